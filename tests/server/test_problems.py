"""A request that can't be made out is refused like any other: by a code and a text that names what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.room_service import RoomService
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, pace="off")) as server:
        yield server


def told(running: Running, method: str, path: str, status: int, **body: Any) -> dict[str, Any]:  # noqa: ANN401 - what httpx takes
    """Ask as the host's own page does, and return the problem that comes back."""
    headers = {"origin": running.url} | body.pop("headers", {})
    answer = httpx.request(method, running.url + path, headers=headers, cookies={"riverboat": running.host_token}, **body)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json"), answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    problem: dict[str, Any] = answer.json()
    assert set(problem) == {"code", "text", "say", "params"}
    return problem


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("/api/desk/ban", {"json": {"of": "account"}}, "required field `value`"),
        ("/api/desk/ban", {"json": {"of": 1, "value": "x", "why": "y"}}, "of: Expected `str`, got `int`"),
        ("/api/desk/ban", {"json": [1]}, "Expected `object`, got `array`"),
        ("/api/desk/kick", {"json": {"player": "x", "table": "y", "why": "z", "minutes": "ten"}}, "minutes: Expected `int`"),
        ("/api/desk/setting", {"json": {"name": "newcomers", "value": None}}, "value: Expected"),
        ("/api/desk/unban", {"content": b"{", "headers": JSON}, "truncated"),
        ("/api/desk/unban", {"content": b"\xff", "headers": JSON}, "malformed"),
        ("/api/desk/unban", {"headers": JSON}, "a JSON object is missing"),
        ("/api/cashier/adjust", {"json": {}}, "required field"),
        ("/api/tables", {"json": "x"}, "Expected `object`"),
        ("/api/join", {"data": {"name": "Eve"}}, "malformed"),
    ],
)
def test_a_body_that_is_none_is_refused_by_what_is_wrong_with_it(
    running: Running, path: str, body: dict[str, Any], words: str
) -> None:
    problem = told(running, "POST", path, 400, **body)
    assert problem["code"] == "bad_message"
    assert problem["text"].startswith(f"{path} can't make this out: ")
    assert words in problem["text"]


@pytest.mark.parametrize(
    ("path", "words"),
    [("/api/desk/log?before=x", "before: Expected `int`"), ("/api/tables/usual", "'game'"), ("/api/tables/invitation", "'table'")],
)
def test_a_question_that_is_none_is_refused_by_what_is_wrong_with_it(running: Running, path: str, words: str) -> None:
    assert words in told(running, "GET", path, 400)["text"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("POST", "/api/desk", 405), ("GET", "/api/desk/ban", 405), ("DELETE", "/api/account", 405), ("POST", "/api/none", 404)],
)
def test_an_address_that_answers_to_nothing_like_that_says_so(running: Running, method: str, path: str, status: int) -> None:
    problem = told(running, method, path, status)
    assert problem["text"].startswith(f"{path} does not answer to {method}: ")


@pytest.mark.parametrize(
    ("path", "body", "most"),
    [
        ("/api/sign-in", {"name": "Ann", "password": "x" * 1_000_000}, "16 KB"),
        ("/api/join", {"name": "x" * 1_000_000}, "16 KB"),
        ("/api/import", {"text": "x" * 3_000_000}, "2 MB"),
    ],
)
def test_what_is_too_much_is_refused_by_what_is_the_most(running: Running, path: str, body: dict[str, str], most: str) -> None:
    problem = told(running, "POST", path, 413, json=body)
    assert (problem["code"], problem["say"], problem["params"]) == ("too_large", "too_large", {"most": most})
    assert problem["text"].endswith(f"the most is {most}.")
    assert httpx.get(f"{running.url}/api/health").json()["status"] == "ok"


def test_a_fault_of_the_rooms_own_is_told_without_what_it_was_and_logged(
    running: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_room: RoomService) -> None:
        message = "a wire came loose"
        raise RuntimeError(message)

    monkeypatch.setattr(RoomService, "health", fail)
    problem = told(running, "GET", "/api/health", 500)
    assert (problem["code"], problem["say"]) == ("busy", "own_fault")
    assert "wire" not in problem["text"]
    assert any("a request failed" in record.getMessage() for record in caplog.records)
