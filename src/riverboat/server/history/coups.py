"""Finished coups of Russian Poker as JSON, as one player or everybody saw them; docs/reference/coup.schema.json is their form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from riverboat.room.journal import event_from
from riverboat.russian.events import BetsClosed, CoupSettled, CoupStarted, CoupVoided
from riverboat.table.events import COUP_EVENTS, DeckCommitted, NoncesOpened, PlayerLeft, PlayerSat
from riverboat.wire.coup_file import CoupRecord, coup_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.russian import events as coup_events
    from riverboat.store import JournalRow, Readers
    from riverboat.wire.base import Json

PAGE: Final = 5_000
"""Rows of a journal that are read at once."""

_kinds: Final = {kind.__name__ for kind in COUP_EVENTS} | {"DeckCommitted", "NoncesOpened", "PlayerSat", "PlayerLeft"}


def coups(readers: Readers, table: str, player: str = "") -> Iterator[Json]:
    """Yield the finished coups of a table in their order as ``player`` ("": everybody) saw them; of a player only his own."""
    reading, seq = _Reading(table, player), 0
    while rows := readers.journal(table, seq, PAGE):
        seq = rows[-1].seq
        for row in rows:
            if row.kind in _kinds and (found := reading.take(row)) is not None:
                yield found


class _Reading:
    """Goes through a table's journal, and gathers its coups."""

    def __init__(self, table: str, player: str) -> None:
        self._table = table
        self._player = player
        self._sat: dict[int, PlayerSat] = {}
        self._people: dict[int, PlayerSat] = {}
        self._laid: dict[int, DeckCommitted] = {}
        self._given: dict[int, NoncesOpened] = {}
        self._rows: list[JournalRow] = []

    def take(self, row: JournalRow) -> Json | None:
        """Take a row; return the coup that it ended."""
        event = event_from(row.kind, row.public, row.private or b"")
        if isinstance(event, PlayerSat):
            self._sat[event.seat] = event
        elif isinstance(event, PlayerLeft):
            self._sat.pop(event.seat, None)
        elif isinstance(event, DeckCommitted):
            self._laid[event.hand] = event
        elif isinstance(event, NoncesOpened):
            self._given[event.hand] = event
        else:
            self._rows = [row] if row.kind == CoupStarted.__name__ else [*self._rows, row]
            if row.kind in {CoupStarted.__name__, BetsClosed.__name__}:
                self._people = dict(self._sat)
            if row.kind in {CoupSettled.__name__, CoupVoided.__name__}:
                return self._made()
        return None

    def _made(self) -> Json | None:
        """Return the coup; None when the player was not at the table."""
        own = next((seat for seat, sat in self._people.items() if sat.player == self._player), None) if self._player else None
        if self._player and own is None:
            return None
        first, last = self._rows[0], self._rows[-1]
        laid, given = self._laid.pop(first.hand, None), self._given.pop(first.hand, None)
        names = {seat: sat.name for seat, sat in self._people.items()}
        events = [cast("coup_events.Event", event_from(row.kind, row.public, row.private or b"")) for row in self._rows]
        return coup_file(CoupRecord(self._table, first.hand, names, events, laid, given, (first.at, last.at)), own)
