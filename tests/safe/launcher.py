"""Forks evenings that are killed: `python -m tests.safe.launcher` reads orders (folder, database, point, commands) line by line.

The failpoints are set from here, on the store's own engine; the product has no switch for them.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import event

from riverboat.store import Store
from tests.safe.evening import NOW, Step, load, step

if TYPE_CHECKING:
    from riverboat.room.room import Room


def die(*_: object) -> None:
    """End as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)


def next_number(store: Store) -> int:
    """The number of the command after the last one that is stored."""
    last = [row.at for table in store.tables() for row in store.journal(table.table, max(0, table.last_seq - 1))]
    return (max(last) - NOW) // 1000 + 1 if last else 0


def caused(room: Room, number: int) -> tuple[int, Step]:
    """The next command that causes something, and its number."""
    while True:
        found = step(room, number)
        if found.kinds:
            return number, found
        number += 1


def run(folder: str, database: str, point: str, commands: int) -> None:
    """Go on with the evening; at ``point`` of the command after ``commands`` more, die."""
    store = Store.open(Path(folder), database=database)
    room, number = load(store), next_number(store)
    for left in range(commands, -1, -1):
        number, found = caused(room, number)
        if not left and point == "before commit":
            event.listen(store._engines[0], "commit", die)
        store.commit(found.batch).result(10)
        if not left and point == "after commit":
            die()
        rows = found.batch.journal
        os.write(1, f"told {found.table} {rows[0].seq} {rows[-1].seq}\n".encode())
        number += 1
    die()


def main() -> None:
    """Fork for each order, and say how the child ended."""
    for line in sys.stdin:
        folder, database, point, commands = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            run(folder, database, point, int(commands))
        _, status = os.waitpid(child, 0)
        os.write(1, f"killed by signal {os.WTERMSIG(status)}\n".encode())


if __name__ == "__main__":
    main()
