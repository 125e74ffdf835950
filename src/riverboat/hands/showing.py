"""Which open cards are the best so far: pairs, two pair, trips, quads and kickers count, straights and flushes do not.

The ints order hands of the same number of open cards; bigger ones are higher, or lower with ``low_showing``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import RANK, CardError, as_cards, require_distinct
from riverboat.hands.ace_to_five import LOW_RANK, LOW_RANKS
from riverboat.hands.describe import describe_partial, group_name, grouped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_MOST: Final = 5
_DIGIT: Final = 14
_COUNT: Final = 5
_LARGEST: Final = (_COUNT * _DIGIT) ** _MOST


def _value(groups: list[tuple[int, int]]) -> int:
    """Return an int that orders groups of (count, rank) by the counts first, then by the ranks."""
    counts = ranks = 0
    for place in range(_MOST):
        count, rank = groups[place] if place < len(groups) else (0, -1)
        counts = counts * _COUNT + count
        ranks = ranks * _DIGIT + rank + 1
    return counts * _DIGIT**_MOST + ranks


ONE_OF: Final = tuple(1 << 3 * rank for rank in RANK)
"""What each card adds to a count of cards by rank, three bits each (the ace the highest): what ``HIGH`` and ``LOW`` look up."""

PAIRS: Final = sum(6 << 3 * rank for rank in range(13))
"""The bits of such a count of which none is set unless two cards are of a rank."""


def _ranks(counts: int) -> list[int]:
    """Return the ranks that were counted."""
    return [rank for rank in range(13) for _ in range(counts >> 3 * rank & 7)]


class _High(dict[int, int]):
    """How high cards are, by their count; worked out when first asked for."""

    def __missing__(self, counts: int) -> int:
        self[counts] = value = _value(grouped(_ranks(counts)))
        return value


class _Low(dict[int, int]):
    """How low cards are, by their count, aces low and pairs bad; worked out when first asked for."""

    def __missing__(self, counts: int) -> int:
        self[counts] = value = _LARGEST - _value(grouped((rank + 1) % 13 for rank in _ranks(counts)))
        return value


HIGH: Final = _High()
LOW: Final = _Low()
"""What ``high_showing`` and ``low_showing`` return, by the count of the cards (``ONE_OF``)."""


def high_showing(up_cards: Sequence[Card] | str) -> int:
    """Return how high one to five open cards are; of two hands with as many, the bigger int is the higher hand.

    Raises CardError for more or fewer, and for what is no card, as the other two do.
    """
    return HIGH[_counted(up_cards)]


def low_showing(up_cards: Sequence[Card] | str) -> int:
    """Return how low one to five open cards are, aces low and pairs bad; of two hands with as many, the bigger int is the lower."""
    return LOW[_counted(up_cards)]


def _counted(up_cards: Sequence[Card] | str) -> int:
    """Return the count of one to five open cards. Raises CardError."""
    cards = as_cards(up_cards)
    require_distinct(cards)
    if not 1 <= len(cards) <= _MOST:
        raise CardError(f"one to five open cards are compared, not {len(cards)}")
    return sum([ONE_OF[card] for card in cards])


def describe_showing(up_cards: Sequence[Card] | str, low: bool) -> str:  # noqa: FBT001 - who opens is high or low, no third way
    """Return what one to five open cards are: "Pair of sevens", "Ace high"; low ones without a pair are their ranks, "8-6-A"."""
    up_cards = as_cards(up_cards)
    if not low:
        return describe_partial(up_cards)
    ranks = sorted((LOW_RANK[card] for card in up_cards), reverse=True)
    if len(set(ranks)) == len(ranks):
        return "-".join(LOW_RANKS[rank] for rank in ranks)
    return group_name([(rank - 1) % 13 for rank in ranks]).capitalize()
