"""Timers that put a message into an inbox when they ring; each has a name, and starting it anew stops the one before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Timers:
    """The timers of one inbox; ``post`` puts a handler and its arguments into it."""

    def __init__(self, post: Callable[..., None]) -> None:
        self._post = post
        self._running: dict[str, asyncio.TimerHandle] = {}

    def runs(self, name: str) -> bool:
        """Say whether a timer was started and its message has not been posted yet."""
        return name in self._running

    def start(self, name: str, milliseconds: int, handler: Callable[..., Awaitable[None]], *arguments: object) -> None:
        """Post ``handler`` with ``arguments`` after so long."""
        self.cancel(name)
        loop = asyncio.get_running_loop()
        self._running[name] = loop.call_later(max(0, milliseconds) / 1000, self._ring, name, handler, arguments)

    def cancel(self, name: str) -> None:
        """Stop a timer, if it runs."""
        if (handle := self._running.pop(name, None)) is not None:
            handle.cancel()

    def stop(self) -> None:
        """Stop all of them."""
        for name in list(self._running):
            self.cancel(name)

    def _ring(self, name: str, handler: Callable[..., Awaitable[None]], arguments: tuple[Any, ...]) -> None:
        del self._running[name]
        self._post(handler, *arguments)
