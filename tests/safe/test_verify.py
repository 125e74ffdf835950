"""`riverboat verify` finds a single changed row, of the journal or of the ledger, and names it; backups hold the same room."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.store import Store
from riverboat.store.chain import first_hash, next_hash
from tests.cli.command import run
from tests.safe.evening import play

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of an evening of hold'em and razz."""
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    with Store.open(tmp_path / "data") as store:
        play(store, ("texas_holdem", "razz"), 160)
    return tmp_path / "data"


def verify(data: Path, code: int = 0) -> str:
    return run("verify", "--data", str(data), cwd=data.parent, code=code)


def wrong(said: str) -> list[str]:
    return [line.removeprefix("WRONG     ") for line in said.splitlines() if line.startswith("WRONG")]


def change(data: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(data / "room.db", isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


def rechain(data: Path, table: str) -> None:
    """Make the chain hold again, as somebody would who knows how it is made."""
    query = "SELECT seq, hand, at, kind, public, private, key_id FROM journal WHERE table_key = ? ORDER BY seq"
    before = first_hash(table)
    for seq, hand, at, kind, public, private, key_id in change(data, query, table):
        assert isinstance(seq, int)
        assert isinstance(hand, int)
        assert isinstance(at, int)
        before = next_hash(before, seq, hand, at, str(kind), bytes(public), bytes(private), str(key_id))  # type: ignore[call-overload] # sqlite's values
        change(data, "UPDATE journal SET hash = ? WHERE table_key = ? AND seq = ?", before, table, seq)
    change(data, "UPDATE tables SET last_hash = ? WHERE key = ?", before, table)


def test_an_evening_in_all_games_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    with Store.open(tmp_path / "data") as store:
        room = play(store, ALL, 60 * len(ALL))
        said = verify(tmp_path / "data")  # while it is in use
    assert wrong(said) == []
    assert re.search(r"All of it holds\. Head hash [0-9a-f]{64}\n$", said)
    for key, table in room.tables.items():
        ended = table.number - table.playing
        assert ended >= 1
        assert f"table {key}: {table.seq:,} rows, {ended} hand{'s' * (ended != 1)}, decided again" in said


def test_a_changed_journal_row_is_named(data: Path) -> None:
    change(data, "UPDATE journal SET at = at + 1 WHERE table_key = 'razz' AND seq = 30")
    assert wrong(verify(data, 1)) == ["table razz: row 30 isn't what was written"]


def test_a_changed_transfer_is_named(data: Path) -> None:
    ref = change(data, "SELECT ref FROM transfers WHERE number = 4")[0][0]
    change(data, "UPDATE transfers SET reason = 'gift' WHERE number = 4")
    assert wrong(verify(data, 1))[0] == f"ledger: transfer 4 ({ref}) isn't what was written"
    change(data, "DELETE FROM transfers WHERE number = 5")
    change(data, "UPDATE transfers SET reason = 'welcome' WHERE number = 4")
    assert "ledger: transfer 5 is missing" in wrong(verify(data, 1))


def test_a_cut_off_end_of_the_ledger_is_noticed(data: Path) -> None:
    last = change(data, "SELECT max(number) FROM transfers")[0][0]
    assert isinstance(last, int)
    change(data, "DELETE FROM transfers WHERE number = ?", last)
    assert f"ledger: it ends at transfer {last - 1}, {last} were written" in wrong(verify(data, 1))


def test_a_bet_changed_together_with_the_chain_is_named(data: Path) -> None:
    query = "SELECT seq, public FROM journal WHERE table_key = 'razz' AND kind = 'Called' ORDER BY seq LIMIT 1"
    seq, public = change(data, query)[0]
    changed = json.loads(bytes(public)) | {"amount": 1}  # type: ignore[call-overload] # sqlite's values
    change(data, "UPDATE journal SET public = ? WHERE table_key = 'razz' AND seq = ?", json.dumps(changed).encode(), seq)
    rechain(data, "razz")
    assert any(line.startswith(f"table razz: row {seq}: the rules of Razz don't come to") for line in wrong(verify(data, 1)))


def test_a_row_that_cannot_be_replayed_is_named(data: Path) -> None:
    change(data, "UPDATE journal SET public = ?, kind = 'PlayerSat' WHERE table_key = 'razz' AND seq = 9", b'{"type":"PlayerSat"}')
    rechain(data, "razz")
    assert any(line.startswith("table razz: row 9 can't be read: ") for line in wrong(verify(data, 1)))


def test_without_the_key_a_changed_bet_is_named_by_its_hand(data: Path) -> None:
    (data / "room.key").unlink()
    seq, public = change(data, "SELECT seq, public FROM journal WHERE table_key = 'razz' AND kind = 'HandEnded' LIMIT 1")[0]
    stacks = json.loads(bytes(public))["stacks"]  # type: ignore[call-overload] # sqlite's values
    changed = {"type": "HandEnded", "stacks": [stacks[0] + 1, *stacks[1:]]}
    change(data, "UPDATE journal SET public = ? WHERE table_key = 'razz' AND seq = ?", json.dumps(changed).encode(), seq)
    rechain(data, "razz")
    found = wrong(verify(data, 1))
    assert f"table razz: row {seq}: hand 1 doesn't end with the stacks that its events come to" in found
    assert any(line.startswith(f"ledger: transfer razz:{seq}:") for line in found)


def test_without_the_key_hands_are_counted_up(data: Path) -> None:
    (data / "room.key").unlink()
    said = verify(data)
    assert re.search(r"table razz: \d+ rows, \d+ hands, 0 decided again, \d+ counted up", said)
    assert not (data / "room.key").exists()


def test_there_is_nothing_to_verify(tmp_path: Path) -> None:
    assert "there is no database in" in run("verify", "--data", str(tmp_path / "none"), cwd=tmp_path, code=1)


# ---------------------------------------------------------------- backups


def head(said: str) -> str:
    found = re.search(r"Head hash ([0-9a-f]{64})", said)
    assert found, said
    return found[1]


def test_a_backup_of_an_open_room_becomes_a_room_again(data: Path) -> None:
    with Store.open(data) as store:
        stream, file = store.stream, data.parent / "friday.db"
        said = run("backup", str(file), "--data", str(data), "--with-key", cwd=data.parent)
    assert file.stat().st_mode & 0o077 == 0
    assert (data.parent / "friday.db.key").stat().st_mode & 0o077 == 0
    again = data.parent / "again"
    back = run("restore", str(file), "--data", str(again), cwd=data.parent)
    assert head(back) == head(said) == head(verify(data)) == head(verify(again))
    with Store.open(again) as store:
        assert store.stream != stream
        assert not store.key_lost
        assert store.verify() == []


def test_a_backup_holds_no_key_unless_asked_for(data: Path) -> None:
    key = (data / "room.key").read_text().strip()
    file = data.parent / "friday.db"
    assert "The key to the hidden cards is not in it" in run("backup", str(file), "--data", str(data), cwd=data.parent)
    assert sorted(path.name for path in data.parent.iterdir()) == ["data", "friday.db"]
    assert key.encode() not in file.read_bytes()
    assert bytes.fromhex(key) not in file.read_bytes()
    run("restore", str(file), "--data", str(data.parent / "again"), cwd=data.parent)
    assert "0 decided again" in verify(data.parent / "again")


def test_a_backup_overwrites_nothing(data: Path) -> None:
    file = data.parent / "friday.db"
    file.write_text("precious")
    assert "friday.db already: name another one" in run("backup", str(file), "--data", str(data), cwd=data.parent, code=1)
    assert file.read_text() == "precious"
    file.unlink()
    run("backup", str(file), "--data", str(data), cwd=data.parent)
    assert "holds a room already" in run("restore", str(file), "--data", str(data), cwd=data.parent, code=1)


def test_an_unsound_backup_is_refused(data: Path) -> None:
    file = data.parent / "friday.db"
    run("backup", str(file), "--data", str(data), cwd=data.parent)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE transfers SET amount = amount + 1 WHERE number = 2")
    assert "isn't sound: ledger: transfer 2" in run("restore", str(file), "--data", "again", cwd=data.parent, code=1)
    assert "is no backup" in run("restore", str(data / "room.lock"), "--data", "again", cwd=data.parent, code=1)
    hand = data.parent / "hand.phh"
    hand.write_text("variant = 'NT'\n" * 100)
    said = f"{hand} is no backup of a room: it is no database, or a damaged one"
    assert run("restore", str(hand), "--data", "again", cwd=data.parent, code=1) == said
    assert not (data.parent / "again").exists()
    assert not (data.parent / "again" / "room.db").exists()
