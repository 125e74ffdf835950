"""What players say before their turn and after their hand: wishes, cards shown of free will, the rabbit, gestures, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, folding, on_turn, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.guests import Message

TABLES = [(name, "texas_holdem", "no_limit") for name in ("one", "two", "three", "four", "five", "six")]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="off")) as server:
        yield server


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        yield ann, bob


def begun(pair: tuple[Guest, Guest], table: str) -> tuple[Guest, Guest]:
    """Seat both, and return who is on turn and the other one."""
    for guest in pair:
        guest.watch(table)
        guest.sit(table, 400)
    all_playing(pair, table)
    first = on_turn(pair, table)
    assert first is not None
    return first, next(guest for guest in pair if guest is not first)


def wish(guest: Guest, table: str, kind: str, **fields: object) -> Message:
    """Say what to do when the turn comes."""
    view = guest.view(table)
    return guest.ask("pre_act", table=table, hand=view["hand"], street=view["street"], kind=kind, **fields)


def heard(guest: Guest, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that a guest was told, oldest first."""
    told = [each["event"] for message in guest.heard for each in message.get("events", ())]
    return [event for event in told if event and event["type"] == kind]


def until_heard(guest: Guest, kind: str) -> None:
    """Listen until an event of a kind has been told."""
    while not heard(guest, kind):
        guest.receive()


def test_a_wish_is_carried_out_when_the_turn_comes(pair: tuple[Guest, Guest]) -> None:
    first, other = begun(pair, "one")
    assert "wish" in other.view("one")["you"]["may"]
    assert "wish" not in first.view("one")["you"]["may"]
    assert wish(other, "one", "call", amount=5)["type"] == "refused"
    assert wish(other, "one", "call_any")["type"] == "done"
    assert other.view("one")["you"]["wish"] == {"kind": "call_any"}
    assert act(first, "one", {"kind": "raise", "to": 40})["type"] == "done"
    until_heard(other, "Called")
    assert heard(other, "Called")[0]["seat"] == other.seat("one")
    assert "wish" not in other.view("one")["you"]


def test_nobody_else_sees_a_wish_and_it_can_be_withdrawn(pair: tuple[Guest, Guest]) -> None:
    first, other = begun(pair, "two")
    before = len(first.bytes)
    wish(other, "two", "check_fold")
    wish(other, "two", "")
    assert act(first, "two", {"kind": "call"})["type"] == "done"
    turn = on_turn(pair, "two")
    assert turn is other
    assert "check_fold" not in "".join(first.bytes[before:])
    assert wish(other, "two", "check_fold")["code"] == "not_allowed"


def test_g2_a_wish_dies_with_the_amount_and_the_player_is_asked(pair: tuple[Guest, Guest]) -> None:
    first, other = begun(pair, "three")
    act(first, "three", {"kind": "call"})
    assert on_turn(pair, "three") is other
    assert wish(first, "three", "check")["type"] == "done"
    act(other, "three", {"kind": "raise", "to": 50})
    assert on_turn(pair, "three") is first
    assert "wish" not in first.view("three")["you"]
    assert first.refused("pre_act", table="three", hand=1, street="River", kind="call_any") == "stale"


def test_after_a_hand_cards_are_shown_and_the_rabbit_hunted(tmp_path: Path) -> None:
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables_file(tmp_path, TABLES[0]))
    with (
        Running(config) as slow,
        Guest(slow.url, slow.join_once("Ann")) as ann,
        Guest(slow.url, slow.join_once("Bob")) as bob,
    ):
        first, other = begun((ann, bob), "one")
        own = [card["card"] for card in first.view("one")["seats"][first.seat("one")]["cards"]]
        act(first, "one", {"kind": "fold"})
        assert first.view("one")["you"]["hidden"] == own
        assert {"show", "rabbit"} <= set(first.view("one")["you"]["may"])
        assert other.refused("show_cards", table="one", hand=1, cards=own[:1]) == "illegal"
        first.done("show_cards", table="one", hand=1, cards=own[:1])
        until_heard(other, "CardsTurnedUp")
        assert other.view("one")["seats"][first.seat("one")]["cards"] == [{"card": own[0], "up": True}]
        assert f'"{own[1]}"' not in "".join(other.bytes)  # in quotes: a commitment in hexadecimals may hold "8d"
        other.done("rabbit", table="one", hand=1)
        assert len(other.view("one")["rabbit"]) == 5
        assert first.refused("show_cards", table="one", hand=7, cards=own) == "stale"


def test_gestures_are_shown_to_all_and_not_too_often(running: Running, pair: tuple[Guest, Guest]) -> None:
    first, other = begun(pair, "five")
    first.done("emote", table="five", emote="nice_hand")
    assert other.hear("emoted") == {"type": "emoted", "table": "five", "seat": first.seat("five"), "emote": "nice_hand"}
    assert first.refused("emote", table="five", emote="<b>") == "bad_message"
    answers = [first.ask("emote", table="five", emote="thanks").get("code", "") for _ in range(4)]
    assert "too_fast" in answers
    with Guest(running.url, running.join_once("Cleo")) as cleo:
        assert cleo.refused("emote", table="five", emote="thanks") == "not_seated"


def test_choices_for_the_time_one_sits_are_kept_and_told_only_to_oneself(pair: tuple[Guest, Guest]) -> None:
    first, other = begun(pair, "six")
    first.done("top_up", table="six", to=400)
    first.done("showing", table="six", shows=True)
    assert (first.view("six")["you"]["top_up"], first.view("six")["you"]["shows"]) == (400, True)
    assert first.refused("top_up", table="six", to=7) == "bad_amount"
    first.done("leave", table="six", after_hand=True)
    assert "stay" in first.view("six")["you"]["may"]
    first.done("stay", table="six")
    answer = first.done("sit_out", table="six", when="big_blind")
    assert answer["text"] == "You play on until that hand."
    first.done("come_back", table="six")
    play_hand((first, other), "six", folding)
    all_playing((first, other), "six")
    stacks = [seat.get("stack", 0) + seat.get("bet", 0) for seat in other.view("six")["seats"] if seat.get("player")]
    assert min(stacks) >= 400
