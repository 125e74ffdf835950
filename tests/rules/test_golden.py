from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat import games
from tests.rules.golden import FOLDER, playthrough

if TYPE_CHECKING:
    from riverboat.rules.game import Game


@pytest.mark.parametrize("game", games.ALL.values(), ids=games.ALL)
def test_the_playthrough_is_as_it_was(game: Game) -> None:
    """A wanted change is taken over by ``python -m tests.rules.golden``; its diff shows what players will see."""
    assert playthrough(game) == (FOLDER / f"{game.key}.txt").read_text()
