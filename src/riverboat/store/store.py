"""The store of one data folder: its lock, its key, its database, one writer and a few readers."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from sqlalchemy import Engine, insert, update

from riverboat.store import schema
from riverboat.store.database import DATABASE_FILE, reader_engine, upgrade, writer_engine
from riverboat.store.errors import StoreError, translate
from riverboat.store.lock import FolderLock
from riverboat.store.reading import Readers
from riverboat.store.seal import Seal, load_seal
from riverboat.store.writer import Writer

if TYPE_CHECKING:
    from concurrent.futures import Future

    from riverboat.store.rows import Batch

_PATIENCE: Final = 5000


class Store(Readers):
    """An open data folder; nobody else can open it meanwhile. Make one with ``Store.open``.

    ``stream`` is the id of this database's history: it differs after a restore from a backup. ``backup`` is the copy made before
    an older schema was brought up to date, or None. ``key_lost`` says that what was sealed before can't be read any more.
    """

    def __init__(self, lock: FolderLock, writing: Engine, reading: Engine, seal: Seal) -> None:
        super().__init__(reading, seal)
        self._lock = lock
        self._engines = (writing, reading)
        self._writer = Writer(writing, seal)
        self._closed = False
        self.stream = ""
        self.backup: Path | None = None
        self.key_lost = False

    @classmethod
    def open(cls, data_dir: Path | str, *, address: str = "", patience: int = _PATIENCE) -> Self:
        """Open the store in ``data_dir``, making the folder, the key and the database where they don't exist.

        ``address``: where this server is reached, for whoever finds the folder locked (see ``announce``). ``patience``: how many
        milliseconds to wait for another program that holds the database.
        Raises StoreLockedError, StoreTooNewError, StoreDamagedError or another StoreError.
        """
        folder = _folder(Path(data_dir))
        lock = FolderLock(folder, address)
        try:
            return cls._opened(folder, lock, patience)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _opened(cls, folder: Path, lock: FolderLock, patience: int) -> Self:
        path = folder / DATABASE_FILE
        seal = load_seal(folder, new=not path.exists())
        writing = writer_engine(path, patience)
        try:
            backup = upgrade(writing, path)
            stream, sealed_by = _identify(writing, seal)
        except Exception as error:
            writing.dispose()
            raise translate(error) from error
        path.chmod(0o600)
        store = cls(lock, writing, reader_engine(path, patience), seal)
        store.stream, store.backup, store.key_lost = stream, backup, sealed_by != seal.key_id
        return store

    def announce(self, address: str) -> None:
        """Write ``address`` into the lock file: a second server will say that it is there that this folder is in use."""
        self._lock.tell(address)

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
        self._lock.release()

    def __enter__(self) -> Self:
        """Return the store itself: ``with Store.open(...) as store``."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


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
