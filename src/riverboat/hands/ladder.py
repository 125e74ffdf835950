"""The order of hands spelled out: every strength's five ranks, their name, and which of the cards they are.

The tables that rank hands are made from here, and whoever tells a hand reads it; ranking alone never comes this way.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

from riverboat.hands.describe import PLURALS, RANK_NAMES
from riverboat.hands.patterns import Ranks, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card

_ONE: Final = tuple(1 << 4 * rank for rank in range(13))
_GUARDS: Final = sum(8 << 4 * rank for rank in range(13))
"""Cards are counted by rank, four bits each, of which the highest stays free: set before a subtraction, it tells of a borrow."""


class Ladder:
    """Hands in their order: ``kinds`` of patterns, the lowest strength first, with each kind's name.

    The kinds in ``suited`` are those of five cards of one suit, the others those of mixed suits; the attribute holds their
    strengths. ``reading[strength]`` are the ranks in reading order (K K K 9 9); strengths count from 1, and nothing is read of 0.
    """

    def __init__(self, kinds: Sequence[Sequence[Ranks]], names: Sequence[str], suited: frozenset[int] = frozenset()) -> None:
        self.reading: tuple[Ranks, ...] = ((), *chain.from_iterable(kinds))
        self._names = names
        self._first = [1 + sum(map(len, kinds[:kind])) for kind in range(len(kinds))]
        self.suited = frozenset([strength for strength in range(1, len(self.reading)) if self.kind(strength) in suited])

    @property
    def best(self) -> int:
        """The strength of the best hand."""
        return len(self.reading) - 1

    def kind(self, strength: int) -> int:
        """Return which kind of hand a strength is."""
        return bisect_right(self._first, strength) - 1

    def describe(self, strength: int) -> str:
        """Return the name of a strength."""
        ranks = self.reading[strength]
        name = self._names[self.kind(strength)]
        return name.format(RANK_NAMES[ranks[0]], ranks=ranks, a=PLURALS[ranks[0]], c=PLURALS[ranks[2]], d=PLURALS[ranks[3]])


def five(ladder: Ladder, strength: int, cards: Sequence[Card], rank: Callable[[Card], int]) -> tuple[Card, ...]:
    """Return the five of ``cards`` that make ``strength``, in reading order; ``rank`` is how the ladder counts ranks."""
    ranks = ladder.reading[strength]
    if strength in ladder.suited:
        cards = _of_suit(cards, set(ranks), rank)
    return in_order(ranks, list(map(rank, cards)), cards)


def five_of(
    ladder: Ladder, strength: int, hole: Sequence[Card], board: Sequence[Card], rank: Callable[[Card], int]
) -> tuple[Card, ...]:
    """Return the five cards, two of ``hole`` and three of ``board``, that make ``strength``, in reading order."""
    ranks = ladder.reading[strength]
    if strength in ladder.suited:
        suit = _of_suit((*hole, *board), set(ranks), rank)[0] & 3
        hole = [card for card in hole if card & 3 == suit]
        board = [card for card in board if card & 3 == suit]
    held, lying = [_ONE[rank(card)] for card in hole], [_ONE[rank(card)] for card in board]
    wanted, there = sum([_ONE[rank] for rank in ranks]) + _GUARDS, sum(lying) + 2 * _GUARDS
    pairs, rest = combinations(range(len(hole)), 2), 0
    while not (rest & _GUARDS == _GUARDS == there - rest & _GUARDS):
        a, b = next(pairs)
        rest = wanted - held[a] - held[b]
    cards = (hole[a], hole[b], *board)
    return in_order(ranks, list(map(rank, cards)), cards)


def _of_suit(cards: Sequence[Card], ranks: set[int], rank: Callable[[Card], int]) -> list[Card]:
    """Return the cards of the suit that has all of ``ranks``."""
    suits = ([card for card in cards if card & 3 == suit] for suit in range(4))
    return next(suited for suited in suits if ranks.issubset(map(rank, suited)))
