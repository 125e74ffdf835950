"""What the room keeps an eye on while tables play: how many hands an hour, how large they get, whose time ran out how often."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.history.summary import summary
from riverboat.rules.events import HandEnded, HandStarted
from riverboat.russian.events import BetsClosed
from riverboat.table.events import TimedOut
from riverboat.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.rules.events import Event
    from riverboat.table.dealer import DealerTable

HOUR: Final = 3_600_000
LEAST: Final = 300_000
"""Milliseconds of play from which on a rate is told."""

RECENT: Final = 600_000
"""Milliseconds for which a time-out counts."""


LAST: Final = 50
"""So many of a table's latest hands make its averages."""


class Went(NamedTuple):
    """How a hand went: the chips that were won in it, how many were dealt in, and how many of them saw the second street."""

    total: int
    dealt: int
    saw: int


class Watching:
    """Counts from the start of the server on; nothing of it is stored."""

    def __init__(self, now: int) -> None:
        self.since = now
        self.hands = 0
        self._began: defaultdict[str, deque[int]] = defaultdict(deque)
        self._late: defaultdict[tuple[str, str], deque[int]] = defaultdict(deque)
        self._went: defaultdict[str, deque[Went]] = defaultdict(lambda: deque(maxlen=LAST))

    def note(self, table: Table | DealerTable, events: Sequence[Event], now: int) -> None:
        """Take in what has happened at a table, and is stored."""
        for event in events:
            if isinstance(event, HandStarted | BetsClosed):
                self.hands += 1
                self._began[table.key].append(now)
            elif isinstance(event, TimedOut) and (player := _player_at(table, event.seat)):
                self._late[table.key, player].append(now)
            elif isinstance(event, HandEnded) and isinstance(table, Table) and table.hand is not None:
                told = summary(table.hand.events)
                self._went[table.key].append(Went(told.total, len(told.parts), sum(part.saw for part in told.parts.values())))

    def went(self, table: str) -> Went:
        """Return what a table's latest hands come to: the chips won in each on average, and all that were dealt in and saw."""
        hands = self._went.get(table, ())
        total, dealt, saw = (sum(each) for each in zip(*hands, strict=True)) if hands else (0, 0, 0)
        return Went(round(total / len(hands)) if hands else 0, dealt, saw)

    def hands_an_hour(self, table: str, now: int) -> int:
        """Return how many hands an hour are dealt at a table: in the last hour, or since the server runs."""
        began = self._began[table]
        while began and began[0] <= now - HOUR:
            began.popleft()
        return round(len(began) * HOUR / min(HOUR, max(LEAST, now - self.since)))

    def time_outs(self, now: int) -> dict[tuple[str, str], int]:
        """Return how often the time of a player ran out of late, by table and player."""
        for late in self._late.values():
            while late and late[0] <= now - RECENT:
                late.popleft()
        self._late = defaultdict(deque, {where: late for where, late in self._late.items() if late})
        return {where: len(late) for where, late in self._late.items()}

    def forget(self, table: str) -> None:
        """Know a table no more."""
        self._began.pop(table, None)
        self._went.pop(table, None)


def _player_at(table: Table | DealerTable, seat: int) -> str:
    """Return the person at a seat, or with a number at the dealer's table; "" for a bot or nobody."""
    found = table.chair(seat) if isinstance(table, Table) else table.guests.get(seat)
    return found.player if found is not None and not found.bot else ""
