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
    """A player, new or changed. ``name_key`` is the name in the form in which no two may be alike; ``token_hash`` "" for none."""

    id: str
    name: str
    name_key: str
    token_hash: str
    role: str
    created: int


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


class Batch(msgspec.Struct, frozen=True):
    """What one command caused: all of it is written in one transaction, or none."""

    journal: tuple[JournalRow, ...] = ()
    transfers: tuple[TransferRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    settings: tuple[SettingsRow, ...] = ()
    states: tuple[StateRow, ...] = ()


def gathered(batches: list[Batch]) -> Batch:
    """Return one batch that holds the rows of all ``batches``, in order."""
    if len(batches) == 1:
        return batches[0]
    return Batch(
        journal=tuple(row for batch in batches for row in batch.journal),
        transfers=tuple(row for batch in batches for row in batch.transfers),
        players=tuple(row for batch in batches for row in batch.players),
        chat=tuple(row for batch in batches for row in batch.chat),
        settings=tuple(row for batch in batches for row in batch.settings),
        states=tuple(row for batch in batches for row in batch.states),
    )
