"""Waiting for a seat: in order, with an offer that lapses, and nobody jumps the line."""

from __future__ import annotations

import pytest

from riverboat.room.waiting import OFFERED, Offer, Waiting
from riverboat.table.refusal import Refusal

NOW = 1_000_000


def lined_up(*players: str) -> Waiting:
    waiting = Waiting()
    for player in players:
        waiting.join(player, 0)
    return waiting


def test_the_first_in_line_is_offered_the_seat_for_a_while() -> None:
    waiting = lined_up("ann", "bob", "ann")
    assert [waiting.place(player) for player in ("ann", "bob", "cleo")] == [1, 2, 0]
    assert waiting.offer(1, lambda _: True, NOW) == [Offer("ann", NOW + OFFERED)]
    assert waiting.offer(1, lambda _: True, NOW + 1) == []
    assert (waiting.place("ann"), waiting.place("bob")) == (0, 1)
    assert waiting.offer(1, lambda _: True, NOW + OFFERED) == [Offer("bob", NOW + 2 * OFFERED)]
    assert waiting.offer_to("ann") is None


def test_nobody_takes_a_seat_that_is_held_for_another() -> None:
    waiting = lined_up("ann")
    waiting.offer(1, lambda _: True, NOW)
    waiting.require("ann", 1)
    with pytest.raises(Refusal, match="held for those who have waited") as error:
        waiting.require("bob", 1)
    assert error.value.code == "seat_taken"
    waiting.require("bob", 2)
    waiting.require("bob", 0)


def test_whoever_has_gone_home_is_passed_over() -> None:
    waiting = lined_up("ann", "bob")
    assert [offer.player for offer in waiting.offer(1, lambda player: player != "ann", NOW)] == ["bob"]


def test_one_waits_only_where_there_is_nothing_to_take() -> None:
    waiting = Waiting()
    with pytest.raises(Refusal, match="seat free") as error:
        waiting.join("ann", 1)
    assert error.value.code == "not_allowed"
    assert waiting.queue == []


def test_whoever_has_been_offered_a_seat_waits_for_no_other() -> None:
    waiting = lined_up("ann")
    waiting.offer(1, lambda _: True, NOW)
    waiting.join("ann", 1)
    assert waiting.queue == []
    waiting.leave("ann")
    assert waiting.offers == []
