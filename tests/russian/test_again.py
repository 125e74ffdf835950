"""Coups decided again: random ones of every preset come out as they are, and one that was tampered with does not."""

from __future__ import annotations

import random

import msgspec
import pytest

from riverboat.russian import PRESETS, SEED, Coup
from riverboat.russian import events as ev
from riverboat.russian.again import is_right
from riverboat.simulate_coups import play


@pytest.mark.parametrize("preset", PRESETS)
def test_random_coups_are_right(preset: str) -> None:
    for number in range(60):
        coup = play(PRESETS[preset], random.Random(f"{preset}/{number}"))
        assert is_right(coup), number


def test_a_changed_event_is_found_whatever_it_is() -> None:
    coup = next(
        each
        for each in (play(SEED, random.Random(f"again/{number}")) for number in range(200))
        if any(isinstance(event, ev.BoxSettled) and event.amount for event in each.events)
    )
    for at, event in enumerate(coup.events):
        if isinstance(event, ev.BoxSettled):
            changed = [*coup.events[:at], msgspec.structs.replace(event, amount=event.amount + 1), *coup.events[at + 1 :]]
            assert not is_right(Coup.replay(SEED, changed))
    started = coup.events[0]
    assert isinstance(started, ev.CoupStarted)
    richer = msgspec.structs.replace(started, stacks=tuple(stack + 1 for stack in started.stacks))
    assert not is_right(Coup.replay(SEED, [richer, *coup.events[1:]]))
