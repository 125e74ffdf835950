"""What rooms have got wrong when people come and go, over real sockets: who comes back finds everything as it is, and may act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        yield ann, bob


def cards(guest: Guest) -> list[Any]:
    """The cards that a guest sees at his own seat."""
    return list(guest.view("one")["seats"][guest.seat("one")]["cards"])


def numbers(guest: Guest) -> list[int]:
    return [event["seq"] for message in guest.heard for event in message.get("events", [])]


def test_room_a1_who_rejoins_as_a_hand_begins_gets_all_seats_first_and_then_what_follows(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    ann, bob = pair
    hand = ann.view("one")["hand"]
    first = on_turn(pair, "one")
    assert first is not None
    act(first, "one", {"kind": "fold"})
    bob.until(lambda message: message.get("view", {}).get("hand", 0) > hand)
    with Guest(running.url, ann.cookie) as again:
        told = again.watch("one")
        assert told["type"] == "snapshot"
        assert [seat.get("name") for seat in told["view"]["seats"] if seat.get("name")] == ["Ann", "Bob"]
        assert told["view"]["hand"] > hand
        guest = on_turn((again, bob), "one")
        assert guest is not None
        act(guest, "one", passive(guest.turn("one") or {}))
        again.quiet(0.2)
        assert numbers(again) == list(range(told["seq"] + 1, again.seqs["one"] + 1))
        for stream, seq in (("another", 3), (told["stream"], 10**6)):
            assert again.watch("one", stream, seq)["type"] == "snapshot", "what it can't know is answered with all there is"


def test_room_a3_a_drop_is_seen_by_the_others_and_the_seat_and_the_chips_stay(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.room_service.GRACE", 0.1)
    ann, bob = pair
    seat, held = ann.seat("one"), ann.view("one")["seats"][ann.seat("one")]
    ann.close()
    bob.until(lambda message: not message.get("view", {"seats": {seat: {}}})["seats"][seat].get("connected", True))
    with Guest(running.url, ann.cookie) as again:
        told = again.watch("one")["view"]
        assert (again.seat("one"), told["seats"][seat]["stack"]) == (seat, held["stack"])
        bob.until(lambda message: "view" in message and message["view"]["seats"][seat].get("connected", True))
        play_hand((again, bob), "one")


def test_room_a5_who_comes_back_on_his_turn_has_his_buttons_and_no_more_time_than_he_had(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    first = on_turn(pair, "one")
    assert first is not None
    turn = first.view("one")["turn"]
    first.close()
    with Guest(running.url, first.cookie) as again:
        now = again.watch("one")["view"]["turn"]
        assert (now["turn"], now["choices"], now["total"]) == (turn["turn"], turn["choices"], turn["total"])
        assert 0 < now["left"] <= turn["left"]
        assert act(again, "one", passive(now))["type"] == "done"


def test_room_a8_a_socket_that_says_not_who_it_is_sees_no_cards(running: Running, pair: tuple[Guest, Guest]) -> None:
    own = [card["card"] for guest in pair for card in cards(guest)]
    assert len(set(own)) == 4
    with Guest(running.url) as nobody, Guest(running.url, running.join("Eve")) as eve:
        for guest in (nobody, eve):
            guest.watch("one")
            guest.quiet(0.1)
            assert not [card for card in own if any(f'"{card}"' in text for text in guest.bytes)]


def test_room_a11_who_sits_out_and_watches_is_asked_nothing_and_timed_by_nothing(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    ann, bob = pair
    with Guest(running.url, running.join("Cat")) as cat:
        cat.watch("one")
        cat.sit("one", 400)
        cat.done("sit_out", table="one")
        play_hand((ann, bob), "one")
        play_hand((ann, bob), "one")
        cat.quiet(0.1)
        actor = running.room.actors["one"]
        assert actor.live.clock is None or actor.live.clock.seat != cat.seat("one")
        kinds = [event["event"] for message in cat.heard for event in message.get("events", [])]
        assert not [event for event in kinds if event["type"] == "TimedOut"]
        assert cat.turn("one") is None


def test_room_a13_cards_are_there_in_every_snapshot_whoever_comes_and_goes(running: Running, pair: tuple[Guest, Guest]) -> None:
    ann, _ = pair
    own = cards(ann)
    assert all(card["card"] for card in own)
    with Guest(running.url, running.join("Cat")) as cat:
        cat.watch("one")
        cat.sit("one", 400)
        cat.done("leave", table="one")
        ann.quiet(0.2)
        assert cards(ann) == own
        with Guest(running.url, ann.cookie) as again:
            again.watch("one")
            assert cards(again) == own


def test_room_b1_the_clock_of_the_next_hand_starts_when_the_showdown_was_told(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="fast")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        play_hand((ann, bob), "one")
        hand = ann.view("one")["hand"]
        first = None
        while first is None or first.view("one")["hand"] == hand:
            for each in (ann, bob):
                each.quiet(0.02)
            first = on_turn((ann, bob), "one")
        turn = first.view("one")["turn"]
        assert turn["left"] > turn["total"] - 1500, "nobody pays for the pause with his own time"


def test_room_f9_all_in_before_the_flop_and_the_room_is_opened_anew(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="normal")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for person, chips in ((ann, 400), (bob, 1000)):
            person.watch("one")
            person.sit("one", chips)
        all_playing((ann, bob), "one")
        hand = ann.view("one")["hand"]
        for _ in range(2):
            guest = on_turn((ann, bob), "one")
            assert guest is not None
            act(guest, "one", pushing(guest.turn("one") or {}))
        cookies = (ann.cookie, bob.cookie)
    with Running(config) as server, Guest(server.url, cookies[0]) as ann, Guest(server.url, cookies[1]) as bob:
        for guest in (ann, bob):
            guest.watch("one")
        stacks = [guest.view("one")["seats"][guest.seat("one")].get("stack", 0) for guest in (ann, bob)]
        assert sum(stacks) == 1400
        if 0 in stacks:
            (ann if stacks[0] == 0 else bob).done("add_chips", table="one", amount=400)
        bob.until(lambda message: message.get("view", {}).get("hand", 0) > hand, 20)
        assert server.room.actors["one"].live.frozen == ""
