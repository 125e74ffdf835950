"""A whole database in one file, and a data folder made of such a file."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from riverboat.store import schema
from riverboat.store.audit import audit_file
from riverboat.store.database import DATABASE_FILE, address_of, reader_engine, require_known, schema_of, upgrade, writer_engine
from riverboat.store.errors import StoreDamagedError, StoreError, translate
from riverboat.store.lock import FolderLock
from riverboat.store.postgres import postgres_engine
from riverboat.store.reading import reading
from riverboat.store.seal import KEY_FILE, key_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY_ENDING: Final = ".key"
_PATIENCE: Final = 5000
_CHUNK: Final = 1000


def key_beside(file: Path) -> Path:
    """Return where the key that belongs to the backup ``file`` lies, if it was asked for."""
    return file.with_name(file.name + KEY_ENDING)


def back_up(folder: Path, file: Path, *, database: str = "", with_key: bool = False) -> str:
    """Copy the database of ``folder`` (or ``database``), as of its last commit, into ``file``, and the key beside it if asked for.

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
    try:
        if database:
            with reading(folder, database), _whole(file) as part:
                _copy_rows(postgres_engine(database, _PATIENCE, readers=True), writer_engine(part, _PATIENCE))
        else:
            with reading(folder, any_schema=True), _whole(file) as part:
                _copy_file(folder / DATABASE_FILE, part)
        if with_key:
            _copy_key(key_path(folder), key_beside(file))
    except OSError as error:
        message = f"{file} can't be written: {error.strerror}"
        raise StoreError(message) from error
    return head_of(file)


def restore(file: Path, folder: Path, *, database: str = "") -> str:
    """Make the data folder ``folder`` of the backup ``file``, with the key that lies beside it, if one does. Return its head hash.

    With ``database`` that takes the rows; it must be an empty one. A backup of an older schema is brought up to date on the way;
    the file itself is never changed.

    The history gets a new stream id, so that clients which saw more than the backup holds begin anew. Raises StoreError for a
    folder that holds a room already and for a file that is no sound backup; nothing is left behind then.
    """
    _require_backup(file)
    with _locked(folder):
        if not database and (folder / DATABASE_FILE).exists():
            message = f"{folder} holds a room already: name an empty folder with --data"
            raise StoreError(message)
        with _part(folder / DATABASE_FILE) as part:
            _make_sound(file, part)
            if database:
                _copy_rows(reader_engine(part, _PATIENCE), postgres_engine(database, _PATIENCE))
            else:
                part.rename(folder / DATABASE_FILE)
        if key_beside(file).exists() and not (folder / KEY_FILE).exists():
            _copy_key(key_beside(file), folder / KEY_FILE)
    with reading(folder, database) as readers:
        return readers.head()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock on a data folder, which is made where there is none, and removed again when nothing comes of it."""
    there = folder.exists()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FolderLock(folder)
        try:
            yield
        except BaseException:
            if not there:
                shutil.rmtree(folder)
            raise
        finally:
            lock.release()
    except OSError as error:
        message = f"the data folder {folder} can't be made: {error.strerror}"
        raise StoreError(message) from error


def _require_backup(file: Path) -> None:
    """Raise StoreError unless ``file`` is the database of a room, of this schema or an older one."""
    if not file.is_file():
        message = f"{file} is a folder, not the file of a backup" if file.is_dir() else f"there is no file {file}"
        raise StoreError(message)
    try:
        found = schema_of(file)
    except StoreDamagedError as error:
        message = f"{file} is no backup of a room: it is no database, or a damaged one"
        raise StoreError(message) from error
    if not found:
        message = f"{file} is no backup of a room"
        raise StoreError(message)
    require_known(found)


def _make_sound(file: Path, part: Path) -> None:
    """Copy a backup into ``part``, with a stream of its own and today's schema. Raises StoreError unless it holds together."""
    _copy_file(file, part, stream=secrets.token_hex(8))
    engine = writer_engine(part, _PATIENCE)
    try:
        upgrade(engine, None)
    finally:
        engine.dispose()
    if problems := audit_file(part):
        message = f"{file} isn't sound: {problems[0]}"
        raise StoreError(message)
    _close_log(part)


def head_of(path: Path) -> str:
    """Return the head hash of a database file that nobody writes to."""
    with reading(path.parent, name=path.name, any_schema=True) as readers:
        return readers.head()


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """Hand out the name of a new file that becomes ``target`` once it is whole, and is gone when something goes wrong."""
    with _part(target) as part:
        yield part
        _close_log(part)
        part.rename(target)


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """Hand out the name of a new file beside ``target``; whatever lies there in the end is removed."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        yield part
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise translate(error) from error
    finally:
        for ending in ("", "-wal", "-shm"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _close_log(part: Path) -> None:
    """Put everything into the file itself, so that it can be moved."""
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _copy_file(source: Path, target: Path, stream: str = "") -> None:
    with (
        closing(sqlite3.connect(address_of(source), uri=True)) as one,
        closing(sqlite3.connect(target, isolation_level=None)) as other,
    ):
        one.backup(other)
        if stream:
            other.execute("UPDATE meta SET value = ? WHERE name = 'stream'", (stream,))


def _copy_rows(source: Engine, target: Engine) -> None:
    """Copy all rows from one kind of database into an empty one of another kind. Both have today's schema."""
    try:
        upgrade(target, None)
        with source.begin() as one, target.begin() as other:
            if other.execute(select(schema.meta).where(schema.meta.c.name == "stream")).first() is not None:
                message = "the database holds a room already: name an empty one with --database"
                raise StoreError(message)
            other.execute(schema.meta.delete())
            for table in schema.metadata.sorted_tables:
                found = one.execute(select(table).execution_options(yield_per=_CHUNK))
                for rows in found.mappings().partitions():
                    other.execute(table.insert(), [dict(row) for row in rows])
    except SQLAlchemyError as error:
        raise translate(error) from error
    finally:
        source.dispose()
        target.dispose()


def _copy_key(source: Path, target: Path) -> None:
    target.touch(mode=0o600)
    shutil.copyfile(source, target)
