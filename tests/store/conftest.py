from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store.kept import Kept

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from riverboat.store import Store


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a store that is kept in a file."""
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    return tmp_path / "data"


@pytest.fixture
def kept(folder: Path, either: str) -> Kept:
    """Where a store is kept: in a file of the data folder, and in a database of PostgreSQL."""
    return Kept(folder, either)


@pytest.fixture
def store(kept: Kept) -> Iterator[Store]:
    """A store, open: in a file, and in PostgreSQL."""
    with kept.open(patience=200) as opened:
        yield opened
