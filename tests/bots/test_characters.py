"""How the characters play: how many hands they enter, and who wins from whom.

The same deals are played with the seats turned, so that each bot holds each hand of a deal once; stacks are odd.
"""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import Arena, Record, lead
from riverboat.simulate import usual_stakes

TIGHT, LOOSE, SHARP = (CHARACTERS[key] for key in ("tight", "loose", "sharp"))


def table(key: str) -> Arena:
    game = games.ALL[key]
    return Arena(game, game.default_limit, usual_stakes(game))


def assert_sharp_beats_both(records: dict[str, Record]) -> None:
    for other in ("tight", "loose"):
        ahead, margin = lead(records["sharp"], records[other])
        assert ahead - margin > 0, f"{ahead:+.3f} big bets a hand ahead of {other}, give or take {margin:.3f}"


@pytest.mark.timeout(600)
def test_six_at_no_limit_holdem() -> None:
    """Over 5,001 hands the tight ones enter 15 to 25 %, the loose ones 40 to 60 %, and the sharp ones win most."""
    records = table("texas_holdem").play([TIGHT, LOOSE, SHARP] * 2, 1_667, seed=2026, turns=3)
    assert records["tight"].hands == records["loose"].hands == 2 * 5_001
    assert 0.15 <= records["tight"].plays <= 0.25
    assert 0.40 <= records["loose"].plays <= 0.60
    assert_sharp_beats_both(records)


DEALS = {
    "omaha": 450,
    "omaha_hi_lo": 350,
    "seven_card_stud": 900,
    "five_card_draw": 900,
    "five_card_stud": 1_000,
    "razz": 600,
}
"""How many deals it takes to be sure; each is played three times."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("key", DEALS)
def test_the_sharp_one_beats_the_other_two(key: str) -> None:
    assert_sharp_beats_both(table(key).play([TIGHT, LOOSE, SHARP], DEALS[key], seed=2026))
