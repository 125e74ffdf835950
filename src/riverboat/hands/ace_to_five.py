"""Ace-to-five low hands: aces are low, straights and flushes do not count, a pair loses to no pair; 5-4-3-2-A is the best.

Strengths run from 1 (four kings and a queen) to 6,175 (5-4-3-2-A); every five cards have one.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.cards import DECK, RANKS, Card
from riverboat.hands.describe import group_name
from riverboat.hands.high import in_order
from riverboat.hands.patterns import LADDER, NO_PAIR, ONE, Ranks, counts_of, key_of
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

BEST: Final = len(LADDER)
"""The strength of 5-4-3-2-A."""

LOW_RANK: Final = tuple((card // 4 + 1) % 13 for card in DECK)
"""The rank of each card with the ace as 0 and the king as 12."""

LOW_RANKS: Final = RANKS[-1] + RANKS[:-1]
"""The letters of the ranks, the ace first."""

_CARD: Final = tuple(ONE[rank] for rank in LOW_RANK)


class _Lows(dict[int, int]):
    """The strength of each count of ranks; those of more than five cards are worked out when first asked for."""

    def __missing__(self, key: int) -> int:
        ranks = [rank for rank, count in enumerate(counts_of(key)) for _ in range(count)]
        lowest = sorted(set(ranks))[:5]
        choices = {tuple(lowest)} if len(lowest) == 5 else set(combinations(ranks, 5))
        best = max(self[key_of(choice)] for choice in choices)
        self[key] = best
        return best


_OF_RANKS: Final = _Lows((key_of(ranks), BEST - place) for place, ranks in enumerate(LADDER))


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best low five of five to nine distinct cards, 1 to 6,175; unchecked."""
    return _OF_RANKS[sum(map(_CARD.__getitem__, cards))]


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 6,175; unchecked."""
    threes = {sum(map(_CARD.__getitem__, three)) for three in combinations(board, 3)}
    twos = {_CARD[a] + _CARD[b] for a, b in combinations(hole, 2)}
    return max([_OF_RANKS[two + three] for two in twos for three in threes])


def reading(best: int) -> Ranks:
    """Return the ranks of a strength, the ace as 0, in reading order: from the highest down, pairs first."""
    return LADDER[BEST - best]


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low five of five to nine distinct cards in reading order."""
    return in_order(reading(strength(cards)), [LOW_RANK[card] for card in cards], cards)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low made of exactly two of the hole and three of the board, in reading order."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=strength))


def describe(best: int) -> str:
    """Return the name of a strength: "8-6-4-3-A", or what it is paired with ("pair of twos")."""
    ranks = reading(best)
    if best > BEST - len(NO_PAIR):
        return "-".join(LOW_RANKS[rank] for rank in ranks)
    return group_name([(rank - 1) % 13 for rank in ranks])


ace_to_five: Final = Ranking("ace_to_five", strength, two_and_three, five, five_of, describe, ace_low=True)
"""The ranking of Razz."""
