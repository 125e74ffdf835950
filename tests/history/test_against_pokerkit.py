"""What we write in the codes of PHH itself, PokerKit plays to the same stacks."""

from __future__ import annotations

import random
import warnings

import pokerkit
import pytest

from riverboat.history import write
from riverboat.history.codes import STANDARD, game_of
from riverboat.rules import events as ev
from riverboat.rules.books import STANDARD as STANDARD_BOOK
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes


@pytest.mark.parametrize("code", STANDARD)
def test_pokerkit_reads_what_we_write(code: str) -> None:
    """Deep stacks, and no higher bet on fourth street with an open pair, which it does not know."""
    game, limit = game_of(code)
    told = 0
    for seed in range(25):
        rng = random.Random(f"{code} {seed}")
        count = rng.randint(2, min(game.seats[1], 6))
        deck, again = (rng.sample(game.deck, len(game.deck)) for _ in range(2))
        hand = Hand.start(game, limit, usual_stakes(game), [5_000] * count, deck, reshuffle=again, book=STANDARD_BOOK)
        while hand.pending is not None:
            decide(hand, rng)
        if any(isinstance(event, ev.RoundStarted) and event.option for event in hand.events):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            state = list(pokerkit.HandHistory.loads(write(hand.events)))[-1]
        assert not state.status
        assert list(state.stacks) == [player.stack for player in hand.players]
        told += 1
    assert told > 15
