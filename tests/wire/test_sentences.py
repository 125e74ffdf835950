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
REFUSING = {"refuse", "Refusal", "Problem", "_problem"}
FOR_PROGRAMS = {"bad_message", "bad_settings", "bad_cards", "error}", "str(error)", "another site"}
"""Codes and texts of what only a program, or a host's file, gets wrong."""

FIXED = {"say", "params", "text", "code", "table"}


def calls() -> list[ast.Call]:
    """Return every call in the server's rooms that names a sentence."""
    paths = [path for room in ROOMS for path in (ROOT / "src" / "riverboat" / room).rglob("*.py")]
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
    bare = [ast.unparse(call)[:90] for call in calls() if not is_named(call)]
    assert [text for text in bare if not any(known in text for known in FOR_PROGRAMS)] == []


def is_named(call: ast.Call) -> bool:
    """Say whether a call refuses nothing, or names the sentence that it refuses with."""
    if not isinstance(call.func, ast.Name) or call.func.id not in REFUSING:
        return True
    texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    coded = bool(texts) and texts[0].isidentifier()
    return not coded or texts[0] in FOR_PROGRAMS or any(each.arg == "say" for each in call.keywords) or texts[-1] in sentences("en")


def test_the_client_has_each_sentence_by_its_name() -> None:
    text = (ROOT / "web" / "src" / "lib" / "said.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): m\.said_\1,$", text, re.MULTILINE)) == set(sentences("en"))
