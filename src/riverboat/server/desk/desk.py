"""The host's desk of the running room: each act is allowed, stored with its reason, and takes hold at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeVar

from riverboat.room import host_acts as acts
from riverboat.room.door import ACCOUNT, ADDRESS, BANNABLE, DOOR_ACTS, Door, network_of
from riverboat.room.manners import Rule
from riverboat.room.options import EVERYBODY, MODERATORS, Options, changed, options_after, written
from riverboat.room.players import HOST, MODERATOR
from riverboat.server.desk.watching import Watching
from riverboat.server.saving import act_from, act_row, write
from riverboat.server.web.sessions import AGAINST_THE_RULES
from riverboat.speech import LANGUAGES
from riverboat.store import Batch
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire.messages import Notice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from riverboat.room.host_acts import HostAct
    from riverboat.server.room_service import RoomService
    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.web.sessions import Session
    from riverboat.store import ActRow

T = TypeVar("T")

MINUTE: Final = 60_000
LONGEST: Final = 60 * 24 * 365
"""Minutes that a ban or a kick may last when it has an end."""

DAY: Final = 60 * 24
"""Minutes: the longest ban that a moderator may give."""

CHOICES: Final = {"chat_language": LANGUAGES, "open_tables": ("host", MODERATORS, EVERYBODY)}
"""The words that settings may be."""


class HostDesk:
    """Who may come in and sit down (``door``), what the host has set (``options``), what is watched (``watching``).

    ``makers`` are those who opened tables, by table: besides the host they may pause, close and fill them. ``to_close`` are the
    tables that somebody has closed: one that is open again after a restart was in the middle of a hand, and closes when that ends.
    """

    def __init__(self, room: RoomService, started: Options) -> None:
        self._room = room
        stored = [act_from(row) for row in room.store.acts(*DOOR_ACTS, acts.SETTING, acts.CHARACTER, *acts.TABLE_ACTS)]
        self.door = Door(stored)
        self.started = started
        self.options = options_after(started, stored)
        self.watching = Watching(room.clock.now())
        self.makers = {act.table: act.by for act in stored if act.kind == acts.OPEN_TABLE}
        self.to_close = {act.table for act in stored if act.kind == acts.CLOSE_TABLE}
        for act in stored:
            self._heed_character(act)
        self._heed_options()

    # ------------------------------------------------------------ who may

    def role(self, player: str) -> str:
        """Return the role of a player, "" for nobody."""
        known = self._room.house.players.get(player)
        return known.role if known is not None else ""

    def may(self, player: str) -> tuple[str, ...]:
        """Return the kinds of acts open to a player."""
        role = self.role(player)
        found = acts.acts_open_to(role)
        opens = self.options.open_tables == EVERYBODY or (self.options.open_tables == MODERATORS and role == MODERATOR)
        return (*found, acts.OPEN_TABLE) if role and opens and acts.OPEN_TABLE not in found else found

    def keeps_order(self, player: str) -> bool:
        """Return whether a player is a host or a moderator."""
        return bool(acts.acts_open_to(self.role(player)))

    def require(self, player: str, kind: str) -> None:
        """Refuse (not_allowed) what this player may not do."""
        if kind not in self.may(player):
            refuse("not_allowed", "Only the host may do that.", say="host_only")

    def runs(self, player: str) -> tuple[str, ...]:
        """Return the open tables that a player made."""
        open_ = {actor.key for actor in self._room.at_work()}
        return tuple(table for table, maker in self.makers.items() if maker == player and table in open_)

    def require_at(self, player: str, kind: str, table: str) -> None:
        """Refuse (not_allowed) what this player may not do at a table."""
        if kind not in acts.MAKERS_MAY or self.makers.get(table, "") != player:
            self.require(player, kind)

    def require_table(self, player: str) -> None:
        """Refuse (not_allowed) to open one more table to whoever may not, or has as many as the host allows."""
        self.require(player, acts.OPEN_TABLE)
        if self.role(player) != HOST and len(self.runs(player)) >= self.options.own_tables:
            most = self.options.own_tables
            refuse("not_allowed", f"You have {most} tables open already: close one first.", say="own_tables", most=most)

    # ------------------------------------------------------------ writing acts down

    def act(self, by: str, kind: str, **what: Any) -> HostAct:  # noqa: ANN401 - the fields of an act, each of its own type
        """Return an act of now; ``player`` and ``table`` get the names that they have. Refused: bad_text (the reason)."""
        player, table = what.get("player", ""), what.get("table", "")
        what["why"] = acts.reason(what.get("why", ""), needed=kind in {acts.BAN, acts.KICK})
        names = {"player_name": self.name_of(player), "table_name": self.table_name(table)}
        return acts.HostAct(self._room.clock.now(), by, self.name_of(by), kind, **(what | names))

    def row(self, by: str, kind: str, **what: Any) -> tuple[ActRow, ...]:  # noqa: ANN401 - as in ``act``
        """Return an act of now as it is stored."""
        return (act_row(self.act(by, kind, **what)),)

    def own(self, player: str, kind: str, value: str = "") -> tuple[ActRow, ...]:
        """Return what a player does now with his own account, as it is stored."""
        return self.row(player, kind, player=player, value=value)

    def name_of(self, player: str) -> str:
        """Return what a player is called, "" for nobody."""
        known = self._room.house.players.get(player)
        return known.name if known is not None else ""

    def table_name(self, table: str) -> str:
        """Return what a table is called; its key when it is open no more."""
        found = self._room.actors.get(table) or self._room.dealers.get(table)
        return found.live.settings.name if found is not None else table

    async def _keep(self, act: HostAct) -> None:
        """Store an act, then let it take hold. Raises NotSavedError."""
        await write(self._room.store, Batch(acts=(act_row(act),)))
        self.door.apply(act)

    # ------------------------------------------------------------ the door

    def why_shut(self, player: str, session: str, address: str) -> Refusal | None:
        """Return why somebody may not come in; None when he may. A host always may."""
        if player in self._room.hosts:
            return None
        return self.door.why_shut(player, session, address, self._room.clock.now())

    def require_welcome(self, player: str, session: str, address: str, *, newcomer: bool = False) -> None:
        """Refuse whoever is banned (banned), and newcomers when nobody new is let in (not_allowed)."""
        if (refusal := self.why_shut(player, session, address)) is not None:
            raise refusal
        if newcomer and not self.options.newcomers:
            refuse("not_allowed", "The host lets nobody new in for now.", say="no_newcomers")

    def require_seat(self, session: Session, table: str) -> None:
        """Refuse a seat to whoever was asked to leave that table, or is banned."""
        self.require_welcome(session.player, session.sign_in, session.address)
        self.door.require_seat(session.player, table, self._room.clock.now())

    def why_not_here(self, player: str, table: str) -> Refusal | None:
        """Return why a player may not sit at a table: he is banned, or was asked to leave it. None when he may."""
        try:
            self.door.require_seat(player, table, self._room.clock.now())
        except Refusal as refusal:
            return refusal
        return None

    async def ban(self, by: str, of: str, value: str, *, player: str, minutes: int, why: str) -> None:
        """Ban an account (``value`` is the player), a browser (a session's key) or an address, for ``minutes`` (0: for good).

        Who is banned is cut off; a banned account leaves its tables, its hands folded. Refused: not_allowed, bad_message, bad_text.
        """
        self.require(by, acts.BAN)
        value = self._bannable(by, of, value)
        until = self._until(minutes)
        if self.role(by) != HOST and (of != ACCOUNT or not 1 <= minutes <= DAY):
            refuse("not_allowed", "A moderator bans accounts, for a day at most.", say="ban_day")
        player = value if of == ACCOUNT else player if self._room.house.players.get(player) else ""
        await self._keep(self.act(by, acts.BAN, player=player, of=of, value=value, until=until, why=why))
        self.turn_away()
        if of == ACCOUNT:
            for table in self._room.at_work():
                table.post(table.send_away, value)

    def _bannable(self, by: str, of: str, value: str) -> str:
        """Return what is banned. Refused: it is no account, session or address, or one of those who keep order."""
        if of not in BANNABLE:
            refuse("bad_message", f"Banned are an {', a '.join(BANNABLE)}, not {of[:20]!r}.")
        if of == ACCOUNT:
            self.require_over(by, value)
            return value
        found = network_of(value) if of == ADDRESS else value
        if not found or (of != ADDRESS and found not in {session.sign_in for session in self._room.sessions}):
            refuse("bad_message", f"There is no {of} {value[:40]!r} here.", say="no_such_session")
        if any(self._is(of, found, session) and session.host for session in self._room.sessions):
            refuse("not_allowed", "That would shut a host out.", say="ban_host")
        return found

    def require_over(self, by: str, player: str) -> None:
        """Refuse to act against a host, or as a moderator against another one."""
        if self._room.house.players.get(player) is None:
            refuse("bad_message", f"There is no player {player[:40]!r}.", say="no_player")
        if self.role(player) == HOST or (self.role(player) == MODERATOR and self.role(by) != HOST):
            refuse("not_allowed", "That would shut a host out.", say="ban_host")

    def _until(self, minutes: int) -> int:
        if not 0 <= minutes <= LONGEST:
            refuse("bad_message", f"A ban lasts 1 to {LONGEST:,} minutes, or 0 for good.")
        return self._room.clock.now() + minutes * MINUTE if minutes else 0

    @staticmethod
    def _is(of: str, value: str, session: Session) -> bool:
        return value == (network_of(session.address) if of == ADDRESS else session.sign_in)

    def turn_away(self) -> None:
        """Tell everybody who is banned by now why, and end his connections."""
        for session in list(self._room.sessions):
            if (refusal := self.why_shut(session.player, session.sign_in, session.address)) is not None:
                shut_out(session, refusal)

    async def unban(self, by: str, of: str, value: str, why: str = "") -> None:
        """Take a ban back. Refused (not_allowed): there is none, or a moderator takes a host's back."""
        self.require(by, acts.UNBAN)
        ban = self.door.ban(of, value, self._room.clock.now())
        if ban is None:
            refuse("not_allowed", "There is no such ban.", say="no_ban")
        self._require_own(by, ban)
        await self._keep(self.act(by, acts.UNBAN, player=ban.player, of=of, value=value, why=why))

    def _require_own(self, by: str, act: HostAct) -> None:
        if self.role(by) != HOST and self.role(act.by) == HOST:
            refuse("not_allowed", "The host did that: only a host takes it back.", say="host_did")

    # ------------------------------------------------------------ tables

    async def kick(self, by: str, player: str, table: str, *, minutes: int, why: str) -> None:
        """Have a player leave a table when the hand has ended, and keep him from it for ``minutes`` (0: for good).

        Refused: not_allowed, bad_message, bad_text, unknown_table.
        """
        self.require(by, acts.KICK)
        self.require_over(by, player)
        actor = self._table(table)
        act = self.act(by, acts.KICK, player=player, table=table, until=self._until(minutes), why=why)
        await self._keep(act)
        actor.post(actor.send_away, player)

    async def readmit(self, by: str, player: str, table: str) -> None:
        """Let a player sit at a table again that he was asked to leave. Refused (not_allowed): he may."""
        self.require(by, acts.READMIT)
        kicked = self.door.kick(player, table, self._room.clock.now())
        if kicked is None:
            refuse("not_allowed", "This player may sit there.", say="no_kick")
        self._require_own(by, kicked)
        await self._keep(self.act(by, acts.READMIT, player=player, table=table))

    def _table(self, table: str) -> Actor | DealerActor:
        found = self._room.actors.get(table) or self._room.dealers.get(table)
        return found or refuse("unknown_table", f"There is no table {table[:40]!r} here.", say="no_table")

    async def set_character(self, by: str, table: str, character: str) -> None:
        """Say what kind of bots sit at a table ("": of each kind); others make room for them when the hand has ended.

        Refused: not_allowed, unknown_table, bad_settings.
        """
        self.require(by, acts.CHARACTER)
        actor = self._room.actor(table)
        known = self._room.house.characters
        if character not in {"", *known}:
            refuse("bad_settings", f'A bot is one of {", ".join(known)}, or "" for one of each, not {character[:20]!r}.')
        act = self.act(by, acts.CHARACTER, table=table, value=character)
        await self._keep(act)
        self._heed_character(act)
        actor.post(actor.change_bots)

    def _heed_character(self, act: HostAct) -> None:
        if act.kind == acts.CHARACTER:
            self._room.house.table_characters[act.table] = act.value

    async def in_turn(self, table: Actor | DealerActor, work: Callable[[], Awaitable[T]]) -> T:
        """Have ``work`` done in the table's own task, after all that it was asked before; return what comes of it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                done.set_result(await work())
            except Exception as fault:  # noqa: BLE001 - whoever asked is told
                done.set_exception(fault)

        table.post(carry_out)
        return await done

    # ------------------------------------------------------------ settings

    async def set_option(self, by: str, name: str, value: object) -> None:
        """Set one of ``Options``. Refused: not_allowed, bad_settings."""
        self.require(by, acts.SETTING)
        options = changed(self.options, name, value, CHOICES)
        before, after = (written(getattr(each, name)) for each in (self.options, options))
        if before == after:
            return
        await self._keep(self.act(by, acts.SETTING, of=name, value=after, before=before))
        self.options = options
        self._heed_options()
        self._room.me_changed({session.player for session in self._room.sessions if session.player})

    def _heed_options(self) -> None:
        room, options = self._room, self.options
        room.house.transfers = options.transfers
        room.chatting.set_rule(Rule(options.chat_lines, options.chat_minutes, options.chat_language))
        for dealer in room.dealers.values():
            dealer.tell()


def shut_out(session: Session, refusal: Refusal) -> None:
    """Tell a connection why it is not wanted, and end it."""
    session.send(Notice("banned", refusal.text, say=refusal.say, params=refusal.params))
    session.cut_off = (AGAINST_THE_RULES, "You are banned from this room.")
    session.outbox.end()


def started_with(rule: Rule, *, transfers: bool) -> Options:
    """Return the settings that a room begins with."""
    return Options(transfers=transfers, chat_language=rule.language, chat_lines=rule.lines, chat_minutes=rule.minutes)
