"""What goes in and comes out: plain rows, and the batch that is written whole or not at all."""

from __future__ import annotations

import msgspec


class JournalRow(msgspec.Struct, frozen=True):
    """One event of a table as bytes. ``seq`` counts from 1 without gaps, ``at`` is in milliseconds since 1970.

    ``private`` is what only some may ever see: it lies on disk encrypted. Read back it is None when it was sealed with a key that
    this data folder no longer has.
    """

    table: str
    seq: int
    hand: int
    at: int
    kind: str
    public: bytes
    private: bytes | None = b""


class TransferRow(msgspec.Struct, frozen=True):
    """``amount`` (1 or more) from account ``debit`` to account ``credit``.

    ``ref`` names this very transfer: the same one again changes nothing, another one under the same ref is refused.
    """

    ref: str
    debit: str
    credit: str
    amount: int
    reason: str
    at: int


class PlayerRow(msgspec.Struct, frozen=True):
    """A player, new or changed. ``name_key`` is the name in the form in which no two may be alike.

    ``token_hash`` is that of the link that lets the host in; "" for everybody else.
    """

    id: str
    name: str
    name_key: str
    token_hash: str
    role: str
    created: int


class SignInRow(msgspec.Struct, frozen=True):
    """A browser that is signed in as ``player`` with a token of which the hash is kept; new, or seen again.

    Times are milliseconds since 1970. ``how`` says by what he came in, ``address`` and ``device`` from where; "" when not known.
    """

    token_hash: str
    player: str
    at: int
    seen: int
    how: str
    address: str
    device: str


class CredentialsRow(msgspec.Struct, frozen=True):
    """What ``player`` proves himself with, new or changed; ``private`` lies on disk encrypted, as with JournalRow."""

    player: str
    body: bytes
    private: bytes | None = b""


class LinkRow(msgspec.Struct, frozen=True):
    """A link that works once, for ``player``, until then (milliseconds since 1970), made ``by`` somebody who may."""

    token_hash: str
    player: str
    at: int
    until: int
    kind: str
    by: str


class DoorRow(msgspec.Struct, frozen=True):
    """Who may come to ``table``, in bytes of the room's own; new or changed."""

    table: str
    body: bytes


class ChatRow(msgspec.Struct, frozen=True):
    """Line number ``line`` of a table's chat, said at ``at`` (milliseconds since 1970) by ``player``, then called ``name``.

    ``seat`` is -1 for somebody who only watches.
    """

    table: str
    line: int
    at: int
    player: str
    name: str
    text: str
    seat: int = -1


class ChatEventRow(msgspec.Struct, frozen=True):
    """Something that happened around the chat ``at`` (milliseconds since 1970), about ``player``; numbered as it is stored."""

    at: int
    player: str
    event: bytes


class ActRow(msgspec.Struct, frozen=True):
    """Something that ``by`` (a player's id) did as host or moderator; numbered as it is stored.

    ``kind``, ``player`` and ``table`` ("" for none) are for looking it up, ``act`` holds it whole, in bytes of the room's own.
    """

    at: int
    by: str
    kind: str
    player: str
    table: str
    act: bytes


class SettingsRow(msgspec.Struct, frozen=True):
    """A table's settings, new or changed. A table must have them before anything else of it can be stored."""

    table: str
    settings: bytes


class StateRow(msgspec.Struct, frozen=True):
    """A table as it stood after the journal's row number ``seq``: from there a restart replays."""

    table: str
    seq: int
    state: bytes


class TableRow(msgspec.Struct, frozen=True):
    """A stored table: settings, the last state (b"" and seq 0 before the first), and the number of its last journal row."""

    table: str
    settings: bytes
    state: bytes
    state_seq: int
    last_seq: int


class HandRow(msgspec.Struct, frozen=True):
    """A finished hand: its rows in the journal are those from ``first_seq`` to ``last_seq``, or it came from elsewhere as ``body``.

    Times are milliseconds since 1970, ``total`` is in chips. ``seats`` says who sat where, in bytes of the room's own.
    """

    table: str
    hand: int
    game: str
    betting: str
    started: int
    ended: int
    first_seq: int
    last_seq: int
    showdown: bool
    voided: bool
    total: int
    seats: bytes
    body: bytes = b""


class PlayedRow(msgspec.Struct, frozen=True):
    """What a finished hand was to ``player``: gained or lost ``net`` chips, and ``won`` so many; the rest is for statistics.

    ``adjusted`` is the net with the luck of an all-in taken out, None until that has been worked out.
    """

    player: str
    started: int
    table: str
    hand: int
    game: str
    betting: str
    position: str
    net: int
    adjusted: int | None
    won: int
    voided: bool = False
    asked: bool = False
    entered: bool = False
    raised: bool = False
    saw: bool = False
    bets: int = 0
    calls: int = 0
    showdown: bool = False
    took: bool = False


class AdjustedRow(msgspec.Struct, frozen=True):
    """The ``adjusted`` net of ``player`` in a stored hand, worked out later."""

    table: str
    hand: int
    player: str
    adjusted: int


class NoteRow(msgspec.Struct, frozen=True):
    """What ``writer`` notes about the player ``about``, whom he knew as ``name``: a ``colour``, a ``text``, or both.

    The last one counts; one with neither is no more.
    """

    writer: str
    about: str
    at: int
    name: str
    colour: str = ""
    text: str = ""


class Batch(msgspec.Struct, frozen=True):
    """What one command caused: all of it is written in one transaction, or none.

    ``signed_out`` are sign-ins and ``used`` links, by the hash of their token, that are no more; ``forgotten`` are players whose
    credentials, lines of chat and notes (theirs, and those about them) are deleted.
    """

    journal: tuple[JournalRow, ...] = ()
    transfers: tuple[TransferRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    chat_events: tuple[ChatEventRow, ...] = ()
    acts: tuple[ActRow, ...] = ()
    settings: tuple[SettingsRow, ...] = ()
    states: tuple[StateRow, ...] = ()
    hands: tuple[HandRow, ...] = ()
    played: tuple[PlayedRow, ...] = ()
    adjusted: tuple[AdjustedRow, ...] = ()
    sign_ins: tuple[SignInRow, ...] = ()
    signed_out: tuple[str, ...] = ()
    credentials: tuple[CredentialsRow, ...] = ()
    links: tuple[LinkRow, ...] = ()
    used: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    doors: tuple[DoorRow, ...] = ()
    notes: tuple[NoteRow, ...] = ()


def gathered(batches: list[Batch]) -> Batch:
    """Return one batch that holds the rows of all ``batches``, in order."""
    if len(batches) == 1:
        return batches[0]
    kinds = Batch.__struct_fields__
    return Batch(**{kind: tuple(row for batch in batches for row in getattr(batch, kind)) for kind in kinds})
