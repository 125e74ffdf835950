"""Connections: whose each is, what it watches, what waits to be sent on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.server.outbox import Outbox
from riverboat.server.rates import Bucket
from riverboat.wire.encode import frame
from riverboat.wire.messages import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from riverboat.table.refusal import Refusal
    from riverboat.wire.base import Message

RATE: Final = (10, 20)
"""Messages a connection may send: so many a second, so many at once."""

GESTURE_RATE: Final = (0.5, 2)
"""Gestures likewise."""


class Session:
    """One connection. ``player`` is "" for a spectator without a name; ``watching`` are keys of tables.

    ``blocked`` are players whose lines are not sent here; ``speaking`` keeps this connection's own lines in order.
    """

    def __init__(self, player: str, *, host: bool = False) -> None:
        self.player = player
        self.host = host
        self.outbox = Outbox()
        self.watching: set[str] = set()
        self.rate = Bucket(*RATE)
        self.gestures = Bucket(*GESTURE_RATE)
        self.blocked: Collection[str] = ()
        self.speaking = asyncio.Lock()

    def send(self, message: Message) -> None:
        """Put a message into the outbox."""
        self.outbox.put(frame(message))

    def refuse(self, command: str, code: str, text: str) -> None:
        """Say that a command changed nothing."""
        self.send(Refused(command, code, text))

    def refuse_for(self, command: str, refusal: Refusal) -> None:
        """Say that a command changed nothing, and why."""
        self.send(Refused(command, refusal.code, refusal.text, refusal.say, refusal.params))
