"""What one audience may see of a hand: built field by field from what is public and what is the seat's own."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips
from riverboat.rules.actions import Legal
from riverboat.rules.events import Stakes

HIDDEN: Final[Card] = -1
"""In place of a card that lies face down for this audience."""


class PotView(msgspec.Struct, frozen=True):
    """A pot of ``amount`` chips that ``seats`` may win; the first of a hand's is the main pot."""

    amount: Chips
    seats: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A seat in the hand. ``cards`` in the order dealt, HIDDEN where this audience may not look; ``up`` says which lie open.

    ``bet`` is what it has in on this street, ``paid`` in the whole hand (antes included), both in chips.
    """

    seat: int
    stack: Chips
    bet: Chips
    paid: Chips
    folded: bool
    cards: tuple[Card, ...]
    up: tuple[bool, ...]


class HandView(msgspec.Struct, frozen=True):
    """A hand as ``seat`` (None: the public) sees it. ``pot`` holds all chips put in, the street's bets included.

    ``turn`` numbers the decision, ``pending`` is the seat to take it (None when the hand is over), ``legal`` is filled for
    its own seat only. ``phase`` is one of the phases of ``rules.events``. ``dead`` are the chips in the pot that are nobody's bet.
    ``boards`` are both boards of a hand that is run twice, else empty; ``board`` is the one being dealt.
    """

    game: str
    limit: str
    book: str
    stakes: Stakes
    seat: int | None
    street: str
    phase: int
    button: int
    board: tuple[Card, ...]
    pot: Chips
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    pending: int | None
    turn: int
    legal: Legal
    boards: tuple[tuple[Card, ...], ...] = ()
