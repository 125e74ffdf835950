"""Manners in the chat: notices, the chat off and on again, who does not want to read whom, reports.

All of it is a stream of events of its own; ``Manners`` is what they come to. Nothing here knows a language: whoever listens says
which line is not in the room's.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.room.chat import Line, clean_text
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOTICE: Final = "notice"
WARNING: Final = "warning"
OFF: Final = "off"

MOST_BLOCKED: Final = 200
"""So many people a player may block."""

LINES_TOLD: Final = 10
"""So many of the last lines go with a report."""

_MINUTE: Final = 60_000


class ChatEvent(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The base of the events: ``player`` is whom it is about, ``at`` in milliseconds since 1970."""

    player: str
    at: int


class LineFlagged(ChatEvent, frozen=True):
    """A line at ``table`` was not in the language of the room, for this ``reason``."""

    table: str
    text: str
    reason: str


class ChatClosed(ChatEvent, frozen=True):
    """The player, called ``name``, may not say anything any more; ``by`` is who decided so, "" for the rule itself."""

    name: str
    by: str = ""


class ChatReopened(ChatEvent, frozen=True):
    """The player may talk again; what was flagged before is forgotten."""

    by: str


class PlayerBlocked(ChatEvent, frozen=True):
    """The player does not want to read ``other``, then called ``name``."""

    other: str
    name: str


class PlayerUnblocked(ChatEvent, frozen=True):
    """The player reads ``other`` again."""

    other: str


class PlayerReported(ChatEvent, frozen=True):
    """The player, called ``name``, complains of ``other``, called ``other_name``; ``lines`` are the last ones of the table."""

    name: str
    other: str
    other_name: str
    table: str
    why: str
    lines: tuple[Line, ...] = ()


class ReportSettled(ChatEvent, frozen=True):
    """The player's report of ``other`` was looked at ``by`` somebody who may."""

    other: str
    by: str


AnyChatEvent = LineFlagged | ChatClosed | ChatReopened | PlayerBlocked | PlayerUnblocked | PlayerReported | ReportSettled


class Rule(msgspec.Struct, frozen=True):
    """The chat is in ``language`` ("any" asks for none).

    ``lines`` in another one within ``minutes`` switch a player's chat off; before that come a notice, then warnings.
    """

    lines: int = 3
    minutes: int = 10
    language: str = "en"


class Manners:
    """What the chat's events come to. Commands return the events that they led to, applied already."""

    def __init__(self, rule: Rule | None = None, events: Iterable[AnyChatEvent] = ()) -> None:
        """Begin with what happened before."""
        self.rule = rule or Rule()
        self.off: dict[str, ChatClosed] = {}
        self.blocked: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.reports: dict[tuple[str, str], PlayerReported] = {}
        self._flagged: defaultdict[str, list[int]] = defaultdict(list)
        for event in events:
            self.apply(event)

    def apply(self, event: AnyChatEvent) -> None:
        """Take in an event."""
        match event:
            case LineFlagged():
                self._flagged[event.player] = [*self._recent(event.player, event.at), event.at]
            case ChatClosed():
                self.off[event.player] = event
            case ChatReopened():
                self.off.pop(event.player, None)
                self._flagged.pop(event.player, None)
            case PlayerBlocked():
                self.blocked[event.player][event.other] = event.name
            case PlayerUnblocked():
                self.blocked[event.player].pop(event.other, None)
            case PlayerReported():
                self.reports[event.player, event.other] = event
            case ReportSettled():
                self.reports.pop((event.player, event.other), None)

    # ------------------------------------------------------------ the language

    def flag(self, line: Line, reason: str) -> tuple[str, list[AnyChatEvent]]:
        """Take note of a line in another language; return what follows: NOTICE, WARNING, or OFF, with the events."""
        events: list[AnyChatEvent] = [LineFlagged(line.player, line.at, line.table, line.text, reason)]
        count = len(self._recent(line.player, line.at)) + 1
        if count >= self.rule.lines:
            events.append(ChatClosed(line.player, line.at, line.name))
        step = OFF if count >= self.rule.lines else NOTICE if count == 1 else WARNING
        return step, self._applied(events)

    def require_open(self, player: str) -> None:
        """Refuse (chat_off) when the player's chat is off."""
        if player in self.off:
            refuse("chat_off", "Your chat is off until the host opens it again.", say="chat_off")

    def close(self, player: str, name: str, by: str, now: int) -> list[AnyChatEvent]:
        """Switch a player's chat off; nothing happens when it is."""
        return [] if player in self.off else self._applied([ChatClosed(player, now, name, by)])

    def reopen(self, player: str, by: str, now: int) -> list[AnyChatEvent]:
        """Let a player talk again. Refused (not_allowed) when he may."""
        if player not in self.off:
            refuse("not_allowed", "This player's chat is on.", say="chat_is_on")
        return self._applied([ChatReopened(player, now, by)])

    # ------------------------------------------------------------ who reads whom, and who complains

    def block(self, player: str, other: str, name: str, now: int) -> list[AnyChatEvent]:
        """Keep ``other`` from the player's eyes. Refused (not_allowed): oneself, and more than MOST_BLOCKED people."""
        if player == other:
            refuse("not_allowed", "You can't block yourself.", say="block_self")
        if len(self.blocked[player]) >= MOST_BLOCKED:
            refuse("not_allowed", f"You have blocked {MOST_BLOCKED} people; that is the most.", say="block_most", most=MOST_BLOCKED)
        return [] if other in self.blocked[player] else self._applied([PlayerBlocked(player, now, other, name)])

    def unblock(self, player: str, other: str, now: int) -> list[AnyChatEvent]:
        """Let the player read ``other`` again."""
        return self._applied([PlayerUnblocked(player, now, other)]) if other in self.blocked[player] else []

    def report(self, report: PlayerReported) -> list[AnyChatEvent]:
        """Take in a complaint. Refused: not_allowed (of oneself, or a second one before the first was looked at), bad_text."""
        if report.player == report.other:
            refuse("not_allowed", "You can't report yourself.", say="report_self")
        if (report.player, report.other) in self.reports:
            refuse("repeated", "You have reported this player already; the host has not looked at it yet.", say="report_twice")
        why = clean_text(report.why) if report.why.strip() else ""
        return self._applied([msgspec.structs.replace(report, why=why, lines=report.lines[-LINES_TOLD:])])

    def settle(self, player: str, other: str, by: str, now: int) -> list[AnyChatEvent]:
        """Put a report aside that was looked at. Refused (not_allowed) when there is none."""
        if (player, other) not in self.reports:
            refuse("not_allowed", "There is no such report.", say="report_none")
        return self._applied([ReportSettled(player, now, other, by)])

    # ------------------------------------------------------------ inside

    def _recent(self, player: str, now: int) -> Sequence[int]:
        since = now - self.rule.minutes * _MINUTE
        return [at for at in self._flagged.get(player, ()) if at > since]

    def _applied(self, events: list[AnyChatEvent]) -> list[AnyChatEvent]:
        for event in events:
            self.apply(event)
        return events
