"""A finished hand as one audience saw it, with what stands around it: who sat where, at which table, when."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from riverboat import games
from riverboat.history.errors import HistoryError
from riverboat.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.chips import Chips
    from riverboat.rules.game import Game

HANDS_A_TABLE = 10_000_000
"""So many hands of a table have numbers of their own among those of all tables."""


@dataclass(frozen=True)
class Tale:
    """``events`` are those of one hand, HandStarted first, as ``hero`` (a seat; None: the public) saw them.

    ``names`` are those of its seats, ``table`` is the table's name, ``hand`` the hand's number there; ``at`` is when it began, in
    milliseconds since 1970; ``seats`` says how many the table has.
    """

    events: tuple[ev.Event, ...]
    names: Mapping[int, str]
    table: str = "Riverboat"
    hand: int = 1
    at: int = 0
    seats: int = 0
    hero: int | None = None
    key: str = ""
    others: Mapping[str, object] = field(default_factory=dict)

    @property
    def started(self) -> ev.HandStarted:
        """How the hand began. Raises HistoryError when its events do not begin so."""
        first = self.events[0] if self.events else None
        if not isinstance(first, ev.HandStarted):
            raise HistoryError("a hand's events begin with HandStarted")
        return first

    @property
    def game(self) -> Game:
        """The game."""
        return games.ALL[self.started.game]

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end."""
        return any(isinstance(event, ev.HandEnded) for event in self.events)

    @property
    def number(self) -> int:
        """A number that no other hand of the room is likely to have: of digits alone, as trackers want it."""
        return (zlib.crc32((self.key or self.table).encode()) % 900_000 + 100_000) * HANDS_A_TABLE + self.hand

    @property
    def stacks(self) -> dict[int, Chips]:
        """What everybody began with, by seat."""
        return dict(zip(self.started.seats, self.started.stacks, strict=True))

    def name(self, seat: int) -> str:
        """Return what the player of a seat was called."""
        return self.names.get(seat) or f"Seat {seat + 1}"
