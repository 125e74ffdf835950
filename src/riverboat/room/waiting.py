"""Who waits for a seat at a full table: first come, first served, each with a while to take the seat that he is offered.

The list is kept in memory: after a restart people line up again, and no chips are concerned. Times are milliseconds, handed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Callable

OFFERED: Final = 45_000
"""Milliseconds for which a seat is held for the one it was offered to."""


class Offer(msgspec.Struct, frozen=True):
    """A seat held for ``player`` until ``until``."""

    player: str
    until: int


class Waiting:
    """The people who wait for a seat at one table, and those who have been offered one."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.queue: list[str] = []
        self.offers: list[Offer] = []

    def place(self, player: str) -> int:
        """Return the place of ``player`` in the line, from 1; 0 when he is not in it."""
        return self.queue.index(player) + 1 if player in self.queue else 0

    def offer_to(self, player: str) -> Offer | None:
        """Return what ``player`` has been offered, or None."""
        return next((offer for offer in self.offers if offer.player == player), None)

    def join(self, player: str, free: int) -> None:
        """Put ``player`` at the end of the line, once. Refused (not_allowed): ``free`` seats are there for the taking."""
        if free > len(self.offers):
            refuse("not_allowed", "There is a seat free: take it.", say="seat_free")
        if player not in self.queue and self.offer_to(player) is None:
            self.queue.append(player)

    def leave(self, player: str) -> None:
        """Take ``player`` out of the line, and his offer back."""
        self.queue = [one for one in self.queue if one != player]
        self.offers = [offer for offer in self.offers if offer.player != player]

    def require(self, player: str, free: int) -> None:
        """Refuse (seat_taken) when all ``free`` seats are held for others."""
        held = sum(offer.player != player for offer in self.offers)
        if free and held >= free:
            refuse("seat_taken", "The free seats are held for those who have waited. Line up, and you are next.", say="seats_held")

    def offer(self, free: int, is_here: Callable[[str], bool], now: int) -> list[Offer]:
        """Offer ``free`` seats to the first in line who are here, and return the new offers; those not taken in time lapse."""
        self.offers = [offer for offer in self.offers if offer.until > now]
        self.queue = [player for player in self.queue if is_here(player)]
        made: list[Offer] = []
        while self.queue and len(self.offers) < free:
            made.append(Offer(self.queue.pop(0), now + OFFERED))
            self.offers.append(made[-1])
        return made
