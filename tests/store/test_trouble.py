"""Disks that are full, databases that are held or damaged: a clear error, nothing half-written, and on it goes afterwards."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from riverboat.store import Batch, Store, StoreBusyError, StoreDamagedError, StoreError, StoreFullError
from riverboat.store.errors import translate
from tests.store.rows import TABLE, event, events, grant, opening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """A store in a file: how PostgreSQL is held, or gone, stands in tests/safe."""
    with Store.open(folder, patience=200) as opened:
        yield opened


BIG = b"x" * 1_000_000


def limit(store: Store, pages: int) -> None:
    """Let the database grow to so many pages and no further."""
    with store._engines[0].begin() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


# ---------------------------------------------------------------- full


def test_a_full_database_writes_nothing_and_goes_on_when_there_is_room(store: Store) -> None:
    store.commit(opening(last=3)).result(10)
    limit(store, 60)
    error = store.commit(Batch(journal=(event(4, public=BIG),), transfers=(grant("p1"),))).exception(10)
    assert isinstance(error, StoreFullError)
    assert "is the disk full or the data folder read-only? Nothing was changed" in str(error)
    assert store.journal(TABLE) == list(events(1, 3))
    assert store.balances() == {}
    assert store.verify() == []
    limit(store, 1_000_000)
    store.commit(Batch(journal=(event(4, public=BIG),), transfers=(grant("p1"),))).result(10)
    assert store.journal(TABLE, 3) == [event(4, public=BIG)]
    assert store.verify() == []


FILE_LIMIT = """
import resource, signal, sys
from riverboat.store import Batch, Store, StoreFullError
from tests.store.rows import TABLE, event, events, opening

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store.open(sys.argv[1])
store.commit(opening(last=3)).result()
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, hard))
for _ in range(3):
    error = store.commit(Batch(journal=(event(4, public=b"x" * 1_000_000),))).exception()
    assert isinstance(error, StoreFullError), error
    assert store.journal(TABLE) == list(events(1, 3))
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
store.commit(Batch(journal=(event(4, public=b"x" * 1_000_000),))).result()
assert [row.seq for row in store.journal(TABLE)] == [1, 2, 3, 4]
assert store.verify() == []
store.close()
print("as it should be")
"""


def test_when_the_system_refuses_to_write_nothing_is_half_written(folder: Path) -> None:
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    command = [sys.executable, "-c", FILE_LIMIT, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stdout, done.stderr) == ("as it should be\n", "")
    with Store.open(folder) as store:
        assert [row.seq for row in store.journal(TABLE)] == [1, 2, 3, 4]
        assert store.verify() == []


# ---------------------------------------------------------------- held by another program


@pytest.fixture
def intruder(store: Store, folder: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to the store's database."""
    store.commit(opening(last=3)).result(10)
    with closing(sqlite3.connect(folder / "room.db", isolation_level=None)) as connection:
        yield connection


def test_a_database_held_by_another_program_is_busy(store: Store, intruder: sqlite3.Connection) -> None:
    intruder.execute("BEGIN IMMEDIATE")
    error = store.commit(Batch(journal=(event(4),))).exception(10)
    assert isinstance(error, StoreBusyError)
    assert "another program holds the database" in str(error)
    assert store.journal(TABLE) == list(events(1, 3))
    intruder.execute("ROLLBACK")
    store.commit(Batch(journal=(event(4),))).result(10)
    assert store.journal(TABLE) == list(events(1, 4))


def test_a_short_hold_is_waited_out(store: Store, intruder: sqlite3.Connection) -> None:
    intruder.execute("BEGIN IMMEDIATE")
    future = store.commit(Batch(journal=(event(4),)))
    with pytest.raises(TimeoutError):
        future.result(0.05)
    intruder.execute("ROLLBACK")
    future.result(10)
    assert store.journal(TABLE) == list(events(1, 4))


def test_reading_goes_on_while_another_program_writes(store: Store, intruder: sqlite3.Connection) -> None:
    intruder.execute("BEGIN IMMEDIATE")
    intruder.execute("DELETE FROM journal")
    assert store.journal(TABLE) == list(events(1, 3))
    intruder.execute("ROLLBACK")


def test_a_held_database_can_not_be_opened(folder: Path) -> None:
    Store.open(folder).close()
    with closing(sqlite3.connect(folder / "room.db", isolation_level=None)) as intruder:
        intruder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            Store.open(folder, patience=50)
    Store.open(folder, patience=50).close()


# ---------------------------------------------------------------- damaged


def test_a_file_that_is_no_database_is_refused_untouched(folder: Path) -> None:
    folder.mkdir()
    text = b"these are not the bytes of a database\n" * 200
    (folder / "room.db").write_bytes(text)
    with pytest.raises(StoreDamagedError, match="put back a backup"):
        Store.open(folder)
    assert (folder / "room.db").read_bytes() == text


def test_damaged_pages_are_said_when_read(folder: Path) -> None:
    with Store.open(folder) as store:
        store.commit(opening(last=400)).result(10)
    path = folder / "room.db"
    sound = path.read_bytes()
    path.write_bytes(sound[:8192] + b"\xa5" * (len(sound) - 8192))
    with pytest.raises(StoreError) as caught, Store.open(folder) as store:
        store.journal(TABLE)
    assert isinstance(caught.value, StoreDamagedError)
    path.write_bytes(sound)
    with Store.open(folder) as store:
        assert store.journal(TABLE) == list(events(1, 400))


def test_a_folder_removed_under_the_server_is_said(folder: Path, store: Store) -> None:
    store.commit(opening(last=3)).result(10)
    with closing(sqlite3.connect(folder / "room.db", isolation_level=None)) as raw:
        raw.execute("DROP TABLE chat")
    with pytest.raises(StoreError, match="no such table: chat"):
        store.chat(TABLE)
    assert store.journal(TABLE) == list(events(1, 3))


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, StoreFullError),
        (sqlite3.SQLITE_IOERR, StoreFullError),
        (sqlite3.SQLITE_IOERR_WRITE, StoreFullError),
        (sqlite3.SQLITE_READONLY, StoreFullError),
        (sqlite3.SQLITE_CANTOPEN, StoreFullError),
        (sqlite3.SQLITE_BUSY, StoreBusyError),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreBusyError),
        (sqlite3.SQLITE_CORRUPT, StoreDamagedError),
        (sqlite3.SQLITE_CORRUPT_VTAB, StoreDamagedError),
        (sqlite3.SQLITE_NOTADB, StoreDamagedError),
        (sqlite3.SQLITE_ERROR, StoreError),
    ],
)
def test_each_fault_has_its_type(code: int, kind: type[StoreError]) -> None:
    error = sqlite3.OperationalError("the words of SQLite")
    error.sqlite_errorcode = code
    told = translate(error)
    assert type(told) is kind
    assert "the words of SQLite" in str(told)
