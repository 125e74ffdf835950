"""Readers: each call sees one committed state of the database. They may be called from any thread."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from riverboat.store import schema
from riverboat.store.audit import audit, head_hash
from riverboat.store.database import DATABASE_FILE, reader_engine, require_known, revision, schema_of
from riverboat.store.errors import StoreDamagedError, StoreError, translate
from riverboat.store.hands import HandReads
from riverboat.store.notes import NoteReads
from riverboat.store.people import PeopleReads
from riverboat.store.postgres import postgres_engine
from riverboat.store.rows import ActRow, ChatEventRow, ChatRow, PlayerRow, TableRow, TransferRow
from riverboat.store.seal import Seal, find_seal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sqlalchemy import Engine, Row

    from riverboat.store.rows import JournalRow


class Readers(HandReads, PeopleReads, NoteReads):
    """Reads over a small pool of connections that can't write."""

    def meta(self) -> dict[str, str]:
        """Return what is known of the database itself: stream (id), created (milliseconds since 1970), key_id."""
        with self._reading() as connection:
            return {row.name: row.value for row in connection.execute(select(schema.meta))}

    def tables(self) -> list[TableRow]:
        """Return all tables, by key."""
        with self._reading() as connection:
            found = connection.execute(select(schema.tables)).all()
        return sorted(
            (TableRow(row.key, row.settings, row.state, row.state_seq, row.last_seq) for row in found), key=lambda row: row.table
        )

    def journal(self, table: str, after_seq: int = 0, most: int | None = None, *, public_only: bool = False) -> list[JournalRow]:
        """Return the rows of ``table`` after number ``after_seq``, ``most`` of them if given; ``public_only`` leaves the rest shut.

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
        return [self._row(row, public_only=public_only) for row in found]

    def transfers(self, *accounts: str) -> list[TransferRow]:
        """Return all transfers, or those that touch one of ``accounts``, in the order in which they were written."""
        columns = schema.transfers.c
        query = select(schema.transfers).order_by(columns.number)
        if accounts:
            query = query.where(columns.debit.in_(accounts) | columns.credit.in_(accounts))
        with self._reading() as connection:
            found = connection.execute(query)
            return [TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at) for row in found]

    def transfers_for(self, *reasons: str, since: int = 0) -> list[TransferRow]:
        """Return the transfers whose reason begins with one of ``reasons``, since ``since`` (milliseconds since 1970), in order."""
        columns = schema.transfers.c
        wanted = or_(*(columns.reason.startswith(reason, autoescape=True) for reason in reasons))
        query = select(schema.transfers).where(wanted, columns.at >= since).order_by(columns.number)
        with self._reading() as connection:
            found = connection.execute(query)
            return [TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at) for row in found]

    def last_transfers(self, before: int, most: int, without: Sequence[str] = ()) -> list[tuple[int, TransferRow]]:
        """Return the last ``most`` transfers whose number is below ``before`` (0: of all), the newest first, with their numbers.

        Those for one of the reasons ``without`` are passed over.
        """
        columns = schema.transfers.c
        query = select(schema.transfers).where(columns.reason.not_in(without)).order_by(columns.number.desc()).limit(most)
        with self._reading() as connection:
            found = connection.execute(query.where(columns.number < before) if before else query)
            return [(row.number, TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at)) for row in found]

    def moved(self, reasons: Sequence[str], since: int) -> dict[str, int]:
        """Return what came into each account (less than 0: went) for one of ``reasons`` from ``since`` (milliseconds) on."""
        columns = schema.transfers.c
        total: dict[str, int] = {}
        for side, sign in ((columns.credit, 1), (columns.debit, -1)):
            query = select(side, func.sum(columns.amount)).where(columns.reason.in_(reasons), columns.at >= since).group_by(side)
            with self._reading() as connection:
                for account, amount in connection.execute(query):
                    total[account] = total.get(account, 0) + sign * int(amount)
        return total

    def count_transfers(self) -> int:
        """Return how many transfers there are."""
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).select_from(schema.transfers)).scalar_one())

    def transfers_with(self, refs: Sequence[str]) -> dict[str, TransferRow]:
        """Return the transfers of these ``refs`` that there are, by ref; a few hundred at once."""
        with self._reading() as connection:
            found = connection.execute(select(schema.transfers).where(schema.transfers.c.ref.in_(refs)))
            return {row.ref: TransferRow(row.ref, row.debit, row.credit, row.amount, row.reason, row.at) for row in found}

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

    def chat_events(self) -> list[ChatEventRow]:
        """Return what happened around the chat, in order."""
        query = select(schema.chat_events).order_by(schema.chat_events.c.number)
        with self._reading() as connection:
            return [ChatEventRow(row.at, row.player, row.event) for row in connection.execute(query)]

    def acts(self, *kinds: str) -> list[ActRow]:
        """Return the acts of these ``kinds``, the oldest first."""
        columns = schema.acts.c
        query = select(schema.acts).where(columns.kind.in_(kinds)).order_by(columns.number)
        with self._reading() as connection:
            return [_act(row) for row in connection.execute(query)]

    def last_acts(self, before: int, most: int, **wanted: str) -> list[tuple[int, ActRow]]:
        """Return the last ``most`` acts whose number is below ``before`` (0: of all), the newest first, with their numbers.

        ``wanted``: only those ``by`` somebody, of a ``kind``, about a ``player``, ``at_table``.
        """
        columns = schema.acts.c
        query = select(schema.acts).order_by(columns.number.desc()).limit(most)
        for name, value in wanted.items():
            query = query.where(columns[name] == value)
        with self._reading() as connection:
            found = connection.execute(query.where(columns.number < before) if before else query)
            return [(row.number, _act(row)) for row in found]

    def verify(self) -> list[str]:
        """Go over everything and return what doesn't hold, as sentences; none when all is well."""
        with self._reading() as connection:
            return audit(connection)

    def head(self) -> str:
        """Return one hash over the ends of all journals and the ledger; a backup and what is restored from it have the same."""
        with self._reading() as connection:
            return head_hash(connection)


def _act(row: Row[Any]) -> ActRow:
    return ActRow(row.at, row.by, row.kind, row.player, row.at_table, row.act)


@contextmanager
def reading(
    folder: Path, database: str = "", *, patience: int = 5000, name: str = DATABASE_FILE, any_schema: bool = False
) -> Iterator[Readers]:
    """Read the data folder ``folder`` (its database is the file ``name``, or ``database`` of PostgreSQL); nothing is changed.

    It may be done while a server uses it, and where nothing can be written.

    Without its key the private parts are None. Raises StoreError when there is no database or it can't be read, and, unless
    ``any_schema`` will do, when an older or newer Riverboat made it.
    """
    engine = postgres_engine(database, patience, readers=True) if database else _file_engine(folder / name, patience)
    try:
        if not any_schema:
            _require_schema(engine, database or str(folder / name))
        yield Readers(engine, find_seal(folder) or Seal(os.urandom(32)))
    finally:
        engine.dispose()


def _require_schema(engine: Engine, where: str) -> None:
    """Raise StoreError unless the database has today's schema, which all queries expect."""
    try:
        with engine.begin() as connection:
            found = revision(connection)
    except SQLAlchemyError as error:
        raise translate(error) from error
    require_known(found)
    if not found:
        message = f"there is no room in {where}"
        raise StoreError(message)
    if found != schema.SCHEMA:
        message = f"{where} has schema {found} of an older Riverboat; riverboat serve brings it to {schema.SCHEMA} first"
        raise StoreError(message)


def _file_engine(path: Path, patience: int) -> Engine:
    if not path.exists():
        message = f"there is no database in {path.parent}: name the data folder with --data"
        raise StoreError(message)
    schema_of(path)
    return reader_engine(path, patience)
