"""The journals of every release replay today, event by event, to the same stacks."""

from __future__ import annotations

import base64
import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat.games import ALL
from riverboat.history.deciding import difference
from riverboat.room.credentials import Credentials
from riverboat.room.host_acts import ADJUST, BAN, CLOSE_TABLE, KICK, PASSWORD, SETTING, HostAct
from riverboat.room.journal import Row, from_row, to_row
from riverboat.room.manners import AnyChatEvent
from riverboat.rules.events import HandEnded, HandStarted
from riverboat.rules.notation import rules_hash
from riverboat.russian import PRESETS
from riverboat.russian.again import is_right
from riverboat.russian.events import CoupSettled
from riverboat.server.tables.private import Door
from riverboat.table.chairs import TableState
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_state import DealerTableState
from riverboat.table.events import HAND_EVENTS
from riverboat.table.table import Table
from tests.journals.keep import FOLDER, PATH, Kept, KeptDealer, KeptRoom

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.rules.events import Event

RELEASES = sorted(FOLDER.glob("*.gz.txt"))


def room_of(release: Path) -> KeptRoom:
    """What a file holds; the first ones have tables of poker alone."""
    text = gzip.decompress(base64.decodebytes(release.read_bytes()))
    if text.startswith(b"["):
        return KeptRoom(msgspec.json.decode(text, type=list[Kept]), [], [], [], [], [])
    return msgspec.json.decode(text, type=KeptRoom)


def kept(release: Path) -> list[Kept]:
    """The tables of poker of a release."""
    return room_of(release).tables


def test_this_release_has_its_journal() -> None:
    assert PATH in RELEASES


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_every_game_of_that_release_is_there(release: Path) -> None:
    assert {one.settings.game for one in kept(release)} <= set(ALL)
    assert len(kept(release)) >= 16
    assert {one.settings.preset for one in room_of(release).dealers} <= set(PRESETS)


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_it_replays(release: Path) -> None:
    decided = 0
    for one in kept(release):
        table = Table(one.settings, ALL[one.settings.game])
        hand: list[Event] = []
        for seq, number, at, kind, public, private in one.rows:
            row = Row(one.settings.key, seq, number, at, kind, public.encode(), private.encode())
            envelope = from_row(row)
            assert from_row(to_row(envelope)) == envelope
            event = envelope.event
            table.apply(event)
            assert (table.seq, table.number) == (seq, number)
            hand = [event] if isinstance(event, HandStarted) else [*hand, event] if type(event) in HAND_EVENTS else hand
            if isinstance(event, HandEnded):
                assert table.hand is not None
                assert event.stacks == tuple(table.hand.at[seat].stack for seat in table.hand.started.seats)
                if table.hand.started.rules_hash == rules_hash(table.game, table.hand.book):
                    assert difference(table.game, hand) is None
                    decided += 1
        assert table.number == one.number
        assert {chair.player: chair.stack + chair.queued for chair in table.taken} == one.stacks
        assert shape(shortly(one, table)) == shape(table)
    assert decided or release != PATH


def shortly(one: Kept, whole: Table) -> Table:
    """The table from the state that was stored, and the rows after it."""
    if not one.state:
        return whole
    events = [from_row(row_of(one.settings.key, row)).event for row in one.rows[one.state_seq :]]
    return Table.replay(one.settings, whole.game, events, msgspec.json.decode(one.state, type=TableState))


def shape(table: Table) -> tuple[object, ...]:
    return (
        table.seq,
        table.number,
        table.pending,
        table.marks,
        table.chairs,
        table.laid,
        table.hand.events if table.playing and table.hand else (),
    )


def shape_of_dealer(table: DealerTable) -> tuple[object, ...]:
    return (
        table.seq,
        table.number,
        table.pending,
        table.guests,
        table.laid,
        table.coup.events if table.playing and table.coup else (),
    )


def row_of(key: str, row: tuple[int, int, int, str, str, str]) -> Row:
    seq, number, at, kind, public, private = row
    return Row(key, seq, number, at, kind, public.encode(), private.encode())


NEWER = [release for release in RELEASES if room_of(release).dealers]


@pytest.mark.parametrize("release", NEWER, ids=lambda path: path.name)
def test_its_coups_replay(release: Path) -> None:
    decided = 0
    for one in room_of(release).dealers:
        table = DealerTable(one.settings)
        for row in one.rows:
            envelope = from_row(row_of(one.settings.key, row))
            assert from_row(to_row(envelope)) == envelope
            table.apply(envelope.event)
            assert (table.seq, table.number) == row[:2]
            if row[3] == CoupSettled.__name__ and table.coup is not None:
                assert is_right(table.coup)
                decided += 1
        assert table.number == one.number
        assert {guest.player: guest.stack + guest.queued for guest in table.guests.values()} == one.stacks
        events = [from_row(row_of(one.settings.key, row)).event for row in one.rows[one.state_seq :]]
        state = msgspec.json.decode(one.state, type=DealerTableState)
        assert shape_of_dealer(DealerTable.replay(one.settings, events, state)) == shape_of_dealer(table)
    assert decided


@pytest.mark.parametrize("release", NEWER, ids=lambda path: path.name)
def test_what_it_stored_beside_the_journal_is_read_as_it_was_written(release: Path) -> None:
    room = room_of(release)
    for texts, kind in (
        (room.acts, HostAct),
        (room.chat_events, AnyChatEvent),
        (room.credentials, Credentials),
        (room.doors, Door),
    ):
        assert texts
        for text in texts:
            assert msgspec.json.encode(msgspec.json.decode(text, type=kind)).decode() == text


def test_the_newest_file_has_rows_of_every_kind_but_the_rarest() -> None:
    room = room_of(PATH)
    tables: list[Kept | KeptDealer] = [*room.tables, *room.dealers]
    kinds = {row[3] for table in tables for row in table.rows}
    assert kinds >= {
        "RunoutAnswered",
        "RunoutChosen",
        "RunoutStarted",
        "NoncesOpened",
        "BetsStopped",
        "CoupSettled",
        "SatOut",
        "TimedOut",
    }
    nonces = [msgspec.json.decode(row[4]) for table in room.dealers for row in table.rows if row[3] == "NoncesOpened"]
    assert any(one.get("nonces") for one in nonces)
    assert {msgspec.json.decode(text)["kind"] for text in room.acts} >= {BAN, KICK, SETTING, ADJUST, CLOSE_TABLE, PASSWORD}
