"""`make audit` names weaknesses, and never takes "nothing could be looked up" for "nothing was found"."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.house.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CLEAN = ("No known vulnerabilities found", 0)
NO_INDEX = ("ERROR:pip_audit._cli:alembic: Dependency not found on PyPI and could not be audited: alembic (1.20.1)", 1)
NO_REGISTRY = ("npm error audit endpoint returned an error", 1)
WEAK = ("Found 1 known vulnerability in 1 package", 1)
FINE = ("found 0 vulnerabilities", 0)
SEVERE = ("1 high severity vulnerability", 1)


def program(path: Path, says: str, code: int) -> str:
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n", encoding="utf-8")
    path.chmod(0o700)
    return str(path)


@pytest.mark.parametrize(
    ("python", "web", "strict", "code", "blind"),
    [
        (CLEAN, FINE, True, 0, 0),
        (WEAK, FINE, False, 1, 0),
        (CLEAN, SEVERE, False, 1, 0),
        (NO_INDEX, NO_REGISTRY, False, 0, 2),
        (NO_INDEX, NO_REGISTRY, True, 2, 2),
        (NO_INDEX, SEVERE, False, 1, 1),
        (WEAK, NO_REGISTRY, True, 1, 1),
    ],
)
def test_what_was_found_and_what_could_not_be_looked_up(
    tmp_path: Path, python: tuple[str, int], web: tuple[str, int], code: int, blind: int, *, strict: bool
) -> None:
    environment = os.environ | {"PYTHON": program(tmp_path / "python", *python), "WEB": program(tmp_path / "web", *web)}
    done = subprocess.run(
        [ROOT / "tools" / "audit.sh", *(["--strict"] if strict else [])],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert done.stdout.count("NOT LOOKED UP") == blind
