"""A table in the ordinary course of an evening: sit, play, top up, sit out, leave."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.rules.actions import Bet, Call, Check, Fold, Raise
from riverboat.rules.events import BlindPosted, CardsDealt, Folded, HandStarted, HandVoided, Owed
from riverboat.table.events import (
    BlindMissed,
    CameBack,
    ChipsQueued,
    ChipsReturned,
    PlayerLeaving,
    PlayerLeft,
    PlayerSat,
    StackAdded,
    TableOpened,
    WentBroke,
)
from riverboat.table.refusal import Refusal
from riverboat.table.table import Table
from tests.table.tables import NOW, chips, deal, deal_stacked, do, finish, fold_round, make, names, seated

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def refused(table: Table, code: str, words: str = ".") -> Iterator[None]:
    """What happens inside is refused with this code and these words, and changes nothing."""
    before = (table.seq, chips(table), table.pending)
    with pytest.raises(Refusal, match=words) as error:
        yield
    assert error.value.code == code
    assert (table.seq, chips(table), table.pending) == before


def test_a_table_opens_once_and_says_what_is_played() -> None:
    table = Table(make().settings, games.TEXAS_HOLDEM)
    opened = table.open()
    assert opened == [TableOpened("Natchez", "texas_holdem", "nl", "seeds", table.settings.stakes, 10)]
    assert table.open() == []


@pytest.mark.parametrize(("game", "seats"), [("texas_holdem", 10), ("razz", 8), ("seven_card_stud", 8), ("five_card_draw", 5)])
def test_a_table_has_as_many_seats_as_its_game(game: str, seats: int) -> None:
    table = seated(*range(seats), game=game)
    with refused(table, "table_full"):
        table.sit("late", "Late", -1, 1000)
    with refused(table, "bad_message"):
        table.sit("late", "Late", seats, 1000)
    assert len(table.taken) == seats


def test_d6_the_second_to_click_a_seat_is_told_which_are_free() -> None:
    table = seated(3, seats=4)
    with pytest.raises(Refusal, match=r"Seat 4 is taken. Free: 1, 2, 3\.") as error:
        table.sit("other", "Other", 3, 1000)
    assert error.value.code == "seat_taken"
    assert table.chair_of("other") is None


def test_d12_whoever_sits_down_twice_sits_once_and_pays_once() -> None:
    table = seated(3)
    assert table.sit("p3", "Player 3", 3, 500) == []
    assert table.sit("p3", "Player 3", -1, 500) == []
    with refused(table, "not_allowed", "You have seat 4 already: leave it first"):
        table.sit("p3", "Player 3", 4, 500)
    assert chips(table) == 1000


@pytest.mark.parametrize("buy_in", [0, 199, 1001, -5])
def test_the_buy_in_is_between_minimum_and_maximum(buy_in: int) -> None:
    table = make()
    with pytest.raises(Refusal, match=r"The buy-in is 200 to 1,000 chips here") as error:
        table.sit("p", "P", 0, buy_in)
    assert error.value.code == "bad_amount"
    assert table.seq == 1


def test_any_seat_is_the_first_free_one() -> None:
    table = seated(0, 1)
    assert table.sit("p", "P", -1, 300) == [PlayerSat(2, "p", "P", "", 300)]


def test_one_player_is_dealt_no_hand() -> None:
    table = seated(2)
    assert table.why_idle == "players"
    with pytest.raises(Refusal, match=r"No hand can be dealt at Natchez now \(players\)"):
        deal(table)


def test_c7_whoever_sits_down_during_a_hand_waits_for_the_next() -> None:
    table = seated(0, 1, 2, game="razz")
    deal(table)
    table.sit("late", "Late", 5, 1000)
    assert table.state_of(5) == "waiting"
    assert not table.in_hand(5)
    finish(table)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.seats == (0, 1, 2, 5)


def test_c7_in_blind_games_the_newcomer_waits_for_the_big_blind() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.sit("late", "Late", 9, 1000)
    assert table.owes(9) == 10
    assert "post" in table.may("late")
    fold_round(table)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.seats == (0, 1, 2, 9)
    assert (started.big_blind_seat, started.owed) == (9, ())
    assert table.owes(9) == 0


def test_a_newcomer_owes_the_big_blind_wherever_it_stands() -> None:
    table = seated(0, 1)
    table.sit("late", "Late", 5, 1000)
    assert table.owes(5) == 0, "before the first hand nobody owes anything"
    table = seated(0, 1)
    bigs = []
    for _ in range(2):
        deal(table)
        fold_round(table)
        assert table.marks is not None
        bigs.append(table.marks.big)
    table.sit("late", "Late", 5, 1000)
    assert (bigs, table.owes(5)) == ([1, 0], 10)


def test_c7_a_newcomer_may_post_the_big_blind_at_once_but_not_between_button_and_blinds() -> None:
    table = seated(0, 1, 2, 3)
    deal(table)
    table.sit("late", "Late", 9, 1000, post=True)
    fold_round(table)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.owed[0].seat == 9
    assert (started.owed[0].live, started.owed[0].dead) == (10, 0)
    assert table.stack_of(9) == 990


BOARD = "2c 7d 9h Js 3c"


def heads_up(stack: int = 600) -> Table:
    """p0 with aces against p1 with kings on a blank board; p0 has the button and acts first."""
    table = seated(0, 1, stack=stack)
    deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD)
    return table


def test_room_e14_e15_chips_brought_during_a_hand_join_the_stack_when_it_ends() -> None:
    table = heads_up()
    assert table.add_chips("p0", 300) == [ChipsQueued(0, "p0", 300)]
    assert table.stack_of(0) == 595
    assert table.chips_of("p0") == 900
    events = fold_round(table)
    assert events[-1] == StackAdded(0, "p0", 300, queued=True)
    assert table.stack_of(0) == 895


def test_room_e15_brought_chips_stop_at_the_maximum_and_the_rest_goes_back() -> None:
    table = heads_up()
    table.add_chips("p0", 500)
    do(table, Raise(600))
    events = do(table, Call())
    assert events[-2:] == [ChipsReturned(0, "p0", 500), WentBroke(1, NOW)]
    assert table.stack_of(0) == 1200
    table = heads_up()
    table.add_chips("p0", 500)
    events = fold_round(table)
    assert events[-2:] == [StackAdded(0, "p0", 405, queued=True), ChipsReturned(0, "p0", 95)]
    assert table.stack_of(0) == 1000


def test_room_e15_queued_chips_count_towards_the_maximum() -> None:
    table = heads_up()
    table.add_chips("p0", 700)
    with refused(table, "bad_amount", r"You can bring 1 to 300 chips now, not 301"):
        table.add_chips("p0", 301)
    table.add_chips("p0", 300)
    with refused(table, "bad_amount", r"You can bring nothing: 1,000 chips are the most at this table now, not 1"):
        table.add_chips("p0", 1)


@pytest.mark.parametrize("amount", [0, -10, 401])
def test_between_hands_chips_are_added_at_once_up_to_the_maximum(amount: int) -> None:
    table = seated(0, stack=600)
    with refused(table, "bad_amount", "1 to 400 chips"):
        table.add_chips("p0", amount)
    assert table.add_chips("p0", 400) == [StackAdded(0, "p0", 400)]
    assert table.stack_of(0) == 1000


def test_room_e16_the_broke_are_offered_a_rebuy_and_dealt_in_once_it_is_booked() -> None:
    table = heads_up()
    do(table, Raise(600))
    do(table, Call())
    assert table.state_of(1) == "broke"
    assert table.why_idle == "players"
    with refused(table, "bad_amount", "200 to 1,000 chips"):
        table.add_chips("p1", 199)
    table.add_chips("p1", 200)
    assert table.state_of(1) == "waiting"
    assert next(e for e in deal(table) if isinstance(e, HandStarted)).stacks == (1200, 200)


def test_d4_a_player_all_in_who_wins_is_not_broke() -> None:
    table = heads_up()
    do(table, Raise(600))
    assert table.state_of(0) == "all_in"
    events = do(table, Call())
    assert [event.seat for event in events if isinstance(event, WentBroke)] == [1]


def test_sitting_out_begins_with_the_next_hand() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert names(table.sit_out("p1", NOW)) == ["SatOut"]
    assert table.sit_out("p1", NOW) == []
    assert table.state_of(1) == "playing"
    finish(table)
    assert table.state_of(1) == "sitting_out"
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.seats == (0, 2)


def test_d2_coming_back_is_always_allowed_and_twice_is_as_good_as_once() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.sit_out("p1", NOW)
    assert table.come_back("p1") == [CameBack(1)]
    assert table.come_back("p1") == []
    finish(table)
    assert table.state_of(1) == "waiting"
    assert len(next(e for e in deal(table) if isinstance(e, HandStarted)).seats) == 3


def test_c1_whoever_sat_out_for_the_small_blind_owes_just_that() -> None:
    table = seated(0, 1, 2, 3)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.big_blind_seat == 2
    fold_round(table)
    table.sit_out("p2", NOW)
    assert BlindMissed(2, small=True) in deal(table)
    fold_round(table)
    assert table.owes(2) == 5
    table.come_back("p2", post=True)
    deal(table)  # the button stands before seat 2: nobody comes in there
    fold_round(table)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert started.owed == (Owed(2, live=0, dead=5),)


def test_e5_both_blinds_missed_cost_a_live_and_a_dead_one() -> None:
    table = seated(0, 1, 2, 3, 4)
    table.sit_out("p4", NOW)
    for _ in range(5):
        deal(table)
        fold_round(table)
    assert table.owes(4) == 10, "never dealt in: a newcomer owes the big blind alone"
    table = seated(0, 1, 2, 3, 4)
    deal(table)
    fold_round(table)
    table.sit_out("p4", NOW)
    for _ in range(4):
        deal(table)
        fold_round(table)
    assert table.owes(4) == 15
    table.come_back("p4", post=True)
    events = deal(table)
    assert BlindPosted(4, live=10, dead=5) in events


def test_a_player_may_leave_between_hands() -> None:
    table = seated(0, 1)
    assert table.leave("p1", NOW) == [PlayerLeft(1, "p1", 1000)]
    assert table.state_of(1) == "empty"
    with refused(table, "not_seated", "You have no seat at Natchez"):
        table.leave("p1", NOW)


def test_d1_whoever_folded_sat_out_and_left_is_gone_when_the_hand_ends_and_charged_nothing_more() -> None:
    table = seated(0, 1, 2, 3)
    deal(table)
    while table.pending is not None and table.pending[0] != 1:
        do(table, Call())
    do(table, Fold())
    table.sit_out("p1", NOW)
    assert table.leave("p1", NOW) == [PlayerLeaving(1)]
    assert table.state_of(1) == "folded"
    assert PlayerLeft(1, "p1", 995) in finish(table), "the small blind stays in the pot"
    assert 1 not in next(event for event in deal(table) if isinstance(event, HandStarted)).seats


def test_c9_the_big_blind_has_the_last_word_before_the_flop() -> None:
    table = seated(0, 1, 2)
    deal(table)
    do(table, Call())
    do(table, Call())
    assert table.pending is not None
    assert table.pending[0] == 2
    assert table.hand is not None
    assert (table.hand.legal(2).check, table.hand.legal(2).raising) == (True, "raise")
    do(table, Raise(30))
    assert table.pending[0] == 0


def test_c6_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    table = seated(0, 1, 2)
    deal(table)
    fold_round(table)
    table.leave("p2", NOW)
    started = next(event for event in deal(table) if isinstance(event, HandStarted))
    assert (started.button, started.small_blind_seat, started.big_blind_seat) == (1, 1, 0)
    assert table.pending is not None
    assert table.pending[0] == 1, "the button first before the flop"
    do(table, Call())
    do(table, Check())
    assert table.pending[0] == 0, "and last on the flop"
    do(table, Check())
    assert table.pending[0] == 1


def test_d9_who_sits_out_is_not_dealt_in_and_holds_no_card() -> None:
    table = seated(0, 1, 2)
    table.sit_out("p1", NOW)
    dealt = [event for event in deal(table) if isinstance(event, CardsDealt)]
    assert {event.seat for event in dealt} == {0, 2}
    assert table.state_of(1) == "sitting_out"
    assert table.hand is not None
    assert 1 not in table.hand.at


def test_d7_leaving_in_a_hand_folds_at_once_when_on_turn_and_leaves_at_the_end() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert table.pending == (0, 0)
    events = table.leave("p0", NOW)
    assert events[:2] == [PlayerLeaving(0), Folded(0)]
    assert table.chair(0) is not None
    assert PlayerLeft(0, "p0", 1000) in fold_round(table)


def test_d7_leaving_out_of_turn_folds_when_the_turn_comes_and_the_chips_stay_in_the_pot() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert table.leave("p2", NOW) == [PlayerLeaving(2)]
    assert table.leave("p2", NOW) == []
    assert "leave" not in table.may("p2")
    do(table, Raise(30))
    events = do(table, Fold())
    assert names(events)[:2] == ["Folded", "Folded"]
    assert PlayerLeft(2, "p2", 990) in events
    assert chips(table) == 2010


def test_a_leaver_who_is_all_in_gets_what_he_wins() -> None:
    table = heads_up()
    do(table, Raise(600))
    table.leave("p0", NOW)
    assert PlayerLeft(0, "p0", 1200) in do(table, Call())


def test_a_leaver_takes_the_chips_brought_during_the_hand_with_him() -> None:
    table = heads_up()
    table.add_chips("p0", 100)
    events = table.leave("p0", NOW)
    assert events[-2:] == [ChipsReturned(0, "p0", 100), PlayerLeft(0, "p0", 595)]


def test_the_showdown_is_answered_by_the_table_beaten_hands_are_mucked() -> None:
    table = heads_up()
    assert names(finish(table))[-4:] == ["HandShown", "HandShown", "PotAwarded", "HandEnded"]
    table = seated(0, 1)
    deal_stacked(table, {0: "Ks Kd", 1: "As Ad"}, BOARD)
    assert names(finish(table))[-4:] == ["HandShown", "HandMucked", "PotAwarded", "HandEnded"]


def test_g1_a_stale_decision_changes_nothing() -> None:
    table = seated(0, 1, 2)
    deal(table)
    with refused(table, "stale", "That decision is over"):
        table.act("p0", table.number - 1, 0, Fold(), NOW)
    with refused(table, "not_your_turn", "It is the turn of seat 1"):
        table.act("p1", table.number, 0, Fold(), NOW)
    with refused(table, "stale"):
        table.act("p0", table.number, 7, Fold(), NOW)
    table.act("p0", table.number, 0, Call(), NOW)
    with refused(table, "repeated", "You have taken that decision already"):
        table.act("p0", table.number, 0, Call(), NOW)
    with refused(table, "stale"):
        table.act("p1", table.number, 0, Call(), NOW)
    with refused(table, "not_seated"):
        table.act("nobody", table.number, 1, Call(), NOW)


def test_g2_a_decision_of_the_hand_before_folds_nobody() -> None:
    table = seated(0, 1, 2)
    deal(table)
    fold_round(table)
    deal(table)
    with refused(table, "stale"):
        table.act("p1", 1, 0, Fold(), NOW)


def test_g5_g7_an_illegal_action_is_refused_with_what_is_right() -> None:
    table = seated(0, 1, 2)
    deal(table)
    with refused(table, "illegal", "there are 10 chips to call"):
        do(table, Check())
    with refused(table, "illegal", "from 20 to 1000"):
        do(table, Raise(11))
    with refused(table, "illegal", "this would be a raise"):
        do(table, Bet(20))


def test_d10_when_the_last_person_leaves_the_hand_is_finished_and_the_bots_wait() -> None:
    table = seated(0, play_without_people=False, fill=3)
    for seat in (1, 2):
        table.sit(f"bot{seat}", f"Bot {seat}", seat, 1000, bot="tight")
    deal(table)
    table.leave("p0", NOW)
    assert table.playing
    finish(table)
    assert table.why_idle == "people"
    with refused(table, "not_allowed", "people"):
        deal(table)


def test_d10_bots_play_on_where_the_table_says_so() -> None:
    table = make(fill=2)
    for seat in (1, 2):
        table.sit(f"bot{seat}", f"Bot {seat}", seat, 1000, bot="tight")
    assert table.why_idle == ""
    assert isinstance(deal(table)[1], HandStarted)


def test_hands_are_numbered_from_one_and_events_without_gaps() -> None:
    table = make()
    events = table.sit("a", "A", 0, 1000) + table.sit("b", "B", 1, 1000)
    envelopes = table.sealed(events, NOW)
    assert [(one.seq, one.hand, one.at) for one in envelopes] == [(2, 0, NOW), (3, 0, NOW)]
    envelopes = table.sealed(deal(table), NOW)
    assert [one.seq for one in envelopes] == list(range(4, 4 + len(envelopes)))
    assert [one.hand for one in envelopes][:3] == [0, 1, 1]
    assert table.sealed(fold_round(table), NOW)[-1].hand == 1


def test_a_paused_table_plays_the_hand_to_its_end_and_no_other() -> None:
    table = seated(0, 1)
    deal(table)
    table.pause("Dinner")
    assert table.pause() == []
    finish(table)
    assert table.why_idle == "paused"
    table.resume()
    assert table.why_idle == ""


def test_a_frozen_table_does_nothing_until_it_is_resumed() -> None:
    table = seated(0, 1)
    deal(table)
    table.freeze("a fault")
    with refused(table, "not_allowed", "frozen until the host lets it go on: a fault"):
        do(table, Call())
    with refused(table, "not_allowed", "frozen"):
        table.sit("x", "X", 5, 500)
    with refused(table, "not_allowed", "frozen"):
        table.leave("p0", NOW)
    assert table.may("p0") == ()
    table.resume()
    do(table, Call())


def test_a_voided_hand_gives_everybody_his_chips_back() -> None:
    table = heads_up()
    do(table, Raise(100))
    assert table.void("the server was restarted") == [HandVoided("the server was restarted")]
    assert [chair.stack for chair in table.taken] == [600, 600]
    assert table.void("again") == []
    assert table.why_idle == ""


def test_a_closed_table_has_paid_everybody_out() -> None:
    table = heads_up()
    do(table, Raise(100))
    table.add_chips("p1", 50)
    events = table.close("Good night", NOW)
    assert names(events) == ["HandVoided", "StackAdded", "PlayerLeft", "PlayerLeft", "TableClosed"]
    assert chips(table) == 0
    assert table.close("again", NOW) == []
    with refused(table, "closing", "Natchez is closed"):
        table.sit("x", "X", 1, 500)
