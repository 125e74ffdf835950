"""How fast a table goes: time taken from the bank before one has chips in the pot, and a showdown that all have seen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from riverboat.server.config import ServeConfig
from riverboat.wire.pacing import AFTER_SHOWDOWN, SHOWDOWN
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TABLES = [(name, "texas_holdem", "no_limit") for name in ("one", "two", "three")]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="normal")) as server:
        yield server


def seat_all(running: Running, table: str, *names: str) -> list[Guest]:
    """Have people sit down in this order and wait for their hand; the last to come is dealt in with the next one."""
    guests = [Guest(running.url, running.join_once(name)) for name in names]
    for guest in guests:
        guest.watch(table)
        guest.sit(table, 400)
    all_playing(guests, table)
    return guests


def test_time_is_taken_from_the_bank_once_and_by_the_one_on_turn(running: Running) -> None:
    ann, bob, cid = seat_all(running, "one", "Ann", "Bob", "Cid")
    first = on_turn((ann, bob, cid), "one")
    assert first is not None
    turn = first.turn("one")
    assert turn is not None
    assert "take_time" in first.view("one")["you"]["may"]
    assert "bank" not in turn
    others = [guest for guest in (ann, bob, cid) if guest is not first]
    assert others[0].refused("take_time", table="one", hand=1, turn=turn["turn"]) == "not_your_turn"
    assert first.refused("take_time", table="one", hand=1, turn=turn["turn"] + 1) == "stale"
    first.done("take_time", table="one", hand=1, turn=turn["turn"])
    shown = first.turn("one")
    assert shown is not None
    assert shown["bank"] == 30_000
    assert "take_time" not in first.view("one")["you"]["may"]
    others[0].quiet(0.1)
    assert others[0].view("one")["turn"]["bank"] == 30_000, "everybody sees that he takes his time"
    act(first, "one", {"kind": "call"})
    for guest in (ann, bob, cid):
        guest.close()


def to_the_showdown(pair: Sequence[Guest], table: str) -> None:
    """Check and call until the hands are turned up."""
    end = time.monotonic() + 60
    while not all("ready" in each.view(table)["you"]["may"] for each in pair) and time.monotonic() < end:
        guest = next((each for each in pair if each.turn(table) is not None), None)
        turn = guest.turn(table) if guest is not None else None
        if guest is not None and turn is not None:
            act(guest, table, passive(turn))
        for each in pair:
            each.quiet(0.02)


def test_a_showdown_is_over_when_all_who_were_in_it_have_seen_it(running: Running) -> None:
    pair = seat_all(running, "two", "Dan", "Eve")
    assert pair[0].refused("ready", table="two", hand=1) == "stale", "a hand that is played is not over"
    with Guest(running.url, running.join_once("Ivo")) as nobody:
        assert nobody.refused("ready", table="two", hand=1) == "not_seated"
    to_the_showdown(pair, "two")
    began = time.monotonic()
    assert pair[0].refused("ready", table="two", hand=7) == "stale"
    assert pair[0].done("ready", table="two", hand=1)["say"] == "done_ready"
    assert "ready" not in pair[0].view("two")["you"]["may"]
    assert pair[1].done("ready", table="two", hand=1).get("text", "") == "", "the pots are told at once"
    for each in pair:
        each.quiet(0.05)
        assert each.view("two")["state"] == "between"
        assert each.view("two")["awards"]
    for each in pair:
        each.done("ready", table="two", hand=1)
    while pair[0].view("two").get("hand", 0) < 2:
        pair[0].receive()
    assert time.monotonic() - began < (SHOWDOWN + AFTER_SHOWDOWN) / 1000 - 1.5, "without them it takes longer"
    for each in pair:
        each.close()


def test_somebody_whose_connection_is_gone_holds_nobody_up(running: Running) -> None:
    first, other = seat_all(running, "three", "Fay", "Gus")
    to_the_showdown((first, other), "three")
    other.close()
    while first.view("three")["seats"][1].get("connected", True):
        first.receive()
    assert first.done("ready", table="three", hand=1).get("text", "") == ""
    while first.view("three").get("hand", 0) < 2:
        first.receive(AFTER_SHOWDOWN / 1000)
    first.close()
