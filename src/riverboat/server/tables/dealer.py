"""A table of Russian Poker at work: a task with an inbox, like ``actor.py``. What is decided is committed, and only then told.

Every message is a whole view: a coup has few of them. Bets are open for a while, then the deck that was laid down is dealt, boxes
decide one after the other, and the settlement stays on show before the next bets open.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.room.journal import JournalError
from riverboat.russian.judging import judge
from riverboat.russian.prices import counts_with
from riverboat.server.logs import get_log
from riverboat.server.processes.thinking import ThinkingError
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.box_bots import BoxBots
from riverboat.server.tables.coaching import UNCOUNTED, WHY_OFF, decision_of, told
from riverboat.server.tables.inbox import MOST_FAILURES, NOT_STORED, Inbox
from riverboat.server.tables.leaving import tell_to_go, unwelcome_at_dealer
from riverboat.server.tables.nonces import Nonces
from riverboat.server.tables.talk import Talk
from riverboat.store import StateRow, StoreError
from riverboat.table.events import DeckOpened
from riverboat.table.refusal import refuse
from riverboat.wire.coup_file import last_coup
from riverboat.wire.dealer import CoupOpened, DealerTold
from riverboat.wire.dealer_views import dealer_view

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from riverboat.rules.events import Event
    from riverboat.russian import actions as do
    from riverboat.russian.judging import Decision
    from riverboat.server.room_service import RoomService
    from riverboat.server.web.sessions import Session
    from riverboat.store import ActRow
    from riverboat.table.dealer import DealerTable
    from riverboat.wire.talk import ChatLine

BREATH: Final = 1000
"""Milliseconds from the moment somebody is there to the opening of the bets."""

SHOWDOWN: Final = 4000
BOX: Final = 2000
"""Milliseconds for which a settlement is on show: so many, and as many more for each box."""

OPENING: Final = 1000
"""Milliseconds that players' clients have to open their numbers, once the bets are stopped."""

COMING_BACK: Final = 5000
"""The same after a restart between the two: they have to connect first."""

log = get_log(__name__)


class DealerActor(Inbox):
    """The task of one table against the dealer."""

    def __init__(self, room: RoomService, live: DealerTable, pace: float) -> None:
        super().__init__(room, pace)
        self.live = live
        self.watchers: set[Session] = set()
        self.coached: set[str] = set()
        self.nonces = Nonces()
        self.bots = BoxBots(self)
        self._talk = Talk(live.key, self.watchers)
        self._unread = False

    @property
    def key(self) -> str:
        """The table's key."""
        return self.live.key

    @property
    def name(self) -> str:
        """The table's name."""
        return self.live.settings.name

    @property
    def talk(self) -> Talk:
        """What people say here."""
        return self._talk

    @property
    def names(self) -> dict[str, tuple[str, int]]:
        """The names and numbers of those who have a place here, by player."""
        return {guest.player: (guest.name, guest.number) for guest in self.live.guests.values()}

    async def _begin(self) -> None:
        """Open a new table, and go on with one that was open; a coup that was dealt has its promise of the house renewed."""
        if self.halted:
            return
        if self.live.deciding or self.live.stopped:
            self.room.house.bank.renew(self.key, self.live.at_risk)
        if self.live.stopped and not self.live.frozen:
            self.timers.start("nonces", COMING_BACK, self._deal)
        await self.commit(self.live.open() + (self.live.resume() if self.live.frozen else []))
        self.go_on()
        await self.go_on_closing()

    # ------------------------------------------------------------ write, then speak

    async def commit(self, events: Sequence[Event], states: tuple[StateRow, ...] = (), acts: tuple[ActRow, ...] = ()) -> None:
        """Store what the table has decided, then tell it and set the clocks. Raises NotSavedError: then it has not happened."""
        if not events and not acts:
            return
        try:
            await self.room.save_dealer(self.live, events, states, acts)
        except NotSavedError:
            await self._go_back()
            raise
        self._failures = 0
        self.go_on()
        if any(isinstance(event, DeckOpened) for event in events):
            self._show_opened(self.watchers)
        for event in events:
            self.say_why_gone(event)

    async def _go_back(self) -> None:
        """Read the table from the journal: what the live one thinks has happened has not. Halt when that fails again and again."""
        self._failures += 1
        try:
            self.live = await self.room.read_dealer(self.key)
        except (StoreError, JournalError):
            self._unread = True
        if self._failures >= MOST_FAILURES or self._unread:
            self.halt(NOT_STORED)
        else:
            self.go_on()

    async def freeze(self, reason: str) -> None:
        """Freeze the table as the journal has it."""
        self.live = await self.room.read_dealer(self.key)
        await self.commit(self.live.freeze(reason))

    def halt(self, reason: str) -> None:
        """Let nothing happen at this table until the server starts again; nothing of it is stored."""
        self.halted = reason
        self.timers.stop()
        self.tell()
        for session in self.watchers:
            session.send(self.stopped(f"has stopped: {reason}"))

    def go_on(self) -> None:
        """Set the clock of what is asked now, or the pause before the next bets, and tell everybody how the table is."""
        live, now = self.live, self.room.clock.now()
        if self.halted or live.frozen:
            self.timers.stop()
        elif live.stopped:
            if not self.timers.runs("nonces"):
                self.timers.start("nonces", OPENING, self._deal)
        elif live.playing:
            if live.clock is None and (clock := live.start_clock(now)) is not None:
                self.timers.start("clock", clock.deadline - now, self._on_time_up, clock.hand, clock.turn)
            self.bots.look()
        elif not self.timers.runs("rest"):
            boxes = len(live.coup.boxes) if live.coup is not None else 0
            self.timers.start("rest", round(((SHOWDOWN + BOX * boxes) if boxes else BREATH) * self.pace), self._on_rested)
        if live.ready:
            self.post(self._close_bets)
        self.tell()

    def tell(self) -> None:
        """Tell everybody who looks how the table is."""
        for session in self.watchers:
            self._show(session)
        self.room.lobby.changed(self.key)

    def watch(self, session: Session) -> None:
        """Let a connection follow the table."""
        self.watchers.add(session)
        self._show(session, self.talk.read_by(session))
        self._show_opened({session})

    def _show(self, session: Session, chat: tuple[ChatLine, ...] | None = None) -> None:
        if self._unread:  # what the live table holds was not stored, and what was can't be read just now
            return
        view = dealer_view(
            self.live, session.player, self.room.clock.now(), host=session.host, coach_off=self._coach_off, halted=self.halted
        )
        session.send(DealerTold(self.key, self.room.store.stream, self.live.seq, view, chat))

    def _show_opened(self, sessions: Collection[Session]) -> None:
        """Give connections the file of the coup that is over, each as its player may see it, so that it can be checked."""
        if self._unread:
            return
        for session in sessions:
            if (file := last_coup(self.live, session.player)) is not None:
                session.send(CoupOpened(self.key, file))

    # ------------------------------------------------------------ clocks

    async def _on_time_up(self, coup: int, turn: int) -> None:
        """Close the bets, or end a decision, whose time is up; a timer of another one changes nothing."""
        clock, now = self.live.clock, self.room.clock.now()
        if clock is None or (clock.hand, clock.turn) != (coup, turn) or self.halted:
            return
        if not clock.ran_out(now):
            self.timers.start("clock", clock.deadline - now, self._on_time_up, coup, turn)
        elif self.live.betting:
            await self._close_bets()
        else:
            await self.commit(self.live.time_out(coup, turn, now))
            self._release()

    async def _close_bets(self) -> None:
        """Deal when bets lie there; without any they stay open for another while."""
        if not self.live.betting or self.halted:
            return
        events = self.room.house.close_bets(self.key)
        if events:
            await self.commit(events)
            self._release()
        elif self.live.clock is not None and self.live.clock.ran_out(self.room.clock.now()):
            self.live.clock = None
            self.go_on()

    async def open_nonce(self, nonce: str) -> None:
        """Take a number that was laid down with the deck, once the bets are stopped; the last one lets the coup be dealt."""
        live = self.live
        if not live.stopped or live.laid is None or self.halted:
            return
        self.nonces.open(live.laid, nonce)
        if self.nonces.complete(live.laid):
            await self._deal()

    async def _deal(self) -> None:
        """Deal the coup whose bets are stopped; a number that is not open by now has no say."""
        if not self.live.stopped or self.halted or self.live.frozen:
            return
        self.timers.cancel("nonces")
        await self.commit(self.room.house.deal_coup(self.key, self.nonces.opened))
        self._release()

    def _release(self) -> None:
        """Let the house use the chips again that it held for a coup that is over."""
        if not self.live.playing:
            self.room.house.bank.release(self.key)

    async def refill_clock(self) -> None:
        """Give whoever is asked his whole time again: the computer slept."""
        if self.live.clock is not None:
            self.live.clock = None
            self.go_on()

    async def _on_rested(self) -> None:
        """Open the bets of the next coup, if anybody is there."""
        if self.live.playing or self.halted:
            return
        if self.closing:
            await self._close()
            return
        await self.tend()
        if not self.live.why_idle and self.room.sessions:
            state = StateRow(self.key, self.live.seq, msgspec.json.encode(self.live.state()))
            await self.commit(self.live.begin(os.urandom, self.nonces.collect(self.live)), (state,))

    async def wake(self) -> None:
        """Go on after a time in which nobody looked."""
        self.go_on()

    async def _try_again(self) -> None:
        """Go on where nothing could be stored: as the journal has it, and one failure more halts the table again."""
        try:
            self.live = await self.room.read_dealer(self.key)
        except (StoreError, JournalError):
            return
        self.halted, self._unread = "", False
        self._failures = MOST_FAILURES - 1
        self.go_on()

    async def tend(self) -> None:
        """Do what is to be done between coups; try again to store something where that was not possible."""
        if self.halted == NOT_STORED:
            await self._try_again()
        if not self.halted:
            await self.commit([*unwelcome_at_dealer(self), *self.room.house.tend_dealer(self.key)])

    # ------------------------------------------------------------ people

    async def act(self, player: str, coup: int, turn: int, action: do.Action) -> None:
        """Carry out what a player says about his boxes. Raises Refusal or NotSavedError."""
        taken = decision_of(self.live, action) if player in self.coached and not self._coach_off else None
        await self.commit(self.live.act(player, coup, turn, action))
        self._release()
        if taken is not None:
            self.room.in_background(self._coach(player, taken))

    @property
    def _coach_off(self) -> str:
        """Why nobody has the coach here; "" when one may."""
        if not self.room.desk.options.coaching:
            return WHY_OFF or "The host has switched the coach off."
        return WHY_OFF or ("" if counts_with(self.live.rules) else UNCOUNTED)

    async def _coach(self, player: str, taken: Decision) -> None:
        """Say what the best play was; the table does not wait for it."""
        try:
            judged = await self.room.thinking.work(judge, taken)
        except ThinkingError as error:
            log.warning("the coach has no answer", table=self.key, why=str(error))
            return
        self.room.tell_player(player, told(self.key, taken, judged))

    def set_coach(self, player: str, *, on: bool) -> None:
        """Let a player have the coach, or no longer. Refused (not_allowed): the table, or the room, has none."""
        if on and (self._coach_off or not self.live.settings.coach):
            refuse("not_allowed", self._coach_off or "There is no coach at this table.", say="no_coach")
        if on:
            self.coached.add(player)
        else:
            self.coached.discard(player)

    async def leave(self, player: str) -> None:
        """Give a place up."""
        await self.commit(self.live.leave(player))
        self._release()

    async def send_away(self, player: str) -> None:
        """Have a player leave whom the host does not want here; see ``leaving``."""
        await self.commit(unwelcome_at_dealer(self))
        self._release()
        if self.live.guest_of(player) is not None:
            tell_to_go(self, player)

    async def void(self, reason: str, acts: tuple[ActRow, ...] = ()) -> None:
        """Call the coup under way off: all bets go back."""
        await self.commit([*self.live.void(f"This coup is called off: {reason}."), *self.live.tidy()], acts=acts)
        self._release()

    async def close(self, reason: str, acts: tuple[ActRow, ...] = ()) -> None:
        """Close the table for good, when the coup under way is over."""
        await self.commit(self.live.pause(reason), acts=acts)
        self.closing = reason
        if self.live.betting or not self.live.playing:
            await self._close()

    async def _close(self) -> None:
        events = self.live.close(self.closing)
        await self.commit(events, (StateRow(self.key, self.live.seq, msgspec.json.encode(self.live.state())),))
        self.room.forget_dealer(self)
        self.timers.stop()
        self._working = False

    async def lost(self, player: str) -> None:
        """Note that a player's last connection is gone."""
        if not self.halted and not self.room.is_here(player):
            await self.commit(self.live.lost(player))

    async def found(self, player: str) -> None:
        """Note that a player is connected again."""
        if not self.halted:
            await self.commit(self.live.found(player))

    def concerned(self) -> set[str]:
        """Return the people whose line in the lobby is not everybody's."""
        return {guest.player for guest in self.live.people}
