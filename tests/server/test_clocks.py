"""Decisions have a clock: it acts for who does not, a sleeping computer gives everybody his time back, old timers do nothing."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from riverboat.rules.events import HandShown
from riverboat.server.clock import MOST_DRIFT, RoomClock
from riverboat.server.config import ServeConfig
from riverboat.wire.pacing import PACES, rest
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Wall:
    """A wall clock and a steady one that a test moves."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.steady = 5_000

    def clock(self) -> RoomClock:
        return RoomClock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


def test_the_rooms_clock_begins_with_the_wall_clock_and_goes_by_the_steady_one() -> None:
    wall = Wall()
    clock = wall.clock()
    assert clock.now() == wall.wall
    wall.pass_time(1000)
    assert clock.now() == wall.wall
    wall.wall -= 3_600_000
    assert clock.now() == 1_800_000_001_000


def test_small_corrections_of_the_wall_clock_are_no_jump() -> None:
    wall = Wall()
    clock = wall.clock()
    for step in (MOST_DRIFT, -2 * MOST_DRIFT):
        wall.wall += step
        assert not clock.jumped()
    assert clock.now() == 1_800_000_000_000


@pytest.mark.parametrize("jump", [MOST_DRIFT + 1, -MOST_DRIFT - 1, 8 * 3_600_000])
def test_a_jump_is_noticed_once_and_the_clock_goes_by_the_new_time(jump: int) -> None:
    wall = Wall()
    clock = wall.clock()
    wall.wall += jump
    assert clock.jumped()
    assert not clock.jumped()
    assert clock.now() == wall.wall


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    tables.write_text(tables.read_text("utf-8") + "action_seconds = 10\nbank_seconds = 1\ngrace_seconds = 0\n", "utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        yield ann, bob


def types(guest: Guest) -> list[str]:
    return [event["event"]["type"] for message in guest.heard for event in message.get("events", [])]


def test_who_does_not_act_is_folded_after_his_time_and_his_bank(pair: tuple[Guest, Guest]) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    turn = first.view("one")["turn"]
    assert (turn["total"], turn["bank"]) == (10_000, 1_000)
    assert 9_000 < turn["left"] <= 10_000
    banked = first.until(lambda message: message["type"] == "fresh" and message["view"]["turn"].get("banked", False), 12)
    assert banked["view"]["turn"].get("left", 0) == 0
    assert "TimedOut" not in types(first)
    first.until(lambda message: any(event["event"]["type"] == "TimedOut" for event in message.get("events", [])), 5)
    heard = types(first)
    assert heard[heard.index("TimedOut") - 1] == "TimeBankUsed"
    assert heard[heard.index("TimedOut") + 1] == "Folded"


def test_a_timer_of_another_decision_changes_nothing(running: Running, pair: tuple[Guest, Guest]) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    view = first.view("one")
    act(first, "one", passive(first.turn("one") or {}))
    actor = running.room.actors["one"]
    for hand, turn in ((view["hand"], view["turn"]["turn"]), (view["hand"], 99), (view["hand"] + 1, 0)):
        running.loop.call_soon_threadsafe(actor.post, actor.on_time_up, hand, turn)
    for guest in pair:
        guest.quiet(0.2)
    assert "TimedOut" not in types(first)


def test_a_timer_that_rings_too_early_is_wound_up_again(running: Running, pair: tuple[Guest, Guest]) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    view = first.view("one")
    actor = running.room.actors["one"]
    running.loop.call_soon_threadsafe(actor.post, actor.on_time_up, view["hand"], view["turn"]["turn"])
    first.quiet(0.2)
    assert "TimedOut" not in types(first)
    assert actor.timers.runs("clock")


def test_after_a_sleep_the_decision_has_its_whole_time(running: Running, pair: tuple[Guest, Guest]) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    first.quiet(1.2)
    actor = running.room.actors["one"]
    asyncio.run_coroutine_threadsafe(actor.refill_clock(), running.loop).result(5)
    fresh = first.hear("fresh")
    assert fresh["view"]["turn"]["left"] > 9_900


def test_a_hand_that_was_shown_is_looked_at_in_peace_even_when_somebody_sits_down_meanwhile(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="fast")
    with Running(config) as server:
        guests = [Guest(server.url, server.join(name)) for name in ("Ann", "Bob")]
        for guest in guests:
            guest.watch("one")
            guest.sit("one", 400)
        all_playing(guests, "one")
        for choose in (pushing, passive):
            first = on_turn(guests, "one")
            assert first is not None
            act(first, "one", choose(first.turn("one") or {}))
        with Guest(server.url, server.join("Eve")) as eve:
            eve.sit("one", 400)
            ann = guests[0]
            ended = ann.until(lambda message: any(event["event"]["type"] == "HandEnded" for event in message.get("events", [])))
            began = time.monotonic()
            ann.until(
                lambda message: (
                    message.get("view", {}).get("hand", 0) > ended["view"]["hand"]
                    or message.get("view", {}).get("state") == "waiting"
                )
            )
            assert time.monotonic() - began > rest([HandShown(0, ())], PACES["fast"]) / 1000 - 0.2
        for guest in guests:
            guest.close()


def test_time_goes_on_while_others_come_and_go(running: Running, pair: tuple[Guest, Guest]) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    first.quiet(1.2)
    with Guest(running.url, running.join("Eve")) as eve:
        eve.watch("one")
        assert eve.view("one")["turn"]["left"] < 9_000
        eve.sit("one", 400)
        eve.done("leave", table="one")
    first.quiet(0.2)
    assert first.view("one")["turn"]["left"] < 9_000
