"""What the lobby tells of a table's latest hands: how much was won in them, and how many stayed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from riverboat.server.config import ServeConfig
from tests.server.comers import Browser
from tests.server.guests import Guest
from tests.server.playing import all_playing, folding, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


def lines(running: Running, cookie: str = "") -> dict[str, dict[str, Any]]:
    """The lobby as it is told to somebody who comes in."""
    with Guest(running.url, cookie) as guest:
        return {line["table"]: line for line in guest.hear("lobby")["tables"]}


def test_the_average_of_the_latest_hands_is_in_the_tables_line(running: Running) -> None:
    assert lines(running)["one"].get("average_pot", 0) == 0, "before the first hand nothing is known"
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        play_hand((ann, bob), "one", folding)
        line = lines(running)["one"]
        assert line["average_pot"] == 10, "5 of the small blind and what the big one matches"
        assert line.get("seeing", 0) == 0, "nobody saw a flop"
        play_hand((ann, bob), "one")
    line = lines(running)["one"]
    assert (line["average_pot"], line["seeing"]) == (15, 50)


def test_a_shut_table_tells_nobody_of_its_hands(running: Running) -> None:
    host = Browser(running.url, running.host_token)
    key = host.post("tables", 201, game="texas_holdem", name="Back Room", private=True)["table"]
    with Guest(running.url, running.host_token) as one, Guest(running.url, running.join_once("Ann")) as ann:
        Browser(running.url, running.join_once("Ann")).post(
            "tables/enter", table=key, invitation=host.get(f"tables/invitation?table={key}")["path"].partition("=")[2]
        )
        for guest in (one, ann):
            guest.watch(key)
            guest.sit(key, 400)
        all_playing((one, ann), key)
        play_hand((one, ann), key)
    assert lines(running, running.host_token)[key]["average_pot"] > 0
    shut = lines(running)[key]
    assert [shut.get(name, 0) for name in ("average_pot", "seeing", "hands_an_hour")] == [0, 0, 0]
