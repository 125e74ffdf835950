"""Badugi hands: the best one to four cards of different ranks and different suits, the lower the better; aces are low.

More cards beat fewer, then the lowest highest card wins, and so on down; 4-3-2-A of four suits is the best. Strengths run from 1
(a king alone) to 1,092.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.hands import ladder as ladders
from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.hands.patterns import Ranks

_MOST: Final = 4

BEST: Final = 1_092
"""The strength of 4-3-2-A."""

strength: Final = strength_of("badugi")
"""Return the strength of the best badugi of one to nine distinct cards, 1 to 1,092."""

two_and_three: Final = two_and_three_of("badugi")
"""Return the strength of the best badugi among exactly two cards of the hole and three of the board, 1 to 1,092."""


@cache
def lows() -> tuple[Ranks, ...]:
    """Return the ranks of each strength from the highest down, the ace as 0; of strength 0 there are none."""
    counts = range(1, _MOST + 1)
    return ((), *(ranks for count in counts for ranks in sorted(combinations(range(12, -1, -1), count), reverse=True)))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the one to four cards that are the best badugi, from the highest down."""
    best = strength(cards)
    choices = combinations(cards, len(lows()[best]))
    counting = max(choice for choice in choices if strength(choice) == best)
    return tuple(sorted(counting, key=LOW_RANK.__getitem__, reverse=True))


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the one to four cards that are the best badugi among two cards of the hole and three of the board."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=strength))


def describe(best: int) -> str:
    """Return the name of a strength: "badugi, 8-5-3-A", or how many cards count: "three cards, 7-4-2", "one card, K"."""
    ranks = ladders.read(lows(), best)
    kind = ("one card", "two cards", "three cards", "badugi")[len(ranks) - 1]
    return f"{kind}, {'-'.join(LOW_RANKS[rank] for rank in ranks)}"


badugi: Final = Ranking("badugi", strength, two_and_three, five, five_of, describe, ace_low=True, fewest=1)
"""The ranking of Badugi."""
