"""The store of one data folder: its lock, its key, its database, one writer and a few readers."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from sqlalchemy import Engine, insert, update

from riverboat.store import schema
from riverboat.store.database import DATABASE_FILE, reader_engine, upgrade, writer_engine
from riverboat.store.errors import StoreError, translate
from riverboat.store.lock import FolderLock
from riverboat.store.postgres import DatabaseLock, postgres_engine
from riverboat.store.reading import Readers
from riverboat.store.seal import Seal, load_seal
from riverboat.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from riverboat.store.rows import Batch

_PATIENCE: Final = 5000


class Store(Readers):
    """An open data folder; nobody else can open it meanwhile. Make one with ``Store.open``.

    ``stream`` is the id of this database's history: it differs after a restore from a backup. ``backup`` is the copy made before
    an older schema was brought up to date, or None. ``key_lost`` says that what was sealed before can't be read any more.
    """

    def __init__(self, locks: Locks, writing: Engine, reading: Engine, seal: Seal) -> None:
        super().__init__(reading, seal)
        self._locks = locks
        self._engines = (writing, reading)
        self._writer = Writer(writing, seal, locks.database.guard if locks.database is not None else None)
        self._closed = False
        self.stream = ""
        self.backup: Path | None = None
        self.key_lost = False

    @classmethod
    def open(cls, data_dir: Path | str, *, database: str = "", address: str = "", patience: int = _PATIENCE) -> Self:
        """Open the store in ``data_dir``, making the folder, the key and the database where they don't exist.

        ``database`` names one of PostgreSQL (postgresql://…) that takes the place of the file; the key stays in the folder.

        ``address``: where this server is reached, for whoever finds the folder locked (see ``announce``). ``patience``: how many
        milliseconds to wait for another program that holds the database.
        Raises StoreLockedError, StoreTooNewError, StoreDamagedError or another StoreError.
        """
        folder = _folder(Path(data_dir))
        locks = Locks(FolderLock(folder, address))
        try:
            if database:
                locks.database = DatabaseLock(database)
                return cls._of_postgres(folder, database, locks, patience, address)
            return cls._of_file(folder, locks, patience)
        except BaseException:
            locks.release()
            raise

    @classmethod
    def _of_file(cls, folder: Path, locks: Locks, patience: int) -> Self:
        path = folder / DATABASE_FILE
        seal = load_seal(folder, new=not path.exists())
        store = cls._opened(locks, writer_engine(path, patience), reader_engine(path, patience), seal, path)
        path.chmod(0o600)
        return store

    @classmethod
    def _of_postgres(cls, folder: Path, database: str, locks: Locks, patience: int, address: str) -> Self:
        seal = load_seal(folder, new=True)
        writing = postgres_engine(database, patience)
        store = cls._opened(locks, writing, postgres_engine(database, patience, readers=True), seal, None)
        store.announce(address)
        return store

    @classmethod
    def _opened(cls, locks: Locks, writing: Engine, reading: Engine, seal: Seal, path: Path | None) -> Self:
        try:
            backup = upgrade(writing, path)
            stream, sealed_by = _identify(writing, seal)
            if locks.database is not None:
                locks.database.begin()
        except Exception as error:
            writing.dispose()
            raise translate(error) from error
        store = cls(locks, writing, reading, seal)
        store.stream, store.backup, store.key_lost = stream, backup, sealed_by != seal.key_id
        return store

    def when_lost(self, call: Callable[[], object]) -> None:
        """Have ``call`` called, in another thread, when the lock on a PostgreSQL database is lost: nothing can be written then."""
        if self._locks.database is not None:
            self._locks.database.when_lost = call

    def announce(self, address: str) -> None:
        """Write ``address`` into the lock file: a second server will say that it is there that this folder is in use."""
        self._locks.folder.tell(address)
        if self._locks.database is not None:
            self._locks.database.tell(address)

    def commit(self, batch: Batch) -> Future[None]:
        """Write ``batch`` in one transaction. The future resolves when it is on the disk.

        It fails with a StoreError, and nothing of the batch is written: BatchRefusedError (and its kinds) when the batch
        contradicts what is stored, another when the disk or the database is at fault. Raises StoreClosedError after ``close``.
        """
        return self._writer.commit(batch)

    def close(self) -> None:
        """Write what is in line, close the database and give the folder free. Closing twice is once."""
        if self._closed:
            return
        self._closed = True
        self._writer.close()
        for engine in self._engines[::-1]:
            engine.dispose()
        self._locks.release()

    def __enter__(self) -> Self:
        """Return the store itself: ``with Store.open(...) as store``."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


@dataclass
class Locks:
    """What keeps others out: the lock on the data folder, and on the database where that is PostgreSQL's."""

    folder: FolderLock
    database: DatabaseLock | None = None

    def release(self) -> None:
        """Give all free."""
        if self.database is not None:
            self.database.release()
        self.folder.release()


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = f"the data folder {folder} can't be made: {error.strerror}"
        raise StoreError(message) from error
    return folder


def _identify(engine: Engine, seal: Seal) -> tuple[str, str]:
    """Return the stream id and the id of the key used before now; a new database gets its own."""
    with engine.begin() as connection:
        known = {row.name: row.value for row in connection.execute(schema.meta.select())}
        if "stream" not in known:
            known = {"stream": secrets.token_hex(8), "created": str(time.time_ns() // 1_000_000), "key_id": seal.key_id}
            connection.execute(insert(schema.meta), [{"name": name, "value": value} for name, value in known.items()])
        elif known["key_id"] != seal.key_id:
            connection.execute(update(schema.meta).where(schema.meta.c.name == "key_id").values(value=seal.key_id))
    return known["stream"], known["key_id"]
