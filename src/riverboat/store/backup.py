"""A whole database in one file, and a data folder made of such a file."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

from riverboat.store.audit import audit_file
from riverboat.store.database import DATABASE_FILE, schema_of
from riverboat.store.errors import StoreError, translate
from riverboat.store.lock import FolderLock
from riverboat.store.reading import reading
from riverboat.store.seal import KEY_FILE, key_path

if TYPE_CHECKING:
    from pathlib import Path

KEY_ENDING: Final = ".key"


def key_beside(file: Path) -> Path:
    """Return where the key that belongs to the backup ``file`` lies, if it was asked for."""
    return file.with_name(file.name + KEY_ENDING)


def back_up(folder: Path, file: Path, *, with_key: bool = False) -> str:
    """Copy the database of ``folder``, as of its last commit, into ``file``, and the key beside it if asked for.

    It may be done while a server uses the folder. Return the head hash of the copy. Raises StoreError; a ``file`` that is there
    already is left alone.
    """
    for path in (file, *([key_beside(file)] if with_key else [])):
        if path.exists():
            message = f"there is a file {path} already: name another one"
            raise StoreError(message)
    if with_key and not key_path(folder).exists():
        message = f"there is no key at {key_path(folder)}"
        raise StoreError(message)
    with reading(folder):
        pass
    try:
        _copy(folder / DATABASE_FILE, file)
        if with_key:
            _copy_key(key_path(folder), key_beside(file))
    except OSError as error:
        message = f"{file} can't be written: {error.strerror}"
        raise StoreError(message) from error
    return head_of(file)


def restore(file: Path, folder: Path) -> str:
    """Make the data folder ``folder`` of the backup ``file``, with the key that lies beside it, if one does. Return its head hash.

    The history gets a new stream id, so that clients which saw more than the backup holds begin anew. Raises StoreError for a
    folder that holds a room already and for a file that is no sound backup.
    """
    if not file.is_file():
        message = f"there is no file {file}"
        raise StoreError(message)
    if not schema_of(file):
        message = f"{file} is no backup of a room"
        raise StoreError(message)
    if problems := audit_file(file):
        message = f"{file} isn't sound: {problems[0]}"
        raise StoreError(message)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = FolderLock(folder)
    try:
        if (folder / DATABASE_FILE).exists():
            message = f"{folder} holds a room already: name an empty folder with --data"
            raise StoreError(message)
        if key_beside(file).exists() and not (folder / KEY_FILE).exists():
            _copy_key(key_beside(file), folder / KEY_FILE)
        _copy(file, folder / DATABASE_FILE, stream=secrets.token_hex(8))
    finally:
        lock.release()
    return head_of(folder / DATABASE_FILE)


def head_of(path: Path) -> str:
    """Return the head hash of a database file that nobody writes to."""
    with reading(path.parent, name=path.name) as readers:
        return readers.head()


def _copy(source: Path, target: Path, stream: str = "") -> None:
    """Copy a database into the new file ``target``; it has that name once it is whole."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(part, isolation_level=None)) as other:
            part.chmod(0o600)
            one.backup(other)
            other.execute("PRAGMA journal_mode = DELETE")
            if stream:
                other.execute("UPDATE meta SET value = ? WHERE name = 'stream'", (stream,))
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise translate(error) from error
    part.rename(target)


def _copy_key(source: Path, target: Path) -> None:
    target.touch(mode=0o600)
    shutil.copyfile(source, target)
