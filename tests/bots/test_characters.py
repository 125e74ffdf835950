"""How the characters play: how many hands they enter, and who wins from whom.

The same deals are played with the seats turned, so that each bot holds each hand of a deal once; stacks are odd.
"""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import CONFIDENT, Arena, Record, lead
from riverboat.simulate import usual_stakes

TIGHT, LOOSE, SHARP = (CHARACTERS[key] for key in ("tight", "loose", "sharp"))


def table(key: str) -> Arena:
    game = games.ALL[key]
    return Arena(game, game.default_limit, usual_stakes(game))


def leads(records: dict[str, Record]) -> dict[str, float]:
    """By how many standard errors the sharp one is ahead of each of the others."""
    found = {}
    for other in ("tight", "loose"):
        ahead, margin = lead(records["sharp"], records[other])
        found[other] = CONFIDENT * ahead / margin
    return found


@pytest.mark.timeout(600)
def test_six_at_no_limit_holdem() -> None:
    """Over 5,001 hands the tight ones enter 15 to 25 %, the loose ones 40 to 60 %, and the sharp ones win most."""
    records = table("texas_holdem").play([TIGHT, LOOSE, SHARP] * 2, 1_667, seed=2026, turns=3)
    assert records["tight"].hands == records["loose"].hands == 2 * 5_001
    assert 0.15 <= records["tight"].plays <= 0.25
    assert 0.40 <= records["loose"].plays <= 0.60
    assert min(leads(records).values()) > CONFIDENT


LOOKS = 10
POCOCK = 2.555
"""Ten looks at growing numbers of deals, each at 2.555 standard errors, are together as sure as one at 1.96 (Pocock's bound)."""

BATCHES = {
    "omaha": 100,
    "omaha_hi_lo": 100,
    "seven_card_stud": 250,
    "five_card_draw": 150,
    "five_card_stud": 300,
    "razz": 150,
}
"""Deals between two looks, each played three times."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("key", BATCHES)
def test_the_sharp_one_beats_the_other_two(key: str) -> None:
    arena = table(key)
    records = {bot.key: Record() for bot in (TIGHT, LOOSE, SHARP)}
    for look in range(LOOKS):
        for name, record in arena.play([TIGHT, LOOSE, SHARP], BATCHES[key], seed=2026 + look).items():
            records[name].won += record.won
        if min(leads(records).values()) > POCOCK:
            return
    pytest.fail(f"after {len(records['sharp'].won)} deals the sharp one is ahead by {leads(records)} standard errors")
