"""Readers: each call sees one committed state of the database. They may be called from any thread."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, Row, func, select
from sqlalchemy.exc import SQLAlchemyError

from riverboat.store import schema
from riverboat.store.chain import first_hash, next_hash
from riverboat.store.errors import StoreDamagedError, translate
from riverboat.store.rows import ChatRow, JournalRow, PlayerRow, TableRow, TransferRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.store.seal import Seal


class Readers:
    """Reads over a small pool of connections that can't write."""

    def __init__(self, engine: Engine, seal: Seal) -> None:
        self._engine = engine
        self._seal = seal

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise translate(error) from error

    def meta(self) -> dict[str, str]:
        """Return what is known of the database itself: stream (id), created (milliseconds since 1970), key_id."""
        with self._reading() as connection:
            return {row.name: row.value for row in connection.execute(select(schema.meta))}

    def tables(self) -> list[TableRow]:
        """Return all tables, by key."""
        columns = schema.tables.c
        with self._reading() as connection:
            found = connection.execute(select(schema.tables).order_by(columns.key))
            return [TableRow(row.key, row.settings, row.state, row.state_seq, row.last_seq) for row in found]

    def journal(self, table: str, after_seq: int = 0, most: int | None = None) -> list[JournalRow]:
        """Return the rows of ``table`` after number ``after_seq``, ``most`` of them if given.

        The private part is None where it was sealed with another key. Raises StoreDamagedError when rows are missing or aren't
        what was sealed.
        """
        columns = schema.journal.c
        query = select(schema.journal).where(columns.table_key == table, columns.seq > after_seq).order_by(columns.seq).limit(most)
        with self._reading() as connection:
            found = connection.execute(query).all()
        for expected, row in enumerate(found, after_seq + 1):
            if row.seq != expected:
                message = f"row {expected} of table {table} is missing"
                raise StoreDamagedError(message)
        return [JournalRow(table, row.seq, row.hand, row.at, row.kind, row.public, self._private(row)) for row in found]

    def _private(self, row: Row[Any]) -> bytes | None:
        if not row.key_id:
            return b""
        if row.key_id != self._seal.key_id:
            return None
        return self._seal.open(row.table_key, row.seq, row.private)

    def transfers(self, account: str = "") -> list[TransferRow]:
        """Return all transfers, or those of ``account``, in the order in which they were written."""
        columns = schema.transfers.c
        query = select(schema.transfers).order_by(columns.number)
        if account:
            query = query.where((columns.debit == account) | (columns.credit == account))
        with self._reading() as connection:
            found = connection.execute(query)
            return [TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at) for row in found]

    def balances(self) -> dict[str, int]:
        """Return what each account holds; accounts that never moved are not in it."""
        with self._reading() as connection:
            return {row.account: row.chips for row in connection.execute(select(schema.balances))}

    def players(self) -> list[PlayerRow]:
        """Return all players, oldest first."""
        columns = schema.players.c
        with self._reading() as connection:
            found = connection.execute(select(schema.players).order_by(columns.created, columns.id))
            return [PlayerRow(row.id, row.name, row.name_key, row.token_hash, row.role, row.created) for row in found]

    def chat(self, table: str, most: int = 50) -> list[ChatRow]:
        """Return the last ``most`` lines of ``table``'s chat, oldest first."""
        columns = schema.chat.c
        query = select(schema.chat).where(columns.table_key == table).order_by(columns.line.desc()).limit(most)
        with self._reading() as connection:
            found = connection.execute(query).all()
        return [ChatRow(table, row.line, row.at, row.player, row.name, row.text, row.seat) for row in reversed(found)]

    def verify(self) -> list[str]:
        """Go over everything and return what doesn't hold, as sentences; none when all is well.

        The hash chain of every table, the end of each journal, and every balance against the sum of its transfers.
        """
        with self._reading() as connection:
            tables = connection.execute(select(schema.tables).order_by(schema.tables.c.key)).all()
            problems = [problem for table in tables for problem in _chain(connection, table)]
            return problems + _ledger(connection)


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
    if (seq, before) != (table.last_seq, table.last_hash):
        yield f"table {table.key}: the journal ends at row {seq}, {table.last_seq} were written"


def _ledger(connection: Connection) -> list[str]:
    columns = schema.transfers.c
    sums = [select(side, func.sum(columns.amount)).group_by(side) for side in (columns.credit, columns.debit)]
    into, out = (dict(connection.execute(query).all()) for query in sums)
    held = {row.account: row.chips for row in connection.execute(select(schema.balances))}
    return [
        f"account {account} holds {held.get(account, 0)}, its transfers come to {into.get(account, 0) - out.get(account, 0)}"
        for account in sorted(held.keys() | into.keys() | out.keys())
        if held.get(account, 0) != into.get(account, 0) - out.get(account, 0)
    ]
