"""Passwords: hashed and compared by Argon2id with the parameters of RFC 9106 for less memory (64 MiB, 3 passes, 4 lanes)."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE: Final = 2
"""So many are worked on at the same time: each takes 64 MiB."""


def kept_of(password: str) -> str:
    """Return what is kept of a password, for a program that has nothing else to do meanwhile."""
    return PasswordHasher().hash(password)


class Passwords:
    """Hashes and compares in threads of their own; who is unknown takes as long as who is known."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobodys = ""

    async def hashed(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def match(self, kept: str, password: str) -> bool:
        """Say whether ``password`` is the one of which this is kept; with "" it is compared with a password that nobody has."""
        if not self._nobodys:
            self._nobodys = await self.hashed(secrets.token_hex())
        async with self._turn:
            same = await asyncio.to_thread(self._compare, kept or self._nobodys, password)
        return same and bool(kept)

    def is_old(self, kept: str) -> bool:
        """Say whether a password was hashed with weaker parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def _compare(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
