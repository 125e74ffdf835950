"""A table whose journal can't be replayed stands still; its chips are given back by the ledger, the other tables play on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from riverboat.room.booking import NEW_GUEST
from riverboat.server.config import ServeConfig
from riverboat.store import Store
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

RUIN = {
    "a row that can't be read": "UPDATE journal SET public = 'nonsense' WHERE table_key = 'one' AND kind = 'HandStarted'",
    "a row of a kind that nobody knows": "UPDATE journal SET kind = 'Whistled' WHERE table_key = 'one' AND kind = 'HandStarted'",
    "a row that is missing": "DELETE FROM journal WHERE table_key = 'one' AND kind = 'HandStarted'",
    "cards that were exchanged": "UPDATE journal SET private = zeroblob(99) WHERE table_key = 'one' AND kind = 'HandStarted'",
    "a state that can't be read": "UPDATE tables SET state = 'nonsense' WHERE key = 'one'",
}


@pytest.mark.parametrize("ruin", RUIN.values(), ids=RUIN)
def test_room_f7_a_table_that_cannot_be_brought_back(tmp_path: Path, ruin: str) -> None:
    tables = tables_file(tmp_path, *[(name, "texas_holdem", "no_limit") for name in ("one", "two")])
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server:
        cookies = [server.join(name) for name in ("Ann", "Bob")]
        guests = [Guest(server.url, cookie) for cookie in cookies]
        for table in ("one", "two"):
            for guest in guests:
                guest.watch(table)
                guest.sit(table, 400)
            all_playing(guests, table)
        first = on_turn(guests, "one")
        assert first is not None
        act(first, "one", passive(first.turn("one") or {}))
    with closing(sqlite3.connect(config.data / "room.db", isolation_level=None)) as connection:
        assert connection.execute(ruin).rowcount >= 1
    for start in range(2):
        with Running(config) as server, Guest(server.url, server.host_token) as host:
            assert host.hear("notice")["table"] == "one"
            with Guest(server.url, cookies[0]) as ann, Guest(server.url, cookies[1]) as bob:
                for guest in (ann, bob):
                    assert guest.watch("one")["view"]["state"] == "frozen"
                    assert guest.refused("sit", table="one", buy_in=400) == "not_allowed"
                    guest.watch("two")
                    if start == 0:
                        assert server.room.me(guest.player).wallet == NEW_GUEST - 400, "what is on the other table stays there"
                play_hand((ann, bob), "two")
    with Store.open(config.data) as store:
        balances = store.balances()
        assert sum(balances.values()) == 0
        assert not [name for name, chips in balances.items() if name.startswith("escrow:one:") and chips]
        assert len([row for row in store.transfers() if row.reason == "refund"]) == 2


def test_a_table_whose_chips_were_given_back_stands_still_though_its_journal_can_be_replayed_again(tmp_path: Path) -> None:
    config = ServeConfig(
        data=tmp_path / "data", port=0, tables=tables_file(tmp_path, ("one", "texas_holdem", "no_limit")), pace="off"
    )
    with Running(config) as server:
        cookies = [server.join(name) for name in ("Ann", "Bob")]
        guests = [Guest(server.url, cookie) for cookie in cookies]
        for guest in guests:
            guest.watch("one")
            guest.sit("one", 400)
        all_playing(guests, "one")
    for change in ("kind = 'Whistled' WHERE kind = 'HandStarted'", "kind = 'HandStarted' WHERE kind = 'Whistled'"):
        with closing(sqlite3.connect(config.data / "room.db", isolation_level=None)) as connection:
            assert connection.execute(f"UPDATE journal SET {change}").rowcount == 1  # noqa: S608 - fixed text
        with Running(config) as server, Guest(server.url, cookies[0]) as ann:
            assert ann.watch("one")["view"]["state"] == "frozen"
            assert server.room.me(ann.player).wallet == NEW_GUEST
            assert ann.refused("sit", table="one", buy_in=400) == "not_allowed"
    with Store.open(config.data) as store:
        assert store.verify() == []
