from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder, patience=200) as opened:
        yield opened
