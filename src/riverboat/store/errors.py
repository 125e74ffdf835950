"""What can go wrong with the store, as types, and the translation of SQLite's own errors into them."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError


class StoreError(Exception):
    """The store can't do it. The text says what was wrong and, where there is one, the remedy."""


class StoreLockedError(StoreError):
    """Another server uses this data folder; ``address`` says where it is reached ("" while it is still starting)."""

    def __init__(self, folder: str, address: str, *, what: str = "data folder", option: str = "--data") -> None:
        self.address = address
        where = f"the server at {address}" if address else "another server that is just starting"
        other = what.rsplit(maxsplit=1)[-1]
        super().__init__(f"the {what} {folder} is in use by {where}; stop it first, or take another {other} with {option}")


class StoreBusyError(StoreError):
    """Another program holds the database; nothing was written."""


class StoreFullError(StoreError):
    """The disk is full or can't be written; nothing was written."""


class StoreLostError(StoreError):
    """The lock on the database is lost; this server writes nothing any more."""


class StoreDamagedError(StoreError):
    """The database or a stored row isn't what was written."""


class StoreTooNewError(StoreError):
    """The database was made by a newer Riverboat."""


class StoreClosedError(StoreError):
    """The store was closed before the batch came."""


class BatchRefusedError(StoreError):
    """The batch contradicts what is stored; nothing of it was written, and the store goes on."""


class OutOfOrderError(BatchRefusedError):
    """A journal row doesn't carry the next sequence number of its table."""


class RefConflictError(BatchRefusedError):
    """A transfer's ref was used before for another transfer."""


class OverdraftError(BatchRefusedError):
    """An account would fall below nothing."""


class NameTakenError(BatchRefusedError):
    """Another player has this name, or one that looks like it."""


_FULL = (StoreFullError, "the database can't be written ({}); is the disk full or the data folder read-only? Nothing was changed")
_BUSY = (StoreBusyError, "another program holds the database ({}); close it and try again. Nothing was changed")
_DAMAGED = (StoreDamagedError, "the database is damaged ({}); put back a backup of the data folder")
_OTHER = (StoreError, "the database reports: {}")

_MEANING: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _FULL,
    sqlite3.SQLITE_READONLY: _FULL,
    sqlite3.SQLITE_CANTOPEN: _FULL,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}

_AWAY = (StoreBusyError, "the database can't be reached ({}); is it running? Nothing was changed")

_STATES: dict[str, tuple[type[StoreError], str]] = {
    "08": _AWAY,
    "57P": _AWAY,
    "53": _FULL,
    "25006": _FULL,
    "58": _FULL,
    "55P03": _BUSY,
    "57014": _BUSY,
    "40": _BUSY,
    "XX": _DAMAGED,
}
"""What PostgreSQL's codes mean, by how they begin."""

_BAD_VALUE = "22"

_UNKNOWN_TABLE = "a row belongs to a table whose settings were never stored; put its SettingsRow into this batch or an earlier one"


def translate(error: Exception) -> StoreError:
    """Return the StoreError that says what ``error`` means for whoever asked for the write or the reading."""
    if isinstance(error, StoreError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) else error
    if cause is not None and hasattr(cause, "sqlstate"):
        return _of_postgres(cause)
    if not isinstance(cause, sqlite3.Error):
        return BatchRefusedError(f"the batch can't be stored: {error}")
    # The low byte is the kind of error; the rest says more of the same.
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_CONSTRAINT:
        return _constraint(str(cause))
    kind, words = _MEANING.get(code, _OTHER)
    return kind(words.format(cause))


def _of_postgres(cause: BaseException) -> StoreError:
    """Translate an error of psycopg by its SQLSTATE; without one the connection is at fault, or a value that can't be sent."""
    names = {kind.__name__ for kind in type(cause).__mro__}
    away = "08000" if names & {"OperationalError", "InterfaceError"} else _BAD_VALUE
    state = str(getattr(cause, "sqlstate", None) or away)
    said = " ".join(str(cause).split())
    if state.startswith(_BAD_VALUE):
        return BatchRefusedError(f"the batch can't be stored: {said}")
    if state.startswith("23"):
        return _constraint("FOREIGN KEY" if state == "23503" else said)
    kind, words = next((found for start, found in _STATES.items() if state.startswith(start)), _OTHER)
    return kind(words.format(said))


def _constraint(text: str) -> BatchRefusedError:
    if "no_overdraft" in text:
        return OverdraftError("an account would fall below nothing")
    if "players.name_key" in text or "players_name_key" in text:
        return NameTakenError("another player has this name, or one that looks like it")
    if "FOREIGN KEY" in text:
        return BatchRefusedError(_UNKNOWN_TABLE)
    return BatchRefusedError(f"the batch contradicts what is stored: {text}")
