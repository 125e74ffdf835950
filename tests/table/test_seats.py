"""Chairs: bots make room for people, and everybody is told what he may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.rules.actions import Raise
from riverboat.rules.events import HandStarted
from riverboat.table.events import FillSet, PlayerLeaving, PlayerLeft, PlayerSat, PostChosen, ReservationDropped, SeatReserved
from riverboat.table.refusal import Refusal
from tests.table.tables import NOW, chips, deal, do, finish, fold_round, make, names, seated

if TYPE_CHECKING:
    from riverboat.table.table import Table


def bots(*seats: int, fill: int = 3, chairs: int = 3) -> Table:
    """A table with a bot in each of ``seats``."""
    table = make(seats=chairs, fill=fill)
    for seat in seats:
        table.sit(f"bot-{seat}", f"Bot {seat}", seat, 1000, bot="tight", post=True)
    return table


def test_between_hands_a_bot_gives_its_chair_to_a_person_at_once() -> None:
    table = bots(0, 1, 2)
    events = table.sit("ann", "Ann", 1, 500)
    assert events == [PlayerLeft(1, "bot-1", 1000, "gave_way"), PlayerSat(1, "ann", "Ann", "", 500)]


def test_during_a_hand_the_chair_is_reserved_until_the_bot_has_played_it() -> None:
    table = bots(0, 1, 2)
    deal(table)
    events = table.sit("ann", "Ann", 1, 500, post=True)
    assert events == [PlayerLeaving(1, folds=False), SeatReserved(1, "ann", "Ann", 500, post=True)]
    assert chips(table) == 3500
    assert table.state_of(1) == "playing", "the bot still plays"
    assert table.may("ann") == ("leave",)
    assert table.chips_of("ann") == 500
    events = finish(table)
    assert next(event for event in events if isinstance(event, PlayerLeft)).reason == "gave_way"
    assert events[-1] == PlayerSat(1, "ann", "Ann", "", 500, post=True, reserved=True)
    assert table.chair_of("ann") is not None


def test_a_bot_that_makes_room_is_still_asked_and_does_not_fold_for_it() -> None:
    table = bots(0, 1, 2)
    deal(table)
    assert table.pending is not None
    seat = table.pending[0]
    table.sit("ann", "Ann", seat, 500)
    assert table.pending[0] == seat
    do(table, Raise(30))


def test_two_people_do_not_get_one_chair() -> None:
    table = bots(0, 1, 2)
    deal(table)
    table.sit("ann", "Ann", 1, 500)
    with pytest.raises(Refusal, match=r"Seat 2 is taken. Free: 1, 3\."):
        table.sit("ben", "Ben", 1, 500)
    assert table.sit("ann", "Ann", 1, 500) == [], "asking twice is as good as once"
    table.sit("ben", "Ben", -1, 500)
    table.sit("cat", "Cat", -1, 500)
    with pytest.raises(Refusal, match="Natchez is full"):
        table.sit("dan", "Dan", -1, 500)
    finish(table)
    assert {chair.name for chair in table.people} == {"Ann", "Ben", "Cat"}


def test_whoever_no_longer_waits_takes_his_chips_back() -> None:
    table = bots(0, 1, 2)
    deal(table)
    table.sit("ann", "Ann", 1, 500)
    assert table.leave("ann", NOW) == [ReservationDropped(1, "ann", 500)]
    assert chips(table) == 3000
    finish(table)
    assert table.chair(1) is None, "the bot had been sent away; the next one takes the chair"
    assert table.missing_bots == 1


def test_a_person_takes_a_free_chair_before_a_bots() -> None:
    table = bots(0, 1, chairs=4)
    deal(table)
    assert names(table.sit("ann", "Ann", -1, 500)) == ["PlayerSat"]


def test_a_bot_never_takes_a_chair_from_anybody() -> None:
    table = bots(0, 1, 2)
    with pytest.raises(Refusal, match="full"):
        table.sit("bot-9", "Bot 9", -1, 1000, bot="loose")
    with pytest.raises(Refusal, match="taken"):
        table.sit("bot-9", "Bot 9", 1, 1000, bot="loose")


def test_bots_are_kept_as_many_as_lack_and_no_more() -> None:
    table = make(seats=6, fill=4)
    assert table.missing_bots == 4
    table.sit("ann", "Ann", 0, 500)
    assert table.missing_bots == 3
    assert table.keep_filled(6) == [FillSet(6)]
    assert table.keep_filled(6) == []
    assert table.missing_bots == 5
    table.keep_filled(0)
    assert table.missing_bots == 0
    with pytest.raises(Refusal, match=r"Bots can keep 0 to 6 chairs taken here, not 7\.") as error:
        table.keep_filled(7)
    assert error.value.code == "bad_amount"


def test_surplus_bots_leave_between_hands_the_last_chair_first() -> None:
    table = bots(0, 1, 2)
    deal(table)
    table.keep_filled(2)
    assert table.tidy(NOW) == [], "not during the hand"
    assert next(event for event in fold_round(table) if isinstance(event, PlayerLeft)).seat == 2
    assert len(table.bots) == 2


def test_what_a_player_may_do_is_told() -> None:
    table = seated(0, 1, stack=600)
    assert table.may("stranger") == ("sit",)
    assert table.may("p0") == ("leave", "add_chips", "sit_out", "sit_out_blind")
    deal(table)
    table.sit_out("p0", NOW)
    assert table.may("p0") == ("leave", "leave_after", "add_chips", "come_back")
    table.sit("late", "Late", 5, 1000)
    assert table.may("late") == ("leave", "sit_out", "sit_out_blind", "post")
    assert table.come_back("late", post=True) == [PostChosen(5, post=True)]
    assert table.come_back("late", post=True) == []
    assert table.may("late") == ("leave", "sit_out", "sit_out_blind", "wait")
    assert table.owes(5) == 10


def test_in_games_without_blinds_nobody_owes_one() -> None:
    table = seated(0, 1, game="razz")
    deal(table)
    finish(table)
    table.sit("late", "Late", 5, 1000)
    assert table.owes(5) == 0
    assert table.may("late") == ("leave", "sit_out")


def test_what_happens_at_a_chair_has_a_word() -> None:
    table = seated(0, 1, 2)
    assert [table.state_of(seat) for seat in range(4)] == ["waiting", "waiting", "waiting", "empty"]
    deal(table)
    do(table, Raise(1000))
    assert [table.state_of(seat) for seat in range(3)] == ["all_in", "playing", "playing"]
    fold_round(table)
    assert table.stack_of(9) == 0
    assert table.chair(99) is None


def test_a_person_who_sat_where_a_bot_was_is_dealt_in_when_he_posts() -> None:
    table = bots(0, 1, 2, 3, fill=5, chairs=5)
    for _ in range(2):
        deal(table)
        fold_round(table)
    table.sit("ann", "Ann", 4, 500, post=True)
    dealt = []
    for _ in range(3):
        dealt += [event.seats for event in deal(table) if isinstance(event, HandStarted)]
        fold_round(table)
    assert any(4 in seats for seats in dealt)


def test_a_closed_table_needs_no_bots_and_reservations_are_paid_back() -> None:
    table = bots(0, 1, 2)
    deal(table)
    table.sit("ann", "Ann", 1, 500)
    events = table.close("Good night", NOW)
    assert chips(table) == 0
    assert names(events)[-1] == "TableClosed"
    assert (table.missing_bots, table.why_idle, table.may("ann"), table.tidy(NOW)) == (0, "closed", (), [])
    assert table.freeze("too late") == []


def test_a_frozen_table_is_idle_and_times_nobody_out() -> None:
    table = seated(0, 1)
    deal(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    table.freeze("a fault")
    assert table.why_idle == "frozen"
    assert table.time_out(clock.hand, clock.turn, clock.deadline) == []
    table.resume()
    assert table.resume() == []
    assert table.why_idle == "playing"
