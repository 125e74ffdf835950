"""High hands: the strength of the best five cards is 1 (7-5-4-3-2) to 7,462 (a royal flush)."""

from __future__ import annotations

from functools import cache
from typing import Final

from riverboat.cards import RANK
from riverboat.hands import ladder as ladders
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.patterns import Ranks, patterns
from riverboat.hands.ranking import Ranking

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


five, five_of = ladders.fives("high", ladder, strength, two_and_three, RANK)
"""Return the winning five cards, as ``ladder.fives`` says."""


def describe(best: int) -> str:
    """Return the name of a strength, such as "full house, aces over kings"; 7,462 is the "royal flush"."""
    return "royal flush" if best == BEST else ladder().describe(best)


high: Final = Ranking("high", strength, two_and_three, five, five_of, describe)
"""The usual ranking of hands."""
