"""High hands of the short deck, the 36 cards from the sixes up: a flush beats a full house, and A-6-7-8-9 is a straight.

All else is as with 52 cards; a straight beats three of a kind. Strengths run from 1 (J-9-8-7-6) to 1,404 (a royal flush).
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.cards import SHORT_DECK
from riverboat.hands.describe import PLURALS, RANK_NAMES
from riverboat.hands.high import in_order
from riverboat.hands.patterns import FULL_HOUSE, NO_PAIR, ONE, PAIR, QUADS, TRIPS, TWO_PAIR, Ranks, counts_of, key_of
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_SIX: Final = SHORT_DECK[0] >> 2
_STRAIGHTS: Final[tuple[Ranks, ...]] = ((7, 6, 5, 4, 12), *(tuple(range(top, top - 5, -1)) for top in range(8, 13)))


def _dealt(patterns: Sequence[Ranks]) -> tuple[Ranks, ...]:
    """Return those patterns that the short deck can deal."""
    return tuple(ranks for ranks in patterns if min(ranks) >= _SIX)


_IN_A_ROW: Final = {tuple(sorted(ranks, reverse=True)) for ranks in _STRAIGHTS}
_BROKEN: Final = tuple(ranks for ranks in _dealt(NO_PAIR) if ranks not in _IN_A_ROW)
_KINDS: Final = (
    _BROKEN,
    _dealt(PAIR),
    _dealt(TWO_PAIR),
    _dealt(TRIPS),
    _STRAIGHTS,
    _dealt(FULL_HOUSE),
    _BROKEN,
    _dealt(QUADS),
    _STRAIGHTS,
)
_FLUSH, _STRAIGHT_FLUSH = 6, 8
_SUITED: Final = {_FLUSH, _STRAIGHT_FLUSH}
_READING: Final[tuple[Ranks, ...]] = ((), *chain.from_iterable(_KINDS))
"""The ranks of each strength, in reading order; the kinds stand one above the other."""

_FIRST: Final = tuple(1 + sum(map(len, _KINDS[:kind])) for kind in range(len(_KINDS)))
"""The lowest strength of each kind."""

BEST: Final = len(_READING) - 1
"""The strength of a royal flush."""


class _Best(dict[int, int]):
    """The strength of each count of ranks, of mixed suits or of one; those of more than five are worked out when asked for."""

    def __missing__(self, key: int) -> int:
        ranks = [rank for rank, count in enumerate(counts_of(key)) for _ in range(count)]
        best = max(self[key_of(choice)] for choice in set(combinations(ranks, 5)))
        self[key] = best
        return best


def _table(*, suited: bool) -> _Best:
    """Return the strengths of the five-card patterns of one suit, or of mixed ones."""
    kinds = [kind for kind in range(len(_KINDS)) if (kind in _SUITED) == suited]
    return _Best((key_of(ranks), _FIRST[kind] + place) for kind in kinds for place, ranks in enumerate(_KINDS[kind]))


_OF_RANKS: Final = _table(suited=False)
_OF_FLUSH: Final = _table(suited=True)


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best five of five to nine distinct cards of the short deck, 1 to 1,404; unchecked."""
    best = _OF_RANKS[sum([ONE[card >> 2] for card in cards])]
    suits = [card & 3 for card in cards]
    for suit in set(suits):
        if suits.count(suit) > 4:
            best = max(best, _OF_FLUSH[sum([ONE[card >> 2] for card in cards if card & 3 == suit])])
    return best


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best five made of exactly two of the hole and three of the board, 1 to 1,404; unchecked."""
    return max(strength(two + three) for two, three in product(combinations(hole, 2), list(combinations(board, 3))))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five of five to nine distinct cards of the short deck in reading order."""
    best = max(combinations(cards, 5), key=strength)
    return in_order(_READING[strength(best)], [card >> 2 for card in best], best)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five made of exactly two of the hole and three of the board, in reading order."""
    return five(max((two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3)))), key=strength))


_NAMES: Final = (
    "{0} high",
    "pair of {a}",
    "two pair, {a} and {c}",
    "three of a kind, {a}",
    "straight, {0} high",
    "full house, {a} over {d}",
    "flush, {0} high",
    "four of a kind, {a}",
    "straight flush, {0} high",
)


def describe(best: int) -> str:
    """Return the name of a strength, such as "full house, aces over kings"; 1,404 is the "royal flush"."""
    if best == BEST:
        return "royal flush"
    ranks = _READING[best]
    name = _NAMES[bisect_right(_FIRST, best) - 1]
    return name.format(RANK_NAMES[ranks[0]], a=PLURALS[ranks[0]], c=PLURALS[ranks[2]], d=PLURALS[ranks[3]])


short_deck: Final = Ranking("short_deck", strength, two_and_three, five, five_of, describe)
"""The ranking of six plus."""
