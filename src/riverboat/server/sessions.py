"""Connections: whose each is, what it watches, what waits to be sent on it."""

from __future__ import annotations

from collections import deque
from typing import Final

from riverboat.server.outbox import Outbox
from riverboat.server.rates import Bucket
from riverboat.wire.encode import frame
from riverboat.wire.messages import Message, Refused

REMEMBERED: Final = 256
"""So many ids of commands a connection remembers to refuse a repeated one."""


class Session:
    """One connection. ``player`` is "" for a spectator without a name; ``watching`` are keys of tables."""

    def __init__(self, player: str, *, host: bool = False) -> None:
        self.player = player
        self.host = host
        self.outbox = Outbox()
        self.watching: set[str] = set()
        self.rate = Bucket(10, 20)
        self._ids: deque[str] = deque(maxlen=REMEMBERED)

    def send(self, message: Message) -> None:
        """Put a message into the outbox."""
        self.outbox.put(frame(message))

    def refuse(self, command: str, code: str, text: str) -> None:
        """Say that a command changed nothing."""
        self.send(Refused(command, code, text))

    def is_repeated(self, command: str) -> bool:
        """Say whether a command with this id came before, and remember it."""
        if command in self._ids:
            return True
        self._ids.append(command)
        return False
