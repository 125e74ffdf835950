"""The room: wallets, escrows and tables together; chips go nowhere unbooked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.room.booking import NEW_GUEST, rows_for
from riverboat.room.ledger import ISSUE, LedgerError, Transferred
from riverboat.room.lobby import default_tables
from riverboat.room.room import BOT_NAMES, Room, bot_id
from riverboat.rules.actions import Call, Raise
from riverboat.rules.events import HandEnded
from riverboat.table.events import Envelope
from riverboat.table.refusal import Refusal
from riverboat.table.settings import settings_for
from riverboat.table.table import Table
from tests.table.tables import NOW, deal, deal_stacked, do, finish, fold_round

if TYPE_CHECKING:
    from riverboat.room.players import Player
    from riverboat.rules.events import Event

ENTROPY = random.Random(3).randbytes
BOARD = "2c 7d 9h Js 3c"


def a_room(fill: int = 0, game: str = "texas_holdem") -> tuple[Room, Table]:
    """A room with one open table, Natchez."""
    room = Room(games.ALL, characters=("tight", "loose", "sharp"))
    table = room.add(settings_for(games.ALL[game], "natchez", "Natchez", fill=fill, play_without_people=True))
    book(room, table, table.open())
    return room, table


def book(room: Room, table: Table, events: list[Event]) -> list[Transferred]:
    """Book what a command caused, and hold the room's books to its tables."""
    rows = list(room.book(table, events, NOW).transfers)
    assert sum(room.ledger.balances().values()) == 0
    assert room.ledger.balance(f"pot:{table.key}") == 0
    for chair in table.taken:
        assert room.ledger.balance(f"escrow:{table.key}:{chair.player}") == table.chips_of(chair.player)
    return rows


def guest(room: Room, name: str) -> Player:
    return room.join(name, ENTROPY, NOW)[0]


def two_at_a_table() -> tuple[Room, Table, Player, Player]:
    """Ann (seat 1, button) and Ben with 500 chips each."""
    room, table = a_room()
    ann, ben = guest(room, "Ann"), guest(room, "Ben")
    book(room, table, room.sit("natchez", ann, 0, 500))
    book(room, table, room.sit("natchez", ben, 1, 500))
    return room, table, ann, ben


def test_a_new_guest_gets_ten_thousand_chips_once() -> None:
    room, _ = a_room()
    player, rows = room.join("Ann", ENTROPY, NOW)
    assert rows == [Transferred(ISSUE, f"wallet:{player.id}", 10_000, "welcome", f"welcome:{player.id}")]
    assert (room.wallet(player.id), room.at_tables(player.id)) == (10_000, 0)


def test_the_host_is_welcomed_once_too() -> None:
    room, _ = a_room()
    host, _, rows = room.host(ENTROPY, NOW)
    assert len(rows) == 1
    assert room.host(ENTROPY, NOW + 1)[2] == []
    assert room.wallet(host.id) == NEW_GUEST


def test_sitting_down_moves_chips_from_wallet_to_escrow_and_leaving_moves_them_back() -> None:
    room, table = a_room()
    ann = guest(room, "Ann")
    rows = book(room, table, room.sit("natchez", ann, 4, 500))
    assert rows == [Transferred(f"wallet:{ann.id}", f"escrow:natchez:{ann.id}", 500, "buy_in", "natchez:2")]
    assert (room.wallet(ann.id), room.at_tables(ann.id)) == (9500, 500)
    rows = book(room, table, room.add_chips("natchez", ann.id, 100))
    assert [(row.amount, row.reason) for row in rows] == [(100, "top_up")]
    rows = book(room, table, table.leave(ann.id, NOW))
    assert [(row.debit, row.amount, row.reason) for row in rows] == [(f"escrow:natchez:{ann.id}", 600, "cash_out")]
    assert (room.wallet(ann.id), room.at_tables(ann.id)) == (10_000, 0)


def test_an_empty_wallet_buys_nothing() -> None:
    room, table = a_room()
    ann = guest(room, "Ann")
    room.ledger.post([Transferred(f"wallet:{ann.id}", "house", 9900, "test", "spent")])
    with pytest.raises(Refusal, match="You have 100 chips in your wallet, 200 are too many") as error:
        room.sit("natchez", ann, 0, 200)
    assert error.value.code == "no_chips"
    assert table.taken == []
    room.more_chips(ann.id, NOW)
    book(room, table, room.sit("natchez", ann, 0, 1000))
    room.ledger.post([Transferred(f"wallet:{ann.id}", "house", 9000, "test", "spent again")])
    with pytest.raises(Refusal, match="You have 0 chips"):
        room.add_chips("natchez", ann.id, 1)
    assert room.sit("natchez", ann, 0, 1000) == [], "sitting down twice costs nothing"


def test_an_unknown_table_is_refused() -> None:
    room, _ = a_room()
    with pytest.raises(Refusal, match="There is no table 'cairo' here") as error:
        room.table("cairo")
    assert error.value.code == "unknown_table"
    with pytest.raises(ValueError, match="there is a table 'natchez' already"):
        room.add(room.table("natchez").settings)


def test_more_chips_fill_up_to_ten_thousand_tables_counted_in() -> None:
    room, table = a_room()
    ann = guest(room, "Ann")
    with pytest.raises(Refusal, match="You have 10,000 chips; more are given to those who have less than 10,000") as error:
        room.more_chips(ann.id, NOW)
    assert error.value.code == "not_allowed"
    book(room, table, room.sit("natchez", ann, 0, 500))
    room.ledger.post([Transferred(f"wallet:{ann.id}", "house", 9000, "test", "spent")])
    assert [row.amount for row in room.more_chips(ann.id, NOW)] == [9000]
    assert room.wallet(ann.id) + room.at_tables(ann.id) == NEW_GUEST


def test_a_hand_is_booked_as_one_row_a_seat_when_it_ends() -> None:
    room, table, ann, ben = two_at_a_table()
    assert book(room, table, deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD)) == []
    assert book(room, table, do(table, Raise(100))) == []
    do_call = do(table, Call())
    assert book(room, table, do_call) == []
    rows = book(room, table, finish(table))
    assert [(row.debit, row.credit, row.amount, row.reason) for row in rows] == [
        (f"escrow:natchez:{ben.id}", "pot:natchez", 100, "hand"),
        ("pot:natchez", f"escrow:natchez:{ann.id}", 100, "hand"),
    ]
    assert rows[0].ref != rows[1].ref


def test_the_broke_and_the_leaver_are_paid_right_after_the_hand() -> None:
    room, table, ann, ben = two_at_a_table()
    book(room, table, deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD))
    book(room, table, do(table, Raise(500)))
    book(room, table, table.leave(ann.id, NOW))
    rows = book(room, table, do(table, Call()))
    assert [row.reason for row in rows] == ["hand", "hand", "cash_out"]
    assert (room.wallet(ann.id), room.at_tables(ann.id)) == (10_500, 0)
    assert (room.wallet(ben.id), room.at_tables(ben.id)) == (9_500, 0)
    assert room.ledger.balance(f"escrow:natchez:{ben.id}") == 0


def test_a_broke_player_who_leaves_takes_nothing_and_nothing_is_booked() -> None:
    room, table, _, ben = two_at_a_table()
    book(room, table, deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD))
    book(room, table, do(table, Raise(500)))
    book(room, table, do(table, Call()))
    assert book(room, table, table.leave(ben.id, NOW)) == []


def test_e15_chips_brought_during_a_hand_leave_the_wallet_at_once_and_the_rest_comes_back() -> None:
    room, table, ann, _ = two_at_a_table()
    book(room, table, deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD))
    rows = book(room, table, room.add_chips("natchez", ann.id, 500))
    assert [(row.reason, row.amount) for row in rows] == [("top_up", 500)]
    assert room.wallet(ann.id) == 9000
    rows = book(room, table, fold_round(table))
    assert [row.reason for row in rows] == ["hand", "hand"]
    assert room.wallet(ann.id) + room.at_tables(ann.id) == 9995


def test_a_voided_hand_books_nothing() -> None:
    room, table, ann, _ = two_at_a_table()
    book(room, table, deal(table))
    book(room, table, do(table, Raise(100)))
    assert book(room, table, table.void("fault")) == []
    assert room.at_tables(ann.id) == 500


def test_what_could_not_be_stored_is_taken_back_and_the_table_comes_back_from_its_journal() -> None:
    room, table, ann, _ = two_at_a_table()
    state = table.state()
    booked = room.book(table, table.leave(ann.id, NOW), NOW)
    assert room.wallet(ann.id) == 10_000
    room.unbook(booked)
    room.replace(Table.from_state(table.settings, table.game, state))
    assert room.wallet(ann.id) == 9_500
    again = room.table("natchez")
    assert again is not table
    book(room, again, again.leave(ann.id, NOW))
    assert room.wallet(ann.id) == 10_000


def test_bots_fill_the_chairs_with_chips_of_the_issue_and_give_them_back() -> None:
    room, table = a_room(fill=3)
    before = room.ledger.balance(ISSUE)
    rows = book(room, table, room.tend("natchez", NOW))
    assert [chair.bot for chair in table.bots] == ["tight", "loose", "sharp"]
    assert [row.reason for row in rows] == ["bot", "buy_in"] * 3
    assert room.ledger.balance(ISSUE) == before - 3000
    assert room.tend("natchez", NOW) == []
    book(room, table, table.keep_filled(1))
    book(room, table, room.tend("natchez", NOW))
    assert len(table.bots) == 1
    assert room.ledger.balance(ISSUE) == before - 1000
    assert room.ledger.total("wallet:bot-") == 0


def test_a_person_who_sits_down_where_bots_fill_sends_one_of_them_away() -> None:
    room, table = a_room(fill=3)
    book(room, table, room.tend("natchez", NOW))
    book(room, table, room.sit("natchez", guest(room, "Ann"), 9, 500))
    book(room, table, room.tend("natchez", NOW))
    assert (len(table.bots), len(table.people)) == (2, 1)


def test_bots_that_run_out_of_chips_buy_in_again() -> None:
    room, table = a_room(fill=2)
    book(room, table, room.tend("natchez", NOW))
    book(room, table, deal_stacked(table, {0: "As Ad", 1: "Ks Kd"}, BOARD))
    book(room, table, do(table, Raise(1000)))
    book(room, table, do(table, Call()))
    assert [chair.stack for chair in table.bots] == [2000, 0]
    book(room, table, room.tend("natchez", NOW))
    assert [chair.stack for chair in table.bots] == [2000, 1000]
    assert table.why_idle == ""


def test_bots_that_timed_out_on_a_busy_machine_are_dealt_in_again() -> None:
    room, table = a_room(fill=2)
    book(room, table, room.tend("natchez", NOW))
    for chair in table.bots:
        book(room, table, table.sit_out(chair.player, NOW))
    assert table.why_idle
    book(room, table, room.tend("natchez", NOW))
    assert not any(chair.out for chair in table.bots)
    assert table.why_idle == ""


def test_no_bot_sits_at_two_tables_and_no_two_have_one_name() -> None:
    room = Room(games.ALL, characters=("tight",))
    for settings in default_tables(games.ALL, fill=10):
        table = room.add(settings)
        book(room, table, table.open() + room.tend(settings.key, NOW))
    bots = [chair.name for table in room.tables.values() for chair in table.bots]
    assert len(bots) == len(set(bots)) == sum(table.settings.seats - 1 for table in room.tables.values())
    assert len({bot_id(name) for name in BOT_NAMES}) == len(BOT_NAMES)


def test_without_characters_no_bot_sits_down() -> None:
    room = Room(games.ALL)
    table = room.add(settings_for(games.RAZZ, "cairo", "Cairo", fill=4))
    assert room.tend("cairo", NOW) == []
    assert table.bots == []


def test_nothing_is_tended_during_a_hand_or_at_a_frozen_table() -> None:
    room, table = a_room(fill=2)
    book(room, table, room.tend("natchez", NOW))
    book(room, table, deal(table) + table.keep_filled(5))
    assert room.tend("natchez", NOW) == []
    book(room, table, table.void("x") + table.freeze("x"))
    assert room.tend("natchez", NOW) == []


def test_rows_are_worked_out_alike_again_and_never_booked_twice() -> None:
    room, table = a_room()
    ann = guest(room, "Ann")
    events = room.sit("natchez", ann, 0, 500)
    booked = room.book(table, events, NOW)
    assert rows_for(table, booked.envelopes) == list(booked.transfers)
    assert room.ledger.post(rows_for(table, booked.envelopes)) == []
    other = Transferred("house", "rake", 1, "test", booked.transfers[0].ref)
    with pytest.raises(LedgerError):
        room.ledger.post([other])


def test_who_neither_won_nor_lost_has_no_row_and_one_chip_is_one() -> None:
    room, table = a_room()
    for seat, name in enumerate(("Ann", "Ben", "Cat", "Dan")):
        book(room, table, room.sit("natchez", guest(room, name), seat, 500))
    book(room, table, deal(table))
    players = [chair.player for chair in table.taken]
    event = HandEnded((501, 500, 499, 500))
    rows = rows_for(table, [Envelope("natchez", 1, 9, NOW, event)])
    assert rows == [
        Transferred(f"escrow:natchez:{players[2]}", "pot:natchez", 1, "hand", "natchez:9:2"),
        Transferred("pot:natchez", f"escrow:natchez:{players[0]}", 1, "hand", "natchez:9:0"),
    ]
