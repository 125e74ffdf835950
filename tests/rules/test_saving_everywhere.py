"""A hand of every game under every limit comes back at every decision, by JSON, pickle or copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.test_play import EVERY
from tests.rules.test_saving import BACK, assert_it_comes_back

if TYPE_CHECKING:
    from riverboat.rules.game import Game, Limit


@pytest.mark.parametrize("way", BACK)
@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_hand_comes_back_at_every_decision(game: Game, limit: Limit, way: str) -> None:
    assert_it_comes_back(game, limit, way, 2)
