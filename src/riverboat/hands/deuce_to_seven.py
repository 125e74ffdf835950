"""Deuce-to-seven low hands: aces are high, straights and flushes count against; 7-5-4-3-2 of mixed suits is the best.

It is the order of high hands turned round, but for A-5-4-3-2, which is no straight: the ace is high only. Strengths run from 1
(A-K-Q-J-T of one suit) to 7,462 (7-5-4-3-2).
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS
from riverboat.hands.describe import PLURALS, RANK_NAMES
from riverboat.hands.high import in_order
from riverboat.hands.patterns import FULL_HOUSE, NO_PAIR, ONE, PAIR, QUADS, TRIPS, TWO_PAIR, Ranks, key_of
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_STRAIGHTS: Final[tuple[Ranks, ...]] = tuple(tuple(range(top, top - 5, -1)) for top in range(4, 13))
_BROKEN: Final = tuple(ranks for ranks in NO_PAIR if ranks not in set(_STRAIGHTS))
_KINDS: Final = (_BROKEN, PAIR, TWO_PAIR, TRIPS, _STRAIGHTS, _BROKEN, FULL_HOUSE, QUADS, _STRAIGHTS)
_FLUSH, _STRAIGHT_FLUSH = 5, 8
_READING: Final[tuple[Ranks, ...]] = tuple(chain.from_iterable(_KINDS))
"""The ranks of every hand in reading order, the best hand first; the kinds stand one after the other."""

BEST: Final = len(_READING)
"""The strength of 7-5-4-3-2."""

_FIRST: Final = tuple(sum(map(len, _KINDS[:kind])) for kind in range(len(_KINDS)))
"""The place in ``_READING`` of the first hand of each kind."""

_PLACES: Final = [(kind, range(first, first + len(_KINDS[kind]))) for kind, first in enumerate(_FIRST)]
_SUITED: Final = {_FLUSH, _STRAIGHT_FLUSH}
_MIXED_SUITS: Final = {key_of(_READING[at]): BEST - at for kind, places in _PLACES if kind not in _SUITED for at in places}
_ONE_SUIT: Final = {key_of(_READING[at]): BEST - at for kind, places in _PLACES if kind in _SUITED for at in places}


def _of_five(cards: Sequence[Card]) -> int:
    """Return the strength of just five cards."""
    key = sum([ONE[card >> 2] for card in cards])
    one_suit = len({card & 3 for card in cards}) == 1
    return _ONE_SUIT[key] if one_suit else _MIXED_SUITS[key]


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best low five of five to nine distinct cards, 1 to 7,462; unchecked."""
    return _of_five(cards) if len(cards) == 5 else max(map(_of_five, combinations(cards, 5)))


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best low made of exactly two of the hole and three of the board, 1 to 7,462; unchecked."""
    return max(_of_five(two + three) for two, three in product(combinations(hole, 2), list(combinations(board, 3))))


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low five of five to nine distinct cards in reading order: from the highest down, pairs first."""
    best = max(combinations(cards, 5), key=_of_five)
    return in_order(_READING[BEST - _of_five(best)], [card >> 2 for card in best], best)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best low made of exactly two of the hole and three of the board, in reading order."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=_of_five))


_NAMES: Final = (
    "{low}",
    "pair of {a}",
    "two pair, {a} and {c}",
    "three of a kind, {a}",
    "straight, {0} high",
    "flush, {0} high",
    "full house, {a} over {d}",
    "four of a kind, {a}",
    "straight flush, {0} high",
)


def describe(best: int) -> str:
    """Return the name of a strength: "8-6-4-3-2", or what spoils it ("straight, nine high", "pair of twos")."""
    at = BEST - best
    ranks = _READING[at]
    low = "-".join(RANKS[rank] for rank in ranks)
    name = _NAMES[bisect_right(_FIRST, at) - 1]
    return name.format(RANK_NAMES[ranks[0]], low=low, a=PLURALS[ranks[0]], c=PLURALS[ranks[2]], d=PLURALS[ranks[3]])


deuce_to_seven: Final = Ranking("deuce_to_seven", strength, two_and_three, five, five_of, describe)
"""The ranking of deuce-to-seven lowball."""
