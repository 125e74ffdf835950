"""Every case of rooms is a test with its id in the name: presence (A), clocks (B), the button (C), seats (D) and what follows."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from tests.house.source import ROOT
from tests.rules.test_case_list import functions, ids_in

ROWS = (
    "a1 a3 a5 a6 a7 a8 a10 a11 a13 a14 b1 b3 b4 b5 b7 b8 b10 "
    "e1 e2 e4 e6 e7 e8 e10 e11 e14 e15 e16 e18 e19 f1 f3 f4 f6 f7 f9"
)  # fmt: skip


def found() -> dict[str, list[str]]:
    """The tests of each case: in Python by the name, in the client by a title such as "A6: …"."""
    tests: dict[str, list[str]] = defaultdict(list)
    for name in functions():
        for which, one in ids_in(name):
            if which == "room":
                tests[one].append(name)
    for path in (ROOT / "web" / "tests").rglob("*.test.ts"):
        for one in re.findall(r'\btest\("([A-J]\d+): ', path.read_text("utf-8")):
            tests[one.lower()].append(path.name)
    return tests


TESTS = found()


@pytest.mark.parametrize("one", ROWS.split())
def test_every_case_is_a_test(one: str) -> None:
    assert TESTS[one], f"no test has room_{one} in its name"


SHORT = "c1 c3 c4 c6 c7 c9 c11 d1 d2 d4 d6 d7 d9 d10 d12 g1 g2 g4 g5 g7 g8 g9 h1 h3 h5 h6 h7 h9"
"""Rows that the other lists of cases have no like of: their tests may be named by the id alone, ``test_h1_h3_…``."""


@pytest.mark.parametrize("one", SHORT.split())
def test_every_case_of_seats_races_and_leaks_is_a_test(one: str) -> None:
    named = [name for name in functions() if re.match(rf"test_(?:[cdgh]\d+_)*{one}_", name)]
    assert named or TESTS[one], f"no test is named test_{one}_"
