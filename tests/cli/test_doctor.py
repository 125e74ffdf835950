"""``riverboat doctor``: what it says of programs and of data folders in every state."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

import riverboat
from riverboat.cli.doctor import NEEDED, package
from riverboat.games import ALL
from riverboat.hands.core import BACKEND
from riverboat.store import Batch, Store
from riverboat.store.schema import SCHEMA
from tests.cli.command import ROOT, run
from tests.store.rows import grant, opening

if TYPE_CHECKING:
    from pathlib import Path


def findings(said: str) -> dict[str, tuple[str, str]]:
    """The report's lines: what was looked at -> (state, words)."""
    lines = said.splitlines()[:-1]
    return {line[10:35].strip(): (line[:10].strip(), line[35:]) for line in lines}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def doctor(folder: Path, code: int = 0, **environment: str) -> dict[str, tuple[str, str]]:
    said = run("doctor", "--data", str(folder), cwd=folder.parent, code=code, **environment)
    last = said.splitlines()[-1]
    assert last == "All that is needed is here." if code == 0 else re.match(r"\d+ needed things? (is|are) missing", last)
    return findings(said)


def test_what_is_installed(folder: Path) -> None:
    found = doctor(folder)
    assert found["riverboat"] == ("ok", riverboat.__version__)
    assert found["sqlite"] == ("ok", sqlite3.sqlite_version)
    assert found["python"][1].startswith("3.")
    for name in NEEDED:
        assert re.match(r"\d+\.\d+", found[name][1])
    assert found["evaluator"][1].startswith(f"tables in {BACKEND}")
    assert doctor(folder, RIVERBOAT_PURE="1")["evaluator"][1].startswith("tables in Python; ")
    assert f"{len(ALL)} games: {', '.join(ALL)}" in found["rules"][1]
    assert {found["client"][0], found["node"][0]} <= {"ok", "optional"}


def test_it_looks_for_all_that_the_project_depends_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert sorted(NEEDED) == sorted(re.split(r"[>=;\[ ]", line)[0] for line in project["dependencies"])


def test_a_package_that_is_not_there_is_missing() -> None:
    finding = package("riverboat-no-such-thing")
    assert (finding.state, finding.says) == ("missing", "not installed: pip install riverboat-no-such-thing")
    assert finding.line().startswith("MISSING   riverboat-no-such-thing")


def test_a_folder_yet_to_be_made(folder: Path) -> None:
    found = doctor(folder)
    assert found["data folder"] == ("ok", f"{folder} does not exist yet; serve makes it")
    assert "key" not in found
    assert not folder.exists()


def test_an_empty_folder(folder: Path) -> None:
    folder.mkdir()
    found = doctor(folder)
    assert found["data folder"] == ("ok", f"{folder}, writable")
    assert found["in use"] == ("ok", "by nobody")
    assert found["key"] == ("ok", "none yet; serve makes it")
    assert found["database"] == ("ok", "none yet; serve makes it")
    assert list(folder.iterdir()) == []


def test_a_folder_that_was_used(folder: Path) -> None:
    Store.open(folder).close()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = doctor(folder)
    assert found["in use"] == ("ok", "by nobody")
    assert found["key"] == ("ok", f"{folder}/room.key. The database doesn't hold it: keep a copy")
    assert found["database"] == ("ok", f"schema {SCHEMA}")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_in_use(folder: Path) -> None:
    with Store.open(folder, address="http://127.0.0.1:8080") as store:
        assert doctor(folder)["in use"] == ("ok", "by the server at http://127.0.0.1:8080")
        store.announce("")
        assert doctor(folder)["in use"] == ("ok", "by a server that is just starting")


def test_a_key_that_is_gone(folder: Path) -> None:
    Store.open(folder).close()
    (folder / "room.key").unlink()
    state, words = doctor(folder, code=1)["key"]
    assert state == "missing".upper()
    assert words.startswith(f"{folder}/room.key is gone: put it back")


def test_a_key_that_others_may_read(folder: Path) -> None:
    Store.open(folder).close()
    (folder / "room.key").chmod(0o644)
    state, words = doctor(folder)["key"]
    assert state == "optional"
    assert f"chmod 600 {folder}/room.key" in words


def test_a_key_named_by_the_environment(folder: Path, tmp_path: Path) -> None:
    Store.open(folder).close()
    (folder / "room.key").rename(tmp_path / "moved.key")
    assert doctor(folder, RIVERBOAT_KEY_FILE=str(tmp_path / "moved.key"))["key"][0] == "ok"
    assert doctor(folder, code=1, RIVERBOAT_KEY_FILE=str(tmp_path / "mistyped.key"))["key"][0] == "MISSING"


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "room.db", isolation_level=None)) as raw:
        raw.execute(statement)


def test_an_older_and_a_newer_schema(folder: Path) -> None:
    Store.open(folder).close()
    change(folder, "UPDATE alembic_version SET version_num = '0000'")
    assert doctor(folder)["database"] == ("ok", f"schema 0000; serve brings it to {SCHEMA}, after a backup")
    change(folder, "UPDATE alembic_version SET version_num = '9999'")
    assert doctor(folder, code=1)["database"] == (
        "MISSING",
        f"schema 9999, newer than this Riverboat's {SCHEMA}: use the one that made it",
    )


def test_a_damaged_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "room.db").write_text("no database at all " * 100)
    (folder / "room.key").write_text("00" * 32)
    state, words = doctor(folder, code=1)["database"]
    assert state == "MISSING"
    assert words.startswith("the database is damaged")


@pytest.mark.parametrize("inside", ["", "/deeper"])
def test_a_file_where_the_folder_should_be(folder: Path, inside: str) -> None:
    folder.touch()
    state, words = findings(run("doctor", "--data", f"{folder}{inside}", cwd=folder.parent, code=1))["data folder"]
    assert state == "MISSING"
    assert str(folder) in words


def test_every_row_is_checked_when_asked(folder: Path) -> None:
    words = ("doctor", "--data", str(folder), "--check")
    assert "soundness" not in findings(run(*words, cwd=folder.parent))
    with Store.open(folder) as store:
        store.commit(opening(last=5)).result(10)
        store.commit(Batch(transfers=(grant("p1"),))).result(10)
        assert findings(run(*words, cwd=folder.parent))["soundness"] == ("ok", "every journal's chain and every account holds")
    assert "soundness" not in doctor(folder)
    change(folder, "UPDATE journal SET public = x'00' WHERE seq = 3")
    change(folder, "UPDATE balances SET chips = 5 WHERE account = 'wallet:p1'")
    said = run(*words, cwd=folder.parent, code=1)
    assert "MISSING   soundness                table razz: row 3 isn't what was written\n" in said
    assert "MISSING   soundness                account wallet:p1 holds 5, its transfers come to 10000\n" in said
    assert said.endswith("2 needed things are missing\n")


def test_a_database_that_can_not_be_read_is_not_sound(folder: Path) -> None:
    folder.mkdir()
    (folder / "room.db").write_text("no database at all " * 100)
    said = run("doctor", "--data", str(folder), "--check", cwd=folder.parent, code=1)
    assert "MISSING   soundness                the database is damaged" in said


def test_a_database_of_postgresql(folder: Path, database: str) -> None:
    options = ("--data", str(folder), "--database", database)
    said = findings(run("doctor", *options, cwd=folder.parent))
    assert said["postgresql"][1].startswith("PostgreSQL ")
    assert (said["database"], said["written"]) == (("ok", "empty; serve makes the room in it"), ("ok", "by nobody"))
    with Store.open(folder, database=database, address="http://10.0.0.7:8080") as store:
        store.commit(opening(last=3)).result(10)
        said = findings(run("doctor", *options, cwd=folder.parent))
        assert said["written"] == ("ok", "by the server at http://10.0.0.7:8080")
        assert said["database"] == ("ok", f"schema {SCHEMA}")
        assert said["key"][1].startswith(str(folder / "room.key"))
    said = findings(run("doctor", *options, "--check", cwd=folder.parent))
    assert (said["written"], said["soundness"]) == (("ok", "by nobody"), ("ok", "every journal's chain and every account holds"))
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE journal SET at = at + 1 WHERE seq = 2")
    said = findings(run("doctor", *options, "--check", cwd=folder.parent, code=1))
    assert said["soundness"] == ("MISSING", "table razz: row 2 isn't what was written")
    (folder / "room.key").unlink()
    assert findings(run("doctor", *options, cwd=folder.parent, code=1))["key"][0] == "MISSING"


@pytest.mark.parametrize("named", ["postgresql://nobody@127.0.0.1:1/none", "sqlite:///room.db"])
def test_a_database_that_cannot_be_used_is_named(folder: Path, named: str) -> None:
    said = findings(run("doctor", "--data", str(folder), "--database", named, cwd=folder.parent, code=1))
    assert said["database"][0] == "MISSING"
    assert re.search(r"can't be reached|named like postgresql://", said["database"][1])
