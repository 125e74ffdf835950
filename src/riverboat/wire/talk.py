"""Messages of the chat, both ways: lines, who reads whom, and what the host looks after."""

from __future__ import annotations

import msgspec

from riverboat.wire.base import Message


class Blocked(msgspec.Struct, frozen=True):
    """Somebody a player does not want to read: his id and the name he had then."""

    player: str
    name: str


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of chat, said by ``player``; ``at`` in milliseconds since 1970."""

    line: int
    name: str
    text: str
    at: int
    seat: int = -1
    player: str = ""


class ChatOff(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player whose chat is off since ``at``; ``by_rule`` when nobody decided so, but his lines in another language."""

    player: str
    name: str
    at: int
    by_rule: bool = False


class ChatReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A complaint of ``player`` about ``other``, with the last ``lines`` of the table."""

    player: str
    name: str
    other: str
    other_name: str
    table: str
    at: int
    why: str = ""
    lines: tuple[ChatLine, ...] = ()


# ---------------------------------------------------------------- from the client


class Say(Message, frozen=True, tag="say"):
    """Say ``text`` at a table."""

    id: str
    table: str
    text: str


class Block(Message, frozen=True, tag="block"):
    """Send me no line of ``player`` any more, at no table; ``on`` false: send them again."""

    id: str
    player: str
    on: bool = True


class Report(Message, frozen=True, tag="report"):
    """Tell the host of ``player`` at ``table``; the table's last lines go with it. ``why`` is free text."""

    id: str
    table: str
    player: str
    why: str = ""


class SetChat(Message, frozen=True, tag="set_chat"):
    """Host or moderator: switch the chat of ``player`` ``on`` or off; ``why`` is for the log."""

    id: str
    player: str
    on: bool
    why: str = ""


class SettleReport(Message, frozen=True, tag="settle_report"):
    """Host or moderator: put the report of ``player`` about ``other`` aside."""

    id: str
    player: str
    other: str


ChatCommand = Block | Report | SetChat | SettleReport
"""What is asked around the chat."""


# ---------------------------------------------------------------- from the server


class Chat(Message, frozen=True, tag="chat"):
    """A new line of chat at a table."""

    table: str
    line: ChatLine


class ChatDesk(Message, frozen=True, tag="chat_desk"):
    """For the host: whose chat is off, and who complained of whom; sent after the welcome and whenever it changes."""

    off: tuple[ChatOff, ...] = ()
    reports: tuple[ChatReport, ...] = ()
