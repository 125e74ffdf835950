"""Time: a clock a decision, a time bank behind it, and what happens when both have run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.rules.actions import Call, Check, Fold, Legal, Muck, Raise, Show
from riverboat.rules.events import BringInPosted, Checked, Folded, HandStarted, StoodPat
from riverboat.table.answers import in_absence, in_time_out
from riverboat.table.clock import Clock
from riverboat.table.events import ConnectionFound, ConnectionLost, PlayerLeft, SatOut, TimeBankUsed, TimedOut
from riverboat.table.refusal import Refusal
from tests.table.tables import MINUTE, NOW, deal, do, finish, fold_round, names, passive, seated

if TYPE_CHECKING:
    from riverboat.rules.events import Event
    from riverboat.table.table import Table


def run_out(table: Table) -> list[Event]:
    """Start the clock of the decision under way and let it run out to the last moment."""
    clock = table.start_clock(NOW)
    assert clock is not None
    return table.time_out(clock.hand, clock.turn, clock.deadline)


def test_a_clock_counts_the_common_time_first_then_the_bank_and_grace_unseen() -> None:
    clock = Clock(hand=1, seat=2, turn=3, started=1000, total=20_000, bank=30_000, grace=1000)
    assert clock.deadline == 52_000
    seen = [(clock.left(at), clock.bank_left(at), clock.banked(at), clock.used(at)) for at in (1000, 6000, 21_000, 31_000, 51_500)]
    assert seen == [
        (20_000, 30_000, False, 0),
        (15_000, 30_000, False, 0),
        (0, 30_000, False, 0),
        (0, 20_000, True, 10_000),
        (0, 0, True, 30_000),
    ]
    assert (clock.ran_out(51_999), clock.ran_out(52_000)) == (False, True)
    assert clock.left(500) == 20_000, "a clock that was set back gives no more than there is"


def test_nobody_on_turn_has_no_clock() -> None:
    table = seated(0, 1)
    assert table.start_clock(NOW) is None
    assert table.clock is None


def test_the_time_bank_runs_by_itself_once_there_are_chips_in_the_pot() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    assert (clock.seat, clock.total, clock.bank, clock.grace) == (0, 20_000, 0, 1000)
    do(table, Call())
    clock = table.start_clock(NOW)
    assert clock is not None
    assert (clock.seat, clock.bank) == (1, 30_000)


def test_the_time_bank_can_be_taken_where_it_does_not_run_by_itself() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.start_clock(NOW)
    assert table.take_time("p0", 1, 0) == []
    assert table.clock == Clock(1, 0, 0, NOW, 20_000, 30_000, 1000)
    assert table.take_time("p0", 1, 0) == [], "twice is as good as once"
    assert do(table, Call(), NOW + 26_000)[0] == TimeBankUsed(0, 6_000)
    with pytest.raises(Refusal, match="You have taken that decision already"):
        table.take_time("p0", 1, 0)
    table.start_clock(NOW)
    with pytest.raises(Refusal, match="It is the turn of seat 2"):
        table.take_time("p2", 1, 1)


def test_an_empty_time_bank_gives_nothing() -> None:
    table = seated(0, 1, 2, bank_seconds=0)
    deal(table)
    with pytest.raises(Refusal, match="nothing in your time bank") as error:
        table.take_time("p0", 1, 0)
    assert error.value.code == "not_allowed"
    table.start_clock(NOW)
    with pytest.raises(Refusal, match="nothing in your time bank"):
        table.take_time("p0", 1, 0)


def test_what_was_used_of_the_bank_is_gone_and_grows_again_with_every_ten_hands() -> None:
    table = seated(0, 1)
    deal(table)
    table.start_clock(NOW)
    chair = table.chairs[0]
    assert chair is not None
    events = do(table, Call(), NOW + 32_000)
    assert events[0] == TimeBankUsed(0, 12_000)
    assert chair.bank == 18_000
    finish(table)
    for _ in range(8):
        deal(table)
        fold_round(table)
    assert chair.bank == 18_000
    deal(table)
    assert (chair.hands, chair.bank) == (10, 23_000)


def test_the_bank_is_filled_up_to_its_most() -> None:
    table = seated(0, 1, bank_seconds=58, bank_refill_hands=1)
    for _ in range(3):
        deal(table)
        fold_round(table)
    assert [chair.bank for chair in table.taken] == [60_000, 60_000]


def test_room_b7_a_time_out_checks_when_that_is_free() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Call())
    assert run_out(table)[:3] == [TimeBankUsed(1, 30_000), TimedOut(1, "check"), Checked(1)]


def test_room_b7_a_time_out_folds_when_there_is_something_to_call() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert run_out(table)[:2] == [TimedOut(0, "fold"), Folded(0)]


def test_a_time_out_in_the_draw_stands_pat() -> None:
    table = seated(0, 1, game="five_card_draw")
    deal(table)
    do(table, Check())
    do(table, Check())
    events = run_out(table)
    assert events[1] == TimedOut(1, "stand_pat")
    assert events[2] == StoodPat(1)


def test_a_time_out_brings_in_what_is_forced() -> None:
    table = seated(0, 1, 2, game="razz")
    deal(table)
    events = run_out(table)
    assert isinstance(events[-1], BringInPosted)
    assert events[-2] == TimedOut(events[-1].seat, "bring_in")


@pytest.mark.parametrize(
    ("legal", "action"),
    [
        (Legal(0, show=True, muck=True), Muck()),
        (Legal(0, show=True), Show()),
        (Legal(0, fold=True, call=10), Fold()),
    ],
)
def test_what_is_done_for_a_player_who_does_not_answer(legal: Legal, action: object) -> None:
    assert in_time_out(legal) == action
    assert in_absence(legal) == action


def test_room_b10_a_timer_of_another_decision_changes_nothing() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    do(table, Call())
    seq = table.seq
    assert table.time_out(clock.hand, clock.turn, clock.deadline) == []
    table.start_clock(NOW)
    assert table.time_out(clock.hand, clock.turn, clock.deadline + MINUTE) == []
    assert table.time_out(clock.hand + 1, 1, NOW + MINUTE) == []
    assert table.seq == seq


def test_room_b10_a_timer_that_rings_too_early_changes_nothing() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    assert table.time_out(clock.hand, clock.turn, clock.deadline - 1) == []
    assert do(table, Fold(), clock.deadline - 1)[-1] == Folded(0)


def test_room_f6_a_clock_started_again_is_full() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.start_clock(NOW)
    again = table.start_clock(NOW + 19_000)
    assert again is not None
    assert again.left(NOW + 19_000) == 20_000
    assert table.time_out(1, 0, NOW + 25_000) == []


def test_room_b4_a_lost_connection_changes_nobodys_clock() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    assert table.lost("p1") == [ConnectionLost(1)]
    assert table.lost("p1") == []
    assert table.clock == clock
    assert table.found("p1") == [ConnectionFound(1)]
    assert table.found("p1") == table.lost("nobody") == []
    assert table.clock == clock


def test_room_b4_somebody_who_leaves_out_of_turn_gives_nobody_more_time() -> None:
    table = seated(0, 1, 2)
    deal(table)
    clock = table.start_clock(NOW)
    table.leave("p2", NOW + 15_000)
    assert table.clock == clock
    table.leave("p0", NOW + 16_000)
    assert table.clock is None, "that was his own decision"


def test_room_b8_two_time_outs_in_a_row_and_a_connected_player_sits_out() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert not any(isinstance(event, SatOut) for event in run_out(table))
    fold_round(table)
    deal(table)
    do(table, Fold())
    do(table, Call())
    seat, _ = table.pending or (-1, -1)
    assert seat == 0, "the big blind now"
    events = run_out(table)
    assert SatOut(0, "timed_out", NOW + 51_000) in events
    assert table.chairs[0] is not None
    assert table.chairs[0].out


def test_room_b8_one_time_out_is_enough_without_a_connection() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.lost("p0")
    assert SatOut(0, "timed_out", NOW + 21_000) in run_out(table)
    assert table.state_of(0) == "folded"
    fold_round(table)
    assert table.state_of(0) == "sitting_out"
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.seats == (1, 2)


def test_room_b8_an_own_action_ends_the_row_of_time_outs() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Call())
    run_out(table)
    chair = table.chairs[1]
    assert chair is not None
    assert chair.late == 1
    do(table, Check())
    assert chair.late == 0
    run_out(table)
    assert chair.late == 0


def test_whoever_timed_out_too_often_is_not_waited_for_in_the_rest_of_the_hand() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Call())
    table.lost("p1")
    events = run_out(table)
    assert names([event for event in events if isinstance(event, Checked)]) == ["Checked", "Checked"], (
        "big blind, and first on the flop"
    )
    assert table.pending is not None
    assert table.pending[0] == 0
    events = do(table, passive(table))
    assert Checked(1) in events


def test_d2_and_who_comes_back_is_asked_again() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Call())
    table.lost("p1")
    run_out(table)
    table.found("p1")
    table.come_back("p1")
    do(table, Check())
    assert table.pending is not None
    assert table.pending[0] == 1
    chair = table.chairs[1]
    assert chair is not None
    assert (chair.out, chair.late) == (False, 0)


def test_a_time_out_of_the_one_who_may_not_fold_free_keeps_his_hand() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Raise(30))
    assert Folded(1) in run_out(table)


def test_sitting_out_for_ten_minutes_costs_the_seat() -> None:
    table = seated(0, 1, 2)
    table.sit_out("p2", NOW)
    assert table.tidy(NOW + 10 * MINUTE - 1) == []
    assert table.tidy(NOW + 10 * MINUTE) == [PlayerLeft(2, "p2", 1000, "sat_out_too_long")]


def test_sitting_out_for_three_orbits_costs_the_seat_at_a_hands_end() -> None:
    table = seated(0, 1, 2)
    deal(table)
    fold_round(table)
    table.sit_out("p2", NOW)
    left: list[int] = []
    for hand in range(1, 9):
        deal(table)
        gone = [event for event in fold_round(table) if isinstance(event, PlayerLeft)]
        left += [hand for event in gone if (event.seat, event.reason) == (2, "sat_out_too_long")]
    assert left == [6], "heads-up the button passes the empty chair every second hand"


def test_three_orbits_of_being_broke_cost_the_seat_too() -> None:
    table = seated(0, 1, 2, 3)
    deal(table)
    for _ in range(2):
        do(table, Fold())
    do(table, Raise(1000))
    do(table, Call())
    broke = next(chair.seat for chair in table.taken if chair.broke)
    hands = 0
    while table.chair(broke) is not None:
        hands += 1
        deal(table)
        fold_round(table)
    assert hands == 9, "three players: the button passes the chair every third hand"


def test_coming_back_in_time_keeps_the_seat() -> None:
    table = seated(0, 1, 2)
    table.sit_out("p2", NOW)
    table.come_back("p2")
    assert table.tidy(NOW + 60 * MINUTE) == []


def test_the_broke_keep_their_seat_as_long_as_those_who_sit_out() -> None:
    table = seated(0, 1)
    deal(table)
    do(table, Raise(1000))
    do(table, Call())
    broke = next(chair for chair in table.taken if chair.broke)
    assert table.tidy(NOW + MINUTE) == []
    assert table.tidy(NOW + 10 * MINUTE) == [PlayerLeft(broke.seat, broke.player, 0, "sat_out_too_long")]
