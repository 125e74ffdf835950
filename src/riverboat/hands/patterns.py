"""The 6,175 patterns of ranks that five cards can have, in order: no pair, pair, two pair, trips, full house, quads.

High hands climb this ladder with the ace as rank 12, low hands descend it with the ace as rank 0. Whoever only ranks hands
needs none of it, the tables know; so it is made when a hand is first told in words.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from riverboat.cards import Card

Ranks = tuple[int, ...]

_RANKS: Final = range(13)
_TAKEN: Final = -1


def _choices(count: int) -> list[Ranks]:
    """Return every set of ``count`` ranks, each from the highest down, the lowest set first."""
    return sorted(combinations(reversed(_RANKS), count))


def _with_kickers(groups: Iterable[Ranks], count: int) -> Iterator[Ranks]:
    """Yield each group followed by each set of ``count`` other ranks."""
    kickers = _choices(count)
    for group in groups:
        have = set(group)
        yield from (group + rest for rest in kickers if have.isdisjoint(rest))


class Patterns(NamedTuple):
    """The patterns of each kind, the lowest first, ranks in reading order (K K K 9 9)."""

    no_pair: tuple[Ranks, ...]
    pair: tuple[Ranks, ...]
    two_pair: tuple[Ranks, ...]
    trips: tuple[Ranks, ...]
    full_house: tuple[Ranks, ...]
    quads: tuple[Ranks, ...]


@cache
def patterns() -> Patterns:
    """Return the patterns of every kind."""
    return Patterns(
        no_pair=tuple(_choices(5)),
        pair=tuple(_with_kickers(((r,) * 2 for r in _RANKS), 3)),
        two_pair=tuple(_with_kickers(((a, a, b, b) for a, b in _choices(2)), 1)),
        trips=tuple(_with_kickers(((r,) * 3 for r in _RANKS), 2)),
        full_house=tuple((t,) * 3 + (p,) * 2 for t in _RANKS for p in _RANKS if p != t),
        quads=tuple(_with_kickers(((r,) * 4 for r in _RANKS), 1)),
    )


def in_order(ranks: Ranks, ranks_of_cards: Sequence[int], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return one card of each of ``ranks``, in that order, out of ``cards``, whose ranks are given beside them."""
    left = list(ranks_of_cards)
    chosen = []
    for rank in ranks:
        place = left.index(rank)
        left[place] = _TAKEN
        chosen.append(cards[place])
    return tuple(chosen)
