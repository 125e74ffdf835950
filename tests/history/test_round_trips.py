"""Hands of every game and limit go out as PHH and come back as they were: whole, as one seat saw them, and as everybody did."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat import games
from riverboat.history import HistoryError, read, write
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes

if TYPE_CHECKING:
    from riverboat.rules.game import Game

EVERY = [pytest.param(game, limit, id=f"{game.key}-{limit.value}") for game, limit in product(games.ALL.values(), Limit)]


def played(game: Game, limit: Limit, seed: int, most: int = 1_000) -> Hand:
    """A random hand in random seats with odd stacks, up to ``most`` decisions of it."""
    rng = random.Random(f"{game.key} {limit} {seed}")
    count = rng.randint(*game.seats)
    seats = sorted(rng.sample(range(12), count))
    stacks = [rng.choice((1, 2, 3, 9, 14, 40, 200, 900)) for _ in seats]
    deck, again = (rng.sample(game.deck, len(game.deck)) for _ in range(2))
    hand = Hand.start(
        game,
        limit,
        usual_stakes(game),
        stacks,
        deck,
        seats=seats,
        button=rng.choice(seats),
        reshuffle=again,
        book=rng.choice((SEEDS, STANDARD, msgspec.structs.replace(SEEDS, all_in_face_up=False, raises_cap=4))),
    )
    while hand.pending is not None and hand.turn < most:
        decide(hand, rng)
    return hand


def what_happened(hand: Hand) -> list[ev.Event]:
    """Every event but how the hand began, which deck that takes included, and the order in which the stacks are listed."""
    return [event for event in hand.events if not isinstance(event, ev.HandStarted | ev.HandEnded | ev.DeckReshuffled)]


def stacks(hand: Hand) -> dict[int, int]:
    return {player.seat: player.stack for player in hand.players}


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_whole_hand(game: Game, limit: Limit) -> None:
    for seed in range(12):
        hand = played(game, limit, seed)
        text = write(hand.events, book=hand.book)
        history = read(text)
        assert what_happened(history.hand) == what_happened(hand)
        assert stacks(history.hand) == stacks(hand)
        assert history.hand.book == hand.book
        assert history.text() == text


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_hand_under_way(game: Game, limit: Limit) -> None:
    for most in range(0, 24, 3):
        hand = played(game, limit, most, most)
        text = write(hand.events, book=hand.book)
        history = read(text)
        assert what_happened(history.hand)[: len(what_happened(hand))] == what_happened(hand)
        assert history.hand.pending == hand.pending
        assert history.hand.legal(hand.pending) == hand.legal(hand.pending)
        assert history.text() == text


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_what_an_audience_saw(game: Game, limit: Limit) -> None:
    """Unknown cards are filled in so that the same happens to the chips; which ones stay unknown when it is told again."""
    for seed in range(4):
        hand = played(game, limit, seed)
        for seat in (None, hand.players[0].seat):
            text = write([event.seen_by(seat) for event in hand.events], book=hand.book)
            history = read(text)
            assert stacks(history.hand) == stacks(hand)
            assert history.text() == text


def test_draws_that_outlast_the_deck() -> None:
    """Six players who change four cards or five in every draw: the discards are shuffled several times."""
    game = games.DEUCE_TO_SEVEN_TRIPLE_DRAW
    for seed in range(20):
        rng = random.Random(seed)
        deck, again = rng.sample(game.deck, 52), rng.sample(game.deck, 52)
        hand = Hand.start(game, Limit.FIXED_LIMIT, usual_stakes(game), [500] * 6, deck, reshuffle=again)
        while hand.actor is not None:
            if hand.phase == ev.DRAWING:
                hand.discard(rng.sample(hand.actor.cards, rng.randint(4, 5)))
            elif hand.phase == ev.SHOWING:
                hand.show()
            elif hand.high > hand.actor.bet:
                hand.call()
            else:
                hand.check()
        assert sum(isinstance(event, ev.DeckReshuffled) for event in hand.events) > 1
        for seat in (None, 0):
            text = write([event.seen_by(seat) for event in hand.events], book=hand.book)
            assert stacks(read(text).hand) == stacks(hand)
        assert what_happened(read(write(hand.events, book=hand.book)).hand) == what_happened(hand)


def test_blinds_that_are_owed() -> None:
    owed = (ev.Owed(3, live=2), ev.Owed(2, live=2, dead=1))
    stakes = ev.Stakes(small_blind=1, big_blind=2)
    hand = Hand.start(games.TEXAS_HOLDEM, Limit.NO_LIMIT, stakes, [100] * 4, games.TEXAS_HOLDEM.deck, owed=owed, button=3)
    text = write(hand.events)
    assert "blinds_or_straddles = [1, 2, -2, -2]" in text
    assert "antes = [0, 0, 1, 0]" in text
    history = read(text)
    assert history.hand.started.owed == (ev.Owed(2, 2, 1), ev.Owed(3, 2))
    assert (history.hand.pot, history.hand.bets, history.hand.pending) == (1, 7, 2)


@pytest.mark.parametrize(("seats", "button"), [((1, 4), 2), ((1, 4), 6), ((1, 4, 6), 5), ((0, 2, 4, 6), 3), ((1, 4), 4)])
def test_a_button_at_an_empty_chair(seats: tuple[int, ...], button: int) -> None:
    """The file knows only who is dealt to last, which is all that matters once the blinds are named."""
    for seed in range(10):
        rng = random.Random(seed)
        game = rng.choice((games.TEXAS_HOLDEM, games.OMAHA_HI_LO, games.BADUGI, games.RAZZ, games.FIVE_CARD_DRAW))
        deck = rng.sample(game.deck, len(game.deck))
        stacks_before = [rng.choice((9, 40, 300)) for _ in seats]
        hand = Hand.start(game, Limit.FIXED_LIMIT, usual_stakes(game), stacks_before, deck, seats=seats, button=button)
        while hand.pending is not None:
            decide(hand, rng)
        history = read(write(hand.events, book=hand.book))
        assert what_happened(history.hand) == what_happened(hand)
        assert stacks(history.hand) == stacks(hand)


def test_a_big_blind_that_owes_another_live_one_can_not_be_told() -> None:
    stakes = ev.Stakes(small_blind=1, big_blind=2)
    owed = (ev.Owed(1, live=1),)
    hand = Hand.start(games.TEXAS_HOLDEM, Limit.NO_LIMIT, stakes, [100] * 3, games.TEXAS_HOLDEM.deck, owed=owed)
    with pytest.raises(HistoryError, match="seat 1 posts a blind and owes another"):
        write(hand.events)


def test_a_log_that_does_not_begin_with_the_hand_is_refused() -> None:
    with pytest.raises(HistoryError, match="begin with HandStarted, not Folded"):
        write([ev.Folded(1)])


def test_amounts_in_a_currency_and_fields_of_ones_own() -> None:
    stakes = ev.Stakes(small_blind=5, big_blind=10)
    hand = Hand.start(games.TEXAS_HOLDEM, Limit.NO_LIMIT, stakes, [1_000, 2_050], games.TEXAS_HOLDEM.deck)
    hand.raise_to(25)
    hand.fold()
    text = write(hand.events, unit=10, others={"players": ["Ana", "B\u007fo"], "_note": {"the key": [True, 'a\n"b"']}})
    history = read(text)
    assert history.record.unit == 10
    assert history.hand.started.stakes.big_blind == 10
    assert history.record.others["players"] == ["Ana", "B\u007fo"]
    assert history.record.others["_note"] == {"the key": [True, 'a\n"b"']}
    assert '"p2 cbr 2.5"' in text
    assert history.text() == text
