"""PostgreSQL in the place of the SQLite file: its engines, and the lock that lets one server at a time write.

The lock is held twice over. An advisory lock on a connection of its own keeps a second server out, and is gone when that connection
is: a watcher notices, and every transaction of the writer looks whether it is still there. And each opening raises the epoch in the
database, which every transaction looks at too: a server that lost the lock writes nothing any more.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine, create_engine, make_url, select, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from riverboat.store import schema
from riverboat.store.database import revision
from riverboat.store.errors import StoreError, StoreLockedError, StoreLostError, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import URL, Connection

LOCK: Final = 0x52495645
"""The number of the advisory lock: the same for every Riverboat."""

EPOCH: Final = "epoch"
ADDRESS: Final = "address"

WATCH: Final = 0.5
"""Seconds between two looks at the lock."""
_LINGERS: Final = 2.0
_READERS: Final = 4


def postgres_url(database: str) -> URL:
    """Return the address of a database as SQLAlchemy wants it. Raises StoreError when it is none of PostgreSQL."""
    try:
        url = make_url(database)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() not in {"postgresql", "postgres"}:
        message = "the database is named like postgresql://user@host/name; without one there is a file in the data folder"
        raise StoreError(message)
    return url.set(drivername="postgresql+psycopg")


def postgres_engine(database: str, patience: int, *, readers: bool = False, **more: Any) -> Engine:  # noqa: ANN401 - SQLAlchemy's own
    """Return an engine: of the one writer, or of readers that can't write. ``patience``: milliseconds to wait for a lock."""
    settings = {"lock_timeout": patience, "synchronous_commit": "on", "default_transaction_read_only": "on" if readers else "off"}
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    try:
        return create_engine(
            postgres_url(database),
            pool_size=_READERS if readers else 1,
            max_overflow=0,
            pool_pre_ping=readers,
            isolation_level="REPEATABLE READ" if readers else "READ COMMITTED",
            connect_args={"options": options, "connect_timeout": 10},
        ).execution_options(**more)
    except (ImportError, NoSuchModuleError) as error:
        message = "PostgreSQL needs the driver psycopg: pip install 'riverboat[postgresql]'"
        raise StoreError(message) from error


@dataclass(frozen=True)
class Seen:
    """A database as anybody may see it: its ``name``, the server's ``version``, the ``schema`` ("" for an empty one).

    ``held`` says whether a Riverboat writes there now, ``address`` where that is reached.
    """

    name: str
    version: str
    schema: str
    held: bool
    address: str


_HELD: Final = text(
    "SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database WHERE locktype = 'advisory' "
    "AND classid = 0 AND objid = :lock AND datname = current_database())"
)


def look(database: str) -> Seen:
    """Look at a database without changing anything. Raises StoreError when it can't be reached or isn't of PostgreSQL."""
    engine = postgres_engine(database, 5000, readers=True)
    try:
        with engine.begin() as connection:
            name = str(connection.execute(text("SELECT current_database()")).scalar())
            version = str(connection.execute(text("SHOW server_version")).scalar())
            found = revision(connection)
            held = bool(connection.execute(_HELD, {"lock": LOCK}).scalar())
            address = connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == ADDRESS)).scalar() if found else ""
            return Seen(name, f"PostgreSQL {version}", found, held, str(address or ""))
    except SQLAlchemyError as error:
        raise translate(error) from error
    finally:
        engine.dispose()


_STILL_HELD: Final = text(
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = :lock "
    "AND pid = :pid AND granted)"
)


class DatabaseLock:
    """The right to write into a database, held until ``release`` or until the connection ends.

    Raises StoreLockedError, with the address of whoever has it. ``lost`` says that it is gone; ``when_lost`` is called then, in a
    thread of its own.
    """

    def __init__(self, database: str) -> None:
        self._engine = postgres_engine(database, 5000, isolation_level="AUTOCOMMIT")
        self.lost = False
        self.when_lost: Callable[[], object] | None = None
        self._epoch = ""
        self._pid = 0
        self._ended = threading.Event()
        self._one = threading.Lock()
        try:
            self._connection = self._engine.connect()
            self._take(database)
            self._pid = int(self._connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
        except Exception as error:
            self._engine.dispose()
            raise translate(error) from error
        self._watcher = threading.Thread(target=self._watch, name="riverboat-lock", daemon=True)

    def _take(self, database: str) -> None:
        """Take the lock, or raise StoreLockedError. A server that was killed a moment ago may still be in the database's books."""
        end = time.monotonic() + _LINGERS
        while not self._connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": LOCK}).scalar():
            if time.monotonic() < end:
                time.sleep(0.02)
                continue
            name = postgres_url(database).database or ""
            raise StoreLockedError(name, self._known(ADDRESS), what="database", option="--database")

    def begin(self) -> None:
        """Raise the epoch, so that nobody who held the lock before writes any more, and begin to watch."""
        self._epoch = str(int(self._known(EPOCH) or 0) + 1)
        self._remember(EPOCH, self._epoch)
        self._watcher.start()

    def tell(self, address: str) -> None:
        """Write down where this server is reached, for the one who finds the database locked."""
        self._remember(ADDRESS, address)

    def guard(self, connection: Connection) -> None:
        """Raise StoreLostError unless the writer's transaction on ``connection`` may write."""
        query = select(schema.meta.c.value).where(schema.meta.c.name == EPOCH).with_for_update(read=True)
        held = not self.lost and connection.execute(_STILL_HELD, {"pid": self._pid, "lock": LOCK}).scalar()
        if not held or connection.execute(query).scalar() != self._epoch:
            self._lose()
            message = "the lock on the database is lost: another server may write there. Nothing was changed; start this one again"
            raise StoreLostError(message)

    def release(self) -> None:
        """Give the database free."""
        self._ended.set()
        if self._watcher.is_alive():
            self._watcher.join()
        self._connection.invalidate()
        self._engine.dispose()

    def _known(self, name: str) -> str:
        if not self._connection.execute(text("SELECT to_regclass('meta')")).scalar():
            return ""
        return str(self._connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == name)).scalar() or "")

    def _remember(self, name: str, value: str) -> None:
        query = "INSERT INTO meta VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        try:
            with self._one:
                self._connection.execute(text(query), {"name": name, "value": value})
        except SQLAlchemyError as error:
            raise translate(error) from error

    def _watch(self) -> None:
        while not self._ended.wait(WATCH):
            try:
                with self._one:
                    self._connection.execute(text("SELECT 1"))
            except SQLAlchemyError:
                self._lose()
                return

    def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            if self.when_lost is not None and not self._ended.is_set():
                self.when_lost()
