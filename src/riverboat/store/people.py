"""How players come in: their sign-ins, credentials and links, and the doors of tables, written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict
from sqlalchemy import delete, select

from riverboat.store import schema
from riverboat.store.reads import Reads
from riverboat.store.rows import Batch, ChatRow, CredentialsRow, DoorRow, LinkRow, SignInRow
from riverboat.store.statements import DIALECTS, upsert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Column, Connection, Executable

    from riverboat.store.seal import Seal

_SIGN_IN: Final = {
    each: upsert(each, schema.sign_ins, "token_hash", "player", "at", "seen", "how", "address", "device") for each in DIALECTS
}
_CREDENTIALS: Final = {each: upsert(each, schema.credentials, "player", "body", "private", "key_id") for each in DIALECTS}
_LINK: Final = {each: upsert(each, schema.links, "token_hash", "player", "at", "until", "kind", "by") for each in DIALECTS}
_DOOR: Final = {each: upsert(each, schema.doors, "table_key", "body") for each in DIALECTS}


def write_people(connection: Connection, batch: Batch, seal: Seal) -> None:
    """Write how players come in, as ``batch`` has it: what is new first, then what is no more."""
    dialect = connection.dialect.name
    _write(connection, _SIGN_IN[dialect], [asdict(row) for row in batch.sign_ins])
    _write(connection, _CREDENTIALS[dialect], [_sealed(row, seal) for row in batch.credentials])
    _write(connection, _LINK[dialect], [asdict(row) for row in batch.links])
    _write(connection, _DOOR[dialect], [{"table_key": row.table, "body": row.body} for row in batch.doors])
    _delete(connection, schema.sign_ins.c.token_hash, batch.signed_out)
    _delete(connection, schema.links.c.token_hash, batch.used)
    for column in (schema.credentials.c.player, schema.sign_ins.c.player, schema.links.c.player, schema.chat.c.player):
        _delete(connection, column, batch.forgotten)


def _write(connection: Connection, statement: Executable, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _delete(connection: Connection, column: Column[Any], values: Sequence[str]) -> None:
    for value in values:
        connection.execute(delete(column.table).where(column == value))


def _sealed(row: CredentialsRow, seal: Seal) -> dict[str, Any]:
    private = seal.close(_place(row.player), 0, row.private) if row.private else b""
    return {"player": row.player, "body": row.body, "private": private, "key_id": seal.key_id if private else ""}


def _place(player: str) -> str:
    """Return the place that a player's secret is sealed for; no table has such a key."""
    return f"credentials of {player}"


class PeopleReads(Reads):
    """Reads of how players come in."""

    def sign_ins(self) -> list[SignInRow]:
        """Return all browsers that are signed in, oldest first."""
        columns = schema.sign_ins.c
        query = select(schema.sign_ins).order_by(columns.at, columns.token_hash)
        with self._reading() as connection:
            return [
                SignInRow(row.token_hash, row.player, row.at, row.seen, row.how, row.address, row.device)
                for row in connection.execute(query)
            ]

    def credentials(self) -> list[CredentialsRow]:
        """Return all credentials, by player. The private part is None where another key sealed it."""
        with self._reading() as connection:
            found = connection.execute(select(schema.credentials).order_by(schema.credentials.c.player)).all()
        return [CredentialsRow(row.player, row.body, self._secret(row.player, row.private, row.key_id)) for row in found]

    def _secret(self, player: str, sealed: bytes, key_id: str) -> bytes | None:
        if not key_id:
            return b""
        return self._seal.open(_place(player), 0, sealed) if key_id == self._seal.key_id else None

    def links(self) -> list[LinkRow]:
        """Return the links that were not used, oldest first."""
        columns = schema.links.c
        with self._reading() as connection:
            found = connection.execute(select(schema.links).order_by(columns.at, columns.token_hash))
            return [LinkRow(row.token_hash, row.player, row.at, row.until, row.kind, row.by) for row in found]

    def lines_of(self, player: str) -> list[ChatRow]:
        """Return all lines that ``player`` said, oldest first."""
        columns = schema.chat.c
        query = select(schema.chat).where(columns.player == player).order_by(columns.at, columns.table_key, columns.line)
        with self._reading() as connection:
            return [
                ChatRow(row.table_key, row.line, row.at, row.player, row.name, row.text, row.seat)
                for row in connection.execute(query)
            ]

    def doors(self) -> list[DoorRow]:
        """Return the doors of all tables that have one, by table."""
        with self._reading() as connection:
            found = connection.execute(select(schema.doors).order_by(schema.doors.c.table_key))
            return [DoorRow(row.table_key, row.body) for row in found]
