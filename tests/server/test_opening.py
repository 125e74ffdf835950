"""What a room does with what it finds in its data folder: hands that can't go on, other settings, people who stay away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat.rules.events import HandStarted, HandVoided
from riverboat.server import room_service
from riverboat.server.config import ServeConfig, ServeError
from riverboat.store import Batch, JournalRow, Store
from tests.server.guests import Guest
from tests.server.playing import all_playing, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path


def config(folder: Path, *, fill: int | None = None, game: str = "texas_holdem") -> ServeConfig:
    tables = tables_file(folder, ("one", game, "no_limit"))
    return ServeConfig(data=folder / "data", port=0, tables=tables, pace="off", fill=fill, workers=1)


def begin_a_hand(folder: Path) -> tuple[str, str]:
    """Let two people begin a hand and stop the server; return their cookies."""
    with Running(config(folder)) as server:
        cookies = server.join("Ann"), server.join("Bob")
        with Guest(server.url, cookies[0]) as ann, Guest(server.url, cookies[1]) as bob:
            for guest in (ann, bob):
                guest.watch("one")
                guest.sit("one", 400)
            all_playing((ann, bob), "one")
            play_hand((ann, bob), "one")
            all_playing((ann, bob), "one")
    return cookies


def require_called_off(folder: Path, cookie: str, reason: str) -> None:
    """Start again and see that the hand was called off, for this reason, with everybody's chips as before it."""
    with Running(config(folder)) as server, Guest(server.url, cookie) as ann:
        ann.watch("one")
        ann.quiet(0.3)
        (voided,) = [each.event for each in server.all_events("one") if isinstance(each.event, HandVoided)]
        assert reason in voided.reason
        me = server.room.me(ann.player)
        other = next(chair.player for chair in server.room.actors["one"].live.people if chair.player != ann.player)
        owned = me.wallet + me.at_tables + server.room.me(other).wallet + server.room.me(other).at_tables
        assert owned == 20_000


def test_a_hand_whose_key_is_lost_is_called_off(tmp_path: Path) -> None:
    cookie, _ = begin_a_hand(tmp_path)
    (tmp_path / "data" / "room.key").unlink()
    require_called_off(tmp_path, cookie, "key")


def test_a_hand_whose_rules_have_changed_is_called_off(tmp_path: Path) -> None:
    cookie, _ = begin_a_hand(tmp_path)
    with Store.open(tmp_path / "data") as store:
        rows = store.journal("one")
        started = next(row for row in reversed(rows) if row.kind == "HandStarted")
        event = msgspec.json.decode(started.public, type=HandStarted)
        other = msgspec.json.encode(msgspec.structs.replace(event, rules_hash="of another release"))
        last = rows[-1].seq
        again = JournalRow("one", last + 1, started.hand + 1, started.at, "HandStarted", other, started.private)
        store.commit(Batch(journal=(again,))).result(5)
    require_called_off(tmp_path, cookie, "rules")


def test_another_fill_than_before_is_taken_over(tmp_path: Path) -> None:
    with Running(config(tmp_path, fill=2)) as server, Guest(server.url) as nobody:
        assert nobody.watch("one")["view"]
        nobody.quiet(0.3)
        assert server.room.actors["one"].live.fill == 2
    with Running(config(tmp_path, fill=3)) as server, Guest(server.url) as nobody:
        nobody.watch("one")
        nobody.quiet(0.5)
        assert sum(seat.get("bot", False) for seat in nobody.view("one")["seats"]) == 3


def test_what_the_host_set_stays_when_nothing_else_is_asked_for(tmp_path: Path) -> None:
    with Running(config(tmp_path, fill=2)) as server, Guest(server.url, server.host_token) as host:
        host.watch("one")
        host.done("keep_filled", table="one", seats=4)
    with Running(config(tmp_path, fill=2)) as server:
        assert server.room.actors["one"].live.fill == 4


def test_a_table_cannot_become_another_game(tmp_path: Path) -> None:
    with Running(config(tmp_path)):
        pass
    with pytest.raises(ServeError, match="one was one of texas_holdem"), Running(config(tmp_path, game="razz")):
        pass


def test_who_stays_away_after_a_restart_is_shown_as_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_service, "ABSENT", 0.3)
    cookies = begin_a_hand(tmp_path)
    with Running(config(tmp_path)) as server, Guest(server.url, cookies[0]) as ann:
        ann.watch("one")
        ann.quiet(0.8)
        connected = {seat["name"]: seat.get("connected", True) for seat in ann.view("one")["seats"] if "name" in seat}
        assert connected == {"Ann": True, "Bob": False}


def test_the_rooms_own_look_at_the_clocks_notices_a_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_service, "WATCH", 0.1)
    cookies = begin_a_hand(tmp_path)
    with Running(config(tmp_path)) as server, Guest(server.url, cookies[0]) as ann, Guest(server.url, cookies[1]):
        ann.watch("one")
        ann.quiet(1.2)
        wall = server.room.clock._wall
        server.room.clock._wall = lambda: wall() + 3_600_000
        fresh = ann.hear("fresh", 5)
        assert fresh["view"]["turn"]["left"] > 19_000
