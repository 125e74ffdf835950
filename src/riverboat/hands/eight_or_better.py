"""Eight-or-better low hands: five different ranks of eight or lower, ace low; 5-4-3-2-A is the best.

Strengths run from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 does not qualify.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.high import in_order
from riverboat.hands.patterns import NO_PAIR, Ranks
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_EIGHT: Final = 7
_LOWS: Final[tuple[Ranks, ...]] = ((), *reversed([ranks for ranks in NO_PAIR if ranks[0] <= _EIGHT]))
"""The ranks of each strength, the ace as 0."""

BEST: Final = len(_LOWS) - 1
"""The strength of 5-4-3-2-A."""

_BIT: Final = tuple(1 << rank if rank <= _EIGHT else 0 for rank in LOW_RANK)
_PLACE: Final = {sum(1 << rank for rank in ranks): place for place, ranks in enumerate(_LOWS)}


def _lowest_five(ranks: int) -> int:
    """Return the lowest five of a set of ranks (bits), or no ranks when there are fewer."""
    while ranks.bit_count() > 5:
        ranks ^= 1 << ranks.bit_length() - 1
    return ranks if ranks.bit_count() == 5 else 0


_OF_BITS: Final = tuple(_PLACE[_lowest_five(ranks)] for ranks in range(256))


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best low five of five to nine distinct cards, 1 to 56, or 0 when none qualify; unchecked."""
    ranks = 0
    for card in cards:
        ranks |= _BIT[card]
    return _OF_BITS[ranks]


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 56, or 0; unchecked."""
    low_board = {_BIT[card] for card in board} - {0}
    low_hole = {_BIT[card] for card in hole} - {0}
    if len(low_board) < 3 or len(low_hole) < 2:
        return 0
    threes = [a | b | c for a, b, c in combinations(low_board, 3)]
    return max([_OF_BITS[a | b | three] for a, b in combinations(low_hole, 2) for three in threes])


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low five of five to nine distinct cards from the highest down; empty when none qualify."""
    return in_order(_LOWS[strength(cards)], [LOW_RANK[card] for card in cards], cards)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low made of exactly two of the hole and three of the board, from the highest down; empty for none."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=strength))


def describe(best: int) -> str:
    """Return the name of a strength, such as "8-6-4-3-A"; 0 is "no low"."""
    return "-".join(LOW_RANKS[rank] for rank in _LOWS[best]) or "no low"


eight_or_better: Final = Ranking("eight_or_better", strength, two_and_three, five, five_of, describe, ace_low=True)
"""The ranking of the low half in hi-lo games."""
