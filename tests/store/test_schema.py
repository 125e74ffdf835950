"""The schema is made by the migrations alone, and an older one is brought up to date after a backup."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from riverboat.store import Store, StoreDamagedError, StoreTooNewError, schema
from riverboat.store.database import MIGRATIONS, revision, schema_of, upgrade, writer_engine
from tests.store.rows import TABLE, events, opening

if TYPE_CHECKING:
    from pathlib import Path

NOW = schema.SCHEMA
LATER = f"{int(NOW) + 1:04}"

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{now}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("colour", sa.String, nullable=False, server_default="green"))
    op.execute("INSERT INTO meta VALUES ('was', 'here')")
    {then}
"""


def raw(path: Path, query: str, *values: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(query, values).fetchall()


def dump(path: Path) -> list[str]:
    """The whole database as statements."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.fixture
def old(folder: Path) -> Path:
    """A data folder's database at the first schema, with rows in it, closed."""
    with Store.open(folder) as store:
        store.commit(opening(last=5)).result(10)
    return folder / "room.db"


def newer_migrations(tmp_path: Path, then: str = "") -> Path:
    """The package's migrations with one more behind them."""
    copy = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "versions" / f"v{LATER}_next.py").write_text(NEXT.format(then=then, now=NOW, later=LATER))
    return copy


def test_the_migrations_make_what_the_queries_expect(folder: Path) -> None:
    with Store.open(folder) as store, store._engines[1].connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        found = {row[0] for row in connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    for name in ("no_overdraft", "amount_in_range", "two_accounts"):
        assert any(f"CONSTRAINT {name} CHECK" in text for text in found)


def test_the_newest_migration_is_the_schema_asked_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.SCHEMA]


def test_from_nothing_and_again(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    engine = writer_engine(path, 100)
    assert upgrade(engine, path) is None
    with engine.begin() as connection:
        assert revision(connection) == schema.SCHEMA == schema_of(path)
    before = dump(path)
    assert upgrade(engine, path) is None
    engine.dispose()
    assert dump(path) == before
    assert list(tmp_path.glob("*.backup.db")) == []


def test_an_empty_file_is_a_new_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "room.db").touch()
    with Store.open(folder) as store:
        assert store.tables() == []
        assert store.backup is None


def test_an_older_schema_is_backed_up_and_brought_up_to_date(old: Path, tmp_path: Path) -> None:
    engine = writer_engine(old, 100)
    backup = upgrade(engine, old, LATER, newer_migrations(tmp_path))
    engine.dispose()
    assert backup == old.with_name(f"room-schema-{NOW}-1.backup.db")
    assert (schema_of(old), schema_of(backup)) == (LATER, NOW)
    assert raw(old, "SELECT value FROM meta WHERE name = 'was'") == [("here",)]
    assert raw(backup, "SELECT value FROM meta WHERE name = 'was'") == []
    for path in (old, backup):
        assert raw(path, "SELECT count(*) FROM journal") == [(5,)]
    assert backup.stat().st_mode & 0o077 == 0


def test_a_second_backup_does_not_take_the_place_of_the_first(old: Path, tmp_path: Path) -> None:
    first = old.with_name(f"room-schema-{NOW}-1.backup.db")
    first.write_bytes(b"an earlier one")
    engine = writer_engine(old, 100)
    assert upgrade(engine, old, LATER, newer_migrations(tmp_path)) == old.with_name(f"room-schema-{NOW}-2.backup.db")
    engine.dispose()
    assert first.read_bytes() == b"an earlier one"


def test_a_migration_that_fails_leaves_all_as_it_was(old: Path, tmp_path: Path) -> None:
    engine = writer_engine(old, 100)
    with pytest.raises(ZeroDivisionError):
        upgrade(engine, old, LATER, newer_migrations(tmp_path, "1 / 0"))
    engine.dispose()
    assert schema_of(old) == NOW
    assert raw(old, "SELECT value FROM meta WHERE name = 'was'") == []
    with Store.open(old.parent) as store:
        assert store.journal(TABLE) == list(events(1, 5))
        assert store.verify() == []


def test_a_newer_database_is_refused_untouched(old: Path) -> None:
    raw(old, "UPDATE alembic_version SET version_num = '0999'")
    before = old.read_bytes()
    with pytest.raises(StoreTooNewError, match=f"schema 0999, this Riverboat knows up to {NOW}"):
        Store.open(old.parent)
    assert old.read_bytes() == before
    raw(old, "UPDATE alembic_version SET version_num = ?", NOW)
    Store.open(old.parent).close()


def test_a_database_in_use_can_be_asked_for_its_schema(folder: Path) -> None:
    with Store.open(folder) as store:
        assert schema_of(folder / "room.db") == schema.SCHEMA
        store.commit(opening(last=1)).result(10)


def test_what_is_no_database_has_no_schema(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    assert schema_of(tmp_path / "empty.db") == ""
    (tmp_path / "text.db").write_text("no database at all " * 100)
    with pytest.raises(StoreDamagedError, match="damaged"):
        schema_of(tmp_path / "text.db")
