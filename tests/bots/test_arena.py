"""The arena: fair to everybody, the same every time, and honest about how sure it is."""

from __future__ import annotations

import math
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from riverboat import games
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import Arena, Record, average, lead
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes

HOLDEM = Arena(games.TEXAS_HOLDEM, Limit.NO_LIMIT, usual_stakes(games.TEXAS_HOLDEM))
BOTS = tuple(CHARACTERS.values())


def test_what_some_win_others_lose() -> None:
    records = HOLDEM.play(BOTS, 10, seed=1)
    assert {record.hands for record in records.values()} == {30}
    for won in zip(*(record.won for record in records.values()), strict=True):
        assert math.isclose(sum(won), 0, abs_tol=1e-9)


def test_the_same_seed_plays_the_same_hands() -> None:
    assert HOLDEM.play(BOTS, 5, seed=1) == HOLDEM.play(BOTS, 5, seed=1)
    assert HOLDEM.play(BOTS, 5, seed=1) != HOLDEM.play(BOTS, 5, seed=2)


def test_one_bot_against_itself_neither_wins_nor_loses() -> None:
    record = HOLDEM.play([CHARACTERS["tight"]] * 3, 5, seed=1)["tight"]
    assert record.won == [0.0] * 5
    assert record.hands == 45


def test_a_deal_is_played_from_every_seat_with_the_same_cards_and_odd_stacks() -> None:
    hands: list[Hand] = []
    HOLDEM.play(BOTS, 2, seed=1, watch=lambda hand: hands.append(hand) if hand.over else None)
    decks = [hand.started.deck for hand in hands]
    stacks = [hand.started.stacks for hand in hands]
    assert len(hands) == 6
    assert len(set(decks)) == len(set(stacks)) == 2
    assert all(20 * 10 < stack <= 200 * 10 for stack in stacks[0])
    assert len(set(stacks[0])) == 3


def test_averages_come_with_their_95_percent_interval() -> None:
    mean, margin = average([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert math.isclose(margin, 1.96 * math.sqrt(5 / 3 / 4))
    ahead, margin = lead(Record(won=[2.0, 3.0, 5.0]), Record(won=[1.0, 1.0, 2.0]))
    assert ahead == 2.0
    assert math.isclose(margin, 1.96 * math.sqrt(1 / 3))


@pytest.mark.parametrize("key", CHARACTERS)
def test_a_bot_decides_alike_in_another_process(key: str) -> None:
    game = games.TEXAS_HOLDEM
    hand = Hand.start(game, Limit.NO_LIMIT, usual_stakes(game), [500] * 3, game.deck)
    for _ in range(3):
        hand.call() if hand.high > hand.at[hand.pending or 0].bet else hand.check()
    seat = hand.pending or 0
    bot = CHARACTERS[key]
    here = bot.decide(hand.view(seat), 7)
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301 - our own bytes
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        assert workers.submit(bot.decide, hand.view(seat), 7).result(60) == here
