"""The command line as a whole: help, version, mistakes in one line, and nothing loaded that isn't needed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import riverboat
from riverboat.cli import COMMANDS
from tests.cli.command import COMMAND, run, surroundings

if TYPE_CHECKING:
    from pathlib import Path

LOADED = """
import contextlib, io, json, sys
from riverboat.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    code = main({words!r})
print(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("word", ["--version", "-V", "version"])
def test_the_version(word: str, tmp_path: Path) -> None:
    assert run(word, cwd=tmp_path) == f"riverboat {riverboat.__version__}\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_the_help_names_every_command(words: list[str], tmp_path: Path) -> None:
    said = run(*words, cwd=tmp_path)
    for command, about in COMMANDS.items():
        assert re.search(rf"{command}\W+{re.escape(about[:40])}", said)


ASKING = {"password"}
"""Commands that are told nothing on the command line: what they need is secret."""


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_and_each_of_its_options(command: str, tmp_path: Path) -> None:
    said = run(command, "--help", cwd=tmp_path)
    assert COMMANDS[command] in said
    options = re.findall(r"^\W*(?:\w+ )?(--[a-z]+) \w*(.*)$", said, re.MULTILINE)
    assert options or "Arguments" in said or command in ASKING
    for option, about in options:
        assert re.search(r"[a-z]{3}", about), f"{option} is not explained"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["gmes"], 'Unknown command "gmes". Did you mean "games"?'),
        (["serve", "--prt", "1"], "Unknown option: --prt"),
        (["serve", "--port"], "--port requires an argument"),
        (["serve", "--port", "many"], 'unable to convert "many" into int'),
        (["serve", "--port", "65536"], "port is from 0 (any free one) to 65535, not 65536"),
        (["serve", "--port", "-1"], "port is from 0 (any free one) to 65535, not -1"),
        (["serve", "--pace", "slow"], 'Choose from: "normal", "fast", "brisk", "off"'),
        (["serve", "--fill", "-1"], "--fill is how many seats to keep taken, 0 or more, not -1"),
        (["serve", "--tables", "missing.toml"], "there is no file missing.toml"),
        (["serve", "now"], "now"),
        (["games", "bridge"], "there is no game 'bridge'; the games are texas_holdem, omaha,"),
        (["games", "razz", "--book", "other"], '"seeds", "standard"'),
        (["simulate"], "game"),
        (["simulate", "bridge"], "there is no game 'bridge'"),
        (["simulate", "razz", "--players", "9"], "Razz is for 2 to 8 players, not 9"),
        (["simulate", "razz", "--players", "1"], "Razz is for 2 to 8 players, not 1"),
        (["simulate", "razz", "--hands", "0"], "hands must be 1 or more, not 0"),
        (["simulate", "razz", "--limit", "cap"], '"nl", "pl", "fl"'),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(words: list[str], says: str, tmp_path: Path) -> None:
    assert says in run(*words, cwd=tmp_path, code=2)
    assert list(tmp_path.iterdir()) == []


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    program = LOADED.format(words=list(words))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=surroundings())
    code, modules = json.loads(done.stdout)
    assert code == 0
    return set(modules)


def test_the_version_loads_next_to_nothing() -> None:
    found = loaded("--version")
    assert not found & {"cyclopts", "msgspec", "asyncio", "sqlalchemy", "litestar", "riverboat.rules"}


def test_the_games_need_no_server_and_no_database() -> None:
    found = loaded("games", "razz")
    assert "riverboat.games.razz" in found
    assert not found & {
        "asyncio",
        "sqlalchemy",
        "litestar",
        "uvicorn",
        "cryptography",
        "riverboat.server",
        "riverboat.store",
    }


def test_an_output_that_nobody_reads_on_is_no_fault(tmp_path: Path) -> None:
    command = " ".join((*COMMAND, "games", "|", "true"))
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=surroundings(), capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_the_installed_command_is_this_one() -> None:
    import tomllib

    from tests.cli.command import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    module, function = project["scripts"]["riverboat"].split(":")
    program = f"import sys; from {module} import {function}; sys.exit({function}(['--version']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=surroundings())
    assert done.stdout.startswith("riverboat ")
