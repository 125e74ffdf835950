"""The key of a data folder and what it seals: the private part of journal rows, by AES-256-GCM.

The key lies beside the database, never in it: who gets hold of a copy of the database alone can't read anybody's secrets.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from riverboat.store.errors import StoreDamagedError, StoreError

KEY_FILE: Final = "room.key"
KEY_VARIABLE: Final = "RIVERBOAT_KEY_FILE"
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12


class Seal:
    """One key. ``key_id`` names it without telling anything of it."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._marking = hashlib.sha256(b"riverboat marks\0" + key).digest()
        self.key_id = hashlib.sha256(b"riverboat key id\0" + key).hexdigest()[:16]

    def close(self, table: str, seq: int, plain: bytes) -> bytes:
        """Return ``plain`` encrypted, good only as row ``seq`` of ``table``.

        The nonce is random (96 bits), not made from the row's number: a row whose commit failed may come again with other content.
        """
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, self._place(table, seq))

    def open(self, table: str, seq: int, sealed: bytes) -> bytes:
        """Return the plain bytes of row ``seq`` of ``table``.

        Raises StoreDamagedError when they aren't what this key sealed there.
        """
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], self._place(table, seq))
        except (InvalidTag, ValueError):
            message = f"the private part of row {seq} of table {table} isn't what was sealed there"
            raise StoreDamagedError(message) from None

    def mark(self, what: str) -> str:
        """Return a mark for ``what`` that nobody without the key can guess: 32 hexadecimal digits, always the same ones."""
        return hmac.new(self._marking, what.encode(), hashlib.sha256).hexdigest()[:32]

    def _place(self, table: str, seq: int) -> bytes:
        return f"{table}\0{seq}\0{self.key_id}".encode()


def key_path(folder: Path) -> Path:
    """Return where the key of ``folder`` lies: the file that the environment names, else room.key in the folder."""
    named = os.environ.get(KEY_VARIABLE, "")
    return Path(named) if named else folder / KEY_FILE


def load_seal(folder: Path, *, new: bool) -> Seal:
    """Return the seal of ``folder``; the key is made when there is none yet.

    ``new`` says that the folder holds no database yet. A key file named by the environment is then made too; later its absence is
    taken for a wrong path and raises StoreError. A missing room.key is replaced: what the old one sealed stays shut.
    """
    path = key_path(folder)
    try:
        if path.exists():
            return Seal(_read_key(path, folder))
        if path != folder / KEY_FILE and not new:
            message = (
                f"the key file {path}, named by {KEY_VARIABLE}, does not exist; name the one that holds this data folder's key"
            )
            raise StoreError(message)
        return Seal(_make_key(path))
    except OSError as error:
        message = f"the key file {path} can't be used: {error.strerror}"
        raise StoreError(message) from error


def find_seal(folder: Path) -> Seal | None:
    """Return the seal of ``folder`` for somebody who only reads, or None when its key is not there; nothing is made."""
    path = key_path(folder)
    return Seal(_parsed(path)) if path.exists() else None


def _read_key(path: Path, folder: Path) -> bytes:
    if path == folder / KEY_FILE:
        path.chmod(0o600)
    return _parsed(path)


def _parsed(path: Path) -> bytes:
    text = path.read_text(encoding="ascii", errors="replace").strip()
    key = b""
    with contextlib.suppress(ValueError):
        key = bytes.fromhex(text)
    if len(key) != _KEY_BYTES:
        message = f"the key file {path} must hold one line of {2 * _KEY_BYTES} hexadecimal digits"
        raise StoreError(message)
    return key


def _make_key(path: Path) -> bytes:
    key = os.urandom(_KEY_BYTES)
    # Written aside and renamed: a crash in between must not leave half a key.
    fresh = path.with_name(path.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.rename(path)
    return key
