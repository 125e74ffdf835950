"""What all reads have in common: a pool of connections that can't write, and the key that opens what is sealed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from riverboat.store.errors import translate
from riverboat.store.rows import JournalRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine, Row

    from riverboat.store.seal import Seal


class Reads:
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

    def mark(self, what: str) -> str:
        """Return a mark for ``what`` that only this data folder's key can make: whoever knows it was given it."""
        return self._seal.mark(what)

    def _row(self, row: Row[Any], *, public_only: bool = False) -> JournalRow:
        """Return a row of the journal as it was written; ``public_only`` leaves its private part out."""
        private = b"" if public_only else self._private(row)
        return JournalRow(row.table_key, row.seq, row.hand, row.at, row.kind, row.public, private)

    def _private(self, row: Row[Any]) -> bytes | None:
        if not row.key_id:
            return b""
        if row.key_id != self._seal.key_id:
            return None
        return self._seal.open(row.table_key, row.seq, row.private)
