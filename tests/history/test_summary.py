"""What a hand came to for each seat: who entered, raised, saw, showed and won, and from where."""

from __future__ import annotations

import random

import pytest

from riverboat import games
from riverboat.history import read
from riverboat.history.summary import POSITIONS, positions, summary
from riverboat.rules import events as ev
from riverboat.rules.game import Game, Limit
from riverboat.simulate import play
from tests.history.told import DEAL, stud, told


def test_a_walk_asks_the_big_blind_nothing() -> None:
    hand = read(told(DEAL + "p3 f; p1 f")).hand
    parts = summary(hand.events).parts
    assert [parts[seat].asked for seat in (0, 1, 2)] == [True, False, True]
    assert [parts[seat].net for seat in (0, 1, 2)] == [-1, 1, 0]
    assert not any(part.entered or part.saw or part.showdown for part in parts.values())
    assert summary(hand.events).total == 2


def test_a_hand_to_the_river() -> None:
    actions = DEAL + "p3 cbr 6; p1 f; p2 cc; d db 2h3h4h; p2 cc; p3 cbr 8; p2 cc; d db 5c; p2 cc; p3 cc; d db 9d; p2 cbr 20; p3 cc"
    told_of = summary(read(told(actions + "; p2 sm KcKd; p3 sm")).hand.events)
    first, second, third = (told_of.parts[seat] for seat in (0, 1, 2))
    assert (first.entered, first.folded, first.saw, first.showdown) == (False, True, False, False)
    assert (second.entered, second.raised, second.saw, second.showdown, second.took) == (True, False, True, True, True)
    assert (third.entered, third.raised, third.saw, third.showdown, third.took) == (True, True, True, True, False)
    assert (second.bets, second.calls, third.bets, third.calls) == (1, 1, 1, 1)
    assert (told_of.total, told_of.showdown, told_of.all_in, told_of.voided) == (69, True, False, False)
    assert (second.net, third.net, second.won) == (35, -34, 69)


def test_an_all_in_before_the_river_is_one_and_on_the_river_is_none() -> None:
    early = summary(read(told(DEAL + "p3 f; p1 cbr 200; p2 cc; d db 2h3h4h; d db 5c; d db 9d")).hand.events)
    assert early.all_in
    to_river = DEAL + "p3 f; p1 cc; p2 cc; d db 2h3h4h; p1 cc; p2 cc; d db 5c; p1 cc; p2 cc; d db 9d; "
    assert not summary(read(told(to_river + "p1 cbr 198; p2 cc")).hand.events).all_in


def test_a_hand_called_off_counts_for_nothing() -> None:
    hand = read(told(DEAL + "p3 cbr 6")).hand
    parts = summary([*hand.events, ev.HandVoided("the key is lost")])
    assert parts.voided
    assert not any(part.net or part.entered for part in parts.parts.values())
    assert parts.parts[2].position == "button"


def test_who_brought_it_in() -> None:
    hand = read(stud("d dh p1 ????2c; d dh p2 ????Kd; d dh p3 ????9h; p1 pb; p2 cbr 10; p3 f; p1 f")).hand
    parts = summary(hand.events).parts
    assert [parts[seat].position for seat in (0, 1, 2)] == ["bring_in", "other", "other"]
    assert [parts[seat].entered for seat in (0, 1, 2)] == [False, True, False]
    assert parts[1].raised


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["big_blind", "button"]),
        (3, ["small_blind", "big_blind", "button"]),
        (4, ["small_blind", "big_blind", "cutoff", "button"]),
        (6, ["small_blind", "big_blind", "early", "middle", "cutoff", "button"]),
        (9, ["small_blind", "big_blind", *["early"] * 2, *["middle"] * 3, "cutoff", "button"]),
    ],
)
def test_positions(players: int, names: list[str]) -> None:
    hand = play(games.TEXAS_HOLDEM, Limit.NO_LIMIT, players, random.Random(1))
    found = positions(hand.started)
    order = sorted(found, key=lambda seat: (seat <= hand.started.button, seat))
    assert [found[seat] for seat in order] == names


def test_the_start_must_come_first() -> None:
    with pytest.raises(TypeError, match="begin with HandStarted"):
        summary([ev.Folded(1)])


@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_every_game_adds_up(game: Game) -> None:
    rng = random.Random(f"summaries of {game.key}")
    for _ in range(60):
        hand = play(game, game.default_limit, rng.randint(2, min(6, game.seats[1])), rng)
        told_of = summary(hand.events)
        parts = told_of.parts.values()
        assert sum(part.net for part in parts) == 0
        assert sum(part.won for part in parts) == told_of.total
        assert told_of.showdown == (sum(part.showdown for part in parts) > 1)
        assert all(part.position in POSITIONS for part in parts)
        assert not any(part.raised and not part.entered for part in parts)
        assert not any(part.entered and not part.asked for part in parts)
        assert all(part.folded or part.saw or not told_of.showdown for part in parts)
