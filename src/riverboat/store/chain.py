"""The hash chains: each row's hash covers the row as stored and the hash before it. A table's journal has one, the ledger another.

The journal's covers the encrypted private part, not the plain one, so anybody can check it without the key.
"""

from __future__ import annotations

import hashlib
import struct


def first_hash(table: str) -> bytes:
    """Return what stands before the first row of ``table``."""
    return hashlib.sha256(b"riverboat journal\0" + table.encode()).digest()


def next_hash(before: bytes, seq: int, hand: int, at: int, kind: str, public: bytes, private: bytes, key_id: str) -> bytes:
    """Return the hash of a row (32 bytes) that follows one with the hash ``before``.

    Lengths go in too, so that no byte can pass from one field into another.
    """
    parts = (kind.encode(), public, private, key_id.encode())
    head = struct.pack(">qqq4q", seq, hand, at, *map(len, parts))
    return hashlib.sha256(b"".join((before, head, *parts))).digest()


def first_ledger_hash() -> bytes:
    """Return what stands before the first transfer."""
    return hashlib.sha256(b"riverboat ledger\0").digest()


def next_ledger_hash(before: bytes, number: int, ref: str, debit: str, credit: str, amount: int, reason: str, at: int) -> bytes:
    """Return the hash of transfer ``number`` (32 bytes) that follows one with the hash ``before``."""
    parts = (ref.encode(), debit.encode(), credit.encode(), reason.encode())
    head = struct.pack(">qqq4q", number, amount, at, *map(len, parts))
    return hashlib.sha256(b"".join((before, head, *parts))).digest()
