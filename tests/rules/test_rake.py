"""What the house takes of a pot: percent, cap, from which street on, pot by pot. Whole chips, never more than there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from riverboat import NoLimit, games
from riverboat.rules import events as ev
from tests.rules.spots import EVERY_GAME, finished, kind, next_street, stacks, start, told

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.rules.hand import Hand


def taken(hand: Hand) -> list[tuple[int, int]]:
    return [(event.pot, event.amount) for event in told(hand, ev.RakeTaken)]


def test_a_tenth_of_the_pot() -> None:
    hand = finished(start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, rake=ev.Rake(10)))
    assert taken(hand) == [(0, 3)]
    assert sum(stacks(hand)) == 597
    assert sum(award.amount for award in hand.awards) == 27


def test_no_flop_no_drop() -> None:
    for from_first, wanted in ((False, []), (True, [(0, 2)])):
        hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, rake=ev.Rake(10, 0, from_first))
        hand.raise_to(30)
        hand.call()
        hand.fold()
        assert hand.street == "flop"
        hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, rake=ev.Rake(10, 0, from_first))
        hand.raise_to(30)
        hand.fold()
        hand.fold()
        assert taken(hand) == wanted, "25 chips lie there, the uncalled 20 went back"


def test_a_hand_won_on_the_flop_is_raked() -> None:
    hand = next_street(start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, rake=ev.Rake(10)))
    hand.raise_to(10)
    hand.fold()
    hand.fold()
    assert taken(hand) == [(0, 3)]


def test_the_cap_goes_over_all_pots_the_main_pot_first() -> None:
    def three_pots(cap: int) -> Hand:
        hand = start(games.TEXAS_HOLDEM, NoLimit, [20, 50, 100, 100], rake=ev.Rake(10, cap))
        hand.raise_to(100)
        hand.call()
        hand.call()
        hand.call()
        return hand

    assert [award.pot for award in three_pots(0).awards][::-1][0] == 0
    assert taken(three_pots(0)) == [(0, 8), (1, 9), (2, 10)]
    assert taken(three_pots(12)) == [(0, 8), (1, 4)]
    assert taken(three_pots(8)) == [(0, 8)]
    assert taken(three_pots(3)) == [(0, 3)]


def test_a_percent_is_a_hundredth() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [330] * 3, rake=ev.Rake(10))
    hand.raise_to(330)
    hand.call()
    hand.call()
    assert taken(hand) == [(0, 99)]


def test_no_rake_is_none() -> None:
    assert taken(finished(start(games.TEXAS_HOLDEM, NoLimit, [200] * 3))) == []
    assert taken(finished(start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, rake=ev.Rake(1)))) == [], "a hundredth of 30 is no chip"


@kind
@given(st.sampled_from(EVERY_GAME), st.integers(1, 100), st.integers(0, 40), st.integers(0, 99))
def test_what_is_taken_is_gone_from_the_pots_and_nowhere_else(game: Game, percent: int, cap: int, seed: int) -> None:
    hand = start(game, NoLimit, [200] * min(4, game.seats[1]), rake=ev.Rake(percent, cap), seed=seed)
    total = 200 * len(hand.started.seats)
    while hand.pending is not None and hand.phase != ev.SHOWING:
        before = hand.view(None).pot
        finished(hand)
        assert before
    house = sum(amount for _, amount in taken(hand))
    pot = house + sum(award.amount for award in hand.awards)
    assert house == min(cap or pot, pot * percent // 100)
    assert sum(stacks(hand)) == total - house
