"""What happens when something breaks: nothing is told that is not stored, one table falls alone, slow readers are cut off."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from riverboat.rules.actions import Fold, Raise
from riverboat.server.config import ServeConfig
from riverboat.server.web.outbox import MOST_FRAMES
from riverboat.store.database import DATABASE_FILE
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, tables_file, take_chips
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLES = [(name, "texas_holdem", "no_limit") for name in ("one", "two")]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables_file(tmp_path, *TABLES), pace="off")) as server:
        yield server


def sit_down(running: Running, table: str, *guests: Guest) -> Guest:
    for guest in guests:
        guest.watch(table)
        guest.sit(table, 400)
    all_playing(guests, table)
    first = on_turn(guests, table)
    assert first is not None
    assert running.url
    return first


def state_of(guest: Guest) -> tuple[object, ...]:
    view = guest.view("one")
    return guest.seqs["one"], view["turn"]["turn"], view["seats"], view["pot"]


class Jam:
    """Makes every write fail from ``with`` to the end of its block: the journal, or another table, refuses new rows."""

    def __init__(self, folder: Path, table: str = "journal") -> None:
        self.path = folder / "data" / DATABASE_FILE
        self.table = table

    def _run(self, statement: str) -> None:
        connection = sqlite3.connect(self.path, timeout=10)
        connection.execute(statement)
        connection.commit()
        connection.close()

    def __enter__(self) -> None:
        self._run(f"create trigger jam before insert on {self.table} begin select raise(abort, 'the disk is full'); end")

    def __exit__(self, *_: object) -> None:
        self._run("drop trigger jam")


def test_what_cannot_be_stored_has_not_happened(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        first = sit_down(running, "one", ann, bob)
        other = bob if first is ann else ann
        before = state_of(first)
        with Jam(tmp_path):
            answer = act(first, "one", passive(first.turn("one") or {}))
            assert (answer["type"], answer["code"]) == ("refused", "busy")
            assert not [message for message in other.quiet(0.3) if message["type"] == "events"]
            first.quiet(0.1)
        assert state_of(first) == before
        assert act(first, "one", passive(first.turn("one") or {}))["type"] == "done"
        play_hand((ann, bob), "one")
    assert running.room.store.verify() == []


def test_a_buy_in_that_cannot_be_stored_stays_in_the_wallet(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        ann.watch("one")
        with Jam(tmp_path):
            assert ann.refused("sit", table="one", buy_in=400) == "busy"
        with Guest(running.url, ann.cookie) as again:
            assert again.welcome["me"]["wallet"] == 10_000
            assert again.welcome["me"].get("at_tables", 0) == 0
        ann.sit("one", 400)
        assert ann.seat("one") >= 0


def test_a_guest_who_cannot_be_stored_is_no_guest_and_his_name_is_free(running: Running, tmp_path: Path) -> None:
    with Jam(tmp_path, "players"):
        answer = httpx.post(f"{running.url}/api/join", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["code"]) == (400, "busy")
        assert "set-cookie" not in answer.headers
    assert running.join("Ann")
    assert sum(running.room.house.ledger.balances().values()) == 0
    assert running.room.store.verify() == []


def test_what_is_said_and_cannot_be_stored_was_not_said(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url) as nobody:
        nobody.watch("one")
        with Jam(tmp_path, "chat"):
            assert ann.refused("say", table="one", text="lost") == "busy"
        ann.done("say", table="one", text="kept")
        assert nobody.hear("chat")["line"]["text"] == "kept"


def test_chips_that_cannot_be_booked_are_not_given(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        sit_down(running, "one", ann, bob)
        _, loser = take_chips((ann, bob), "one")
        with Jam(tmp_path, "transfers"):
            assert loser.refused("more_chips") == "busy"
        assert running.room.me(loser.player).wallet == 9_600
        loser.done("more_chips")


def test_a_bot_that_breaks_the_rules_changes_nothing(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.host_token) as host:
        host.done("keep_filled", table="one", seats=2)
        ann.watch("one")
        ann.sit("one", 400)
        all_playing((ann,), "one")
        actor = running.room.actors["one"]
        bot = actor.live.bots[0].seat
        before = actor.live.seq
        for seat, action in ((bot, Raise(10**6)), (ann.seat("one"), Fold()), (9, Fold())):
            asyncio.run_coroutine_threadsafe(actor.bot_acts(seat, actor.live.number, 99, action), running.loop).result(5)
        assert actor.live.seq - before <= 2, "no more than the bot's own decision"
        assert not actor.live.frozen


def test_room_f7_a_table_that_can_never_store_anything_stops_and_says_so(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        ann.watch("one")
        with Jam(tmp_path):
            for _ in range(3):
                assert ann.refused("sit", table="one", buy_in=400) == "busy"
        assert "frozen" in [message["code"] for message in ann.heard if message["type"] == "notice"]
        assert ann.refused("sit", table="one", buy_in=400) == "not_allowed"
        ann.watch("two")
        ann.sit("two", 400)


def writable(running: Running, *, is_so: bool) -> None:
    """Let the system refuse every write, as on a disk that is full or a folder that became read-only; or take it again."""
    connection = running.room.store._engines[0].raw_connection()
    connection.cursor().execute(f"PRAGMA query_only = {'OFF' if is_so else 'ON'}")
    connection.close()


def test_a_full_disk_stops_the_table_for_all_to_see_and_when_there_is_room_it_goes_on(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        first = sit_down(running, "one", ann, bob)
        other = bob if first is ann else ann
        before = state_of(first)
        writable(running, is_so=False)
        stored = len(running.all_events("one"))
        for _ in range(4):
            choice = passive(first.turn("one") or {}) if first.turn("one") else {"kind": "fold"}
            answer = first.ask("act", table="one", hand=first.view("one")["hand"], turn=before[1], **choice)
            assert answer["code"] in {"busy", "not_allowed"}
        assert not [message for message in other.quiet(0.3) if message["type"] == "events"]
        assert len(running.all_events("one")) == stored
        assert httpx.get(f"{running.url}/api/health").json()["status"] == "halted"
        with Guest(running.url) as late:
            view = late.watch("one")["view"]
            assert (view["state"], view["why"]) == ("frozen", "nothing can be stored just now")
            assert view.get("turn") is None
        writable(running, is_so=True)
        actor = running.room.actors["one"]
        running.loop.call_soon_threadsafe(actor.post, actor.tend)
        first.until(lambda message: message.get("view", {}).get("state") == "playing" and "choices" in message["view"]["turn"])
        assert state_of(first)[0] == before[0], "the same cards, the same decision"
        assert act(first, "one", passive(first.turn("one") or {}))["type"] == "done"
        play_hand((ann, bob), "one")
    assert running.room.store.verify() == []


def test_a_database_that_another_program_holds_is_waited_for_and_then_said(running: Running, tmp_path: Path) -> None:
    with running.room.store._engines[0].connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 100")
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        first = sit_down(running, "one", ann, bob)
        intruder = sqlite3.connect(tmp_path / "data" / DATABASE_FILE, isolation_level=None)
        intruder.execute("BEGIN IMMEDIATE")
        answer = act(first, "one", passive(first.turn("one") or {}))
        assert answer["code"] == "busy"
        intruder.execute("ROLLBACK")
        intruder.close()
        first.quiet(0.2)
        assert act(first, "one", passive(first.turn("one") or {}))["type"] == "done"


def test_a_journal_that_is_gone_under_the_server_stops_the_table_and_says_so(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        first = sit_down(running, "one", ann, bob)
        other = bob if first is ann else ann
        spoiler = sqlite3.connect(tmp_path / "data" / DATABASE_FILE, isolation_level=None)
        spoiler.execute("ALTER TABLE journal RENAME TO elsewhere")
        answer = act(first, "one", passive(first.turn("one") or {}))
        assert (answer["type"], answer["code"]) == ("refused", "busy")
        assert other.until(lambda message: message["type"] == "notice")["code"] == "frozen"
        assert other.watch("one")["view"]["state"] == "frozen"
        spoiler.execute("ALTER TABLE elsewhere RENAME TO journal")
        spoiler.close()
        actor = running.room.actors["one"]
        running.loop.call_soon_threadsafe(actor.post, actor.tend)
        other.until(lambda message: message.get("view", {}).get("state") == "playing")
        play_hand((ann, bob), "one")
    assert running.room.store.verify() == []


def test_room_f1_a_fault_freezes_one_table_and_the_host_lets_it_go_on(running: Running) -> None:
    async def break_down(*_: Any) -> None:  # noqa: ANN401 - as any message to a table
        message = "a fault of the program"
        raise RuntimeError(message)

    with (
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Bob")) as bob,
        Guest(running.url, running.host_token) as host,
    ):
        sit_down(running, "one", ann, bob)
        sit_down(running, "two", ann, bob)
        hand = ann.view("one")["hand"]
        actor = running.room.actors["one"]
        running.loop.call_soon_threadsafe(actor.post, break_down)
        assert host.hear("notice")["table"] == "one"
        ann.quiet(0.2)
        assert ann.view("one")["state"] == "frozen"
        assert ann.view("one")["why"]
        assert ann.refused("act", table="one", hand=hand, turn=0, kind="fold") == "not_allowed"
        play_hand((ann, bob), "two")
        host.done("resume", table="one")
        ann.quiet(0.2)
        bob.quiet(0.2)
        assert (ann.view("one")["state"], ann.view("one")["hand"]) == ("playing", hand)
        play_hand((ann, bob), "one")


def test_a_reader_who_does_not_read_is_cut_off_and_nobody_waits_for_him(running: Running) -> None:
    cookie = running.join("Slow")
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, cookie) as slow:
        ann.watch("one")
        slow.watch("one")
        session = next(each for each in running.room.sessions if each.player == slow.player)

        async def flood() -> None:
            for _ in range(MOST_FRAMES + 1):
                session.outbox.put(b'{"type":"filler"}')

        began = time.monotonic()
        asyncio.run_coroutine_threadsafe(flood(), running.loop).result(5)
        with pytest.raises(ConnectionClosed) as closed:
            slow.quiet(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        ann.sit("one", 400)
        assert time.monotonic() - began < 5
    with Guest(running.url, cookie) as again:
        assert again.watch("one")["view"]["seats"][0]["name"] == "Ann"


def test_a_line_that_takes_nothing_is_given_up(running: Running) -> None:
    """The kernel's buffers are full and the server's own sending waits; nobody else does."""
    cookie = running.join("Stuck")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(running.listener.getsockname())
    headers = f"Host: {running.url[7:]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: riverboat={cookie}\r\n"
    headers += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    raw.sendall(f"GET /socket HTTP/1.1\r\n{headers}\r\n".encode())
    assert b"101" in raw.recv(200)
    (session,) = running.room.sessions

    async def flood() -> int:
        for number in range(4000):
            session.outbox.put(b'{"type":"filler","text":"' + b"x" * 16_000 + b'"}')
            if session.outbox.full:
                return number
            await asyncio.sleep(0.001)
        return -1

    assert asyncio.run_coroutine_threadsafe(flood(), running.loop).result(20) > 0
    end = time.monotonic() + 5
    while running.room.sessions and time.monotonic() < end:
        time.sleep(0.05)
    assert not running.room.sessions
    raw.close()


def test_a_player_who_is_gone_is_shown_so_and_found_again(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        cookie = running.join("Bob")
        with Guest(running.url, cookie) as bob:
            sit_down(running, "one", ann, bob)
            seat = bob.seat("one")
        lost = ann.until(lambda message: any(event["event"]["type"] == "ConnectionLost" for event in message.get("events", [])))
        assert lost["view"]["seats"][seat]["connected"] is False
        with Guest(running.url, cookie):
            found = ann.until(
                lambda message: any(event["event"]["type"] == "ConnectionFound" for event in message.get("events", []))
            )
            assert found["view"]["seats"][seat].get("connected", True)


def test_room_a14_who_loses_his_seat_for_sitting_out_is_told_why(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        ann.sit("one", 400)
        ann.done("sit_out", table="one")
        actor = running.room.actors["one"]
        chair = actor.live.chair_of(ann.player)
        assert chair is not None
        chair.idle_since -= 11 * 60_000
        running.loop.call_soon_threadsafe(actor.post, actor.tend)
        notice = ann.hear("notice")
        assert (notice["code"], notice["table"]) == ("removed", "one")
        assert "400 chips" in notice["text"]
        with Guest(running.url, ann.cookie) as again:
            assert again.welcome["me"]["wallet"] == 10_000


def test_a_page_that_is_loaded_again_was_never_away(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        cookie = running.join("Bob")
        with Guest(running.url, cookie) as bob:
            sit_down(running, "one", ann, bob)
        with Guest(running.url, cookie):
            heard = [event["event"]["type"] for message in ann.quiet(4) for event in message.get("events", [])]
        assert "ConnectionLost" not in heard


def test_a_connection_that_is_closing_when_the_server_stops_does_no_harm(tmp_path: Path) -> None:
    """The other side has said goodbye and not hung up yet: uvicorn would send a second close and end with an error."""

    class Line:
        def __init__(self, state: State) -> None:
            self.conn = SimpleNamespace(state=state)
            self.transport = SimpleNamespace(close=self.close)
            self.closed = False

        def close(self) -> None:
            self.closed = True

    with Running(ServeConfig(data=tmp_path / "data", port=0, fill=0, pace="off", workers=1)) as running:
        lines = [Line(state) for state in (State.CONNECTING, State.OPEN, State.CLOSING, State.CLOSED)]
        connections: set[Any] = running.server.server_state.connections
        connections.update(lines)
        running.server.leave_closing()
        left = [line for line in lines if line in connections]
        for line in lines:
            connections.remove(line)  # as each does when its line is cut
    assert [line.closed for line in lines] == [False, False, True, True]
    assert left == lines[:2]
