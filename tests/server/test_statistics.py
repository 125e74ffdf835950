"""My statistics: they follow from the hands of the list, all-ins lose their luck, and CSV says the same."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import TYPE_CHECKING

import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.history.adjusting import adjust
from riverboat.server.history.statistics import COLUMNS, hours_played, thinned
from tests.server.guests import Guest
from tests.server.past import Reader
from tests.server.playing import folding, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"), ("stud", "seven_card_stud", "fixed_limit"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


@pytest.fixture
def two(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 1000)
        yield ann, bob


def test_figures_follow_from_the_hands(running: Running, two: tuple[Guest, Guest]) -> None:
    ann = Reader(running, two[0].cookie)
    assert ann.get("/api/statistics") == {"whole": None}
    while ann.hands()["total"] < 6:
        play_hand(two, "one", folding)
    told, hands = ann.get("/api/statistics"), ann.hands()
    assert (told["whole"]["hands"], told["whole"]["net"]) == (hands["total"], hands["net"])
    assert told["whole"].get("entered", 0) == told["whole"].get("showdown", 0) == 0
    assert [group["key"] for group in told["games"]] == ["texas_holdem"]
    assert [group["name"] for group in told["limits"]] == ["No Limit"]
    assert {group["key"] for group in told["positions"]} == {"button", "big_blind"}
    assert sum(group["net"] for group in told["positions"]) == told["whole"]["net"]
    assert told["course"][-1] == {
        "hands": hands["total"], "at": told["course"][-1]["at"], "net": hands["net"], "adjusted": hands["net"]
    }  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(ann.ask("/api/statistics.csv").text)))
    assert tuple(rows[0]) == COLUMNS
    assert [row["group"] for row in rows] == ["all", "game", "limit", "position", "position"]
    assert int(rows[0]["net"]) == hands["net"]
    assert ann.get("/api/statistics", query={"game": "razz"}) == {"whole": None}
    assert Reader(running).get("/api/statistics", 401)["code"] == "sign_in"
    assert ann.get("/api/statistics", 400, {"result": "drawn"})["code"] == "bad_message"


def test_an_all_in_is_adjusted_by_its_odds(running: Running, two: tuple[Guest, Guest]) -> None:
    ann, bob = (Reader(running, guest.cookie) for guest in two)
    while not ann.hands()["total"]:
        play_hand(two, "one", pushing)
    assert ann.get("/api/statistics")["waiting"] == 1
    asyncio.run_coroutine_threadsafe(adjust(running.room), running.loop).result(60)
    told = [reader.get("/api/statistics") for reader in (ann, bob)]
    assert [one.get("waiting", 0) for one in told] == [0, 0]
    assert sum(one["whole"]["net"] for one in told) == 0
    fair = [one["whole"]["adjusted"] for one in told]
    assert abs(sum(fair)) <= 1
    assert all(-1000 < chips < 1000 for chips in fair)
    assert asyncio.run_coroutine_threadsafe(adjust(running.room), running.loop).result(60) == 0


def test_hours_and_points() -> None:
    minute = 60_000
    course = [(0, 5, 5), (minute, -3, 1), (60 * minute, 2, 2)]
    assert hours_played(course) == pytest.approx((1 + 5) / 60)
    assert hours_played([]) == 0
    assert [(point.hands, point.net, point.adjusted) for point in thinned(course)] == [(1, 5, 5), (2, 2, 6), (3, 4, 8)]
    many = thinned([(at, 1, 1) for at in range(1_001)], 100)
    assert len(many) <= 101
    assert (many[-1].hands, many[-1].net) == (1_001, 1_001)
