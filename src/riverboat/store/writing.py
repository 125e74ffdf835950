"""How a batch becomes rows, inside a transaction that the caller opens and ends."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, insert, select, update

from riverboat.store import schema
from riverboat.store.chain import first_hash, next_hash, next_ledger_hash
from riverboat.store.errors import BatchRefusedError, OutOfOrderError, OverdraftError, RefConflictError
from riverboat.store.notes import write_notes
from riverboat.store.people import write_people
from riverboat.store.rows import ActRow, Batch, JournalRow, PlayerRow, SettingsRow, StateRow, TransferRow
from riverboat.store.statements import DIALECTS, insert_new, upsert

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.store.seal import Seal

T = TypeVar("T")
_CHUNK: Final = 500

_PLAYER: Final = {
    dialect: upsert(dialect, schema.players, "id", "name", "name_key", "token_hash", "role", "created") for dialect in DIALECTS
}
_TABLE: Final = {dialect: upsert(dialect, schema.tables, "key", "settings") for dialect in DIALECTS}
_HAND: Final = {dialect: insert_new(dialect, schema.hands) for dialect in DIALECTS}
_PLAYED: Final = {dialect: insert_new(dialect, schema.played) for dialect in DIALECTS}
_ADJUST = (
    update(schema.played)
    .where(
        schema.played.c.table_key == bindparam("of"),
        schema.played.c.hand == bindparam("at"),
        schema.played.c.player == bindparam("who"),
    )
    .values(adjusted=bindparam("now"))
)
_of_table = update(schema.tables).where(schema.tables.c.key == bindparam("of"))
_STATE = _of_table.values(state=bindparam("now"), state_seq=bindparam("upto"))
_HEAD = _of_table.values(last_seq=bindparam("upto"), last_hash=bindparam("chained"))
_LEDGER_END = update(schema.meta).where(schema.meta.c.name == schema.LEDGER_END).values(value=bindparam("end"))
_MOVE = (
    update(schema.balances)
    .where(schema.balances.c.account == bindparam("of"))
    .values(chips=schema.balances.c.chips + bindparam("by"))
)


def write(connection: Connection, batch: Batch, seal: Seal) -> None:
    """Write all rows of ``batch``. Raises BatchRefusedError or the driver's error; the caller then rolls back."""
    if batch.settings:
        connection.execute(_TABLE[connection.dialect.name], [_table(row) for row in batch.settings])
    if batch.players:
        _write_players(connection, batch.players)
    if batch.transfers:
        _write_transfers(connection, batch.transfers)
    if batch.journal:
        _write_journal(connection, batch.journal, seal)
    if batch.states:
        _write_states(connection, batch.states)
    if batch.chat or batch.chat_events or batch.acts:
        _write_talk(connection, batch)
    write_people(connection, batch, seal)
    write_notes(connection, batch)
    if batch.hands:
        connection.execute(_HAND[connection.dialect.name], [_keyed(asdict(row)) for row in batch.hands])
    if batch.played:
        connection.execute(_PLAYED[connection.dialect.name], [_keyed(asdict(row)) for row in batch.played])
    if batch.adjusted:
        connection.execute(
            _ADJUST, [{"of": row.table, "at": row.hand, "who": row.player, "now": row.adjusted} for row in batch.adjusted]
        )


def _write_talk(connection: Connection, batch: Batch) -> None:
    """Write what people said, and what follows from it: the chat's events, and what those did who keep order."""
    if batch.chat:
        connection.execute(insert(schema.chat), [_keyed(asdict(row)) for row in batch.chat])
    if batch.chat_events:
        connection.execute(insert(schema.chat_events), [asdict(row) for row in batch.chat_events])
    if batch.acts:
        connection.execute(insert(schema.acts), [_act(row) for row in batch.acts])


def _table(row: SettingsRow) -> dict[str, Any]:
    return {
        "key": row.table,
        "settings": row.settings,
        "state": b"",
        "state_seq": 0,
        "last_seq": 0,
        "last_hash": first_hash(row.table),
    }


def _keyed(fields: dict[str, Any]) -> dict[str, Any]:
    fields["table_key"] = fields.pop("table")
    return fields


def _act(row: ActRow) -> dict[str, Any]:
    fields = asdict(row)
    fields["at_table"] = fields.pop("table")
    return fields


def _write_players(connection: Connection, rows: Sequence[PlayerRow]) -> None:
    connection.execute(_PLAYER[connection.dialect.name], [asdict(row) for row in rows])


# ---------------------------------------------------------------- the journal


def _write_journal(connection: Connection, rows: Sequence[JournalRow], seal: Seal) -> None:
    by_table: dict[str, list[JournalRow]] = defaultdict(list)
    for row in rows:
        by_table[row.table].append(row)
    stored: list[dict[str, Any]] = []
    heads: list[dict[str, Any]] = []
    found = _heads(connection, list(by_table))
    for table, own in by_table.items():
        if table not in found:
            message = f"table {table} is unknown; put its SettingsRow into this batch or an earlier one"
            raise BatchRefusedError(message)
        seq, chained = found[table]
        for row in own:
            seq += 1
            fields = _stored(row, seq, chained, seal)
            chained = fields["hash"]
            stored.append(fields)
        heads.append({"of": table, "upto": seq, "chained": chained})
    connection.execute(insert(schema.journal), stored)
    connection.execute(_HEAD, heads)


def _heads(connection: Connection, keys: list[str]) -> dict[str, tuple[int, bytes]]:
    columns = schema.tables.c
    return {
        row.key: (row.last_seq, row.last_hash)
        for chunk in _chunks(keys)
        for row in connection.execute(select(columns.key, columns.last_seq, columns.last_hash).where(columns.key.in_(chunk)))
    }


def _stored(row: JournalRow, seq: int, before: bytes, seal: Seal) -> dict[str, Any]:
    if row.seq != seq:
        message = f"the next row of table {row.table} is number {seq}, not {row.seq}"
        raise OutOfOrderError(message)
    private = seal.close(row.table, seq, row.private) if row.private else b""
    key_id = seal.key_id if private else ""
    return {
        "table_key": row.table,
        "seq": seq,
        "hand": row.hand,
        "at": row.at,
        "kind": row.kind,
        "public": row.public,
        "private": private,
        "key_id": key_id,
        "hash": next_hash(before, seq, row.hand, row.at, row.kind, row.public, private, key_id),
    }


def _write_states(connection: Connection, rows: Sequence[StateRow]) -> None:
    found = _heads(connection, list({row.table for row in rows}))
    for row in rows:
        last = found[row.table][0] if row.table in found else -1
        if row.seq > last:
            message = f"the state of table {row.table} stands after row {row.seq}, but the journal ends at {max(last, 0)}"
            raise OutOfOrderError(message)
    connection.execute(_STATE, [{"of": row.table, "now": row.state, "upto": row.seq} for row in rows])


# ---------------------------------------------------------------- the ledger


def _write_transfers(connection: Connection, rows: Sequence[TransferRow]) -> None:
    fresh = _unknown(connection, rows)
    if not fresh:
        return
    accounts = sorted({account for row in fresh for account in (row.debit, row.credit)})
    held = _held(connection, accounts)
    after = _moved(held, fresh)
    missing = [{"account": account, "chips": 0} for account in accounts if account not in held]
    if missing:
        connection.execute(insert(schema.balances), missing)
    _append_transfers(connection, fresh)
    connection.execute(_MOVE, [{"of": account, "by": after[account] - held.get(account, 0)} for account in accounts])


def _append_transfers(connection: Connection, rows: Sequence[TransferRow]) -> None:
    end = connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == schema.LEDGER_END)).scalar_one()
    number, chained = int(end.partition(":")[0]), bytes.fromhex(end.partition(":")[2])
    stored = []
    for row in rows:
        number += 1
        chained = next_ledger_hash(chained, number, row.ref, row.debit, row.credit, row.amount, row.reason, row.at)
        stored.append(asdict(row) | {"number": number, "hash": chained})
    connection.execute(insert(schema.transfers), stored)
    connection.execute(_LEDGER_END, {"end": f"{number}:{chained.hex()}"})


def _held(connection: Connection, accounts: list[str]) -> dict[str, int]:
    return {
        row.account: row.chips
        for chunk in _chunks(accounts)
        for row in connection.execute(select(schema.balances).where(schema.balances.c.account.in_(chunk)))
    }


def _moved(held: dict[str, int], rows: Sequence[TransferRow]) -> dict[str, int]:
    """Return the balances after ``rows``, one after the other. Raises OverdraftError where one asks for too much.

    The database checks this too, but only says that some account broke it.
    """
    after = defaultdict(int, held)
    for row in rows:
        if after[row.debit] < row.amount and row.debit not in schema.MAY_OVERDRAW:
            message = f"{row.debit} holds {after[row.debit]}, too little for {_words(row)}"
            raise OverdraftError(message)
        after[row.debit] -= row.amount
        after[row.credit] += row.amount
    return after


def _unknown(connection: Connection, rows: Sequence[TransferRow]) -> list[TransferRow]:
    """Return the transfers that aren't stored yet, each once. Raises RefConflictError when a ref stands for another transfer."""
    columns = schema.transfers.c
    known = {
        row.ref: TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at)
        for chunk in _chunks([row.ref for row in rows])
        for row in connection.execute(select(schema.transfers).where(columns.ref.in_(chunk)))
    }
    fresh = []
    for row in rows:
        before = known.get(row.ref)
        if before is None:
            known[row.ref] = row
            fresh.append(row)
        elif (before.debit, before.credit, before.amount, before.reason) != (row.debit, row.credit, row.amount, row.reason):
            message = f"ref {row.ref} already stands for {_words(before)}; it can't stand for {_words(row)}"
            raise RefConflictError(message)
    return fresh


def _words(row: TransferRow) -> str:
    return f"{row.amount} from {row.debit} to {row.credit} ({row.reason})"


def _chunks(values: list[T]) -> Iterator[list[T]]:
    return (values[at : at + _CHUNK] for at in range(0, len(values), _CHUNK))
