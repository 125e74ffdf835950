"""Unknown cards in every game under every limit: what was seen, with all cards named, is the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat import Hand, games
from riverboat.cards import CardError
from riverboat.rules import events as ev
from riverboat.rules.game import Draw, Limit
from riverboat.rules.view import HIDDEN
from riverboat.simulate import decide
from tests.rules.test_play import EVERY, started

if TYPE_CHECKING:
    from riverboat.rules.game import Game


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_what_the_public_saw_with_all_cards_named_is_the_hand(game: Game, limit: Limit) -> None:
    """At any decision: a spectator who is told every hand and the deck's rest has the hand itself, but for what was discarded."""
    named = 0
    for seed in range(12):
        hand, rng = started(game, limit, seed)
        for _ in range(rng.randint(0, 30)):
            if hand.pending is None or hand.phase == ev.SHOWING:
                break
            decide(hand, rng)
        watched = Hand.replay(game, [event.seen_by(None) for event in hand.events])
        held = {player.seat: player.cards for player in hand.players}
        if any(isinstance(event, ev.DeckReshuffled) for event in hand.events):
            with pytest.raises(CardError, match="once the discards have been shuffled"):
                watched.with_cards(held)
            continue
        again = watched.with_cards(held, hand.board, coming=hand.deck[hand.dealt :])
        named += 1
        assert again.view(None) == hand.view(None)
        assert [player.cards for player in again.players] == [player.cards for player in hand.players]
        if not any(isinstance(step, Draw) for step in game.script):
            assert again.deck == hand.deck
            assert again.events[1:] == hand.events[1:]
    assert named > 5


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_hand_filled_from_a_shuffled_deck_can_be_played_out(game: Game, limit: Limit) -> None:
    """What somebody sees of a hand, with the rest by chance, is a hand: its known cards stay, no card comes twice."""
    for seed in range(6):
        hand, rng = started(game, limit, seed)
        for _ in range(rng.randint(0, 12)):
            if hand.pending is None or hand.phase == ev.SHOWING:
                break
            decide(hand, rng)
        if any(isinstance(event, ev.DeckReshuffled) for event in hand.events):
            continue
        for seat in (None, *hand.started.seats):
            seen = Hand.replay(game, [event.seen_by(seat) for event in hand.events])
            filled = seen.with_cards(rest=rng.sample(game.deck, len(game.deck)))
            assert sorted(filled.deck) == sorted(game.deck)
            assert filled.view(None) == hand.view(None)
            if seat is not None:
                assert filled.at[seat].cards == hand.at[seat].cards
            while filled.pending is not None and not _short(filled):
                decide(filled, rng)


def _short(hand: Hand) -> bool:
    """Whether a draw may need discards to be shuffled, in an order that this hand was not given when it was filled."""
    return hand.phase == ev.DRAWING and len(hand.deck) - hand.dealt < 5


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        pytest.param(game, limit, id=f"{game.key}-{limit.value}")
        for game in games.ALL.values()
        if not game.deals_up
        for limit in Limit
    ],
)
def test_betting_does_not_depend_on_cards(game: Game, limit: Limit) -> None:
    """Without a deck the same actions are legal, at every decision up to the showdown."""
    for seed in range(6):
        hand, rng = started(game, limit, seed)
        start = hand.started
        blind = Hand.start(
            game, limit, start.stakes, start.stacks, button=start.button, seats=start.seats, book=hand.book, reshuffle=()
        )
        while hand.pending is not None and hand.phase != ev.SHOWING:
            assert blind.legal(hand.pending) == hand.legal(hand.pending)
            before = len(hand.events)
            decide(hand, rng)
            event = next(one for one in hand.events[before:] if not isinstance(one, ev.DeckReshuffled))
            follow(blind, event)
        assert blind.phase == hand.phase or any(isinstance(one, ev.HandShown) for one in hand.events)


def follow(blind: Hand, event: ev.Event) -> None:
    match event:
        case ev.Folded():
            blind.fold()
        case ev.Checked():
            blind.check()
        case ev.Called():
            blind.call()
        case ev.StoodPat():
            blind.stand_pat()
        case ev.Discarded():
            blind.discard((HIDDEN,) * event.count)
        case ev.BetMade() | ev.RaisedTo() | ev.Completed():
            blind.raise_to(event.to)
