"""Which cards a sensible player of draw exchanges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.hands import high

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_STRAIGHT = high.strength((0, 5, 10, 15, 48))
_ACE = 12
_OPEN_ENDED = {0b1111 << low for low in range(1, 9)}
"""Four in a row that a card at either end makes a straight."""


def discards(cards: Sequence[Card], most: int = 5) -> tuple[Card, ...]:
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
