"""Deuce-to-seven low hands: aces are high, straights and flushes count against; 7-5-4-3-2 of mixed suits is the best.

It is the order of high hands turned round, but for A-5-4-3-2, which is no straight: the ace is high only. Strengths run from 1
(A-K-Q-J-T of one suit) to 7,462 (7-5-4-3-2).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANK, RANKS
from riverboat.hands import ladder as ladders
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.high import NAMES
from riverboat.hands.patterns import Ranks, patterns
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_STRAIGHTS: Final[tuple[Ranks, ...]] = tuple(tuple(range(top, top - 5, -1)) for top in range(12, 3, -1))
_STRAIGHT_FLUSH, _FLUSH, _NO_PAIR = 0, 3, 8

strength: Final = strength_of("deuce_to_seven")
"""Return the strength of the best low five of five to nine distinct cards, 1 to 7,462."""

two_and_three: Final = two_and_three_of("deuce_to_seven")
"""Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 7,462."""


@cache
def ladder() -> ladders.Ladder:
    """Return the order of deuce-to-seven hands, the worst first."""
    of = patterns()
    straights = set(_STRAIGHTS)
    broken = tuple(ranks for ranks in reversed(of.no_pair) if ranks not in straights)
    worst_first = [tuple(reversed(kind)) for kind in (of.quads, of.full_house, of.trips, of.two_pair, of.pair)]
    quads, full_house, trips, two_pair, pair = worst_first
    kinds = (_STRAIGHTS, quads, full_house, broken, _STRAIGHTS, trips, two_pair, pair, broken)
    return ladders.Ladder(kinds, [NAMES[kind] for kind in range(8, -1, -1)], frozenset({_STRAIGHT_FLUSH, _FLUSH}))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low five of five to nine distinct cards in reading order: from the highest down, pairs first."""
    best = max(combinations(cards, 5), key=strength) if len(cards) > 5 else cards
    return ladders.five(ladder(), strength(best), best, RANK.__getitem__)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low made of exactly two of the hole and three of the board, in reading order."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=strength))


def describe(best: int) -> str:
    """Return the name of a strength: "8-6-4-3-2", or what spoils it ("straight, nine high", "pair of twos")."""
    ranks = ladders.read(ladder().reading, best)
    if ladder().kind(best) == _NO_PAIR:
        return "-".join(RANKS[rank] for rank in ranks)
    return ladder().describe(best)


deuce_to_seven: Final = Ranking("deuce_to_seven", strength, two_and_three, five, five_of, describe)
"""The ranking of deuce-to-seven lowball."""
