"""What rooms have got wrong with chips and pots, with scripted decks; the chips are counted after every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from riverboat.chips import ChipsError
from riverboat.rules.actions import Action, Bet, Call, Fold, Raise
from riverboat.rules.events import BlindPosted, HandShown, PotAwarded, UncalledBetReturned
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.russian import AnteLimits, Coup
from riverboat.russian.actions import PlaceAnte
from riverboat.table.refusal import Refusal
from riverboat.table.table import Table
from tests.table.tables import chips, deal_stacked, do, finish, names, seated

if TYPE_CHECKING:
    from riverboat.rules.events import Event

BOARD = "2c 7d 9h 3s 8c"


@dataclass
class Told:
    """A hand as it was told, event by event."""

    table: Table
    events: list[Event]

    def of(self, kind: type) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def stacks(self) -> list[int]:
        return [chair.stack for chair in self.table.taken]


def play(table: Table, hands: dict[int, str], board: str, *actions: Action) -> Told:
    """Deal, take these actions, then check and call to the end; hold the sum of all chips after each event."""
    before, total = table.state(), chips(table)
    events = deal_stacked(table, hands, board)
    for action in actions:
        events += do(table, action)
    events += finish(table)
    shadow = Table.replay(table.settings, table.game, (), before)
    for event in events:
        shadow.apply(event)
        assert chips(shadow) == total, event
        assert all(chair.stack >= 0 for chair in shadow.taken)
    assert shadow.chairs == table.chairs
    return Told(table, events)


def short(*stacks: int) -> Table:
    """A table of people with these chips, in seats 0, 1, …"""
    table = seated(*range(len(stacks)), stack=1000)
    for chair, stack in zip(table.taken, stacks, strict=True):
        chair.stack = stack
    return table


def test_room_e1_two_equal_best_hands_share_the_pot() -> None:
    told = play(seated(0, 1), {0: "As Kd", 1: "Ac Kh"}, "2c 2d 9h 9s Qc", Raise(1000), Call())
    assert told.stacks() == [1000, 1000]
    assert sum(event.amount for event in told.events if isinstance(event, PotAwarded)) == 2000


def test_room_e2_a_side_pot_of_folded_hands_is_settled_like_any_other() -> None:
    hands = {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd", 3: "Js Jd"}
    betting = (Raise(200), Call(), Call(), Call(), Bet(100), Raise(300), Fold(), Fold())
    told = play(short(50, 1000, 1000, 1000), hands, BOARD, *betting)
    assert told.stacks() == [200, 700, 1350, 800], "the short stack wins the first pot, the last one standing all the others"


def test_room_e4_all_in_for_less_the_rest_comes_back_before_the_cards_are_shown() -> None:
    told = play(short(1000, 300), {0: "Ks Kd", 1: "As Ad"}, BOARD, Raise(1000), Call())
    returned = next(at for at, event in enumerate(told.events) if isinstance(event, UncalledBetReturned))
    shown = next(at for at, event in enumerate(told.events) if isinstance(event, HandShown))
    assert returned < shown
    assert told.stacks() == [700, 600], "the winner of less is paid, and the loser keeps what nobody could call"


def test_room_e6_a_blind_is_what_there_is_and_no_stack_falls_below_nothing() -> None:
    table = short(1000, 1000, 3)
    told = play(table, {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, BOARD)
    posted = [event.live for event in told.events if isinstance(event, BlindPosted) and event.seat == 2]
    assert posted == [3]
    with pytest.raises(ChipsError):
        Hand.start(table.game, Limit.NO_LIMIT, table.settings.stakes, stacks=[-3, 1000], deck=table.game.deck)


def test_room_e7_all_in_and_everybody_folds_the_winner_has_it_all() -> None:
    told = play(seated(0, 1, 2), {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, BOARD, Raise(1000), Fold(), Fold())
    assert told.stacks() == [1015, 995, 990]
    assert told.of(UncalledBetReturned)
    assert not told.of(HandShown)


def test_room_e8_who_folded_the_best_hand_gets_nothing() -> None:
    told = play(seated(0, 1, 2), {0: "7s 7h", 1: "As Ad", 2: "Ks Kd"}, BOARD, Fold(), Call())
    assert told.stacks() == [1000, 1010, 990]


def test_room_e10_nobody_is_asked_when_no_bet_can_come_any_more() -> None:
    table = short(300, 1000)
    deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD)
    do(table, Raise(300))
    events = do(table, Call())
    assert table.pending is None
    assert names(events).count("StreetStarted") == 3
    assert "HandEnded" in names(events)


@pytest.mark.parametrize("amount", [300.25, 299.999999, "300", True])
def test_room_e11_there_is_no_part_of_a_chip(amount: object) -> None:
    table = seated(0, 1)
    deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD)
    before = table.seq
    with pytest.raises((Refusal, ChipsError)):
        do(table, Raise(amount))  # type: ignore[arg-type] # what a client with fractions would send
    assert table.seq == before
    do(table, Raise(1000))
    assert table.pending is not None
    assert table.hand is not None
    assert table.hand.legal(table.pending[0]).call == 990, "all-in is exact"


def test_room_e18_no_card_comes_before_the_bets_are_closed() -> None:
    coup = Coup.start({0: 1000, 1: 1000}, AnteLimits(10, 100))
    for player in (0, 1):
        laid = coup.act(player, PlaceAnte(player + 1, 10))
        assert [type(event).__name__ for event in laid] == ["AntePlaced"], "an ante that is down closes nothing"
    closed = coup.close(tuple(range(52)))
    assert [type(event).__name__ for event in closed[:2]] == ["BetsClosed", "BoxDealt"]


def test_room_e19_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    told = play(short(1000, 1000, 5), {0: "As Kd", 1: "Ac Kh", 2: "2s 2h"}, "Qc Qd 9h 9s 3c", Call(), Call())
    assert told.stacks() == [1002, 1003, 0], (
        "15 chips between two: the odd one to seat 1, next to the button; the other ten in halves"
    )
