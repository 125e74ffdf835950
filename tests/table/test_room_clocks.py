"""What rooms have got wrong with clocks, with the time handed in."""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.table.clock import Clock
from riverboat.table.settings import SettingsError, TableSettings, settings_for
from tests.table.tables import NOW, deal, names, seated

ACTIONS = {"Folded", "Checked", "Called", "BetMade", "RaisedTo", "StoodPat", "Discarded"}


def test_room_b3_times_have_a_least_value_and_their_unit_in_the_name() -> None:
    for value in (1, 9, 60_000):
        with pytest.raises(SettingsError, match="action_seconds: must be a whole number from 10 to 600"):
            settings_for(games.ALL["razz"], "t", "T", action_seconds=value)
    timed = [name for name in TableSettings.__struct_fields__ if "second" in name or "minute" in name]
    assert timed
    assert all(name.endswith(("_seconds", "_minutes")) for name in timed)
    assert all(f"{word}_" not in name for name in Clock.__annotations__ for word in ("second", "minute")), "a clock is milliseconds"


def test_room_b5_a_time_out_is_one_action_and_ends_its_decision() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    before = table.pending
    events = table.time_out(clock.hand, clock.turn, clock.deadline)
    assert names(events).count("TimedOut") == 1
    assert len([name for name in names(events) if name in ACTIONS]) == 1
    assert before is not None
    assert table.pending is not None
    assert table.pending[1] > before[1], "buttons of the old decision are known by its number"
    assert table.time_out(clock.hand, clock.turn, clock.deadline) == []
