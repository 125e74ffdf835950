"""What the host's desk is told: the room's figures, tables, players, bans, alerts, settings, and the log of what was done.

Nothing in it shows a card. Times are milliseconds since 1970, amounts chips. Moderators are told no addresses and no sessions.
"""

from __future__ import annotations

import msgspec

from riverboat.wire.cashier import Person


class DeskTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the desk lists it. ``state`` is as in ``TableView``, or "halted" where nothing can be stored; ``why`` says why.

    ``chips`` lie on it, ``character`` is that of its bots ("" for one of each). ``dealers``: it is one of Russian Poker.
    """

    table: str
    name: str
    game: str
    game_name: str
    limit: str
    limit_name: str
    stakes: str
    seats: int
    taken: int
    bots: int
    chips: int
    state: str
    hand: int = 0
    hands_an_hour: int = 0
    waiting: int = 0
    fill: int = 0
    character: str = ""
    why: str = ""
    maker: str = ""
    playing: bool = False
    closing: bool = False
    dealers: bool = False


class DeskPlace(msgspec.Struct, frozen=True):
    """Where a player sits, with ``chips``."""

    table: str
    name: str
    chips: int


class DeskSession(msgspec.Struct, frozen=True):
    """A browser that a player is here with, by its ``session`` key, since ``opened``, with ``windows`` open."""

    session: str
    address: str
    opened: int
    windows: int


class DeskPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as the desk lists him; ``here``: he is connected. ``banned``: his account is."""

    player: str
    name: str
    role: str
    wallet: int
    here: bool = False
    places: tuple[DeskPlace, ...] = ()
    sessions: tuple[DeskSession, ...] = ()
    time_outs: int = 0
    chat_off: bool = False
    banned: bool = False


class DeskBan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is kept out: ``of`` is account, session or address, ``value`` which one.

    Or it is "table", for somebody who was asked to leave the table ``value``. ``where`` is the address, or the table's name.
    """

    of: str
    value: str
    player: str
    name: str
    at: int
    by: str
    why: str
    until: int = 0
    where: str = ""


class DeskAlert(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the host should look at.

    ``kind``: frozen, halted, time_outs, same_address, chat_off, report; later servers may name others. ``count`` is how many.
    """

    kind: str
    table: str = ""
    table_name: str = ""
    player: str = ""
    name: str = ""
    others: tuple[str, ...] = ()
    count: int = 0
    at: int = 0
    why: str = ""


class DeskSetting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A setting that can be changed now: a yes or no (``on``), a ``number`` from ``least`` to ``most``, or one of ``words``.

    ``changed``: it is not what the room was started with.
    """

    name: str
    kind: str
    on: bool = False
    number: int = 0
    least: int = 0
    most: int = 0
    word: str = ""
    words: tuple[str, ...] = ()
    changed: bool = False


class DeskFigures(msgspec.Struct, frozen=True):
    """The room in figures, since it runs: chips issued, where they are, who sits, hands, and how long an action takes to be told.

    ``middle`` and ``slowest`` are milliseconds within which a half and 99 of 100 actions were told; 0 before the first.
    """

    since: int
    issued: int
    wallets: int
    tables: int
    balanced: bool
    people: int
    bots: int
    hands: int
    hands_an_hour: int
    middle: int
    slowest: int


class Desk(msgspec.Struct, frozen=True):
    """The whole desk; what a moderator may not see is empty."""

    now: int
    may: tuple[str, ...]
    figures: DeskFigures
    tables: tuple[DeskTable, ...]
    players: tuple[DeskPlayer, ...]
    bans: tuple[DeskBan, ...]
    alerts: tuple[DeskAlert, ...]
    settings: tuple[DeskSetting, ...]
    characters: tuple[str, ...]


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act of a host or moderator, ``number`` from 1 without gaps: as in ``Me.may`` its ``kind``, who (``by``), when, what, why.

    ``amount`` is in chips for an adjustment, in chairs for bots. ``until``: when a ban or kick ends (0: never). ``of`` and
    ``value`` are what was banned, or which setting was set to what; ``before`` what it was.
    """

    number: int
    at: int
    by: str
    kind: str
    player: str = ""
    name: str = ""
    table: str = ""
    amount: int = 0
    until: int = 0
    of: str = ""
    value: str = ""
    before: str = ""
    why: str = ""


class LogPage(msgspec.Struct, frozen=True):
    """Acts, the newest first; ``more`` says whether there are older ones, ``kinds`` and ``keepers`` what there is to look for."""

    lines: tuple[LogLine, ...]
    more: bool
    kinds: tuple[str, ...]
    keepers: tuple[Person, ...]
