"""In which language people talk: heard in a process of its own, which the models make 80 MB large, never on the loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, Final

from riverboat.server.processes.workers import drop, settle
from riverboat.speech import ANY, Verdict, by_rules
from riverboat.speech.judging import by_models

if TYPE_CHECKING:
    from collections.abc import Collection

PATIENCE: Final = 5.0
"""Seconds after which a line is let through unheard; loading the models takes one."""

UNHEARD: Final = Verdict(allowed=True, reason="not heard in time")

log = logging.getLogger(__name__)


class Listening:
    """Says of lines whether they are in the room's ``language``. The process starts with the first line that the rules leave."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.pool: ProcessPoolExecutor | None = None

    async def judge(self, text: str, names: Collection[str]) -> Verdict:
        """Return the verdict on a line; one that can't be had in time allows it."""
        if self.language == ANY:
            return Verdict(allowed=True, reason="any language will do")
        left = by_rules(text, names)
        if left.verdict:
            return Verdict(left.verdict == "allowed", left.reason)
        pool = self.pool or self._start()
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(pool.submit(by_models, left.text))
        except (TimeoutError, BrokenExecutor) as error:
            log.warning("the chat was not listened to: %s", type(error).__name__)
            self._drop(pool)
            return UNHEARD

    def close(self) -> None:
        """End the process at once."""
        if self.pool is not None:
            self._drop(self.pool)

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=settle, initargs=(os.getpid(),))
        return self.pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self.pool:
            self.pool = None
        drop(pool)
