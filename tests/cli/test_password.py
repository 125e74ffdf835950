"""``riverboat password``: the line of a file of tables that a private table's password becomes."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import tomllib
from typing import TYPE_CHECKING

from argon2 import PasswordHasher

from riverboat import games
from riverboat.room.lobby import read_doors
from tests.cli.command import COMMAND, surroundings

if TYPE_CHECKING:
    from pathlib import Path


def piped(text: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (*COMMAND, "password"), input=text, cwd=cwd, env=surroundings(), capture_output=True, text=True, check=False, timeout=60
    )


def typed(*lines: str, cwd: Path) -> tuple[int, str]:
    """Type a line at each prompt of a terminal; return the exit code and what was seen."""
    near, far = pty.openpty()
    environment = surroundings()
    with subprocess.Popen(
        (*COMMAND, "password"), stdin=far, stdout=far, stderr=far, cwd=cwd, env=environment, start_new_session=True
    ) as it:
        os.close(far)
        seen = ""
        for prompt, line in zip(("Password of the table: ", "Once more: "), lines, strict=True):
            while prompt not in seen:
                seen += os.read(near, 1000).decode()
            os.write(near, f"{line}\n".encode())
        with contextlib.suppress(OSError):  # a terminal whose other side is closed
            while more := os.read(near, 1000):
                seen += more.decode()
        code = it.wait(30)
        os.close(near)
    return code, seen


def test_what_it_prints_goes_into_a_file_of_tables(tmp_path: Path) -> None:
    done = piped("paddle\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    kept = tomllib.loads(done.stdout)["password_hash"]
    assert PasswordHasher().verify(kept, "paddle")
    door = read_doors(f'[[table]]\nname = "A"\ngame = "razz"\n{done.stdout}', games.ALL)["a"]
    assert door.password_hash == kept


def test_a_password_that_no_table_could_have_is_refused(tmp_path: Path) -> None:
    for word in ("abc", "x" * 101, ""):
        done = piped(f"{word}\n", tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"riverboat: a table's password has 4 to 100 characters, not {len(word)}\n"


def test_at_a_terminal_it_is_asked_twice_and_not_shown(tmp_path: Path) -> None:
    code, seen = typed("paddle", "paddle", cwd=tmp_path)
    assert code == 0
    assert "password_hash = " in seen
    assert "paddle" not in seen
    code, seen = typed("paddle", "puddle", cwd=tmp_path)
    assert code == 2
    assert "the two are not the same" in seen
