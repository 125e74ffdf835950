"""Badugi hands: the best one to four cards of different ranks and different suits, the lower the better; aces are low.

More cards beat fewer, then the lowest highest card wins, and so on down; 4-3-2-A of four suits is the best. Strengths run from 1
(a king alone) to 1,092.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.cards import Card
    from riverboat.hands.patterns import Ranks

_MOST: Final = 4
_LOWS: Final[tuple[Ranks, ...]] = (
    (),
    *(ranks for count in range(1, _MOST + 1) for ranks in sorted(combinations(range(12, -1, -1), count), reverse=True)),
)
"""The ranks of each strength from the highest down, the ace as 0."""

BEST: Final = len(_LOWS) - 1
"""The strength of 4-3-2-A."""

_PLACE: Final = {sum(1 << rank for rank in ranks): place for place, ranks in enumerate(_LOWS)}
_BIT: Final = tuple(1 << rank for rank in LOW_RANK)


def _choices(cards: Sequence[Card]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the strength and the cards of every choice of cards of different ranks and suits."""
    for count in range(1, min(_MOST, len(cards)) + 1):
        for choice in combinations(cards, count):
            ranks = sum({_BIT[card] for card in choice})
            if ranks.bit_count() == count == len({card & 3 for card in choice}):
                yield _PLACE[ranks], choice


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best badugi of one to nine distinct cards, 1 to 1,092; unchecked."""
    return max(place for place, _ in _choices(cards))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the one to four cards that are the best badugi, from the highest down."""
    _, best = max(_choices(cards))
    return tuple(sorted(best, key=LOW_RANK.__getitem__, reverse=True))


def _twos_and_threes(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return every choice of two cards of the hole and three of the board."""
    return [two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3)))]


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best badugi among exactly two cards of the hole and three of the board; unchecked."""
    return max(map(strength, _twos_and_threes(hole, board)))


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the one to four cards that are the best badugi among two cards of the hole and three of the board."""
    return five(max(_twos_and_threes(hole, board), key=strength))


def describe(best: int) -> str:
    """Return the name of a strength: "badugi, 8-5-3-A", or how many cards count: "three cards, 7-4-2", "one card, K"."""
    ranks = _LOWS[best]
    kind = ("one card", "two cards", "three cards", "badugi")[len(ranks) - 1]
    return f"{kind}, {'-'.join(LOW_RANKS[rank] for rank in ranks)}"


badugi: Final = Ranking("badugi", strength, two_and_three, five, five_of, describe, ace_low=True, fewest=1)
"""The ranking of Badugi."""
