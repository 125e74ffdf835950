"""The one writer: at once when idle, together when busy, nobody sunk by another's bad batch."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event as listening

from riverboat.store import Batch, OutOfOrderError, OverdraftError
from tests.store.rows import TABLE, event, events, grant, line, opening, settings, transfer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from riverboat.store import Store
    from tests.store.kept import Kept


@pytest.fixture
def commits(store: Store) -> list[int]:
    """How many commits and rollbacks there were: [commits, rollbacks]."""
    counts = [0, 0]

    def count(place: int) -> None:
        counts[place] += 1

    listening.listen(store._engines[0], "commit", lambda _: count(0))
    listening.listen(store._engines[0], "rollback", lambda _: count(1))
    return counts


@contextmanager
def held_up(store: Store, kept: Kept) -> Iterator[Future[None]]:
    """Keep the writer busy with one commit that can't go through before the end of the block."""
    with kept.raw() as raw:
        raw.hold()
        first = store.commit(opening())
        while not first.running():
            threading.Event().wait(0.001)
        yield first
        assert not first.done()
        raw.let_go()


@pytest.fixture
def store(kept: Kept) -> Iterator[Store]:
    with kept.open(patience=10_000) as opened:
        yield opened


def test_an_idle_writer_commits_each_at_once(store: Store, commits: list[int]) -> None:
    store.commit(opening()).result(10)
    for seq in range(1, 6):
        store.commit(Batch(journal=(event(seq),))).result(10)
    assert commits == [6, 0]


def test_what_arrives_meanwhile_is_one_commit(store: Store, kept: Kept, commits: list[int]) -> None:
    with held_up(store, kept) as first:
        others = [store.commit(Batch(journal=(event(seq),), chat=(line(seq),))) for seq in range(1, 51)]
    for future in (first, *others):
        assert future.result(10) is None
    assert commits == [2, 0]
    assert store.journal(TABLE) == list(events(1, 50))
    assert len(store.chat(TABLE)) == 50


def test_no_more_than_a_hundred_are_gathered(store: Store, kept: Kept, commits: list[int]) -> None:
    with held_up(store, kept):
        others = [store.commit(Batch(journal=(event(seq),))) for seq in range(1, 251)]
    for future in others:
        future.result(10)
    assert commits == [1 + 3, 0]


def test_a_bad_batch_sinks_nobody_else(store: Store, kept: Kept, commits: list[int]) -> None:
    with held_up(store, kept):
        good = [store.commit(Batch(journal=(event(1),))), store.commit(Batch(transfers=(grant("p1", 10),)))]
        poor = store.commit(Batch(transfers=(transfer("x", "wallet:p1", "rake", 11),), chat=(line(1),)))
        good.append(store.commit(Batch(journal=(event(2),))))
        gap = store.commit(Batch(journal=(event(4),)))
        good.append(store.commit(Batch(journal=(event(3),))))
    assert [future.exception(10) for future in good] == [None] * 4
    assert isinstance(poor.exception(10), OverdraftError)
    assert isinstance(gap.exception(10), OutOfOrderError)
    assert commits == [1 + 4, 1 + 2]
    assert store.journal(TABLE) == list(events(1, 3))
    assert store.chat(TABLE) == []
    assert store.balances() == {"issue": -10, "wallet:p1": 10}
    assert store.verify() == []


def test_a_batch_that_builds_on_a_refused_one_is_refused(store: Store, kept: Kept) -> None:
    with held_up(store, kept):
        bad = store.commit(Batch(journal=(event(1),), transfers=(transfer("x", "rake", "house", 1),)))
        next_one = store.commit(Batch(journal=(event(2),)))
    assert isinstance(bad.exception(10), OverdraftError)
    assert isinstance(next_one.exception(10), OutOfOrderError)
    assert store.journal(TABLE) == []


def test_a_batch_called_off_in_time_is_never_written(store: Store, kept: Kept) -> None:
    with held_up(store, kept) as first:
        off = store.commit(Batch(journal=(event(1),)))
        on = store.commit(Batch(transfers=(grant("p1"),)))
        assert off.cancel()
        assert not first.cancel()
    on.result(10)
    assert off.cancelled()
    assert store.journal(TABLE) == []
    store.commit(Batch(journal=(event(1),))).result(10)


def test_what_is_acknowledged_can_be_read_by_anybody_at_once(store: Store, kept: Kept) -> None:
    store.commit(opening()).result(10)
    with kept.raw() as other:
        for seq in range(1, 30):
            store.commit(Batch(journal=(event(seq),))).result(10)
            assert store.journal(TABLE, seq - 1) == [event(seq)]
            assert other.execute("SELECT max(seq) FROM journal").fetchone() == (seq,)


def test_futures_resolve_after_the_commit_never_before(store: Store, kept: Kept) -> None:
    seen: list[int] = []
    with kept.raw() as other:

        def look(_: Future[None]) -> None:
            seen.append(other.execute("SELECT count(*) FROM journal").fetchone()[0])

        store.commit(opening()).result(10)
        for seq in range(1, 20):
            future = store.commit(Batch(journal=(event(seq),)))
            future.add_done_callback(look)
            future.result(10)
        store.close()
    assert seen == list(range(1, 20))


def test_many_threads_write_and_read_at_once(store: Store) -> None:
    tables = [f"table {number}" for number in range(6)]
    store.commit(Batch(settings=tuple(map(settings, tables)))).result(10)
    faults: list[BaseException] = []

    def play(table: str) -> None:
        try:
            for seq in range(1, 41):
                move = transfer(f"{table}:{seq}", "issue", f"escrow:{table}", seq)
                store.commit(Batch(journal=(event(seq, table),), transfers=(move,))).result(20)
                assert store.journal(table, seq - 1) == [event(seq, table)]
                assert store.balances()[f"escrow:{table}"] == seq * (seq + 1) // 2
        except BaseException as error:  # noqa: BLE001 - told by the main thread
            faults.append(error)

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert faults == []
    assert store.balances()["issue"] == -6 * 820
    assert store.verify() == []
    assert {table.last_seq for table in store.tables()} == {40}


def test_more_readers_than_connections_wait_for_each_other(store: Store) -> None:
    store.commit(opening(last=50)).result(10)
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(len(store.journal(TABLE)))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert found == [50] * 20
