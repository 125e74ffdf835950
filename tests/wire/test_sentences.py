"""What the server says by name can be said in every language of the client, with the same figures in it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web" / "messages"
ROOMS = ("room", "table", "server", "wire")
FIXED = {"say", "params", "text", "code", "table"}


def calls() -> list[ast.Call]:
    """Return every call in the server's rooms that names a sentence."""
    paths = [path for room in ROOMS for path in (ROOT / "src" / "riverboat" / room).glob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def named() -> dict[str, set[str]]:
    """Return each sentence that a refusal names, with its parameters."""
    found: dict[str, set[str]] = {}
    for call in calls():
        if isinstance(call.func, ast.Name) and call.func.id in {"refuse", "Refusal"}:
            words = {each.arg: each.value for each in call.keywords if each.arg is not None}
            if isinstance(say := words.pop("say", None), ast.Constant):
                found[str(say.value)] = set(words)
    return found


def sentences(language: str) -> dict[str, str]:
    """Return the client's sentences in a language, by the server's names."""
    words = json.loads((MESSAGES / language / "said.json").read_text(encoding="utf-8"))
    return {key.removeprefix("said_"): text for key, text in words.items()}


@pytest.mark.parametrize("language", ["en", "lv", "pl"])
def test_every_sentence_that_is_named_can_be_said(language: str) -> None:
    known, used = sentences(language), named()
    assert len(used) > 50
    assert sorted(set(used) - set(known)) == []
    asked = {name: set(re.findall(r"\{(\w+)\}", known[name])) - parameters for name, parameters in used.items()}
    assert {name: missing for name, missing in asked.items() if missing} == {}


def test_a_player_is_refused_nothing_without_a_name_for_it() -> None:
    """What is wrong with a program's message is said in English alone; what is wrong with a player's wish is not."""
    bare = [
        f"{ast.unparse(call)[:90]}"
        for call in calls()
        if isinstance(call.func, ast.Name)
        and call.func.id == "refuse"
        and isinstance(call.args[0], ast.Constant)
        and call.args[0].value not in {"bad_message", "bad_amount", "bad_settings", "repeated"}
        and not any(each.arg == "say" for each in call.keywords)
    ]
    assert [call for call in bare if "another site" not in call and "There is nothing to call" not in call] == []


def test_the_client_has_each_sentence_by_its_name() -> None:
    text = (ROOT / "web" / "src" / "lib" / "said.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): m\.said_\1,$", text, re.MULTILINE)) == set(sentences("en"))
