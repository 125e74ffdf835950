"""``riverboat export``: hands of a data folder, as somebody saw them or as everybody did."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from riverboat.history import read
from riverboat.server.config import ServeConfig
from tests.cli.command import run
from tests.server.guests import Guest
from tests.server.playing import folding, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in whose ``data`` a few hands of hold'em lie."""
    here = tmp_path_factory.mktemp("export")
    config = ServeConfig(data=here / "data", port=0, tables=tables_file(here, ("one", "texas_holdem", "no_limit")), pace="off")
    with Running(config) as running, Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 1000)
        for _ in range(3):
            play_hand((ann, bob), "one", folding)
    return here


def test_a_hand_reads_back(folder: Path) -> None:
    text = run("export", "--table", "one", "--hand", "1", cwd=folder)
    assert sorted(read(text).record.others["players"]) == ["Ann", "Bob"]
    assert "d dh p1 ????" in text


def test_with_the_eyes_of_a_player(folder: Path) -> None:
    text = run("export", "--format", "pokerstars", "--player", "ann", "--table", "one", "--hand", "1", cwd=folder)
    assert "Dealt to Ann [" in text
    assert "Dealt to Bob" not in text


def test_all_hands_go_into_a_file(folder: Path) -> None:
    said = run("export", "--format", "ohh", "--out", "hands.ohh", cwd=folder)
    hands = (folder / "hands.ohh").read_text().strip().split("\n\n")
    assert said == f"{len(hands)} hands are in hands.ohh\n"
    assert all(json.loads(hand)["ohh"]["site_name"] == "Riverboat" for hand in hands)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--table", "two"), "there is no table two; the tables are one"),
        (("--table", "two", "--format", "coup"), "there is no table two; the tables are one"),
        (("--table", "one", "--hand", "99"), "there is no finished hand 99 of table one to write as phh"),
        (("--player", "Zoe"), "nobody is called Zoe here"),
        (("--data", "nowhere"), "there is no database in nowhere: name the data folder with --data"),
        (("--out", "no/such/file"), "no/such/file can't be written: No such file or directory"),
    ],
)
def test_what_goes_wrong_is_one_line(folder: Path, words: tuple[str, ...], why: str) -> None:
    assert run("export", *words, cwd=folder, code=1).strip() == why


def test_a_number_needs_a_table(folder: Path) -> None:
    assert run("export", "--hand", "1", cwd=folder, code=2).strip() == "name the table of the hand with --table"
