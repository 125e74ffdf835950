"""The journals of every release replay today, event by event, to the same stacks."""

from __future__ import annotations

import base64
import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat.games import ALL
from riverboat.history.deciding import difference
from riverboat.room.journal import Row, from_row, to_row
from riverboat.rules.events import HandEnded, HandStarted
from riverboat.rules.notation import rules_hash
from riverboat.table.events import HAND_EVENTS
from riverboat.table.table import Table
from tests.journals.keep import FOLDER, PATH, Kept

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.rules.events import Event

RELEASES = sorted(FOLDER.glob("*.gz.txt"))


def kept(release: Path) -> list[Kept]:
    return msgspec.json.decode(gzip.decompress(base64.decodebytes(release.read_bytes())), type=list[Kept])


def test_this_release_has_its_journal() -> None:
    assert PATH in RELEASES


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_every_game_of_that_release_is_there(release: Path) -> None:
    assert {one.settings.game for one in kept(release)} <= set(ALL)
    assert len(kept(release)) >= 16


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
    assert decided or release != PATH
