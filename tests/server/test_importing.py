"""Hands of other rooms in my list: mine alone, counted in my statistics, once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.history.export import export
from riverboat.history.tale import Tale
from riverboat.rules.game import NoLimit
from riverboat.server.config import ServeConfig
from riverboat.simulate import play
from riverboat.wire.replay import seen
from tests.history.prove import AT, NAMES
from tests.server.past import Reader
from tests.server.playing import tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


def text(form: str = "pokerstars", hero: int | None = 0) -> str:
    hand = play(games.TEXAS_HOLDEM, NoLimit, 4, random.Random(3))
    return export(Tale(seen(hand.events, hero), NAMES, hand=1, at=AT, seats=9, hero=hero), form)


def test_a_file_comes_into_my_list_once(running: Running) -> None:
    ann, bob = (Reader(running, running.join(name)) for name in ("Ann", "Bob"))
    assert ann.post("/api/import", text=text()) == {"hands": 1}
    assert ann.post("/api/import", text=text()) == {"known": 1}
    (line,) = ann.hands()["hands"]
    assert (line["imported"], line["at"], len(line["cards"])) == (True, AT // 1000 * 1000, 2)
    told = ann.hand(line["table"].replace("@", "%40"), line["hand"])
    assert told["imported"]
    assert told["seat"] == 0
    assert ann.get("/api/statistics")["whole"]["hands"] == 1
    assert bob.hands()["hands"] == []
    assert bob.hand(line["table"].replace("@", "%40"), line["hand"], 404)["code"] == "unknown_hand"
    host = Reader(running, running.host_token)
    assert host.hand(line["table"].replace("@", "%40"), line["hand"], 404)["code"] == "unknown_hand"
    assert Reader(running).get(f"/api{told['share']}").get("seat", -1) == -1


def test_who_i_am_is_asked_when_a_file_does_not_say(running: Running) -> None:
    ann = Reader(running, running.join("Zoe"))
    told = ann.post("/api/import", text=text("phh", None))
    assert told.get("hands", 0) == 0
    assert told["names"] == sorted(NAMES[seat] for seat in range(4))
    assert ann.post("/api/import", text=text("phh", None), me="Bruno") == {"hands": 1}
    assert ann.hands()["hands"][0].get("cards", []) in ([], ["", ""])


def test_faults_are_told_with_their_line(running: Running) -> None:
    ann = Reader(running, running.join("Ann"))
    told = ann.post("/api/import", text="PokerStars Hand #1: Hold'em No Limit (1/2)\nnothing more")
    assert told["faults"] == ["line 1 (PokerStars Hand #1: Hold'em No Limit (1/2)): nobody does anything in this hand"]
    assert Reader(running).post("/api/import", 401, text="")["code"] == "sign_in"
