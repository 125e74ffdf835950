"""Reading the ledger: sessions, results, and settling up with the fewest payments."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.chips import MOST
from riverboat.games import ALL
from riverboat.room.accounts import (
    MOST_EXACT,
    ROOM,
    Entry,
    Movement,
    Payment,
    Session,
    movements,
    place,
    results,
    sessions,
    settlement,
)
from riverboat.room.booking import NEW_GUEST, welcome
from riverboat.room.ledger import ISSUE, RAKE, Transferred, escrow, pot, wallet
from riverboat.room.room import Room
from riverboat.table.refusal import Refusal

if TYPE_CHECKING:
    from riverboat.room.players import Player

ANN, BEN, BOT = "p-a", "p-b", "bot-lucky-pete"


def entry(at: int, debit: str, credit: str, amount: int, reason: str) -> Entry:
    return Entry(at, debit, credit, amount, reason, f"ref {at} {debit}")


EVENING = [
    entry(1, ISSUE, wallet(ANN), 1000, "welcome"),
    entry(2, ISSUE, wallet(BEN), 1000, "welcome"),
    entry(3, wallet(ANN), escrow("t", ANN), 400, "buy_in"),
    entry(4, wallet(BEN), escrow("t", BEN), 300, "buy_in"),
    entry(5, wallet(BOT), escrow("t", BOT), 200, "buy_in"),
    entry(6, escrow("t", BEN), pot("t"), 300, "hand"),
    entry(6, escrow("t", BOT), pot("t"), 50, "hand"),
    entry(6, pot("t"), RAKE, 10, "rake"),
    entry(6, pot("t"), escrow("t", ANN), 340, "hand"),
    entry(7, wallet(BEN), escrow("t", BEN), 100, "buy_in"),
    entry(8, wallet(ANN), wallet(BEN), 25, "transfer"),
    entry(9, escrow("t", ANN), wallet(ANN), 740, "cash_out"),
    entry(10, ISSUE, wallet(BEN), 500, "adjustment: paid in cash"),
]


def test_sessions_say_what_was_brought_and_taken() -> None:
    assert sessions(EVENING) == [
        Session(ANN, "t", 3, 9, 400, 740, 0),
        Session(BEN, "t", 4, 6, 300, 0, 0),
        Session(BEN, "t", 7, 0, 100, 0, 100),
    ]
    assert [one.won for one in sessions(EVENING)] == [340, -300, 0]


def test_results_are_what_hands_and_passed_chips_made_and_come_to_nothing() -> None:
    assert results(EVENING) == {ANN: 315, BEN: -275, ROOM: -40}
    assert results(EVENING, since=7) == {ANN: -25, BEN: 25}


def test_a_settlement_pays_everybody() -> None:
    assert settlement({ANN: 315, BEN: -275, ROOM: -40}) == [Payment(BEN, ANN, 275), Payment(ROOM, ANN, 40)]
    assert settlement({}) == []
    with pytest.raises(ValueError, match="must come to 0, not 1"):
        settlement({ANN: 1})


def test_groups_that_cancel_out_are_settled_among_themselves() -> None:
    paid = settlement({"a": 7, "b": -4, "c": -3, "d": 5, "e": -5, "f": 2, "g": -2})
    assert len(paid) == 4


def fewest(amounts: list[int]) -> int:
    """The fewest payments by trying every way to split into groups that cancel out."""
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    best = len(amounts) - 1
    for size in range(len(rest)):
        for group in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in group) == 0:
                left = [amount for place, amount in enumerate(rest) if place not in group]
                best = min(best, size + fewest(left))
    return best


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_it_is_the_shortest_settlement(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    won = {f"player {place}": amount for place, amount in enumerate(amounts) if amount}
    paid = settlement(won)
    assert len(paid) == fewest(list(won.values()))
    for name, amount in won.items():
        moved = sum(one.amount for one in paid if one.payee == name) - sum(one.amount for one in paid if one.payer == name)
        assert moved == amount
    assert all(one.amount > 0 for one in paid)


def test_many_people_are_settled_too() -> None:
    won = {f"player {place:02}": (-1) ** place * (place // 2 + 1) for place in range(MOST_EXACT + 6)}
    paid = settlement(won)
    assert len(paid) < len(won)
    assert sum(one.amount for one in paid) == sum(amount for amount in won.values() if amount > 0)


# ---------------------------------------------------------------- the host's adjustments, chips from player to player


@pytest.fixture
def room() -> Room:
    return Room(ALL)


def guest(room: Room, name: str) -> Player:
    return room.join(name, lambda count: name.encode() * count, 0)[0]


def test_chips_pass_from_player_to_player_once(room: Room) -> None:
    ann, ben = guest(room, "Ann"), guest(room, "Ben")
    assert len(room.give(ann.id, ben.id, 300, "k1")) == 1
    assert room.give(ann.id, ben.id, 300, "k1") == []
    assert (room.wallet(ann.id), room.wallet(ben.id)) == (NEW_GUEST - 300, NEW_GUEST + 300)


@pytest.mark.parametrize(
    ("to", "amount", "key", "code"),
    [("ben", NEW_GUEST + 1, "k", "no_chips"), ("ben", 0, "k", "bad_amount"), ("ben", -5, "k", "bad_amount"),
     ("ann", 5, "k", "not_allowed"), ("nobody", 5, "k", "bad_message"), ("ben", 6, "used", "repeated")],
)  # fmt: skip
def test_chips_that_cannot_be_passed(room: Room, to: str, amount: int, key: str, code: str) -> None:
    people = {"ann": guest(room, "Ann").id, "ben": guest(room, "Ben").id}
    room.give(people["ann"], people["ben"], 5, "used")
    before = room.ledger.balances()
    with pytest.raises(Refusal) as refused:
        room.give(people["ann"], people.get(to, to), amount, key)
    assert refused.value.code == code
    assert room.ledger.balances() == before


def test_the_host_says_why_he_adjusts(room: Room) -> None:
    ann = guest(room, "Ann")
    (row,) = room.adjust(ann.id, 500, "  paid in\tcash ", "k1")
    assert (row.debit, row.credit, row.reason) == (ISSUE, wallet(ann.id), "adjustment: paid in cash")
    (row,) = room.adjust(ann.id, -200, "took it back", "k2")
    assert (row.debit, row.credit) == (wallet(ann.id), ISSUE)
    assert room.adjust(ann.id, -200, "took it back", "k2") == []
    assert room.wallet(ann.id) == NEW_GUEST + 300
    for amount, why, code in ((-(10**6), "too much", "no_chips"), (5, " ", "bad_text"), (0, "nothing", "bad_amount")):
        with pytest.raises(Refusal) as refused:
            room.adjust(ann.id, amount, why, "k3")
        assert refused.value.code == code


def test_the_movements_of_a_wallet(room: Room) -> None:
    ann, ben = guest(room, "Ann"), guest(room, "Ben")
    rows = [*room.give(ann.id, ben.id, 300, "k1"), *room.adjust(ann.id, 20, "found: one chip", "k2")]
    rows += [Transferred(wallet(ann.id), escrow("t", ann.id), 400, "buy_in", "t:1")]
    entries = [Entry(at, row.debit, row.credit, row.amount, row.reason, row.ref) for at, row in enumerate([welcome(ann.id), *rows])]
    assert movements(entries, ann.id) == [
        Movement(0, NEW_GUEST, NEW_GUEST, "welcome", "", "", ""),
        Movement(1, -300, NEW_GUEST - 300, "transfer", "", ben.id, ""),
        Movement(2, 20, NEW_GUEST - 280, "adjustment", "found: one chip", "", ""),
        Movement(3, -400, NEW_GUEST - 680, "buy_in", "", "", "t"),
    ]
    assert [(one.amount, one.other) for one in movements(entries, ben.id)] == [(300, ann.id)]


def test_accounts_are_taken_apart() -> None:
    names = {wallet("p-1"): ("wallet", "p-1", ""), escrow("t", "p-1"): ("escrow", "p-1", "t"), pot("t"): ("pot", "", "t")}
    names |= {ISSUE: (ISSUE, "", ""), RAKE: (RAKE, "", ""), "house": ("house", "", "")}
    for name, parts in names.items():
        where = place(name)
        assert (where.kind, where.player, where.table) == parts


def test_chips_that_a_pot_was_left_with_are_the_rooms() -> None:
    won = results([entry(1, escrow("t", ANN), pot("t"), 30, "hand"), entry(1, pot("t"), escrow("t", BEN), 20, "hand")])
    assert won == {ANN: -30, BEN: 20, ROOM: 10}
    assert sum(one.amount for one in settlement(won)) == 30


def test_a_repeat_is_no_refusal_though_the_chips_are_gone(room: Room) -> None:
    ann, ben = guest(room, "Ann"), guest(room, "Ben")
    room.give(ann.id, ben.id, NEW_GUEST, "k1")
    assert room.give(ann.id, ben.id, NEW_GUEST, "k1") == []
    room.adjust(ben.id, -2 * NEW_GUEST, "took it all", "k2")
    assert room.adjust(ben.id, -2 * NEW_GUEST, "took it all", "k2") == []


def test_the_host_cannot_make_more_chips_than_a_browser_can_count(room: Room) -> None:
    ann = guest(room, "Ann")
    with pytest.raises(Refusal, match="There can't be so many chips") as refused:
        room.adjust(ann.id, MOST, "all of them", "k1")
    assert refused.value.code == "bad_amount"
    room.adjust(ann.id, MOST - NEW_GUEST, "all of them", "k2")
    assert room.wallet(ann.id) == MOST
