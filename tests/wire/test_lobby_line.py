"""A table's line in the lobby."""

from __future__ import annotations

from riverboat.room.waiting import OFFERED, Waiting
from riverboat.wire.views import Moment, own_card, table_card
from tests.table.tables import NOW, make


def test_it_says_who_sits_there_and_where_a_person_may_sit() -> None:
    table = make(seats=4, fill=2)
    table.sit("ann", "Ann", 1, 500)
    table.sit("bot-1", "Slim Belle", 3, 1000, bot="tight", post=True)
    line = table_card(table, Moment(NOW))
    assert (line.seats, line.taken, line.bots, line.fill) == (4, 2, 1, 2)
    assert line.players == ("Ann", "Slim Belle")
    assert line.free == (0, 2, 3), "a bot gives its chair up"


def test_it_says_how_many_seats_the_host_has_filled() -> None:
    table = make(seats=4, fill=2)
    table.keep_filled(3)
    assert table_card(table, Moment(NOW)).fill == 3


def test_only_its_own_player_sees_it_as_his() -> None:
    table = make(seats=4)
    table.sit("ann", "Ann", 1, 500)
    line = table_card(table, Moment(NOW))
    assert own_card(line, table, "ann", Moment(NOW)).yours
    assert not own_card(line, table, "bob", Moment(NOW)).yours
    assert not own_card(line, table, "", Moment(NOW)).yours


def test_who_waits_sees_his_place_and_what_he_is_offered() -> None:
    table = make(seats=4)
    waiting = Waiting()
    waiting.join("ann", 0)
    waiting.join("bob", 0)
    moment = Moment(NOW, waiting=waiting)
    line = table_card(table, moment)
    assert line.waiting == 2
    assert own_card(line, table, "bob", moment).place == 2
    waiting.offer(1, lambda _: True, NOW)
    assert own_card(line, table, "ann", moment).offered == OFFERED
    assert own_card(line, table, "bob", moment).place == 1
    assert own_card(line, table, "cleo", moment) == line
