"""High hands: the strength of the best five cards is 1 (7-5-4-3-2) to 7,462 (a royal flush).

Ranks and suits of a hand are counted by one addition a card; a table turns the counts of ranks into a strength. It holds the
five-card patterns from the start and remembers those of more cards as they come.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.cards import DECK, Card, rank_of, suit_of
from riverboat.hands.describe import PLURALS, RANK_NAMES
from riverboat.hands.patterns import FULL_HOUSE, NO_PAIR, ONE, PAIR, QUADS, TRIPS, TWO_PAIR, Ranks, counts_of, key_of
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

STRAIGHTS: Final[tuple[Ranks, ...]] = ((3, 2, 1, 0, 12), *(tuple(range(top, top - 5, -1)) for top in range(4, 13)))
_BROKEN: Final = tuple(ranks for ranks in NO_PAIR if ranks not in {tuple(sorted(s, reverse=True)) for s in STRAIGHTS})
_KINDS: Final = (_BROKEN, PAIR, TWO_PAIR, TRIPS, STRAIGHTS, _BROKEN, FULL_HOUSE, QUADS, STRAIGHTS)
_READING: Final[tuple[Ranks, ...]] = ((), *chain.from_iterable(_KINDS))
"""The ranks of each strength, in reading order; the kinds stand one above the other."""

_FIRST: Final = tuple(1 + sum(map(len, _KINDS[:kind])) for kind in range(len(_KINDS)))
"""The lowest strength of each kind."""

_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8
BEST: Final = len(_READING) - 1
"""The strength of a royal flush."""

_SUITS_AT: Final = 39
_RANK_KEYS: Final = (1 << _SUITS_AT) - 1
_CARD: Final = tuple(ONE[rank_of(card)] + (1 << _SUITS_AT + 4 * suit_of(card)) for card in DECK)
_THREE_OF_EACH: Final = 0x3333 << _SUITS_AT
_FIVE_OF_A_SUIT: Final = 0x8888 << _SUITS_AT
"""A suit's four bits start at three, so that the fifth card of the suit sets the top one."""

_RANK_KEY: Final = tuple(ONE[rank_of(card)] for card in DECK)
_BIT: Final = tuple(1 << rank_of(card) for card in DECK)


def _straight(ranks: int) -> int:
    """Return which straight a set of ranks (bits) holds at best: 0 (to the five) to 9 (to the ace); -1 for none."""
    low_ace = ranks << 1 | ranks >> 12
    pairs = low_ace & low_ace >> 1
    return (pairs & pairs >> 2 & low_ace >> 4).bit_length() - 1


def _best_ranks(counts: list[int]) -> Ranks:
    """Return the best five ranks of a hand of six or more cards, straights and flushes aside."""
    order = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    kickers = [rank for rank in range(12, -1, -1) if counts[rank]]
    (most, rank), (_, second) = order[0], order[1]
    others = [r for r in kickers if r != rank]
    if most == 4:
        return (rank,) * 4 + (others[0],)
    paired = [r for r in others if counts[r] > 1]
    if most == 3:
        return (rank,) * 3 + ((paired[0],) * 2 if paired else (others[0], others[1]))
    if most == 2 and paired:
        return (rank, rank, second, second, next(r for r in others if r != second))
    return (rank,) * most + tuple(others[: 5 - most])


class _Ranks(dict[int, int]):
    """The strength, flushes aside, of each count of ranks; those of more than five cards are worked out when first asked for."""

    def __missing__(self, key: int) -> int:
        counts = counts_of(key)
        straight = _straight(sum(1 << rank for rank, count in enumerate(counts) if count))
        best = max(self.get(key_of(_best_ranks(counts)), 0), _FIRST[_STRAIGHT] + straight if straight >= 0 else 0)
        self[key] = best
        return best


class _Flushes(dict[int, int]):
    """The strength of each set of five or more ranks (bits) of one suit, worked out when first asked for."""

    def __missing__(self, ranks: int) -> int:
        straight = _straight(ranks)
        if straight >= 0:
            best = _FIRST[_STRAIGHT_FLUSH] + straight
        else:
            top = tuple(rank for rank in range(12, -1, -1) if ranks >> rank & 1)[:5]
            best = _FIRST[_FLUSH] + _PLACE[top]
        self[ranks] = best
        return best


_PLACE: Final = {ranks: place for place, ranks in enumerate(_BROKEN)}
_OF_FIVE: Final = {
    key_of(_READING[strength]): strength
    for kind in (7, 6, 4, 3, 2, 1, 0)
    for strength in range(_FIRST[kind], _FIRST[kind] + len(_KINDS[kind]))
}
_OF_RANKS: Final = _Ranks(_OF_FIVE)
_OF_FLUSH: Final = _Flushes()


def _flush_suit(cards: Sequence[Card]) -> int:
    """Return the suit of which there are five or more; there is one."""
    suits = [card & 3 for card in cards]
    return next(suit for suit in range(4) if suits.count(suit) > 4)


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best five of five to nine distinct cards, 1 to 7,462; unchecked."""
    counts = sum(map(_CARD.__getitem__, cards), _THREE_OF_EACH)
    if not counts & _FIVE_OF_A_SUIT:
        return _OF_RANKS[counts & _RANK_KEYS]
    suit = _flush_suit(cards)
    ranks = 0
    for card in cards:
        if card & 3 == suit:
            ranks |= _BIT[card]
    return max(_OF_FLUSH[ranks], _OF_RANKS[counts & _RANK_KEYS])


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best five made of exactly two of the hole and three of the board, 1 to 7,462; unchecked."""
    threes, suit, suited_threes = _threes(tuple(board))
    table = _OF_FIVE
    twos = {_RANK_KEY[a] + _RANK_KEY[b] for a, b in combinations(hole, 2)}
    best = max([table[two + three] for two in twos for three in threes])
    if suited_threes:
        for a, b in combinations([_BIT[card] for card in hole if card & 3 == suit], 2):
            best = max(best, *[_OF_FLUSH[a | b | three] for three in suited_threes])
    return best


@lru_cache(maxsize=256)
def _threes(board: tuple[Card, ...]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return the keys of each three of a board, and the suit that three or more have, with the ranks (bits) of each three of it."""
    keys = tuple({_RANK_KEY[a] + _RANK_KEY[b] + _RANK_KEY[c] for a, b, c in combinations(board, 3)})
    suits = [card & 3 for card in board]
    suit = max(range(4), key=suits.count)
    suited = combinations([_BIT[card] for card in board if card & 3 == suit], 3)
    return keys, suit, tuple(a | b | c for a, b, c in suited)


def five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five of five to nine distinct cards in reading order."""
    best = strength(cards)
    kind = _kind(best)
    if kind in {_FLUSH, _STRAIGHT_FLUSH}:
        suit = _flush_suit(cards)
        cards = [card for card in cards if suit_of(card) == suit]
    return in_order(_READING[best], [card >> 2 for card in cards], cards)


def five_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five made of exactly two of the hole and three of the board, in reading order."""
    choices = (two + three for two, three in product(combinations(hole, 2), list(combinations(board, 3))))
    return five(max(choices, key=strength))


def in_order(ranks: Ranks, ranks_of_cards: Sequence[int], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return one card of each of ``ranks``, in that order, out of ``cards``, whose ranks are given beside them."""
    left, found = list(cards), list(ranks_of_cards)
    chosen = []
    for rank in ranks:
        place = found.index(rank)
        del found[place]
        chosen.append(left.pop(place))
    return tuple(chosen)


def _kind(best: int) -> int:
    """Return the kind of hand that a strength is: 0 (no pair) to 8 (straight flush)."""
    return bisect_right(_FIRST, best) - 1


_NAMES: Final = (
    "{0} high",
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
    """Return the name of a strength, such as "full house, aces over kings"; 7,462 is the "royal flush"."""
    if best == BEST:
        return "royal flush"
    ranks = _READING[best]
    return _NAMES[_kind(best)].format(RANK_NAMES[ranks[0]], a=PLURALS[ranks[0]], c=PLURALS[ranks[2]], d=PLURALS[ranks[3]])


high: Final = Ranking("high", strength, two_and_three, five, five_of, describe)
"""The usual ranking of hands."""
