"""One server a data folder: a lock of the operating system, gone with the process whatever ends it."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING, Final

from riverboat.store.errors import StoreError, StoreLockedError

if TYPE_CHECKING:
    from pathlib import Path

LOCK_FILE: Final = "room.lock"
_LONGEST: Final = 1000


class FolderLock:
    """The lock on ``folder``, held from here until ``release`` or the end of the process.

    Raises StoreLockedError, with the address of whoever holds it, when it is taken. The file stays: removing it would let two in.
    """

    def __init__(self, folder: Path, address: str = "") -> None:
        path = folder / LOCK_FILE
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            message = f"the data folder {folder} can't be written: {error.strerror}"
            raise StoreError(message) from error
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = _read(self._handle)
            os.close(self._handle)
            raise StoreLockedError(str(folder), holder) from None
        self.tell(address)

    def tell(self, address: str) -> None:
        """Write down where this server is reached, for the one who finds the folder locked."""
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, address.encode()[:_LONGEST], 0)

    def release(self) -> None:
        """Give the folder free."""
        self.tell("")
        os.close(self._handle)


def holder(folder: Path) -> str | None:
    """Return the address of the server that uses ``folder`` ("" while it starts), or None when nobody does."""
    try:
        handle = os.open(folder / LOCK_FILE, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return _read(handle)
    else:
        return None
    finally:
        os.close(handle)


def _read(handle: int) -> str:
    return os.pread(handle, _LONGEST, 0).decode(errors="replace").strip()
