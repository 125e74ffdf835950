"""Rule books: what is left open by a game's script and settled per table.

A table names its book by a text: ``seeds``, or with what the house changes: ``seeds, raises_cap=4, all_in_face_up=no``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec


class BookError(ValueError):
    """A text names no rule book; the message says how one is named."""


class RuleBook(msgspec.Struct, frozen=True, cache_hash=True):
    """A named set of house rules. Each field says whose rule its default is.

    ``bring_in_high``: the games that name it in the standard way (Razz) have the highest card bring in; the seeds say the lowest.
    ``opener_first``: in the draw's second round the player who opened the first acts first (standard); else left of the button.
    ``stud_may_muck``: in 5 Card Stud a beaten hand may be mucked (standard); the seeds make everybody show the hole card.
    ``raises_cap``: fixed limit allows a bet and this many raises a round (four in games of two rounds), no cap heads-up.
    ``all_in_face_up``: hands are turned up before the rest is dealt when nobody can bet or draw any more (TDA 16).
    ``odd_chip_by_seat``: odd chips go by position in every game; else by the highest card in stud games (TDA 20).
    ``short_bet_completes``: an all-in bet of less than the smallest bet may be completed to it in no limit and pot limit.
    ``short_ante_wins_all``: who can't pay the whole ante may win all antes all the same; else what he paid from each (main pot).
    ``short_bring_in_stands``: who is all-in for less than the bring-in is called for what he posted; else the others owe all of it.
    ``moving_button``: the button always stands before a player, never at an empty seat (TDA 32 has the dead button).
    """

    key: str
    name: str
    bring_in_high: bool = False
    opener_first: bool = False
    stud_may_muck: bool = False
    raises_cap: int = 3
    all_in_face_up: bool = True
    odd_chip_by_seat: bool = False
    short_bet_completes: bool = False
    moving_button: bool = False
    short_ante_wins_all: bool = False
    short_bring_in_stands: bool = False


SEEDS = RuleBook("seeds", "The seeds' rules")
STANDARD = RuleBook("standard", "Standard rules", bring_in_high=True, opener_first=True, stud_may_muck=True)

BOOKS = {book.key: book for book in (SEEDS, STANDARD)}
"""Rule books by key."""

CHANGED: Final = ", changed by the house"
"""Ends the name of a book of which the house has changed something."""

SETTINGS: Final = RuleBook.__struct_fields__[2:]
"""The names of what a book settles."""

_FLAGS: Final = {"yes": True, "no": False}
_MOST_RAISES: Final = 100


@lru_cache(maxsize=256)
def book_of(text: str) -> RuleBook:
    """Return the book that ``text`` names, with what the house changes of it. Raises BookError, saying what would be right."""
    first, *changes = [part.strip() for part in str(text).split(",")]
    if first not in BOOKS:
        raise BookError(
            f"a rule book is one of {', '.join(BOOKS)}, not {first!r}; what a house changes follows: 'seeds, raises_cap=4'"
        )
    return _changed(BOOKS[first], dict(map(_change, changes)))


@lru_cache(maxsize=256)
def with_its_text(book: RuleBook | str) -> RuleBook:
    """Return ``book``, or the one that a text names; one with the key of another but other settings gets its own.

    ``book_of`` reads that key back. Raises BookError for what is no rule book.
    """
    if isinstance(book, str):
        return book_of(book)
    if not isinstance(book, RuleBook):
        raise BookError(f"a rule book is SEEDS, STANDARD or a text such as 'seeds, raises_cap=4', not {book!r}")
    usual = BOOKS.get(book.key, book)
    return book if book == usual else _changed(usual, {name: getattr(book, name) for name in SETTINGS})


def _change(text: str) -> tuple[str, bool | int]:
    """Return the setting and the value of ``raises_cap=4`` or ``all_in_face_up=no``."""
    name, _, value = (part.strip() for part in text.partition("="))
    if name not in SETTINGS:
        raise BookError(f"a rule book settles {', '.join(SETTINGS)}; not {name!r}")
    if name == "raises_cap":
        if not value.isdecimal() or not 1 <= int(value) <= _MOST_RAISES:
            raise BookError(f"raises_cap is a number from 1 to {_MOST_RAISES}, not {value!r}")
        return name, int(value)
    if value not in _FLAGS:
        raise BookError(f"{name} is yes or no, not {value!r}")
    return name, _FLAGS[value]


def _changed(usual: RuleBook, values: dict[str, bool | int]) -> RuleBook:
    """Return a book with other values, named by those that differ."""
    other = {name: values[name] for name in SETTINGS if values.get(name, getattr(usual, name)) != getattr(usual, name)}
    if not other:
        return usual
    said = [f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in other.items()]
    return msgspec.structs.replace(usual, key=", ".join((usual.key, *said)), name=f"{usual.name}{CHANGED}", **other)
