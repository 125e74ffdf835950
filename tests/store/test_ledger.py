"""Transfers are written once, balances are their sum, and nothing is overdrawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riverboat.store import Batch, BatchRefusedError, OverdraftError, RefConflictError, Store, TransferRow
from riverboat.store.chain import first_ledger_hash
from tests.store.kept import REFUSED
from tests.store.rows import grant, transfer

if TYPE_CHECKING:
    from tests.store.kept import Kept


def commit(store: Store, *rows: TransferRow) -> BaseException | None:
    return store.commit(Batch(transfers=rows)).exception(10)


@pytest.fixture
def rich(store: Store) -> Store:
    """A store in which p1 and p2 have got their chips."""
    store.commit(Batch(transfers=(grant("p1"), grant("p2")))).result(10)
    return store


def test_balances_are_the_sum_of_the_transfers(rich: Store) -> None:
    assert commit(rich, transfer("a", "wallet:p1", "escrow:t:p1", 300), transfer("b", "escrow:t:p1", "pot:t", 300)) is None
    assert rich.balances() == {"issue": -20_000, "wallet:p1": 9_700, "wallet:p2": 10_000, "escrow:t:p1": 0, "pot:t": 300}
    assert sum(rich.balances().values()) == 0
    assert rich.verify() == []


def test_the_transfers_of_an_account_in_the_order_of_writing(rich: Store) -> None:
    rows = [transfer(f"r{n}", "wallet:p1", f"wallet:q{n % 2}", n) for n in (3, 1, 2)]
    assert commit(rich, *rows) is None
    assert rich.transfers("wallet:p1") == [grant("p1"), *rows]
    assert rich.transfers("wallet:q1") == rows[:2]
    assert rich.transfers("wallet:nobody") == []


def test_the_same_ref_again_changes_nothing(rich: Store) -> None:
    row = transfer("buy:1", "wallet:p1", "escrow:t:p1", 300, "buy-in")
    for at in (row.at, row.at + 5000):
        assert commit(rich, transfer("buy:1", "wallet:p1", "escrow:t:p1", 300, "buy-in", at)) is None
    assert rich.balances()["wallet:p1"] == 9_700
    assert rich.transfers("escrow:t:p1") == [row]


def test_the_same_ref_twice_in_a_batch_counts_once(rich: Store) -> None:
    row = transfer("buy:1", "wallet:p1", "escrow:t:p1", 6_000)
    assert commit(rich, row, row) is None
    assert rich.balances()["wallet:p1"] == 4_000


def test_a_repeat_that_could_not_be_paid_any_more_is_no_overdraft(rich: Store) -> None:
    row = transfer("buy:1", "wallet:p1", "escrow:t:p1", 10_000)
    assert commit(rich, row) is None
    assert commit(rich, row) is None
    assert rich.balances()["wallet:p1"] == 0


@pytest.mark.parametrize(
    "other",
    [
        transfer("buy:1", "wallet:p1", "escrow:t:p1", 301, "buy-in"),
        transfer("buy:1", "wallet:p2", "escrow:t:p1", 300, "buy-in"),
        transfer("buy:1", "wallet:p1", "escrow:t:p2", 300, "buy-in"),
        transfer("buy:1", "wallet:p1", "escrow:t:p1", 300, "rebuy"),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_another_transfer_under_a_used_ref_is_refused(rich: Store, other: TransferRow, *, together: bool) -> None:
    row = transfer("buy:1", "wallet:p1", "escrow:t:p1", 300, "buy-in")
    if together:
        error = commit(rich, row, other)
    else:
        assert commit(rich, row) is None
        error = commit(rich, transfer("fine", "wallet:p1", "wallet:p2", 1), other)
    assert isinstance(error, RefConflictError)
    assert "ref buy:1 already stands for 300 from wallet:p1 to escrow:t:p1 (buy-in)" in str(error)
    assert [row.ref for row in rich.transfers() if row.ref == "fine"] == []
    assert rich.balances()["wallet:p1"] == (10_000 if together else 9_700)


def test_nobody_gives_more_than_he_has(rich: Store) -> None:
    error = commit(rich, transfer("a", "wallet:p2", "wallet:p1", 50), transfer("b", "wallet:p1", "escrow:t:p1", 10_051, "buy-in"))
    assert isinstance(error, OverdraftError)
    assert str(error) == "wallet:p1 holds 10050, too little for 10051 from wallet:p1 to escrow:t:p1 (buy-in)"
    assert rich.balances() == {"issue": -20_000, "wallet:p1": 10_000, "wallet:p2": 10_000}
    assert commit(rich, transfer("b", "wallet:p1", "escrow:t:p1", 10_000, "buy-in")) is None


def test_chips_must_be_there_before_they_go_not_after(rich: Store) -> None:
    out, back = transfer("a", "wallet:p3", "wallet:p1", 5), transfer("b", "wallet:p1", "wallet:p3", 5)
    assert isinstance(commit(rich, out, back), OverdraftError)
    assert commit(rich, back, out) is None


def test_an_account_that_never_had_anything_gives_nothing(store: Store) -> None:
    assert isinstance(commit(store, transfer("a", "rake", "wallet:p1", 1)), OverdraftError)
    assert store.balances() == {}


@pytest.mark.parametrize("account", ["issue", "house"])
def test_the_sources_of_chips_may_stand_below_nothing(store: Store, account: str) -> None:
    assert commit(store, transfer("a", account, "wallet:p1", 7)) is None
    assert store.balances() == {account: -7, "wallet:p1": 7}


@pytest.mark.parametrize("amount", [0, -1, 2**53])
def test_an_amount_is_from_one_chip_to_the_most(store: Store, amount: int) -> None:
    assert isinstance(commit(store, transfer("a", "issue", "wallet:p1", amount)), BatchRefusedError)
    assert store.transfers() == []
    assert commit(store, transfer("a", "issue", "wallet:p1", 2**53 - 1)) is None


def test_an_account_does_not_pay_itself(store: Store) -> None:
    assert isinstance(commit(store, transfer("a", "issue", "issue", 1)), BatchRefusedError)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE balances SET chips = -1 WHERE account = 'wallet:p1'",
        "INSERT INTO balances VALUES ('wallet:p9', -1)",
        "INSERT INTO transfers VALUES (99, 'grant:p1', 'issue', 'wallet:p1', 5, '', 0, '')",
        "INSERT INTO transfers VALUES (99, 'x', 'issue', 'wallet:p1', 0, '', 0, '')",
        "INSERT INTO transfers VALUES (99, 'x', 'issue', 'wallet:unknown', 5, '', 0, '')",
        "INSERT INTO players VALUES ('p9', 'ann', 'ann', '', '', 0), ('p8', 'ann', 'ann', '', '', 0)",
    ],
)
def test_the_database_itself_refuses_too(rich: Store, kept: Kept, statement: str) -> None:
    assert rich.balances()["wallet:p1"] == 10_000
    with kept.raw(checks=True) as raw, pytest.raises(REFUSED):
        raw.execute(statement)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (
            "UPDATE balances SET chips = 10001 WHERE account = 'wallet:p1'",
            "wallet:p1 holds 10001, its transfers come to 10000",
        ),
        ("DELETE FROM balances WHERE account = 'wallet:p2'", "wallet:p2 holds 0, its transfers come to 10000"),
        ("UPDATE transfers SET amount = 9 WHERE ref = 'grant:p1'", "wallet:p1 holds 10000, its transfers come to 9"),
        ("DELETE FROM transfers", "issue holds -20000, its transfers come to 0"),
        ("INSERT INTO balances VALUES ('wallet:p7', 3)", "wallet:p7 holds 3, its transfers come to 0"),
    ],
)
def test_the_books_are_checked(rich: Store, kept: Kept, statement: str, problem: str) -> None:
    assert rich.verify() == []
    with kept.raw() as raw:
        raw.execute(statement)
    assert f"account {problem}" in rich.verify()


def test_very_many_transfers_in_one_batch(store: Store) -> None:
    rows = [transfer(f"r{n}", "issue", f"wallet:p{n % 700}", 1 + n) for n in range(3000)]
    assert commit(store, *rows) is None
    assert store.transfers() == rows
    assert commit(store, *rows, transfer("more", "wallet:p3", "wallet:p4", 5)) is None
    assert len(store.transfers()) == 3001
    assert store.verify() == []


ACCOUNTS = ("issue", "wallet:a", "wallet:b", "escrow:t:a", "rake")
ROWS = st.builds(
    TransferRow,
    ref=st.integers(1, 12).map(str),
    debit=st.sampled_from(ACCOUNTS),
    credit=st.sampled_from(ACCOUNTS),
    amount=st.integers(1, 4),
    reason=st.just("any"),
    at=st.just(0),
)


EMPTY_LEDGER = f"UPDATE meta SET value = '0:{first_ledger_hash().hex()}' WHERE name = 'ledger'"  # noqa: S608 - fixed text


class PlainLedger:
    """The rules of the ledger once more, as plainly as they can be said."""

    def __init__(self) -> None:
        self.known: dict[str, TransferRow] = {}
        self.held: Counter[str] = Counter()

    def take(self, rows: list[TransferRow]) -> bool:
        known, held = dict(self.known), Counter(self.held)
        for row in rows:
            if row.ref in known:
                if known[row.ref] != row:
                    return False
                continue
            if row.debit == row.credit or (row.debit != "issue" and held[row.debit] < row.amount):
                return False
            known[row.ref] = row
            held[row.debit] -= row.amount
            held[row.credit] += row.amount
        self.known, self.held = known, held
        return True


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(ROWS, max_size=4), max_size=8))
def test_any_sequence_of_batches_as_the_plain_ledger_has_it(store: Store, kept: Kept, batches: list[list[TransferRow]]) -> None:
    plain = PlainLedger()
    with kept.raw() as raw:
        for emptied in ("DELETE FROM transfers", "DELETE FROM balances", EMPTY_LEDGER):
            raw.execute(emptied)
    futures = [store.commit(Batch(transfers=tuple(rows))) for rows in batches]
    accepted = [future.exception(10) is None for future in futures]
    assert accepted == [plain.take(rows) for rows in batches]
    assert store.transfers() == list(plain.known.values())
    assert {name: chips for name, chips in store.balances().items() if chips} == {n: c for n, c in plain.held.items() if c}
    assert store.verify() == []
