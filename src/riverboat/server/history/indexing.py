"""Keeps the index of finished hands: a row with each hand's last commit, and rows made from the journals where they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.history.summary import summary
from riverboat.room.booking import BOT
from riverboat.room.journal import Row, from_row
from riverboat.rules import events as ev
from riverboat.server.history.indexing_coups import CoupReading
from riverboat.server.logs import get_log
from riverboat.store import Batch, HandRow, PlayedRow, StoreError
from riverboat.table.events import HAND_EVENTS, PlayerLeft, PlayerSat
from riverboat.wire.replay import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from riverboat.history.summary import Summary
    from riverboat.server.saving import DealerRecord
    from riverboat.store import JournalRow, Store
    from riverboat.table.events import Envelope
    from riverboat.table.table import Table

PAGE: Final = 5_000
"""Rows of a journal that are read at once."""

log = get_log(__name__)

_people: Final = msgspec.json.Decoder(tuple[Person, ...])
_kinds: Final = {kind.__name__ for kind in HAND_EVENTS} | {PlayerSat.__name__, PlayerLeft.__name__}


class Begun(msgspec.Struct, frozen=True):
    """A hand under way: number and time of its first row, and who is in it, by the names they had then."""

    seq: int
    at: int
    people: tuple[Person, ...]


def people_of(row: HandRow) -> tuple[Person, ...]:
    """Return who sat where in a finished hand."""
    return _people.decode(row.seats)


class Indexing:
    """Knows when each table's hand under way began, and makes the rows of those that end."""

    def __init__(self) -> None:
        self._begun: dict[str, Begun] = {}
        self._coups: dict[str, CoupReading] = {}

    def begin_coups(self, table: str, record: DealerRecord) -> None:
        """Go on at a table of Russian Poker from where its journal has it."""
        reading = CoupReading(record.state.guests if record.state is not None else ())
        reading.follow(record.envelopes)
        self._coups[table] = reading

    def follow_coups(self, table: str, envelopes: Sequence[Envelope]) -> tuple[tuple[HandRow, ...], tuple[PlayedRow, ...]]:
        """Take what happened at a table of Russian Poker; return the rows of a coup that ended."""
        if envelopes and envelopes[0].seq == 1:
            self._coups[table] = CoupReading()
        found = self._coups[table].follow(envelopes) if table in self._coups else []
        return tuple(row for row, _ in found), tuple(part for _, parts in found for part in parts)

    def follow(self, table: Table, envelopes: Iterable[Envelope]) -> tuple[tuple[HandRow, ...], tuple[PlayedRow, ...]]:
        """Take what happened at ``table``, which has applied it; return the rows of a hand that ended."""
        hands: list[HandRow] = []
        played: list[PlayedRow] = []
        for envelope in envelopes:
            event = envelope.event
            if isinstance(event, ev.HandStarted):
                self._begun[table.key] = Begun(envelope.seq, envelope.at, tuple(_people_at(table)))
            elif isinstance(event, (ev.HandEnded, ev.HandVoided)) and table.hand is not None and envelope.hand == table.number:
                begun = self._begun.pop(table.key, None)
                if begun is not None:
                    hand, parts = rows_of(table.hand.events, begun, envelope)
                    hands.append(hand)
                    played += parts
        return tuple(hands), tuple(played)

    def forget(self, table: str) -> None:
        """Take back what could not be stored: the table is read from its journal again, and followed from there."""
        self._begun.pop(table, None)
        self._coups.pop(table, None)


def _people_at(table: Table) -> Iterator[Person]:
    """Yield who was dealt in at ``table``."""
    for seat, dealt in table.dealt.items():
        chair = table.chair(seat)
        is_there = chair is not None and chair.player == dealt.player
        yield Person(seat, dealt.player, chair.name if chair and is_there else "", chair.bot if chair and is_there else "")


def rows_of(events: Sequence[ev.Event], begun: Begun, last: Envelope) -> tuple[HandRow, list[PlayedRow]]:
    """Return the rows of a hand that ``last`` ended; bots have none of their own."""
    started = events[0]
    assert isinstance(started, ev.HandStarted)  # noqa: S101 - a hand's log begins so
    told = summary(events)
    hand = HandRow(
        table=last.table,
        hand=last.hand,
        game=started.game,
        betting=started.limit,
        started=begun.at,
        ended=last.at,
        first_seq=begun.seq,
        last_seq=last.seq,
        showdown=told.showdown,
        voided=told.voided,
        total=told.total,
        seats=msgspec.json.encode(begun.people),
    )
    return hand, played_rows(hand, told, {one.seat: one.player for one in begun.people if not one.player.startswith(BOT)})


def played_rows(hand: HandRow, told: Summary, players: Mapping[int, str]) -> list[PlayedRow]:
    """Return what a hand was to each of ``players`` (by seat)."""
    found = []
    for seat, player in players.items():
        facts: dict[str, Any] = msgspec.structs.asdict(told.parts[seat])
        del facts["seat"], facts["folded"]
        luck = told.all_in and told.parts[seat].showdown
        found.append(
            PlayedRow(
                player=player,
                started=hand.started,
                table=hand.table,
                hand=hand.hand,
                game=hand.game,
                betting=hand.betting,
                adjusted=None if luck else told.parts[seat].net,
                voided=told.voided,
                **facts,
            )
        )
    return found


def complete(store: Store, table: str, upto: int, *, coups: bool = False) -> int:
    """Make the index of ``table`` whole up to hand (or coup) number ``upto``; return how many it lacked.

    It may be done while the table plays on: what is there already stays as it is. Raises StoreError when the journal can't be read.
    """
    if store.indexed(table, upto) >= upto:
        return 0
    reading = CoupReading() if coups else _Reading(table)
    found = 0
    for rows in _pages(store, table):
        hands = [each for each in reading.take(rows) if each[0].hand <= upto]
        lacking = store.missing(table, [hand.hand for hand, _ in hands])
        fresh = [each for each in hands if each[0].hand in lacking]
        if fresh:
            played = tuple(row for _, parts in fresh for row in parts)
            store.commit(Batch(hands=tuple(hand for hand, _ in fresh), played=played)).result()
            found += len(fresh)
    return found


def _pages(store: Store, table: str) -> Iterator[list[JournalRow]]:
    seq = 0
    while rows := store.journal(table, seq, PAGE, public_only=True):
        yield rows
        seq = rows[-1].seq


class _Reading:
    """Goes through a table's journal, and gathers its hands."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._people: dict[int, Person] = {}
        self._begun: Begun | None = None
        self._events: list[ev.Event] = []

    def take(self, rows: Iterable[JournalRow]) -> list[tuple[HandRow, list[PlayedRow]]]:
        """Take more rows, and return the hands that ended in them."""
        found = []
        for row in rows:
            if row.kind in _kinds:
                envelope = from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public))
                if (hand := self._one(envelope)) is not None:
                    found.append(hand)
        return found

    def _one(self, envelope: Envelope) -> tuple[HandRow, list[PlayedRow]] | None:
        event = envelope.event
        if isinstance(event, PlayerSat):
            self._people[event.seat] = Person(event.seat, event.player, event.name, event.bot)
        elif isinstance(event, ev.HandStarted):
            people = tuple(self._people[seat] for seat in event.seats if seat in self._people)
            self._begun, self._events = Begun(envelope.seq, envelope.at, people), [event]
        elif type(event) in HAND_EVENTS and self._begun is not None:
            self._events.append(event)
            if isinstance(event, (ev.HandEnded, ev.HandVoided)):
                begun, self._begun = self._begun, None
                return rows_of(self._events, begun, envelope)
        return None


def complete_all(store: Store, hands: Mapping[str, int], coups: Mapping[str, int]) -> None:
    """Make the index of each table whole, of poker or of Russian Poker, and say in the log where it was not, or can't be."""
    for table, upto in {**hands, **coups}.items():
        try:
            found = complete(store, table, upto, coups=table in coups)
        except (StoreError, ValueError) as error:
            log.warning("the list of hands can't be completed", table=table, why=str(error))
        else:
            if found:
                log.info("hands were missing in the list of hands, and are there now", table=table, hands=found)
