"""The one thread that writes. It commits at once when idle, and gathers what arrives while a commit is under way.

Each transaction leaves a mark of its own in the database. When the connection breaks in the middle of a commit, the mark says
whether it happened: nothing is called undone that is on the disk.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING, Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from riverboat.store import schema
from riverboat.store.errors import StoreClosedError, StoreLostError, translate
from riverboat.store.rows import Batch, gathered
from riverboat.store.writing import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    from riverboat.store.seal import Seal

    Guard = Callable[[Connection], None]

_MOST_GATHERED: Final = 100

_MARK: Final = "commit"
"""In ``meta``: the mark of the last transaction."""

PATIENCE: Final = 5.0
"""Seconds for which the database is asked whether a commit happened whose answer got lost."""

_PAUSE: Final = 0.2

Job = tuple[Batch, "Future[None]"]


class Writer:
    """Owns the writing connection; ``commit`` may be called from any thread."""

    def __init__(self, engine: Engine, seal: Seal, guard: Guard | None = None) -> None:
        """Write through ``engine``. ``guard`` is asked first in each transaction; it raises when nothing may be written."""
        self._engine = engine
        self._guard = guard
        self._seal = seal
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self._doubt: StoreLostError | None = None
        self._thread = threading.Thread(target=self._run, name="riverboat-store", daemon=True)
        self._thread.start()

    def commit(self, batch: Batch) -> Future[None]:
        """Put ``batch`` in line. Its future resolves once it is on the disk, or fails with a StoreError and nothing is written."""
        future: Future[None] = Future()
        with self._gate:
            if self._closed:
                message = "the store is closed; nothing more can be written"
                raise StoreClosedError(message)
            self._jobs.put((batch, future))
        return future

    def close(self) -> None:
        """Write what is in line, then end."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._take()
            wanted = [job for job in jobs if job[1].set_running_or_notify_cancel()]
            if wanted:
                self._write(wanted)

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for a job; return it with all that are in line behind it, and whether to go on after them."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == _MOST_GATHERED or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _write(self, jobs: list[Job]) -> None:
        error = self._attempt(gathered([batch for batch, _ in jobs]))
        if error is None:
            for _, future in jobs:
                future.set_result(None)
        elif len(jobs) == 1:
            jobs[0][1].set_exception(translate(error))
        else:
            # One of them is bad, or the disk is: each alone, so that a bad one takes no other with it.
            for job in jobs:
                self._write([job])

    def _attempt(self, batch: Batch) -> Exception | None:
        """Write a batch; return what went wrong, None when it is on the disk."""
        if self._doubt is not None:
            return self._doubt
        mark, committing = secrets.token_hex(8), False
        try:
            with self._engine.begin() as connection:
                if self._guard is not None:
                    self._guard(connection)
                write(connection, batch, self._seal)
                _leave(connection, mark)
                committing = True
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to whoever sent the batch; the thread must live on
            return self._unless_done(mark, error) if committing else error
        return None

    def _unless_done(self, mark: str, error: Exception) -> Exception | None:
        """Return the ``error`` of a commit that did not happen, None when it did; when nobody can say, nothing more is written."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with self._engine.begin() as connection:
                    return None if connection.execute(_LEFT).scalar() == mark else error
            except SQLAlchemyError:
                if time.monotonic() > end:
                    break
            time.sleep(_PAUSE)
        message = "the database was cut off in the middle of a commit, and doesn't say whether it happened; start this server again"
        self._doubt = StoreLostError(message)
        return self._doubt


_LEFT: Final = select(schema.meta.c.value).where(schema.meta.c.name == _MARK)


def _leave(connection: Connection, mark: str) -> None:
    """Leave the mark of a transaction in it."""
    if not connection.execute(update(schema.meta).where(schema.meta.c.name == _MARK).values(value=mark)).rowcount:
        connection.execute(insert(schema.meta), [{"name": _MARK, "value": mark}])
