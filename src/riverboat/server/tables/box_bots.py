"""The bots at one table of Russian Poker: they lay their bets, and decide after a while that tells nothing of their cards."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from riverboat.bots import boxes
from riverboat.russian import actions as do
from riverboat.russian.judging import decision_at
from riverboat.server.logs import get_log
from riverboat.server.processes.thinking import ThinkingError
from riverboat.table.refusal import Refusal

if TYPE_CHECKING:
    from riverboat.russian.judging import Decision
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.table.dealer_state import Guest

THINKS: Final = 1200
"""Milliseconds that a bot takes for a decision, at the normal pace."""

LAYING: Final = -1
"""In place of a decision's number: bets are laid in no order."""

log = get_log(__name__)


class BoxBots:
    """Plays for the bots of ``actor``'s table."""

    def __init__(self, actor: DealerActor) -> None:
        self._actor = actor

    def look(self) -> None:
        """Ask the bot on turn, and in open bets each bot that has laid none."""
        live, timers, wait = self._actor.live, self._actor.timers, round(THINKS * self._actor.pace)
        if live.pending is not None and self._guest(live.pending[0]) is not None:
            timers.start("bot", wait, self._decide, live.number, live.pending[1])
        elif live.betting and any(guest.bot and not self._has_bet(guest.number) for guest in live.guests.values()):
            timers.start("bot", wait, self._bet, live.number)

    def _guest(self, number: int) -> Guest | None:
        """Return the bot of this number, None where a person or nobody is."""
        guest = self._actor.live.guests.get(number)
        return guest if guest is not None and guest.bot else None

    def _has_bet(self, number: int) -> bool:
        coup = self._actor.live.coup
        return coup is not None and (number in coup.confirmed or self._actor.live.has_boxes(number))

    async def _bet(self, number: int) -> None:
        """Lay each bot's bets on boxes that are free, and say that they are placed."""
        live = self._actor.live
        for guest in [each for each in live.guests.values() if each.bot]:
            if live.coup is None or not live.betting or live.number != number or self._has_bet(guest.number):
                continue
            seed = secrets.randbits(64)
            while (bet := boxes.next_bet(guest.bot, live.coup.legal(guest.number), seed)) is not None:
                if not await self._act(guest, number, LAYING, bet):
                    break
            await self._act(guest, number, LAYING, do.Confirm())

    async def _decide(self, number: int, turn: int) -> None:
        """Decide for the bot on turn; what takes thought is found in a worker, and the table does not wait for it."""
        live = self._actor.live
        box = live.coup.asked if live.coup is not None else None
        if live.coup is None or box is None or live.number != number or live.coup.turn != turn:
            return
        guest = self._guest(box.player)
        if guest is None:
            return
        legal = live.coup.legal(guest.number)
        if legal.stand:
            await self._act(guest, number, turn, boxes.decide_dark(guest.bot, legal, secrets.randbits(64)))
        else:
            self._actor.room.in_background(self._think(guest, number, turn, decision_at(live.coup, box, number)))

    async def _think(self, guest: Guest, number: int, turn: int, decision: Decision) -> None:
        """Have a worker find the decision; without one the clock goes on, and does what it does for whoever is late."""
        try:
            action = await self._actor.room.thinking.work(boxes.decide, guest.bot, decision, secrets.randbits(64))
        except ThinkingError as error:
            log.warning("a bot has no decision", table=self._actor.key, seat=guest.number, why=str(error))
            return
        self._actor.post(self._done, guest, number, turn, action)

    async def _done(self, guest: Guest, number: int, turn: int, action: do.Action) -> None:
        await self._act(guest, number, turn, action)

    async def _act(self, guest: Guest, number: int, turn: int, action: do.Action) -> bool:
        """Carry out what a bot does and return whether it was; refused, it changes nothing, and the clock goes on."""
        try:
            await self._actor.act(guest.player, number, turn, action)
        except Refusal as refusal:
            log.warning("a bot was refused", table=self._actor.key, seat=guest.number, why=refusal.code)
            return False
        return True
