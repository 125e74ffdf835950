"""The equity page's questions: told line by line, one at a time for each player, stopped when nobody waits for the answer."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.processes import counting, workers
from riverboat.server.web.equity_http import MOST_HANDS, QUESTION_RATE
from riverboat.server.web.rates import Bucket
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = {"game": "seven_card_stud", "hands": ["random"] * 7}
"""Takes the whole time that a sample may take."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path_factory.mktemp("data"), port=0, fill=0, pace="off")) as server:
        yield server


def asked(running: Running, cookie: str = "", **question: object) -> list[dict[str, Any]]:
    """All lines of an answer."""
    answer = httpx.post(f"{running.url}/api/odds", json=question, headers=headers(running, cookie), timeout=60)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def headers(running: Running, cookie: str = "") -> dict[str, str]:
    return {"origin": running.url} | ({"cookie": f"riverboat={cookie}"} if cookie else {})


def busy(running: Running) -> int:
    """How many workers have something to do."""
    pool = running.room.counting
    return pool._workers - len(pool._free)


def until_idle(running: Running) -> None:
    end = time.monotonic() + 10
    while busy(running) and time.monotonic() < end:
        time.sleep(0.02)
    assert busy(running) == 0


def test_exact_odds_with_the_kinds_of_hands(running: Running) -> None:
    found = asked(running, game="texas_holdem", hands=["AhKh", "QsQd"])[-1]["found"]
    assert found["exact"]
    assert found["deals"] == 1_712_304
    hero, queens = found["players"]
    assert hero["wins"] == pytest.approx(787_966 / 1_712_304)
    assert hero["ties"] == queens["ties"] == pytest.approx(6_732 / 1_712_304)
    assert hero.get("error", 0) == 0
    assert len(found["kinds"]) == len(hero["kinds"]) == 9
    assert sum(queens["kinds"]) == pytest.approx(1, abs=0.001)
    assert queens["kinds"][0] == 0, "a pair never ends as a high card"


def test_a_game_of_two_halves(running: Running) -> None:
    found = asked(running, game="omaha_hi_lo", hands=["AsAh2d3d", "Kc9h8c7s"], dead="5c")[-1]["found"]
    assert found["halves"]
    assert found["players"][0]["low_wins"] > found["players"][1]["low_wins"] > 0
    assert found["players"][0]["scoops"] > 0


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"game": "texas_holdem", "hands": ["AhKh", "AhQd"]}, "Ah appears twice."),
        ({"game": "tarot", "hands": ["AhKh", "AsQd"]}, "There is no game 'tarot'"),
        ({"game": "razz", "hands": ["AhKh"]}, "Two to ten hands are compared, not 1."),
        ({"game": "texas_holdem", "hands": ["AA@1e999999999", "KK"]}, "a weight is a number from 0 to 1"),
    ],
)
def test_what_cant_be_is_said_in_a_line(running: Running, question: dict[str, Any], says: str) -> None:
    *_progress, line = asked(running, **question)
    assert line["code"] == "bad_cards"
    assert says in line["text"]


def test_progress_is_told_and_who_hangs_up_stops_the_work(running: Running) -> None:
    cookie = running.join_once("Ann")
    with httpx.stream("POST", f"{running.url}/api/odds", json=LONG, headers=headers(running, cookie), timeout=30) as answer:
        parts = []
        for line in answer.iter_lines():
            parts.append(json.loads(line).get("part", 0))
            if len(parts) > 2 and parts[-1] > 0:
                break
    assert parts == sorted(parts)
    assert 0 < parts[-1] < 1
    until_idle(running)


def test_a_player_has_one_question_at_a_time(running: Running) -> None:
    cookie = running.join_once("Bob")
    with httpx.stream("POST", f"{running.url}/api/odds", json=LONG, headers=headers(running, cookie), timeout=30) as first:
        lines = first.iter_lines()
        json.loads(next(lines))
        second = asked(running, cookie, game="texas_holdem", hands=["AhKh", "QsQd"], board="2c3c4c")
        rest = [json.loads(line) for line in lines]
    assert rest[-1]["code"] == "replaced"
    assert second[-1]["found"]["deals"] == 990
    until_idle(running)


def test_what_is_too_much_is_refused(running: Running) -> None:
    cookie = running.join_once("Cid")
    url, origin = f"{running.url}/api/odds", headers(running, cookie)
    question = {"game": "texas_holdem", "hands": ["AhKh", "QsQd"]}
    assert httpx.post(url, json=question, headers={"origin": "http://elsewhere.example"}).status_code == 403
    for more in ({"hands": ["AA"] * (MOST_HANDS + 1)}, {"dead": "2c" * 1_100}):
        refused = httpx.post(url, json=question | more, headers=origin)
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_cards")
    desk = Bucket(*QUESTION_RATE)
    assert [desk.take(1_000.0) for _ in range(11)] == [True] * 10 + [False]
    codes = {httpx.post(url, json=question | {"hands": ["zz", "AA"]}, headers=origin).status_code for _ in range(30)}
    assert codes == {200, 429}


def test_a_worker_that_dies_is_replaced(running: Running) -> None:
    cookie = running.join_once("Dee")
    with httpx.stream("POST", f"{running.url}/api/odds", json=LONG, headers=headers(running, cookie), timeout=30) as answer:
        lines = answer.iter_lines()
        next(lines)
        pool = running.room.counting.pool
        assert pool is not None
        for process in workers.processes(pool):
            process.kill()
        assert json.loads(list(lines)[-1])["code"] == "busy"
    until_idle(running)
    assert asked(running, cookie, game="texas_holdem", hands=["AhKh", "QsQd"], board="2c3c4c")[-1]["found"]["exact"]


def test_what_takes_too_long_exactly_is_sampled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tmp_path.is_dir()
    monkeypatch.setattr(counting, "TRY_EXACT", 0.0)
    monkeypatch.setattr(counting._Worker, "parts", [0.0], raising=False)
    monkeypatch.setattr(counting._Worker, "stops", [0], raising=False)
    found = counting._count(0, counting.Asked(("AhKh", "QsQd"), "texas_holdem", error=0.005)).equity
    assert not found.exact
    assert abs(float(found.players[0].equity) - 0.46214) < 0.02


def test_what_a_range_holds(running: Running) -> None:
    told = httpx.get(f"{running.url}/api/range", params={"text": "QQ+,AKs@0.5,AsKs"}).json()
    assert (told["text"], told["hands"]) == ("QQ+, AcKc@0.5, AdKd@0.5, AhKh@0.5, AsKs", 22)
    assert {cell["name"]: cell["part"] for cell in told["cells"]} == {"AA": 1, "KK": 1, "QQ": 1, "AKs": 0.625}
    best = httpx.get(f"{running.url}/api/range", params={"text": "15%"}).json()
    assert best["part"] == pytest.approx(0.15, abs=0.005)
    for text, game, says in (("A5s-KQo", "texas_holdem", "a stretch goes"), ("AAxx", "omaha", "two cards")):
        wrong = httpx.get(f"{running.url}/api/range", params={"text": text, "game": game}).json()
        assert says in wrong["wrong"]
        assert wrong["text"] == text
        assert wrong.get("cells", []) == []
