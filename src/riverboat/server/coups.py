"""Finished coups of Russian Poker as JSON, as one player or everybody saw them; docs/reference/coup.schema.json is their form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.cards import card_text
from riverboat.room.journal import event_from
from riverboat.russian.events import BetsClosed, CoupSettled, CoupStarted, CoupVoided
from riverboat.table.events import COUP_EVENTS, DeckCommitted, PlayerLeft, PlayerSat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.store import JournalRow, Readers
    from riverboat.wire.base import Json

FORMAT: Final = "riverboat-coup/1"
PAGE: Final = 5_000
"""Rows of a journal that are read at once."""

CARDS: Final = frozenset({"cards", "discarded", "drawn"})
"""The fields of a coup's events that hold cards; ``card`` holds one."""

_kinds: Final = {kind.__name__ for kind in COUP_EVENTS} | {"DeckCommitted", "PlayerSat", "PlayerLeft"}


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
        self._commitments: dict[int, str] = {}
        self._rows: list[JournalRow] = []

    def take(self, row: JournalRow) -> Json | None:
        """Take a row; return the coup that it ended."""
        event = event_from(row.kind, row.public, row.private or b"")
        if isinstance(event, PlayerSat):
            self._sat[event.seat] = event
        elif isinstance(event, PlayerLeft):
            self._sat.pop(event.seat, None)
        elif isinstance(event, DeckCommitted):
            self._commitments[event.hand] = event.commitment
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
        events = [_told(row, own) for row in self._rows]
        first, last = self._rows[0], self._rows[-1]
        return {
            "format": FORMAT,
            "table": self._table,
            "coup": first.hand,
            "started": first.at,
            "ended": last.at,
            "rules_hash": events[0]["rules_hash"],
            "commitment": self._commitments.pop(first.hand, ""),
            "seen_by": -1 if own is None else own,
            "players": [{"player": seat, "name": sat.name} for seat, sat in sorted(self._people.items())],
            "events": events,
        }


def _told(row: JournalRow, player: int | None) -> Json:
    """Return an event as a player (None: the public) may see it, cards as texts."""
    fields: Json = msgspec.to_builtins(event_from(row.kind, row.public, row.private or b"").seen_by(player))
    for name in CARDS & fields.keys():
        fields[name] = [card_text(card) for card in fields[name]]
    if "card" in fields:
        fields["card"] = card_text(fields["card"])
    return fields
