"""A task with an inbox, which every table has: its messages are handled one by one, in the order in which they came."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from riverboat.server.logs import get_log
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.leaving import tell_gone
from riverboat.server.tables.timers import Timers
from riverboat.table.events import PlayerLeft
from riverboat.table.refusal import refuse
from riverboat.wire.messages import Notice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from riverboat.rules.events import Event
    from riverboat.server.room_service import RoomService
    from riverboat.server.tables.talk import Talk
    from riverboat.store import ActRow

MOST_WAITING: Final = 1000
"""Messages in a table's inbox beyond which no command of a player is taken."""

NOT_STORED: Final = "nothing can be stored just now"
"""Why a table is halted until the disk or the database takes something again."""

MOST_FAILURES: Final = 3
"""Commits that fail one after another before the table is halted."""

CLOSED: Final = "The host has closed this table."
"""Why a table is paused that ends when what is under way is over."""

_WHY_GONE: Final = {
    "sat_out_too_long": "you sat out for so long that your seat was given up.",
    "closed": "the table was closed.",
}

log = get_log(__name__)


class Inbox(ABC):
    """The task of one table. ``halted`` says why nothing goes on, ``closing`` why it ends when what is under way is over."""

    def __init__(self, room: RoomService, pace: float) -> None:
        self.room = room
        self.pace = pace
        self.halted = ""
        self.closing = ""
        self.timers = Timers(self.post)
        self._inbox: asyncio.Queue[tuple[Callable[..., Awaitable[None]], tuple[Any, ...]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._working = True
        self._failures = 0

    @property
    @abstractmethod
    def key(self) -> str:
        """The table's key."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The table's name."""

    @property
    @abstractmethod
    def talk(self) -> Talk:
        """What people say here."""

    @property
    @abstractmethod
    def names(self) -> dict[str, tuple[str, int]]:
        """The names and places of those who sit here, by player."""

    @abstractmethod
    async def _begin(self) -> None:
        """Open a new table, and go on with one that was open."""

    @abstractmethod
    async def close(self, reason: str, acts: tuple[ActRow, ...] = ()) -> None:
        """Close the table for good, when what is under way is over; the ``acts`` of whoever closes it are stored with it."""

    async def go_on_closing(self) -> None:
        """Close a table that somebody had closed before the server started, while something was under way there."""
        if self.key in self.room.desk.to_close:
            await self.close(CLOSED)

    @abstractmethod
    async def freeze(self, reason: str) -> None:
        """Freeze the table as the journal has it. Raises whatever prevents that."""

    @abstractmethod
    def halt(self, reason: str) -> None:
        """Let nothing happen at this table until the server starts again; nothing of it is stored."""

    @property
    def waiting(self) -> int:
        """How many messages wait."""
        return self._inbox.qsize()

    def post(self, handler: Callable[..., Awaitable[None]], *arguments: object) -> None:
        """Put a message into the inbox: ``handler`` will be called with ``arguments``, after all that was posted before."""
        self._inbox.put_nowait((handler, arguments))

    def post_command(self, handler: Callable[..., Awaitable[None]], *arguments: object) -> None:
        """Put a player's command into the inbox. Refused (busy) when too much waits there."""
        if self.waiting > MOST_WAITING:
            refuse("busy", "The table has a lot to do. Try again in a moment.", say="table_busy")
        self.post(handler, *arguments)

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.key}")
        self.post(self._begin)

    async def stop(self) -> None:
        """Carry out what is in the inbox, then end; what is under way on the table stays as it is."""
        self.lie_still()
        if self._task is not None:
            self.post(self._end)
            await asyncio.gather(self._task, return_exceptions=True)

    def lie_still(self) -> None:
        """Let nothing happen by itself any more."""
        self.timers.stop()

    async def _run(self) -> None:
        while self._working:
            handler, arguments = await self._inbox.get()
            try:
                await handler(*arguments)
            except NotSavedError:
                continue
            except Exception as fault:
                log.exception("a message failed", table=self.key, message=getattr(handler, "__name__", ""))
                self.room.metrics.faults.inc()
                await self._freeze(fault)

    async def _freeze(self, fault: Exception) -> None:
        """Freeze this table after a fault of the program; the others go on."""
        reason = f"something went wrong ({type(fault).__name__})"
        try:
            await self.freeze(reason)
        except Exception:
            log.exception("table can't be frozen in the journal", table=self.key)
            self.halt(reason)
        self.room.tell_hosts(self.stopped(f"is frozen: {reason}"))

    async def _end(self) -> None:
        self._working = False

    def require_going(self) -> None:
        """Refuse (not_allowed) at a table that is halted."""
        if self.halted:
            refuse("not_allowed", f"{self.name} has stopped: {self.halted}.", say="table_stopped", table=self.name)

    def stopped(self, what: str) -> Notice:
        """Return the news that the table goes on no more; ``what`` says why."""
        return Notice("frozen", f"{self.name} {what}.", self.key, "table_stopped", {"table": self.name})

    def say_why_gone(self, event: Event) -> None:
        """Tell a player who lost his seat without asking for it why that was."""
        if isinstance(event, PlayerLeft) and event.reason == "asked":
            tell_gone(self, event)
        elif isinstance(event, PlayerLeft) and (why := _WHY_GONE.get(event.reason)) is not None:
            chips = f" Your {event.stack:,} chips are in your wallet." if event.stack else ""
            self.room.tell_player(
                event.player,
                Notice(
                    "removed",
                    f"{self.name}: {why}{chips}",
                    self.key,
                    say=f"removed_{event.reason}",
                    params={"table": self.name, "chips": event.stack},
                ),
            )
