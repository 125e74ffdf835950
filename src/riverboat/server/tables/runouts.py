"""The odds of hands that lie open while the rest is dealt: counted beside the table, told when they are there, in nobody's way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.analysis.runout import Runout, runouts
from riverboat.cards import CardError
from riverboat.server.logs import get_log
from riverboat.server.processes.counting import Asked, CountingError

if TYPE_CHECKING:
    from fractions import Fraction

    from riverboat.server.processes.counting import Counting
    from riverboat.server.tables.telling import Telling

ERROR: Final = 0.002
"""Standard error that is small enough for odds in whole percent."""

log = get_log(__name__)


def open_questions(telling: Telling) -> tuple[Runout, ...]:
    """Return what the odds are asked about after what has been told: nothing, or one question a board."""
    hand = telling.told.hand
    if hand is None or hand.over or not any(player.shown for player in hand.players):
        return ()
    return runouts(hand.view(None))


class Runouts:
    """Has the odds counted that everybody at one table could work out."""

    def __init__(self, telling: Telling, counting: Counting) -> None:
        self._telling = telling
        self._counting = counting
        self._task: asyncio.Task[None] | None = None

    def clear(self) -> None:
        """Forget odds that something new will change."""
        self.stop()
        self._telling.odds = {}

    def look(self) -> None:
        """Have the odds counted if the hands lie open and anybody looks."""
        asked = open_questions(self._telling) if self._telling.watchers else ()
        if asked:
            self._task = asyncio.create_task(self._count(asked))

    def stop(self) -> None:
        """Count no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _count(self, asked: tuple[Runout, ...]) -> None:
        try:
            found = [await self._shares(one) for one in asked]
        except (CardError, CountingError) as wrong:
            log.warning("no odds", table=self._telling.told.key, why=str(wrong))
            return
        if open_questions(self._telling) == asked:
            seats = zip(asked[0].seats, *found, strict=True)
            self._telling.odds = {seat: round(1000 * sum(shares) / len(shares)) for seat, *shares in seats}
            self._telling.refresh()

    async def _shares(self, asked: Runout) -> list[Fraction]:
        """Return the part of what is played for on one board that each hand wins on average."""
        question = Asked(asked.hands, asked.game, asked.board, asked.dead, asked.one_for_all, error=ERROR)
        return [player.equity for player in (await self._counting.count(question)).equity.players]
