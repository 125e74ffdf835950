"""What an action may be, and what is refused with which words: each refusal leaves the hand as it was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from riverboat import FixedLimit, Hand, NoLimit, PotLimit, Stakes, games
from riverboat.cards import DECK, SHORT_DECK, parse_cards
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.director import DeckError
from riverboat.rules.game import BIG, SMALL, Deal, Draw
from riverboat.rules.limits import bet_unit
from riverboat.rules.notation import script_lines
from riverboat.rules.viewing import presets
from tests.rules.spots import down, may, next_street, stacks, start, told
from tests.rules.test_play import state_of

BLINDS = Stakes(small_blind=1, big_blind=2)


def refused(hand: Hand, action: do.Action, words: str, seat: int | None = None) -> None:
    """The action is refused with these words, and nothing has changed."""
    before, log = state_of(hand), list(hand.events)
    with pytest.raises(do.IllegalAction, match=words):
        hand.act(hand.pending or 0 if seat is None else seat, action)
    assert (state_of(hand), hand.events) == (before, log)


def test_only_the_seat_on_turn_may_act() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3)
    refused(hand, do.Fold(), r"^seat 0 may not act: seat 2 is on turn$", seat=0)
    hand.fold()
    hand.fold()
    refused(hand, do.Fold(), r"^seat 1 may not act: the hand is over$", seat=1)
    for act in (hand.check, hand.call, hand.fold, hand.bring_in, hand.stand_pat, hand.muck):
        with pytest.raises(do.IllegalAction, match="not a choice now: the hand is over"):
            act()


def test_what_is_no_action_is_refused() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3)
    wrong: list[Any] = ["call", None, do.Call]
    for action in wrong:
        refused(hand, action, r"an action is one of Fold, Check, Call, .*, RunOnce, not ")


def test_every_phase_has_its_actions() -> None:
    hand = start(games.FIVE_CARD_DRAW, FixedLimit, [200] * 2)
    bets: list[do.Action] = [do.Fold(), do.Check(), do.Call(), do.Bet(10), do.Raise(10)]
    draws: list[do.Action] = [do.StandPat(), do.Discard((0,))]
    shows: list[do.Action] = [do.Show(), do.Muck()]
    for action in (*draws, *shows, do.BringIn()):
        refused(hand, action, "not a choice now: the seat on turn bets")
    down(hand, until="the draw")
    for action in (*bets, *shows, do.BringIn()):
        refused(hand, action, "not a choice now: the seat on turn draws")
    down(hand)
    for action in (*bets, *draws, do.BringIn()):
        refused(hand, action, "not a choice now: the seat on turn shows or mucks")
    stud = start(games.RAZZ, FixedLimit, [200] * 2)
    for action in (*bets[1:3], *draws, *shows):
        refused(stud, action, "not a choice now: the seat on turn brings it in or completes")
    refused(stud, do.Fold(), "whoever must bring it in may not fold: bring it in or complete")


def test_who_checks_or_calls_stays_in_for_as_little_as_may_be() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200, 200, 30])
    hand.check_or_call()
    hand.raise_to(60)
    hand.check_or_call()
    hand.check_or_call()
    assert told(hand, ev.Called)[1:] == [ev.Called(1, 60 - hand.started.stakes.big_blind), ev.Called(2, 20)]
    hand.check_or_call()
    assert told(hand, ev.Checked) == [ev.Checked(0)]
    drawing = start(games.FIVE_CARD_DRAW, FixedLimit, [200] * 2)
    drawing.check_or_call()
    drawing.check_or_call()
    with pytest.raises(do.IllegalAction, match="not a choice now: the seat on turn draws"):
        drawing.check_or_call()


def test_actions_return_what_came_of_them() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 2)
    assert hand.act(1, do.Raise(20)) == [ev.RaisedTo(1, 20)]
    kinds = [type(event).__name__ for event in hand.act(0, do.Call())]
    assert kinds == ["Called", "BetsCollected", "StreetStarted", "CardsDealt", "RoundStarted"]
    assert hand.act(0, do.Bet(10)) == [ev.BetMade(0, 10)]
    assert [type(event).__name__ for event in hand.act(1, do.Fold())] == [
        "Folded",
        "UncalledBetReturned",
        "BetsCollected",
        "PotAwarded",
        "HandEnded",
    ]
    stud = start(games.SEVEN_CARD_STUD, FixedLimit, [200] * 2)
    seat = stud.pending
    assert seat is not None
    assert stud.act(seat, do.Complete(10)) == [ev.Completed(seat, 10)]
    again = start(games.SEVEN_CARD_STUD, FixedLimit, [200] * 2)
    assert again.act(seat, do.BringIn()) == [ev.BringInPosted(seat, 3)]
    assert again.act(1 - seat, do.Complete(10)) == [ev.Completed(1 - seat, 10)]


def test_the_word_says_what_a_wager_is() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 2)
    refused(hand, do.Bet(20), "this would be a raise, not a bet")
    refused(hand, do.Complete(20), "this would be a raise, not a complete")
    next_street(hand)
    refused(hand, do.Raise(20), "this would be a bet, not a raise")
    refused(hand, do.Bet(9), r"a bet must be to from 10 to 190 chips, not 9")
    refused(hand, do.Bet(191), r"a bet must be to from 10 to 190 chips, not 191")
    stud = start(games.SEVEN_CARD_STUD, FixedLimit, [200] * 3)
    refused(stud, do.Bet(10), "this would be a complete, not a bet")
    refused(stud, do.Complete(11), "a complete must be to 10 chips, not 11")
    stud.bring_in()
    refused(stud, do.Raise(10), "this would be a complete, not a raise")
    stud.raise_to(10)
    refused(stud, do.Complete(20), "this would be a raise, not a complete")


def test_a_choice_of_two_bets_is_named() -> None:
    deck = parse_cards("3s4s5s 3h4h5h 9h2cJd 9d7c8c")
    hand = next_street(start(games.SEVEN_CARD_STUD, FixedLimit, [200] * 3, deck=(*deck, *[c for c in DECK if c not in deck])))
    assert hand.legal(hand.pending).amounts == (10, 20)
    refused(hand, do.Bet(15), "a bet must be to 10 or 20 chips, not 15")


def test_a_hand_that_is_not_beaten_may_not_be_mucked() -> None:
    hand = down(start(games.TEXAS_HOLDEM, NoLimit, [200] * 2, seed=3))
    refused(hand, do.Muck(), "only a hand that is beaten by the hands shown may be mucked here: show it")
    stud = down(start(games.FIVE_CARD_STUD, FixedLimit, [200] * 2, seed=3))
    stud.show()
    refused(stud, do.Muck(), "may be mucked here")
    loser = down(start(games.FIVE_CARD_STUD, FixedLimit, [200] * 2, seed=3, book=STANDARD))
    loser.show()
    if not loser.legal(loser.pending).muck:
        loser = down(start(games.FIVE_CARD_STUD, FixedLimit, [200] * 2, seed=4, book=STANDARD))
        loser.show()
    assert loser.legal(loser.pending).muck


def test_why_there_is_no_raise() -> None:
    capped = start(games.TEXAS_HOLDEM, FixedLimit, [200] * 3)
    for to in (20, 30, 40):
        capped.raise_to(to)
    refused(capped, do.Raise(50), "may not raise now: the street is capped at a bet and 3 raises")
    single = start(games.FIVE_CARD_DRAW, FixedLimit, [200] * 3)
    for to in (10, 20, 30, 40, 50):
        single.raise_to(to)
    refused(single, do.Raise(60), "capped at a bet and 4 raises")
    short = start(games.TEXAS_HOLDEM, NoLimit, [200, 200, 8])
    refused(short, do.Raise(8), "may not raise now: it has no more chips than the call takes")
    alone = start(games.TEXAS_HOLDEM, NoLimit, [30, 30, 200])
    alone.raise_to(20)
    alone.raise_to(30)
    alone.call()
    refused(alone, do.Raise(50), "the betting is not open to it")


def test_a_draw_that_fails_gives_all_back() -> None:
    """The deck ends in the middle of a draw: the discards, the shuffle and the cards drawn are taken back."""
    hand = Hand.start(games.DEUCE_TO_SEVEN_SINGLE_DRAW, NoLimit, BLINDS, [50] * 6, DECK[:32], reshuffle=DECK)
    while hand.phase == ev.BETTING:
        (hand.call if hand.legal(hand.pending).call else hand.check)()
    first = hand.actor
    assert first
    hand.discard(first.cards[:2])
    before, log = state_of(hand), list(hand.events)
    assert hand.actor
    with pytest.raises(DeckError, match="holds 0 of the 3 cards"):
        hand.discard(hand.actor.cards[:3])
    assert (state_of(hand), hand.events) == (before, log)
    hand.discard(hand.actor.cards[:2])
    assert told(hand, ev.DeckReshuffled) == [ev.DeckReshuffled(2, tuple(sorted(told(hand, ev.Discarded)[0].cards)))]


def test_a_straddle_is_acted_on_from_its_left() -> None:
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 5, DECK, owed=(ev.Owed(2, 4), ev.Owed(3, 8), ev.Owed(4, 2)))
    assert hand.pending == 4
    assert may(hand, 4) == "fold, call 6, raise 10-200"
    plain = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 5, DECK, owed=(ev.Owed(4, 2),))
    assert plain.pending == 2


def test_who_owes_posts_what_he_has() -> None:
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200, 200, 3], DECK, owed=(ev.Owed(3, 2, 5),))
    assert [(event.seat, event.live, event.dead) for event in told(hand, ev.BlindPosted)] == [(0, 1, 0), (1, 2, 0), (3, 2, 1)]
    assert (hand.able, hand.dead, hand.at[3].stack) == (3, 1, 0)
    short = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200, 200, 1], DECK, owed=(ev.Owed(3, 2, 5),))
    assert [(event.live, event.dead) for event in told(short, ev.BlindPosted)][2:] == [(1, 0)]


def test_the_bet_of_a_round() -> None:
    small, big = SMALL, BIG
    for limit in (NoLimit, PotLimit):
        assert bet_unit(Stakes(big_blind=3, small_bet=5), limit, big) == 3
        assert bet_unit(Stakes(small_bet=5), limit, small) == bet_unit(Stakes(small_bet=5), limit, big) == 5
    assert [bet_unit(Stakes(small_bet=5), FixedLimit, size) for size in (small, big)] == [5, 10]
    assert [bet_unit(Stakes(big_blind=4), FixedLimit, size) for size in (small, big)] == [4, 8]
    assert [bet_unit(Stakes(big_blind=4, small_bet=5, big_bet=7), FixedLimit, size) for size in (small, big)] == [5, 7]


def test_presets_after_a_bet() -> None:
    """Pot 40 and a bet of 20: called it is 80; half of it on top of the bet is 60, two thirds 73, all of it 100."""
    hand = next_street(start(games.TEXAS_HOLDEM, NoLimit, [500, 500, 20, 500]))
    while hand.pending != 0:
        hand.check()
    hand.raise_to(20)
    assert hand.view(None).pot == 60
    legal = hand.legal(hand.pending)
    assert presets(hand, legal) == (("min", 40), ("half_pot", 60), ("two_thirds_pot", 73), ("pot", 100), ("all_in", 490))


def test_what_is_over_is_over() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 2)
    before = hand.result
    hand.fold()
    assert (before, hand.result) == (None, ev.HandEnded((205, 195)))
    assert stacks(hand) == [205, 195]
    assert hand.legal(0) == hand.legal(1) == do.Legal()
    assert hand.view(None).pending is None
    assert hand.view(None).pots == ()


def test_short_decks_and_books_are_checked() -> None:
    assert Hand.start(games.SHORT_DECK_HOLDEM, NoLimit, Stakes(ante=1, big_blind=2), [9, 9], SHORT_DECK, book=SEEDS).pending == 0


def test_what_everybody_sees_of_the_seats() -> None:
    """Side pots while bets are out: who is in which, who has folded, what each has in."""
    hand = start(games.TEXAS_HOLDEM, NoLimit, [500, 500, 50, 500], stakes={"ante": 1})
    hand.raise_to(49)
    hand.call()
    hand.call()
    hand.call()
    assert [(pot.amount, pot.seats) for pot in hand.view(None).pots] == [(200, (0, 1, 2, 3))]
    hand.raise_to(60)
    hand.raise_to(200)
    view = hand.view(None)
    assert [(pot.amount, pot.seats) for pot in view.pots] == [(200, (0, 1, 2, 3))]
    assert (view.pot, view.pending, view.turn, view.street, view.button) == (460, 3, 6, "flop", 3)
    hand.fold()
    hand.call()
    view = hand.view(None)
    assert [(pot.amount, pot.seats) for pot in view.pots] == [(200, (0, 1, 2)), (400, (0, 1))]
    hand.raise_to(100)
    view = hand.view(1)
    assert [(pot.amount, pot.seats) for pot in view.pots] == [(200, (0, 1, 2)), (400, (0, 1))]
    assert [(seat.seat, seat.stack, seat.bet, seat.paid, seat.folded) for seat in view.seats] == [
        (0, 150, 100, 350, False),
        (1, 250, 0, 250, False),
        (2, 0, 0, 50, False),
        (3, 450, 0, 50, True),
    ]
    assert view.seats[1].cards == hand.at[1].cards
    assert view.seats[0].cards == (-1, -1)


def test_chips_put_in_and_a_players_own_seat() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3)
    small, big = hand.started.stakes.small_blind, hand.started.stakes.big_blind
    assert (hand.chips_in, hand.pot) == (small + big, 0)
    next_street(hand)
    assert (hand.chips_in, hand.pot) == (3 * big, 3 * big)
    own = hand.own(1)
    assert own == hand.view(1).seats[1]
    assert own is not None
    assert own.cards == hand.at[1].cards
    assert hand.view(0).seats[1] != own
    assert hand.own(7) is None


def test_all_that_is_legal_and_no_more() -> None:
    """Whole answers, with every field that is not named left empty."""
    hand = start(games.TEXAS_HOLDEM, NoLimit, [500] * 3)
    assert hand.legal(2) == do.Legal(2, fold=True, call=10, raising="raise", least=20, most=500)
    assert hand.legal(None) == do.Legal()
    who = start(games.RAZZ, FixedLimit, [500] * 3).pending
    stud = start(games.RAZZ, FixedLimit, [5 if seat == who else 500 for seat in range(3)])
    assert stud.legal(who) == do.Legal(who, bring_in=3)  # type: ignore[arg-type]  # somebody is on turn
    refused(stud, do.Complete(3), "its last chips are no more than the bring-in")
    draw = down(start(games.FIVE_CARD_DRAW, FixedLimit, [500] * 3), until="the draw")
    assert draw.legal(0) == do.Legal(0, stand_pat=True, discard=5)
    shown = down(draw)
    assert shown.legal(0) == do.Legal(0, show=True)


def test_a_known_deck_without_an_order_for_its_discards_runs_out() -> None:
    """Nothing is made up: without ``reshuffle`` the last to draw is refused, and the cards of the others stay known."""
    hand = Hand.start(games.DEUCE_TO_SEVEN_SINGLE_DRAW, NoLimit, BLINDS, [50] * 6, DECK)
    down(hand, until="the draw")
    for _ in range(4):
        assert hand.actor
        hand.discard(hand.actor.cards)
    assert hand.actor
    with pytest.raises(DeckError, match="holds 2 of the 5 cards"):
        hand.discard(hand.actor.cards)
    assert all(card >= 0 for player in hand.players for card in player.cards)


def test_who_watches_a_draw_sees_backs_as_many_as_there_are() -> None:
    hand = down(start(games.FIVE_CARD_DRAW, FixedLimit, [500] * 2), until="the draw")
    hand.discard(hand.at[0].cards[1:4])
    for number in range(1, len(hand.events) + 1):
        watched = Hand.replay(hand.game, [event.seen_by(1) for event in hand.events[:number]])
        gone = isinstance(hand.events[number - 1], ev.Discarded)
        cards = watched.at[0].cards
        assert len(cards) == len(watched.at[0].up) == (2 if gone else 5 if len(cards) else 0)
        assert set(cards) <= {-1}


def test_in_a_game_that_draws_and_deals_nothing_lies_open_before_the_draw() -> None:
    script = list(games.TEXAS_HOLDEM.script)
    script.insert(4, Draw("the exchange", most=2))
    game = msgspec.structs.replace(games.TEXAS_HOLDEM, key="drawn", script=tuple(script))
    hand = Hand.start(game, NoLimit, BLINDS, [50, 50], DECK)
    hand.raise_to(50)
    hand.call()
    assert hand.phase == ev.DRAWING
    assert not told(hand, ev.HandShown)
    hand.stand_pat()
    hand.stand_pat()
    assert len(told(hand, ev.HandShown)) == 2
    assert hand.over


@pytest.mark.parametrize(("folds", "common"), [(3, 1), (4, 0), (5, 0)])
def test_rules_f10_four_cards_are_enough_for_four(folds: int, common: int) -> None:
    """48 cards are out after sixth street: five players share a card, four get one each."""
    hand = down(start(games.SEVEN_CARD_STUD, FixedLimit, [500] * 8), until="sixth street")
    for _ in range(folds):
        hand.fold()
    down(hand)
    assert len(hand.board) == common
    assert {len(player.cards) for player in hand.players if player.live} == {7 - common}


def test_settling_answers_for_all_who_are_asked() -> None:
    hand = down(start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, seed=2))
    assert (hand.phase, hand.live) == (ev.SHOWING, 3)
    hand.settle()
    assert hand.over
    mucked = len(told(hand, ev.HandMucked))
    assert hand.live == 3 - mucked
    assert mucked == sum(player.mucked for player in hand.players) > 0
    hand.settle()
    assert len(told(hand, ev.HandEnded)) == 1, "there is nobody left to answer for"


def test_settling_with_side_pots_and_where_all_must_show() -> None:
    pots = start(games.TEXAS_HOLDEM, NoLimit, [200, 200, 50, 200], seed=2)
    pots.raise_to(50)
    for _ in range(3):
        pots.call()
    down(pots).settle()
    assert pots.over
    stud = down(start(games.FIVE_CARD_STUD, FixedLimit, [200] * 3))
    stud.settle()
    assert stud.over
    assert len(told(stud, ev.HandShown)) == 3


def test_what_is_dealt_in_words() -> None:
    assert script_lines(games.SEVEN_CARD_STUD, SEEDS)[1:3] == [
        "Third street: 2 down, 1 up.",
        "The lowest door card brings it in.",
    ]
    assert "Pre-flop: 5 down, 1 to the board." in script_lines(games.COURCHEVEL, SEEDS)
    assert script_lines(games.SEVEN_CARD_STUD, SEEDS)[-3] == "Seventh street: 1 down (one for all when the deck is short)."
    assert script_lines(games.FIVE_CARD_DRAW, SEEDS)[0] == "Everybody posts the ante, where the table has one."


def test_presets_before_a_raise_are_in_big_blinds_and_after_it_parts_of_the_pot() -> None:
    """With blinds of 5 and 10 one opens to 25 or 30; once it is raised, or on the flop, a bet is measured by the pot."""
    hand = start(games.TEXAS_HOLDEM, NoLimit, [500] * 3)
    opening = (("min", 20), ("two_and_half_blinds", 25), ("three_blinds", 30), ("pot", 35), ("all_in", 500))
    assert presets(hand, hand.legal(hand.pending)) == opening
    hand.call()
    assert dict(presets(hand, hand.legal(hand.pending)))["two_and_half_blinds"] == 25, "a call is no raise"
    hand.raise_to(20)
    names = [name for name, _ in presets(hand, hand.legal(hand.pending))]
    assert names == ["min", "half_pot", "two_thirds_pot", "pot", "all_in"]
    hand.call()
    hand.call()
    hand.raise_to(10)
    assert "three_blinds" not in dict(presets(hand, hand.legal(hand.pending))), "a bet as high as the big blind is a bet"


def test_presets_count_what_is_in_already() -> None:
    """The big blind faces a raise to 30: 45 lie there, 20 are to call, so a pot is 65 on top of the 30."""
    hand = start(games.TEXAS_HOLDEM, NoLimit, [500] * 3)
    hand.raise_to(30)
    hand.fold()
    assert presets(hand, hand.legal(1)) == (("min", 50), ("half_pot", 62), ("two_thirds_pot", 73), ("pot", 95), ("all_in", 500))


def test_no_more_may_be_discarded_than_the_step_says() -> None:
    script = tuple(
        msgspec.structs.replace(step, most=3) if isinstance(step, Draw) else step for step in games.FIVE_CARD_DRAW.script
    )
    game = msgspec.structs.replace(games.FIVE_CARD_DRAW, key="three_at_most", script=script)
    hand = down(start(game, FixedLimit, [500] * 2), until="the draw")
    assert hand.legal(0).discard == 3
    refused(hand, do.Discard(hand.at[0].cards[:4]), "up to 3 different cards")


def test_the_discards_stay_where_they_are_while_the_deck_lasts() -> None:
    """Two cards are left: who takes just those needs no shuffle, who comes after him does."""
    hand = Hand.start(games.DEUCE_TO_SEVEN_SINGLE_DRAW, NoLimit, BLINDS, [50] * 6, DECK, reshuffle=DECK)
    down(hand, until="the draw")
    for count in (5, 5, 5, 5, 2):
        assert hand.actor
        hand.discard(hand.actor.cards[:count])
    assert not told(hand, ev.DeckReshuffled)
    assert (hand.dealt, len(hand.discards)) == (52, 22)
    assert hand.actor
    hand.discard(hand.actor.cards[:1])
    assert [event.count for event in told(hand, ev.DeckReshuffled)] == [22]


def test_hands_stay_down_while_somebody_may_still_draw() -> None:
    """A game that draws after the flop: who is all-in before it exchanges unseen, and then lies open for the rest."""
    script = list(games.TEXAS_HOLDEM.script)
    flop = next(place for place, step in enumerate(script) if isinstance(step, Deal) and step.board)
    script.insert(flop + 1, Draw("the exchange", most=1))
    game = msgspec.structs.replace(games.TEXAS_HOLDEM, key="drawn", script=tuple(script))
    hand = start(game, NoLimit, [50, 50])
    hand.raise_to(50)
    hand.call()
    assert (hand.street, hand.pending, told(hand, ev.HandShown)) == ("the exchange", 0, [])
    hand.stand_pat()
    hand.stand_pat()
    assert hand.over
    assert [event.seat for event in told(hand, ev.HandShown)] == [0, 1]
