"""A server that stops, gracefully or not, goes on where it was: same hand, cards, stacks, turn, guest."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from riverboat.server.config import ServeConfig
from riverboat.store import Store, StoreLockedError
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

TABLES = [
    ("holdem", "texas_holdem", "no_limit"),
    ("stud", "seven_card_stud", "fixed_limit"),
    ("draw", "five_card_draw", "fixed_limit"),
]

PROGRAM = """
import gc
import sys
from pathlib import Path
from riverboat.server.app import run
from riverboat.server.config import ServeConfig
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    config = ServeConfig(data=folder / "data", port=0, tables=folder / "tables.toml", pace="off", workers=1)
    run(config, lambda address, link: print(address, link, gc.get_freeze_count(), flush=True))
    print("ended", flush=True)
"""


class Process:
    """A server as a process of its own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        program = folder / "program.py"
        program.write_text(PROGRAM, encoding="utf-8")
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, program, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.url, self.host_link, kept = self.process.stdout.readline().split()
        assert int(kept) > 50_000, "what a server begins with stays out of the collector's way"

    def end(self, number: int) -> str:
        """Send a signal and wait for the end; return what was still printed."""
        self.process.send_signal(number)
        printed, complaints = self.process.communicate(timeout=20)
        assert "Traceback" not in complaints
        return printed


def cookie_of(url: str, name: str) -> str:
    return httpx.post(f"{url}/api/join", json={"name": name}).cookies["riverboat"]


def picture(guest: Guest, table: str) -> dict[str, object]:
    """Return what must be the same after a restart, as a guest sees it."""
    view = guest.view(table)
    turn = view.get("turn") or {}
    return {
        "seq": guest.seqs[table],
        "hand": view["hand"],
        "board": view.get("board"),
        "street": view["street"],
        "pot": view["pot"],
        "stacks": [(seat.get("name"), seat.get("stack"), seat.get("bet"), seat.get("cards")) for seat in view["seats"]],
        "turn": (turn.get("seat"), turn.get("turn"), turn.get("choices")),
        "you": view["you"],
    }


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_every_hand_goes_on_where_it_was(tmp_path: Path, number: int) -> None:
    tables_file(tmp_path, *TABLES)
    server = Process(tmp_path)
    names = ("Ann", "Bob")
    cookies = {name: cookie_of(server.url, name) for name in names}
    guests = {name: Guest(server.url, cookies[name]) for name in names}
    before: dict[tuple[str, str], dict[str, object]] = {}
    for table, *_ in TABLES:
        for guest in guests.values():
            guest.watch(table)
            guest.sit(table, 400)
        pair = tuple(guests.values())
        all_playing(pair, table)
        for _ in range(3):
            first = on_turn(pair, table)
            assert first is not None
            act(first, table, passive(first.turn(table) or {}))
    for name, guest in guests.items():
        guest.quiet(0.3)
        before |= {(name, table): picture(guest, table) for table, *_ in TABLES}
    printed = server.end(number)
    assert printed == ("" if number == signal.SIGKILL else "ended\n")
    again = Process(tmp_path)
    try:
        assert again.host_link.rpartition("/")[2] == server.host_link.rpartition("/")[2]
        for name in names:
            with Guest(again.url, cookies[name]) as guest:
                assert guest.welcome["me"]["name"] == name
                for table, *_ in TABLES:
                    told = guest.watch(table, guests[name].streams[table], guests[name].seqs[table])
                    assert told["type"] == "fresh"
                    assert picture(guest, table) == before[name, table]
                    assert guest.view(table)["turn"]["left"] > 18_000
        with Guest(again.url, cookies["Ann"]) as ann, Guest(again.url, cookies["Bob"]) as bob:
            for table, *_ in TABLES:
                for guest in (ann, bob):
                    guest.watch(table)
                play_hand((ann, bob), table)
    finally:
        again.end(signal.SIGKILL)


def test_players_are_told_that_the_server_will_be_back(tmp_path: Path) -> None:
    tables_file(tmp_path, *TABLES)
    server = Process(tmp_path)
    with Guest(server.url, cookie_of(server.url, "Ann")) as ann, Guest(server.url) as nobody:
        assert server.end(signal.SIGTERM) == "ended\n"
        for guest in (ann, nobody):
            assert guest.hear("notice")["code"] == "back_soon"
            with pytest.raises(ConnectionClosed) as closed:
                guest.quiet(2)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    with Store.open(tmp_path / "data") as store:
        assert store.verify() == []


def test_a_second_server_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, *TABLES)
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as first, pytest.raises(StoreLockedError, match=re.escape(first.url)), Running(config):
        pass


def test_a_server_with_a_long_journal_is_soon_back(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, *TABLES)
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server:
        cookies = [server.join(name) for name in ("Ann", "Bob")]
        guests = [Guest(server.url, cookie) for cookie in cookies]
        for guest in guests:
            guest.watch("holdem")
            guest.sit("holdem", 400)
        for _ in range(5):
            play_hand(guests, "holdem")
        hands = guests[0].view("holdem")["hand"]
    with Store.open(tmp_path / "data") as store:
        row = next(row for row in store.tables() if row.table == "holdem")
        assert len(store.journal("holdem", row.state_seq)) < 60 < row.last_seq
    began = time.monotonic()
    with Running(config) as server, Guest(server.url, cookies[0]) as ann:
        assert time.monotonic() - began < 5
        assert ann.watch("holdem")["view"]["hand"] >= hands
