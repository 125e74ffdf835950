"""Eight-or-better low hands: five different ranks of eight or lower, ace low; 5-4-3-2-A is the best.

Strengths run from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 does not qualify.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from riverboat.hands import ladder as ladders
from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.patterns import patterns
from riverboat.hands.ranking import Ranking

_EIGHT: Final = 7

strength: Final = strength_of("eight_or_better")
"""Return the strength of the best low five of five to nine distinct cards, 1 to 56, or 0 when none qualify."""

two_and_three: Final = two_and_three_of("eight_or_better")
"""Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 56, or 0."""


@cache
def ladder() -> ladders.Ladder:
    """Return the order of the low hands that qualify; their ranks have the ace as 0."""
    return ladders.Ladder([[ranks for ranks in reversed(patterns().no_pair) if ranks[0] <= _EIGHT]], ["{ranks}"])


five, five_of = ladders.fives("eight_or_better", ladder, strength, two_and_three, LOW_RANK)
"""Return the winning five cards, as ``ladder.fives`` says."""


def describe(best: int) -> str:
    """Return the name of a strength, such as "8-6-4-3-A"; 0 is "no low"."""
    return "-".join(LOW_RANKS[rank] for rank in ladders.read(ladder().reading, best, 0)) or "no low"


eight_or_better: Final = Ranking("eight_or_better", strength, two_and_three, five, five_of, describe, ace_low=True)
"""The ranking of the low half in hi-lo games."""
