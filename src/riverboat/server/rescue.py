"""A table whose journal can't be replayed: it stands still, its chips go back to their owners by the ledger, the others play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.games import ALL
from riverboat.room.ledger import escrow
from riverboat.server.logs import get_log
from riverboat.server.saving import transfer_rows, write
from riverboat.server.tables.actor import Actor
from riverboat.server.tables.telling import Telling
from riverboat.store import Batch
from riverboat.table.dealer import DealerTable
from riverboat.table.events import TableFrozen
from riverboat.table.table import Table

if TYPE_CHECKING:
    from riverboat.server.room_service import RoomService
    from riverboat.table.dealer_settings import DealerSettings
    from riverboat.table.settings import TableSettings

log = get_log(__name__)

REASON = "its journal can't be replayed; all its chips are back in their owners' wallets"


class BooksError(Exception):
    """What a table's journal comes to isn't what the ledger says."""


def require_booked(room: RoomService, table: Table | DealerTable) -> None:
    """Raise BooksError unless everybody has on ``table`` what the ledger says.

    So it is with a table that stood still, whose chips were given back, when a later version can replay its journal after all.
    """
    if isinstance(table, DealerTable):
        held = {guest.player: table.chips_of(guest.player) for guest in table.guests.values()}
    else:
        held = {chair.player: chair.stack + chair.queued for chair in table.taken}
        held |= {one.player: one.stack for one in table.reserved.values()}
    prefix = escrow(table.key, "")
    booked = {name.removeprefix(prefix): chips for name, chips in room.house.ledger.balances().items() if name.startswith(prefix)}
    if (there := {player: chips for player, chips in held.items() if chips}) != booked:
        message = f"by its journal there are {there} chips on it, by the ledger {booked}"
        raise BooksError(message)


async def stand_still_at_dealer(room: RoomService, settings: DealerSettings, fault: Exception) -> DealerTable:
    """Return a frozen, empty table for one of Russian Poker that could not be brought back; see ``stand_still``."""
    await _give_back(room, settings.key, fault)
    table = DealerTable(settings)
    table.apply(TableFrozen(REASON))
    return table


async def _give_back(room: RoomService, key: str, fault: Exception) -> None:
    """Give everybody back what the ledger says he has on a table. Raises NotSavedError."""
    log.error("table can't be brought back and stands still", table=key, fault=type(fault).__name__, why=str(fault))
    back = room.house.refund(key)
    await write(room.store, Batch(transfers=transfer_rows(back, room.clock.now())))
    for row in back:
        log.warning("chips given back", table=key, amount=row.amount, debit=row.debit, credit=row.credit)


async def stand_still(room: RoomService, settings: TableSettings, fault: Exception) -> Actor:
    """Return an actor that does nothing, for a table that could not be brought back because of ``fault``.

    A hand's chips move in the ledger when it ends, so what everybody has there on the table is what he began the hand under way
    with: giving that back calls the hand off. The journal stays as it is. A second start gives nothing twice. Raises NotSavedError.
    """
    await _give_back(room, settings.key, fault)
    live, told = (Table(settings, ALL[settings.game]) for _ in range(2))
    for table in (live, told):
        table.apply(TableFrozen(REASON))
    room.house.replace(live)
    actor = Actor(room, live, Telling(told, room.store.stream, room.clock.now, room.hosts, room.pace), room.pace)
    actor.halted = REASON
    return actor
