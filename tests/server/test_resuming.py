"""Who lost his connection gets the rest, or the table from scratch; never what is not his."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.tables.telling import REMEMBERED
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES = [(name, "texas_holdem", "no_limit") for name in ("one", "two", "three", "four")]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="off")) as server:
        yield server


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        yield ann, bob


def begin(pair: tuple[Guest, Guest], table: str) -> None:
    for guest in pair:
        guest.watch(table)
        guest.sit(table, 400)
    all_playing(pair, table)


def test_who_comes_back_gets_just_the_rest(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    begin(pair, "one")
    ann.quiet(0.05)
    seq, stream = ann.seqs["one"], ann.streams["one"]
    ann.close()
    with Guest(running.url, running.join_once("Ann")) as again:
        for _ in range(2):
            guest = on_turn((again if "one" in again.views else bob, bob), "one") if "one" in again.views else None
            if guest is None and bob.turn("one") is not None:
                act(bob, "one", passive(bob.turn("one") or {}))
            bob.quiet(0.05)
        told = again.watch("one", stream, seq)
        assert told["type"] == ("events" if bob.seqs["one"] > seq else "fresh")
        numbers = [event["seq"] for event in told.get("events", [])]
        assert numbers == list(range(seq + 1, bob.seqs["one"] + 1))
        assert again.view("one")["you"]["seat"] == 0
        own = again.view("one")["seats"][0]["cards"]
        assert all(card["card"] for card in own)
        for guest in (again, bob):
            guest.ask("leave", table="one")


def test_two_drops_in_a_row_lose_nothing(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    begin(pair, "two")
    heard = [event["seq"] for message in ann.heard if message["type"] == "events" for event in message["events"]]
    seq, stream = ann.seqs["two"], ann.streams["two"]
    ann.close()
    for _ in range(2):
        with Guest(running.url, running.join_once("Ann")) as again:
            again.watch("two", stream, seq)
            guest = on_turn((again, bob), "two")
            assert guest is not None
            act(guest, "two", passive(guest.turn("two") or {}))
            again.quiet(0.1)
            bob.quiet(0.1)
            news = [event["seq"] for message in again.heard if message["type"] == "events" for event in message["events"]]
            heard += news
            seq = again.seqs["two"]
    assert heard == list(range(heard[0], heard[-1] + 1))
    with Guest(running.url, running.join_once("Ann")) as again:
        for guest in (again, bob):
            guest.ask("leave", table="two")


@pytest.mark.parametrize(("stream", "ahead"), [("", 0), ("another", 0), ("own", 1), ("own", 10**9), ("own", -(10**9))])
def test_a_number_that_means_nothing_here_gets_a_snapshot(running: Running, stream: str, ahead: int) -> None:
    with Guest(running.url) as nobody:
        first = nobody.watch("four")
        known = first["stream"] if stream == "own" else stream
        again = nobody.watch("four", known, first["seq"] + ahead)
        assert again["type"] == "snapshot"
        assert again["seq"] == first["seq"]


def test_who_missed_nothing_gets_only_the_table_as_it_is(running: Running) -> None:
    with Guest(running.url) as nobody:
        first = nobody.watch("four")
        assert nobody.watch("four", first["stream"], first["seq"])["type"] == "fresh"


def test_who_missed_too_much_gets_a_snapshot(pair: tuple[Guest, Guest]) -> None:
    begin(pair, "three")
    ann = pair[0]
    seq, stream = ann.seqs["three"], ann.streams["three"]
    while ann.seqs["three"] - seq <= REMEMBERED:
        play_hand(pair, "three")
    time.sleep(0.5)  # so that nothing is held back as too fast
    ann.send(type="watch", table="three", stream=stream, seq=seq)
    assert ann.hear("snapshot")["seq"] > seq + REMEMBERED
    assert ann.watch("three", stream, ann.seqs["three"] - 5)["type"] in {"events", "fresh"}
    for guest in pair:
        guest.ask("leave", table="three")


def test_room_a8_the_next_one_in_a_seat_learns_nothing_of_the_one_before(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    begin(pair, "four")
    own = {card["card"] for card in ann.view("four")["seats"][ann.seat("four")]["cards"]}
    seat, seq, stream = ann.seat("four"), ann.seqs["four"], ann.streams["four"]
    ann.done("leave", table="four")
    with Guest(running.url, running.join_once("Eve")) as eve:
        eve.done("sit", table="four", buy_in=400, seat=seat, post=True)
        bob.ask("sit_out", table="four")
        eve.watch("four", stream, max(0, seq - 12))
        first = next(
            message for message in eve.heard if message.get("table") == "four" and message["type"] in {"events", "snapshot"}
        )
        told = [event for event in first.get("events", []) if event["event"]["type"] == "CardsDealt"]
        assert any(event["event"]["seat"] == seat for event in told), "the deal is told again"
        assert all("down" not in event["event"] for event in told if event["seq"] <= seq)
        shown = {card for event in told for card in event["event"].get("up", [])}
        assert not own & shown
        for guest in (eve, bob):
            guest.ask("leave", table="four")


def test_room_a10_two_windows_of_one_player_show_the_same(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    begin(pair, "one")
    with Guest(running.url, ann.cookie) as twin:
        twin.watch("one")
        guest = on_turn((ann, bob), "one")
        assert guest is not None
        act(guest, "one", passive(guest.turn("one") or {}))
        ann.quiet(0.1)
        twin.quiet(0.1)
        assert twin.view("one")["seats"] == ann.view("one")["seats"]
        assert twin.view("one")["you"] == ann.view("one")["you"]
    for guest in pair:
        guest.ask("leave", table="one")


def test_who_no_longer_watches_hears_nothing_more(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    with Guest(running.url) as nobody:
        nobody.watch("two")
        nobody.send(type="unwatch", table="two")
        nobody.quiet(0.1)
        begin((ann, bob), "two")
        assert not [message for message in nobody.quiet(0.2) if message.get("table") == "two"]
    for guest in pair:
        guest.ask("leave", table="two")
