"""A server that dies between the commit and the telling: what was decided stands, and is told after the restart, once.

The failpoint is set by the program here, which starts the real server; the product has no switch for it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import WebSocketException

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import all_playing, on_turn, passive, play_hand, tables_file
from tests.server.running import Running
from tests.server.test_kill import check
from tests.server.test_restart import cookie_of

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import os, signal, sys
from pathlib import Path
from riverboat.server.app import run
from riverboat.server.config import ServeConfig
from riverboat.server.tables.telling import Telling

tell, armed = Telling.add, Path(sys.argv[1]) / "armed"

def add(telling, envelopes):
    if armed.exists():
        os.kill(os.getpid(), signal.SIGKILL)
    tell(telling, envelopes)

if __name__ == "__main__":
    Telling.add = add
    folder = Path(sys.argv[1])
    config = ServeConfig(data=folder / "data", port=0, tables=folder / "tables.toml", pace="off", workers=1)
    run(config, lambda address, link: print(address, flush=True))
"""

GAMES = ("texas_holdem", "seven_card_stud", "deuce_to_seven_triple_draw")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_stored_and_not_told_is_told_after_the_restart(tmp_path: Path, game: str) -> None:
    tables = tables_file(tmp_path, ("one", game, "fixed_limit"))
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, program, tmp_path], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        guests = [Guest(url, cookie_of(url, name)) for name in ("Ann", "Bob")]
        for guest in guests:
            guest.watch("one")
            guest.sit("one", 400)
        all_playing(guests, "one")
        first = on_turn(guests, "one")
        assert first is not None
        turn = first.turn("one")
        assert turn is not None
        hand, seq = first.view("one")["hand"], first.seqs["one"]
        command = {"table": "one", "hand": hand, "turn": turn["turn"], **passive(turn)}
        (tmp_path / "armed").touch()
        with pytest.raises(WebSocketException):
            first.ask("act", **command)
        assert process.wait(10) == -signal.SIGKILL
        for guest in guests:
            guest.close()
            assert guest.seqs["one"] == seq, "nobody was told"
    check(tmp_path / "data")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, guests[0].cookie) as ann, Guest(server.url, guests[1].cookie) as bob:
        for guest, before in zip((ann, bob), guests, strict=True):
            told = guest.watch("one", before.streams["one"], before.seqs["one"])
            assert [event["seq"] for event in told["events"]] == list(range(seq + 1, guest.seqs["one"] + 1))
            assert guest.view("one")["hand"] == hand
        again = ann if first is guests[0] else bob
        assert again.refused("act", **command) in {"stale", "repeated", "not_your_turn"}
        play_hand((ann, bob), "one")
