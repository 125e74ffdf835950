"""The same hands in our engine and in PokerKit: who acts, what a call costs, the bounds of a raise, the pot, the stacks at the end.

``make prove`` plays many more of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat import games
from tests.differential.prove import GAMES, SEVEN, play_range

if TYPE_CHECKING:
    from collections.abc import Callable

RANGES = [(key, range(first, first + 250)) for key in SEVEN for first in (0, 250)]
RANGES += [(key, range(60)) for key in GAMES if key not in SEVEN]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("key", "seeds"), RANGES, ids=[f"{key}-{seeds.start}-{seeds.stop - 1}" for key, seeds in RANGES])
def test_both_engines_play_the_same_hand(key: str, seeds: range, record_property: Callable[[str, object], None]) -> None:
    result = play_range(games.ALL[key], seeds)
    assert result.compared + sum(result.left_out.values()) == len(seeds)
    assert result.compared > len(seeds) // 2, result.left_out
    assert result.decisions > 5 * result.compared
    record_property("hands compared with PokerKit", result.compared)
    record_property("decisions compared with PokerKit", result.decisions)
