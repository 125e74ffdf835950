"""The 6,175 patterns of ranks that five cards can have, in order: no pair, pair, two pair, trips, full house, quads.

A pattern's key counts its ranks, three bits each, so the keys of single cards add up to the key of a hand, of any number of cards.
High hands climb this ladder with the ace as rank 12, low hands descend it with the ace as rank 0.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Ranks = tuple[int, ...]

_RANKS: Final = range(13)
ONE: Final = tuple(1 << 3 * rank for rank in _RANKS)
"""The key of one card of each rank."""


def key_of(ranks: Iterable[int]) -> int:
    """Return the key of these ranks."""
    return sum(map(ONE.__getitem__, ranks))


def counts_of(key: int) -> list[int]:
    """Return how many cards of each rank, the lowest first, a key stands for."""
    return [key >> 3 * rank & 7 for rank in _RANKS]


def _choices(count: int) -> list[Ranks]:
    """Return every set of ``count`` ranks, each from the highest down, the lowest set first."""
    return sorted(combinations(reversed(_RANKS), count))


def _with_kickers(groups: Iterable[Ranks], count: int) -> Iterator[Ranks]:
    """Yield each group followed by each set of ``count`` other ranks."""
    kickers = _choices(count)
    for group in groups:
        have = set(group)
        yield from (group + rest for rest in kickers if have.isdisjoint(rest))


NO_PAIR: Final = tuple(_choices(5))
PAIR: Final = tuple(_with_kickers(((r,) * 2 for r in _RANKS), 3))
TWO_PAIR: Final = tuple(_with_kickers(((a, a, b, b) for a, b in _choices(2)), 1))
TRIPS: Final = tuple(_with_kickers(((r,) * 3 for r in _RANKS), 2))
FULL_HOUSE: Final = tuple((t,) * 3 + (p,) * 2 for t in _RANKS for p in _RANKS if p != t)
QUADS: Final = tuple(_with_kickers(((r,) * 4 for r in _RANKS), 1))
"""The patterns of each kind, the lowest first, ranks in reading order (K K K 9 9)."""

LADDER: Final = NO_PAIR + PAIR + TWO_PAIR + TRIPS + FULL_HOUSE + QUADS
"""All patterns, the lowest first."""
