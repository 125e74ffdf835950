"""Real hands: every file replays to the stacks it states, each action legal, and comes out again with the same actions."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from riverboat.history import read
from riverboat.history.codes import STANDARD, game_of
from tests.history.told import FILES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_there_are_165_hands_of_all_eleven_variants_and_their_licence() -> None:
    assert len(FILES) == 165
    assert {tomllib.loads(path.read_text("utf-8"))["variant"] for path in FILES} == set(STANDARD)
    assert "MIT License" in (FILES[0].parent / "LICENSE").read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_real_hand(path: Path, record_property: Callable[[str, object], None]) -> None:
    text = path.read_text("utf-8")
    fields = tomllib.loads(text)
    history = read(text)
    assert history.hand.over
    assert sum(history.stacks) == sum(fields["starting_stacks"])
    assert list(history.stacks) == fields.get("finishing_stacks", list(history.stacks))
    assert (history.record.game, history.record.limit) == game_of(fields["variant"])
    again = tomllib.loads(history.text())
    assert again.pop("seats") == list(range(1, len(fields["starting_stacks"]) + 1))
    assert again == fields
    assert read(history.text()).text() == history.text()
    record_property("real hands (PHH)", 1)
