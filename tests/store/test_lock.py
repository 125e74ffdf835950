"""One server a data folder, said with the address of the one that has it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from riverboat.store import Store, StoreError, StoreLockedError
from riverboat.store.lock import FolderLock, holder

if TYPE_CHECKING:
    from pathlib import Path

HOLD = """
import sys
from riverboat.store import Store
store = Store.open(sys.argv[1], address="http://192.168.1.7:8080")
print("open", flush=True)
sys.stdin.read()
"""


def start(folder: Path) -> subprocess.Popen[str]:
    """Another process that holds the folder until its input ends."""
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "open\n"
    return child


def test_a_second_one_is_refused_with_the_address_of_the_first(folder: Path) -> None:
    with start(folder) as child:
        with pytest.raises(StoreLockedError) as caught:
            Store.open(folder)
        assert caught.value.address == "http://192.168.1.7:8080"
        assert str(caught.value) == (
            f"the data folder {folder} is in use by the server at http://192.168.1.7:8080; "
            "stop it first, or take another folder with --data"
        )
        assert holder(folder) == "http://192.168.1.7:8080"
        child.communicate("")
    with Store.open(folder, address="http://127.0.0.1:1") as store:
        assert store.tables() == []


def test_the_lock_is_gone_with_kill_9(folder: Path) -> None:
    with start(folder) as child:
        child.kill()
        child.wait()
        assert (folder / "room.lock").read_text() == "http://192.168.1.7:8080"
        assert holder(folder) is None
        with Store.open(folder) as store:
            assert holder(folder) == ""
            store.announce("http://127.0.0.1:2")
            assert holder(folder) == "http://127.0.0.1:2"


def test_a_second_one_in_the_same_process_is_refused_too(folder: Path) -> None:
    with Store.open(folder):
        with pytest.raises(StoreLockedError, match="another server that is just starting") as caught:
            Store.open(folder)
        assert caught.value.address == ""
    Store.open(folder).close()


def test_the_refused_one_changes_nothing(folder: Path) -> None:
    with Store.open(folder, address="http://127.0.0.1:3"):
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with pytest.raises(StoreLockedError):
            Store.open(folder, address="http://127.0.0.1:4")
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_address_may_change_and_grow_shorter(folder: Path) -> None:
    folder.mkdir()
    lock = FolderLock(folder, "http://a-long-name.example:8080")
    lock.tell("http://b:1")
    assert holder(folder) == "http://b:1"
    lock.release()
    assert holder(folder) is None
    assert (folder / "room.lock").read_text() == ""


def test_an_opening_that_fails_gives_the_folder_free(folder: Path) -> None:
    folder.mkdir()
    (folder / "room.db").write_text("no database at all " * 100)
    with pytest.raises(StoreError):
        Store.open(folder)
    assert holder(folder) is None
    (folder / "room.db").unlink()
    Store.open(folder).close()


def test_nobody_holds_a_folder_that_was_never_used(tmp_path: Path) -> None:
    assert holder(tmp_path) is None
    assert holder(tmp_path / "missing") is None


def test_a_folder_that_can_not_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="can't be made: File exists"):
        Store.open(tmp_path / "file")
    with pytest.raises(StoreError, match="can't be made: Not a directory"):
        Store.open(tmp_path / "file" / "deeper")
    (tmp_path / "room.lock").mkdir()
    with pytest.raises(StoreError, match="can't be written: Is a directory"):
        Store.open(tmp_path)


def test_the_folders_above_are_made(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "a" / "b" / "c")) as store:
        assert store.tables() == []
    assert (tmp_path / "a" / "b" / "c" / "room.db").exists()
