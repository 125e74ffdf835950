"""Combinations: the cards of a hand that BET is paid for, of which five and six cards can hold two.

A combination is only the cards that make it: two of Ace-King and of a pair, three of three of a kind, four of two pair and of
four of a kind, five of the others. The first is that of the best five cards. The second is the best paid of those whose cards are
not all inside the first. Only the first has to beat the dealer.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.cards import Card, CardError, cards_text, rank_of, require_distinct
from riverboat.hands import high
from riverboat.hands.high import BEST, ladder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.russian.rules import Rules

NOTHING, ACE_KING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(11)
KINDS: Final = (
    "nothing",
    "ace_king",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""The kinds of combinations by their numbers, the lowest first."""

NAMES: Final = (
    "Nothing",
    "Ace-King",
    "Pair",
    "Two pair",
    "Three of a kind",
    "Straight",
    "Flush",
    "Full house",
    "Four of a kind",
    "Straight flush",
    "Royal flush",
)
SIZES: Final = (0, 2, 2, 4, 3, 5, 5, 5, 4, 5, 5)
"""How many cards make a combination of each kind."""

IN_A_ROW: Final = frozenset({STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH})
ACE, KING = 12, 11


class Combination(msgspec.Struct, frozen=True):
    """A combination of a hand: its kind (one of KINDS), the cards that make it, and what it pays to 1."""

    kind: str
    cards: tuple[Card, ...]
    pays: int


@cache
def kinds() -> bytes:
    """Return the kind of every strength of five cards, 1 to 7,462; Ace-King is what has no pair but an ace and a king."""
    order = ladder()
    found = bytearray(order.best + 1)
    for strength in range(1, order.best + 1):
        kind = order.kind(strength)
        if kind:
            found[strength] = kind + 1
        elif order.reading[strength][:2] == (ACE, KING):
            found[strength] = ACE_KING
    found[BEST] = ROYAL_FLUSH
    return bytes(found)


@cache
def least_of(kind: int) -> int:
    """Return the smallest strength of a kind: with Ace-King's, or a pair's, the dealer begins to have a game."""
    return kinds().index(kind)


def combinations_of(cards: Sequence[Card], rules: Rules) -> tuple[Combination, ...]:
    """Return what BET on five or six cards is paid for: nothing, a combination, or the first and the second.

    Raises CardError when the cards are not five or six different ones.
    """
    require_hand(cards)
    first, second = first_and_second(cards, rules)
    pays = rules.pay_table.by_kind
    return tuple(Combination(KINDS[kind], of, pays[kind]) for kind, of in (first, second) if kind)


def require_hand(cards: Sequence[Card]) -> None:
    """Raise CardError when these are not five or six different cards."""
    require_distinct(cards)
    if len(cards) not in {5, 6}:
        raise CardError(f"a box holds five or six cards, not {len(cards)}: {cards_text(cards)}")


def first_and_second(cards: Sequence[Card], rules: Rules) -> tuple[tuple[int, tuple[Card, ...]], tuple[int, tuple[Card, ...]]]:
    """Return kind and cards of the first and of the second combination of five or six different cards, unchecked."""
    first = made_of(cards)
    none: tuple[int, tuple[Card, ...]] = (NOTHING, ())
    if not rules.second_on(len(cards)) or first[0] == NOTHING:
        return first, none
    inside, pays = set(first[1]), rules.pay_table.by_kind
    others = [other for other in _candidates(cards) if not inside.issuperset(other[1])]
    if not rules.paired_straight_pays and first[0] in IN_A_ROW:
        same = set(map(rank_of, first[1]))
        others = [other for other in others if other[0] not in IN_A_ROW or set(map(rank_of, other[1])) != same]
    return first, max(others, key=lambda other: (pays[other[0]], other[0]), default=none)


def made_of(cards: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Return the kind of the best five of five or six cards, and the cards that make it."""
    kind = kinds()[high.strength(cards)]
    return kind, high.five(cards)[: SIZES[kind]]


def _candidates(cards: Sequence[Card]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield kind and cards of all that five of the cards make, and every Ace-King."""
    if len(cards) > 5:
        yield from (made_of(five) for five in combinations(cards, 5))
    for ace in cards:
        if rank_of(ace) == ACE:
            yield from ((ACE_KING, (ace, king)) for king in cards if rank_of(king) == KING)
