"""Run it twice at a table: who is asked and for how long, what silence means, what bots and leavers answer, answers given early."""

from __future__ import annotations

import pytest

from riverboat.games import ALL
from riverboat.rules import events as hand_events
from riverboat.rules.actions import Call, Raise, RunOnce, RunTwice
from riverboat.table import events as ev
from riverboat.table.preactions import PreActions, Wish
from riverboat.table.refusal import Refusal
from riverboat.table.settings import SettingsError, may_run_twice, settings_for
from riverboat.table.table import ANSWER, Table
from tests.table.tables import NOW, chips, deal_stacked, do, names, seated

HELD = {0: "As Ah", 1: "Kd Kc"}
BOARDS = "2c 7d 9h Js 4s 3c Kh 8d Qs 5c"


def all_in(table: Table, held: dict[int, str] | None = None) -> Table:
    """Deal, and put everybody all-in: the table waits for the first answer."""
    deal_stacked(table, held or HELD, BOARDS)
    assert table.hand is not None
    assert table.pending is not None
    do(table, Raise(table.hand.legal(table.pending[0]).most))
    while table.hand.phase == hand_events.BETTING:
        do(table, Call())
    return table


def asked(table: Table) -> int:
    assert table.hand is not None
    assert table.hand.phase == hand_events.AGREEING
    assert table.pending is not None
    return table.pending[0]


def runs(table: Table) -> int:
    assert table.hand is not None
    return table.hand.runs


def test_room_number_run_it_twice_vote_8_seconds_no_answer_is_once() -> None:
    table = all_in(seated(0, 1, run_it_twice=True))
    seat = asked(table)
    clock = table.start_clock(NOW)
    assert clock is not None
    assert (clock.total, clock.bank) == (8000, 0)
    assert ANSWER == 8000
    assert table.time_out(1, clock.turn, NOW + 8999) == [], "a second of grace for slow lines"
    told = table.time_out(1, clock.turn, NOW + 9000)
    assert told[0] == ev.TimedOut(seat, "run_once")
    assert told[1] == hand_events.RunoutAnswered(seat, twice=False)
    assert runs(table) == 1
    assert not table.playing


def test_two_yeses_run_it_twice_and_the_chips_are_all_there() -> None:
    table = all_in(seated(0, 1, run_it_twice=True))
    do(table, RunTwice())
    do(table, RunTwice())
    assert runs(table) == 2
    assert not table.playing
    assert [chair.stack for chair in table.taken] == [1000, 1000]
    assert chips(table) == 2000


def test_silence_is_no_time_out_and_nobody_sits_out_for_it() -> None:
    table = seated(0, 1, run_it_twice=True)
    for number in range(1, 4):
        for chair in table.taken:
            chair.stack = 1000
        all_in(table)
        clock = table.start_clock(NOW)
        assert clock is not None
        table.time_out(number, clock.turn, NOW + 20_000)
    assert not any(chair.out or chair.late for chair in table.taken)


def test_nobody_is_asked_where_the_table_does_not_have_it() -> None:
    assert runs(all_in(seated(0, 1))) == 0


def test_bots_agree_with_people_at_once_and_never_run_it_twice_alone() -> None:
    table = seated(0, run_it_twice=True)
    table.sit("bot:b1", "Bee", 1, 1000, bot="tight")
    all_in(table)
    assert asked(table) == 0, "the bot's answer is there, or comes with the player's"
    do(table, RunTwice())
    assert runs(table) == 2
    alone = seated(run_it_twice=True)
    for seat in (0, 1):
        alone.sit(f"bot:b{seat}", f"Bee {seat}", seat, 1000, bot="tight")
    all_in(alone)
    assert runs(alone) == 1
    assert not alone.playing


def test_a_leaver_has_it_run_once() -> None:
    table = seated(0, 1, run_it_twice=True)
    all_in(table)
    seat = asked(table)
    chair = table.chair(seat)
    assert chair is not None
    told = table.leave(chair.player, NOW)
    assert "RunoutAnswered" in names(told)
    assert runs(table) == 1


def test_a_dropped_connection_gets_no_more_time_for_the_answer() -> None:
    table = all_in(seated(0, 1, run_it_twice=True))
    chair = table.chair(asked(table))
    assert chair is not None
    table.start_clock(NOW)
    table.lost(chair.player)
    assert table.give_time(NOW) == []


def test_an_answer_can_be_given_before_one_is_asked() -> None:
    table = all_in(seated(0, 1, run_it_twice=True))
    assert table.hand is not None
    wishes = PreActions()
    first, second = asked(table), 1 - asked(table)
    chairs = {seat: table.chair(seat) for seat in (0, 1)}
    later, now = chairs[second], chairs[first]
    assert later is not None
    assert now is not None
    wishes.make(table, later, 1, table.hand.street, Wish("run_twice"))
    for chair, wish in ((now, Wish("run_twice")), (later, Wish("check_fold"))):
        with pytest.raises(Refusal) as refused:
            wishes.make(table, chair, 1, table.hand.street, wish)
        assert refused.value.code == "not_allowed"
    assert wishes.answer(second, table.hand.legal(second)) is None, "it is not his turn yet"
    for event in do(table, RunTwice()):
        wishes.note(event)
    answer = wishes.answer(second, table.hand.legal(second))
    assert answer == RunTwice()
    for event in do(table, answer):
        wishes.note(event)
    assert runs(table) == 2
    assert wishes.wishes == {}


def test_a_wish_for_the_betting_dies_when_this_is_asked_instead() -> None:
    table = seated(0, 1, run_it_twice=True)
    deal_stacked(table, HELD, BOARDS)
    wishes = PreActions()
    assert table.pending is not None
    assert table.hand is not None
    first = table.pending[0]
    waiting = table.chair(1 - first)
    assert waiting is not None
    wishes.make(table, waiting, 1, "pre-flop", Wish("call_any"))
    with pytest.raises(Refusal) as refused:
        wishes.make(table, waiting, 1, "pre-flop", Wish("run_twice"))
    assert refused.value.code == "not_allowed"
    for event in [*do(table, Raise(1000)), *do(table, Call())]:
        wishes.note(event)
    asked(table)
    assert wishes.wishes == {}


def test_a_no_ends_it() -> None:
    table = all_in(seated(0, 1, run_it_twice=True))
    do(table, RunOnce())
    assert runs(table) == 1
    assert not table.playing


def test_only_games_with_a_board_and_no_draw_can_have_it() -> None:
    can = {key for key, game in ALL.items() if may_run_twice(game)}
    assert can == {
        "texas_holdem", "short_deck_holdem", "omaha", "omaha_hi_lo", "five_card_omaha", "big_o", "six_card_omaha", "courchevel",
    }  # fmt: skip
    for key, game in ALL.items():
        if key in can:
            settings_for(game, "a", "A", run_it_twice=True)
        else:
            with pytest.raises(SettingsError, match="run_it_twice"):
                settings_for(game, "a", "A", run_it_twice=True)


def test_the_table_replays_to_the_same() -> None:
    table = seated(0, 1, run_it_twice=True)
    all_in(table)
    do(table, RunTwice())
    do(table, RunTwice())
    assert table.hand is not None
    again = Table(table.settings, table.game)
    again.open()
    for chair in table.taken:
        again.sit(chair.player, chair.name, chair.seat, 1000)
    for event in (ev.ButtonMoved(table.hand.started.button), *table.hand.events):
        again.apply(event)
    assert again.hand is not None
    assert again.hand.view(None) == table.hand.view(None)
