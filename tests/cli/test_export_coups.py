"""``riverboat export --format coup``: finished coups of Russian Poker as JSON that fits its schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from riverboat.server.config import ServeConfig
from tests.cli.command import ROOT, run
from tests.server.running import Running
from tests.server.test_dealer import KEY, TABLES, confirm, finish, lay, seated

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = json.loads((ROOT / "docs/reference/coup.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in whose ``data`` one coup of Ann's open and Bob's dark box has ended, and the bets of the next are open."""
    here: Path = tmp_path_factory.mktemp("coups")
    (here / "tables.toml").write_text(TABLES, encoding="utf-8")
    with Running(ServeConfig(data=here / "data", port=0, tables=here / "tables.toml", pace="off")) as running:
        ann, bob = seated(running, "Ann", "Bob")
        lay(ann, 0, bonus=5)
        lay(bob, 1, dark=True)
        confirm(ann, bob)
        finish(ann, bob)
    return here


def exported(folder: Path, *words: str) -> list[dict[str, Any]]:
    lines = run("export", "--format", "coup", "--table", KEY, *words, cwd=folder).splitlines()
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for coup in found:
        jsonschema_rs.validator_for(SCHEMA).validate(coup)
    return found


def the(coup: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in coup["events"] if event["type"] == kind)
    return found


def test_a_coup_fits_the_schema_and_holds_what_its_reader_saw(folder: Path) -> None:
    (public,), (ann,), (bob,) = (exported(folder, *words) for words in ((), ("--player", "Ann"), ("--player", "Bob")))
    assert [each["coup"] for each in (public, ann, bob)] == [1, 1, 1]
    assert [each["events"][-1]["type"] for each in (public, ann)] == ["CoupSettled"] * 2
    assert (public["seen_by"], {each["name"] for each in public["players"]}) == (-1, {"Ann", "Bob"})
    assert len(public["commitment"]) == 64
    assert public["rules_hash"] == the(public, "CoupStarted")["rules_hash"]
    assert len(the(ann, "CardsTakenUp")["cards"]) == 5
    assert not [each for each in (public, bob) if "cards" in the(each, "CardsTakenUp")]
    assert not [event for each in (public, ann, bob) for event in each["events"] if {"deck", "sealed"} & set(event)]


def test_what_there_is_not_is_said(folder: Path) -> None:
    assert run("export", "--format", "coup", cwd=folder, code=1) == "name the table of the coups with --table"
    why = f"there is no finished coup 2 of table {KEY} to write"
    assert run("export", "--format", "coup", "--table", KEY, "--hand", "2", cwd=folder, code=1) == why
