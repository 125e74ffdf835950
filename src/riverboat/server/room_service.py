"""The running room: players, tables and connections together."""

from __future__ import annotations

import secrets
import time

import msgspec

from riverboat import __version__
from riverboat.server.sessions import Session
from riverboat.wire.messages import Me, Notice, Welcome


class Refusal(ValueError):
    """A command changed nothing: ``code`` is for programs, ``text`` for the player."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class Health(msgspec.Struct, frozen=True):
    """That the server runs: its version, its tables and how many connections it has."""

    status: str
    version: str
    tables: int
    connections: int


class RoomService:
    """All that connections ask for."""

    def __init__(self) -> None:
        self.sessions: set[Session] = set()
        self._players: dict[str, Me] = {}

    def health(self) -> Health:
        """Say how the room is."""
        return Health("ok", __version__, 0, len(self.sessions))

    def player_of(self, token: str) -> str | None:
        """Return the player a cookie belongs to."""
        return token if token in self._players else None

    def me(self, player: str) -> Me:
        """Return what a player is told about himself."""
        return self._players[player]

    def may_join(self, address: str) -> bool:
        """Say whether one more newcomer from ``address`` is welcome now."""
        return bool(address) or True

    async def join(self, name: str) -> tuple[str, str]:
        """Make a guest; return his token and his id. Raises Refusal for a name that won't do."""
        if not name.strip():
            code = "bad_name"
            raise Refusal(code, "Give a name.")
        token = secrets.token_urlsafe(16)
        self._players[token] = Me(token[:6], name, "guest", 10_000)
        return token, token

    def connect(self, token: str) -> Session:
        """Begin a connection and welcome it."""
        player = self.player_of(token)
        session = Session(player or "")
        self.sessions.add(session)
        session.send(Welcome(__version__, int(time.time() * 1000), self.me(player) if player else None))
        return session

    def disconnect(self, session: Session) -> None:
        """Forget a connection."""
        self.sessions.discard(session)

    def received(self, session: Session, text: str) -> None:
        """Handle one text frame."""
        session.refuse("", "bad_message", f"No such message: {text[:20]!r}.")

    async def say_goodbye(self) -> None:
        """Tell every connection that the server will be back, and end it."""
        for session in self.sessions:
            session.send(Notice("back_soon", "The server restarts. Your hand is kept."))
            session.outbox.end()
