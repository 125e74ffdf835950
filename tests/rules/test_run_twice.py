"""Run it twice: who is asked, in which order the cards leave the deck, who gets what of which pot on which board."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from riverboat import IllegalAction, NoLimit, PotLimit, RunOnce, RunTwice, UnknownCardError, games
from riverboat.cards import card_text, parse_card
from riverboat.history.deciding import difference
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD, book_of
from riverboat.rules.game import Deal, Draw
from riverboat.rules.hand import Hand
from riverboat.rules.state import dealing_order
from riverboat.simulate import decide
from tests.rules.spots import BOARD, EVERY_GAME, chips, kind, start, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.rules.game import Game

STAKES = ev.Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def dealt(game: Game, stacks: Sequence[int], held: Sequence[str], boards: str, **more: Any) -> Hand:  # noqa: ANN401 - what Hand.start takes
    """A no-limit hand in which seat after seat holds ``held`` and the board cards come in the order of ``boards``."""
    order = dealing_order(tuple(range(len(stacks))), len(stacks) - 1)
    own = [cards(held[seat]) for seat in order]
    deck = [card for round_ in zip(*own, strict=True) for card in round_] + cards(boards)
    deck += [card for card in game.deck if card not in deck]
    return Hand.start(game, NoLimit, STAKES, stacks, deck, run_twice=True, **more)


def all_in(hand: Hand) -> Hand:
    """Everybody puts in all he has."""
    while hand.phase == ev.BETTING and hand.pending is not None:
        legal = hand.legal(hand.pending)
        if legal.raising:
            hand.raise_to(legal.most)
        else:
            hand.check_or_call()
    return hand


def agree(hand: Hand, answers: str) -> Hand:
    for answer in answers.split():
        (hand.run_twice if answer == "yes" else hand.run_once)()
    return hand


def paid(hand: Hand) -> list[tuple[int, int, int, int]]:
    """The board, the pot, the seat and the chips of each award."""
    return [(award.run, award.pot, award.seat, award.amount) for award in hand.awards]


def board_texts(hand: Hand) -> list[str]:
    return ["".join(map(card_text, board)) for board in hand.view(None).boards]


# ---------------------------------------------------------------- by hand


def test_nobody_is_asked_where_own_cards_are_still_to_come() -> None:
    """A game that deals everybody one more card after the flop: the board alone could be dealt twice, those can't."""
    script = list(games.TEXAS_HOLDEM.script)
    script.insert(-1, Deal("the last card", down=1))
    game = msgspec.structs.replace(games.TEXAS_HOLDEM, key="one_more", script=tuple(script))
    hand = all_in(dealt(game, [50, 50], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    assert hand.over
    assert not told(hand, ev.RunoutChosen)
    assert [len(player.cards) for player in hand.players] == [3, 3]


def test_each_wins_one_board() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [50, 50], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    assert hand.pending == 0, "the first left of the button is asked first"
    assert told(hand, ev.RoundStarted)[-1] == ev.RoundStarted(hand.step, ev.AGREEING, 0, 0, 0, (0, 1))
    assert hand.legal(0) == hand.legal(0).__class__(0, run_twice=True)
    assert all(player.shown for player in hand.players), "hands lie open before anybody is asked"
    agree(hand, "yes yes")
    assert hand.over
    assert board_texts(hand) == ["2c7d9hJs4s", "3cKh8dQs5c"], "the whole first board, then the whole second one"
    assert paid(hand) == [(1, 0, 0, 50), (2, 0, 1, 50)]
    assert hand.result is not None
    assert hand.result.stacks == (50, 50)


def test_one_no_is_enough_and_nobody_is_asked_after_it() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [50, 50, 50], ["As Ah", "Kd Kc", "Qd Qc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    agree(hand, "yes no")
    assert hand.over
    assert [event.twice for event in told(hand, ev.RunoutAnswered)] == [True, False]
    assert told(hand, ev.RunoutChosen) == [ev.RunoutChosen(1)]
    assert hand.view(None).boards == ()
    assert paid(hand) == [(0, 0, 0, 150)]


def test_the_odd_chip_goes_to_the_first_board() -> None:
    hand = dealt(games.TEXAS_HOLDEM, [51, 50, 200], ["Kd Kc", "As Ah", "7s 2d"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c")
    hand.raise_to(5)  # the button, who gives up later
    hand.raise_to(20)
    hand.raise_to(50)
    hand.fold()
    hand.call()
    assert hand.pot == 105, "two fifties and the five of who gave up"
    agree(hand, "yes yes")
    assert paid(hand) == [(1, 0, 1, 53), (2, 0, 0, 52)]


def test_side_pots_are_halved_each() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [30, 61, 61], ["As Ah", "Kd Kc", "Qd Qc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    assert hand.legal(0).run_twice
    agree(hand, "yes yes yes")
    assert paid(hand) == [(1, 1, 1, 31), (1, 0, 0, 45), (2, 1, 1, 31), (2, 0, 1, 45)]
    assert [player.stack for player in hand.players] == [45, 107, 0]


def test_a_side_pot_that_one_alone_can_win_is_paid_once() -> None:
    hand = dealt(games.TEXAS_HOLDEM, [30, 200, 200], ["As Ah", "Kd Kc", "Qd Qc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c")
    hand.raise_to(30)
    hand.call()
    hand.call()
    hand.raise_to(50)
    hand.call()
    before = hand.turn
    hand.check()
    hand.fold()
    assert hand.turn == before + 2
    agree(hand, "yes yes")
    assert hand.turn == before + 4
    assert paid(hand) == [(0, 1, 1, 100), (1, 0, 0, 45), (2, 0, 0, 45)]


def test_whoever_has_chips_left_is_asked_too_and_his_uncalled_bet_went_back() -> None:
    hand = dealt(games.TEXAS_HOLDEM, [30, 200], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c")
    hand.raise_to(200)
    hand.call()
    assert told(hand, ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 170)]
    agree(hand, "yes")
    assert hand.pending == 1
    agree(hand, "yes")
    assert [player.stack for player in hand.players] == [30, 200]


def test_high_and_low_are_halved_on_each_board() -> None:
    """Omaha Hi-Lo for 101 chips: 51 on the first board (26 high, 25 low), 50 on the second, where there is no low."""
    held = ["As 2s Kc Kd", "Qh Qd Jh Jd", "7c 7d 8h 9h"]
    hand = dealt(games.OMAHA_HI_LO, [50, 50, 1], held, "3c 4d 8s Qc Th Kh Qs Jc Tc 9s")
    hand.raise_to(1) if hand.legal(hand.pending).raising else hand.call()
    all_in(hand)
    agree(hand, "yes yes yes")
    assert board_texts(hand) == ["3c4d8sQcTh", "KhQsJcTc9s"]
    side = [(run, seat, amount) for run, pot, seat, amount in paid(hand) if pot == 1]
    assert side == [(1, 1, 25), (1, 0, 24), (2, 0, 49)], "49 and 49: no odd chip between the boards, one between high and low"
    assert sum(amount for _, _, _, amount in paid(hand)) == 101


def test_both_boards_tied() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [51, 51], ["As Kh", "Ad Kc"], "2c 7d 9h Js 4s 3c Th 8d Qs 5c"))
    agree(hand, "yes yes")
    assert paid(hand) == [(1, 0, 0, 26), (1, 0, 1, 25), (2, 0, 0, 26), (2, 0, 1, 25)], "51 a board, its odd chip left of the button"
    assert [player.stack for player in hand.players] == [52, 50]


def test_what_lies_there_already_is_on_both_boards() -> None:
    hand = dealt(games.TEXAS_HOLDEM, [50, 50], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s Kh 8d")
    hand.call()
    hand.check()
    assert hand.street == "flop"
    agree(all_in(hand), "yes yes")
    assert board_texts(hand) == ["2c7d9hJs4s", "2c7d9hKh8d"]
    assert paid(hand) == [(1, 0, 0, 50), (2, 0, 1, 50)]
    streets = [event.name for event in told(hand, ev.StreetStarted)]
    assert streets == ["pre-flop", "flop", "turn", "river", "turn", "river"]


def test_one_chip_can_not_be_halved() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [1, 2, 2], ["As Ah", "Kd Kc", "Qd Qc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    agree(hand, "yes yes yes")
    assert paid(hand) == [(1, 1, 1, 1), (1, 0, 0, 2), (2, 1, 1, 1), (2, 0, 1, 1)]


def test_the_rake_comes_off_before_the_pot_is_halved() -> None:
    hand = all_in(
        dealt(games.TEXAS_HOLDEM, [50, 50], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c", rake=ev.Rake(5)),
    )
    agree(hand, "yes yes")
    assert told(hand, ev.RakeTaken) == [ev.RakeTaken(0, 5)]
    assert paid(hand) == [(1, 0, 0, 48), (2, 0, 1, 47)]


def test_hands_that_stay_down_are_shown_for_both_boards() -> None:
    """Where hands stay down until the showdown, only a hand that is beaten on both boards may be mucked."""
    book = book_of("seeds, all_in_face_up=no")
    held = ["As Ah", "Kd Kc", "Qd Qc"]
    hand = all_in(dealt(games.TEXAS_HOLDEM, [50] * 3, held, "2c 7d 9h Js 4s 3c Kh 8d Ts 5c", book=book))
    assert not any(player.shown for player in hand.players)
    agree(hand, "yes yes yes")
    assert hand.phase == ev.SHOWING
    assert not hand.legal(hand.pending).muck
    hand.show()
    assert not hand.legal(hand.pending).muck, "the kings win the second board"
    hand.show()
    assert hand.legal(hand.pending).muck
    hand.muck()
    assert paid(hand) == [(1, 0, 0, 75), (2, 0, 1, 75)]


# ---------------------------------------------------------------- when it is not asked


def test_it_is_asked_only_where_the_table_has_it() -> None:
    hand = all_in(start(games.TEXAS_HOLDEM, NoLimit, [50, 50]))
    assert hand.over
    assert not told(hand, ev.RunoutChosen)


@pytest.mark.parametrize("game", [game for game in EVERY_GAME if not any(isinstance(s, Deal) and s.board for s in game.script)])
def test_games_without_a_board_are_never_run_twice(game: Game) -> None:
    hand = start(game, NoLimit, [50, 50], run_twice=True)
    rng = random.Random(3)
    while hand.pending is not None:
        assert not hand.legal(hand.pending).run_twice
        legal = hand.legal(hand.pending)
        if legal.raising:
            hand.raise_to(legal.most)
        else:
            decide(hand, rng)


def test_nothing_is_asked_when_all_cards_lie_there_or_somebody_can_still_bet() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [50, 50, 50], run_twice=True)
    while hand.street != "river":
        hand.check_or_call()
    assert told(all_in(hand), ev.RoundStarted)[-1].phase != ev.AGREEING
    hand = start(games.TEXAS_HOLDEM, NoLimit, [20, 50, 50], run_twice=True)
    hand.raise_to(20)
    hand.call()
    hand.call()
    assert hand.phase == ev.BETTING, "two of them can bet on"


def test_a_blind_that_is_all_in_is_asked_after() -> None:
    hand = dealt(games.TEXAS_HOLDEM, [1, 1], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c")
    assert hand.legal(hand.pending).run_twice, "nobody was left who could bet"
    agree(hand, "yes yes")
    assert paid(hand) == [(1, 0, 0, 1), (2, 0, 1, 1)]


def test_other_actions_are_refused_and_change_nothing() -> None:
    hand = all_in(dealt(games.TEXAS_HOLDEM, [50, 50], ["As Ah", "Kd Kc"], "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"))
    before = list(hand.events)
    for wrong in (hand.fold, hand.check, hand.call, hand.show, hand.muck, hand.bring_in, hand.stand_pat):
        with pytest.raises(IllegalAction):
            wrong()
    with pytest.raises(IllegalAction, match="seat 0 is on turn"):
        hand.act(1, RunTwice())
    assert hand.events == before
    hand.act(0, RunOnce())
    with pytest.raises(IllegalAction, match="the hand is over"):
        hand.run_twice()
    with pytest.raises(IllegalAction, match="the seat on turn bets"):
        start(games.TEXAS_HOLDEM, NoLimit, [50, 50], run_twice=True).run_twice()


def test_exactly_enough_cards_for_two_boards_are_enough() -> None:
    """Seven players of Six-Card Omaha hold 42 of the 52 cards: ten are left, five for each board."""
    hand = all_in(start(games.SIX_CARD_OMAHA, NoLimit, [50] * 7, run_twice=True))
    assert (hand.phase, hand.street) == (ev.AGREEING, "pre-flop")
    agree(hand, "yes yes yes yes yes yes yes")
    first, second = hand.view(None).boards
    assert (first, second) == (hand.deck[42:47], hand.deck[47:52])
    assert sum(amount for _, _, _, amount in paid(hand)) == 350


def test_where_one_card_of_two_boards_is_wanting_they_are_asked_a_street_later() -> None:
    """Nine players of Five-Card Omaha hold 45: of the seven left three make the flop, and four two turns and two rivers."""
    hand = all_in(start(games.FIVE_CARD_OMAHA, NoLimit, [50] * 9, run_twice=True))
    assert (hand.phase, hand.street) == (ev.AGREEING, "flop")
    agree(hand, "yes yes yes yes yes yes yes yes yes")
    first, second = hand.view(None).boards
    assert (first, second) == (hand.deck[45:50], hand.deck[45:48] + hand.deck[50:52])
    assert sum(amount for _, _, _, amount in paid(hand)) == 450


def test_unknown_cards_can_be_run_twice_and_must_be_named_at_the_end() -> None:
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, STAKES, [50, 50], held={0: "As Ah"}, run_twice=True)
    all_in(hand)
    agree(hand, "yes")
    agree(hand, "yes")
    with pytest.raises(UnknownCardError):
        hand.settle()
    named = hand.with_cards({0: "As Ah", 1: "Kd Kc"}, board="2c 7d 9h Js 4s 3c Kh 8d Qs 5c")
    assert named.over, "both had said yes"
    assert paid(named) == [(1, 0, 0, 50), (2, 0, 1, 50)]


# ---------------------------------------------------------------- whatever happens


@kind
@given(st.data())
def test_chips_and_cards_are_kept_whatever_happens(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(BOARD))
    stacks = data.draw(st.lists(chips, min_size=2, max_size=min(6, game.seats[1])))
    book = data.draw(st.sampled_from((SEEDS, STANDARD, book_of("seeds, all_in_face_up=no"))))
    hand = start(
        game,
        data.draw(st.sampled_from((NoLimit, PotLimit))),
        stacks,
        seed=data.draw(st.integers(0, 2**32)),
        book=book,
        run_twice=True,
        rake=ev.Rake(data.draw(st.sampled_from((0, 0, 3)))),
    )
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    while hand.pending is not None:
        legal = hand.legal(hand.pending)
        if legal.run_twice:
            hand.run_twice()
        elif legal.raising and rng.random() < 0.5:
            hand.raise_to(legal.most)
        else:
            decide(hand, rng)
        taken = sum(event.amount for event in told(hand, ev.RakeTaken))
        assert sum(player.stack for player in hand.players) + hand.pot + hand.bets + taken == sum(stacks)
    assert difference(game, hand.events) is None
    assert Hand.replay(game, hand.events, book).view(None) == hand.view(None)
    assert Hand.from_json(hand.to_json(), game).view(None) == hand.view(None)
    assume(hand.runs == 2)
    _require_two_boards(game, hand)


def _require_two_boards(game: Game, hand: Hand) -> None:
    slots = sum(step.board for step in game.script if isinstance(step, Deal) and not isinstance(step, Draw))
    first, second = hand.view(None).boards
    assert len(first) == len(second) == slots
    assert first[: hand.shared] == second[: hand.shared]
    seen = [*first, *second[hand.shared :], *(card for player in hand.players for card in player.cards)]
    assert len(set(seen)) == len(seen), "no card is on both boards, or in a hand"
    begun = next(at for at, event in enumerate(hand.events) if isinstance(event, ev.RunoutChosen))
    came = [card for event in hand.events[begun:] if isinstance(event, ev.CardsDealt) for card in event.up]
    at = hand.deck.index(came[0])
    assert list(hand.deck[at : at + len(came)]) == came, "they leave the deck in its order, without a gap"
    pots: dict[int, list[int]] = {}
    for award in hand.awards:
        if award.run:
            pots.setdefault(award.pot, [0, 0])[award.run - 1] += award.amount
    for won_first, won_second in pots.values():
        assert 0 <= won_first - won_second <= 1, "each pot is halved, the odd chip on the first board"
