"""The ledger: chips move, none appear or vanish, nothing is overdrawn, nothing is booked twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.chips import MOST, ChipsError
from riverboat.room.ledger import HOUSE, ISSUE, Ledger, LedgerError, Transferred, escrow, pot, wallet

ANN, BEN = wallet("ann"), wallet("ben")


def move(debit: str, credit: str, amount: int, ref: str) -> Transferred:
    return Transferred(debit, credit, amount, "test", ref)


def test_accounts_are_named_by_what_they_are() -> None:
    assert wallet("ann") == "wallet:ann"
    assert escrow("natchez", "ann") == "escrow:natchez:ann"
    assert pot("natchez") == "pot:natchez"


def test_chips_move_from_debit_to_credit() -> None:
    ledger = Ledger()
    ledger.post([move(ISSUE, ANN, 100, "1"), move(ANN, BEN, 30, "2")])
    assert ledger.balances() == {ISSUE: -100, ANN: 70, BEN: 30}
    assert ledger.total("wallet:") == 100


def test_an_account_is_not_overdrawn_and_nothing_of_the_lot_is_booked() -> None:
    ledger = Ledger({ANN: 10, ISSUE: -10})
    with pytest.raises(LedgerError, match="wallet:ann holds 4 chips, 5 can't be taken"):
        ledger.post([move(ANN, BEN, 6, "1"), move(ANN, BEN, 5, "2")])
    assert ledger.balances() == {ANN: 10, ISSUE: -10}
    assert ledger.post([move(ANN, BEN, 6, "1")]) == [move(ANN, BEN, 6, "1")]


def test_chips_got_in_the_same_lot_may_be_given_on() -> None:
    ledger = Ledger()
    ledger.post([move(ISSUE, ANN, 5, "1"), move(ANN, BEN, 5, "2"), move(BEN, ANN, 5, "3")])
    assert ledger.balance(ANN) == 5


def test_a_repeat_is_no_second_transfer() -> None:
    ledger = Ledger()
    row = move(ISSUE, ANN, 100, "welcome:ann")
    assert ledger.post([row, row]) == [row]
    assert ledger.post([row]) == []
    assert ledger.balance(ANN) == 100


def test_a_reference_belongs_to_one_transfer() -> None:
    ledger = Ledger()
    ledger.post([move(ISSUE, ANN, 100, "1")])
    with pytest.raises(LedgerError, match="'1' stands for"):
        ledger.post([move(ISSUE, BEN, 100, "1")])
    assert ledger.balance(BEN) == 0


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, 2**53])
def test_amounts_are_whole_chips(amount: int) -> None:
    ledger = Ledger()
    with pytest.raises(ChipsError, match="a transfer must be"):
        ledger.post([move(ISSUE, ANN, amount, "1")])


def test_what_could_not_be_stored_is_taken_back() -> None:
    ledger = Ledger()
    kept = ledger.post([move(ISSUE, ANN, 100, "1")])
    lost = ledger.post([move(ANN, BEN, 40, "2")])
    ledger.take_back(lost)
    assert ledger.balances() == {ISSUE: -100, ANN: 100}
    assert ledger.post(lost) == lost
    ledger.take_back([move(ANN, BEN, 40, "never booked")])
    assert ledger.balance(ANN) == 60
    assert kept[0].ref == "1"


MOVES = st.lists(st.tuples(st.sampled_from([ISSUE, ANN, BEN, HOUSE]), st.sampled_from([ISSUE, ANN, BEN]), st.integers(1, 50)))


@given(MOVES)
def test_the_sum_of_all_accounts_is_always_zero(moves: list[tuple[str, str, int]]) -> None:
    ledger = Ledger(house_limit=20)
    refused = 0
    for number, (debit, credit, amount) in enumerate(moves):
        try:
            ledger.post([move(debit, credit, amount, str(number))])
        except LedgerError:
            refused += 1
        balances = ledger.balances()
        assert sum(balances.values()) == 0
        assert all(balance > 0 for account, balance in balances.items() if account not in {ISSUE, HOUSE})
        assert balances.get(HOUSE, 0) >= -20
    assert refused <= len(moves)


def test_the_house_may_owe_up_to_its_limit() -> None:
    ledger = Ledger({HOUSE: 10, ISSUE: -10}, house_limit=20)
    ledger.post([move(HOUSE, ANN, 30, "1")])
    assert ledger.balance(HOUSE) == -20
    with pytest.raises(LedgerError, match="house holds -20 chips, 1 can't be taken"):
        ledger.post([move(HOUSE, ANN, 1, "2")])
    ledger.post([move(ANN, HOUSE, 5, "3"), move(HOUSE, ANN, 5, "4")])
    with pytest.raises(LedgerError, match="house holds 0 chips"):
        Ledger().post([move(HOUSE, ANN, 1, "1")])


def test_no_more_chips_come_into_being_than_a_browser_can_count() -> None:
    ledger = Ledger()
    ledger.post([move(ISSUE, ANN, MOST, "1")])
    with pytest.raises(LedgerError, match="issue holds"):
        ledger.post([move(ISSUE, BEN, 1, "2")])


def test_what_people_asked_for_is_known_for_good_and_after_a_start_too() -> None:
    asked = [Transferred(ANN, BEN, 1, "transfer", "k"), Transferred(ISSUE, ANN, 1, "adjustment: a gift", "l")]
    ledger = Ledger({ANN: 10, ISSUE: -10})
    ledger.post(asked)
    ledger.post(move(ISSUE, ANN, 1, f"ref {number}") for number in range(100_001))
    assert ledger.post(asked) == []
    assert ledger.post([move(ISSUE, ANN, 1, "ref 0")]) != [], "one that the room makes up is forgotten in the end"
    again = Ledger(ledger.balances(), by_hand=asked)
    assert again.post(asked) == []
    assert again.balances() == ledger.balances()
    with pytest.raises(LedgerError, match="'k' stands for"):
        again.post([Transferred(ANN, BEN, 2, "transfer", "k")])
