"""Odds on the felt: told after the hands lie open, for every game that has something to come, and in nobody's way."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.games import ALL
from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import all_playing, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.guests import Message

USUAL = {"nl": "no_limit", "pl": "pot_limit", "fl": "fixed_limit"}
GAMES = ("texas_holdem", "omaha_hi_lo", "razz", "five_card_draw")
TABLES = [(key.replace("_", "-"), key, USUAL[ALL[key].default_limit]) for key in GAMES]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="fast")) as server:
        yield server


def odds_in(message: Message) -> dict[int, int]:
    """The odds in a message by seat."""
    return {seat["seat"]: seat["odds"] for seat in message["view"]["seats"] if seat.get("odds", -1) >= 0}


def open_cards(message: Message) -> list[Any]:
    """What lies open: the board and the cards of each seat that has odds."""
    view = message["view"]
    seats = [[card.get("card", "") for card in seat.get("cards", ())] for seat in view["seats"] if seat["seat"] in odds_in(message)]
    return [view.get("board", []), *seats]


def all_in(running: Running, table: str, names: tuple[str, str]) -> list[Message]:
    """Have two guests go all in until a hand is dealt to its end by itself; return all that one of them was told of the table."""
    with Guest(running.url, running.join_once(names[0])) as first, Guest(running.url, running.join_once(names[1])) as second:
        for guest in (first, second):
            guest.watch(table)
            guest.sit(table, guest.view(table)["least_buy_in"])
        stacks = [1, 1]
        while 0 not in stacks:
            all_playing((first, second), table)
            play_hand((first, second), table, pushing)
            stacks = [each.view(table)["seats"][each.seat(table)].get("stack", 0) for each in (first, second)]
        for guest in (first, second):
            guest.ask("leave", table=table)
        return [message for message in first.heard if message.get("table") == table and "view" in message]


@pytest.mark.parametrize(("table", "key", "_limit"), TABLES, ids=[key for _, key, _ in TABLES])
def test_odds_follow_the_open_hands(running: Running, table: str, key: str, _limit: str) -> None:
    told = all_in(running, table, (f"A{key[:9]}", f"B{key[:9]}"))
    with_odds = [message for message in told if odds_in(message)]
    if key == "five_card_draw":
        assert with_odds == []
        return
    assert with_odds
    for message in with_odds:
        assert message["type"] == "fresh", "events are told without waiting for odds"
        assert abs(sum(odds_in(message).values()) - 1000) <= 1
        assert len(odds_in(message)) == 2
        assert all(card for cards in open_cards(message) for card in cards)
        assert message["view"].get("awards", []) == []
    assert len({str(open_cards(message)) for message in with_odds}) == len(with_odds), "each street has its odds once"
    for before, after in pairwise(told):
        if after["type"] == "events":
            assert odds_in(after) == {}, f"new cards make the odds of {open_cards(before)} wrong"


def test_workers_that_hang_hold_nothing_up(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """No odds come, and the hand is told to its end in its own time."""

    async def never(*_asked: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(running.room.counting, "count", never)
    table, _, _ = TABLES[0]
    began = time.monotonic()
    told = all_in(running, table, ("Hanna", "Hugo"))
    assert not any(odds_in(message) for message in told)
    assert any(message["view"].get("awards") for message in told)
    assert time.monotonic() - began < 60
