"""Finished coups over HTTP: who finds which, what of them he sees, and that the list survives restarts and lost rows."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.history.indexing import complete
from tests.server.guests import Guest
from tests.server.past import Reader
from tests.server.running import Running
from tests.server.test_dealer import KEY, TABLES, boxes, confirm, decide, lay, on_turn, seated, settled, until

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/reference/coup.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    return ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def played(running: Running) -> tuple[Guest, Guest, list[str]]:
    """One coup of two: Ann exchanges two cards of her open box and plays a dark one, Bob folds; what Bob held is returned too."""
    ann, bob = seated(running, "Ann", "Bob")
    lay(ann, 0, bonus=5)
    lay(ann, 1, dark=True)
    lay(bob, 2)
    confirm(ann, bob)
    for guest in (ann, bob):
        until(guest, state="deciding")
    hidden = boxes(bob)[2]["cards"]
    for guest, kind, more in (
        (ann, "exchange", {"cards": boxes(ann)[0]["cards"][:2]}),
        (ann, "bet", {}),
        (ann, "stand", {}),
        (bob, "fold", {}),
    ):
        assert on_turn(ann, bob) is guest
        assert decide(guest, kind, **more)["type"] == "done"
    until(ann, state="settled")
    ann.quiet()
    return ann, bob, hidden


def wait_for(reader: Reader, hands: int, **query: object) -> Any:  # noqa: ANN401 - JSON
    end = time.monotonic() + 10
    while (found := reader.hands(**query))["total"] < hands and time.monotonic() < end:
        time.sleep(0.05)
    assert found["total"] == hands
    return found


def net_of(guest: Guest) -> int:
    view = settled(guest)
    assert view is not None
    return sum(box.get("net", 0) for box in view["boxes"] if box.get("mine"))


def test_a_coup_is_listed_beside_my_hands(running: Running) -> None:
    ann, bob, _ = played(running)
    (line,) = wait_for(Reader(running, ann.cookie), 1)["hands"]
    assert (line["table"], line["hand"], line["coup"], line["game"]) == (KEY, 1, True, "russian_poker")
    assert (line["game_name"], line["limit_name"], line["table_name"]) == ("Russian Poker", "Russian Poker", "Showboat")
    assert line["net"] == net_of(ann)
    view = settled(ann)
    assert view is not None
    assert line["cards"] == view["boxes"][0]["cards"]
    assert line["board"] == view["dealer"]
    assert line["total"] == sum(row["stake"] for box in view["boxes"] for row in box.get("lines", []))
    (other,) = wait_for(Reader(running, bob.cookie), 1)["hands"]
    assert (other["net"], other.get("showdown", False)) == (-10, False)
    assert line["showdown"] is True


def test_the_filters_know_coups(running: Running) -> None:
    _, bob, _ = played(running)
    reader = Reader(running, bob.cookie)
    whole = wait_for(reader, 1)
    assert whole["games"] == [{"key": "russian_poker", "name": "Russian Poker"}]
    assert whole["tables"] == [{"key": KEY, "name": "Showboat"}]
    at = whole["hands"][0]["at"]
    for query, found in (
        ({"game": "russian_poker", "table": KEY, "result": "lost", "showdown": "no"}, 1),
        ({"since": at, "until": at + 1}, 1),
        ({"result": "won"}, 0),
        ({"game": "texas_holdem"}, 0),
        ({"until": at}, 0),
    ):
        assert reader.hands(**query)["total"] == found, query
    assert reader.get("/api/statistics") == {"whole": None}, "coups are no hands of poker"


def test_a_replay_goes_step_by_step_to_the_last_line_of_the_settlement(running: Running) -> None:
    ann, _, _ = played(running)
    wait_for(Reader(running, ann.cookie), 1)
    told = Reader(running, ann.cookie).get(f"/api/coups/{KEY}/1")
    steps = told["steps"]
    what = [step["what"] for step in steps]
    assert what[:5] == ["start", "ante", "ante", "ante", "deal"]
    assert what[5:11] == ["bonus", "exchange", "bet", "stand", "fold", "dealer"]
    told_of = [step.get("box", -1) for step in steps if step["what"] == "settle"]
    assert told_of == sorted(told_of, key=lambda box: (box == 1, box)), "open boxes first, the dark one last"
    view = settled(ann)
    assert view is not None
    for box in view["boxes"][:3]:
        lines = [step for step in steps if step["what"] == "settle" and step["box"] == box["box"]]
        assert [step["line"] for step in lines] == box["lines"]
        assert [len(step["view"]["boxes"][box["box"]]["lines"]) for step in lines] == list(range(1, len(lines) + 1))
        assert sum(step.get("amount", 0) for step in lines) == box.get("net", 0)
    last = steps[-1]["view"]
    assert [box.get("net", 0) for box in last["boxes"]] == [box.get("net", 0) for box in view["boxes"]]
    assert [guest["stack"] for guest in last["guests"]] == [guest["stack"] for guest in view["guests"]]
    assert (told["net"], told["number"], last["state"]) == (net_of(ann), 0, "settled")
    for step in steps:
        open_ones = [box for box in step["view"]["boxes"] if box.get("stage", "free") != "settled"]
        laid = sum(box.get(name, 0) for box in open_ones for name in ("ante", "bonus", "bet", "fee", "insurance"))
        if not any(box.get("stage", "free") == "settled" for box in step["view"]["boxes"]):
            assert sum(guest["stack"] for guest in step["view"]["guests"]) + laid == 2000, step["what"]


def test_what_a_player_did_not_see_is_in_no_answer(running: Running) -> None:
    ann, bob, hidden = played(running)
    reader = Reader(running, ann.cookie)
    wait_for(reader, 1)
    told = reader.ask(f"/api/coups/{KEY}/1").text
    assert [card for card in hidden if f'"{card}"' in told] == [], "a folded box stays closed"
    mine = Reader(running, bob.cookie).get(f"/api/coups/{KEY}/1")
    assert next(step for step in mine["steps"] if step["what"] == "deal")["view"]["boxes"][2]["cards"] == hidden
    given = next(step for step in json.loads(told)["steps"] if step["what"] == "exchange")
    assert len(given["given"]) == len(given["cards"]) == 2
    share = json.loads(told)["share"]
    assert share.startswith(f"/shared/coup/{KEY}/1/")
    public = Reader(running).get(f"/api/shared-coups/{share.removeprefix('/shared/coup/')}")
    step = next(step for step in public["steps"] if step["what"] == "exchange")
    assert (step["count"], step.get("given"), step.get("cards")) == (2, None, None)
    text = json.dumps(public)
    assert [card for card in {*given["given"], *hidden} if f'"{card}"' in text] == []
    assert [step.get("amount", 0) for step in public["steps"] if step["what"] == "bonus"] == [0], "how it came out is told later"
    assert "number" not in public
    assert "earlier" not in public


def test_nobody_else_opens_a_coup_without_its_link(running: Running) -> None:
    ann, _, _ = played(running)
    wait_for(Reader(running, ann.cookie), 1)
    stranger = Reader(running, running.join("Cal"))
    assert stranger.get(f"/api/coups/{KEY}/1", 404)["code"] == "unknown_hand"
    assert Reader(running).get(f"/api/coups/{KEY}/1", 401)["code"] == "sign_in"
    assert Reader(running).get(f"/api/shared-coups/{KEY}/1/{'0' * 22}", 404)["code"] == "unknown_hand"
    assert Reader(running, ann.cookie).get(f"/api/hands/{KEY}/1", 404)["code"] == "unknown_hand", "a coup is no hand"
    host = Reader(running, running.host_token).get(f"/api/coups/{KEY}/1")
    assert host.get("number", -1) == -1, "the host sees what everybody saw"


def test_a_coup_that_goes_on_is_not_served(running: Running) -> None:
    (ann,) = seated(running, "Ann")
    lay(ann, 0)
    confirm(ann)
    until(ann, state="deciding")
    reader = Reader(running, ann.cookie)
    assert reader.hands()["total"] == 0
    assert reader.get(f"/api/coups/{KEY}/1", 404)["code"] == "unknown_hand"


def test_a_coup_is_exported_as_its_player_saw_it(running: Running) -> None:
    ann, bob, hidden = played(running)
    reader = Reader(running, ann.cookie)
    wait_for(reader, 1)
    answer = reader.ask(f"/api/coups/{KEY}/1/export")
    assert answer.headers["content-disposition"] == f'attachment; filename="{KEY}-1.json"'
    coup = answer.json()
    jsonschema_rs.validator_for(SCHEMA).validate(coup)
    assert (coup["seen_by"], coup["coup"]) == (0, 1)
    assert re.fullmatch(r"[0-9a-f]{64}", coup["commitment"])
    assert [card for card in hidden if f'"{card}"' in answer.text] == []
    many = Reader(running, bob.cookie).ask("/api/export-coups")
    (line,) = many.text.splitlines()
    assert json.loads(line)["seen_by"] == 1
    assert Reader(running, bob.cookie).get("/api/export-coups", 404, {"result": "won"})["code"] == "unknown_hand"
    share = reader.get(f"/api/coups/{KEY}/1")["share"].removeprefix("/shared/coup/")
    public = Reader(running).ask(f"/api/shared-coups/{share}/export").json()
    jsonschema_rs.validator_for(SCHEMA).validate(public)
    assert public["seen_by"] == -1


def test_the_list_is_made_anew_from_the_journal_and_goes_on_after_a_restart(config: ServeConfig) -> None:
    with Running(config) as first:
        ann, bob, _ = played(first)
        cookie = ann.cookie
        before = wait_for(Reader(first, cookie), 1)
        until(ann, state="betting", coup=2)
        lay(ann, 0)
    with sqlite3.connect(config.data / "room.db") as connection:
        connection.execute("DELETE FROM played")
        connection.execute("DELETE FROM hands")
    with Running(config) as second:
        assert wait_for(Reader(second, cookie), 1) == before
        assert complete(second.room.store, KEY, 1, coups=True) == 0
        ann, bob = (Guest(second.url, guest.cookie) for guest in (ann, bob))
        for guest in (ann, bob):
            guest.watch(KEY)
            until(guest, state="betting")
            confirm(guest)
        until(ann, state="deciding", coup=2)
        finish_second(ann)
        found = wait_for(Reader(second, cookie), 2)
        assert [line["hand"] for line in found["hands"]] == [2, 1]
        told = Reader(second, cookie).get(f"/api/coups/{KEY}/2")
        assert told["earlier"] == {"table": KEY, "hand": 1, "coup": True}


def finish_second(ann: Guest) -> None:
    """Bet until the second coup is settled."""
    while settled(ann, 2) is None:
        ann.quiet(0.02)
        if ann.view(KEY)["you"].get("choices", {}).get("box", -1) >= 0:
            decide(ann)
