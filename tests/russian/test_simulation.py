"""Coups of chance: chips are counted after every event."""

from __future__ import annotations

import random

import pytest

from riverboat import simulate_coups
from riverboat.russian import actions as do
from riverboat.russian.rules import PRESETS, SEED
from riverboat.simulate_coups import ChipsLostError, Watched, play, require_chips_kept, simulate
from tests.russian.playing import LIMITS


@pytest.mark.parametrize("key", PRESETS)
def test_no_chip_is_lost_or_made(key: str) -> None:
    heard: list[int] = []
    report = simulate(PRESETS[key], 150, 1, progress=heard.append)
    assert heard == list(range(1, 151))
    assert report.coups == 150
    assert report.boxes >= 150
    assert report.decisions > 100
    assert report.antes > 0


def test_the_same_seed_plays_the_same_coup() -> None:
    assert play(SEED, random.Random(3)).events == play(SEED, random.Random(3)).events


def test_a_lost_chip_is_noticed() -> None:
    coup = Watched.start({0: 500}, LIMITS, SEED)
    coup.act(0, do.PlaceAnte(0, 10))
    coup.stacks[0] -= 1
    with pytest.raises(ChipsLostError, match="499 chips where 500 came in"):
        require_chips_kept(coup)
    coup.stacks[0] = -10
    coup.house = 500
    with pytest.raises(ChipsLostError):
        require_chips_kept(coup)
    assert simulate_coups.LIMITS.least == 5
