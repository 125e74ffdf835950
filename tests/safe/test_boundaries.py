"""Nothing lost at any boundary of an evening in all games, on SQLite and on PostgreSQL; `make prove` does more of the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from tests.safe.boundaries import POINTS, Launcher, drop_at_every_boundary

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KILLS = 40
NAMES = ("SQLite", "PostgreSQL")


@pytest.fixture(autouse=True)
def _own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)


@pytest.mark.timeout(400)
def test_dropped_at_every_boundary(tmp_path: Path, either: str, record_property: Callable[[str, object], None]) -> None:
    games = ("texas_holdem", "razz", "deuce_to_seven_triple_draw") if either else tuple(ALL)
    commands = (35 if either else 20) * len(games)
    boundaries, kinds = drop_at_every_boundary(tmp_path, either, games, commands, ["seed"])
    assert boundaries == 2 * commands
    assert kinds >= {"PlayerSat", "HandStarted", "RaisedTo", "PotAwarded", "HandEnded", "CoupStarted", "AntePlaced", "NoncesOpened"}
    record_property(f"boundaries at which all was dropped, on {NAMES[bool(either)]}", boundaries)


@pytest.mark.timeout(400)
def test_killed_forty_times(tmp_path: Path, either: str, record_property: Callable[[str, object], None]) -> None:
    launcher = Launcher(tmp_path, either, ALL, ["seed"])
    for number in range(KILLS):
        launcher.kill(POINTS[number % len(POINTS)], number % 7)
    launcher.close()
    assert launcher.kills == KILLS
    assert sum(launcher.told.values()) > 5 * KILLS
    record_property(f"kills -9 on {NAMES[bool(either)]}", launcher.kills)
