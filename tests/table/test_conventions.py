"""The numbers that players expect of a room, one test each, by the name of the line they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL, TEXAS_HOLDEM
from riverboat.room.chat import FAST_LINES, FAST_TIME
from riverboat.room.waiting import OFFERED
from riverboat.russian.rules import Rules
from riverboat.server.app import ANSWER_WITHIN, PING
from riverboat.server.tables.bots import LEAST_THOUGHT, MOST_THOUGHT
from riverboat.server.web.sessions import RATE
from riverboat.table.settings import settings_for
from riverboat.table.table import ANSWER
from riverboat.wire import pacing

if TYPE_CHECKING:
    from riverboat.rules.game import Game

USUAL = settings_for(TEXAS_HOLDEM, "natchez", "Natchez")
NUMBERS = {
    "action time 20 s": (USUAL.action_seconds, 20),
    "time bank 30 s": (USUAL.bank_seconds, 30),
    "time bank + 5 s": (USUAL.bank_refill_seconds, 5),
    "time bank per 10 hands": (USUAL.bank_refill_hands, 10),
    "time bank cap 60 s": (USUAL.bank_most_seconds, 60),
    "disconnect 30 s in a small pot": (USUAL.away_seconds, 30),
    "disconnect 90 s in a big pot": (USUAL.away_most_seconds, 90),
    "server grace for lag 1 s": (USUAL.grace_seconds, 1),
    "sitting out after 2 time-outs": (USUAL.time_outs, 2),
    "sitting out after 1 time-out disconnected": (USUAL.time_outs_disconnected, 1),
    "seat given up after 10 min": (USUAL.sit_out_minutes, 10),
    "seat given up after 3 orbits": (USUAL.sit_out_orbits, 3),
    "between hands 3 s": (pacing.BETWEEN_HANDS, 3000),
    "between hands 5 s after a showdown": (pacing.AFTER_SHOWDOWN, 5000),
    "showdown 2 s": (pacing.SHOWDOWN, 2000),
    "showdown 1.5 s a pot": (pacing.AWARD, 1500),
    "all-in street 1.5 s": (pacing.STREET, 1500),
    "all-in last street 2.5 s": (pacing.LAST_STREET, 2500),
    "run it twice vote 8 s": (ANSWER, 8000),
    "return-stack rule off": (USUAL.ratholing_minutes, 0),
    "waiting-list offer 45 s": (OFFERED, 45_000),
    "Russian Poker 25 s": (Rules().decision_seconds, 25),
    "bot thinks 0.6 s at least": (LEAST_THOUGHT, 0.6),
    "bot thinks 2.5 s at most": (MOST_THOUGHT, 2.5),
    "ping 10 s": (PING, 10),
    "dead after 25 s": (PING + ANSWER_WITHIN, 25),
    "10 msgs/s burst 20": (RATE, (10, 20)),
    "chat 5 per 10 s": ((FAST_LINES, FAST_TIME), (5, 10_000)),
}


@pytest.mark.parametrize("line", NUMBERS)
def test_convention(line: str) -> None:
    found, wanted = NUMBERS[line]
    assert found == wanted


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.key)
def test_every_game_has_the_same_clock(game: Game) -> None:
    assert settings_for(game, "a", "A").action_seconds == 20
