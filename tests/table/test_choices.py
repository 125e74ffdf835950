"""What a player chooses for the time he sits: leaving later, sitting out at the blind, a full stack, showing, time when away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.cards import parse_cards
from riverboat.rules.actions import Call, Check, Fold
from riverboat.rules.events import HandMucked, HandShown
from riverboat.table.events import (
    CardsTurnedUp,
    PlayerLeaving,
    PlayerLeft,
    PlayerStaying,
    RabbitShown,
    SatOut,
    SitOutPlanned,
    TimeGiven,
    TopUpChosen,
)
from riverboat.table.table import Table
from tests.table.tables import NOW, deal, deal_stacked, do, finish, fold_round, make, names, seated
from tests.table.test_table import refused

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.table.chairs import Chair
    from riverboat.table.clock import Clock


def chair(table: Table, seat: int) -> Chair:
    """The taken chair at ``seat``."""
    found = table.chairs[seat]
    assert found is not None
    return found


def cards_of(table: Table, seat: int) -> tuple[Card, ...]:
    """The cards of ``seat`` in the last hand."""
    assert table.hand is not None
    return table.hand.at[seat].cards


def started(table: Table) -> Clock:
    """The clock of the decision under way."""
    assert table.clock is not None
    return table.clock


def test_d1_leaving_after_the_hand_plays_it_to_its_end() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert table.leave("p1", NOW, after_hand=True) == [PlayerLeaving(1, folds=False)]
    assert table.leave("p1", NOW, after_hand=True) == []
    assert "stay" in table.may("p1")
    assert table.pending is not None
    events = finish(table)
    assert any(isinstance(event, HandShown | HandMucked) and event.seat == 1 for event in events)
    assert [event.reason for event in events if isinstance(event, PlayerLeft)] == ["asked"]
    assert table.chair_of("p1") is None


def test_whoever_was_to_leave_can_stay_until_he_has_folded_for_it() -> None:
    table = seated(0, 1, 2)
    deal(table)
    table.leave("p1", NOW, after_hand=True)
    assert table.stay("p1") == [PlayerStaying(1)]
    assert table.stay("p1") == []
    finish(table)
    assert table.chair_of("p1") is not None
    deal(table)
    table.leave("p1", NOW)
    with refused(table, "not_allowed", "left this hand already"):
        table.stay("p1")


def test_between_hands_leaving_after_the_hand_is_leaving() -> None:
    table = seated(0, 1)
    assert names(table.leave("p1", NOW, after_hand=True)) == ["PlayerLeft"]


def test_sitting_out_at_the_blind_plays_on_until_it_would_come() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert table.marks is not None
    big = table.marks.big
    nxt = (big + 1) % 3
    finish(table)
    assert table.sit_out(f"p{nxt}", NOW, "big_blind") == [SitOutPlanned(nxt)]
    assert table.sit_out(f"p{nxt}", NOW, "big_blind") == []
    assert "keep_in" in table.may(f"p{nxt}")
    assert table.tidy(NOW) == [SatOut(nxt, at=NOW)]
    deal(table)
    assert nxt not in table.dealt


def test_sitting_out_at_the_blind_leaves_the_hands_before_it_alone() -> None:
    table = seated(0, 1, 2, 3)
    deal(table)
    assert table.marks is not None
    last = table.marks.big
    table.sit_out(f"p{last}", NOW, "big_blind")
    played = 0
    while not chair(table, last).out:
        fold_round(table)
        if not chair(table, last).out:
            deal(table)
            played += 1
            assert last in table.dealt
            assert table.marks.big != last
    assert played == 3


def test_coming_back_takes_a_planned_sitting_out_back() -> None:
    table = seated(0, 1)
    table.sit_out("p0", NOW, "big_blind")
    assert names(table.come_back("p0")) == ["CameBack"]
    assert table.come_back("p0") == []
    assert not chair(table, 0).out_at_blind


def test_without_blinds_sitting_out_at_the_blind_is_sitting_out() -> None:
    table = seated(0, 1, game="razz")
    with refused(table, "bad_message", "not 'some day'"):
        table.sit_out("p0", NOW, "some day")
    assert table.sit_out("p0", NOW, "big_blind") == [SatOut(0, at=NOW)]
    assert "sit_out_blind" not in table.may("p1")


def test_a_stack_is_filled_up_to_what_one_may_bring() -> None:
    table = seated(0, 1)
    assert table.top_up_to("p0", 500) == [TopUpChosen(0, 500)]
    assert table.top_up_to("p0", 500) == []
    with refused(table, "bad_amount", "200 to 1,000 chips here, not to 1,001"):
        table.top_up_to("p0", 1001)
    assert table.top_up_to("p0", 0) == [TopUpChosen(0, 0)]


@pytest.mark.parametrize("shows", [False, True])
def test_a_beaten_hand_is_shown_when_its_player_wants_that(*, shows: bool) -> None:
    table = seated(0, 1)
    table.show_beaten("p0", shows=shows)
    table.show_beaten("p1", shows=shows)
    assert table.show_beaten("p1", shows=shows) == []
    deal(table)
    assert any(isinstance(event, HandMucked) for event in finish(table)) is not shows


def test_a_winner_shows_one_card_of_free_will_and_then_the_other() -> None:
    table = seated(0, 1)
    deal_stacked(table, {0: "AsKs", 1: "2c7d"})
    do(table, Fold())
    winner = next(seat for seat in (0, 1) if chair(table, seat).stack > 1000)
    cards = cards_of(table, winner)
    shown = table.show(f"p{winner}", 1, cards[:1])
    assert shown == [CardsTurnedUp(winner, cards[:1])]
    assert table.show(f"p{winner}", 1, cards[:1]) == []
    assert table.show(f"p{winner}", 1, cards) == [CardsTurnedUp(winner, cards[1:])]
    assert table.turned_up == {winner: cards}
    assert Table.replay(table.settings, table.game, []).turned_up == {}


def test_only_own_cards_of_a_finished_hand_can_be_shown() -> None:
    table = seated(0, 1, 2)
    deal(table)
    own, other = cards_of(table, 0), cards_of(table, 1)
    with refused(table, "not_allowed", "played to its end"):
        table.show("p0", 1, own)
    fold_round(table)
    with refused(table, "illegal", "cards that you held"):
        table.show("p0", 1, other)
    with refused(table, "illegal", "each once"):
        table.show("p0", 1, (own[0], own[0]))
    with refused(table, "stale", "no longer"):
        table.show("p0", 2, own)
    table.leave("p1", NOW)
    table.sit("late", "Late", 1, 500)
    with refused(table, "not_allowed", "not in this hand"):
        table.show("late", 1, other)
    deal(table)
    assert table.turned_up == {}


def test_the_rabbit_is_the_board_that_would_have_come() -> None:
    table = seated(0, 1)
    deal_stacked(table, {0: "AsKs", 1: "2c7d"}, "QsJsTs 3d 4d")
    do(table, Call())
    do(table, Check())
    do(table, Check())
    do(table, Fold())
    shown = table.hunt_rabbit("p0", 1)
    assert shown == [RabbitShown(0, parse_cards("3d 4d"))]
    assert table.hunt_rabbit("p1", 1) == []


def test_no_rabbit_where_none_is_or_where_the_table_has_none() -> None:
    table = seated(0, 1)
    deal(table)
    finish(table)
    with refused(table, "not_allowed", "No more board cards"):
        table.hunt_rabbit("p0", 1)
    without = seated(0, 1, rabbit_hunting=False)
    deal(without)
    do(without, Fold())
    with refused(without, "not_allowed", "no rabbit hunting"):
        without.hunt_rabbit("p0", 1)


def test_room_b4_time_for_a_lost_connection_grows_with_the_pot_and_comes_once_an_orbit() -> None:
    table = seated(0, 1, 2)
    deal(table)
    assert table.pending is not None
    seat, turn = table.pending
    table.start_clock(NOW)
    clock = started(table)
    assert table.give_time(NOW) == []
    table.lost(f"p{seat}")
    small = 31_800  # 30 s and 15 chips of 500 of the other minute
    assert table.give_time(NOW + 5000) == [TimeGiven(seat, small)]
    assert started(table).deadline == clock.deadline + small
    assert table.give_time(NOW + 6000) == []
    assert table.time_out(1, turn, clock.deadline) == []
    table.found(f"p{seat}")
    do(table, Call(), NOW + 7000)
    table.start_clock(NOW + 7000)
    assert started(table).total == clock.total


def test_a_big_pot_gives_the_most_time() -> None:
    table = seated(0, 1)
    deal(table)
    table.start_clock(NOW)
    assert table._time_away(10_000) == 90_000
    none = make(away_seconds=0, away_most_seconds=0)
    assert none._time_away(10_000) == 0
