"""Whose turn it is: over random play of all games at most one seat is asked, and only it is told what it may do."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from riverboat.games import ALL
from tests.wire.tables import PLAYERS
from tests.wire.test_interference import Played, by_chance


@pytest.mark.parametrize("game", sorted(ALL))
def test_g7_g9_one_seat_is_asked_and_a_folded_one_never(game: str) -> None:
    asked = 0
    for seed in range(3):
        chance = random.Random(f"turns {game} {seed}")
        deck = tuple(chance.sample(ALL[game].deck, len(ALL[game].deck)))
        played = Played(game, deck, deck, by_chance(chance))
        for number in range(len(played.sent[""])):
            views: dict[str, dict[str, Any]] = {player: json.loads(sent[number])["view"] for player, sent in played.sent.items()}
            turns = {json.dumps({**view["turn"], "choices": None}) for view in views.values() if view.get("turn")}
            assert len(turns) <= 1, "everybody is told of one and the same turn"
            with_choices = [player for player, view in views.items() if (view.get("turn") or {}).get("choices")]
            assert len(with_choices) == len(turns)
            for player in with_choices:
                view = views[player]
                seat = view["turn"]["seat"]
                assert player in (*PLAYERS, "dan")
                assert view["you"]["seat"] == seat
                assert view["seats"][seat]["state"] == "playing"
                asked += 1
    assert asked > 15
