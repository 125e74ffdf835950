"""The lobby: every table's line, told to everybody at most once a second.

Who is at his table gets all of them more seldom: with many tables and people they would be most of what the room sends.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, cast

from msgspec import Raw
from msgspec.structs import replace

from riverboat.wire.dealer_views import dealer_card
from riverboat.wire.encode import frame, part
from riverboat.wire.messages import Lobby as LobbyMessage
from riverboat.wire.messages import LobbyLines
from riverboat.wire.views import lively_card, own_card, shut_card, table_card

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.tables.private import PrivateTables
    from riverboat.server.web.sessions import Session
    from riverboat.wire.messages import TableCard

INTERVAL: Final = 1.0
"""Seconds between two tellings."""

AT_TABLES: Final = 10.0
"""Seconds between two tellings of all lines to those who watch a table where they sit or wait."""

AT_A_TIME: Final = 20
"""After so many sessions everything else gets its turn."""


class Lobby:
    """Tells ``sessions`` of the tables of ``actors`` and ``dealers`` when ``changed`` was called."""

    def __init__(
        self,
        actors: Mapping[str, Actor],
        dealers: Mapping[str, DealerActor],
        sessions: Collection[Session],
        private: PrivateTables,
    ) -> None:
        self._actors = actors
        self._dealers = dealers
        self._sessions = sessions
        self._private = private
        self._news = asyncio.Event()
        self._made: dict[str, Line] = {}
        self._changed: set[str] = set()
        self._told_at = 0.0

    def changed(self, table: str = "") -> None:
        """Note that a table's line may have changed ("": that of any)."""
        if table:
            self._made.pop(table, None)
        else:
            self._made.clear()
        self._changed.add(table)
        self._news.set()

    async def run(self) -> None:
        """Tell everybody when something changed, and rest a second."""
        while True:
            await self._news.wait()
            self._news.clear()
            if not await self._tell():
                self._news.set()
            await asyncio.sleep(INTERVAL)

    def message(self, player: str) -> bytes:
        """Return the lobby as ``player`` ("" for nobody) sees it."""
        return _message([line.seen_by(player) for line in self._lines().values()])

    async def _tell(self) -> bool:
        """Send everybody his lobby, and say whether nobody lacks a line of it now.

        Each line is made once, and anew only for those whom it concerns; decisions come in between.
        """
        lines, changed, now = self._lines(), self._changed, time.monotonic()
        self._changed = set()
        whole = "" in changed or now - self._told_at >= AT_TABLES
        if not changed and not whole:
            return False
        self._told_at = now if whole else self._told_at
        everybodys, complete = _message([line.public for line in lines.values()]), True
        concerned = set().union(*(line.concerned for line in lines.values()))
        for number, session in enumerate(list(self._sessions), 1):
            player = session.player
            own = {key for key, line in lines.items() if player in line.concerned} if player in concerned else set()
            if own and not whole and own & session.watching:
                complete = False
                if own & changed:
                    session.outbox.put(_some([lines[key].seen_by(player) for key in lines if key in own & changed]))
            else:
                session.outbox.put(_message([line.seen_by(player) for line in lines.values()]) if own else everybodys)
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)
        return complete

    def _lines(self) -> dict[str, Line]:
        """Return the lines of all tables. Those of poker tables are kept until something changes there."""
        for key, actor in self._actors.items():
            if key not in self._made:
                self._made[key] = _line(actor, self._private)
        poker = {key: self._made[key] for key in self._actors}
        return poker | {key: _dealers_line(dealer, self._private) for key, dealer in self._dealers.items()}


class Line:
    """A table's line: encoded as the ``public`` sees it, and as each of those whom it is ``concerned`` with does.

    ``shut`` is what the others see of a private table; ``is_hidden``: not even that.
    """

    def __init__(
        self, make: Callable[[str], TableCard], concerned: set[str], *, shut: TableCard | None = None, is_hidden: bool = False
    ) -> None:
        self.public = None if is_hidden else Raw(part(make("") if shut is None else shut))
        self.concerned = concerned
        self._make = make

    def seen_by(self, player: str) -> Raw | None:
        """Return the line as ``player`` sees it, None for one that he may not know of."""
        return Raw(part(self._make(player))) if player in self.concerned else self.public


def _line(actor: Actor, private: PrivateTables) -> Line:
    telling = actor.telling
    card = _paced(table_card(telling.told, telling.moment()), actor)
    door, insiders = private.door(actor.key), private.insiders(actor.key)
    if door is None or insiders is None:
        return Line(lambda player: own_card(card, telling.told, player, telling.moment()), actor.concerned())
    inside = replace(card, private=True)
    return Line(
        lambda player: own_card(inside, telling.told, player, telling.moment()),
        actor.concerned() | insiders,
        shut=shut_card(card),
        is_hidden=not door.listed,
    )


def _dealers_line(dealer: DealerActor, private: PrivateTables) -> Line:
    door, insiders = private.door(dealer.key), private.insiders(dealer.key)
    if door is None or insiders is None:
        return Line(lambda player: _paced(dealer_card(dealer.live, player), dealer), dealer.concerned())
    return Line(
        lambda player: replace(_paced(dealer_card(dealer.live, player), dealer), private=True),
        dealer.concerned() | insiders,
        shut=shut_card(dealer_card(dealer.live, "")),
        is_hidden=not door.listed,
    )


def _paced(card: TableCard, table: Actor | DealerActor) -> TableCard:
    """Return a table's line with what its latest hands were like."""
    watching = table.room.desk.watching
    rate, went = watching.hands_an_hour(table.key, table.room.clock.now()), watching.went(table.key)
    return lively_card(card, rate, went.total, round(100 * went.saw / went.dealt) if went.dealt else 0)


def _message(lines: list[Raw | None]) -> bytes:
    return frame(LobbyMessage(_seen(lines)))


def _some(lines: list[Raw | None]) -> bytes:
    return frame(LobbyLines(_seen(lines)))


def _seen(lines: list[Raw | None]) -> tuple[TableCard, ...]:
    """Return encoded lines without those that are hidden, as the messages have them."""
    return cast("tuple[TableCard, ...]", tuple(line for line in lines if line is not None))
