"""The documents are true: their links lead somewhere, and what they tell people to type works.

A fenced block whose info string ends in ``run`` is run: ``sh run`` and ``python run``. A block ``text output`` right after it is
what it prints.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from riverboat.cli import COMMANDS
from riverboat.games import ALL
from riverboat.room.lobby import read_dealers, read_tables
from riverboat.rules.events import Stakes
from riverboat.server.opening import HOST_FILE
from riverboat.store import Store
from riverboat.table.settings import TableSettings
from tests.house.source import ROOT, tracked

DOCUMENTS: Final = [path for path in tracked() if path.suffix == ".md"]
FENCE: Final = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block that is run, and what it must print (None: anything)."""

    place: str
    language: str
    text: str
    output: str | None


def runnable(path: Path) -> list[Block]:
    """Return the blocks of a document that are to be run."""
    text = path.read_text("utf-8")
    fences = list(FENCE.finditer(text))
    blocks = []
    followers: list[re.Match[str] | None] = [*fences[1:], None]
    for fence, after in zip(fences, followers, strict=bool(fences)):
        if fence[2].strip() != "run":
            continue
        told = after is not None and after[2].strip() == "output"
        place = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, fence.start()) + 1}"
        blocks.append(Block(place, fence[1], fence[3], after[3] if after is not None and told else None))
    return blocks


BLOCKS: Final = [block for path in DOCUMENTS for block in runnable(path)]


def anchors(path: Path) -> set[str]:
    """Return the anchors of a document's headings, as a code host makes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text("utf-8")):
        if link.startswith(("https://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), f"{path.name} links to {link}, which is not there"
        assert not anchor or anchor in anchors(target), f"{path.name} links to {link}, whose heading is not there"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.place)
def test_what_the_documents_run_works(block: Block, tmp_path: Path) -> None:
    programs = {"python": (sys.executable, "-c"), "sh": ("sh", "-euc")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT / "src")}
    command = (*programs[block.language], block.text)
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    if block.output is not None:
        assert done.stdout == block.output


def test_the_documents_run_something() -> None:
    assert {block.language for block in BLOCKS} == {"python", "sh"}


def test_every_make_target_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {target for path in DOCUMENTS for target in re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE)}
    assert named
    assert named <= targets


def test_every_command_and_option_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"## riverboat {command}\n" in reference
        function = getattr(importlib.import_module(f"riverboat.cli.{command}"), command)
        words = [each for each in inspect.signature(function).parameters.values() if each.kind is each.KEYWORD_ONLY]
        groups = [each.default for each in words if dataclasses.is_dataclass(each.default)]
        options = [each.name for each in words if each.default not in groups]
        options += [field.name for group in groups for field in dataclasses.fields(group)]
        assert not [option for option in options if f"`--{option.replace('_', '-')}`" not in reference], command


def test_every_setting_of_a_table_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference" / "settings.md").read_text("utf-8")
    settings = (*TableSettings.__struct_fields__, *Stakes.__struct_fields__)
    assert not [name for name in settings if f"`{name}`" not in reference]


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if "```toml" in path.read_text("utf-8")], ids=lambda path: path.name)
def test_every_file_of_tables_in_the_documents_opens(path: Path) -> None:
    for fence in FENCE.finditer(path.read_text("utf-8")):
        if fence[1] == "toml":
            assert read_tables(fence[3], ALL) or read_dealers(fence[3])


def test_the_backup_guide_names_every_file_of_a_data_folder(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "how-to" / "back-up.md").read_text("utf-8")
    with Store.open(tmp_path / "data"):
        files = {path.name.removesuffix("-wal").removesuffix("-shm") for path in (tmp_path / "data").iterdir()}
    assert files
    assert not [name for name in (*files, HOST_FILE) if f"`{name}`" not in guide]


def test_every_document_can_be_found() -> None:
    index = "".join(
        path.read_text("utf-8") for path in DOCUMENTS if path.is_relative_to(ROOT / "docs") and path.name == "README.md"
    )
    missing = [
        path.name
        for path in DOCUMENTS
        if path.is_relative_to(ROOT / "docs") and path.name != "README.md" and path.name not in index
    ]
    assert not missing


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert numbers == list(range(1, len(numbers) + 1))
