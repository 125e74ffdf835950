"""``riverboat equity``: what it prints, what it refuses, and what it does without."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import ROOT, run, surroundings

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import sys
from riverboat.cli import main
assert main(["equity", "AhKh", "QsQd"]) == 0
print(*sorted(name for name in ("msgspec", "cyclopts", "litestar", "asyncio", "concurrent.futures") if name in sys.modules))
"""


def test_a_table(tmp_path: Path) -> None:
    assert run("equity", "AhKh", "QsQd", cwd=tmp_path).splitlines() == [
        "Texas Hold'em, exact: all 1,712,304 deals",
        "         equity     wins    ties",
        "AhKh   46.214 %  46.02 %  0.39 %",
        "QsQd   53.786 %  53.59 %  0.39 %",
    ]


def test_a_table_of_two_halves(tmp_path: Path) -> None:
    lines = run("equity", "AsAh2d3d", "Kc9h8c7s", "--game", "omaha_hi_lo", cwd=tmp_path).splitlines()
    assert lines[1].split() == ["equity", "wins", "ties", "low", "wins", "low", "ties", "scoops"]
    assert lines[2].split() == ["AsAh2d3d", "63.899", "%", "54.80", "%", "0.00", "%", "47.74", "%", "0.01", "%", "49.64", "%"]


def test_whole_numbers(tmp_path: Path) -> None:
    found = json.loads(run("equity", "AsAh", "KsKh", "QsQh", "--json", cwd=tmp_path))
    assert (found["exact"], found["deals"]) == (True, 1_370_754)
    assert [(player["wins"], player["ties"]) for player in found["players"]] == [
        (924_864, {"3": 8_186}),
        (233_476, {"3": 8_186}),
        (204_228, {"3": 8_186}),
    ]
    assert found["players"][0]["share"] == pytest.approx(found["players"][0]["equity"][0] / found["players"][0]["equity"][1])


def test_a_sample_says_its_error(tmp_path: Path) -> None:
    said = run("equity", "AhKh", "QsQd", "--method=sample", "--deals", "30000", "--error", "0", cwd=tmp_path)
    assert said.startswith("Texas Hold'em, 30,000 random deals")
    assert said.count("± 0.") == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("AhKh", "AhQd"), "Ah appears twice"),
        (("AhKh", "QsQd", "--foo", "1"), "equity has no option --foo"),
        (("AhKh", "QsQd", "--game"), "--game needs a value"),
        (("AhKh", "QsQd", "--deals", "many"), "--deals is a number, not 'many'"),
        (("AhKh", "QsQd", "--method", "magic"), "--method is auto, exact or sample, not 'magic'"),
        (("AhKh", "QsQd", "--error", "nan"), "--error is 0 or more, not nan"),
        (("AhKh", "QsQd", "--deals", "0"), "--deals is 1 or more, not 0"),
        (("AhKh", "QsQd", "--threads=-1"), "--threads is 0 or more, not -1"),
        (("AhKh", ""), "'': a hand is missing"),
        (("AhKh", "QsQd", "--game", "poker"), "there is no game 'poker'"),
    ],
)
def test_what_makes_no_sense(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    assert run("equity", *words, cwd=tmp_path, code=2).startswith(says)


def test_help(tmp_path: Path) -> None:
    assert run("equity", "--help", cwd=tmp_path).startswith("Usage: riverboat equity HAND HAND")


def test_it_starts_without_what_the_others_need() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=surroundings(), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
