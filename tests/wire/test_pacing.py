"""How a command's events are told in groups."""

from __future__ import annotations

from riverboat.rules import events as ev
from riverboat.table.events import Envelope
from riverboat.wire.pacing import (
    AFTER_SHOWDOWN,
    AWARD,
    BETWEEN_HANDS,
    LAST_STREET,
    SHOWDOWN,
    STREET,
    groups,
    rest,
)

CALL = ev.Called(1, 20)
COLLECT = ev.BetsCollected(40)
ENDED = ev.HandEnded((0, 40))


def told(*events: ev.Event) -> list[Envelope]:
    return [Envelope("t", 1, number, 0, event) for number, event in enumerate(events, 1)]


def street(name: str, step: int = 4) -> tuple[ev.Event, ev.Event]:
    return ev.StreetStarted(step, name), ev.CardsDealt(ev.BOARD, 0, (1,))


def pauses(events: list[Envelope], pace: float = 1.0) -> list[tuple[int, int]]:
    return [(group.pause, len(group.told)) for group in groups(events, pace)]


def test_nothing_is_told_in_no_groups() -> None:
    assert groups([]) == []


def test_a_street_that_is_played_comes_at_once() -> None:
    assert pauses(told(CALL, COLLECT, *street("flop"), ev.RoundStarted(5, ev.BETTING, 0, 2))) == [(0, 5)]


def test_a_draw_comes_at_once_too() -> None:
    assert pauses(told(CALL, COLLECT, ev.StreetStarted(5, "the draw"), ev.RoundStarted(5, ev.DRAWING, 0))) == [(0, 4)]


def test_streets_that_run_out_come_one_after_another_and_the_awards_after_them() -> None:
    shown = (ev.HandShown(0, (1, 2)), ev.HandShown(1, (3, 4)))
    won = (ev.PotAwarded(1, 0, 10, "high", (1,), 5), ev.PotAwarded(0, 1, 30, "high", (3,), 4))
    events = told(CALL, COLLECT, *shown, *street("flop"), *street("turn"), *street("river"), *won, ENDED)
    assert pauses(events) == [(0, 4), (STREET, 2), (STREET, 2), (LAST_STREET, 2), (SHOWDOWN, 1), (AWARD, 2)]
    assert [envelope for group in groups(events) for envelope in group.told] == events


def test_both_halves_of_a_pot_are_awarded_together() -> None:
    won = (ev.PotAwarded(0, 0, 10, "high", (1,), 5), ev.PotAwarded(0, 1, 10, "low", (3,), 4))
    events = told(CALL, COLLECT, ev.RoundStarted(9, ev.SHOWING, 0), ev.HandShown(0, (1, 2)), *won, ENDED)
    assert pauses(events) == [(0, 4), (SHOWDOWN, 3)]


def test_the_last_street_asks_nobody_to_bet_when_hands_are_shown_at_once() -> None:
    shown = (ev.RoundStarted(9, ev.SHOWING, 0), ev.HandShown(0, (1, 2)))
    events = told(CALL, COLLECT, *street("river"), *shown, ev.PotAwarded(0, 0, 40, "high", (1,), 5), ENDED)
    assert pauses(events) == [(0, 2), (LAST_STREET, 4), (SHOWDOWN, 2)]


def test_who_wins_because_all_others_folded_does_not_wait() -> None:
    events = told(ev.Folded(0), ev.UncalledBetReturned(1, 5), COLLECT, ev.PotAwarded(0, 1, 40), ENDED)
    assert pauses(events) == [(0, 5)]


def test_pace_off_tells_all_at_once_and_fast_waits_less() -> None:
    events = told(CALL, COLLECT, *street("turn"), *street("river"), ev.PotAwarded(0, 0, 40, "high", (1,), 5), ENDED)
    assert pauses(events, 0) == [(0, 8)]
    assert all(0 < pause < STREET for pause, _ in pauses(events, 0.35)[1:])


def test_the_rest_after_a_hand_is_longer_when_hands_were_shown() -> None:
    assert rest([ev.HandShown(0, (1, 2))]) == AFTER_SHOWDOWN
    assert rest([ev.Folded(0)]) == BETWEEN_HANDS
    assert rest([ev.Folded(0)], 0) == 0
