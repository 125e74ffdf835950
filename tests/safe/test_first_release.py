"""A database as the first release left it is brought up to date, on both kinds: by the next start, and by ``restore``."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, Engine, MetaData, insert

from riverboat.games import ALL
from riverboat.room.booking import rows_for
from riverboat.room.journal import Row, from_row
from riverboat.room.ledger import ISSUE, Transferred, wallet
from riverboat.server.saving import settings_row
from riverboat.store import Store, StoreError, StoreTooNewError, reading
from riverboat.store.backup import back_up, restore
from riverboat.store.chain import first_hash, next_hash
from riverboat.store.database import schema_of, upgrade, writer_engine
from riverboat.store.postgres import postgres_engine
from riverboat.store.seal import Seal, load_seal
from riverboat.table.events import PlayerSat
from riverboat.table.table import Table
from tests.cli.command import run
from tests.journals.keep import FOLDER, Kept
from tests.journals.test_journals import kept
from tests.safe.boundaries import check
from tests.safe.evening import load

if TYPE_CHECKING:
    from pathlib import Path

FIRST = FOLDER / "0.1.0.gz.txt"


@pytest.fixture(autouse=True)
def _own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)


def engine_of(folder: Path, database: str) -> Engine:
    return postgres_engine(database, 5000) if database else writer_engine(folder / "room.db", 5000)


def leave(folder: Path, database: str) -> list[Kept]:
    """Write a data folder as the first release did: its schema, its journals, the ledger and the players that go with them."""
    folder.mkdir(parents=True)
    seal = load_seal(folder, new=True)
    engine = engine_of(folder, database)
    upgrade(engine, None, newest="0001")
    tables = kept(FIRST)
    with engine.begin() as connection:
        fill(connection, seal, tables)
    engine.dispose()
    return tables


def fill(connection: Connection, seal: Seal, tables: list[Kept]) -> None:
    known = MetaData()
    known.reflect(connection)
    names: dict[str, str] = {}
    moved: list[Transferred] = []
    for one in tables:
        moved += write_table(connection, known, seal, one, names)
    given = [Transferred(ISSUE, wallet(player), 1_000_000, "more", f"more:{player}:1") for player in names]
    held: dict[str, int] = defaultdict(int)
    for row in (*given, *moved):
        held[row.debit] -= row.amount
        held[row.credit] += row.amount
    write: dict[str, list[dict[str, Any]]] = {
        "meta": [{"name": "stream", "value": "ab"}, {"name": "created", "value": "1"}, {"name": "key_id", "value": seal.key_id}],
        "balances": [{"account": account, "chips": chips} for account, chips in held.items()],
        "transfers": [
            {name: getattr(row, name) for name in Transferred.__struct_fields__} | {"number": number, "at": number}
            for number, row in enumerate((*given, *moved), 1)
        ],
        "players": [
            {"id": player, "name": name, "name_key": name.lower(), "token_hash": player, "role": "guest", "created": 1}
            for player, name in names.items()
        ],
    }
    for name, rows in write.items():
        connection.execute(insert(known.tables[name]), rows)


def write_table(connection: Connection, known: MetaData, seal: Seal, one: Kept, names: dict[str, str]) -> list[Transferred]:
    """Write a table and its journal, note its players' ``names``, and return the rows of the ledger that go with its events."""
    key, before = one.settings.key, first_hash(one.settings.key)
    table, moved = Table(one.settings, ALL[one.settings.game]), list[Transferred]()
    stored: list[dict[str, Any]] = []
    for seq, hand, at, kind, public, private in one.rows:
        envelope = from_row(Row(key, seq, hand, at, kind, public.encode(), private.encode()))
        table.apply(envelope.event)
        moved += rows_for(table, [envelope])
        if isinstance(envelope.event, PlayerSat):
            names[envelope.event.player] = envelope.event.name
        sealed = seal.close(key, seq, private.encode()) if private else b""
        key_id = seal.key_id if private else ""
        before = next_hash(before, seq, hand, at, kind, public.encode(), sealed, key_id)
        row = {"seq": seq, "hand": hand, "at": at, "kind": kind, "public": public.encode(), "private": sealed}
        stored.append({"table_key": key, "key_id": key_id, "hash": before} | row)
    fields = {"key": key, "settings": settings_row(one.settings).settings, "state": b"", "state_seq": 0}
    connection.execute(insert(known.tables["tables"]), [fields | {"last_seq": len(stored), "last_hash": before}])
    connection.execute(insert(known.tables["journal"]), stored)
    return moved


def require_whole(store: Store, tables: list[Kept]) -> None:
    """Hold a store against what the first release left."""
    assert store.verify() == []
    room = load(store)
    check(store, room)
    for one in tables:
        table = room.tables[one.settings.key]
        assert table.number == one.number
        assert {chair.player: chair.stack + chair.queued for chair in table.taken} == one.stacks


def test_the_next_start_brings_it_up_to_date(tmp_path: Path, either: str) -> None:
    folder = tmp_path / "data"
    tables = leave(folder, either)
    with Store.open(folder, database=either) as store:
        require_whole(store, tables)
        assert not store.key_lost
        copy, head = store.backup, store.head()
    options = ("--data", str(folder), *(("--database", either) if either else ()))
    said = run("verify", *options, cwd=tmp_path)
    assert f"All of it holds. Head hash {head}" in said
    assert len(re.findall(r"hands?, (\d+ )?(decided again|counted up)", said)) == len(tables)
    assert (copy is None) == bool(either), "a file is copied first; a database of PostgreSQL is backed up by its owner"
    if copy is not None:
        assert schema_of(copy) == "0001"


def test_restore_brings_an_old_backup_up_to_date(tmp_path: Path, either: str) -> None:
    old = tmp_path / "old"
    tables = leave(old, "")
    back_up(old, tmp_path / "friday.db", with_key=True)
    assert schema_of(tmp_path / "friday.db") == "0001"
    before = (tmp_path / "friday.db").read_bytes()
    head = restore(tmp_path / "friday.db", tmp_path / "again", database=either)
    assert (tmp_path / "friday.db").read_bytes() == before
    assert {path.name for path in (tmp_path / "again").iterdir()} <= {"room.db", "room.key", "room.lock"}
    with Store.open(tmp_path / "again", database=either) as store:
        require_whole(store, tables)
        assert (store.head(), store.key_lost) == (head, False)
        assert store.stream != "ab"


def test_who_only_reads_says_what_to_do_with_an_older_or_newer_one(tmp_path: Path, either: str) -> None:
    folder = tmp_path / "data"
    leave(folder, either)
    with (
        pytest.raises(StoreError, match="has schema 0001 of an older Riverboat; riverboat serve brings it to"),
        reading(folder, either),
    ):
        pass
    if either:
        with pytest.raises(StoreError, match="has schema 0001 of an older Riverboat"):
            back_up(folder, tmp_path / "old.db", database=either)
        assert not list(tmp_path.glob("old.db*"))
    engine = engine_of(folder, either)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0999'")
    engine.dispose()
    with pytest.raises(StoreTooNewError, match="use the newer Riverboat that made it"), reading(folder, either):
        pass
    if not either:
        back_up(folder, tmp_path / "newer.db")
        with pytest.raises(StoreTooNewError):
            restore(tmp_path / "newer.db", tmp_path / "again")
        assert not (tmp_path / "again").exists()
