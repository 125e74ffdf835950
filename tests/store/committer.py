"""A program for the crash tests: commits batch after batch and says on its output which are acknowledged.

Batch ``n`` has EVENTS journal rows, two transfers, a chat line and a state. All of them name ``n``, so half a batch would be seen.
"""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING

from riverboat.store import Batch, ChatRow, SettingsRow, StateRow, Store
from tests.store.rows import event, transfer

if TYPE_CHECKING:
    from concurrent.futures import Future

EVENTS = 10


def batch(number: int, table: str) -> Batch:
    first = (number - 1) * EVENTS + 1
    words = b"batch %d" % number
    return Batch(
        journal=tuple(event(seq, table, public=words, private=words) for seq in range(first, first + EVENTS)),
        transfers=(
            transfer(f"{table}:{number}:in", "issue", f"escrow:{table}", 2 * number),
            transfer(f"{table}:{number}:out", f"escrow:{table}", "rake", number),
        ),
        chat=(ChatRow(table, number, 0, "p1", "Ann", words.decode()),),
        states=(StateRow(table, first + EVENTS - 1, words),),
    )


def main(folder: str, first: int, ahead: int, database: str) -> None:
    """Commit for ever, ``ahead`` batches a table under way at a time."""
    store = Store.open(folder, database=database, address="http://127.0.0.1:9")
    tables = ("omaha", "razz")
    store.commit(Batch(settings=tuple(SettingsRow(table, b"{}") for table in tables))).result()
    waiting: deque[tuple[str, int, Future[None]]] = deque()
    for number in range(first, sys.maxsize):
        waiting.extend((table, number, store.commit(batch(number, table))) for table in tables)
        while len(waiting) >= ahead * len(tables):
            table, acknowledged, future = waiting.popleft()
            future.result()
            sys.stdout.write(f"{table} {acknowledged}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
