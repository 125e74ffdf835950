"""Ace-to-five low hands: aces are low, straights and flushes do not count, a pair loses to no pair; 5-4-3-2-A is the best.

Strengths run from 1 (four kings and a queen) to 6,175 (5-4-3-2-A); every five cards have one.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from riverboat.cards import DECK, RANKS
from riverboat.hands import ladder as ladders
from riverboat.hands.describe import group_name
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.patterns import patterns
from riverboat.hands.ranking import Ranking

LOW_RANK: Final = tuple((card // 4 + 1) % 13 for card in DECK)
"""The rank of each card with the ace as 0 and the king as 12."""

LOW_RANKS: Final = RANKS[-1] + RANKS[:-1]
"""The letters of the ranks, the ace first."""

strength: Final = strength_of("ace_to_five")
"""Return the strength of the best low five of five to nine distinct cards, 1 to 6,175."""

two_and_three: Final = two_and_three_of("ace_to_five")
"""Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 6,175."""


@cache
def ladder() -> ladders.Ladder:
    """Return the order of ace-to-five hands; their ranks have the ace as 0."""
    return ladders.Ladder([tuple(reversed(tuple(chain(*patterns()))))], ["{ranks}"])


five, five_of = ladders.fives("ace_to_five", ladder, strength, two_and_three, LOW_RANK)
"""Return the winning five cards, as ``ladder.fives`` says."""


def describe(best: int) -> str:
    """Return the name of a strength: "8-6-4-3-A", or what it is paired with ("pair of twos")."""
    ranks = ladders.read(ladder().reading, best)
    if len(set(ranks)) == len(ranks):
        return "-".join(LOW_RANKS[rank] for rank in ranks)
    return group_name([(rank - 1) % 13 for rank in ranks])


ace_to_five: Final = Ranking("ace_to_five", strength, two_and_three, five, five_of, describe, ace_low=True)
"""The ranking of Razz."""
