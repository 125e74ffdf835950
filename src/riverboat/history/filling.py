"""Cards for the slots that nobody has named, so that a hand can be dealt: the rest of the deck in one order or another.

Which order will do is found by trying: the first two give open cards that are high, then such as are low, the others are chance
from a seed, so that a file is always read alike.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.history.errors import HistoryError
from riverboat.history.telling import known_twice
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.history.telling import Slot

HIGH_FIRST: Final = 0
LOW_FIRST: Final = 1


def deck_of(order: Sequence[Slot], cards: Sequence[Card], attempt: int) -> tuple[dict[Slot, Card], tuple[Card, ...]]:
    """Return a card for each slot that left the deck before it was shuffled anew, and the whole deck in its order.

    ``cards`` are those of the game. Raises HistoryError when a card was told twice, or is none of the game's.
    """
    first = order[: len(cards)]
    twice = known_twice(first)
    if twice is not None:
        raise HistoryError(f"{card_text(twice)} is dealt twice")
    foreign = next((slot.card for slot in order if slot.card not in cards and slot.card != HIDDEN), None)
    if foreign is not None:
        raise HistoryError(f"{card_text(foreign)} is no card of this game's deck")
    known = {slot.card for slot in first} - {HIDDEN}
    rest = [card for card in cards if card not in known]
    random.Random(f"unknown cards {attempt}").shuffle(rest)  # noqa: S311 - which cards fill in is no secret
    found = {slot: slot.card for slot in first if slot.card != HIDDEN}
    for slot in first:
        if slot.card == HIDDEN:
            found[slot] = _pick(slot, rest, attempt)
            rest.remove(found[slot])
    return found, (*(found[slot] for slot in first), *rest)


def _pick(slot: Slot, rest: list[Card], attempt: int) -> Card:
    """Return a card for a slot: open ones are the highest or the lowest at first."""
    if slot.up and attempt in {HIGH_FIRST, LOW_FIRST}:
        return max(rest) if attempt == HIGH_FIRST else min(rest)
    return rest[-1]


def again(slots: Sequence[Slot], discards: Sequence[Card]) -> dict[Slot, Card]:
    """Return a card out of ``discards`` for each of ``slots``, which are dealt after the discards were shuffled.

    Raises HistoryError when a card was told that has not been discarded.
    """
    named = [slot.card for slot in slots if slot.card != HIDDEN]
    wrong = next((card for card in named if card not in discards or named.count(card) > 1), None)
    if wrong is not None:
        raise HistoryError(f"{card_text(wrong)} is dealt twice, and was not among the discards that could be")
    rest = [card for card in discards if card not in named]
    return {slot: slot.card if slot.card != HIDDEN else rest.pop(0) for slot in slots}
