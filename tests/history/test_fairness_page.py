"""docs/fairness.md is enough to check a hand: its program, run as it stands there, finds what is changed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import jsonschema_rs
import pytest

from tests.history.coups import EXAMPLE as COUP
from tests.history.hands import EXAMPLE, FILE, example
from tests.house.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs" / "reference" / "hand.schema.json").read_text(encoding="utf-8"))


def run(file: Path) -> subprocess.CompletedProcess[str]:
    found = re.search(r"```python check\n(.*?)```", PAGE, re.DOTALL)
    assert found
    assert "riverboat." not in found[1].replace("riverboat:", "")
    return subprocess.run((sys.executable, "-I", "-c", found[1], file), capture_output=True, text=True, check=False)


def test_the_example_is_current_and_holds() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == example() + "\n", "python -m tests.history.hands"
    done = run(EXAMPLE)
    assert done.stdout == "number 1 holds: 9 cards, 2 numbers\n", done.stderr
    assert f"`{done.stdout.strip()}`" in PAGE


def test_the_same_program_checks_a_coup() -> None:
    done = run(COUP)
    assert done.stdout == "number 1 holds: 12 cards, 2 numbers\n", done.stderr
    assert f"`{done.stdout.strip()}`" in PAGE


@pytest.mark.parametrize("example", [EXAMPLE, COUP], ids=["hand", "coup"])
@pytest.mark.parametrize(
    ("field", "key", "value"), [("opened", "salt", "00"), ("opened", "card", "As"), ("nonces", "nonce", "ab" * 32)]
)
def test_a_reader_of_that_page_finds_what_was_changed(tmp_path: Path, field: str, key: str, value: str, example: Path) -> None:
    hand = json.loads(example.read_text(encoding="utf-8"))
    hand[field][0][key] = value
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(hand))
    done = run(path)
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


def test_every_hand_fits_the_schema_and_the_page_names_every_field() -> None:
    hands = [one["file"] for one in json.loads(FILE.read_text(encoding="utf-8"))]
    for hand in hands:
        jsonschema_rs.validator_for(SCHEMA).validate(hand)
    assert set(hands[0]) == set(SCHEMA["properties"]) == set(SCHEMA["required"])
    assert not [field for field in SCHEMA["properties"] if f"`{field}`" not in PAGE and field != "format"]
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validator_for(SCHEMA).validate(hands[0] | {"commitment": "x"})
