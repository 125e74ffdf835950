"""Where bots think: in processes of their own, never on the loop that serves people."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from riverboat.bots import CHARACTERS
from riverboat.server.processes.workers import drop, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.rules.actions import Action
    from riverboat.rules.view import HandView

T = TypeVar("T")

PATIENCE: Final = 8.0
"""Seconds after which a bot's thought is given up and its processes are replaced."""


class ThinkingError(Exception):
    """A bot came to no decision; whoever asked lets its clock run out."""


def decide(character: str, view: HandView, seed: int) -> Action:
    """Return a character's decision; runs in a worker process."""
    return CHARACTERS[character].decide(view, seed)


class Thinking:
    """A pool of worker processes, started when first asked."""

    def __init__(self, workers: int = 0) -> None:
        """Use ``workers`` processes; 0 takes one less than there are cores, four at most."""
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.pool: ProcessPoolExecutor | None = None

    async def decide(self, character: str, view: HandView, seed: int) -> Action:
        """Return what ``character`` does at the seat of ``view``. Raises ThinkingError when that takes too long or fails."""
        return await self.work(decide, character, view, seed)

    async def work(self, function: Callable[..., T], *arguments: object) -> T:
        """Return what ``function``, of a module, comes to in a worker. Raises ThinkingError when that takes too long or fails."""
        pool = self.pool or self._start()
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(pool.submit(function, *arguments))
        except (TimeoutError, BrokenExecutor) as error:
            self._drop(pool)
            message = f"{function.__name__} came to nothing: {type(error).__name__}"
            raise ThinkingError(message) from error
        except Exception as error:  # the pool was dropped because of other work, or this has a fault
            message = f"{function.__name__} came to nothing: {type(error).__name__}: {error}"
            raise ThinkingError(message) from error

    def close(self) -> None:
        """End all workers at once."""
        if self.pool is not None:
            self._drop(self.pool)

    def _start(self) -> ProcessPoolExecutor:
        # Spawned, not forked: the server has threads and open sockets, which a fork would carry along.
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=settle, initargs=(os.getpid(),))
        return self.pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self.pool:
            self.pool = None
        drop(pool)
