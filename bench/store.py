"""Measure the store: how many hands a second it makes durable, and how long a single action waits.

Run: ``python bench/store.py [seconds]``. A hand is 40 journal rows (one in ten with a private part) and 6 transfers; an action is
one row. With several tables at once each has a commit under way all the time, and they share the trips to the disk.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections import deque
from itertools import count
from typing import TYPE_CHECKING

from riverboat.store import Batch, JournalRow, SettingsRow, Store, TransferRow

if TYPE_CHECKING:
    from concurrent.futures import Future

ROWS = 40
SEATS = 6
PUBLIC = b'{"type":"RaisedTo","seat":3,"to":1200,"pad":"............................"}'
PRIVATE = b'{"cards":["As","Kd"],"pad":"................................................"}'


def hands(table: str, first: int, many: int) -> Batch:
    """Return a batch of ``many`` whole hands of ``table``, from hand number ``first`` on."""
    numbers = range(first, first + many)
    journal = tuple(
        JournalRow(table, (hand - 1) * ROWS + row, hand, row, "RaisedTo", PUBLIC, b"" if row % 10 else PRIVATE)
        for hand in numbers
        for row in range(1, ROWS + 1)
    )
    transfers = tuple(
        TransferRow(f"{table}:{hand}:{seat}", "issue" if seat % 2 else "house", f"escrow:{table}:{seat}", 20, "hand", hand)
        for hand in numbers
        for seat in range(SEATS)
    )
    return Batch(journal=journal, transfers=transfers)


def throughput(store: Store, tables: list[str], many: int, seconds: float) -> float:
    """Return the hands a second when every table has one commit of ``many`` hands under way at any time."""
    waiting: deque[Future[None]] = deque()
    begun = time.perf_counter()
    played = 0
    while time.perf_counter() - begun < seconds:
        for table in tables:
            if len(waiting) == len(tables):
                waiting.popleft().result()
            waiting.append(store.commit(hands(table, 1 + played, many)))
        played += many
    while waiting:
        waiting.popleft().result()
    return played * len(tables) / (time.perf_counter() - begun)


def latencies(store: Store, table: str, seconds: float) -> list[float]:
    """Return the milliseconds from handing in one event to knowing it durable, one after the other."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    for seq in count(1):
        begun = time.perf_counter()
        if begun > end:
            break
        store.commit(Batch(journal=(JournalRow(table, seq, 1, seq, "Called", PUBLIC),))).result()
        times.append(1000 * (time.perf_counter() - begun))
    return times


def opened(folder: str, tables: list[str]) -> Store:
    """Open a new store with these tables."""
    store = Store.open(folder)
    store.commit(Batch(settings=tuple(SettingsRow(table, b"{}") for table in tables))).result()
    return store


def main(seconds: float) -> None:
    """Print one line a measurement."""
    for many, at_once in ((1, 1), (1, 16), (10, 1), (10, 4)):
        tables = [f"table {number}" for number in range(at_once)]
        with tempfile.TemporaryDirectory() as folder, opened(folder, tables) as store:
            rate = throughput(store, tables, many, seconds)
            print(f"{many:>3} hands a commit, {at_once:>2} tables at once: {rate:>8,.0f} hands/s durable")
    with tempfile.TemporaryDirectory() as folder, opened(folder, ["table"]) as store:
        times = latencies(store, "table", seconds)
        tail = statistics.quantiles(times, n=100)[98]
        print(
            f"one event a commit: median {statistics.median(times):.2f} ms, p99 {tail:.2f} ms, {len(times) / seconds:,.0f} a second"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
