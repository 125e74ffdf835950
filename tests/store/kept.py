"""Where a store is kept, in a file or in PostgreSQL, and how its rows are reached past the store."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psycopg

from riverboat.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)
"""What the databases raise when their own checks refuse a row."""


class Raw:
    """Another program's connection to the database; what it does is there at once unless it began a transaction."""

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - of one of two drivers
        self._connection = connection
        self._is_file = isinstance(connection, sqlite3.Connection)

    def execute(self, statement: str) -> Any:  # noqa: ANN401 - a cursor of one of two drivers
        """Do what a statement in SQLite's words says."""
        return self._connection.execute(statement if self._is_file else in_postgres(statement))

    def hold(self) -> None:
        """Keep every writer out until ``let_go``."""
        if self._is_file:
            self.execute("BEGIN IMMEDIATE")
        else:
            self._connection.execute("BEGIN")
            self._connection.execute("LOCK TABLE tables, journal, transfers, players, chat IN ACCESS EXCLUSIVE MODE")

    def let_go(self) -> None:
        """End the transaction; nothing of it is left."""
        self.execute("ROLLBACK")


def in_postgres(statement: str) -> str:
    """Return a statement with its bytes written as PostgreSQL has them."""
    statement = re.sub(r"zeroblob\((\d+)\)", r"decode(repeat('00', \1), 'hex')", statement)
    return re.sub(r"x'([0-9a-f]*)'", r"'\\x\1'::bytea", statement)


@dataclass(frozen=True)
class Kept:
    """``database`` is "" for the file in ``folder``."""

    folder: Path
    database: str

    def open(self, *, patience: int = 5000) -> Store:
        """Open the store that is kept here."""
        return Store.open(self.folder, database=self.database, patience=patience)

    @contextmanager
    def raw(self, *, checks: bool = False) -> Iterator[Raw]:
        """Reach the rows by hand; without ``checks`` rows may name what is not there."""
        if not self.database:
            path = self.folder / "room.db"
            with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
                connection.execute(f"PRAGMA foreign_keys = {'ON' if checks else 'OFF'}")
                yield Raw(connection)
            return
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(f"SET session_replication_role = {'origin' if checks else 'replica'}")
            yield Raw(connection)
