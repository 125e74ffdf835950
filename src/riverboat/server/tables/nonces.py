"""The numbers that players' clients give to the shuffle of one table: first their hashes, themselves once a deck is laid down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from riverboat.table.events import NonceHash
from riverboat.table.shuffle import sha256

if TYPE_CHECKING:
    from riverboat.server.web.sessions import Session
    from riverboat.table.events import DeckCommitted

MOST_A_PLAYER: Final = 4
"""So many connections of one player are heard."""


class Seated(Protocol):
    """A table of either kind: where somebody sits, by his id."""

    def seat_of(self, player: str) -> int | None:
        """Return his seat, or number; None where he has none."""


class Nonces:
    """What was given for the next hand. ``opened`` holds the numbers that were opened, by their hashes."""

    def __init__(self) -> None:
        self.opened: dict[str, str] = {}
        self._given: dict[Session, str] = {}

    def give(self, session: Session, hash_: str) -> None:
        """Take a connection's hash for the next deck; a second one takes the place of the first."""
        self._given[session] = hash_

    def forget(self, session: Session) -> None:
        """Forget a connection that is gone, or looks elsewhere."""
        self._given.pop(session, None)

    def collect(self, table: Seated) -> list[NonceHash]:
        """Return the hashes of those who sit at ``table``; from now on others are collected."""
        found: list[NonceHash] = []
        for session, hash_ in self._given.items():
            seat = table.seat_of(session.player)
            if seat is not None and sum(one.seat == seat for one in found) < MOST_A_PLAYER:
                found.append(NonceHash(seat, hash_))
        self._given.clear()
        self.opened.clear()
        return found

    def open(self, laid: DeckCommitted | None, nonce: str) -> None:
        """Take a number that was laid down with the deck; any other is passed over."""
        hash_ = sha256(nonce)
        if laid is not None and any(one.hash == hash_ for one in laid.nonces):
            self.opened[hash_] = nonce

    def complete(self, laid: DeckCommitted) -> bool:
        """Say whether all that was laid down with the deck is opened."""
        return all(one.hash in self.opened for one in laid.nonces)
