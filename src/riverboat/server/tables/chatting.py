"""The chat of the running room: lines are heard before they are said, and what follows from them is told and stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.room.chat import clean_text
from riverboat.room.host_acts import MUTE, SETTLE_REPORT, UNMUTE
from riverboat.room.manners import NOTICE, OFF, Manners, PlayerReported
from riverboat.server.processes.listening import Listening
from riverboat.server.saving import NotSavedError, chat_event_from, chat_event_rows, chat_row, write
from riverboat.server.tables.commands import NOT_SAVED
from riverboat.server.tables.talk import told_line
from riverboat.store import Batch, StoreError
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire import talk
from riverboat.wire.messages import Done, Notice
from riverboat.wire.talk import Blocked, ChatDesk, ChatOff, ChatReport

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from riverboat.room.chat import Line
    from riverboat.room.manners import AnyChatEvent, Rule
    from riverboat.server.room_service import RoomService
    from riverboat.server.tables.inbox import Inbox
    from riverboat.server.web.sessions import Session
    from riverboat.store import ActRow

_FIRST: Final = "Please write English here, so that everybody can read it."
_SECOND: Final = "Please write English. Once more within {minutes} minutes, and your chat is switched off."
_LAST: Final = "Your chat is off: {lines} lines in another language. The host can open it again."
_ON: Final = "Your chat is on again."


class Chatting:
    """Who may say what. ``manners`` is what happened so far."""

    def __init__(self, room: RoomService, rule: Rule) -> None:
        self._room = room
        self.listening = Listening(rule.language)
        self.manners = Manners(rule, map(chat_event_from, room.store.chat_events()))
        self._doubtful = False

    def close(self) -> None:
        """End what listens."""
        self.listening.close()

    # ------------------------------------------------------------ saying something

    async def say(self, actor: Inbox, session: Session, command: talk.Say) -> None:
        """Hear a line out and say it, or refuse it; the answer goes to ``session``."""
        async with session.speaking:
            await self._answered(session, command.id, self._say(actor, session, command.text))

    async def _say(self, actor: Inbox, session: Session, words: str) -> None:
        room = self._room
        self.manners.require_open(session.player)
        name, (_, seat) = room.me(session.player).name, actor.names.get(session.player, ("", -1))
        text = clean_text(words)
        verdict = await self.listening.judge(text, self._names(actor))
        self.manners.require_open(session.player)
        line = room.house.chat.say(actor.key, session.player, name, text, room.clock.now(), seat)
        step, events = ("", []) if verdict.allowed else self.manners.flag(line, verdict.reason)
        if step == OFF:
            room.house.chat.forget(line)
            await self._keep(events)
            lines = self.manners.rule.lines
            refuse("chat_off", _LAST.format(lines=lines), say="chat_off_now", lines=lines)
        await self._store(line, events)
        actor.talk.say(line)
        if step:
            self._remind(session.player, step)

    async def _store(self, line: Line, events: Sequence[AnyChatEvent]) -> None:
        try:
            await write(self._room.store, Batch(chat=(chat_row(line),), chat_events=chat_event_rows(events)))
        except NotSavedError:
            self._room.house.chat.forget(line)
            await self._reload()
            raise

    def _names(self, actor: Inbox) -> set[str]:
        """Return the names that people at a table may call each other by."""
        return {name for name, _ in actor.names.values()} | {line.name for line in actor.talk.lines}

    def _remind(self, player: str, step: str) -> None:
        minutes = self.manners.rule.minutes
        if step == NOTICE:
            self._room.tell_player(player, Notice("chat", _FIRST, say="chat_notice"))
        else:
            text = _SECOND.format(minutes=minutes)
            self._room.tell_player(player, Notice("chat", text, say="chat_warning", params={"minutes": minutes}))

    # ------------------------------------------------------------ around it

    async def carry_out(self, session: Session, command: talk.ChatCommand) -> None:
        """Carry out a command around the chat and answer it."""
        await self._answered(session, command.id, _HANDLERS[type(command)](self, session, command))

    async def _answered(self, session: Session, command: str, work: Coroutine[None, None, None]) -> None:
        try:
            if self._doubtful:
                await self._reload()
            await work
        except Refusal as refusal:
            session.refuse_for(command, refusal)
        except (NotSavedError, StoreError):
            work.close()
            session.refuse_for(command, Refusal("busy", NOT_SAVED, say="not_saved"))
        else:
            session.send(Done(command))

    async def block(self, session: Session, command: talk.Block) -> None:
        """Let a player not be sent somebody's lines, or be sent them again."""
        player, now = session.player, self._room.clock.now()
        name = self._name(command.player)
        if command.on:
            await self._keep(self.manners.block(player, command.player, name, now))
        else:
            await self._keep(self.manners.unblock(player, command.player, now))

    async def report(self, session: Session, command: talk.Report) -> None:
        """Tell the host of somebody, with the table's last lines."""
        self._room.at_table(command.table)
        name, other = self._name(session.player), self._name(command.player)
        lines = self._room.house.chat.last(command.table)
        now = self._room.clock.now()
        await self._keep(
            self.manners.report(PlayerReported(session.player, now, name, command.player, other, command.table, command.why, lines))
        )

    async def set_chat(self, session: Session, command: talk.SetChat) -> None:
        """Let the host switch a player's chat on or off."""
        desk, now, name = self._room.desk, self._room.clock.now(), self._name(command.player)
        kind = UNMUTE if command.on else MUTE
        desk.require(session.player, kind)
        acts = desk.row(session.player, kind, player=command.player, why=command.why)
        if command.on:
            await self._keep(self.manners.reopen(command.player, session.player, now), acts)
            self._room.tell_player(command.player, Notice("chat", _ON, say="chat_on"))
        else:
            desk.require_over(session.player, command.player)
            await self._keep(self.manners.close(command.player, name, session.player, now), acts)

    async def settle(self, session: Session, command: talk.SettleReport) -> None:
        """Let the host put a report aside."""
        desk = self._room.desk
        desk.require(session.player, SETTLE_REPORT)
        acts = desk.row(session.player, SETTLE_REPORT, player=command.other)
        await self._keep(self.manners.settle(command.player, command.other, session.player, self._room.clock.now()), acts)

    def _name(self, player: str) -> str:
        known = self._room.house.players.get(player)
        return known.name if known is not None else refuse("bad_message", f"There is no player {player!r}.", say="no_player")

    async def _keep(self, events: Sequence[AnyChatEvent], acts: tuple[ActRow, ...] = ()) -> None:
        """Store events, then tell whom they concern. Raises NotSavedError, and then they have not happened."""
        if not events:
            return
        try:
            await write(self._room.store, Batch(chat_events=chat_event_rows(events), acts=acts))
        except NotSavedError:
            await self._reload()
            raise
        for session in self._room.sessions:
            session.blocked = self.blocked(session.player)
        self._room.me_changed({event.player for event in events})
        self._room.tell_hosts(self.desk())

    async def _reload(self) -> None:
        """Go back to what is stored; where that can't be read, before anything else is done. Raises StoreError then."""
        self._doubtful = True
        rows = await asyncio.to_thread(self._room.store.chat_events)
        self.manners = Manners(self.manners.rule, map(chat_event_from, rows))
        self._doubtful = False

    def set_rule(self, rule: Rule) -> None:
        """Let another rule hold from now on."""
        self.manners.rule = rule
        self.listening.language = rule.language

    # ------------------------------------------------------------ what is told

    def is_off(self, player: str) -> bool:
        """Say whether a player's chat is off."""
        return player in self.manners.off

    def blocked(self, player: str) -> set[str]:
        """Return whose lines a player is not sent."""
        return set(self.manners.blocked.get(player, ()))

    def blocked_names(self, player: str) -> tuple[Blocked, ...]:
        """Return the same with their names, for the player himself."""
        return tuple(Blocked(other, name) for other, name in self.manners.blocked.get(player, {}).items())

    def desk(self) -> ChatDesk:
        """Return what the host is told."""
        off = tuple(ChatOff(each.player, each.name, each.at, not each.by) for each in self.manners.off.values())
        return ChatDesk(off, tuple(_report(each) for each in self.manners.reports.values()))


def _report(each: PlayerReported) -> ChatReport:
    lines = tuple(map(told_line, each.lines))
    return ChatReport(each.player, each.name, each.other, each.other_name, each.table, each.at, each.why, lines)


_HANDLERS: Final[dict[type, Callable[..., Coroutine[None, None, None]]]] = {
    talk.Block: Chatting.block,
    talk.Report: Chatting.report,
    talk.SetChat: Chatting.set_chat,
    talk.SettleReport: Chatting.settle,
}
