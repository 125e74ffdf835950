"""Names that bots sit down with."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    "Amos",
    "Belle",
    "Captain Reed",
    "Clementine",
    "Delta Ray",
    "Dixon",
    "Ezra",
    "Fontaine",
    "Gus",
    "Hattie",
    "Josephine",
    "Lafayette",
    "Marguerite",
    "Old Silas",
    "Purser Finch",
    "Two-Bit Tom",
)
"""Sixteen names, enough for every seat of a full table and a few to spare."""
