"""The documents made from the code are those that the code makes now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.house.source import ROOT
from tools.documents import documents

if TYPE_CHECKING:
    from pathlib import Path

MADE = documents()


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_document_is_current(path: Path) -> None:
    """If not: `python tools/documents.py`."""
    assert path.read_text("utf-8") == MADE[path]
