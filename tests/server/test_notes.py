"""Notes over HTTP: kept for their writer alone, within their limits, and part of what he can take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.people.notes import COLOURS, LONGEST
from tests.server.playing import tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, ("one", "razz", "fixed_limit")))) as server:
        yield server


class Writer:
    """Somebody who writes notes."""

    def __init__(self, running: Running, name: str) -> None:
        self._client = httpx.Client(
            base_url=running.url, cookies={"riverboat": running.join(name)}, headers={"origin": running.url}
        )
        self.player = self._client.get("/api/me").json()["me"]["player"]

    def writes(self, about: str, **note: str) -> httpx.Response:
        return self._client.post("/api/notes", json={"player": about, **note})

    def notes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._client.get("/api/notes").json().get("notes", [])
        return found


def test_a_note_is_kept_changed_and_taken_back(running: Running) -> None:
    ann, bob = Writer(running, "Ann Notes"), Writer(running, "Bob Noted")
    assert ann.notes() == []
    assert ann.writes(bob.player, colour="red", text="  raises light ").status_code == 200
    assert ann.notes() == [{"player": bob.player, "name": "Bob Noted", "colour": "red", "text": "raises light"}]
    ann.writes(bob.player, text="calls down")
    assert ann.notes() == [{"player": bob.player, "name": "Bob Noted", "text": "calls down"}]
    ann.writes(bob.player)
    assert ann.notes() == []


def test_nobody_else_sees_it(running: Running) -> None:
    ann, bob = Writer(running, "Ann Hides"), Writer(running, "Bob Hidden")
    ann.writes(bob.player, text="a secret of Ann's")
    assert bob.notes() == []
    assert httpx.get(f"{running.url}/api/notes").status_code == 401
    assert running.room.store.notes(bob.player) == []


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_is_known(running: Running, colour: str) -> None:
    ann, bob = Writer(running, f"Ann {colour}"), Writer(running, f"Bob {colour}")
    assert ann.writes(bob.player, colour=colour).status_code == 200


def test_what_is_no_note_is_refused_and_changes_nothing(running: Running) -> None:
    ann, bob = Writer(running, "Ann Wrong"), Writer(running, "Bob Right")
    ann.writes(bob.player, text="stays")
    wrong = [
        (bob.player, {"text": "x" * (LONGEST + 1)}, "bad_text"),
        (bob.player, {"text": "\x07"}, "bad_text"),
        (bob.player, {"colour": "pink"}, "bad_message"),
        ("nobody", {"text": "x"}, "bad_message"),
        (ann.player, {"text": "x"}, "not_allowed"),
    ]
    for about, note, code in wrong:
        answer = ann.writes(about, **note)
        assert answer.status_code >= 400
        assert answer.json()["code"] == code
    assert [note["text"] for note in ann.notes()] == ["stays"]
    assert ann.writes(bob.player, text="x" * LONGEST).status_code == 200


def test_too_many_at_once_are_refused(running: Running) -> None:
    ann, bob = Writer(running, "Ann Fast"), Writer(running, "Bob Slow")
    assert any(ann.writes(bob.player, text=str(number)).json().get("code") == "too_fast" for number in range(60))
