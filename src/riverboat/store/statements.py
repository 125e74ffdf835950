"""Statements that each kind of database has words of its own for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Executable, Table

DIALECTS: Final = ("sqlite", "postgresql")
"""The kinds of databases, as SQLAlchemy calls them."""


def upsert(dialect: str, table: Table, key: str, *fields: str) -> Executable:
    """Return the statement that puts a row into ``table``, or changes these fields of the one with its ``key``."""
    fresh = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    return fresh.on_conflict_do_update(index_elements=[key], set_={name: fresh.excluded[name] for name in fields})


def insert_new(dialect: str, table: Table) -> Executable:
    """Return the statement that puts a row into ``table`` unless its key is there: an index may be made twice."""
    fresh = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    return fresh.on_conflict_do_nothing()
