"""The bank of the house: it owes up to its limit, promises nothing twice, and every win is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.chips import ChipsError
from riverboat.games import ALL
from riverboat.room.accounts import ROOM, Entry, results
from riverboat.room.bank import Bank
from riverboat.room.booking import HOUSE_LIMIT
from riverboat.room.ledger import HOUSE, ISSUE, Ledger, Transferred, escrow
from riverboat.room.room import Room
from riverboat.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.chips import Chips


def against_house(table: str, gains: Mapping[str, Chips], ref: str) -> list[Transferred]:
    """Return the rows of a round on ``table`` against the house, in which each player gained so many chips (less than 0: lost).

    What was lost goes from the losers' escrows to the house first, so that it is there for the winners. ``ref`` is the round's own.
    """
    rows = []
    for player, gain in sorted(gains.items(), key=lambda one: (one[1], one[0])):
        debit, credit = (HOUSE, escrow(table, player)) if gain > 0 else (escrow(table, player), HOUSE)
        if gain:
            rows.append(Transferred(debit, credit, abs(gain), "coup", f"{ref}:{player}"))
    return rows


def test_what_is_promised_to_one_table_is_promised_to_no_other() -> None:
    bank = Bank(Ledger({HOUSE: 500, ISSUE: -500}, house_limit=1000))
    bank.promise("one", 900)
    assert (bank.held, bank.limit, bank.free, bank.promised("one")) == (500, 1000, 600, 900)
    with pytest.raises(Refusal, match="can lose 600 chips at this table now, and this could cost it 601") as refused:
        bank.promise("two", 601)
    assert refused.value.code == "house_short"
    assert (bank.free, bank.promised("two")) == (600, 0)
    bank.promise("two", 600)
    assert bank.free == 0
    bank.release("one")
    bank.release("never promised")
    assert bank.free == 900


def test_a_second_promise_takes_the_place_of_the_first() -> None:
    bank = Bank(Ledger(house_limit=1000))
    bank.promise("one", 900)
    bank.promise("one", 1000)
    assert bank.free == 0
    with pytest.raises(Refusal, match="can lose 1,000 chips"):
        bank.promise("one", 1001)
    assert bank.promised("one") == 1000, "what was promised before stands"
    bank.promise("one", 1)
    assert bank.free == 999


def test_a_round_that_was_dealt_before_a_start_with_a_lower_limit_goes_on() -> None:
    ledger = Ledger({HOUSE: -900, ISSUE: 900}, house_limit=100)
    bank = Bank(ledger)
    bank.renew("one", 50)
    assert (bank.free, bank.promised("one")) == (0, 50)
    with pytest.raises(Refusal, match="can lose 0 chips"):
        bank.promise("one", 1)


@pytest.mark.parametrize("most", [-1, 1.5, True])
def test_a_promise_is_of_whole_chips(most: int) -> None:
    with pytest.raises(ChipsError, match="what the house may lose"):
        Bank(Ledger()).promise("one", most)


def test_losers_pay_before_winners_are_paid_and_the_room_has_the_rest() -> None:
    held = {escrow("one", name): 100 for name in ("ann", "ben", "cat")}
    ledger = Ledger({ISSUE: -300, **held})
    rows = against_house("one", {"ann": 150, "ben": -90, "cat": -80, "dan": 0}, "one:7")
    assert [(row.debit, row.credit, row.amount, row.reason, row.ref) for row in rows] == [
        ("escrow:one:ben", HOUSE, 90, "coup", "one:7:ben"),
        ("escrow:one:cat", HOUSE, 80, "coup", "one:7:cat"),
        (HOUSE, "escrow:one:ann", 150, "coup", "one:7:ann"),
    ]
    assert ledger.post(rows) == rows
    assert ledger.post(rows) == []
    assert ledger.balance(HOUSE) == 20
    told = results(Entry(0, row.debit, row.credit, row.amount, row.reason, row.ref) for row in rows)
    assert told == {"ann": 150, "ben": -90, "cat": -80, ROOM: 20}


GAINS = st.dictionaries(st.sampled_from(["ann", "ben", "cat"]), st.integers(-100, 400), max_size=3)


@given(st.lists(GAINS, max_size=30), st.integers(0, 1000))
def test_whatever_comes_a_promised_round_is_paid(rounds: list[dict[str, int]], limit: int) -> None:
    held = {escrow("one", name): 10_000 for name in ("ann", "ben", "cat")}
    ledger = Ledger({ISSUE: -30_000, **held}, house_limit=limit)
    bank, refused = Bank(ledger), 0
    for number, gains in enumerate(rounds):
        try:
            bank.promise("one", sum(gain for gain in gains.values() if gain > 0))
        except Refusal:
            refused += 1
            continue
        ledger.post(against_house("one", gains, f"one:{number}"))
        bank.release("one")
        assert bank.held >= -limit
        assert sum(ledger.balances().values()) == 0
    assert refused <= len(rounds)


def test_the_host_fills_the_bank_and_takes_what_it_can_spare() -> None:
    room = Room(ALL, ledger=Ledger(house_limit=HOUSE_LIMIT))
    (row,) = room.fund(5_000, "the evening's bank", "k1")
    assert (row.debit, row.credit, row.reason) == (ISSUE, HOUSE, "adjustment: the evening's bank")
    assert room.fund(5_000, "the evening's bank", "k1") == []
    room.bank.promise("one", HOUSE_LIMIT + 1)
    with pytest.raises(Refusal, match="can spare 4,999 chips, 5,000 are too many") as refused:
        room.fund(-5_000, "home", "k2")
    assert refused.value.code == "house_short"
    room.bank.release("one")
    assert len(room.fund(-5_000, "home", "k3")) == 1
    assert room.fund(-5_000, "home", "k3") == []
    assert (room.bank.held, room.bank.spare, room.bank.free) == (0, 0, HOUSE_LIMIT)
