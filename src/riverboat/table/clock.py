"""The clock of one decision. All times are milliseconds of one clock, which is handed in; nothing here reads it."""

from __future__ import annotations

import msgspec


class Clock(msgspec.Struct, frozen=True):
    """The time for decision ``turn`` of hand ``hand`` by ``seat``, from ``started`` on.

    ``total`` is the time everybody has; then ``bank`` of the player's time bank runs (0 when it may not). ``grace`` is for slow
    lines: an answer in it counts, nobody is shown it.
    """

    hand: int
    seat: int
    turn: int
    started: int
    total: int
    bank: int = 0
    grace: int = 0

    @property
    def deadline(self) -> int:
        """The moment from which the decision is timed out."""
        return self.started + self.total + self.bank + self.grace

    def left(self, now: int) -> int:
        """Return what is left of the time that everybody has."""
        return min(self.total, max(0, self.started + self.total - now))

    def used(self, now: int) -> int:
        """Return how much of the time bank has been used."""
        return min(self.bank, max(0, now - self.started - self.total))

    def bank_left(self, now: int) -> int:
        """Return what is left of the time bank for this decision."""
        return self.bank - self.used(now)

    def banked(self, now: int) -> bool:
        """Return whether the time bank is running."""
        return self.bank > 0 and now > self.started + self.total

    def ran_out(self, now: int) -> bool:
        """Return whether there is no time left, grace included."""
        return now >= self.deadline
