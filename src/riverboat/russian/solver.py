"""Sums over all that may still be dealt: by the compiled core where there is one, else by the same sums in Python."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from riverboat.hands.core import CORE
from riverboat.russian import plain
from riverboat.russian.combinations import kinds
from riverboat.russian.plain import KEEPS, SIXTH, STAND, Position
from riverboat.russian.prices import CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card
    from riverboat.russian.prices import Prices

__all__ = ["COMPILED", "KEEPS", "SIXTH", "STAND", "Position", "Stands", "Tally", "packed", "solve", "stands"]


class Tally(NamedTuple):
    """What an action's draws came to, summed over all draws and all hands of the dealer; chips.

    ``value`` is what it wins with the best play after it, its fee not counted, of ``deals`` deals with ``draws`` different draws.
    In ``fold`` of these the box folds, in ``none`` the dealer has no game, in ``lost`` he is higher, in ``equal`` as high;
    ``insured`` is what insurance brought, ``won[code]`` in how many deals BET won on these combinations.
    """

    value: int
    draws: int
    deals: int
    fold: int
    none: int
    lost: int
    equal: int
    insured: int
    won: Sequence[int]


class Stands(NamedTuple):
    """How many of the dealer's hands have a game and are weaker than a hand, or as strong.

    How many have a game; and how many there are.
    """

    weaker: int
    equal: int
    game: int
    hands: int


COMPILED: Final = hasattr(CORE, "russian_solve")
"""Whether the compiled core is there: without it a position takes a minute, and nothing is swept."""

_FIELDS: Final = 8 + CODES


def _tally(row: Sequence[int]) -> Tally:
    """Return a row of numbers as a tally."""
    value, draws, deals, fold, none, lost, equal, insured = row[:8]
    return Tally(value, draws, deals, fold, none, lost, equal, insured, row[8:])


@cache
def core() -> Any:  # noqa: ANN401 - a compiled module has no types
    """Return the compiled core, which knows the kinds of combinations."""
    CORE.russian_load(kinds())  # type: ignore[union-attr] # asked for only where it is there
    return CORE


@cache
def packed(prices: Prices) -> tuple[Any, ...]:
    """Return prices as the core reads them."""
    rows = (array("q", prices.wins).tobytes(), array("q", prices.most).tobytes())
    return (*prices[1:7], *rows)


def solve(
    position: Position,
    prices: Prices,
    counts: Sequence[int],
    *,
    sixth: bool,
    progress: Callable[[float], None] = lambda _part: None,
    compiled: bool = COMPILED,
) -> list[Tally]:
    """Return the tallies of all actions: of each set of cards kept, as bits of their places (STAND keeps all), and of the SIXTH.

    ``counts`` says which numbers of cards may be exchanged; what may not be has no draws. ``progress`` hears the part that is done.
    """
    bits = sum(1 << count for count in counts)
    if not compiled:
        return [_tally(row) for row in plain.solve(position, prices, bits, sixth=sixth, progress=progress)]
    told = array("q")
    told.frombytes(core().russian_solve(position.cards, position.up, position.unseen_bits, packed(prices), bits, sixth))
    rows = (told[at : at + _FIELDS] for at in range(0, len(told), _FIELDS))
    return [_tally(row) for row in rows]


def stands(cards: Sequence[Card], up: Card, unseen: Sequence[Card], prices: Prices, *, compiled: bool = COMPILED) -> Stands:
    """Return how five or six cards stand against the dealer's open card and any four of the unseen ones."""
    if not compiled:
        return Stands(*plain.stands(cards, up, unseen, prices.game_from))
    bits = sum(1 << card for card in unseen)
    return Stands(*core().russian_stands(tuple(cards), up, bits, prices.game_from))
