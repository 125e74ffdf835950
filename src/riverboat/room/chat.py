"""What is said at the tables: the last lines of each, without tricks, and nobody too fast."""

from __future__ import annotations

import unicodedata
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT: Final = 50
"""So many lines of a table are remembered."""

LONGEST: Final = 300
"""So many characters a line may have."""

FAST_LINES: Final = 5
FAST_TIME: Final = 10_000
"""A player may say so many lines in so many milliseconds."""

_JOINER: Final = "\u200d"
_SPACES: Final = {"Zs", "Zl", "Zp"}
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn"}


class Line(msgspec.Struct, frozen=True):
    """Line number ``line`` of ``table``, said ``at`` milliseconds since 1970; ``seat`` is -1 for somebody who only watches."""

    table: str
    line: int
    at: int
    player: str
    name: str
    text: str
    seat: int = -1


def clean_text(text: str) -> str:
    """Return ``text`` without what can't be seen (control characters, changes of direction), white space as single spaces.

    Raises Refusal (bad_text) when nothing is left, or more than LONGEST characters.
    """
    spaced = "".join(" " if character.isspace() or unicodedata.category(character) in _SPACES else character for character in text)
    seen = "".join(one for one in spaced if one == _JOINER or unicodedata.category(one) not in _UNSEEN)
    line = " ".join(unicodedata.normalize("NFC", seen).split())
    if not line.strip(_JOINER):
        refuse("bad_text", "There is nothing to say in that.", say="nothing_said")
    if len(line) > LONGEST:
        refuse(
            "bad_text",
            f"A line has {LONGEST} characters at most, this one has {len(line)}.",
            say="line_long",
            most=LONGEST,
            length=len(line),
        )
    return line


class Chat:
    """The chat of all tables."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        """Begin with ``lines`` that were said before, in order."""
        self._lines: defaultdict[str, deque[Line]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._said: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=FAST_LINES))
        self._last: dict[str, int] = {}
        self.remember(lines)

    def remember(self, lines: Iterable[Line]) -> None:
        """Take ``lines`` that were said before, in order."""
        for line in lines:
            self._lines[line.table].append(line)

    def last(self, table: str) -> tuple[Line, ...]:
        """Return the last KEPT lines of ``table``, the oldest first."""
        return tuple(self._lines[table]) if table in self._lines else ()

    def say(self, table: str, player: str, name: str, text: str, now: int, seat: int = -1) -> Line:
        """Add a line and return it. Raises Refusal: bad_text, or too_fast for more than FAST_LINES lines in FAST_TIME."""
        text = clean_text(text)
        said = self._said[player]
        if len(said) == FAST_LINES and now - said[0] < FAST_TIME:
            seconds = -(-(said[0] + FAST_TIME - now) // 1000)
            refuse(
                "too_fast",
                f"That was fast: say it again in {seconds} second{'s' * (seconds != 1)}.",
                say="chat_fast",
                seconds=seconds,
            )
        said.append(now)
        lines = self._lines[table]
        last = max(self._last.get(table, 0), lines[-1].line if lines else 0)
        line = Line(table, last + 1, now, player, name, text, seat)
        lines.append(line)
        return line

    def forget_player(self, player: str) -> None:
        """Forget all lines of somebody who is deleted; their numbers are not given again."""
        for table, lines in self._lines.items():
            self._last[table] = lines[-1].line if lines else 0
            self._lines[table] = deque((line for line in lines if line.player != player), maxlen=KEPT)

    def forget(self, line: Line) -> None:
        """Take back ``line``: it could not be stored."""
        if line in self._lines[line.table]:
            self._lines[line.table].remove(line)
