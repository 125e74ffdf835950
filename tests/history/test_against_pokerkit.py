"""What we write in the codes of PHH itself, PokerKit plays to the same stacks."""

from __future__ import annotations

import random
import warnings

import pokerkit
import pytest

from riverboat.cards import DECK
from riverboat.games import TEXAS_HOLDEM
from riverboat.history import write
from riverboat.history.codes import STANDARD, game_of
from riverboat.rules import events as ev
from riverboat.rules.books import STANDARD as STANDARD_BOOK
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes


def theirs(hand: Hand) -> list[int]:
    """The stacks at the end as PokerKit has them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = list(pokerkit.HandHistory.loads(write(hand.events)))[-1]
    assert not state.status
    return list(state.stacks)


def test_pokerkit_reads_straddles_and_posts_alike() -> None:
    stakes = ev.Stakes(small_blind=5, big_blind=10)
    for seed in range(60):
        rng = random.Random(seed)
        owed = rng.choice(((ev.Owed(2, 20),), (ev.Owed(2, 20), ev.Owed(3, 40)), (ev.Owed(4, 20),), (ev.Owed(3, 10),)))
        deck = rng.sample(DECK, 52)
        hand = Hand.start(TEXAS_HOLDEM, Limit.NO_LIMIT, stakes, [900] * 5, deck, owed=owed, book=STANDARD_BOOK)
        while hand.pending is not None:
            decide(hand, rng)
        assert theirs(hand) == [player.stack for player in hand.players]


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
        assert theirs(hand) == [player.stack for player in hand.players]
        told += 1
    assert told > 15
