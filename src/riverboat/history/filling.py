"""Cards for the slots that nobody has named, so that a hand can be dealt: the rest of the deck in one order or another.

Which order will do is found by trying: the first two give open cards that are high, then such as are low, the others are chance
from a seed, so that a file is always read alike. What was good in the last try can be kept.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.history.errors import HistoryError
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.history.telling import Slot

HIGH_FIRST: Final = 0
LOW_FIRST: Final = 1


class Filling:
    """One way to fill the slots of a hand: number ``attempt``, with the cards of ``kept`` where they can stay."""

    def __init__(self, attempt: int, kept: dict[Slot, Card]) -> None:
        """Begin with no card given."""
        self.cards: dict[Slot, Card] = {}
        self._attempt = attempt
        self._kept = kept
        self._chance = random.Random(f"unknown cards {attempt}")  # noqa: S311 - which cards fill in is no secret

    def deck(self, order: Sequence[Slot], cards: Sequence[Card]) -> tuple[Card, ...]:
        """Give a card to each slot that left the deck before it was shuffled anew, and return the whole deck in its order.

        ``cards`` are those of the game. Raises HistoryError when a card was told twice, or is none of the game's.
        """
        foreign = next((slot.card for slot in order if slot.card not in cards and slot.card != HIDDEN), None)
        if foreign is not None:
            raise HistoryError(f"{card_text(foreign)} is no card of this game's deck", card=foreign)
        rest = self.deal(order[: len(cards)], cards)
        return (*(self.cards[slot] for slot in order[: len(cards)]), *rest)

    def deal(self, slots: Sequence[Slot], cards: Sequence[Card]) -> list[Card]:
        """Give a card out of ``cards`` to each of ``slots`` and return those that are left.

        Raises HistoryError when one of the slots was told a card that is not there, or not any more.
        """
        rest = self._chance.sample(cards, len(cards))
        for slot in slots:
            if slot.card != HIDDEN:
                if slot.card not in rest:
                    raise HistoryError(f"{card_text(slot.card)} is dealt twice", card=slot.card)
                self._give(slot, slot.card, rest)
        for slot in slots:
            if slot not in self.cards and self._kept.get(slot) in rest:
                self._give(slot, self._kept[slot], rest)
        for slot in slots:
            if slot not in self.cards:
                self._give(slot, self._pick(slot, rest), rest)
        return rest

    def _give(self, slot: Slot, card: Card, rest: list[Card]) -> None:
        """Give one card."""
        self.cards[slot] = card
        rest.remove(card)

    def _pick(self, slot: Slot, rest: list[Card]) -> Card:
        """Return a card for a slot: open ones are the highest or the lowest at first."""
        if slot.up and self._attempt in {HIGH_FIRST, LOW_FIRST}:
            return max(rest) if self._attempt == HIGH_FIRST else min(rest)
        return rest[-1]
