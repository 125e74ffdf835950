"""Connections: whose each is, what it watches, what waits to be sent on it."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Final

from riverboat.room.players import GUEST, HOST
from riverboat.server.web.outbox import Outbox
from riverboat.server.web.rates import Bucket
from riverboat.wire.encode import frame
from riverboat.wire.messages import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from riverboat.server.metrics import Metrics
    from riverboat.table.refusal import Refusal
    from riverboat.wire.base import Message

AGAINST_THE_RULES: Final = 1008
"""The code of a connection that the room ends for what the other side does."""

SIGNED_OUT: Final = 1000
"""The code of a connection that ends because its browser is signed in no more: the client calls again, as nobody."""

RATE: Final = (10, 20)
"""Messages a connection may send: so many a second, so many at once."""

GESTURE_RATE: Final = (0.5, 2)
"""Gestures likewise."""


_COUNT: Final = count()

MOST_IN_VAIN: Final = 200
"""So many messages in a row that came too fast, and the connection is cut."""


class Session:
    """One connection. ``player`` is "" for a spectator without a name; ``watching`` are keys of tables.

    ``role`` is the player's, ``sign_in`` the hash of the token that his browser showed, ``opened`` when it began (milliseconds
    since 1970).

    ``address`` is where it comes from, ``cut_off`` the code and the reason that it is closed with when the room ends it;
    ``since`` grows from one connection to the next. ``blocked`` are players whose lines are not sent here; ``speaking`` keeps this
    connection's own lines in order.
    """

    def __init__(self, player: str, metrics: Metrics, *, role: str = GUEST, address: str = "", sign_in: str = "") -> None:
        self.player = player
        self.role = role
        self.sign_in = sign_in
        self.opened = 0
        self.address = address
        self.cut_off: tuple[int, str] | None = None
        self._metrics = metrics
        self._in_vain = 0
        self.since = next(_COUNT)
        self.outbox = Outbox()
        self.watching: set[str] = set()
        self.rate = Bucket(*RATE)
        self.gestures = Bucket(*GESTURE_RATE)
        self.blocked: Collection[str] = ()
        self.speaking = asyncio.Lock()

    @property
    def host(self) -> bool:
        """Whether it is the host's."""
        return self.role == HOST

    def send(self, message: Message) -> None:
        """Put a message into the outbox."""
        self.outbox.put(frame(message))

    def refuse_for(self, command: str, refusal: Refusal) -> None:
        """Say that a command changed nothing, and why."""
        self._metrics.refusals.labels(refusal.code).inc()
        self.send(Refused(command, refusal.code, refusal.text, refusal.say, refusal.params))

    def may_speak(self, now: float) -> bool:
        """Say whether one more message is welcome at ``now`` (seconds); who never stops is cut off."""
        allowed = self.rate.take(now)
        self._in_vain = 0 if allowed else self._in_vain + 1
        if self._in_vain > MOST_IN_VAIN:
            self.cut(AGAINST_THE_RULES, "Too many messages: ten a second are fine.")
        return allowed

    def cut(self, code: int, reason: str) -> None:
        """End the connection at once; what waits for it is dropped."""
        self.cut_off = self.cut_off or (code, reason)
        self.outbox.overflowed.set()
