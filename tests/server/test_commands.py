"""Commands that must change nothing: forged, out of turn, stale, repeated, illegal, too dear, too fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, play_hand, tables_file, take_chips
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES = [(name, "texas_holdem", "no_limit") for name in ("one", "two", "three", "four", "five")] + [
    ("draw", "five_card_draw", "fixed_limit")
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="off")) as server:
        yield server


@pytest.fixture
def ann(running: Running) -> Iterator[Guest]:
    with Guest(running.url, running.join_once("Ann")) as guest:
        yield guest


@pytest.fixture
def bob(running: Running) -> Iterator[Guest]:
    with Guest(running.url, running.join_once("Bob")) as guest:
        yield guest


def seated(ann: Guest, bob: Guest, table: str) -> tuple[Guest, Guest]:
    """Seat both at a table and return who is on turn, and the other one."""
    for guest in (ann, bob):
        guest.watch(table)
        guest.sit(table, 400)
    all_playing((ann, bob), table)
    first = on_turn((ann, bob), table)
    assert first is not None
    return first, bob if first is ann else ann


def gone(running: Running, table: str, *guests: Guest) -> None:
    for guest in guests:
        guest.ask("leave", table=table)
    assert running.url


def test_only_the_seat_on_turn_acts_and_only_for_itself(running: Running, ann: Guest, bob: Guest) -> None:
    first, other = seated(ann, bob, "one")
    hand, turn = first.view("one")["hand"], first.view("one")["turn"]["turn"]
    decision = {"table": "one", "hand": hand, "turn": turn, "kind": "fold"}
    assert other.refused("act", **decision) == "not_your_turn"
    assert other.refused("act", **decision, seat=first.seat("one"), player=first.player) == "not_your_turn"
    with Guest(running.url, running.join_once("Eve")) as eve:
        eve.watch("one")
        assert eve.refused("act", **decision, seat=first.seat("one")) == "not_seated"
        for kind, fields in (("leave", {}), ("add_chips", {"amount": 10}), ("sit_out", {}), ("come_back", {})):
            assert eve.refused(kind, table="one", **fields, seat=first.seat("one")) == "not_seated"
    first.quiet(0.1)
    assert first.view("one")["turn"]["turn"] == turn
    assert first.view("one")["state"] == "playing"
    gone(running, "one", ann, bob)


def test_a_stale_or_repeated_decision_changes_nothing(running: Running, ann: Guest, bob: Guest) -> None:
    first, _ = seated(ann, bob, "two")
    hand, turn = first.view("two")["hand"], first.view("two")["turn"]["turn"]
    call = {"table": "two", "hand": hand, "turn": turn, "kind": "call"}
    assert first.refused("act", **call | {"turn": turn + 1}) == "stale"
    assert first.refused("act", **call | {"hand": hand - 1}) == "stale"
    assert first.refused("act", **call | {"hand": hand + 1}) == "stale"
    first.done("act", id="the-call", **call)
    before = first.seqs["two"]
    assert first.refused("act", id="the-call", **call) == "repeated"
    assert first.refused("act", **call) == "repeated"
    first.quiet(0.1)
    assert first.seqs["two"] == before
    gone(running, "two", ann, bob)


def test_an_id_is_remembered_over_a_new_connection(running: Running, ann: Guest) -> None:
    ann.watch("three")
    ann.done("sit", id="sit-once", table="three", buy_in=400)
    with Guest(running.url, ann.cookie) as again:
        assert again.refused("sit", id="sit-once", table="three", buy_in=400) == "repeated"
    gone(running, "three", ann)


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"kind": "check"}, "illegal"),
        ({"kind": "bet", "to": 40}, "illegal"),
        ({"kind": "raise", "to": 11}, "illegal"),
        ({"kind": "raise", "to": 401}, "illegal"),
        ({"kind": "raise", "to": 0}, "bad_amount"),
        ({"kind": "raise", "to": -40}, "bad_amount"),
        ({"kind": "raise", "to": 2**53}, "bad_amount"),
        ({"kind": "raise", "to": 2**70}, "bad_amount"),
        ({"kind": "bring_in"}, "illegal"),
        ({"kind": "show"}, "illegal"),
        ({"kind": "discard", "cards": ["As"]}, "illegal"),
        ({"kind": "discard", "cards": ["10s"]}, "bad_message"),
        ({"kind": "win"}, "bad_message"),
        ({"kind": ""}, "bad_message"),
    ],
)
def test_an_illegal_action_is_refused_with_a_reason(
    running: Running, ann: Guest, bob: Guest, choice: dict[str, object], code: str
) -> None:
    first, _ = seated(ann, bob, "four")
    before = first.view("four")["turn"]["turn"]
    assert act(first, "four", choice)["code"] == code
    first.quiet(0.05)
    assert first.view("four")["turn"]["turn"] == before
    gone(running, "four", ann, bob)


def test_foreign_and_double_cards_cannot_be_discarded(running: Running, ann: Guest, bob: Guest) -> None:
    seated(ann, bob, "draw")
    for _ in range(2):
        guest = on_turn((ann, bob), "draw")
        assert guest is not None
        act(guest, "draw", {"kind": "check"})
        ann.quiet(0.02)
        bob.quiet(0.02)
    first = on_turn((ann, bob), "draw")
    assert first is not None
    other = bob if first is ann else ann
    own, foreign = ([card["card"] for card in one.view("draw")["seats"][one.seat("draw")]["cards"]] for one in (first, other))
    assert len(own) == len(foreign) == 5
    assert act(first, "draw", {"kind": "discard", "cards": foreign[:1]})["code"] == "illegal"
    assert act(first, "draw", {"kind": "discard", "cards": [own[0], own[0]]})["code"] == "illegal"
    assert act(first, "draw", {"kind": "discard", "cards": own[:2]})["type"] == "done"
    first.quiet(0.1)
    other.quiet(0.1)
    kept = [card["card"] for card in first.view("draw")["seats"][first.seat("draw")]["cards"]]
    assert not set(own[:2]) & set(kept)
    assert other.view("draw")["seats"][first.seat("draw")]["did"] == {"kind": "drew", "amount": 2}
    gone(running, "draw", ann, bob)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"buy_in": 199}, "bad_amount"),
        ({"buy_in": 1001}, "bad_amount"),
        ({"buy_in": -400}, "bad_amount"),
        ({"buy_in": 0}, "bad_amount"),
        ({"buy_in": 400, "seat": 10}, "bad_message"),
        ({"buy_in": 400, "seat": -2}, "bad_message"),
        ({"buy_in": 20_000}, "no_chips"),
    ],
)
def test_a_seat_is_not_sold_for_anything(ann: Guest, fields: dict[str, object], code: str) -> None:
    before = ann.welcome["me"]
    assert ann.refused("sit", table="five", **fields) == code
    with Guest(f"http://{ann.socket.remote_address[0]}:{ann.socket.remote_address[1]}", ann.cookie) as again:
        assert again.welcome["me"] == before


def test_a_taken_seat_is_taken(running: Running, ann: Guest, bob: Guest) -> None:
    ann.sit("five", 400, seat=3)
    assert bob.refused("sit", table="five", buy_in=400, seat=3) == "seat_taken"
    assert ann.refused("sit", table="five", buy_in=400, seat=4) == "not_allowed"
    gone(running, "five", ann)


def test_chips_move_between_wallet_and_table_and_everybody_is_told(running: Running, ann: Guest) -> None:
    ann.watch("five")
    wallet = ann.welcome["me"]["wallet"]
    ann.sit("five", 400)
    changed = next(message for message in reversed(ann.heard) if message["type"] == "me")["me"]
    assert (changed["wallet"], changed["at_tables"]) == (wallet - 400, 400)
    assert ann.refused("add_chips", table="five", amount=601) == "bad_amount"
    ann.done("add_chips", table="five", amount=600)
    assert ann.view("five")["seats"][ann.seat("five")]["stack"] == 1000
    assert "add_chips" not in ann.view("five")["you"]["may"]
    gone(running, "five", ann)
    ann.quiet(0.1)
    changed = next(message for message in reversed(ann.heard) if message["type"] == "me")["me"]
    assert (changed["wallet"], changed.get("at_tables", 0)) == (wallet, 0)


def test_more_chips_are_for_the_poor(running: Running, ann: Guest) -> None:
    with Guest(running.url, running.join("Tom-Tom")) as tom, Guest(running.url, running.join("Zoe")) as zoe:
        seated(tom, zoe, "three")
        winner, loser = take_chips((tom, zoe), "three")
        assert running.room.me(loser.player).wallet == 9_600
        loser.done("more_chips")
        assert running.room.me(loser.player).wallet == 10_000
        assert winner.refused("more_chips") == "not_allowed"
    assert ann.refused("more_chips") == "not_allowed"


def test_leaving_in_a_hand_folds_and_pays_out(running: Running, ann: Guest, bob: Guest) -> None:
    first, other = seated(ann, bob, "one")
    assert first.done("leave", table="one")
    first.quiet(0.1)
    other.quiet(0.1)
    assert first.view("one").get("you", {}).get("seat", -1) == -1
    assert other.view("one")["state"] != "playing"
    gone(running, "one", other)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "<b>Ann", "Ann\u202enna", "Host", "Dea1er", "a", "x" * 21, "Ann\nB"])
def test_a_name_holds_no_markup_and_poses_as_nobody(running: Running, name: str) -> None:
    answer = httpx.post(f"{running.url}/api/join", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_name"
    assert answer.json()["text"]


def test_a_name_is_taken_once_however_it_is_written(running: Running) -> None:
    running.join("Zoltan")
    for name in ("Zoltan", "zoltan", "Z0ltan", "zoltán"):
        assert httpx.post(f"{running.url}/api/join", json={"name": name}).status_code == 400


def test_markup_in_chat_is_text_for_everybody_and_ends_no_connection(ann: Guest, bob: Guest) -> None:
    for guest in (ann, bob):
        guest.watch("three")
    said = '<img src=x onerror=alert(1)> & "quotes" </script> 🂡'
    ann.done("say", table="three", text=said)
    line = bob.hear("chat")["line"]
    assert (line["name"], line["text"], line.get("seat", -1)) == ("Ann", said, -1)
    bob.done("say", table="three", text="hello\u202e\u0000\nworld")
    assert ann.hear("chat")["line"]["text"] == "hello world"
    assert ann.refused("say", table="three", text="   ") == "bad_text"
    assert ann.refused("say", table="three", text="x" * 301) == "bad_text"


def test_who_comes_later_reads_what_was_said(running: Running, ann: Guest) -> None:
    ann.done("say", table="two", text="first")
    with Guest(running.url) as nobody:
        assert [line["text"] for line in nobody.watch("two")["chat"]][-1] == "first"


def test_who_talks_too_fast_is_held_back(running: Running) -> None:
    with Guest(running.url, running.join_once("Gus-Gus")) as talker:
        for number in range(5):
            talker.done("say", table="two", text=f"line {number}")
        assert talker.refused("say", table="two", text="one more") == "too_fast"


def test_only_the_host_sets_the_bots(running: Running, ann: Guest) -> None:
    assert ann.refused("keep_filled", table="three", seats=3) == "not_allowed"
    assert ann.refused("resume", table="three") == "not_allowed"
    link = httpx.get(f"{running.url}/host/{running.host_link}")
    assert link.status_code == 303
    assert link.headers["location"] == "/"
    with Guest(running.url, link.cookies["riverboat"]) as host:
        assert host.welcome["me"]["role"] == "host"
        view = host.watch("three")["view"]
        assert "bots" in view["you"]["may"]
        assert host.refused("keep_filled", table="three", seats=11) == "bad_amount"
        host.done("keep_filled", table="three", seats=3)
        host.quiet(0.2)
        seats = host.view("three")["seats"]
        assert sum(seat.get("bot", False) for seat in seats) == 3
        host.done("keep_filled", table="three", seats=0)
        host.quiet(0.2)
        assert sum(seat.get("bot", False) for seat in host.view("three")["seats"]) == 0


def test_a_wrong_host_link_is_nobodys(running: Running) -> None:
    answer = httpx.get(f"{running.url}/host/{'0' * 32}")
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers
    guest = httpx.get(f"{running.url}/host/{running.join_once('Ann')}")
    assert guest.status_code == 404


def test_sitting_out_and_coming_back(running: Running, ann: Guest, bob: Guest) -> None:
    seated(ann, bob, "five")
    ann.done("sit_out", table="five")
    ann.done("sit_out", table="five")
    play_hand((ann, bob), "five")
    ann.quiet(0.1)
    assert ann.view("five")["seats"][ann.seat("five")]["state"] == "sitting_out"
    assert ann.view("five")["state"] == "waiting"
    ann.done("come_back", table="five", post=True)
    all_playing((ann, bob), "five")
    gone(running, "five", ann, bob)
