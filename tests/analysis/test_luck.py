"""Pots at an all-in: they hold what was won, and the hands as they were then; nothing where odds make no sense."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.analysis.luck import at_all_in
from riverboat.rules import events as ev
from riverboat.simulate import play

if TYPE_CHECKING:
    from riverboat.rules.game import Game


def public(events: list[ev.Event]) -> list[ev.Event]:
    return [event.seen_by(None) for event in events]


@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_pots_hold_what_was_won(game: Game) -> None:
    rng = random.Random(f"luck of {game.key}")
    found = 0
    for _ in range(80):
        hand = play(game, game.default_limit, 3, rng)
        pots = at_all_in(game, public(hand.events))
        if not pots:
            continue
        found += 1
        assert sum(pot.amount for pot in pots) == sum(award.amount for award in hand.awards)
        for pot in pots:
            assert len(pot.hands) == len(pot.seats)
            assert not set(_pairs("".join(pot.hands) + pot.board)) & set(_pairs(pot.dead))
    has_draw = any(type(step).__name__ == "Draw" for step in game.script)
    assert (found > 0) != has_draw


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_a_hand_that_was_never_shown_has_no_odds() -> None:
    rng = random.Random(1)
    hand = play(games.TEXAS_HOLDEM, games.TEXAS_HOLDEM.default_limit, 2, rng)
    unseen = [event for event in public(hand.events) if not isinstance(event, ev.HandShown)]
    assert at_all_in(games.TEXAS_HOLDEM, unseen) == ()
    assert at_all_in(games.TEXAS_HOLDEM, unseen[:1]) == ()
