"""High hands: the strength of the best five cards is 1 (7-5-4-3-2) to 7,462 (a royal flush)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANK
from riverboat.hands import ladder as ladders
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.patterns import Ranks, patterns
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

STRAIGHTS: Final[tuple[Ranks, ...]] = ((3, 2, 1, 0, 12), *(tuple(range(top, top - 5, -1)) for top in range(4, 13)))
FLUSH, STRAIGHT_FLUSH = 5, 8

BEST: Final = 7_462
"""The strength of a royal flush."""

NAMES: Final = (
    "{0} high",
    "pair of {a}",
    "two pair, {a} and {c}",
    "three of a kind, {a}",
    "straight, {0} high",
    "flush, {0} high",
    "full house, {a} over {d}",
    "four of a kind, {a}",
    "straight flush, {0} high",
)

strength: Final = strength_of("high")
"""Return the strength of the best five of five to nine distinct cards, 1 to 7,462."""

two_and_three: Final = two_and_three_of("high")
"""Return the strength of the best five made of exactly two of the hole and three of the board, 1 to 7,462."""


@cache
def ladder() -> ladders.Ladder:
    """Return the order of high hands."""
    of = patterns()
    in_a_row = {tuple(sorted(ranks, reverse=True)) for ranks in STRAIGHTS}
    broken = tuple(ranks for ranks in of.no_pair if ranks not in in_a_row)
    kinds = (broken, of.pair, of.two_pair, of.trips, STRAIGHTS, broken, of.full_house, of.quads, STRAIGHTS)
    return ladders.Ladder(kinds, NAMES, frozenset({FLUSH, STRAIGHT_FLUSH}))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five of five to nine distinct cards in reading order."""
    return ladders.five(ladder(), strength(cards), cards, RANK.__getitem__)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five made of exactly two of the hole and three of the board, in reading order."""
    return ladders.five_of(ladder(), two_and_three(hole, board), hole, board, RANK.__getitem__)


def describe(best: int) -> str:
    """Return the name of a strength, such as "full house, aces over kings"; 7,462 is the "royal flush"."""
    return "royal flush" if best == BEST else ladder().describe(best)


high: Final = Ranking("high", strength, two_and_three, five, five_of, describe)
"""The usual ranking of hands."""
