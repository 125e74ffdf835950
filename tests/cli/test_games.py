"""``riverboat games``: the list, and the rules of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.rules.books import BOOKS
from riverboat.rules.notation import script_lines, shares_text
from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path


def test_the_list(tmp_path: Path) -> None:
    lines = run("games", cwd=tmp_path).splitlines()
    rows = [re.split(r"  +", line) for line in lines]
    assert [row[0] for row in rows] == list(ALL)
    assert rows[0] == ["texas_holdem", "Texas Hold'em", "2 to 10 players", "no limit"]
    assert ["razz", "Razz", "2 to 8 players", "fixed limit"] in rows
    assert len({line.index(row[3]) for line, row in zip(lines, rows, strict=True)}) == 1


@pytest.mark.parametrize("key", ALL)
def test_the_rules_of_each_game(key: str, tmp_path: Path) -> None:
    game = ALL[key]
    said = run("games", key, cwd=tmp_path)
    lines = said.splitlines()
    assert lines[0].startswith(f"{game.name} (2 to {game.seats[1]} players, usually ")
    assert " ".join(game.about.split()) in " ".join(said.split())
    steps = [f"{number}. {line}" for number, line in enumerate(script_lines(game, BOOKS["seeds"]), 1)]
    assert len(steps) == len(game.script)
    assert " ".join(said.split()).endswith(" ".join((*steps, shares_text(game))))
    assert all(len(line) <= 100 for line in lines)


def test_the_rules_by_the_other_book(tmp_path: Path) -> None:
    assert "The lowest door card brings it in." in run("games", "razz", cwd=tmp_path)
    said = run("games", "razz", "--book", "standard", cwd=tmp_path)
    assert "The highest door card brings it in." in said
    assert said.splitlines()[0].endswith("Standard rules.")


@pytest.mark.parametrize("written", ["omaha_hi_lo", "omaha-hi-lo", "OMAHA_HI_LO"])
def test_a_key_may_be_written_in_several_ways(written: str, tmp_path: Path) -> None:
    assert run("games", written, cwd=tmp_path).startswith("Omaha Hi-Lo ")
