"""Every row of the project's two lists of cases is a test with its id in the name, and so is its kind, by properties.

``rules`` rows are the exact numbers of the rules, ``engine`` rows the hands that engines have got wrong. A single hand is played
from ``tests/vectors``; what needs a table, or a server that dies, is a function elsewhere whose name says the list and the id.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from tests.hands.vectors import rows
from tests.rules.casefile import VECTORS, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = {
    "rules": "a1 a3 a4 a6 a8 a10 a11 a12 b1 b2 b4 b5 c1 c2 c4 d1 d3 d5 d7 d8 d10 e1 e3 e5 f1 f2 f3 f5 f7 f9 f10 f13 f14 "
    "g1 g3 h1 h3 h4 h7 i1",
    "engine": "a1 a3 a4 a6 a7 a9 a10 a11 a12 a13 a14 a16 b1 b3 b4 b5 b6 b7 b8 b10 b11 b13 c2 c3 c4 c6 c8 c9 c10 c11 c12 c13 "
    "c15 d1 d2 d4 d5 e2 e4 e5 e7 e8 e9 e11 e13 f1 f2 f3 f5 f7 f9 f10 f13 f14 f15 f16",
}
"""The ids of the rows."""


def ids_in(name: str) -> Iterator[tuple[str, str]]:
    """The list and id of each row that a name such as ``test_kind_engine_b1_rules_e1_heads_up`` speaks of."""
    current = ""
    for word in name.split("_"):
        if word in {"rules", "engine", "room"}:
            current = word
        elif current and re.fullmatch(r"[a-i]\d+", word):
            yield current, word
        else:
            current = ""


def functions() -> Iterator[str]:
    for path in (VECTORS.parent).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def found() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The ids that are tested with their numbers, and those whose kind is."""
    cases: dict[str, set[str]] = defaultdict(set)
    kinds: dict[str, set[str]] = defaultdict(set)
    for name in functions():
        for which, one in ids_in(name):
            (kinds if name.startswith("test_kind_") else cases)[which].add(one)
    for which in ROWS:
        cases[which] |= {re.split(r"[_ ]", case.name)[0].lower() for case in read_cases(f"{which}.cases")}
    for file in ("strengths.tsv", "showdowns.tsv"):
        cases["engine"] |= {row[0].split("-")[0].lower() for row in rows(file)}
    return dict(cases), dict(kinds)


CASES, KINDS = found()


@pytest.mark.parametrize(("which", "one"), [(which, one) for which, ids in ROWS.items() for one in ids.split()])
def test_every_row_is_tested_and_so_is_its_kind(which: str, one: str) -> None:
    assert one in CASES[which], f"no test has {which} {one} in its name"
    assert one in KINDS[which], f"no property stands for the kind of {which} {one}"


def test_names_are_read() -> None:
    assert list(ids_in("test_kind_engine_b1_b3_rules_e1_heads_up_b4")) == [("engine", "b1"), ("engine", "b3"), ("rules", "e1")]
    assert "a1" in CASES["rules"]
    assert "e7" in CASES["engine"]
