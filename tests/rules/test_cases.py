"""Hands that engines have got wrong, and the rules' own exact numbers, played from text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.casefile import Case, Player, read_cases

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = [(file, case) for file in ("engine.cases", "rules.cases", "games.cases") for case in read_cases(file)]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[f"{file.split('.')[0]}_{case.name}" for file, case in CASES])
def test_case(case: Case, record_property: Callable[[str, object], None]) -> None:
    Player(case).play()
    record_property("cases", 1)
