"""The lobby: every table's line, told to everybody at most once a second."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.wire.dealer_views import dealer_card
from riverboat.wire.encode import frame
from riverboat.wire.messages import Lobby as LobbyMessage
from riverboat.wire.views import own_card, table_card

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from riverboat.server.actor import Actor
    from riverboat.server.dealer import DealerActor
    from riverboat.server.sessions import Session
    from riverboat.table.table import Table
    from riverboat.wire.messages import TableCard
    from riverboat.wire.views import Moment

    Line = tuple[Table, Moment, TableCard]

INTERVAL: Final = 1.0
"""Seconds between two tellings."""


class Lobby:
    """Tells ``sessions`` of the tables of ``actors`` and ``dealers`` when ``changed`` was called."""

    def __init__(self, actors: Mapping[str, Actor], dealers: Mapping[str, DealerActor], sessions: Collection[Session]) -> None:
        self._actors = actors
        self._dealers = dealers
        self._sessions = sessions
        self._news = asyncio.Event()

    def changed(self) -> None:
        """Note that a table's line may have changed."""
        self._news.set()

    async def run(self) -> None:
        """Tell everybody when something changed, and rest a second."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._tell()
            await asyncio.sleep(INTERVAL)

    def message(self, player: str) -> bytes:
        """Return the lobby as ``player`` ("" for nobody) sees it."""
        return self._message(self._cards(), player)

    def _tell(self) -> None:
        """Send everybody his lobby; who neither sits nor waits anywhere gets the same bytes."""
        seated = {player for actor in self._actors.values() for player in actor.concerned()}
        seated |= {player for dealer in self._dealers.values() for player in dealer.concerned()}
        cards, made = self._cards(), dict[str, bytes]()
        for session in self._sessions:
            player = session.player if session.player in seated else ""
            if player not in made:
                made[player] = self._message(cards, player)
            session.outbox.put(made[player])

    def _cards(self) -> list[Line]:
        found = []
        for telling in (actor.telling for actor in self._actors.values()):
            moment = telling.moment()
            found.append((telling.told, moment, table_card(telling.told, moment)))
        return found

    def _message(self, cards: list[Line], player: str) -> bytes:
        lines = [own_card(card, table, player, moment) for table, moment, card in cards]
        lines += [dealer_card(dealer.live, player, dealer.line) for dealer in self._dealers.values()]
        return frame(LobbyMessage(tuple(lines)))
