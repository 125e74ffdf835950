"""``riverboat games``: which games there are, and their rules."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game

LIMITS = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}
"""The betting structures in words, by key."""

_WIDTH = 100


def games(key: Annotated[str, Parameter(name="game")] = "", *, book: Literal["seeds", "standard"] = "seeds") -> int:
    """List the games, or print the rules of one.

    Parameters
    ----------
    key
        A game's key, such as razz.
    book
        The rule book that settles what the game leaves open.
    """
    from riverboat.rules.books import BOOKS

    print("\n".join(rules(find(key), BOOKS[book]) if key else listing()))
    return 0


def find(key: str) -> Game:
    """Return the game ``key``; CommandError names those that there are."""
    from riverboat.games import ALL

    game = ALL.get(key.lower().replace("-", "_"))
    if game is None:
        message = f"there is no game {key!r}; the games are {', '.join(ALL)}"
        raise CommandError(message, USAGE)
    return game


def listing() -> Iterator[str]:
    """Yield a line for each game: key, name, seats, usual limit."""
    from riverboat.games import ALL

    rows = [(key, game.name, _seats(game), LIMITS[game.default_limit]) for key, game in ALL.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def rules(game: Game, book: RuleBook) -> Iterator[str]:
    """Yield the lines of a game's rules: what it is, its script step by step, what wins the pot."""
    from riverboat.rules.notation import script_lines, shares_text

    yield f"{game.name} ({_seats(game)}, usually {LIMITS[game.default_limit]}). {book.name}."
    yield ""
    yield from textwrap.wrap(" ".join(game.about.split()), _WIDTH)
    yield ""
    for number, line in enumerate(script_lines(game, book), 1):
        yield from textwrap.wrap(line, _WIDTH, initial_indent=f"{number:>3}. ", subsequent_indent=" " * 5)
    yield ""
    yield from textwrap.wrap(shares_text(game), _WIDTH)


def _seats(game: Game) -> str:
    least, most = game.seats
    return f"{least} to {most} players"
