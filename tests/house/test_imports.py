"""The import table of the house: who may lean on whom."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

from tests.house.source import PACKAGE, named, parsed, python_files, room_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARDS: Final = {"cards", "chips", "version"}  # the version is a leaf: one text
HANDS: Final = CARDS | {"hands"}
RULES: Final = HANDS | {"rules"}
TABLE: Final = RULES | {"russian", "table"}
ROOM: Final = TABLE | {"room"}
EVERYTHING: Final = None

MAY_IMPORT: Final[dict[str, set[str] | None]] = {
    "cards": CARDS,
    "chips": CARDS,
    "version": set(),
    "speech": {"speech"},  # it knows languages, and nothing of poker but its slang
    "hands": HANDS,
    "rules": RULES,
    "games": RULES | {"games"},
    "russian": HANDS | {"russian"},
    "table": TABLE,
    "room": ROOM,
    "analysis": HANDS | {"rules", "games", "russian", "analysis"},
    "bots": RULES | {"russian", "games", "analysis", "bots"},
    "history": CARDS | {"rules", "games", "russian", "history"},
    "store": ROOM | {"store"},
    "wire": ROOM | {"wire"},
    "simulate": RULES | {"games"},  # random play of the rules, for `riverboat simulate`: a reader of games, like analysis
    "simulate_coups": HANDS | {"russian"},  # the same of Russian Poker
    "server": EVERYTHING,
    "cli": EVERYTHING,
    "__init__": EVERYTHING,  # the library's front door names what is behind it
    "__main__": EVERYTHING,
}

ONE_GAME_IS_NOT_ANOTHERS: Final = ("rules", "table", "room", "hands")
ASYNC_ROOMS: Final = {"server", "cluster"}


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the rooms of the package that a file imports, also those inside functions, with the line."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from rooms_in(alias.name.split("."), node.lineno)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path, node.lineno)}: write the whole name, not dots"
            parts = (node.module or "").split(".")
            if parts == ["riverboat"]:
                yield from ((alias.name, node.lineno) for alias in node.names)
            else:
                yield from rooms_in(parts, node.lineno)


def rooms_in(parts: list[str], line: int) -> Iterator[tuple[str, int]]:
    """Yield the room that a dotted name leads to, if it leads into the package."""
    if parts[0] == "riverboat" and len(parts) > 1:
        yield parts[1], line


@pytest.mark.parametrize("path", python_files("src"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    room = room_of(path)
    assert room in MAY_IMPORT, f"{room} is in no line of the import table"
    allowed = MAY_IMPORT[room]
    for other, line in imported(path):
        assert allowed is None or other in allowed, f"{named(path, line)}: {room} may not import {other}"


def test_asyncio_stands_in_the_server_alone() -> None:
    kinds = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    found = [
        named(path, getattr(node, "lineno", 0))
        for path in python_files("src")
        if room_of(path) not in ASYNC_ROOMS
        for node in ast.walk(parsed(path))
        if isinstance(node, kinds)
    ]
    assert not found


def test_every_package_folder_is_in_the_import_table() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders <= set(MAY_IMPORT)
