"""One table at work: a task with an inbox. Its messages are handled one by one; nothing waits between deciding and appending.

A command is decided by the live table, its events are committed, and only then told, in groups and with pauses. Clocks start,
and bots are asked, when everything is told. A timer is a message in the same inbox; one that rings too late changes nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.room.journal import JournalError
from riverboat.server.logs import get_log
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.bots import Bots
from riverboat.server.tables.inbox import MOST_FAILURES, NOT_STORED, Inbox
from riverboat.server.tables.leaving import tell_to_go, unwelcome
from riverboat.server.tables.nonces import Nonces
from riverboat.server.tables.runouts import Runouts
from riverboat.store import StateRow, StoreError
from riverboat.table.refusal import Refusal
from riverboat.wire.messages import Notice
from riverboat.wire.pacing import ends, rest, starts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.rules.events import Event
    from riverboat.server.room_service import RoomService
    from riverboat.server.tables.talk import Talk
    from riverboat.server.tables.telling import Telling
    from riverboat.store import ActRow
    from riverboat.table.table import Table

BREATH: Final = 1000
"""Milliseconds from the moment a hand could be dealt to its deal, so that who sits down sees it coming."""

LEAST_ANSWER: Final = 600
"""Milliseconds that a wish made beforehand waits at the normal pace, so that nobody learns from its haste; see ``bots.py``."""

OPENING: Final = 1000
"""Milliseconds that players' clients have to open their numbers, once the deck is laid down."""

COMING_BACK: Final = 5000
"""The same after a restart between the two: they have to connect first."""

log = get_log(__name__)


class Actor(Inbox):
    """The task of one table. ``live`` is the table as it is, ``telling`` what people have been told of it."""

    def __init__(self, room: RoomService, live: Table, telling: Telling, pace: float) -> None:
        super().__init__(room, pace)
        self.live = live
        self.telling = telling
        self.bots = Bots(self)
        self.runouts = Runouts(telling, room.counting)
        self.wishes = telling.preactions
        self.line = telling.line
        self.nonces = Nonces()
        self.ready = telling.ready
        self._pausing = False
        self._ended = False

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
        return self.telling.talk

    @property
    def names(self) -> dict[str, tuple[str, int]]:
        """The names and seats of those who sit here, by player."""
        return {chair.player: (chair.name, chair.seat) for chair in self.live.chairs if chair is not None}

    def lie_still(self) -> None:
        """Let nothing happen by itself any more."""
        self.timers.stop()
        self.bots.stop()
        self.runouts.stop()

    async def set_fill(self, seats: int) -> None:
        """Have bots keep ``seats`` chairs taken: the room was started with another number than before."""
        await self.commit(self.live.keep_filled(min(seats, self.live.settings.seats)))

    async def close(self, reason: str, acts: tuple[ActRow, ...] = ()) -> None:
        """Close the table for good: everybody leaves with his chips. A hand under way is played to its end first."""
        await self.commit(self.live.pause(reason), acts=acts)
        self.closing = reason
        if not self.live.playing and not self.telling.waiting:
            await self._close()

    async def _close(self) -> None:
        events = self.live.close(self.closing, self.room.clock.now())
        await self.commit(events, (StateRow(self.key, self.live.seq, msgspec.json.encode(self.live.state())),))
        self.room.forget(self)
        self.lie_still()
        self._working = False

    async def void(self, reason: str, acts: tuple[ActRow, ...] = ()) -> None:
        """Call the hand under way off, because it can't go on."""
        events = [*self.live.void(f"This hand is called off: {reason}."), *self.live.tidy(self.room.clock.now())]
        await self.commit(events, acts=acts)

    async def _begin(self) -> None:
        """Open a new table, and go on with one that was open."""
        if self.halted:
            return
        events = self.live.open()
        if self.live.frozen:
            events += self.live.resume()
        await self.commit(events)
        self._on_all_told()
        await self.go_on_closing()

    # ------------------------------------------------------------ write, then speak

    async def commit(self, events: Sequence[Event], states: tuple[StateRow, ...] = (), acts: tuple[ActRow, ...] = ()) -> None:
        """Store what the live table has decided, and the host's ``acts`` that led to it, then line it up to be told.

        Raises NotSavedError when it could not be stored: the table is as it was before.
        """
        if not events and not acts:
            return
        try:
            envelopes = await self.room.save(self.live, events, states, acts)
        except NotSavedError:
            await self._go_back()
            raise
        self._failures = 0
        for event in events:
            self.wishes.note(event)
        self.telling.add(envelopes)
        self.tell_on()

    async def _go_back(self) -> None:
        """Read the table from the journal: what the live one thinks has happened has not. Halt when that fails again and again."""
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            self.halt(NOT_STORED)
            return
        try:
            self.live = await self.room.read_table(self.key)
        except (StoreError, JournalError) as fault:
            log.error("the journal can't be read", table=self.key, why=str(fault))  # noqa: TRY400 - the trace says no more
            self.halt(NOT_STORED)
            return
        self.wishes.forget()
        if not self.telling.waiting:
            self._on_all_told()
            self.telling.refresh()

    async def freeze(self, reason: str) -> None:
        """Freeze the table as the journal has it."""
        self.live = await self.room.read_table(self.key)
        await self.commit(self.live.freeze(reason))

    def halt(self, reason: str) -> None:
        """Let nothing happen at this table until the server starts again; nothing of it is stored."""
        self.halted = reason
        self.lie_still()
        self.telling.halted, self.telling.clock = reason, None
        self.telling.send(self.stopped(f"has stopped: {reason}"))
        self.telling.refresh()
        self.room.lobby.changed(self.key)

    async def _try_again(self) -> None:
        """Go on where nothing could be stored: as the journal has it, and one failure more halts the table again."""
        try:
            self.live = await self.room.read_table(self.key)
        except (StoreError, JournalError):
            return
        self.halted = self.telling.halted = ""
        self._failures = MOST_FAILURES - 1
        self._pausing = False
        self.wishes.forget()
        self.tell_on()
        if not self.telling.waiting:
            self._on_all_told()
        self.telling.refresh()
        self.room.lobby.changed(self.key)

    # ------------------------------------------------------------ telling

    def tell_on(self) -> None:
        """Tell what waits, as far as its pauses let it."""
        while self.telling.waiting and not self._pausing:
            pause = self.telling.waiting[0].pause
            if pause:
                self._pausing = True
                self.timers.start("tell", pause, self._on_paused)
            else:
                self._tell_group()

    async def _on_paused(self) -> None:
        """Tell what the pause was for, and go on."""
        self._pausing = False
        self._tell_group()
        self.tell_on()

    def _tell_group(self) -> None:
        self.runouts.clear()
        news = self.telling.take()
        envelopes = [told.envelope for told in news]
        self.telling.shows_hand = self.telling.shows_hand or starts(envelopes)
        if starts(envelopes):
            self.ready.clear()
        self._ended = self._ended or ends(envelopes)
        if not self.telling.waiting:
            self._on_all_told()
        self.telling.tell(news)
        self.runouts.look()
        self.room.lobby.changed(self.key)
        if self.line.queue:
            self.post(self.offer_seats)
        for told in news:
            self.say_why_gone(told.envelope.event)

    def say_ready(self, player: str) -> bool:
        """Note that ``player`` has seen how the hand ended; go on when all have who were in it and are here, and return whether.

        What is still to be told of the showdown is told at once; when all of it is told, the next hand comes.
        """
        self.ready.add(player)
        if not self.room_is_ready:
            self.telling.refresh()
            return False
        if self.telling.waiting:
            self.ready.clear()
            self.timers.cancel("tell")
            self._pausing = False
            while self.telling.waiting:
                self._tell_group()
        elif self.timers.runs("rest"):
            self.timers.start("rest", 0, self._on_rested)
        return True

    @property
    def room_is_ready(self) -> bool:
        """Whether everybody who was in the hand, and is connected, has seen enough of it."""
        dealt = {one.player for one in self.live.dealt.values()}
        return {chair.player for chair in self.live.people if chair.player in dealt and chair.connected} <= self.ready

    def _on_all_told(self) -> None:
        """Start the clock of the decision under way, or the pause before the next hand."""
        if self.halted or self.live.frozen:
            self.timers.stop()
            return
        if self.live.clock is None:
            self._start_clock()
        self.telling.clock = self.live.clock
        if not self.live.playing and not self.timers.runs("rest") and not self.timers.runs("nonces"):
            pause = rest(self.live.hand.events, self.pace) if self._ended and self.live.hand else round(BREATH * self.pace)
            self.timers.start("rest", pause, self._on_rested)
        self._ended = False

    # ------------------------------------------------------------ clocks

    def _start_clock(self) -> None:
        clock = self.live.start_clock(self.room.clock.now())
        if clock is None:
            return
        self.timers.start("clock", clock.deadline - clock.started, self.on_time_up, clock.hand, clock.turn)
        if clock.bank:
            self.timers.start("bank", clock.total + 1, self._on_bank, clock.hand, clock.turn)
        self.bots.think(clock)
        if self.wishes.has(clock.seat):
            self.timers.start("wish", round(LEAST_ANSWER * self.pace), self._grant, clock.hand, clock.turn)
        self.post(self._give_time)

    async def _grant(self, hand: int, turn: int) -> None:
        """Carry out what the player on turn has wished for; what is not possible any more is left to him."""
        clock, live = self.live.clock, self.live
        if self.halted or clock is None or live.hand is None or (clock.hand, clock.turn) != (hand, turn):
            return
        chair, action = live.chair(clock.seat), self.wishes.answer(clock.seat, live.hand.legal(clock.seat))
        if chair is not None and action is not None:
            await self.commit(live.act(chair.player, hand, turn, action, self.room.clock.now()))
        elif self.wishes.drop(clock.seat):
            self.telling.refresh()

    async def _give_time(self) -> None:
        """Give a player on turn whose connection has dropped more time."""
        if self.halted or self.telling.waiting:
            return
        await self.commit(self.live.give_time(self.room.clock.now()))
        self.show_clock()

    def show_clock(self) -> None:
        """Wind the timers up anew and show everybody the clock, when the decision under way has got more time."""
        clock, now = self.live.clock, self.room.clock.now()
        if clock is None or clock is self.telling.clock:
            return
        self.telling.clock = clock
        self.timers.start("clock", clock.deadline - now, self.on_time_up, clock.hand, clock.turn)
        if clock.bank:
            self.timers.start("bank", clock.started + clock.total + 1 - now, self._on_bank, clock.hand, clock.turn)
        self.telling.refresh()

    async def on_time_up(self, hand: int, turn: int) -> None:
        """End a decision whose time is up; a timer of another one, or one that rang too early, changes nothing."""
        clock, now = self.live.clock, self.room.clock.now()
        if clock is None or (clock.hand, clock.turn) != (hand, turn):
            return
        if not clock.ran_out(now):
            self.timers.start("clock", clock.deadline - now, self.on_time_up, hand, turn)
            return
        await self.commit(self.live.time_out(hand, turn, now))

    async def _on_bank(self, hand: int, turn: int) -> None:
        """Show that the time bank runs now."""
        clock = self.live.clock
        if clock is not None and (clock.hand, clock.turn) == (hand, turn):
            self.telling.refresh()

    async def refill_clock(self) -> None:
        """Give the decision under way its whole time again: the computer slept."""
        if self.live.clock is not None and not self.telling.waiting:
            self._start_clock()
            self.telling.clock = self.live.clock
            self.telling.refresh()

    # ------------------------------------------------------------ between hands

    async def _on_rested(self) -> None:
        """Deal if there are enough players, and somebody to play for: bots alone wait until anybody looks into the room."""
        if self.live.playing or self.halted or self.timers.runs("nonces"):
            return
        if self.closing:
            await self._close()
            return
        await self.tend()
        if not self.live.why_idle and (self.live.people or self.room.sessions):
            await self._lay_down()
        elif self.telling.shows_hand and not self.telling.waiting:
            self.telling.shows_hand = False
            self.telling.refresh()
            self.room.lobby.changed(self.key)

    async def _lay_down(self) -> None:
        """Lay the deck down, then deal as soon as the numbers of all who gave one are open, or their time is up."""
        state = StateRow(self.key, self.live.seq, msgspec.json.encode(self.live.state()))
        events = [] if self.live.laid and self.live.laid.deck else self.live.lay_down(self.nonces.collect(self.live), os.urandom)
        await self.commit(events, (state,))
        self.timers.cancel("rest")
        if self.live.laid is None or self.nonces.complete(self.live.laid):
            await self._deal()
        else:
            self.timers.start("nonces", OPENING if events else COMING_BACK, self._deal)

    async def open_nonce(self, nonce: str) -> None:
        """Take a number that belongs to the deck laid down; the last one lets the hand begin."""
        self.nonces.open(self.live.laid, nonce)
        if self.live.laid is not None and self.timers.runs("nonces") and self.nonces.complete(self.live.laid):
            self.timers.cancel("nonces")
            await self._deal()

    async def _deal(self) -> None:
        """Deal from the deck laid down, unless somebody left in the meantime: then it lies there for the next time."""
        if not self.live.why_idle and self.live.laid is not None and not self.halted:
            await self.commit(self.live.deal_laid(self.nonces.opened, self.room.clock.now()))
        elif not self.telling.waiting:
            self._on_all_told()

    async def tend(self) -> None:
        """Do what is to be done between hands: chairs that are given up, bots for empty ones; try again to store something."""
        if self.halted == NOT_STORED:
            await self._try_again()
        if not self.halted:
            await self.commit([*unwelcome(self), *self.room.house.tend(self.key, self.room.clock.now())])

    async def send_away(self, player: str) -> None:
        """Have a player leave whom the host does not want here; see ``leaving``."""
        self.line.leave(player)
        await self.commit(unwelcome(self))
        if self.live.chair_of(player) is not None:
            tell_to_go(self, player)
        await self.offer_seats()

    async def change_bots(self) -> None:
        """Let bots go that are not of the kind that the host wants here; others take their chairs between two hands."""
        wanted = self.room.house.table_characters.get(self.key, "")
        going = [chair.player for chair in self.live.bots if wanted not in {"", chair.bot} and not chair.leaving]
        if self.halted or self.live.frozen:
            return
        now = self.room.clock.now()
        await self.commit([event for player in going for event in self.live.leave(player, now, after_hand=True)])
        await self.tend()

    async def wake(self) -> None:
        """Go on after a time in which nobody looked and bots had no reason to play."""
        if not self.telling.waiting:
            self._on_all_told()

    # ------------------------------------------------------------ waiting for a seat

    def concerned(self) -> set[str]:
        """Return the people whose line in the lobby is not everybody's: they sit here, or wait for a seat."""
        offered = {offer.player for offer in self.line.offers}
        return {chair.player for chair in self.telling.told.people} | set(self.line.queue) | offered

    async def offer_seats(self) -> None:
        """Offer the seats that are free to those who wait for one, and come back when an offer has lapsed."""
        now, free = self.room.clock.now(), len(self.live.free_seats)
        for offer in self.line.offer(free, self.room.is_here, now):
            seconds = (offer.until - now) // 1000
            text = f"A seat at {self.live.settings.name} is held for you for {seconds} seconds."
            self.room.tell_player(
                offer.player,
                Notice("seat_offered", text, self.key, "seat_offered", {"table": self.live.settings.name, "seconds": seconds}),
            )
        if self.line.offers:
            self.timers.start("offer", min(offer.until for offer in self.line.offers) - now, self.offer_seats)
        self.room.lobby.changed(self.key)

    # ------------------------------------------------------------ presence

    async def lost(self, player: str) -> None:
        """Note that a player's last connection is gone."""
        if not self.halted and not self.room.is_here(player):
            await self.commit(self.live.lost(player))
            await self._give_time()

    async def found(self, player: str) -> None:
        """Note that a player is connected again."""
        if not self.halted:
            await self.commit(self.live.found(player))

    async def bot_acts(self, seat: int, hand: int, turn: int, action: Any) -> None:  # noqa: ANN401 - an Action from a worker
        """Carry out what a bot decided; too late, or against the rules, it changes nothing and its clock goes on."""
        chair = self.live.chair(seat)
        if chair is None or not chair.bot or self.halted:
            return
        try:
            events = self.live.act(chair.player, hand, turn, action, self.room.clock.now())
        except Refusal as refusal:
            log.warning("a bot was refused", table=self.key, seat=seat, why=refusal.code)
            return
        await self.commit(events)
