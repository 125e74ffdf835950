"""Pages of the database file that go bad under a running room: a clear state for all, nothing told that isn't on disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from riverboat.server.config import ServeConfig
from riverboat.store import Store, StoreDamagedError
from riverboat.store.database import DATABASE_FILE
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

PAGE = 4096


def ruin(path: Path) -> bytes:
    """Write over every page but the first, and return what was there; all of it is in the file itself before."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    sound = path.read_bytes()
    with path.open("r+b") as file:  # in place, as a disk does it: the room has the file open
        file.seek(PAGE)
        file.write(b"\xa5" * (len(sound) - PAGE))
    return sound


def test_pages_that_go_bad_under_a_running_room(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, *[(name, "texas_holdem", "no_limit") for name in ("one", "two")])
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    path = config.data / DATABASE_FILE
    with Running(config) as running, Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        play_hand((ann, bob), "one")
        all_playing((ann, bob), "one")
        first = on_turn((ann, bob), "one")
        assert first is not None
        other = bob if first is ann else ann
        other.quiet(0.2)
        seqs = {guest.player: guest.seqs["one"] for guest in (ann, bob)}
        sound = ruin(path)
        assert act(first, "one", passive(first.turn("one") or {}))["code"] == "busy"
        assert other.hear("notice")["code"] == "frozen"
        late = other.watch("one")["view"]
        assert (late["state"], late["why"]) == ("frozen", "nothing can be stored just now")
        assert {guest.player: guest.seqs["one"] for guest in (ann, bob)} == seqs, "nothing was told"
        assert httpx.get(f"{running.url}/api/health").json()["status"] == "halted"
        for refused in (
            ann.refused("say", table="one", text="hello"),
            ann.refused("more_chips"),
            bob.refused("say", table="one", text="x"),
        ):
            assert refused in {"busy", "not_allowed"}
        for page in ("/api/hands", "/api/cashier", "/api/notes"):
            answer = httpx.get(running.url + page, cookies={"riverboat": ann.cookie})
            assert (answer.status_code, answer.json()["code"], answer.json()["say"]) == (503, "busy", "not_read")
        with pytest.raises(StoreDamagedError, match="put back a backup"):
            running.room.store.verify()
        cookies = ann.cookie, bob.cookie
    with pytest.raises(StoreDamagedError, match="put back a backup"), Store.open(config.data):
        pass
    for file in config.data.glob(f"{DATABASE_FILE}*"):
        file.unlink()
    path.write_bytes(sound)
    with Running(config) as running, Guest(running.url, cookies[0]) as ann, Guest(running.url, cookies[1]) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            assert guest.seqs["one"] >= seqs[guest.player]
        play_hand((ann, bob), "one")
        assert running.room.store.verify() == []
