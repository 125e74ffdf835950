"""Who leaves with much and comes back soon brings it back, where the table says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.room.room import Room
from riverboat.table.refusal import Refusal
from riverboat.table.settings import settings_for

if TYPE_CHECKING:
    from riverboat.room.players import Player
    from riverboat.table.table import Table

MINUTE = 60_000


def seated(minutes: int) -> tuple[Room, Table, Player]:
    """Somebody who sat down with 900 chips and has left."""
    room = Room(ALL)
    table = room.add(settings_for(ALL["razz"], "t", "T", ratholing_minutes=minutes))
    room.book(table, table.open(), 0)
    ann, _ = room.join("Ann", lambda count: b"a" * count, 0)
    room.book(table, room.sit("t", ann, 2, 900, now=0), 0)
    room.book(table, table.leave(ann.id, 10 * MINUTE), 10 * MINUTE)
    return room, table, ann


def test_he_comes_back_with_what_he_left_with() -> None:
    room, table, ann = seated(30)
    before = (table.seq, room.ledger.balances())
    with pytest.raises(Refusal, match="You left with 900 chips: for 30 minutes you come back with 900 or more") as refused:
        room.sit("t", ann, 2, 899, now=39 * MINUTE)
    assert refused.value.code == "bad_amount"
    assert (table.seq, room.ledger.balances()) == before
    assert room.sit("t", ann, 2, 900, now=39 * MINUTE)


def test_after_that_time_or_without_the_rule_he_brings_what_he_likes() -> None:
    room, _, ann = seated(30)
    assert room.sit("t", ann, 2, 200, now=40 * MINUTE)
    room, _, ann = seated(0)
    assert room.sit("t", ann, 2, 200, now=11 * MINUTE)


def test_nobody_is_asked_for_more_than_the_table_takes() -> None:
    room, table, ann = seated(30)
    room.left["t", ann.id] = 5_000, 10 * MINUTE
    with pytest.raises(Refusal):
        room.sit("t", ann, 2, 900, now=11 * MINUTE)
    assert room.sit("t", ann, 2, table.settings.most_buy_in, now=11 * MINUTE)
