"""The same hands in our engine and in PokerKit: who acts, what a call costs, the bounds of a raise, the pot, the stacks at the end.

``make prove`` plays many more of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat import games
from tests.differential.prove import GAMES, play_range

if TYPE_CHECKING:
    from collections.abc import Callable

PART, PARTS, APART = 125, 4, 10_000
"""500 hands of each game are compared, in parts so that several workers share in them; each part has its own seeds."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", GAMES)
def test_both_engines_play_the_same_hand(key: str, part: int, record_property: Callable[[str, object], None]) -> None:
    result = play_range(games.ALL[key], range(part * APART, part * APART + 3 * PART), enough=PART)
    assert result.compared == PART, result.left_out
    assert result.decisions > 5 * PART
    record_property("hands compared with PokerKit", result.compared)
    record_property("decisions compared with PokerKit", result.decisions)
