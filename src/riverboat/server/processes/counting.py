"""Where odds are counted: in processes of their own, one question at a time each; told how far it is, and stopped when asked."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from riverboat.analysis.odds import Cancelled, Equity, equity
from riverboat.server.processes.workers import drop, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.analysis.endings import Endings

POLL: Final = 0.15
"""Seconds between two looks at how far a question is."""

GRACE: Final = 3.0
"""Seconds that a worker has to stop; then all are replaced."""

DEADLINE: Final = 30.0
"""Seconds after which a question is given up."""

TRY_EXACT: Final = 7.0
"""Seconds for an exact answer; then it is sampled."""

SAMPLING: Final = 6.0
"""Seconds for a sample; what is known then is told."""


class Asked(NamedTuple):
    """A question: hands or ranges and cards as texts; ``endings``: say also which kinds of hands everybody ends with."""

    hands: tuple[str, ...]
    game: str
    board: str = ""
    dead: str = ""
    one_for_all: bool = False
    error: float = 0.0005
    endings: bool = False


class Counted(NamedTuple):
    """The answer."""

    equity: Equity
    endings: Endings | None


class CountingError(Exception):
    """No answer came; ask again."""


class Counting:
    """A pool of worker processes, started when first asked; questions of people leave one of them to the tables."""

    def __init__(self, workers: int = 0) -> None:
        """Use ``workers`` processes, two at least; 0 takes as many as there are cores, four at most."""
        self._workers = max(2, workers or min(4, os.cpu_count() or 2))
        # Spawned, not forked: the server has threads and open sockets, which a fork would carry along.
        self._context = multiprocessing.get_context("spawn")
        self._parts: Any = self._context.RawArray("d", self._workers)
        self._stops: Any = self._context.RawArray("b", self._workers)
        self._free = list(range(self._workers))
        self._freed = asyncio.Condition()
        self._stopping: set[asyncio.Task[None]] = set()
        self.waiting = 0
        self.pool: ProcessPoolExecutor | None = None

    async def count(self, asked: Asked, tell: Callable[[float], None] | None = None) -> Counted:
        """Return the answer to a question; ``tell`` hears from time to time which part of the work is done, 0 to 1.

        Without ``tell`` it is a table that asks. Raises CardError for cards that can't be, CountingError when no answer came.
        Who cancels the waiting stops the work.
        """
        slot = await self._take(left=0 if tell is None else 1)
        self._parts[slot] = self._stops[slot] = 0
        pool = self.pool or self._start()
        answer = asyncio.wrap_future(pool.submit(_count, slot, asked))
        try:
            async with asyncio.timeout(DEADLINE):
                while not (await asyncio.wait([answer], timeout=POLL))[0]:
                    if tell is not None:
                        tell(self._parts[slot])
                return await answer
        except (TimeoutError, BrokenExecutor) as error:
            self._drop(pool)
            raise CountingError("the odds could not be counted: try again in a moment") from error
        finally:
            self._stops[slot] = 1
            task = asyncio.create_task(self._give_back(slot, answer, pool))
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def _take(self, left: int) -> int:
        """Wait until more than ``left`` workers have nothing to do, and take one."""
        self.waiting += 1
        try:
            async with self._freed:
                await self._freed.wait_for(lambda: len(self._free) > left)
                return self._free.pop()
        finally:
            self.waiting -= 1

    async def _give_back(self, slot: int, answer: asyncio.Future[Counted], pool: ProcessPoolExecutor) -> None:
        """Let others have a worker once it has stopped; one that does not stop is replaced."""
        if not (await asyncio.wait([answer], timeout=GRACE))[0]:
            self._drop(pool)
            await asyncio.wait([answer])
        if not answer.cancelled():
            answer.exception()
        async with self._freed:
            self._free.append(slot)
            self._freed.notify_all()

    def close(self) -> None:
        """End all workers at once."""
        if self.pool is not None:
            self._drop(self.pool)

    def _start(self) -> ProcessPoolExecutor:
        self.pool = ProcessPoolExecutor(
            self._workers, mp_context=self._context, initializer=_begin, initargs=(os.getpid(), self._parts, self._stops)
        )
        return self.pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self.pool:
            self.pool = None
        drop(pool)


# ---------------------------------------------------------------- in a worker


class _Worker:
    """What a worker shares with the server: how far each question is, and whether it is to stop."""

    parts: Any
    stops: Any


class _TooLong(Exception):
    """An exact answer takes too long."""


def _begin(parent: int, parts: Any, stops: Any) -> None:  # noqa: ANN401 - shared arrays, which have no type of their own
    settle(parent)
    _Worker.parts, _Worker.stops = parts, stops


def _count(slot: int, asked: Asked) -> Counted:
    """Answer a question; runs in a worker."""
    late = time.monotonic() + TRY_EXACT

    most = 0.9 if asked.endings else 1.0

    def progress(part: float) -> None:
        if _Worker.stops[slot]:
            raise Cancelled
        _Worker.parts[slot] = most * part

    def hurried(part: float) -> None:
        progress(part)
        if time.monotonic() > late:
            raise _TooLong

    cards = {"board": asked.board, "dead": asked.dead, "one_for_all": asked.one_for_all}
    ask = partial(equity, asked.hands, asked.game, **cards, error=asked.error, seconds=SAMPLING, threads=1)  # type: ignore[arg-type] # - by name
    try:
        found = ask(progress=hurried)
    except _TooLong:
        found = ask(progress=progress, method="sample")
    if not asked.endings:
        return Counted(found, None)
    from riverboat.analysis.endings import endings  # noqa: PLC0415 - the tables ask for odds alone, and at once

    return Counted(found, endings(asked.hands, asked.game, **cards, progress=lambda part: progress(1 + part / 10)))  # type: ignore[arg-type] # - by name
