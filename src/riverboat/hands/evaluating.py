"""How hands are ranked: one call into the compiled core, or the same tables in Python.

Hands of eight and nine cards are the best of their sevens.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from riverboat.hands.core import CORE
from riverboat.hands.tables import BY_SUIT, COLUMN_BITS, FIVE_OF_A_SUIT, PAIRS, PLACES, ROW_BITS, THREE_OF_EACH, omaha_bytes, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card

    Strength = Callable[[Sequence[Card]], int]
    TwoAndThree = Callable[[Sequence[Card], Sequence[Card]], int]

_ROW: Final = 64 - ROW_BITS
_COLUMN: Final = _ROW - COLUMN_BITS
_ROWS: Final = (1 << ROW_BITS) - 1
_BIT: Final = tuple(1 << (card >> 2) for card in range(52))
_LOW_BIT: Final = tuple(1 << (card // 4 + 1) % 13 for card in range(52))
"""The bit of each card's rank, the ace being 0."""

_EIGHT: Final = 0xFF


def strength_of(key: str) -> Strength:
    """Return the function that ranks hands of five to nine cards by the ranking ``key``; badugi takes fewer too."""
    if CORE is not None:
        compiled: Strength = getattr(CORE, key)
        return compiled
    return plain_strength_of(key)


def two_and_three_of(key: str) -> TwoAndThree:
    """Return the function that ranks two cards of a hole with three of a board by the ranking ``key``."""
    if CORE is not None:
        if key == "high":
            CORE.load_omaha(omaha_bytes)
        compiled: TwoAndThree = getattr(CORE, f"{key}_two_and_three")
        return compiled
    return plain_two_and_three_of(key)


def plain_strength_of(key: str) -> Strength:
    """Return ``strength_of`` in Python."""
    if key == "eight_or_better":
        return _eight_or_better
    if key == "badugi":
        return _badugi
    return _by_tables(key)


def plain_two_and_three_of(key: str) -> TwoAndThree:
    """Return ``two_and_three_of`` in Python."""
    if key == "eight_or_better":
        return _eight_or_better_two_and_three
    if key == "high":
        return _high_two_and_three
    return partial(_best_of_choices, plain_strength_of(key))


def _by_tables(key: str) -> Strength:
    """Return the function that looks ranks and flushes up."""
    of = tables()
    keys = of.keys.__getitem__
    by_size = {size: (of.rows[size], strengths, PLACES[size] - 1) for size, strengths in of.strengths[key].items()}
    flushes = of.flushes[key] if key in BY_SUIT else None
    low = key == "deuce_to_seven"

    def strength(cards: Sequence[Card]) -> int:
        """Return the strength of the best five of five to nine distinct cards; unchecked."""
        count = sum(map(keys, cards), THREE_OF_EACH)
        if count & FIVE_OF_A_SUIT and flushes is not None and len(cards) < 8:
            if not low:
                return flushes[_flush_ranks(cards)]
            if len(cards) == 5:
                return flushes[_flush_ranks(cards)]
            return max(map(strength, combinations(cards, 5)))
        if len(cards) > 7:
            return max(map(strength, combinations(cards, 7)))
        rows, strengths, places = by_size[len(cards)]
        return strengths[(count >> _COLUMN) + rows[count >> _ROW & _ROWS] & places]

    return strength


def _flush_ranks(cards: Sequence[Card]) -> int:
    """Return the ranks (bits) of the suit of which there are five or more; there is one."""
    suits = [card & 3 for card in cards]
    suit = next(suit for suit in range(4) if suits.count(suit) > 4)
    return sum({_BIT[card] for card in cards if card & 3 == suit})  # a set: a card that comes twice, unchecked, is one


def _eight_or_better(cards: Sequence[Card]) -> int:
    """Return the strength of the best low of the cards, 0 when none qualify; unchecked."""
    ranks = 0
    for card in cards:
        ranks |= _LOW_BIT[card]
    return _lowest()[ranks & _EIGHT]


@cache
def _lowest() -> tuple[int, ...]:
    """Return the strength of the best five of each set of low ranks (bits), 0 where there are fewer."""
    lows = tables().lows

    def best(ranks: int) -> int:
        bits = [1 << rank for rank in range(8) if ranks >> rank & 1][:5]
        return lows[bits[4] + bits[3] + bits[2] << 8 | bits[1] + bits[0]] if len(bits) == 5 else 0

    return tuple(map(best, range(256)))


def _eight_or_better_two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best low of two of the hole and three of the board, 0 when none qualify; unchecked."""
    of_hole = of_board = 0
    for card in hole:
        of_hole |= _LOW_BIT[card]
    for card in board:
        of_board |= _LOW_BIT[card]
    return tables().lows[(of_board & _EIGHT) << 8 | of_hole & _EIGHT]


def _badugi(cards: Sequence[Card]) -> int:
    """Return the strength of the best badugi of the cards; unchecked."""
    badugis = tables().badugis
    best = 0
    for count in range(min(4, len(cards)), 0, -1):
        for choice in combinations(cards, count):
            ranks = 0
            for card in choice:
                ranks |= _LOW_BIT[card]
            if ranks.bit_count() == count == len({card & 3 for card in choice}):
                best = max(best, badugis[ranks])
        if best:
            break
    return best


def _best_of_choices(strength: Strength, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the best strength of any two of the hole with any three of the board; unchecked."""
    return max(strength(two + three) for two, three in product(combinations(hole, 2), list(combinations(board, 3))))


@cache
def _omaha() -> memoryview:
    """Return the table of Omaha as numbers."""
    return memoryview(omaha_bytes()).cast("H")


_PAIR: Final = tuple(b * (b + 1) // 2 + a if a <= b else a * (a + 1) // 2 + b for a in range(13) for b in range(13))


def _high_two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best high hand of two of the hole and three of the board; unchecked."""
    if len(board) < 5:
        return _best_of_choices(plain_strength_of("high"), hole, board)
    of = tables()
    count = sum(map(of.keys.__getitem__, board))
    row = ((count >> _COLUMN) + of.rows[5][count >> _ROW & _ROWS] & PLACES[5] - 1) * PAIRS
    pairs = {_PAIR[(a >> 2) * 13 + (b >> 2)] for a, b in combinations(hole, 2)}
    table = _omaha()
    best = max([table[row + pair] for pair in pairs])
    suits = [card & 3 for card in board]
    for suit in set(suits):
        if suits.count(suit) > 2:
            best = max(best, _flush_two_and_three(hole, board, suit))
    return best


def _flush_two_and_three(hole: Sequence[Card], board: Sequence[Card], suit: int) -> int:
    """Return the strength of the best flush in ``suit`` of two of the hole and three of the board, or 0."""
    flushes = tables().flushes["high"]
    twos = combinations([_BIT[card] for card in hole if card & 3 == suit], 2)
    threes = list(combinations([_BIT[card] for card in board if card & 3 == suit], 3))
    return max((flushes[sum(two) + sum(three)] for two, three in product(twos, threes)), default=0)
