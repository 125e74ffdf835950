"""The one thread that writes. It commits at once when idle, and gathers what arrives while a commit is under way."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Final

from riverboat.store.errors import StoreClosedError, translate
from riverboat.store.rows import Batch, gathered
from riverboat.store.writing import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    from riverboat.store.seal import Seal

    Guard = Callable[[Connection], None]

_MOST_GATHERED: Final = 100

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
        try:
            with self._engine.begin() as connection:
                if self._guard is not None:
                    self._guard(connection)
                write(connection, batch, self._seal)
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to whoever sent the batch; the thread must live on
            return error
        return None
