"""What the state of a hand says of itself, after each of its events: what the fields' descriptions promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from riverboat import FixedLimit, Hand, NoLimit, PotLimit, games
from riverboat.cards import parse_cards
from riverboat.hands.showing import ONE_OF
from riverboat.rules import events as ev
from riverboat.rules.pots import pots
from riverboat.rules.state import NO_PHASE, NOT_YET, State
from riverboat.rules.view import HIDDEN
from tests.rules.spots import hands, kind, played, start

if TYPE_CHECKING:
    import random

NOBODY_IS_ASKED = (ev.BetsCollected, ev.RunoutChosen, ev.RakeTaken, ev.PotAwarded, ev.HandVoided)
short = st.one_of(st.integers(1, 40), st.integers(9, 120))


def assert_holds(state: State, total: int) -> None:
    """The counts agree with the players, and every chip is somewhere."""
    live = [player for player in state.players if player.live]
    assert state.live == len(live)
    assert state.bets == sum(player.bet for player in state.players)
    assert state.pot + state.bets + sum(player.stack for player in state.players) == total
    for player in state.players:
        assert len(player.up) == len(player.cards)
        assert player.open == tuple(card for card, up in zip(player.cards, player.up, strict=True) if up)
        assert player.showing == sum(ONE_OF[card] for card in player.open)
        assert not player.mucked or not player.live
    if not state.awards:
        assert state.able == sum(player.stack > 0 for player in live), "the live players with chips"


def assert_holds_throughout(hand: Hand) -> None:
    """Follow the hand as it was told, event by event."""
    again = Hand.replay(hand.game, hand.events[:1], hand.book)
    total = sum(hand.started.stacks)
    for event in hand.events[1:]:
        again.apply(event)
        if isinstance(event, ev.RakeTaken):
            total -= event.amount
        if isinstance(event, NOBODY_IS_ASKED):
            assert (again.phase, again.actor) == (NO_PHASE, None)
        if isinstance(event, ev.BetsCollected):
            assert event.pot == again.pot
            assert (again.bets, again.high, again.base, again.raises) == (0, 0, 0, 0)
            assert {player.answered for player in again.players} == {NOT_YET}
        assert_holds(again, total)


@kind
@given(hands(stacks=short))
def test_the_counts_hold_after_every_event(given_hand: tuple[Hand, random.Random]) -> None:
    assert_holds_throughout(played(*given_hand))


def test_who_folds_his_last_chip_away_can_act_no_more() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [41, 500, 500])
    hand.fold()
    hand.raise_to(40)
    hand.raise_to(100)
    assert hand.able == 2
    hand.fold()
    assert_holds_throughout(hand)


def test_who_gets_an_uncalled_bet_back_can_act_again() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [100, 300])
    hand.raise_to(300)
    hand.call()
    assert_holds_throughout(hand)


def test_who_posts_his_last_chips_live_and_dead_can_act_no_more() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200, 200, 20, 200], owed=(ev.Owed(2, 10, 10),))
    assert (hand.able, hand.pot, hand.bets) == (3, 10, 25)
    assert_holds_throughout(hand)


def test_who_mucks_with_chips_left_is_one_less_to_act() -> None:
    held = {0: "As Ad", 1: "7c 2d", 2: "8c 3h"}
    deck = Hand.start(games.TEXAS_HOLDEM, NoLimit, ev.Stakes(5, 10), [200] * 3, held=held).deck
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, ev.Stakes(5, 10), [200] * 3, deck).with_cards(coming="Kh Qh 9s 4s Jd")
    while hand.phase == ev.BETTING:
        hand.check_or_call()
    hand.show()
    hand.muck()
    assert (hand.live, hand.able, hand.pending) == (2, 2, 2)
    hand.muck()
    assert (hand.over, hand.live) == (True, 1)
    assert_holds_throughout(hand)


def test_nobody_is_asked_once_it_is_settled_how_often_the_rest_is_dealt() -> None:
    for twice in (True, False):
        hand = start(games.TEXAS_HOLDEM, NoLimit, [50, 50], run_twice=True)
        hand.raise_to(50)
        hand.call()
        for _ in range(2 if twice else 1):
            (hand.run_twice if twice else hand.run_once)()
        assert hand.runs == 1 + twice
        assert_holds_throughout(hand)


def test_an_open_card_that_is_named_at_the_showdown_lies_open() -> None:
    """Where nobody knew it before, as in a log that keeps it back."""
    hand = start(games.SEVEN_CARD_STUD, FixedLimit, [40] * 2)
    watched = Hand.replay(hand.game, hand.events[:1], hand.book)
    watched.apply(ev.StreetStarted(0, "third street"))
    watched.apply(ev.CardsDealt(0, 2, (HIDDEN,)))
    watched.apply(ev.HandShown(0, parse_cards("As Kd 7h")))
    player = watched.at[0]
    assert player.open == parse_cards("7h")
    assert player.showing == ONE_OF[player.open[0]]


def test_a_full_bet_reopens_the_betting_to_the_bring_in() -> None:
    """In pot limit and no limit too: who brought it in has answered no bet, so a completion to 10 is a raise of 10 to him."""
    for limit in (NoLimit, PotLimit, FixedLimit):
        hand = start(games.SEVEN_CARD_STUD, limit, [200] * 2)
        first = hand.pending
        hand.bring_in()
        hand.raise_to(10)
        assert hand.pending == first
        assert hand.legal(first).raising == "raise"
        assert hand.legal(first).least == 20


def test_who_brings_it_in_with_his_last_chips_can_act_no_more() -> None:
    """He has 2 left of the 3 to bring in: what the others bet besides is a pot that he can't win."""
    order = (1, 2, 0)
    held = {0: "As Ah 2c", 1: "Ks Qd 9c", 2: "Jd Td 8c"}
    first = [parse_cards(held[seat])[place] for place in range(3) for seat in order]
    deck = first + [card for card in games.SEVEN_CARD_STUD.deck if card not in first]
    hand = start(games.SEVEN_CARD_STUD, FixedLimit, [7, 100, 100], deck=deck, stakes={"ante": 5, "bring_in": 3}, button=0)
    assert hand.legal(0).bring_in == 2
    hand.bring_in()
    assert hand.able == 2
    hand.call()
    hand.call()
    assert [(pot.amount, set(pot.seats)) for pot in pots(hand)] == [(21, {0, 1, 2}), (2, {1, 2})]


def test_a_hand_that_is_called_off_is_over() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [100, 100])
    hand.apply(ev.HandVoided("the lights went out"))
    assert (hand.over, hand.pending, [player.stack for player in hand.players]) == (True, None, [100, 100])
