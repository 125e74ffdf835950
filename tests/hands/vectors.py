"""Reads the tab-parted tables of tests/vectors."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "vectors"


def rows(name: str) -> list[tuple[str, ...]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]
