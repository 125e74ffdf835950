"""What people say at one table: its last lines, and who is told the next ones."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from riverboat.wire.encode import frame
from riverboat.wire.talk import Chat, ChatLine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.room.chat import Line
    from riverboat.server.web.sessions import Session

CHAT_LINES: Final = 50


class Talk:
    """The chat of one table. ``lines`` are its last ones, oldest first; ``watchers`` those who look at the table."""

    def __init__(self, key: str, watchers: set[Session]) -> None:
        self.lines: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self._key = key
        self._watchers = watchers

    def remember(self, lines: Iterable[Line]) -> None:
        """Take lines that were said before the server started."""
        self.lines.extend(map(told_line, lines))

    def say(self, line: Line) -> None:
        """Tell everybody who looks, and reads its speaker, a new line."""
        told = told_line(line)
        self.lines.append(told)
        said = frame(Chat(self._key, told))
        for session in self._watchers:
            if line.player not in session.blocked:
                session.outbox.put(said)

    def read_by(self, session: Session) -> tuple[ChatLine, ...]:
        """Return the lines that a connection is told when it begins to look."""
        return tuple(line for line in self.lines if line.player not in session.blocked)

    def forget(self, player: str) -> None:
        """Tell newcomers no more what somebody said who is deleted."""
        kept = [line for line in self.lines if line.player != player]
        self.lines.clear()
        self.lines.extend(kept)


def told_line(line: Line) -> ChatLine:
    """Return a line as the wire has it."""
    return ChatLine(line.line, line.name, line.text, line.at, line.seat, line.player)
