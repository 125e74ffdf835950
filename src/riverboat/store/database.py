"""Connections to the SQLite file, set up so that a commit is on the disk when it returns; its schema made or brought up to date."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Engine, create_engine, event, inspect, text
from sqlalchemy.pool import QueuePool

from riverboat.store.errors import StoreTooNewError, translate
from riverboat.store.schema import SCHEMA

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

DATABASE_FILE: Final = "room.db"
MIGRATIONS: Final = Path(__file__).parent / "migrations"
_READERS: Final = 4


def writer_engine(path: Path, patience: int) -> Engine:
    """Return the engine of the one writer. ``patience``: milliseconds to wait for another program that holds the file."""
    return _engine(path, patience, "BEGIN IMMEDIATE", connections=1, query_only=False)


def reader_engine(path: Path, patience: int) -> Engine:
    """Return the engine of the readers: a small pool of connections that can't write, also where nothing can be written."""
    return _engine(path, patience, "BEGIN", connections=_READERS, query_only=True)


def address_of(path: Path) -> str:
    """Return the address (URI) under which the database ``path`` can be read, also from a disk that can't be written."""
    there = path.absolute().as_uri()
    if os.access(path.parent, os.W_OK):
        return f"{there}?mode=rw"
    # Nobody can write there, so a file without a log beside it doesn't change; SQLite would want to make one to read it.
    return f"{there}?mode=ro" if path.with_name(f"{path.name}-wal").exists() else f"{there}?immutable=1"


def _engine(path: Path, patience: int, begin: str, *, connections: int, query_only: bool) -> Engine:
    url = URL.create("sqlite", database=str(path))
    if query_only:
        base, _, how = address_of(path).partition("?")
        url = URL.create("sqlite", database=base, query=dict([how.split("=")]) | {"uri": "true"})
    engine = create_engine(url, poolclass=QueuePool, pool_size=connections, max_overflow=0)
    # What the file is like is the writer's to say: a reader changes nothing in it.
    lasting = () if query_only else ("journal_mode = WAL", "synchronous = FULL")

    @event.listens_for(engine, "connect")
    def _connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        # The driver's own habit of opening transactions would leave schema changes outside of them; SQLAlchemy's recipe.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"busy_timeout = {patience}", *lasting, "foreign_keys = ON", f"query_only = {int(query_only)}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def revision(connection: Connection) -> str:
    """Return the schema's version, "" for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def upgrade(engine: Engine, path: Path | None, newest: str = SCHEMA, migrations: Path = MIGRATIONS) -> Path | None:
    """Bring the database up to ``newest`` and return the backup made before, if an older one was found in the file ``path``.

    Raises StoreTooNewError for a version that no migration here knows. All steps are one transaction.
    """
    with engine.begin() as connection:
        found = revision(connection)
    if found == newest:
        return None
    require_known(found, newest)
    backup = back_up(path, found) if found and path is not None else None
    _migrate(engine, newest, migrations)
    return backup


def require_known(found: str, newest: str = SCHEMA) -> None:
    """Raise StoreTooNewError for a schema that no migration here knows."""
    if found > newest:
        message = f"the database has schema {found}, this Riverboat knows up to {newest}; use the newer Riverboat that made it"
        raise StoreTooNewError(message)


def _migrate(engine: Engine, newest: str, migrations: Path) -> None:
    # Alembic takes a while to load: only a database that needs it waits for it.
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, newest)


def back_up(path: Path, found: str) -> Path:
    """Copy the database, as of its last commit, beside itself, and return the copy's path."""
    number = 1
    while (copy := path.with_name(f"{path.stem}-schema-{found}-{number}.backup.db")).exists():
        number += 1
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    copy.chmod(0o600)
    return copy


def schema_of(path: Path) -> str:
    """Return the schema's version of a database that perhaps somebody uses, without touching it; "" for an empty one.

    Raises StoreDamagedError or another StoreError for a file that can't be read as a database.
    """
    # Reading in the usual way would leave files beside a database that nobody uses.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as connection:
            known = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]) if known else ""
    except sqlite3.Error as error:
        raise translate(error) from error
