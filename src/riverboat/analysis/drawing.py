"""Which cards a sensible player of draw exchanges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.cards import as_cards
from riverboat.hands import badugi, deuce_to_seven, high, ranking_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.hands import Ranking

_STRAIGHT = high.strength((0, 5, 10, 15, 48))
_EIGHT = 6
_TEN = 8
_ACE = 12
_ROUGH_NINE = deuce_to_seven.strength((28, 25, 22, 19, 8))
"""9-8-7-6-4, the worst nine."""
_OPEN_ENDED = {0b1111 << low for low in range(1, 9)}
"""Four in a row that a card at either end makes a straight."""


def discards(cards: Sequence[Card] | str, most: int = 5, ranking: Ranking | str = high) -> tuple[Card, ...]:
    """Return which of ``cards`` to exchange, at most ``most`` of them, to make a good hand by ``ranking``.

    Raises CardError for a text that is no card, RankingError for a key that names no ranking.
    """
    cards, ranking = as_cards(cards), ranking_of(ranking)
    if ranking is badugi:
        return _for_badugi(cards)[:most]
    return (_for_low(cards) if ranking is deuce_to_seven else _for_high(cards, most))[:most]


def _for_badugi(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return what does not count, and what counts but is higher than a ten, or higher than an eight with fewer than four."""
    counting = badugi.five(cards)
    highest = _TEN if len(counting) == len(cards) else _EIGHT
    return tuple(card for card in cards if card not in counting or highest < card >> 2 < _ACE)


def _for_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the pairs' second cards and all above an eight; a nine is kept in a hand that needs no card, and spoils nothing."""
    ranks = [card >> 2 for card in cards]
    if deuce_to_seven.strength(cards) >= _ROUGH_NINE:
        return ()
    kept: dict[int, Card] = {rank: card for rank, card in zip(ranks, cards, strict=True) if rank <= _EIGHT}
    if len(kept) == len(cards):  # all low and different: it is the straight or the flush that spoils the hand
        del kept[max(kept)]
    return tuple(card for card in cards if card not in kept.values())


def _for_high(cards: Sequence[Card], most: int) -> tuple[Card, ...]:
    """Return which of five ``cards`` to exchange, at most ``most`` of them, to make a high hand.

    Straights, flushes and full houses stand pat, smaller groups keep what is grouped; else four to a flush or to an open straight
    draw one; else an ace is kept, or the two highest cards.
    """
    ranks = [card >> 2 for card in cards]
    if len(set(ranks)) < 5:
        return tuple(card for card in cards if ranks.count(card >> 2) == 1)[:most]
    if high.strength(cards) >= _STRAIGHT:
        return ()
    drawing = _odd_one_out(cards)
    if drawing:
        return drawing[:most]
    low_first = sorted(cards)
    kept = 1 if low_first[-1] >> 2 == _ACE else 2
    return tuple(low_first[: min(most, 5 - kept)])


def _odd_one_out(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the card that keeps five unpaired cards from a flush, or from an open straight; none when more are missing."""
    suits = [card & 3 for card in cards]
    for suit in set(suits):
        if suits.count(suit) == 4:
            return tuple(card for card in cards if card & 3 != suit)
    ranks = sum(1 << (card >> 2) for card in cards)
    return tuple(card for card in cards if ranks ^ 1 << (card >> 2) in _OPEN_ENDED)[:1]
