"""What players note about each other: each note is its writer's alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict
from sqlalchemy import delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from riverboat.store import schema
from riverboat.store.reads import Reads
from riverboat.store.rows import Batch, NoteRow

if TYPE_CHECKING:
    from sqlalchemy import Connection

_columns: Final = schema.player_notes.c


def write_notes(connection: Connection, batch: Batch) -> None:
    """Write the notes of ``batch``: one with neither a colour nor a text is no more; so are those of and about the forgotten."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    for row in batch.notes:
        connection.execute(delete(schema.player_notes).where(_columns.writer == row.writer, _columns.about == row.about))
        if row.colour or row.text:
            connection.execute(kind.insert(schema.player_notes), asdict(row))
    for player in batch.forgotten:
        connection.execute(delete(schema.player_notes).where(or_(_columns.writer == player, _columns.about == player)))


class NoteReads(Reads):
    """Reads of notes."""

    def notes(self, writer: str) -> list[NoteRow]:
        """Return all that ``writer`` has noted, by the name he knew people by."""
        query = select(schema.player_notes).where(_columns.writer == writer).order_by(_columns.name, _columns.about)
        with self._reading() as connection:
            return [NoteRow(row.writer, row.about, row.at, row.name, row.colour, row.text) for row in connection.execute(query)]
