"""Bots keep chairs taken, think elsewhere, and give way to people."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from riverboat import Hand, NoLimit, Stakes, games
from riverboat.cards import DECK
from riverboat.rules.actions import Call, Fold, Raise
from riverboat.server.config import ServeConfig
from riverboat.server.processes import thinking, workers
from riverboat.server.processes.thinking import Thinking, ThinkingError
from riverboat.server.tables import lobby
from tests.server.guests import Guest
from tests.server.playing import act, folding, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLES = [(key.replace("_", "-"), key, "fixed_limit") for key in games.ALL]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    tables = tables_file(folder, *TABLES)
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables, pace="off", fill=3, workers=1)) as server:
        yield server


def bots_of(guest: Guest, table: str) -> list[int]:
    return [seat["seat"] for seat in guest.view(table)["seats"] if seat.get("bot")]


@pytest.mark.parametrize("table", [table[0] for table in TABLES])
def test_a_newcomer_plays_with_bots_at_once(running: Running, table: str) -> None:
    with Guest(running.url, running.join_once("Ann")) as ann:
        ann.watch(table)
        while len(bots_of(ann, table)) < 3:
            ann.receive()
        ann.sit(table, 400)
        first = ann.view(table).get("hand", 0)
        ended = time.monotonic() + 30
        while ann.view(table).get("hand", 0) < first + 3 and time.monotonic() < ended:
            turn = ann.turn(table)
            if turn is not None:
                act(ann, table, folding(turn))
            ann.quiet(0.02)
        assert ann.view(table).get("hand", 0) >= first + 3
        assert all(seat["name"] for seat in ann.view(table)["seats"] if seat.get("bot"))
        ann.ask("leave", table=table)


def test_bots_make_room_for_people_and_come_back(running: Running) -> None:
    table = "razz"
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        ann.watch(table)
        chosen = bots_of(ann, table)[0]
        ann.done("sit", table=table, buy_in=400, seat=chosen)
        ended = time.monotonic() + 30
        while ann.seat(table) != chosen and time.monotonic() < ended:
            ann.quiet(0.05)
        assert ann.seat(table) == chosen
        bob.sit(table, 400)
        while len(bots_of(ann, table)) != 1 and time.monotonic() < ended:
            turn = ann.turn(table)
            if turn is not None:
                act(ann, table, folding(turn))
            ann.quiet(0.05)
        assert len(bots_of(ann, table)) == 1
        for guest in (ann, bob):
            guest.ask("leave", table=table)
        while len(bots_of(ann, table)) != 3 and time.monotonic() < ended:
            ann.quiet(0.05)
        assert len(bots_of(ann, table)) == 3


def test_chips_of_bots_come_from_the_issue_and_go_back_there(running: Running) -> None:
    ledger = running.room.house.ledger
    assert sum(ledger.balances().values()) == 0
    assert ledger.total("wallet:bot-") == 0
    assert running.room.store.verify() == []


def decision() -> Hand:
    return Hand.start(games.TEXAS_HOLDEM, NoLimit, Stakes(small_blind=1, big_blind=2), [200, 200, 200], DECK)


def test_a_bot_decides_in_another_process() -> None:
    hand = decision()
    seat = hand.pending
    assert seat is not None

    async def think() -> object:
        brain = Thinking(1)
        try:
            first = await brain.decide("tight", hand.view(seat), 1)
            assert await brain.decide("tight", hand.view(seat), 1) == first
            return first
        finally:
            brain.close()

    assert isinstance(asyncio.run(think()), Call | Fold | Raise)


def test_a_character_that_nobody_knows_comes_to_no_decision() -> None:
    hand = decision()

    async def think() -> None:
        brain = Thinking(1)
        try:
            with pytest.raises(ThinkingError, match="nobody"):
                await brain.decide("nobody", hand.view(hand.pending), 1)
            await brain.decide("loose", hand.view(hand.pending), 1)
        finally:
            brain.close()

    asyncio.run(think())


def test_a_worker_that_dies_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = decision()
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)

    async def think() -> None:
        brain = Thinking(1)
        try:
            with pytest.raises(ThinkingError, match="TimeoutError"):
                await brain.decide("sharp", hand.view(hand.pending), 1)
            monkeypatch.setattr(thinking, "PATIENCE", 20.0)
            pool = brain.pool
            await brain.decide("sharp", hand.view(hand.pending), 1)
            assert brain.pool is not pool
            assert brain.pool is not None
            for process in workers.processes(brain.pool):
                process.kill()
            with pytest.raises(ThinkingError):
                await brain.decide("sharp", hand.view(hand.pending), 1)
            await brain.decide("sharp", hand.view(hand.pending), 1)
        finally:
            brain.close()

    asyncio.run(think())


def test_nobody_to_look_no_hands_between_bots(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "razz", "fixed_limit"))
    tables.write_text(tables.read_text("utf-8").replace("play_without_people = false", "play_without_people = true"), "utf-8")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off", fill=3, workers=1)
    with Running(config) as server:
        time.sleep(1)
        actor = server.room.actors["one"]
        assert actor.live.number == 0
        with Guest(server.url) as nobody:
            nobody.watch("one")
            nobody.until(lambda message: message.get("view", {}).get("hand", 0) >= 2, 30)
        time.sleep(1)
        after = actor.live.number
        time.sleep(1)
        assert actor.live.number == after


def test_the_lobby_is_told_at_most_once_a_second_however_much_happens(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "razz", "fixed_limit"))
    tables.write_text(tables.read_text("utf-8").replace("play_without_people = false", "play_without_people = true"), "utf-8")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off", fill=3, workers=1)
    with Running(config) as server, Guest(server.url) as nobody:
        nobody.hear("lobby")
        nobody.until(lambda message: message["type"] == "lobby" and message["tables"][0].get("hand", 0) > 0, 30)
        began, told = time.monotonic(), []
        while time.monotonic() - began < 3.2:
            told.append(nobody.hear("lobby"))
        assert 2 <= len(told) <= 5
        assert len({each["tables"][0].get("hand", 0) for each in told}) > 1
        assert told[-1]["tables"][0]["bots"] == 3


def test_who_is_at_his_table_hears_of_its_line_at_once_and_of_the_others_when_he_looks_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many tables and people the lobby would be most of what is sent."""
    monkeypatch.setattr(lobby, "AT_TABLES", 1e12)
    tables = tables_file(tmp_path, ("one", "razz", "fixed_limit"), ("two", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off", fill=0)
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
        ann.sit("one", 400)
        mine = ann.hear("lobby_lines")["tables"]
        assert [(line["table"], line["yours"]) for line in mine] == [("one", True)]
        bob.until(lambda message: message["type"] == "lobby" and message["tables"][0]["taken"] == 1)
        bob.watch("two")
        bob.sit("two", 400)
        bob.until(lambda message: message["type"] == "lobby_lines" and message["tables"][0].get("yours", False))
        ann.send(type="unwatch", table="one")
        assert [line["taken"] for line in ann.hear("lobby")["tables"]] == [1, 1]
