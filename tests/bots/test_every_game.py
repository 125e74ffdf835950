"""Every character plays every game under every limit, with odd stacks, and does nothing that is not allowed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import Arena
from riverboat.rules.actions import Action, Fold
from riverboat.rules.game import Limit
from riverboat.simulate import require_chips_kept, usual_stakes

if TYPE_CHECKING:
    from riverboat.bots import Bot
    from riverboat.rules.hand import Hand
    from riverboat.rules.view import HandView


@dataclass(frozen=True)
class NeverFoldsForFree:
    """A character that is looked at while it plays."""

    bot: Bot

    @property
    def key(self) -> str:
        return self.bot.key

    def decide(self, view: HandView, seed: int) -> Action:
        action = self.bot.decide(view, seed)
        assert not (isinstance(action, Fold) and view.legal.check)
        assert self.bot.decide(view, seed) == action, "the same view and seed give the same action"
        return action


def chips_are_kept(hand: Hand) -> None:
    require_chips_kept(hand, sum(hand.started.stacks))


@pytest.mark.parametrize(("key", "limit"), list(product(games.ALL, Limit)))
def test_all_characters_play_on_to_the_end(key: str, limit: Limit) -> None:
    game = games.ALL[key]
    bots = [NeverFoldsForFree(CHARACTERS[name]) for name in ("tight", "loose", "sharp", "loose")]
    arena = Arena(game, limit, usual_stakes(game), shortest=0, deepest=60)
    records = arena.play(bots, 2, seed=11, watch=chips_are_kept)
    assert sum(record.hands for record in records.values()) == 2 * 4 * 4
    assert all(record.decisions for record in records.values())
