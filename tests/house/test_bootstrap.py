"""The bootstrap script on machines that lack something: it names the line to type, and touches nothing when all is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from tests.house.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NEEDED: Final = ("sh", "dirname", "find", "head", "mktemp", "rm", "tail", "sed")
SCRIPT: Final = ROOT / "tools" / "bootstrap.sh"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs: a machine with Python, without Chromium and Node.js, whose user is not root."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    (programs / "python3").symlink_to(sys.executable)
    add(programs, "id", "echo 1000")
    return programs


def add(programs: Path, name: str, does: str) -> None:
    """Put a program on the machine."""
    (programs / name).write_text(f"#!/bin/sh\n{does}\n")
    (programs / name).chmod(0o755)


def bootstrap(machine: Path, what: str) -> subprocess.CompletedProcess[str]:
    """Run the script on the machine."""
    environment = {key: value for key, value in os.environ.items() if key not in {"CHROMIUM", "PYTHON"}}
    command = ("sh", str(SCRIPT), what)
    return subprocess.run(
        command, env=environment | {"PATH": str(machine)}, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


def test_a_missing_browser_is_named_with_the_line_to_type(machine: Path) -> None:
    done = bootstrap(machine, "browser")
    assert done.returncode == 1
    assert "Missing here: chromium" in done.stderr
    assert "    sudo apt-get update && sudo apt-get install -y chromium" in done.stderr


def test_a_browser_that_is_there_is_enough(machine: Path) -> None:
    add(machine, "chromium", "exit 0")
    done = bootstrap(machine, "browser")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_python_that_is_too_old_is_not_taken(machine: Path) -> None:
    (machine / "python3").unlink()
    add(machine, "python3", "exit 1")
    done = bootstrap(machine, "python")
    assert done.returncode == 1
    assert "python3-venv python3-dev" in done.stderr


def test_root_gets_what_is_missing(machine: Path) -> None:
    add(machine, "id", "echo 0")
    add(
        machine,
        "apt-get",
        f'echo "$@" >> {machine}/asked\nprintf "#!/bin/sh\\n" > {machine}/chromium\n/bin/chmod +x {machine}/chromium',
    )
    done = bootstrap(machine, "browser")
    assert done.returncode == 0
    assert "Installing chromium" in done.stdout
    assert "install -y --no-install-recommends chromium" in (machine / "asked").read_text()


def test_a_failed_install_is_tried_again_after_an_update_and_then_said(machine: Path) -> None:
    add(machine, "id", "echo 0")
    add(machine, "apt-get", f'echo "$1" >> {machine}/asked\necho "no such package"\nexit 100')
    done = bootstrap(machine, "browser")
    assert done.returncode == 1
    assert "no such package" in done.stderr
    assert "apt-get could not install: chromium" in done.stderr
    assert (machine / "asked").read_text().split() == ["install", "update"]


def test_an_unknown_word_is_refused(machine: Path) -> None:
    done = bootstrap(machine, "everything")
    assert done.returncode == 2
    assert "usage:" in done.stderr
