"""What hosts and moderators do: each act with who did it, when, to whom and why. Bans and settings are what the acts come to."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.room.chat import clean_text
from riverboat.room.players import HOST, MODERATOR
from riverboat.table.refusal import refuse

PAUSE: Final = "pause"
RESUME: Final = "resume"
VOID: Final = "void"
OPEN_TABLE: Final = "open_table"
CLOSE_TABLE: Final = "close_table"
TABLE_ACTS: Final = (OPEN_TABLE, CLOSE_TABLE)
"""What makes a table, and what ends it."""

BOTS: Final = "bots"
CHARACTER: Final = "character"
KICK: Final = "kick"
READMIT: Final = "readmit"
BAN: Final = "ban"
UNBAN: Final = "unban"
MUTE: Final = "mute"
UNMUTE: Final = "unmute"
SETTLE_REPORT: Final = "settle_report"
ADJUST: Final = "adjust"
SETTING: Final = "setting"
ROLE: Final = "role"
LINK: Final = "link"

PASSWORD, FACTOR, PASSKEY, DELETE = "password", "factor", "passkey", "delete"
OWN: Final = (PASSWORD, FACTOR, PASSKEY, DELETE)
"""What players do with their own accounts; it stands in the log too, so that a host can help whose account was taken."""

KINDS: Final = (
    PAUSE,
    RESUME,
    VOID,
    OPEN_TABLE,
    CLOSE_TABLE,
    BOTS,
    CHARACTER,
    KICK,
    READMIT,
    BAN,
    UNBAN,
    MUTE,
    UNMUTE,
    SETTLE_REPORT,
    ADJUST,
    SETTING,
    ROLE,
    LINK,
)
"""All kinds of acts of hosts and moderators."""

MODERATORS_MAY: Final = frozenset({PAUSE, RESUME, KICK, READMIT, BAN, UNBAN, MUTE, UNMUTE, SETTLE_REPORT})
"""What moderators may do; a host may do everything."""

MAKERS_MAY: Final = frozenset({PAUSE, RESUME, CLOSE_TABLE, BOTS})
"""What somebody may do besides at a table that he opened."""

LONGEST_WHY: Final = 200
"""Characters of a reason."""


class HostAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """``by``, then called ``by_name``, did something of ``kind`` ``at`` (milliseconds since 1970), and said ``why``.

    ``player`` and ``table`` are whom and what it is about, with the names they had then. ``amount`` is in chips, or a number of
    chairs. ``until`` is when a ban or a kick ends (0: never). ``of`` says what is banned (account, session, address) or
    set, ``value`` which one or to what, ``before`` what a setting was.
    """

    at: int
    by: str
    by_name: str
    kind: str
    player: str = ""
    player_name: str = ""
    table: str = ""
    table_name: str = ""
    amount: int = 0
    until: int = 0
    of: str = ""
    value: str = ""
    before: str = ""
    why: str = ""


def may(role: str, kind: str) -> bool:
    """Return whether somebody of this role may do an act of this kind."""
    return role == HOST or (role == MODERATOR and kind in MODERATORS_MAY)


def acts_open_to(role: str) -> tuple[str, ...]:
    """Return the kinds of acts that somebody of this role may do."""
    return tuple(kind for kind in KINDS if may(role, kind))


def reason(text: str, *, needed: bool = False) -> str:
    """Return what was said as a reason, in one line. Refused (bad_text): too long, or none where one is ``needed``."""
    if not text.strip():
        return refuse("bad_text", "Say why: it is told to the player and stays in the log.", say="why_needed") if needed else ""
    if len(text) > LONGEST_WHY:
        refuse("bad_text", f"A reason has {LONGEST_WHY} characters at most.", say="why_long", most=LONGEST_WHY)
    return clean_text(text)
