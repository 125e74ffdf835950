"""The journal's hash chain, and the private parts that only the key opens."""

from __future__ import annotations

import hashlib
import stat
import struct
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from riverboat.store import Batch, Store, StoreDamagedError, StoreError
from riverboat.store.chain import first_hash, next_hash
from riverboat.store.seal import Seal
from tests.store.rows import TABLE, event, events, opening, settings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store.kept import Kept

ROW = (7, 3, 1_796_000_000_123, "CardsDealt", b"public", b"sealed", "key")


@pytest.fixture
def told(store: Store) -> Store:
    """A store with ten rows at one table and two at another."""
    store.commit(opening(last=10)).result(10)
    store.commit(opening("omaha", last=2)).result(10)
    return store


def change(kept: Kept, statement: str) -> None:
    with kept.raw() as raw:
        assert raw.execute(statement).rowcount == 1


# ---------------------------------------------------------------- the chain


def test_the_hash_is_what_the_documents_say() -> None:
    before = first_hash("razz")
    assert before == hashlib.sha256(b"riverboat journal\0razz").digest()
    seq, hand, at, kind, public, private, key_id = ROW
    fields = (kind.encode(), public, private, key_id.encode())
    numbers = struct.pack(">7q", seq, hand, at, *map(len, fields))
    assert next_hash(before, *ROW) == hashlib.sha256(before + numbers + b"".join(fields)).digest()


@pytest.mark.parametrize("field", range(7))
def test_the_hash_covers_every_field(field: int) -> None:
    changed: list[object] = list(ROW)
    value = ROW[field]
    changed[field] = value + 1 if isinstance(value, int) else value[1:]
    assert next_hash(bytes(32), *changed) != next_hash(bytes(32), *ROW)  # type: ignore[arg-type] # the types are kept


def test_no_byte_passes_from_one_field_to_the_next() -> None:
    assert next_hash(bytes(32), 1, 1, 1, "ab", b"c", b"", "") != next_hash(bytes(32), 1, 1, 1, "a", b"bc", b"", "")


def test_the_stored_chain_is_the_chain(told: Store, kept: Kept) -> None:
    with kept.raw() as raw:
        rows = raw.execute(
            "SELECT seq, hand, at, kind, public, private, key_id, hash FROM journal WHERE table_key = 'razz' ORDER BY seq"
        )
        before = first_hash(TABLE)
        for *fields, stored in rows.fetchall():
            before = next_hash(before, *fields)
            assert stored == before
        assert raw.execute("SELECT last_seq, last_hash FROM tables WHERE key = 'razz'").fetchone() == (10, before)
    assert told.verify() == []


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE journal SET public = x'00' WHERE table_key = 'razz' AND seq = 4", "row 4 isn't what was written"),
        ("UPDATE journal SET hand = 9 WHERE table_key = 'razz' AND seq = 1", "row 1 isn't what was written"),
        ("UPDATE journal SET at = at + 1 WHERE table_key = 'razz' AND seq = 10", "row 10 isn't what was written"),
        ("UPDATE journal SET kind = 'Other' WHERE table_key = 'razz' AND seq = 2", "row 2 isn't what was written"),
        ("UPDATE journal SET private = x'' WHERE table_key = 'razz' AND seq = 2", "row 2 isn't what was written"),
        ("UPDATE journal SET key_id = 'other' WHERE table_key = 'razz' AND seq = 2", "row 2 isn't what was written"),
        ("UPDATE journal SET hash = x'00' WHERE table_key = 'razz' AND seq = 5", "row 5 isn't what was written"),
        ("DELETE FROM journal WHERE table_key = 'razz' AND seq = 1", "row 1 is missing"),
        ("DELETE FROM journal WHERE table_key = 'razz' AND seq = 6", "row 6 is missing"),
        ("DELETE FROM journal WHERE table_key = 'razz' AND seq = 10", "the journal ends at row 9, 10 were written"),
        ("UPDATE tables SET last_seq = 9 WHERE key = 'razz'", "the journal ends at row 10, 9 were written"),
        ("UPDATE tables SET last_hash = x'00' WHERE key = 'razz'", "the last row isn't what was written"),
        ("UPDATE journal SET seq = 11 WHERE table_key = 'razz' AND seq = 10", "row 10 is missing"),
    ],
)
def test_tampering_is_found(told: Store, kept: Kept, statement: str, problem: str) -> None:
    change(kept, statement)
    assert told.verify() == [f"table razz: {problem}"]


def test_a_row_moved_to_another_table_is_found(told: Store, kept: Kept) -> None:
    change(kept, "UPDATE journal SET table_key = 'omaha', seq = 3 WHERE table_key = 'razz' AND seq = 10")
    assert told.verify() == ["table omaha: row 3 isn't what was written", "table razz: the journal ends at row 9, 10 were written"]


def test_a_missing_row_is_never_read_over(told: Store, kept: Kept) -> None:
    change(kept, "DELETE FROM journal WHERE table_key = 'razz' AND seq = 6")
    with pytest.raises(StoreDamagedError, match="row 6 of table razz is missing"):
        told.journal(TABLE)
    assert [row.seq for row in told.journal(TABLE, 6)] == [7, 8, 9, 10]


def test_the_chain_is_checked_without_the_key(told: Store, kept: Kept) -> None:
    told.close()
    (kept.folder / "room.key").unlink()
    with kept.open() as again:
        assert again.verify() == []


# ---------------------------------------------------------------- the private part


def test_what_is_private_lies_nowhere_on_the_disk(folder: Path) -> None:
    secrets = [b"the seventh is the queen of hearts", b"and the stub lies as follows"]
    with Store.open(folder) as store:
        rows = tuple(event(seq, private=secret) for seq, secret in enumerate(secrets, 1))
        store.commit(Batch(settings=(settings(),), journal=rows)).result(10)
        assert store.journal(TABLE) == list(rows)
        _nowhere(folder, secrets)
    _nowhere(folder, secrets)


def _nowhere(folder: Path, secrets: list[bytes]) -> None:
    files = [path for path in folder.iterdir() if path.is_file()]
    assert {path.name for path in files} >= {"room.db", "room.key", "room.lock"}
    assert any(b"CardsDealt" in path.read_bytes() for path in files)
    assert not any(secret in path.read_bytes() for path in files for secret in secrets)


def test_the_same_secret_is_sealed_differently_each_time(store: Store, kept: Kept) -> None:
    rows = tuple(event(seq, private=b"same") for seq in range(1, 51))
    store.commit(Batch(settings=(settings(),), journal=rows)).result(10)
    with kept.raw() as raw:
        sealed = [row[0] for row in raw.execute("SELECT private FROM journal")]
    assert len({each[:12] for each in sealed}) == 50
    assert len({each[12:16] for each in sealed}) == 50
    seal = Seal(bytes(32))
    assert seal.close("t", 1, b"same")[12:16] != seal.close("t", 1, b"same")[12:16]


def test_an_event_with_nothing_private_needs_no_key(store: Store, kept: Kept) -> None:
    store.commit(Batch(settings=(settings(),), journal=(event(1, private=b""), event(2)))).result(10)
    with kept.raw() as raw:
        first, second = raw.execute("SELECT private, key_id FROM journal ORDER BY seq").fetchall()
    assert first == (b"", "")
    assert len(second[0]) == 12 + len(b"secret of 2") + 16
    assert second[1] == store.meta()["key_id"]


def test_a_sealed_part_is_good_in_its_own_place_alone(told: Store, kept: Kept) -> None:
    other = "(SELECT private FROM journal WHERE table_key = 'razz' AND seq = 4)"
    change(kept, f"UPDATE journal SET private = {other} WHERE table_key = 'razz' AND seq = 5")  # noqa: S608 - fixed text
    with pytest.raises(StoreDamagedError, match="row 5 of table razz isn't what was sealed there"):
        told.journal(TABLE)
    assert len(told.journal(TABLE, 5)) == 5
    change(kept, f"UPDATE journal SET private = {other} WHERE table_key = 'omaha' AND seq = 2")  # noqa: S608 - fixed text
    with pytest.raises(StoreDamagedError):
        told.journal("omaha")


@pytest.mark.parametrize("sealed", ["x''", "x'0011'", "zeroblob(40)"])
def test_a_damaged_sealed_part_is_said(told: Store, kept: Kept, sealed: str) -> None:
    change(kept, f"UPDATE journal SET private = {sealed} WHERE table_key = 'razz' AND seq = 5")  # noqa: S608 - fixed text
    with pytest.raises(StoreDamagedError, match="row 5"):
        told.journal(TABLE)


def test_a_lost_key_shuts_what_it_sealed_and_nothing_else(kept: Kept) -> None:
    with kept.open() as store:
        store.commit(opening(last=3)).result(10)
        old = store.meta()["key_id"]
    (kept.folder / "room.key").unlink()
    with kept.open() as again:
        assert again.key_lost
        assert again.meta()["key_id"] != old
        assert again.journal(TABLE) == [structs.replace(row, private=None) for row in events(1, 3)]
        again.commit(Batch(journal=(event(4),))).result(10)
        assert [row.private for row in again.journal(TABLE)] == [None, None, None, b"secret of 4"]
        assert again.verify() == []
    with kept.open() as third:
        assert not third.key_lost


def test_another_key_opens_nothing(kept: Kept, tmp_path: Path) -> None:
    with Store.open(tmp_path / "other") as other:
        assert other.tables() == []
    with kept.open() as store:
        store.commit(opening(last=3)).result(10)
    right = (kept.folder / "room.key").read_bytes()
    (kept.folder / "room.key").write_bytes((tmp_path / "other" / "room.key").read_bytes())
    with kept.open() as store:
        assert store.key_lost
        assert {row.private for row in store.journal(TABLE)} == {None}
    (kept.folder / "room.key").write_bytes(right)
    with kept.open() as store:
        assert store.journal(TABLE) == list(events(1, 3))


def test_a_seal_says_nothing_of_its_key() -> None:
    one, two = Seal(bytes(32)), Seal(bytes([1] * 32))
    assert one.key_id != two.key_id
    assert one.key_id not in bytes(32).hex()
    assert one.open("t", 1, one.close("t", 1, b"x")) == b"x"
    for table, seq, seal in (("u", 1, one), ("t", 2, one), ("t", 1, two)):
        with pytest.raises(StoreDamagedError):
            seal.open(table, seq, one.close("t", 1, b"x"))


# ---------------------------------------------------------------- the key's file


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_files_are_the_owners_alone(folder: Path) -> None:
    with Store.open(folder) as store:
        store.commit(opening(last=1)).result(10)
        assert {path.name: mode(path) for path in (folder / "room.key", folder / "room.db", folder / "room.lock")} == {
            "room.key": 0o600,
            "room.db": 0o600,
            "room.lock": 0o600,
        }
    assert mode(folder) == 0o700
    assert len(bytes.fromhex((folder / "room.key").read_text())) == 32


def test_a_key_left_open_to_others_is_closed(folder: Path) -> None:
    Store.open(folder).close()
    (folder / "room.key").chmod(0o644)
    Store.open(folder).close()
    assert mode(folder / "room.key") == 0o600


@pytest.mark.parametrize("content", ["", "no key", "00ff", "zz" * 32, "00" * 33, "\xff" * 64])
def test_a_file_that_holds_no_key_is_refused(folder: Path, content: str) -> None:
    Store.open(folder).close()
    (folder / "room.key").write_text(content)
    with pytest.raises(StoreError, match="must hold one line of 64 hexadecimal digits"):
        Store.open(folder)
    assert (folder / "room.key").read_text() == content


def test_the_environment_may_name_the_key(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "elsewhere.key"
    monkeypatch.setenv("RIVERBOAT_KEY_FILE", str(named))
    with Store.open(folder) as store:
        store.commit(opening(last=2)).result(10)
    assert mode(named) == 0o600
    assert not (folder / "room.key").exists()
    with Store.open(folder) as store:
        assert store.journal(TABLE) == list(events(1, 2))


def test_a_wrong_path_to_the_key_is_no_lost_key(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(folder).close()
    wrong = tmp_path / "mistyped.key"
    monkeypatch.setenv("RIVERBOAT_KEY_FILE", str(wrong))
    with pytest.raises(StoreError, match="named by RIVERBOAT_KEY_FILE, does not exist"):
        Store.open(folder)
    assert not wrong.exists()
    monkeypatch.setenv("RIVERBOAT_KEY_FILE", str(tmp_path / "no folder" / "room.key"))
    with pytest.raises(StoreError, match="can't be used: No such file or directory"):
        Store.open(tmp_path / "new")
