"""The bots of one table, as far as they think: each takes its time, and answers by a message like everybody else."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from riverboat.server.logs import get_log
from riverboat.server.processes.thinking import ThinkingError

if TYPE_CHECKING:
    from riverboat.rules.view import HandView
    from riverboat.server.tables.actor import Actor
    from riverboat.table.chairs import Chair
    from riverboat.table.clock import Clock

LEAST_THOUGHT: Final = 0.6
MOST_THOUGHT: Final = 2.5
"""Seconds that a bot takes, at the normal pace."""

log = get_log(__name__)


class Bots:
    """Asks the bot on turn at ``actor``'s table."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._chance = SystemRandom()
        self._thought: asyncio.Task[None] | None = None

    def think(self, clock: Clock) -> None:
        """Ask the bot on turn, if it is one, for its decision; it comes as a message."""
        self.stop()
        live = self._actor.live
        chair = live.chair(clock.seat)
        if chair is not None and chair.bot and live.hand is not None:
            self._thought = asyncio.create_task(self._think(chair, clock, live.hand.view(clock.seat)))

    def stop(self) -> None:
        """Let nobody think any more."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    async def _think(self, chair: Chair, clock: Clock, view: HandView) -> None:
        loop, actor = asyncio.get_running_loop(), self._actor
        ready = loop.time() + self._chance.uniform(LEAST_THOUGHT, MOST_THOUGHT) * actor.pace
        try:
            action = await actor.room.thinking.decide(chair.bot, view, self._chance.getrandbits(32))
        except ThinkingError as error:
            log.warning("a bot lets its time run out", table=actor.key, seat=clock.seat, why=str(error))
            return
        await asyncio.sleep(max(0, ready - loop.time()))
        actor.post(actor.bot_acts, clock.seat, clock.hand, clock.turn, action)
