"""Finds the finished coups of Russian Poker in what happened at their tables, and makes their rows of the index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.history.coups import coup_summary
from riverboat.room.booking import BOT
from riverboat.room.journal import Row, from_row
from riverboat.russian import events as ev
from riverboat.store import HandRow, PlayedRow
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.events import COUP_EVENTS, PlayerLeft, PlayerSat
from riverboat.wire.replay import Person

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.history.coups import CoupPart
    from riverboat.store import JournalRow
    from riverboat.table.dealer_state import Guest
    from riverboat.table.events import Envelope

KINDS: Final = {kind.__name__ for kind in COUP_EVENTS} | {PlayerSat.__name__, PlayerLeft.__name__}
"""The kinds of the journal's rows that coups are made of."""

Found = tuple[HandRow, list[PlayedRow]]


class CoupReading:
    """Goes through what happened at one table, from ``guests`` on, and gathers its coups."""

    def __init__(self, guests: Iterable[Guest] = ()) -> None:
        self._sat = {guest.number: Person(guest.number, guest.player, guest.name, guest.bot) for guest in guests}
        self._people: tuple[Person, ...] = ()
        self._events: list[ev.Event] = []
        self._begun = 0
        self._seq = 0

    def take(self, rows: Iterable[JournalRow]) -> list[Found]:
        """Take rows of the journal; return the coups that ended in them."""
        wanted = (row for row in rows if row.kind in KINDS)
        return self.follow(from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public)) for row in wanted)

    def follow(self, envelopes: Iterable[Envelope]) -> list[Found]:
        """Take what happened; return the coups that ended in it."""
        return [found for envelope in envelopes if (found := self._one(envelope)) is not None]

    def _one(self, envelope: Envelope) -> Found | None:
        event: object = envelope.event
        if isinstance(event, PlayerSat):
            self._sat[event.seat] = Person(event.seat, event.player, event.name, event.bot)
        elif isinstance(event, PlayerLeft):
            self._sat.pop(event.seat, None)
        elif isinstance(event, ev.Event):
            return self._of_a_coup(event, envelope)
        return None

    def _of_a_coup(self, event: ev.Event, envelope: Envelope) -> Found | None:
        if isinstance(event, ev.CoupStarted):
            self._seq, self._begun, self._events = envelope.seq, envelope.at, []
        if not self._begun:
            return None
        self._events.append(event)
        if isinstance(event, ev.CoupStarted | ev.BetsClosed):  # who sits down while the bets are open plays along
            self._people = tuple(person for _, person in sorted(self._sat.items()))
        if not isinstance(event, ev.CoupSettled | ev.CoupVoided):
            return None
        row = self._row(envelope)
        self._begun = 0
        return row

    def _row(self, last: Envelope) -> Found:
        told, started = coup_summary(self._events), self._events[0]
        assert isinstance(started, ev.CoupStarted)  # noqa: S101 - a coup's log begins so
        row = HandRow(
            table=last.table,
            hand=last.hand,
            game=RUSSIAN,
            betting=started.rules,
            started=self._begun,
            ended=last.at,
            first_seq=self._seq,
            last_seq=last.seq,
            showdown=told.showdown,
            voided=told.voided,
            total=told.total,
            seats=msgspec.json.encode(self._people),
        )
        people = {person.seat: person.player for person in self._people if not person.player.startswith(BOT)}
        return row, [_played(row, people[part.player], part) for part in told.parts if part.player in people]


def _played(row: HandRow, player: str, part: CoupPart) -> PlayedRow:
    return PlayedRow(
        player=player,
        started=row.started,
        table=row.table,
        hand=row.hand,
        game=row.game,
        betting=row.betting,
        position="",
        net=part.net,
        adjusted=part.net,
        won=part.back,
        showdown=row.showdown and part.stood,
        took=row.showdown and part.stood and part.net > 0,
    )
