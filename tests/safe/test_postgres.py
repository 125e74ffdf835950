"""PostgreSQL by the same code: same schema, same refusals, same room; one server at a time, and none after its lock is lost."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.event import listen

from riverboat.server.app import LOST
from riverboat.server.config import ServeConfig
from riverboat.store import (
    Batch,
    BatchRefusedError,
    NameTakenError,
    OutOfOrderError,
    OverdraftError,
    RefConflictError,
    Store,
    StoreBusyError,
    StoreError,
    StoreLockedError,
    StoreLostError,
    schema,
)
from tests.cli.command import run
from tests.safe.evening import play
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, tables_file
from tests.server.running import Running
from tests.store.rows import TABLE, event, events, grant, line, opening, player, state, transfer

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection


@pytest.fixture(autouse=True)
def _own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)


def ask(database: str, query: str, *values: object) -> list[tuple[object, ...]]:
    with psycopg.connect(database, autocommit=True) as connection:
        cursor = connection.execute(query, values)
        return cursor.fetchall() if cursor.description else []


def end_the_lock(database: str) -> None:
    ask(database, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()")


def test_the_migrations_make_the_same_schema(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store, store._engines[1].connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    checks = {row[0] for row in ask(database, "SELECT conname FROM pg_constraint WHERE contype = 'c'")}
    assert checks >= {"no_overdraft", "amount_in_range", "two_accounts"}
    assert not (tmp_path / "room.db").exists()


def test_what_is_written_is_there_after_opening_again(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        stream = store.stream
        batch = opening(last=4)
        store.commit(batch).result(10)
        more = Batch(transfers=(grant("p1"),), players=(player(1, "Ann"),), chat=(line(1),), states=(state(3),))
        store.commit(more).result(10)
        head = store.head()
    with Store.open(tmp_path, database=database) as store:
        assert (store.stream, store.head(), store.key_lost) == (stream, head, False)
        assert store.journal(TABLE) == list(events(1, 4))
        assert store.tables()[0].state_seq == 3
        assert store.balances() == {"issue": -10_000, "wallet:p1": 10_000}
        assert (store.players(), store.chat(TABLE)) == ([player(1, "Ann")], [line(1)])
        assert store.verify() == []


def test_what_contradicts_is_refused_in_the_same_words(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        store.commit(opening(last=2)).result(10)
        store.commit(Batch(transfers=(grant("p1", 10),), players=(player(1, "Ann"),))).result(10)
        refused = {
            OverdraftError: Batch(transfers=(transfer("x", "wallet:p1", "rake", 11),)),
            RefConflictError: Batch(transfers=(grant("p1", 11),)),
            OutOfOrderError: Batch(journal=(event(4),)),
            NameTakenError: Batch(players=(player(2, "Ann"),)),
        }
        for kind, batch in refused.items():
            assert isinstance(store.commit(batch).exception(10), kind)
        store.commit(Batch(transfers=(grant("p1", 10),))).result(10)
        assert store.balances() == {"issue": -10, "wallet:p1": 10}
        assert store.verify() == []


def test_tampering_is_named(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        play(store, ("razz",), 60)
    options = ("--data", str(tmp_path), "--database", database)
    assert "All of it holds" in run("verify", *options, cwd=tmp_path)
    ask(database, "UPDATE journal SET at = at + 1 WHERE seq = 20")
    ask(database, "UPDATE transfers SET amount = amount + 1 WHERE number = 6")
    said = run("verify", *options, cwd=tmp_path, code=1)
    assert "table razz: row 20 isn't what was written" in said
    assert "ledger: transfer 6 (" in said


def test_a_value_that_the_database_cannot_hold_is_refused_and_on_it_goes(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        store.commit(opening(last=2)).result(10)
        error = store.commit(Batch(chat=(line(1, text="end \0"),), journal=(event(3),))).exception(10)
        assert isinstance(error, BatchRefusedError)
        assert "NUL" in str(error)
        store.commit(Batch(journal=(event(3),))).result(10)
        assert store.chat(TABLE) == []


def test_a_second_server_is_told_where_the_first_one_is(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path / "one", database=database, address="http://10.0.0.7:8080"):
        with pytest.raises(StoreLockedError, match=r"in use by the server at http://10\.0\.0\.7:8080") as refused:
            Store.open(tmp_path / "two", database=database)
        assert refused.value.address == "http://10.0.0.7:8080"
    Store.open(tmp_path / "two", database=database).close()


def test_without_its_lock_nothing_is_written(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        lost = threading.Event()
        store.when_lost(lost.set)
        store.commit(opening(last=2)).result(10)
        end_the_lock(database)
        assert lost.wait(5)
        assert isinstance(store.commit(Batch(journal=(event(3),))).exception(10), StoreLostError)
        assert store.journal(TABLE) == list(events(1, 2))


def test_not_one_row_is_written_between_the_loss_of_the_lock_and_its_notice(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.store.postgres.WATCH", 30.0)
    with Store.open(tmp_path, database=database) as store:
        lost = threading.Event()
        store.when_lost(lost.set)
        store.commit(opening(last=2)).result(10)
        end_the_lock(database)
        assert isinstance(store.commit(Batch(journal=(event(3),))).exception(10), StoreLostError)
        assert lost.is_set()
        assert store.journal(TABLE) == list(events(1, 2))


def test_a_server_that_has_not_noticed_yet_writes_nothing_either(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path / "one", database=database) as store:
        store.commit(opening(last=2)).result(10)
        ask(database, "UPDATE meta SET value = '99' WHERE name = 'epoch'")  # as another opening does
        assert isinstance(store.commit(Batch(journal=(event(3),))).exception(10), StoreLostError)
        assert store.journal(TABLE) == list(events(1, 2))


def test_a_held_table_is_a_clear_error_and_on_it_goes(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database, patience=200) as store:
        store.commit(opening(last=2)).result(10)
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE")
            error = store.commit(Batch(journal=(event(3),))).exception(10)
            assert isinstance(error, StoreBusyError)
            assert "Nothing was changed" in str(error)
        store.commit(Batch(journal=(event(3),))).result(10)


def beside(database: str) -> tuple[str, str]:
    """The name of a database, and the address of another one on the same server."""
    name = database.partition("?")[0].rsplit("/", 1)[1]
    return name, database.replace(f"/{name}?", "/postgres?")


def lose_the_next_answer(store: Store, database: str, *, shut: bool = False) -> None:
    """Let the database carry out the next commit and cut the connection before it says so; ``shut``: nobody gets in any more."""
    name, above = beside(database)
    armed = [True]

    def commit(connection: Connection) -> None:
        if armed:
            armed.clear()
            driver: Any = connection.connection.dbapi_connection
            driver.commit()
            if shut:
                ask(above, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
            ask(above, "SELECT pg_terminate_backend(%s)", driver.info.backend_pid)
            driver.execute("SELECT 1")  # there is nobody to answer any more

    listen(store._engines[0], "commit", commit)


def test_a_commit_whose_answer_is_lost_has_happened(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path, database=database) as store:
        store.commit(opening(last=2)).result(10)
        lose_the_next_answer(store, database)
        store.commit(Batch(journal=(event(3),), transfers=(grant("p1"),))).result(10)
        assert store.journal(TABLE) == list(events(1, 3))
        store.commit(Batch(journal=(event(4),))).result(10)
        assert store.verify() == []


def test_as_long_as_nobody_can_say_whether_a_commit_happened_nothing_more_is_written(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.store.writer.PATIENCE", 0.5)
    with Store.open(tmp_path, database=database) as store:
        store.commit(opening(last=2)).result(10)
        lose_the_next_answer(store, database, shut=True)
        for number in (3, 4):
            error = store.commit(Batch(journal=(event(number),))).exception(10)
            assert isinstance(error, StoreLostError)
            assert "start this server again" in str(error)
    name, above = beside(database)
    ask(above, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    with Store.open(tmp_path, database=database) as store:
        assert store.journal(TABLE) == list(events(1, 3)), "it had happened, and nobody was told the contrary"
        assert store.verify() == []


@pytest.mark.parametrize("database", ["sqlite:///room.db", "nonsense", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_used(tmp_path: Path, database: str) -> None:
    with pytest.raises(StoreError, match=r"postgresql://|can't be reached"):
        Store.open(tmp_path, database=database)
    Store.open(tmp_path).close()


def test_a_backup_goes_from_the_one_to_the_other_and_back(tmp_path: Path, database: str) -> None:
    with Store.open(tmp_path / "data") as store:
        play(store, ("texas_holdem", "razz"), 80)
        head, stream = store.head(), store.stream
    options = ("--data", str(tmp_path / "again"), "--database", database)
    run("backup", "one.db", "--data", "data", "--with-key", cwd=tmp_path)
    assert head in run("restore", "one.db", *options, cwd=tmp_path)
    assert head in run("verify", *options, cwd=tmp_path)
    assert "holds a room already" in run("restore", "one.db", *options, cwd=tmp_path, code=1)
    assert head in run("backup", "two.db", *options, cwd=tmp_path)
    assert head in run("restore", "two.db", "--data", "third", cwd=tmp_path)
    with Store.open(tmp_path / "again", database=database) as store:
        assert store.stream != stream
        assert not store.key_lost
        assert store.verify() == []


# ---------------------------------------------------------------- a server


def test_a_server_stops_dealing_when_the_lock_is_lost(tmp_path: Path, database: str) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", database=database, port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        assert on_turn((ann, bob), "one") is not None
        before = server.room.actors["one"].live.seq
        end_the_lock(database)
        assert ann.hear("notice")["code"] == "frozen"
        end = time.monotonic() + 10
        while not server.server.lost and time.monotonic() < end:
            time.sleep(0.05)
        assert server.server.lost
        assert server.room.actors["one"].live.seq == before
    assert "start the room again" in LOST
    with Running(config) as server, Guest(server.url, server.join_once("Cat")) as cat:
        assert cat.watch("one")["view"]["state"] == "playing"


def test_a_writer_whose_connection_is_cut_tells_nothing_and_goes_on_with_another(tmp_path: Path, database: str) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    config = ServeConfig(data=tmp_path / "data", database=database, port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        first = on_turn((ann, bob), "one")
        assert first is not None
        other = bob if first is ann else ann
        ask(
            database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')",
        )
        assert act(first, "one", passive(first.turn("one") or {}))["code"] == "busy"
        assert not [message for message in other.quiet(0.3) if message["type"] == "events"]
        first.quiet(0.2)
        assert act(first, "one", passive(first.turn("one") or {}))["type"] == "done"
        assert not server.server.lost
        assert server.room.store.verify() == []
