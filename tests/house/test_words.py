"""Each room speaks its own language: a word that a room has no business with does not appear in its identifiers."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

from tests.house.source import PACKAGE, identifiers, named, parsed, python_files, room_of, words

if TYPE_CHECKING:
    from pathlib import Path

NO_TIME_NO_CHANCE: Final = {"time", "random", "user", "socket", "async", "asyncio", "sql", "sqlalchemy"}
NEVER_SAYS: Final[dict[str, set[str]]] = {
    "cards": {"seat", "pot", "bet", "player"},
    "chips": {"seat", "pot", "bet", "player"},
    "hands": {"seat", "pot", "bet", "player"},
    "rules": NO_TIME_NO_CHANCE,
    "games": NO_TIME_NO_CHANCE,
    "russian": NO_TIME_NO_CHANCE,
    "table": {"async", "asyncio", "socket", "sql", "sqlalchemy", "json"},
    "room": {"socket", "sql", "sqlalchemy", "async", "asyncio", "flop"},
    "store": {"card", "pot", "blind", "fold"},
    "wire": {"sql", "sqlalchemy", "async", "asyncio"},
    "server": {"blind", "flop", "raise", "pot"},
}
MONEY: Final = {"pot", "bet", "stack", "blind", "raise", "call"}
CLOCKS: Final = {"now", "monotonic", "perf_counter", "time_ns"}
SPOKEN: Final = [path for path in python_files("src") if room_of(path) in NEVER_SAYS]


def say(identifier: str) -> set[str]:
    """Return the words of an identifier, plurals also without their s."""
    found = set(words(identifier))
    return found | {word.removesuffix("s") for word in found}


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_says_no_word_of_another(path: Path) -> None:
    room = room_of(path)
    said = [
        f"{named(path, line)}: {room} never says {', '.join(sorted(wrong))} ({name})"
        for name, line in identifiers(parsed(path))
        if (wrong := say(name) & NEVER_SAYS[room])
    ]
    assert not said, "\n".join(said)


def test_the_rules_and_the_table_read_no_clock() -> None:
    read = [
        named(path, node.lineno)
        for path in python_files("src")
        if room_of(path) in {"hands", "rules", "games", "russian", "table", "room"}
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS
    ]
    assert not read


def test_the_wire_does_no_arithmetic_with_money() -> None:
    counted = [
        named(path, node.lineno)
        for path in python_files("src/riverboat/wire")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div | ast.FloorDiv)
        for operand in (node.left, node.right)
        if isinstance(operand, ast.Attribute) and say(operand.attr) & MONEY
    ]
    assert not counted


def test_words_are_split_at_underscores_and_capitals() -> None:
    assert words("side_pots") == ["side", "pots"]
    assert words("PotAwarded") == ["pot", "awarded"]
    assert words("HTTPServer2") == ["http", "server"]
    assert say("side_pots") >= {"pot"}
    assert "pot" not in say("potential")
