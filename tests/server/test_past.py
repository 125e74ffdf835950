"""Finished hands over HTTP: who finds which, and what of them he sees."""

from __future__ import annotations

import json
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.cards import card_text
from riverboat.games import ALL
from riverboat.history.check import check
from riverboat.rules.events import CardsDealt, HandEnded, HandMucked
from riverboat.rules.game import Deal, Draw
from riverboat.server.config import ServeConfig
from riverboat.server.history.indexing import complete
from tests.server.guests import Guest
from tests.server.past import Reader
from tests.server.playing import act, all_playing, folding, on_turn, passive, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLES = (("one", "texas_holdem", "no_limit"), ("stud", "seven_card_stud", "fixed_limit"), ("draw", "five_card_draw", "no_limit"))


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables_file(tmp_path, *TABLES), pace="off")) as server:
        yield server


@pytest.fixture
def two(running: Running) -> Iterator[tuple[Guest, Guest]]:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        yield ann, bob


def seated(two: tuple[Guest, Guest], table: str) -> tuple[Guest, Guest]:
    for guest in two:
        guest.watch(table)
        guest.sit(table, 1000)
    return two


def own_cards(running: Running, table: str, hand: int, seat: int) -> list[str]:
    """Every card that was dealt face down to ``seat``, out of the journal."""
    dealt = (envelope.event for envelope in running.all_events(table) if envelope.hand == hand)
    return [card_text(card) for event in dealt if isinstance(event, CardsDealt) and event.seat == seat for card in event.down]


def wait_for(reader: Reader, hands: int, **query: object) -> Any:  # noqa: ANN401 - JSON
    end = time.monotonic() + 10
    while (found := reader.hands(**query))["total"] < hands and time.monotonic() < end:
        time.sleep(0.05)
    assert found["total"] >= hands
    return found


def ended_hands(running: Running) -> int:
    return sum(isinstance(envelope.event, HandEnded) for envelope in running.all_events("one"))


def test_a_hand_is_listed_with_what_it_was_to_me(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one")
    ann, bob = (Reader(running, guest.cookie) for guest in two)
    found = [wait_for(reader, 1)["hands"][-1] for reader in (ann, bob)]
    assert [line["hand"] for line in found] == [1, 1]
    assert sum(line.get("net", 0) for line in found) == 0
    assert all(line["showdown"] and len(line["board"]) == 5 for line in found)
    for guest, line in zip(two, found, strict=True):
        assert line["cards"] == own_cards(running, "one", 1, guest.seat("one"))
        assert (line["table_name"], line["game_name"], line["limit_name"]) == ("Table one", "Texas Hold'em", "No Limit")
    assert Reader(running, running.host_token).hands()["hands"] == []


def test_the_list_is_filtered_and_comes_in_pages(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    reader = Reader(running, two[0].cookie)
    while (first := reader.hands())["total"] < 28:
        play_hand(two, "one", folding)
    assert len(first["hands"]) == 25
    second = reader.hands(before=first["more"])
    numbers = [line["hand"] for line in (*first["hands"], *second["hands"])]
    assert numbers == list(range(max(numbers), 0, -1))
    won, lost = reader.hands(result="won"), reader.hands(result="lost")
    assert won["total"] + lost["total"] == first["total"]
    assert all(line["net"] > 0 for line in won["hands"])
    assert won["net"] + lost["net"] == first.get("net", 0)
    assert reader.hands(showdown="yes")["hands"] == []
    assert reader.hands(showdown="yes")["all"] == first["total"]
    assert reader.hands(game="razz").get("total", 0) == 0
    last = first["hands"][0]["at"]
    assert reader.hands(since=last)["hands"][-1]["at"] == last
    assert reader.hands(until=last)["total"] < first["total"]
    for wrong in ({"result": "drawn"}, {"showdown": "maybe"}, {"since": "yesterday"}, {"before": "there"}):
        assert reader.get("/api/hands", 400, wrong)["code"] == "bad_message"


def test_a_replay_shows_my_cards_and_no_others(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one", folding)
    ann, bob = (Reader(running, guest.cookie) for guest in two)
    wait_for(ann, 1)
    secrets = [own_cards(running, "one", 1, guest.seat("one")) for guest in two]
    for guest, own, other, reader in zip(two, secrets, reversed(secrets), (ann, bob), strict=True):
        text = reader.ask("/api/hands/one/1").text
        assert all(f'"{card}"' in text for card in own)
        assert not any(f'"{card}"' in text for card in other)
        assert reader.hand("one", 1)["seat"] == guest.seat("one")
    share = ann.hand("one", 1)["share"]
    for reader in (Reader(running), Reader(running, running.join("Carol")), ann):
        text = reader.ask(f"/api{share}").text
        assert not any(f'"{card}"' in text for cards in secrets for card in cards)
        assert reader.get(f"/api{share}").get("seat", -1) == -1
    host = Reader(running, running.host_token)
    assert not any(f'"{card}"' in host.ask("/api/hands/one/1").text for cards in secrets for card in cards)


def test_nobody_else_opens_a_hand_without_its_link(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one", folding)
    ann = Reader(running, two[0].cookie)
    wait_for(ann, 1)
    share = ann.hand("one", 1)["share"]
    assert Reader(running, running.join("Carol")).hand("one", 1, 404)["code"] == "unknown_hand"
    assert Reader(running).hand("one", 1, 401)["code"] == "sign_in"
    assert Reader(running).get("/api/hands", 401)["code"] == "sign_in"
    for wrong in (share[:-1] + ("0" if share[-1] != "0" else "1"), share.replace("/one/1/", "/one/2/"), "/shared/one/1/é"):
        assert Reader(running).get(f"/api{wrong}", 404)["code"] == "unknown_hand"
    assert ann.hand("one", 999, 404)["code"] == "unknown_hand"


def test_no_path_serves_a_hand_that_goes_on(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one", folding)
    all_playing(two, "one")
    live = two[0].view("one")["hand"]
    ann = Reader(running, two[0].cookie)
    assert ann.hand("one", live, 404)["code"] == "unknown_hand"
    assert all(line["hand"] < live for line in ann.hands()["hands"])
    mark = running.room.store.mark(f"one/{live}")
    assert Reader(running).get(f"/api/shared/one/{live}/{mark}", 404)["code"] == "unknown_hand"


def test_a_hand_that_is_decided_but_not_told_is_not_served(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, TABLES[0])
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="normal")
    with Running(config) as running, Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        seated((ann, bob), "one")
        all_playing((ann, bob), "one")
        while not ended_hands(running):
            guest = on_turn((ann, bob), "one")
            assert guest is not None
            act(guest, "one", pushing(guest.turn("one") or {}))
        reader = Reader(running, ann.cookie)
        assert ended_hands(running) == 1, "all in at once: the hand is decided"
        assert running.room.actors["one"].telling.told.playing, "and its streets are still being told"
        assert reader.hands()["hands"] == []
        assert reader.hand("one", 1, 404)["code"] == "unknown_hand"
        ann.until(lambda message: message.get("view", {}).get("state") == "between", 20)
        assert reader.hand("one", 1)["hand"] == 1


@pytest.mark.parametrize("table", ["stud", "draw"])
def test_other_games_replay_with_every_street(running: Running, two: tuple[Guest, Guest], table: str) -> None:
    seated(two, table)
    play_hand(two, table)
    reader = Reader(running, two[0].cookie)
    line = wait_for(reader, 1, table=table)["hands"][-1]
    told = reader.hand(table, line["hand"])
    streets = [step["view"].get("street", "") for step in told["steps"]]
    heard = [street for at, street in enumerate(streets) if street and street not in streets[:at]]
    assert heard == [step.street for step in ALL[line["game"]].script if isinstance(step, (Deal, Draw))]
    assert len(line["cards"]) == {"stud": 7, "draw": 5}[table]
    first, last = told["steps"][0]["view"], told["steps"][-1]["view"]
    assert sum(seat.get("stack", 0) for seat in first["seats"]) == sum(seat.get("stack", 0) for seat in last["seats"]) == 2000


def test_my_own_mucked_hand_is_mine_alone(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    mucked = None
    for _ in range(12):
        play_hand(two, "one", passive)
        events = running.all_events("one")
        mucked = next((each for each in events if isinstance(each.event, HandMucked)), None)
        if mucked is not None:
            break
    assert mucked is not None, "a beaten hand is mucked by default"
    seat = mucked.event.seat  # type: ignore[attr-defined]  # it is a HandMucked
    loser, winner = two if two[0].seat("one") == seat else two[::-1]
    secret = own_cards(running, "one", mucked.hand, seat)
    own = Reader(running, loser.cookie)
    wait_for(own, mucked.hand)
    assert all(f'"{card}"' in own.ask(f"/api/hands/one/{mucked.hand}").text for card in secret)
    for reader in (Reader(running, winner.cookie), Reader(running, running.host_token)):
        assert not any(f'"{card}"' in reader.ask(f"/api/hands/one/{mucked.hand}").text for card in secret)


def test_the_list_is_made_anew_from_the_journals(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    while Reader(running, two[0].cookie).hands()["total"] < 3:
        play_hand(two, "one")
    config = running.config
    running.stop()
    with Running(config) as again:
        before = Reader(again, two[0].cookie).hands()

    with sqlite3.connect(config.data / "room.db") as raw:
        raw.execute("DELETE FROM hands")
        raw.execute("DELETE FROM played")
    raw.close()
    with Running(config) as again:
        assert wait_for(Reader(again, two[0].cookie), before["total"]) == before
        assert complete(again.room.store, "one", 3) == 0


def test_the_odds_at_a_step_follow_from_the_cards_i_know(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one")
    ann = Reader(running, two[0].cookie)
    wait_for(ann, 1)
    told = ann.hand("one", 1)
    dealt = next(at for at, step in enumerate(told["steps"]) if any(event["type"] == "CardsDealt" for event in step["events"]))
    found = ann.get("/api/hands/one/1/odds", query={"step": dealt})
    assert {each["seat"] for each in found["seats"]} == {guest.seat("one") for guest in two}
    assert sum(each["equity"] for each in found["seats"]) == pytest.approx(1)
    last = len(told["steps"]) - 1
    assert ann.get("/api/hands/one/1/odds", query={"step": last})["seats"] == []
    assert ann.get("/api/hands/one/1/odds", query={"step": 0})["seats"] == []
    assert ann.get("/api/hands/one/1/odds", 400, {"step": last + 1})["code"] == "bad_message"
    public = Reader(running).get(f"/api{told['share']}/odds", query={"step": dealt})
    assert sum(each["equity"] for each in public["seats"]) == pytest.approx(1)
    assert Reader(running).get("/api/hands/one/1/odds", 401)["code"] == "sign_in"
    codes = {ann.ask("/api/hands/one/1/odds", step=0).status_code for _ in range(20)}
    assert codes == {200, 429}


@pytest.mark.parametrize("table", ["stud", "draw"])
def test_odds_in_other_games(running: Running, two: tuple[Guest, Guest], table: str) -> None:
    seated(two, table)
    play_hand(two, table)
    reader = Reader(running, two[0].cookie)
    wait_for(reader, 1, table=table)
    steps = len(reader.hand(table, 1)["steps"])
    shares = [reader.get(f"/api/hands/{table}/1/odds", query={"step": step})["seats"] for step in range(0, steps, steps // 4)]
    assert all(sum(each["equity"] for each in seats) == pytest.approx(1) for seats in shares if seats)
    assert sum(bool(seats) for seats in shares) >= 2


def test_a_hand_is_exported_as_its_player_saw_it(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    play_hand(two, "one", folding)
    ann = Reader(running, two[0].cookie)
    wait_for(ann, 1)
    own, other = (own_cards(running, "one", 1, guest.seat("one")) for guest in two)
    answer = ann.ask("/api/hands/one/1/export", format="pokerstars")
    assert answer.headers["content-disposition"] == 'attachment; filename="one-1.txt"'
    assert f"Dealt to Ann [{' '.join(own)}]" in answer.text
    assert not any(card in answer.text for card in other)
    assert ann.hand("one", 1)["formats"] == ["phh", "ohh", "pokerstars"]
    share = ann.hand("one", 1)["share"]
    for form in ("phh", "ohh", "pokerstars"):
        text = Reader(running).ask(f"/api{share}/export", format=form).text
        assert not any(card in text for card in (*own, *other)), form
    assert ann.get("/api/hands/one/1/export", 400, {"format": "pdf"})["code"] == "bad_message"
    assert Reader(running).get("/api/hands/one/1/export", 401)["code"] == "sign_in"


def checked(reader: Reader, path: str) -> dict[str, Any]:
    """The file of a hand's shuffle, which holds."""
    file: dict[str, Any] = reader.get(f"/api{path}/shuffle")
    hand, problems = check(json.dumps(file).encode())
    assert hand is not None
    assert problems == []
    return file


def cards_of(file: dict[str, Any]) -> set[str]:
    return {card for _, card in file["dealt"] if card} | {each["card"] for each in file["opened"]}


def test_a_finished_hand_can_be_checked_with_the_cards_one_saw(running: Running, two: tuple[Guest, Guest]) -> None:
    seated(two, "one")
    for _ in range(2):
        play_hand(two, "one", folding)
    all_playing(two, "one")
    ann, bob = (Reader(running, guest.cookie) for guest in two)
    live = two[0].view("one")["hand"]
    share = ann.hand("one", 2)["share"]
    for number in (1, 2):
        secrets = [set(own_cards(running, "one", number, guest.seat("one"))) for guest in two]
        for reader, own, other in zip((ann, bob), secrets, reversed(secrets), strict=True):
            file = checked(reader, f"/hands/one/{number}")
            assert (file["hand"], file["table"]) == (number, "one")
            assert own <= cards_of(file)
            assert not other & cards_of(file)
    for file in (checked(Reader(running), share), checked(Reader(running, running.host_token), "/hands/one/2")):
        assert not set.union(*secrets) & cards_of(file)
    assert ann.get(f"/api/hands/one/{live}/shuffle", 404)["code"] == "unknown_hand"
    mark = running.room.store.mark(f"one/{live}")
    assert ann.get(f"/api/shared/one/{live}/{mark}/shuffle", 404)["code"] == "unknown_hand"
    assert Reader(running).get("/api/hands/one/1/shuffle", 401)["code"] == "sign_in"
    assert Reader(running, running.join("Carol")).get("/api/hands/one/1/shuffle", 404)["code"] == "unknown_hand"


@pytest.mark.parametrize("table", ["stud", "draw"])
def test_hands_of_other_games_can_be_checked(running: Running, two: tuple[Guest, Guest], table: str) -> None:
    seated(two, table)
    play_hand(two, table)
    reader = Reader(running, two[0].cookie)
    wait_for(reader, 1)
    file = checked(reader, f"/hands/{table}/1")
    assert set(own_cards(running, table, 1, two[0].seat(table))) <= cards_of(file)


def test_my_hands_are_one_file(running: Running, two: tuple[Guest, Guest]) -> None:
    ann = Reader(running, two[0].cookie)
    assert ann.get("/api/export", 404, {"format": "phh"})["code"] == "unknown_hand"
    seated(two, "one")
    while ann.hands()["total"] < 3:
        play_hand(two, "one", folding)
    text = ann.ask("/api/export", format="pokerstars").text
    assert text.count("PokerStars Hand #") >= 3
    assert ann.ask("/api/export", format="phh", result="won").text.startswith("[1]\n")
