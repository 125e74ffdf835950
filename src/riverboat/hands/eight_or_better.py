"""Eight-or-better low hands: five different ranks of eight or lower, ace low; 5-4-3-2-A is the best.

Strengths run from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 does not qualify.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from riverboat.hands import ladder as ladders
from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.patterns import patterns
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_EIGHT: Final = 7

strength: Final = strength_of("eight_or_better")
"""Return the strength of the best low five of five to nine distinct cards, 1 to 56, or 0 when none qualify."""

two_and_three: Final = two_and_three_of("eight_or_better")
"""Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 56, or 0."""

_rank: Final = LOW_RANK.__getitem__


@cache
def ladder() -> ladders.Ladder:
    """Return the order of the low hands that qualify; their ranks have the ace as 0."""
    return ladders.Ladder([[ranks for ranks in reversed(patterns().no_pair) if ranks[0] <= _EIGHT]], ["{ranks}"])


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low five of five to nine distinct cards from the highest down; empty when none qualify."""
    best = strength(cards)
    return ladders.five(ladder(), best, cards, _rank) if best else ()


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low made of exactly two of the hole and three of the board, from the highest down; empty for none."""
    best = two_and_three(hole, board)
    return ladders.five_of(ladder(), best, hole, board, _rank) if best else ()


def describe(best: int) -> str:
    """Return the name of a strength, such as "8-6-4-3-A"; 0 is "no low"."""
    return "-".join(LOW_RANKS[rank] for rank in ladder().reading[best]) or "no low"


eight_or_better: Final = Ranking("eight_or_better", strength, two_and_three, five, five_of, describe, ace_low=True)
"""The ranking of the low half in hi-lo games."""
