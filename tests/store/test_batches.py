"""What goes in comes out; a batch is written whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.store import (
    Batch,
    BatchRefusedError,
    ChatRow,
    NameTakenError,
    OutOfOrderError,
    PlayerRow,
    Store,
    StoreClosedError,
    TableRow,
    TransferRow,
)
from tests.store.rows import NOW, TABLE, act, event, events, grant, line, opening, player, settings, state, transfer

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.store import StoreError
    from tests.store.kept import Kept

WHOLE = Batch(
    settings=(settings(),),
    journal=events(1, 5),
    transfers=(grant("p1"), transfer("buy:1", "wallet:p1", "escrow:razz:p1", 400, "buy-in")),
    players=(player(1, "Ann"), player(2, "Bob", role="host")),
    chat=(line(1), line(2)),
    states=(state(3),),
    acts=(act(1), act(2, "ban", by="p2", player="p1", table="")),
)


OF_THE_MOMENT = {"epoch", "address", "commit"}
"""What belongs to this opening of the database, or to its last transaction."""


def everything(store: Store) -> tuple[object, ...]:
    """All that the readers give."""
    tables = store.tables()
    journals = [store.journal(table.table) for table in tables]
    chats = [store.chat(table.table) for table in tables]
    meta = {name: value for name, value in store.meta().items() if name not in OF_THE_MOMENT}
    return tables, journals, chats, store.transfers(), store.balances(), store.players(), store.last_acts(0, 99), meta


def test_acts_are_found_by_who_what_whom_and_where_the_newest_first(store: Store) -> None:
    store.commit(WHOLE).result(10)
    store.commit(Batch(acts=(act(3, "ban", by="p2", player="p3"),))).result(10)
    assert store.acts("ban") == [WHOLE.acts[1], act(3, "ban", by="p2", player="p3")]
    assert [number for number, _ in store.last_acts(0, 2)] == [3, 2]
    assert store.last_acts(2, 99) == [(1, WHOLE.acts[0])]
    for wanted, numbers in (
        ({"by": "p2"}, [3, 2]),
        ({"kind": "pause"}, [1]),
        ({"player": "p1"}, [2]),
        ({"at_table": TABLE}, [3, 1]),
    ):
        assert [number for number, _ in store.last_acts(0, 99, **wanted)] == numbers


def refused(store: Store, batch: Batch) -> StoreError:
    """Commit a batch that must be refused, see that nothing of it was written, and return the error."""
    before = everything(store)
    error = store.commit(batch).exception(10)
    assert isinstance(error, BatchRefusedError)
    assert everything(store) == before
    assert store.verify() == []
    return error


def test_all_that_goes_in_comes_out_again(store: Store) -> None:
    assert store.commit(WHOLE).result(10) is None
    assert store.journal(TABLE) == list(WHOLE.journal)
    assert store.transfers() == list(WHOLE.transfers)
    assert store.balances() == {"issue": -10_000, "wallet:p1": 9_600, "escrow:razz:p1": 400}
    assert store.players() == list(WHOLE.players)
    assert store.chat(TABLE) == list(WHOLE.chat)
    assert store.tables() == [TableRow(TABLE, b'{"seats":8}', b"state after 3", 3, 5)]


def test_all_is_there_after_closing_and_opening(kept: Kept) -> None:
    with kept.open() as store:
        store.commit(WHOLE).result(10)
        before, stream = everything(store), store.stream
    with kept.open() as again:
        assert everything(again) == before
        assert again.stream == stream
        assert again.verify() == []
        assert not again.key_lost
        assert again.backup is None


def test_two_stores_have_two_stream_ids(tmp_path: Path) -> None:
    with Store.open(tmp_path / "one") as one, Store.open(tmp_path / "two") as two:
        assert one.stream != two.stream
        assert len(one.stream) == len(two.stream) == 16


def test_an_empty_batch_is_fine(store: Store) -> None:
    before = everything(store)
    store.commit(Batch()).result(10)
    assert everything(store) == before


def test_bytes_are_kept_as_they_are(store: Store) -> None:
    odd = bytes(range(256))
    row = event(1, public=odd, private=odd[::-1])
    store.commit(Batch(settings=(settings(text=odd),), journal=(row,))).result(10)
    assert store.journal(TABLE) == [row]
    assert store.tables()[0].settings == odd


def test_texts_of_all_writing_systems_are_kept(store: Store) -> None:
    said = ChatRow(TABLE, 1, NOW, "p1", "Zoë Łucja 河", "👍🏽 — „labi” end")
    person = PlayerRow("p1", "Zoë Łucja 河", "zoe lucja 河", "", "guest", NOW)
    store.commit(Batch(settings=(settings(),), players=(person,), chat=(said,))).result(10)
    assert store.chat(TABLE) == [said]
    assert store.players() == [person]


def test_the_readers_give_a_part_when_asked(store: Store) -> None:
    store.commit(Batch(settings=(settings(),), journal=events(1, 20), chat=tuple(map(line, range(1, 71))))).result(10)
    assert [row.seq for row in store.journal(TABLE, 15)] == [16, 17, 18, 19, 20]
    assert [row.seq for row in store.journal(TABLE, 15, 2)] == [16, 17]
    assert store.journal(TABLE, 20) == []
    assert store.journal("nowhere") == []
    assert [row.line for row in store.chat(TABLE)] == list(range(21, 71))
    assert [row.line for row in store.chat(TABLE, 3)] == [68, 69, 70]
    assert store.chat("nowhere") == []


def test_tables_keep_their_journals_apart(store: Store) -> None:
    mixed = tuple(row for seq in range(1, 4) for row in (event(seq, "omaha"), event(seq, "razz")))
    store.commit(Batch(settings=(settings("razz"), settings("omaha")), journal=mixed)).result(10)
    assert store.journal("razz") == list(events(1, 3, "razz"))
    assert store.journal("omaha") == list(events(1, 3, "omaha"))
    assert [(table.table, table.last_seq) for table in store.tables()] == [("omaha", 3), ("razz", 3)]
    assert store.verify() == []


def test_settings_and_players_may_change(store: Store) -> None:
    store.commit(WHOLE).result(10)
    changed = player(2, "Robert", role="host")
    store.commit(Batch(settings=(settings(text=b"other"),), players=(changed,))).result(10)
    assert store.tables() == [TableRow(TABLE, b"other", b"state after 3", 3, 5)]
    assert store.players() == [player(1, "Ann"), changed]
    assert store.verify() == []


@pytest.mark.parametrize("first", [1, 5, 7, 0, -1])
def test_a_journal_row_must_be_the_next(store: Store, first: int) -> None:
    store.commit(opening(last=5)).result(10)
    error = refused(store, Batch(journal=(event(first),), transfers=(grant("p9"),)))
    assert isinstance(error, OutOfOrderError)
    assert str(error) == f"the next row of table razz is number 6, not {first}"


def test_a_gap_inside_a_batch_is_refused(store: Store) -> None:
    store.commit(opening()).result(10)
    error = refused(store, Batch(journal=(event(1), event(2), event(4))))
    assert isinstance(error, OutOfOrderError)
    assert store.commit(Batch(journal=(event(1), event(2), event(3)))).result(10) is None


@pytest.mark.parametrize("batch", [Batch(journal=(event(1),)), Batch(chat=(line(1),))])
def test_a_table_must_be_known(store: Store, batch: Batch) -> None:
    assert "SettingsRow" in str(refused(store, batch))


def test_a_state_stands_after_a_row_that_there_is(store: Store) -> None:
    store.commit(opening(last=5)).result(10)
    assert isinstance(refused(store, Batch(states=(state(6),))), OutOfOrderError)
    assert isinstance(refused(store, Batch(states=(state(0, "nowhere"),))), OutOfOrderError)
    store.commit(Batch(journal=(event(6),), states=(state(6),))).result(10)
    assert store.tables()[0].state_seq == 6


def test_the_last_state_of_a_batch_counts(store: Store) -> None:
    store.commit(Batch(settings=(settings(),), journal=events(1, 4), states=(state(2), state(4)))).result(10)
    assert (store.tables()[0].state, store.tables()[0].state_seq) == (b"state after 4", 4)


def test_a_name_is_had_by_one(store: Store) -> None:
    store.commit(Batch(players=(player(1, "Ann"),))).result(10)
    error = refused(store, Batch(players=(player(3, "Cat"), player(2, "ANN"))))
    assert isinstance(error, NameTakenError)
    assert str(error) == "another player has this name, or one that looks like it"


def test_a_line_of_chat_is_said_once(store: Store) -> None:
    store.commit(Batch(settings=(settings(),), chat=(line(1),))).result(10)
    refused(store, Batch(chat=(line(2), line(1, text="something else"))))


@pytest.mark.parametrize(
    "batch",
    [
        Batch(transfers=(TransferRow("r", "issue", "wallet:p1", 2**70, "too big for the database", NOW),)),
        Batch(players=(PlayerRow("p1", "Ann", "ann", "", "guest", "yesterday"),), transfers=(TransferRow("", "", "", 0, "", 0),)),  # type: ignore[arg-type] # a caller's mistake
        Batch(settings=(settings(),), journal=(event(1, public="text"),)),  # type: ignore[arg-type] # a caller's mistake
        Batch(journal=(None,)),  # type: ignore[arg-type] # a caller's mistake
    ],
)
def test_rows_that_are_no_rows_are_refused_and_the_store_goes_on(store: Store, batch: Batch) -> None:
    refused(store, batch)
    store.commit(WHOLE).result(10)
    assert store.verify() == []


def test_a_closed_store_takes_nothing(kept: Kept) -> None:
    store = kept.open()
    store.close()
    store.close()
    with pytest.raises(StoreClosedError, match="closed"):
        store.commit(WHOLE)


def test_closing_writes_what_is_in_line(kept: Kept) -> None:
    store = kept.open()
    futures = [store.commit(opening())] + [store.commit(Batch(journal=(event(seq),))) for seq in range(1, 201)]
    store.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with kept.open() as again:
        assert [row.seq for row in again.journal(TABLE)] == list(range(1, 201))


def test_the_file_is_set_up_to_last(folder: Path) -> None:
    with Store.open(folder, patience=200) as store, store._engines[0].begin() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked}
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 200, "query_only": 0}


def test_a_reader_can_not_write(store: Store) -> None:
    with store._engines[1].connect() as connection, pytest.raises(Exception, match=r"readonly|read-only"):
        connection.exec_driver_sql("DELETE FROM journal")
