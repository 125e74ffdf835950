"""Works out, when nothing else is to do, what all-ins were worth before the rest was dealt: nets without that luck."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from riverboat.analysis.luck import AtStake, at_all_in
from riverboat.cards import CardError
from riverboat.games import ALL
from riverboat.server.history.past import Past, seat_of
from riverboat.server.processes.counting import Asked, CountingError
from riverboat.server.saving import NotSavedError, write
from riverboat.store import AdjustedRow, Batch, StoreError
from riverboat.wire.replay import seen

if TYPE_CHECKING:
    from riverboat.server.room_service import RoomService
    from riverboat.store import HandRow

PAUSE: Final = 10.0
"""Seconds between two looks for hands to work on."""

ERROR: Final = 0.002
"""Standard error of the odds, in whole pots."""

log = logging.getLogger(__name__)


async def adjust_for_ever(room: RoomService) -> None:
    """Work out the hands that wait for it, a few at a time, as long as the server runs."""
    while True:
        await asyncio.sleep(PAUSE)
        try:
            await adjust(room)
        except (StoreError, NotSavedError) as error:
            log.warning("the odds of all-ins can't be kept: %s", error)


async def adjust(room: RoomService, most: int = 20) -> int:
    """Work out ``most`` of the hands that wait for it; return how many were."""
    waiting = await asyncio.to_thread(room.store.unadjusted, most)
    for table, hand in waiting:
        row = await asyncio.to_thread(room.store.hand, table, hand)
        if row is not None:
            await write(room.store, Batch(adjusted=await _adjusted(room, row)))
    return len(waiting)


async def _adjusted(room: RoomService, row: HandRow) -> tuple[AdjustedRow, ...]:
    """Return everybody's net of a hand with each pot shared by the odds; as it was where there are none."""
    parts = await asyncio.to_thread(room.store.parts, row.table, row.hand)
    events = await asyncio.to_thread(Past(room.store).events, row)
    fair: dict[int, float] = {}
    try:
        for each in at_all_in(ALL[row.game], seen(events, None)):
            for seat, chips in (await _shares(room, row.game, each)).items():
                fair[seat] = fair.get(seat, 0.0) + chips
    except (CardError, CountingError) as wrong:
        log.warning("hand %d of %s: no odds: %s", row.hand, row.table, wrong)
        fair = {}
    return tuple(
        AdjustedRow(row.table, row.hand, part.player, _net(part.net, part.won, fair, seat_of(row, part.player))) for part in parts
    )


def _net(net: int, won: int, fair: dict[int, float], seat: int | None) -> int:
    """Return a net with what was really won replaced by what was to be expected; the net itself where nothing is known."""
    return net if seat not in fair else round(fair[seat]) - (won - net)


async def _shares(room: RoomService, game: str, at_stake: AtStake) -> dict[int, float]:
    """Return what each seat could expect of a pot, in chips."""
    if len(at_stake.seats) == 1:
        return {at_stake.seats[0]: float(at_stake.amount)}
    asked = Asked(at_stake.hands, game, at_stake.board, at_stake.dead, error=ERROR)
    found = (await room.counting.count(asked, lambda _part: None)).equity
    return {seat: at_stake.amount * float(odds.equity) for seat, odds in zip(at_stake.seats, found.players, strict=True)}
