"""Between the room and the store: rows for what happened, and tables back from their rows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.room.chat import Line
from riverboat.room.credentials import Credentials
from riverboat.room.host_acts import HostAct
from riverboat.room.journal import Row, from_row, to_row
from riverboat.room.ledger import Transferred
from riverboat.room.manners import AnyChatEvent
from riverboat.room.players import Player
from riverboat.room.sign_ins import SignIn
from riverboat.store import (
    ActRow,
    Batch,
    ChatEventRow,
    ChatRow,
    CredentialsRow,
    HandRow,
    JournalRow,
    PlayedRow,
    PlayerRow,
    SettingsRow,
    SignInRow,
    StateRow,
    StoreError,
    TransferRow,
)
from riverboat.table.chairs import TableState
from riverboat.table.dealer_settings import RUSSIAN, DealerSettings
from riverboat.table.dealer_state import DealerTableState
from riverboat.table.events import Envelope
from riverboat.table.settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.room.room import Booked
    from riverboat.rules.events import Event
    from riverboat.store import Store, TableRow


LOST: Final = "lost"
"""In the place of a second factor's secret that can't be read any more: only recovery codes are right then."""


class NotSavedError(Exception):
    """What was decided could not be stored; it has not happened."""


class Record(msgspec.Struct, frozen=True):
    """A table as it is stored: ``state`` as it stood between two hands (None before the first), and the events after that.

    ``is_whole`` is false when events lack what was private in them, because the key that sealed it is lost.
    """

    state: TableState | None
    envelopes: tuple[Envelope, ...]
    is_whole: bool


async def write(store: Store, batch: Batch) -> None:
    """Store a batch; returns when it is on the disk. Raises NotSavedError when it can't be stored, and nothing of it is."""
    try:
        await asyncio.wrap_future(store.commit(batch))
    except StoreError as error:
        raise NotSavedError(str(error)) from error


Ended = tuple[tuple[HandRow, ...], tuple[PlayedRow, ...]]


def booked_batch(
    booked: Booked, now: int, states: tuple[StateRow, ...] = (), ended: Ended = ((), ()), acts: tuple[ActRow, ...] = ()
) -> Batch:
    """Return the batch of what one command caused at a table; ``ended`` are the rows of a hand that it ended, ``acts`` a host's."""
    journal = tuple(JournalRow(**msgspec.structs.asdict(to_row(envelope))) for envelope in booked.envelopes)
    hands, played = ended
    return Batch(
        journal=journal, transfers=transfer_rows(booked.transfers, now), states=states, acts=acts, hands=hands, played=played
    )


def transfer_rows(transfers: Sequence[Transferred], now: int) -> tuple[TransferRow, ...]:
    """Return ledger rows as they are stored."""
    return tuple(TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, now) for row in transfers)


def transfer_from(row: TransferRow) -> Transferred:
    """Return the transfer of a stored row."""
    return Transferred(row.debit, row.credit, row.amount, row.reason, row.ref)


def player_row(player: Player) -> PlayerRow:
    """Return a player as he is stored."""
    return PlayerRow(**msgspec.structs.asdict(player))


def player_from(row: PlayerRow) -> Player:
    """Return the player of a stored row."""
    return Player(**msgspec.structs.asdict(row))


def sign_in_row(sign_in: SignIn) -> SignInRow:
    """Return a sign-in as it is stored."""
    return SignInRow(**msgspec.structs.asdict(sign_in))


def sign_in_from(row: SignInRow) -> SignIn:
    """Return the sign-in of a stored row."""
    return SignIn(**msgspec.structs.asdict(row))


def credentials_row(credentials: Credentials) -> CredentialsRow:
    """Return credentials as they are stored: the secret of the second factor apart, where it lies sealed."""
    body = msgspec.json.encode(msgspec.structs.replace(credentials, secret=""))
    return CredentialsRow(credentials.player, body, credentials.secret.encode())


def credentials_from(row: CredentialsRow) -> Credentials:
    """Return the credentials of a stored row; a secret whose key is lost is LOST, so that the factor stays asked for."""
    known = msgspec.json.decode(row.body, type=Credentials)
    return msgspec.structs.replace(known, secret=LOST if row.private is None else row.private.decode())


def chat_row(line: Line) -> ChatRow:
    """Return a line of chat as it is stored."""
    return ChatRow(**msgspec.structs.asdict(line))


def chat_event_rows(events: Sequence[AnyChatEvent]) -> tuple[ChatEventRow, ...]:
    """Return what happened around the chat as it is stored."""
    return tuple(ChatEventRow(event.at, event.player, msgspec.json.encode(event)) for event in events)


def chat_event_from(row: ChatEventRow) -> AnyChatEvent:
    """Return the event of a stored row."""
    return msgspec.json.decode(row.event, type=AnyChatEvent)


def act_row(act: HostAct) -> ActRow:
    """Return what a host or moderator did as it is stored."""
    return ActRow(act.at, act.by, act.kind, act.player, act.table, msgspec.json.encode(act))


def act_from(row: ActRow) -> HostAct:
    """Return the act of a stored row."""
    return msgspec.json.decode(row.act, type=HostAct)


def line_from(row: ChatRow) -> Line:
    """Return the line of a stored row."""
    return Line(**msgspec.structs.asdict(row))


class DealerRecord(msgspec.Struct, frozen=True):
    """A table of Russian Poker as it is stored: ``state`` between two coups (None before the first), and the events after that."""

    state: DealerTableState | None
    envelopes: tuple[Envelope, ...]
    is_whole: bool

    @property
    def events(self) -> tuple[Event, ...]:
        """What is in the envelopes."""
        return tuple(envelope.event for envelope in self.envelopes)


def read_dealer_record(store: Store, key: str) -> DealerRecord:
    """Return what is stored of a table of Russian Poker. Raises StoreError or JournalError when it can't be read."""
    row = next(row for row in store.tables() if row.table == key)
    state = msgspec.json.decode(row.state, type=DealerTableState) if row.state else None
    rows = store.journal(key, row.state_seq)
    envelopes = tuple(
        from_row(Row(each.table, each.seq, each.hand, each.at, each.kind, each.public, each.private or b"")) for each in rows
    )
    return DealerRecord(state, envelopes, all(each.private is not None for each in rows))


def dealer_settings_row(settings: DealerSettings) -> SettingsRow:
    """Return the settings of a table of Russian Poker as they are stored; see ``is_dealers``."""
    return SettingsRow(settings.key, msgspec.json.encode({RUSSIAN: settings}))


def is_dealers(row: TableRow) -> bool:
    """Return whether a stored table is one of Russian Poker."""
    return RUSSIAN in msgspec.json.decode(row.settings)


def table_name_of(row: TableRow) -> str:
    """Return the name of a stored table of either kind."""
    return dealer_settings_from(row).name if is_dealers(row) else settings_from(row).name


def dealer_settings_from(row: TableRow) -> DealerSettings:
    """Return the settings of a stored table of Russian Poker."""
    return msgspec.json.decode(row.settings, type=dict[str, DealerSettings])[RUSSIAN]


def settings_row(settings: TableSettings) -> SettingsRow:
    """Return a table's settings as they are stored."""
    return SettingsRow(settings.key, msgspec.json.encode(settings))


def settings_from(row: TableRow) -> TableSettings:
    """Return the settings of a stored table."""
    return msgspec.json.decode(row.settings, type=TableSettings)


def was_closed(row: TableRow) -> bool:
    """Return whether a table stood closed when its state was written; a state that can't be read says nothing."""
    try:
        return bool(row.state) and bool(msgspec.json.decode(row.state)["closed"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return False


def read_record(store: Store, key: str) -> Record:
    """Return what is stored of a table. Raises StoreError or JournalError when it can't be read."""
    row = next(row for row in store.tables() if row.table == key)
    state = msgspec.json.decode(row.state, type=TableState) if row.state else None
    rows = store.journal(key, row.state_seq)
    envelopes = tuple(
        from_row(Row(each.table, each.seq, each.hand, each.at, each.kind, each.public, each.private or b"")) for each in rows
    )
    return Record(state, envelopes, all(each.private is not None for each in rows))
