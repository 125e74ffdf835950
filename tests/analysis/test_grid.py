"""Ranges of two cards as a grid, and written down again."""

from __future__ import annotations

import random

import pytest

from riverboat.analysis import RangeError, parse_range
from riverboat.analysis.grid import grid, written
from riverboat.analysis.shapes import SHAPES
from riverboat.cards import RANKS

HOLDEM = SHAPES["texas_holdem"]

SHORT = {
    "99,TT,JJ,QQ,KK,AA": "99+",
    "AQs,AJs,AKs,KQs,AKo,AQo": "AJs+, KQs, AQo+",
    "22,33,44,55": "22-55",
    "A5s,A4s,A3s,A2s": "A2s-A5s",
    "AK": "AKs, AKo",
    "AsAh,AsAd,AsAc,AhAd,AhAc,AdAc": "AA",
    "random": "random",
    "100%": "random",
    "QQ+@0.5,AsKs": "QQ+@0.5, AsKs",
    "QQ+,KK@0": "AA, QQ",
    "76s@0.25,76o@0.25": "76s@0.25, 76o@0.25",
}


@pytest.mark.parametrize("text", SHORT)
def test_the_shortest_way_to_write_a_range(text: str) -> None:
    assert grid(text, "texas_holdem").text == SHORT[text]


def test_what_is_written_is_read_again() -> None:
    rng = random.Random(7)
    names = [a + b + s for n, a in enumerate(RANKS) for b in RANKS[: n + 1] for s in ("", "s", "o") if (a != b or not s)]
    for game in ("texas_holdem", "short_deck_holdem"):
        shape = SHAPES[game]
        usable = [name for name in names if min(RANKS.index(letter) for letter in name[:2]) >= min(shape.deck) >> 2]
        for _ in range(40):
            parts = [f"{name}{rng.choice(('', '', '@0.5', '@0.125', '@0'))}" for name in rng.sample(usable, rng.randint(1, 60))]
            found = parse_range(",".join([*parts, "AsKs"]), shape)
            again = parse_range(written(found, shape), shape)
            assert (again.hands, again.weights) == (found.hands, found.weights)


def test_cells_hands_and_part() -> None:
    found = grid("99+, AJs+, KQs, AQo+", "texas_holdem")
    assert (found.hands, round(found.part, 6)) == (76, round(76 / 1_326, 6))
    assert found.cells == dict.fromkeys(["AA", "KK", "QQ", "JJ", "TT", "99", "AKs", "AQs", "AJs", "KQs", "AKo", "AQo"], 1.0)
    assert grid("AsKs,AKo@0.5", "texas_holdem").cells == {"AKs": 0.25, "AKo": 0.5}
    for empty in ("", "  ", "KK, KK@0"):
        assert grid(empty, "texas_holdem") == ("", {}, 0, 0.0)
    assert len(grid("random", "short_deck_holdem").cells) == 81


def test_other_games_have_no_grid() -> None:
    for game in ("omaha", "tarot"):
        with pytest.raises(RangeError, match="two cards"):
            grid("AA", game)
