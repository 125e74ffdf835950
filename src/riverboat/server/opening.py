"""Opens the room: what the store has kept, the tables that are wanted, the host's link."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from riverboat.bots import CHARACTERS
from riverboat.games import ALL
from riverboat.room.chat import Chat
from riverboat.room.ledger import BY_HAND, Ledger
from riverboat.room.lobby import SHOWBOAT, TablesError, default_tables, read_dealers, read_doors, read_tables
from riverboat.room.players import Players
from riverboat.room.room import BOT_NAMES, Room
from riverboat.rules.notation import rules_hash
from riverboat.russian.checks import warnings
from riverboat.server.clock import RoomClock
from riverboat.server.config import ServeError
from riverboat.server.logs import get_log
from riverboat.server.processes.thinking import Thinking
from riverboat.server.rescue import REASON, require_booked, stand_still, stand_still_at_dealer
from riverboat.server.room_service import RoomService
from riverboat.server.saving import (
    dealer_settings_from,
    dealer_settings_row,
    is_dealers,
    line_from,
    player_from,
    player_row,
    read_dealer_record,
    read_record,
    settings_from,
    settings_row,
    transfer_from,
    transfer_rows,
    was_closed,
    write,
)
from riverboat.server.tables.actor import Actor
from riverboat.server.tables.dealer import DealerActor
from riverboat.server.tables.telling import Telling
from riverboat.store import Batch, Store
from riverboat.table.dealer import DealerTable
from riverboat.table.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.server.config import ServeConfig
    from riverboat.server.saving import Record
    from riverboat.table.dealer_settings import DealerSettings
    from riverboat.table.settings import TableSettings

log = get_log(__name__)

FILL: Final = 4
"""So many chairs of the usual tables bots keep taken until people want them."""

HOST_FILE: Final = "host.token"
"""Holds the host's token in the data folder, so that his link outlives a restart."""


async def open_room(config: ServeConfig, store: Store) -> RoomService:
    """Return the room of ``store`` with the tables that ``config`` wants, not started yet. Raises ServeError and StoreError."""
    house = Room(
        ALL,
        players=Players(map(player_from, store.players()), taken=BOT_NAMES),
        ledger=Ledger(store.balances(), house_limit=config.house_limit, by_hand=map(transfer_from, store.transfers_for(*BY_HAND))),
        characters=tuple(CHARACTERS),
        transfers=config.transfers,
    )
    room = RoomService(house, store, RoomClock(), Thinking(config.workers), config.pace, config.chat)
    tables, dealers = wanted_tables(config), wanted_dealers(config)
    if twice := {settings.key for settings in tables} & {settings.key for settings in dealers}:
        message = (
            f"a table of poker and one of Russian Poker both have the key {min(twice)!r}: give one of them another name or key"
        )
        raise ServeError(message)
    await _open_tables(room, tables)
    await _open_dealers(room, dealers)
    if config.tables is not None:
        await room.private.want(read_doors(config.tables.read_text(encoding="utf-8"), ALL))
    return room


def wanted_tables(config: ServeConfig) -> list[TableSettings]:
    """Return the settings of the tables to open. Raises ServeError for a file that can't be used."""
    if config.tables is None:
        return default_tables(ALL, fill=FILL if config.fill is None else config.fill)
    try:
        return read_tables(config.tables.read_text(encoding="utf-8"), ALL, fill=config.fill or 0)
    except OSError as error:
        message = f"{config.tables} can't be read: {error.strerror}"
        raise ServeError(message) from error
    except (TablesError, UnicodeDecodeError) as error:
        message = f"{config.tables}: {error}"
        raise ServeError(message) from error


def wanted_dealers(config: ServeConfig) -> list[DealerSettings]:
    """Return the settings of the tables of Russian Poker to open. Raises ServeError for a file that can't be used."""
    if config.tables is None:
        return [SHOWBOAT]
    try:
        return read_dealers(config.tables.read_text(encoding="utf-8"))
    except TablesError as error:
        message = f"{config.tables}: {error}"
        raise ServeError(message) from error


async def _open_dealers(room: RoomService, wanted: list[DealerSettings]) -> None:
    """Bring back the tables of Russian Poker that are stored, make those that are not."""
    poker = {row.table for row in room.store.tables() if not is_dealers(row)}
    stored = [row for row in room.store.tables() if is_dealers(row) and not was_closed(row)]
    named = {settings.key for settings in wanted}
    wanted = wanted + [made for made in map(dealer_settings_from, stored) if made.made and made.key not in named]
    for settings in wanted:
        if settings.key in poker:
            message = f"the table {settings.key} was one of another game; give the new one of Russian Poker another key"
            raise ServeError(message)
    await write(room.store, Batch(settings=tuple(map(dealer_settings_row, wanted))))
    for settings in wanted:
        for warning in warnings(settings.rules, settings.least_ante):
            log.warning("look at the rules of this table", table=settings.key, why=warning)
        table, halted = await _dealer_table(room, settings)
        if table.closed:
            continue
        room.house.dealers[settings.key] = table
        actor = DealerActor(room, table, room.pace)
        room.house.chat.remember(map(line_from, room.store.chat(settings.key)))
        actor.talk.remember(room.house.chat.last(settings.key))
        actor.halted = halted
        room.dealers[settings.key] = actor


async def _dealer_table(room: RoomService, settings: DealerSettings) -> tuple[DealerTable, str]:
    """Return a table as its journal has it; one that can't be replayed stands still, its chips back in their owners' wallets."""
    try:
        record = read_dealer_record(room.store, settings.key)
        table = DealerTable.replay(settings, record.events, record.state)
        room.indexing.begin_coups(settings.key, record)
        if table.deciding and not record.is_whole:
            return table, "the key to its cards is lost"
        require_booked(room, table)
    except Exception as fault:  # noqa: BLE001 - whatever is wrong with one table's record, the others play on
        return await stand_still_at_dealer(room, settings, fault), REASON
    return table, ""


async def _open_tables(room: RoomService, wanted: list[TableSettings]) -> None:
    """Bring back the tables that are stored, make those that are not, and set both as they are wanted now."""
    stored = {row.table: settings_from(row) for row in room.store.tables() if not is_dealers(row)}
    wanted = wanted + _made(room, stored, {settings.key for settings in wanted})
    for settings in wanted:
        known = stored.get(settings.key)
        if known is not None and known.game != settings.game:
            message = f"the table {settings.key} was one of {known.game}; give the new one of {settings.game} another key"
            raise ServeError(message)
    await write(room.store, Batch(settings=tuple(map(settings_row, wanted))))
    chat = [line for settings in wanted for line in map(line_from, room.store.chat(settings.key))]
    room.house.chat = Chat(chat)
    minutes = max((settings.ratholing_minutes for settings in wanted), default=0)
    if minutes:
        for row in room.store.transfers_for("cash_out", "buy_in", since=room.clock.now() - 60_000 * minutes):
            came_back = row.reason == "buy_in"
            _, table, player = (row.credit if came_back else row.debit).split(":")
            if came_back:  # who leaves again without chips has no row for it, and may bring what he likes
                room.house.left.pop((table, player), None)
            else:
                room.house.left[table, player] = row.amount, row.at
    for settings in wanted:
        try:
            actor = make_actor(room, settings, read_record(room.store, settings.key))
            require_booked(room, actor.live)
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with one table's record, the others play on
            actor = await stand_still(room, settings, fault)
        if actor.live.closed:
            continue
        room.actors[settings.key] = actor
        known = stored.get(settings.key)
        if known is not None and known.fill != settings.fill and actor.live.opened:
            actor.post(actor.set_fill, settings.fill)


def _made(room: RoomService, stored: dict[str, TableSettings], named: set[str]) -> list[TableSettings]:
    """Return the settings of the tables that were made while the room was open and have not been closed since."""
    closed = {row.table for row in room.store.tables() if was_closed(row)}
    return [settings for key, settings in stored.items() if settings.made and key not in named | closed]


def make_actor(room: RoomService, settings: TableSettings, record: Record) -> Actor:
    """Return the actor of a table as ``record`` has it."""
    game = ALL[settings.game]
    live = Table.replay(settings, game, (envelope.event for envelope in record.envelopes), record.state)
    told = Table.replay(settings, game, (), record.state)
    room.house.replace(live)
    room.indexing.follow(live, record.envelopes)
    telling = Telling(told, room.store.stream, room.clock.now, room.hosts, room.pace)
    telling.remember(record.envelopes)
    telling.talk.remember(room.house.chat.last(settings.key))
    actor = Actor(room, live, telling, room.pace)
    if reason := why_void(live, record):
        actor.post(actor.void, reason)
    return actor


def why_void(live: Table, record: Record) -> str:
    """Return why a hand under way can't go on, "" when it can."""
    if not live.playing or live.hand is None:
        return ""
    if not record.is_whole:
        return "the key to its cards is lost"
    if live.hand.started.rules_hash != rules_hash(live.game, live.hand.book):
        return "the rules of this game have changed with an update"
    return ""


async def host_token(room: RoomService, folder: Path) -> str:
    """Return the token of the host's link, a new one when there is none that works; the data folder keeps it."""
    path = folder / HOST_FILE
    token = path.read_text(encoding="ascii").strip() if path.exists() else ""
    known = room.house.players.by_host_link(token)
    if known is None:
        now = room.clock.now()
        known, token, transfers = room.house.host(os.urandom, now)
        batch = Batch(players=(player_row(known),), transfers=transfer_rows(transfers, now))
        await room.doors.give_host_new_link(known.id, batch)
        path.touch(mode=0o600)
        path.write_text(token, encoding="ascii")
    room.hosts.add(known.id)
    return token
