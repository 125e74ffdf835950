"""Does what is stored hold together? The chains of the journals and the ledger, every balance against its transfers."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from riverboat.store import schema
from riverboat.store.chain import first_hash, first_ledger_hash, next_hash, next_ledger_hash
from riverboat.store.database import reader_engine
from riverboat.store.errors import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Row


def audit_file(path: Path, patience: int = 5000) -> list[str]:
    """Audit the database file ``path``, also while a server uses it. No key is needed. Raises StoreError when it can't be read."""
    engine = reader_engine(path, patience)
    try:
        with engine.begin() as connection:
            return audit(connection)
    except SQLAlchemyError as error:
        raise translate(error) from error
    finally:
        engine.dispose()


def audit(connection: Connection) -> list[str]:
    """Go over everything and return what doesn't hold, as sentences; none when all is well."""
    tables = connection.execute(select(schema.tables).order_by(schema.tables.c.key)).all()
    return [problem for table in tables for problem in _chain(connection, table)] + [
        *_transfers(connection),
        *_balances(connection),
    ]


def head_hash(connection: Connection) -> str:
    """Return one hash (hexadecimal) over the ends of all chains: two databases that tell the same story have the same one."""
    tables = connection.execute(select(schema.tables.c.key, schema.tables.c.last_hash)).all()
    ends = "".join(sorted(f"{table.key} {table.last_hash.hex()}\n" for table in tables))
    return hashlib.sha256(f"{ends}{_ledger_end(connection)}\n".encode()).hexdigest()


def _chain(connection: Connection, table: Row[Any]) -> Iterator[str]:
    """Yield the first break of the table's chain, if there is one: what follows it proves nothing."""
    before, seq = first_hash(table.key), 0
    columns = schema.journal.c
    query = select(schema.journal).where(columns.table_key == table.key).order_by(columns.seq)
    for row in connection.execute(query.execution_options(yield_per=1000)):
        seq += 1
        if row.seq != seq:
            yield f"table {table.key}: row {seq} is missing"
            return
        before = next_hash(before, seq, row.hand, row.at, row.kind, row.public, row.private, row.key_id)
        if before != row.hash:
            yield f"table {table.key}: row {seq} isn't what was written"
            return
    if seq != table.last_seq:
        yield f"table {table.key}: the journal ends at row {seq}, {table.last_seq} were written"
    elif before != table.last_hash:
        yield f"table {table.key}: the last row isn't what was written"


def _ledger_end(connection: Connection) -> str:
    return str(connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == schema.LEDGER_END)).scalar() or "")


def _transfers(connection: Connection) -> Iterator[str]:
    """Yield the first break of the ledger's chain, if there is one."""
    before, number = first_ledger_hash(), 0
    query = select(schema.transfers).order_by(schema.transfers.c.number)
    for row in connection.execute(query.execution_options(yield_per=1000)):
        number += 1
        if row.number != number:
            yield f"ledger: transfer {number} is missing"
            return
        before = next_ledger_hash(before, number, row.ref, row.debit, row.credit, row.amount, row.reason, row.at)
        if before != row.hash:
            yield f"ledger: transfer {number} ({row.ref}) isn't what was written"
            return
    if f"{number}:{before.hex()}" != (end := _ledger_end(connection)):
        yield f"ledger: it ends at transfer {number}, {end.partition(':')[0]} were written"


def _balances(connection: Connection) -> list[str]:
    columns = schema.transfers.c
    sums = [select(side, func.sum(columns.amount)).group_by(side) for side in (columns.credit, columns.debit)]
    into, out = ({account: int(chips) for account, chips in connection.execute(query)} for query in sums)
    held = {row.account: row.chips for row in connection.execute(select(schema.balances))}
    return [
        f"account {account} holds {held.get(account, 0)}, its transfers come to {into.get(account, 0) - out.get(account, 0)}"
        for account in sorted(held.keys() | into.keys() | out.keys())
        if held.get(account, 0) != into.get(account, 0) - out.get(account, 0)
    ]
