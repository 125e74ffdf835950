"""A data folder and a backup that can only be read, as on a disk that is mounted so: they can be verified, copied and restored."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from riverboat.store import Store
from riverboat.store.backup import back_up
from tests.store.rows import opening

PROGRAM = """
import os, sys
from pathlib import Path
from riverboat.store import Store, StoreError, reading
from riverboat.store.backup import back_up, restore

folder, backup, free = map(Path, sys.argv[1:])

def work(name):
    with reading(folder) as readers:
        assert readers.verify() == []
        head = readers.head()
    assert back_up(folder, free / f"{name}.db") == head
    assert restore(backup / "friday.db", free / name) == head
    return head

before = work("first")  # also loads all that is needed, before other files are out of reach
free.chmod(0o777)
if os.geteuid() == 0:  # for root nothing is read-only
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
assert not os.access(folder, os.W_OK)
assert work("second") == before
for attempt in (lambda: Store.open(folder), lambda: restore(backup / "friday.db", folder / "new")):
    try:
        attempt()
    except StoreError as error:
        print(error)
"""


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_what_can_only_be_read_is_read() -> None:
    with tempfile.TemporaryDirectory(prefix="riverboat-") as name:
        top = Path(name)
        folder, backup, free = top / "data", top / "backup", top / "free"
        with Store.open(folder) as store:
            store.commit(opening(last=5)).result(10)
        backup.mkdir()
        free.mkdir()
        back_up(folder, backup / "friday.db")
        for path in (top, folder, backup, *folder.iterdir(), *backup.iterdir()):
            path.chmod(0o555 if path.is_dir() else 0o444)
        before = digests(folder), digests(backup)
        environment = {"PYTHONPATH": ":".join(filter(None, sys.path))}
        command = (sys.executable, "-c", PROGRAM, folder, backup, free)
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.stderr == ""
        assert done.stdout == (
            f"the data folder {folder} can't be written: Permission denied\n"
            f"the data folder {folder / 'new'} can't be made: Permission denied\n"
        )
        assert (digests(folder), digests(backup)) == before
        for path in (top, folder, backup):
            path.chmod(0o755)
