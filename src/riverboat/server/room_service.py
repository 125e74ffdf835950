"""The running room: players, tables and connections together."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import deque
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat import __version__
from riverboat.room.players import GUEST, HOST
from riverboat.room.sign_ins import Where, token_hash
from riverboat.rules.events import HandStarted
from riverboat.russian.events import BetsClosed
from riverboat.server.desk.desk import HostDesk, shut_out, started_with
from riverboat.server.history.adjusting import adjust_for_ever
from riverboat.server.history.choices import Choices
from riverboat.server.history.indexing import Indexing, complete_all
from riverboat.server.logs import get_log
from riverboat.server.metrics import Metrics
from riverboat.server.people.doors import Doors
from riverboat.server.processes.counting import Counting
from riverboat.server.saving import (
    Ended,
    NotSavedError,
    booked_batch,
    player_row,
    read_dealer_record,
    read_record,
    sign_in_row,
    transfer_rows,
    write,
)
from riverboat.server.tables.chatting import Chatting
from riverboat.server.tables.commands import NOT_SAVED, carry_out
from riverboat.server.tables.dealer_commands import carry_out as carry_out_at_dealer
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.private import PrivateTables
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.server.web.sessions import AGAINST_THE_RULES, SIGNED_OUT, Session
from riverboat.store import Batch
from riverboat.table.dealer import DealerTable
from riverboat.table.refusal import Refusal, refuse
from riverboat.table.table import Table
from riverboat.wire.asked import GiveNonce, MoreChips, OpenNonce, TableCommand, Unwatch, Watch
from riverboat.wire.commands import id_of, read
from riverboat.wire.dealer import DealerCommand
from riverboat.wire.messages import Done, Me, MeChanged, Notice, Welcome
from riverboat.wire.pacing import PACES
from riverboat.wire.talk import ChatCommand, Say

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine, Sequence

    from riverboat.room.ledger import Transferred
    from riverboat.room.manners import Rule
    from riverboat.room.room import Booked, Room
    from riverboat.rules.events import Event
    from riverboat.server.clock import RoomClock
    from riverboat.server.processes.thinking import Thinking
    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.tables.inbox import Inbox
    from riverboat.store import ActRow, StateRow, Store
    from riverboat.table.events import Envelope
    from riverboat.wire.asked import FromClient
    from riverboat.wire.base import Message

REMEMBERED_IDS: Final = 256
"""So many ids of a player's commands are remembered, to refuse a repeated one."""

JOIN_RATE: Final = (1.0, 30)
"""Newcomers from one address: so many a second, so many at once."""

REPLAY_RATE: Final = (4.0, 12)
"""Questions for the odds at a step of a finished hand: so many a second, so many at once."""

MOST_WINDOWS: Final = 16
"""Connections of one player; beyond them the oldest is cut."""

MOST_STRANGERS: Final = 64
"""Connections of people without a name from one address, likewise."""

GRACE: Final = 3.0
"""Seconds after a player's last connection ended until the tables are told: reloading a page is no leaving."""

ABSENT: Final = 15.0
"""Seconds after a start until people who sat there before and have not come back count as gone."""

WATCH: Final = 2.0
"""Seconds between two looks at the clocks."""

TEND: Final = 10
"""After so many of them the tables are tended."""

LAST_WORK: Final = 5.0
"""Seconds for the tables to finish what they are at when the server stops; a disk that hangs must not hold it up for ever."""

DRAIN: Final = 1.0
"""Seconds for the last messages to go out when the server stops."""

NOWHERE: Final = Where()

log = get_log(__name__)


class Health(msgspec.Struct, frozen=True):
    """That the server runs: its version, its tables and how many connections it has."""

    status: str
    version: str
    tables: int
    connections: int


class RoomService:
    """All that connections ask for. ``house`` is the room as such, ``actors`` the tables at work, by key."""

    def __init__(self, house: Room, store: Store, clock: RoomClock, thinking: Thinking, pace: str, rule: Rule) -> None:
        self.house = house
        self.store = store
        self.clock = clock
        self.thinking = thinking
        self.counting = Counting()
        self.pace = PACES[pace]
        self.actors: dict[str, Actor] = {}
        self.dealers: dict[str, DealerActor] = {}
        self.sessions: set[Session] = set()
        self.hosts: set[str] = set()
        self.chatting = Chatting(self, rule)
        self.doors = Doors(self)
        self.private = PrivateTables(self)
        self.desk = HostDesk(self, started_with(rule, transfers=house.transfers))
        self.lobby = Lobby(self.actors, self.dealers, self.sessions, self.private)
        self.metrics = Metrics(self.actors, self.dealers, self.sessions)
        self.indexing = Indexing()
        self.choices = Choices()
        self.closing = False
        self._ids = Recent(lambda: deque[str](maxlen=REMEMBERED_IDS))
        self.replay_rates = Recent(lambda: Bucket(*REPLAY_RATE))
        self._newcomers = Recent(lambda: Bucket(*JOIN_RATE))
        self._tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------ players

    def health(self) -> Health:
        """Say how the room is."""
        halted = any(actor.halted for actor in self.at_work())
        return Health("halted" if halted else "ok", __version__, len(self.at_work()), len(self.sessions))

    def player_of(self, token: str) -> str | None:
        """Return the id of the player a cookie belongs to."""
        known = self.doors.sign_ins.by_token(token)
        return known.player if known is not None else None

    def role_of(self, player: str) -> str:
        """Return a player's role, "guest" for somebody without a name."""
        known = self.house.players.get(player)
        return known.role if known is not None else GUEST

    def is_host(self, token: str) -> bool:
        """Say whether a cookie is the host's."""
        return self.role_of(self.player_of(token) or "") == HOST

    def me(self, player: str) -> Me:
        """Return what a player is told about himself."""
        known = self.house.players.get(player)
        name, role = (known.name, known.role) if known is not None else ("", GUEST)
        chat_off, blocked = self.chatting.is_off(player), self.chatting.blocked_names(player)
        chips = self.house.wallet(player), self.house.at_tables(player)
        may, runs = self.desk.may(player), self.desk.runs(player)
        return Me(player, name, role, *chips, chat_off, blocked, self.doors.has_account(player), may, runs)

    def may_join(self, address: str) -> bool:
        """Say whether one more newcomer from ``address`` is welcome now."""
        return self._newcomers[address].take(time.monotonic())

    async def join(self, name: str, where: Where = NOWHERE) -> tuple[str, str]:
        """Make a guest; return his token and his id. Raises Refusal for a name that won't do, and when he can't be stored."""
        if self.closing:
            refuse("closing", "The server is stopping. Try again in a moment.", say="stopping")
        now = self.clock.now()
        player, transfers = self.house.join(name, os.urandom, now)
        token, sign_in = self.doors.fresh(player.id, GUEST, where)
        rows = transfer_rows(transfers, now)
        try:
            await self._write(Batch(players=(player_row(player),), transfers=rows, sign_ins=(sign_in_row(sign_in),)))
        except NotSavedError:
            self.house.players.forget(player)
            self.house.ledger.take_back(transfers)
            refuse("busy", "You could not be saved. Try again in a moment.", say="not_saved")
        self.doors.sign_ins.add(sign_in)
        return token, player.id

    # ------------------------------------------------------------ connections

    def connect(self, token: str, address: str = "") -> Session:
        """Begin a connection from ``address`` and welcome it."""
        known = self.doors.seen(token, address)
        player = known.player if known is not None else ""
        session = Session(
            player, self.metrics, role=self.role_of(player), address=address, sign_in=known.token_hash if known else ""
        )
        session.opened = self.clock.now()
        if (refusal := self.desk.why_shut(player, token_hash(token) if token else "", address)) is not None:
            session.player = ""
            shut_out(session, refusal)
            return session
        first = not self.sessions
        self._make_room(session)
        self.sessions.add(session)
        session.send(Welcome(__version__, self.clock.now(), self.me(player) if player else None))
        session.blocked = self.chatting.blocked(session.player)
        session.outbox.put(self.lobby.message(session.player))
        if self.desk.keeps_order(session.player):
            session.send(self.chatting.desk())
        for dealer in self.dealers.values():
            if session.player and dealer.live.guest_of(session.player) is not None:
                dealer.post(dealer.found, session.player)
            if first:
                dealer.post(dealer.wake)
        for actor in self.actors.values():
            if self.desk.keeps_order(session.player) and actor.halted:
                session.send(actor.stopped(f"has stopped: {actor.halted}"))
            if session.player and actor.live.chair_of(session.player) is not None:
                actor.post(actor.found, session.player)
            if first:
                actor.post(actor.wake)
        return session

    def _make_room(self, session: Session) -> None:
        """Cut the oldest windows of a player, or of an address without a name, that has too many of them open."""
        most = MOST_WINDOWS if session.player else MOST_STRANGERS
        same = [
            each for each in self.sessions if each.player == session.player and (each.player or each.address == session.address)
        ]
        for each in sorted(same, key=lambda one: one.since)[: max(0, len(same) + 1 - most)]:
            log.info("too many windows", address=each.address)
            each.cut(AGAINST_THE_RULES, "Too many windows of yours are open.")

    def cut_off(self, sign_ins: Collection[str]) -> None:
        """End the connections of browsers that are signed in no more."""
        for session in self.sessions:
            if session.sign_in in sign_ins:
                session.cut(SIGNED_OUT, "Signed out.")

    def disconnect(self, session: Session) -> None:
        """Forget a connection; if it was its player's last, his tables are told after a moment."""
        self.sessions.discard(session)
        for key in session.watching:
            if (actor := self.actors.get(key)) is not None:
                actor.telling.watchers.discard(session)
                actor.nonces.forget(session)
            elif (dealer := self.dealers.get(key)) is not None:
                dealer.watchers.discard(session)
                dealer.nonces.forget(session)
        if session.player and not self.closing and not self.is_here(session.player):
            asyncio.get_running_loop().call_later(GRACE, self._tell_lost, session.player)

    def is_here(self, player: str) -> bool:
        """Say whether a player has a connection."""
        return any(session.player == player for session in self.sessions)

    def at_work(self) -> list[Actor | DealerActor]:
        """Return the tasks of all tables, of either kind."""
        return [*self.actors.values(), *self.dealers.values()]

    def _tell_lost(self, player: str) -> None:
        for dealer in self.dealers.values():
            if dealer.live.guest_of(player) is not None:
                dealer.post(dealer.lost, player)
        for actor in self.actors.values():
            if actor.live.chair_of(player) is not None:
                actor.post(actor.lost, player)

    # ------------------------------------------------------------ what connections say

    def received(self, session: Session, text: str) -> None:
        """Handle one text frame; a connection that has been told to go is not heard any more."""
        if session.outbox.ended:
            return
        if not session.may_speak(time.monotonic()):
            fast = Refusal("too_fast", "That was too much at once: ten messages a second are fine.", say="messages_fast")
            session.refuse_for(id_of(text), fast)
            return
        try:
            message = read(text)
        except Refusal as refusal:
            session.refuse_for(id_of(text), refusal)
            return
        try:
            if not isinstance(message, Unwatch):
                self.private.require_entry(session.player, getattr(message, "table", ""))
            dealer = self.dealers.get(getattr(message, "table", ""))
            if dealer is not None and not isinstance(message, Say | ChatCommand):
                self._handle_at_dealer(dealer, session, message)
            elif isinstance(message, DealerCommand):
                refuse("unknown_table", f"There is no table of Russian Poker {message.table[:40]!r} here.", say="no_table")
            else:
                self._handle(session, message)
        except Refusal as refusal:
            session.refuse_for(getattr(message, "id", ""), refusal)

    def _handle(self, session: Session, message: FromClient) -> None:
        """Do what a message asks for, or hand it to its table. Raises Refusal."""
        if isinstance(message, Watch):
            resumed = self.actor(message.table).telling.watch(session, message.stream, message.seq)
            self.metrics.resumes.labels("events" if resumed else "snapshot").inc()
            session.watching.add(message.table)
        elif isinstance(message, Unwatch):
            self.actor(message.table).telling.watchers.discard(session)
            self.actor(message.table).nonces.forget(session)
            session.watching.discard(message.table)
            self._looked_away(session)
        elif isinstance(message, GiveNonce):
            self._require_watching(session, message.table)
            self.actor(message.table).nonces.give(session, message.hash)
        elif isinstance(message, OpenNonce):
            actor = self.actor(message.table)
            actor.post(actor.open_nonce, message.nonce)
        else:
            self._require_new(session, message.id)
            if isinstance(message, MoreChips):
                self._spawn(self._more_chips(session, message))
            elif isinstance(message, Say):
                self._spawn(self.chatting.say(self.at_table(message.table), session, message))
            elif isinstance(message, ChatCommand):
                self._spawn(self.chatting.carry_out(session, message))
            else:
                actor = self.actor(message.table)
                actor.post_command(carry_out, actor, session, message, time.perf_counter())

    def _handle_at_dealer(self, dealer: DealerActor, session: Session, message: FromClient) -> None:
        """Do what a message asks of a table of Russian Poker, or hand it to its task."""
        if isinstance(message, Watch):
            session.watching.add(message.table)
            dealer.watch(session)
        elif isinstance(message, Unwatch):
            session.watching.discard(message.table)
            dealer.watchers.discard(session)
            dealer.nonces.forget(session)
            self._looked_away(session)
        elif isinstance(message, GiveNonce):
            self._require_watching(session, message.table)
            dealer.nonces.give(session, message.hash)
        elif isinstance(message, OpenNonce):
            dealer.post(dealer.open_nonce, message.nonce)
        elif isinstance(message, TableCommand | DealerCommand):
            self._require_new(session, message.id)
            dealer.post_command(carry_out_at_dealer, dealer, session, message)

    def _looked_away(self, session: Session) -> None:
        """Tell somebody who watches no table any more how the lobby is now: he may lack some of its lines."""
        if not session.watching:
            session.outbox.put(self.lobby.message(session.player))

    def _require_watching(self, session: Session, table: str) -> None:
        """Raise Refusal for somebody who gives a number to a table that he does not look at."""
        if not session.player:
            refuse("sign_in", "Give a name first.", say="sign_in")
        if table not in session.watching:
            refuse(
                "not_allowed",
                "Watch the table first: only who sits there and looks on gives numbers to its shuffle.",
                say="watch_first",
            )

    def add(self, actor: Actor) -> None:
        """Let one more table work, made while the room is open."""
        self.actors[actor.key] = actor
        actor.start()
        self.lobby.changed()

    def add_dealer(self, dealer: DealerActor) -> None:
        """Let one more table of Russian Poker work, made while the room is open."""
        self.dealers[dealer.key] = dealer
        self.house.dealers[dealer.key] = dealer.live
        dealer.start()
        self.lobby.changed()

    def forget(self, actor: Actor) -> None:
        """Know a table no more: it is closed, and all it had to say is said."""
        self.actors.pop(actor.key, None)
        self.house.tables.pop(actor.key, None)
        self.lobby.changed()

    def actor(self, table: str) -> Actor:
        """Return a table's actor. Raises Refusal (unknown_table)."""
        return self.actors.get(table) or refuse("unknown_table", f"There is no table {table!r} here.", say="no_table")

    def at_table(self, table: str) -> Inbox:
        """Return the task of a table of any kind. Raises Refusal (unknown_table)."""
        return self.dealers.get(table) or self.actor(table)

    def _require_new(self, session: Session, command: str) -> None:
        """Raise Refusal for a command of nobody, one that came before, and any once the server stops."""
        if self.closing:
            refuse("closing", "The server is stopping; your hand is kept.", say="stopping")
        if not session.player:
            refuse("sign_in", "Give a name first.", say="sign_in")
        known = self._ids[session.player]
        if command in known:
            refuse("repeated", "That was done already.", say="done_already")
        known.append(command)

    async def _more_chips(self, session: Session, command: MoreChips) -> None:
        now = self.clock.now()
        transfers: list[Transferred] = []
        try:
            transfers = self.house.more_chips(session.player, now)
            await self._write(Batch(transfers=transfer_rows(transfers, now)))
        except Refusal as refusal:
            session.refuse_for(command.id, refusal)
        except NotSavedError:
            self.house.ledger.take_back(transfers)
            session.refuse_for(command.id, Refusal("busy", NOT_SAVED, say="not_saved"))
        else:
            self.me_changed({session.player})
            session.send(Done(command.id))

    # ------------------------------------------------------------ for the tables

    async def _write(self, batch: Batch) -> None:
        """Store a batch. Raises NotSavedError."""
        before = time.perf_counter()
        try:
            await write(self.store, batch)
        except NotSavedError:
            self.metrics.failures.inc()
            raise
        self.metrics.commits.inc()
        self.metrics.saving.observe(time.perf_counter() - before)

    async def save(
        self, table: Table, events: Sequence[Event], states: tuple[StateRow, ...], acts: tuple[ActRow, ...] = ()
    ) -> Sequence[Envelope]:
        """Book and store what a table has decided, with the ``acts`` of a host that led to it; return it in envelopes.

        Raises NotSavedError, and then nothing is booked.
        """
        now = self.clock.now()
        booked = self.house.book(table, events, now)
        try:
            await self._store(booked, now, states, self.indexing.follow(table, booked.envelopes), acts)
        except NotSavedError:
            self.indexing.forget(table.key)
            raise
        self.desk.watching.note(table, events, now)
        for event in events:
            if isinstance(event, HandStarted):
                self.metrics.hands.inc()
                log.info("hand dealt", table=table.key, hand=table.number, seats=len(event.seats))
        return booked.envelopes

    async def save_dealer(
        self, table: DealerTable, events: Sequence[Event], states: tuple[StateRow, ...], acts: tuple[ActRow, ...] = ()
    ) -> None:
        """Book and store what a table of Russian Poker has decided. Raises NotSavedError, and then nothing is booked."""
        now = self.clock.now()
        booked = self.house.book(table, events, now)
        try:
            await self._store(booked, now, states, self.indexing.follow_coups(table.key, booked.envelopes), acts)
        except NotSavedError:
            self.indexing.forget(table.key)
            raise
        self.desk.watching.note(table, events, now)
        self.metrics.hands.inc(sum(isinstance(event, BetsClosed) for event in events))

    async def _store(
        self, booked: Booked, now: int, states: tuple[StateRow, ...], ended: Ended, acts: tuple[ActRow, ...] = ()
    ) -> None:
        """Store what is booked, and tell people what they own now. Raises NotSavedError, and then it is booked no more."""
        try:
            await self._write(booked_batch(booked, now, states, ended, acts))
        except NotSavedError as error:
            log.error("not saved", table=booked.envelopes[0].table if booked.envelopes else "", why=str(error))  # noqa: TRY400 - what went wrong is said; the trace says no more
            self.house.unbook(booked)
            raise
        accounts = {account for row in booked.transfers for account in (row.debit, row.credit)}
        self.me_changed({account.rpartition(":")[2] for account in accounts})

    async def read_dealer(self, key: str) -> DealerTable:
        """Return a table of Russian Poker as its journal has it, and let the room go on with that one."""
        record = await asyncio.to_thread(read_dealer_record, self.store, key)
        table = DealerTable.replay(self.house.dealer(key).settings, record.events, record.state)
        self.house.dealers[key] = table
        self.indexing.begin_coups(key, record)
        return table

    def forget_dealer(self, dealer: DealerActor) -> None:
        """Know a table of Russian Poker no more: it is closed."""
        self.dealers.pop(dealer.key, None)
        self.house.dealers.pop(dealer.key, None)
        self.lobby.changed()

    async def read_table(self, key: str) -> Table:
        """Return a table as its journal has it, and let the room go on with that one."""
        settings, game = self.house.table(key).settings, self.house.table(key).game
        record = await asyncio.to_thread(read_record, self.store, key)
        table = Table.replay(settings, game, (envelope.event for envelope in record.envelopes), record.state)
        self.house.replace(table)
        self.indexing.follow(table, record.envelopes)
        return table

    def me_changed(self, players: set[str]) -> None:
        """Tell those of ``players`` who are here what they own now."""
        for player in players:
            if self.is_here(player):
                self.tell_player(player, MeChanged(self.me(player)))

    def tell_player(self, player: str, message: Message) -> None:
        """Send a message to all connections of a player."""
        for session in self.sessions:
            if session.player == player:
                session.send(message)

    def tell_hosts(self, message: Message) -> None:
        """Send a message to the connections of those who keep order here: hosts and moderators."""
        for session in self.sessions:
            if self.desk.keeps_order(session.player):
                session.send(message)

    # ------------------------------------------------------------ the room as a whole

    def start(self) -> None:
        """Let the tables work."""
        for actor in self.at_work():
            actor.start()
        self._spawn(self.lobby.run())
        self._spawn(self._watch_over())
        self._spawn(self._complete_index())
        self._spawn(adjust_for_ever(self))

    async def _complete_index(self) -> None:
        """List the hands that were played before there was a list, or that it lost."""
        hands, coups = (
            {actor.key: actor.live.number - actor.live.playing for actor in kind if not actor.halted}
            for kind in (self.actors.values(), self.dealers.values())
        )
        await asyncio.to_thread(complete_all, self.store, hands, coups)

    async def _watch_over(self) -> None:
        """Notice when the computer slept, and do what only time brings about."""
        self._tell_absent(ABSENT)
        for round_ in count():
            await asyncio.sleep(WATCH)
            slept = self.clock.jumped()
            for actor in self.at_work():
                if slept:
                    actor.post(actor.refill_clock)
                if round_ % TEND == 0:
                    actor.post(actor.tend)

    def _tell_absent(self, after: float) -> None:
        """Tell the tables of the people who have not come back ``after`` so many seconds from the start."""
        loop = asyncio.get_running_loop()
        for player in {one.player for actor in self.at_work() for one in actor.live.people if one.connected}:
            loop.call_later(after, self._tell_lost, player)

    async def say_goodbye(self) -> None:
        """Let the tables finish what they are at, tell every connection that the server will be back, and end it."""
        self.closing = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(actor.stop() for actor in self.at_work())), LAST_WORK)
        for session in self.sessions:
            session.send(Notice("back_soon", "The server restarts. Your hand is kept.", say="back_soon"))
            session.outbox.end()
        drained = asyncio.gather(*(session.outbox.drained.wait() for session in self.sessions))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(drained, DRAIN)

    def close(self) -> None:
        """End what still runs, and close the store."""
        for task in self._tasks:
            task.cancel()
        self.thinking.close()
        self.counting.close()
        self.chatting.close()
        self.store.close()

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Let ``work`` go on while the room does; nobody waits for it."""
        self._spawn(work)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
