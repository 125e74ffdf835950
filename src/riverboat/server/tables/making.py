"""Tables that are made while the room is open: what a form offers to begin with, and the table that comes of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from riverboat.games import ALL
from riverboat.room.host_acts import OPEN_TABLE
from riverboat.room.lobby import key_of
from riverboat.rules.game import Limit
from riverboat.server.opening import make_actor
from riverboat.server.saving import act_row, dealer_settings_row, read_record, settings_row, write
from riverboat.server.tables.dealer import DealerActor
from riverboat.server.tables.private import FIELDS, door_row
from riverboat.store import Batch
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import RUSSIAN, DealerSettings, require_dealer_settings
from riverboat.table.refusal import refuse
from riverboat.table.settings import SettingsError, TableSettings, may_run_twice, require_settings, settings_for

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.server.room_service import RoomService
    from riverboat.store import SettingsRow

MOST_TABLES = 200
"""Tables that a room has at most."""

NEW_TABLE = "a new table"
"""Whose turn it is to be made: one after the other, so that no two get the same key."""


def usual(game: str, limit: str = "", unit: int = 10) -> TableSettings:
    """Return what a table of ``game`` usually has, with ``unit`` chips, an even number, as the smallest bet.

    Refused (bad_settings): there is no such game or limit, or the unit is odd.
    """
    played = _game(game)
    if limit and limit not in set(Limit):
        refuse("bad_settings", f"limit: must be one of {', '.join(Limit)}, not {limit[:20]!r}")
    if unit < 2 or unit % 2 or unit > 10**9:
        refuse("bad_settings", f"unit: must be an even number of chips from 2 on, not {unit}")
    return settings_for(played, "new", played.name, limit=limit, unit=unit, run_it_twice=may_run_twice(played))


async def make(room: RoomService, player: str, wanted: dict[str, object]) -> str:
    """Open a table with the settings ``wanted`` and return its key; what is left out is usual.

    They are fields of TableSettings, or of DealerSettings where the game is Russian Poker.

    Besides there may be ``private`` and ``password`` (either makes it private), and ``listed``: whether others see that it exists.
    Refused: bad_settings (the text names the field), bad_password, not_allowed (too many tables), closing. Raises NotSavedError.
    """
    async with room.doors.turns[NEW_TABLE]:
        if room.closing:
            refuse("closing", "The server is stopping. Try again in a moment.", say="stopping")
        room.desk.require_table(player)
        if len(room.at_work()) >= MOST_TABLES:
            refuse("not_allowed", f"A room has {MOST_TABLES} tables at most: close one first.", say="tables_most", most=MOST_TABLES)
        return await (_make_dealers if wanted.get("game") == RUSSIAN else _make_poker)(room, player, wanted)


async def _make_poker(room: RoomService, player: str, wanted: dict[str, object]) -> str:
    """Open a table of poker and return its key. Refused: bad_settings, bad_password."""
    settings = _settings(room, {name: value for name, value in wanted.items() if name not in FIELDS})
    await _open(room, player, settings, settings_row(settings), wanted)
    room.add(make_actor(room, settings, read_record(room.store, settings.key)))
    room.me_changed({player})
    return settings.key


async def _open(
    room: RoomService, player: str, settings: TableSettings | DealerSettings, row: SettingsRow, wanted: dict[str, object]
) -> None:
    """Store a new table with its door, and who made it. Refused: bad_password. Raises NotSavedError."""
    door = await room.private.wanted(settings.key, player, {name: wanted[name] for name in FIELDS if name in wanted})
    act = msgspec.structs.replace(room.desk.act(player, OPEN_TABLE, table=settings.key), table_name=settings.name)
    doors = (door_row(door),) if door is not None else ()
    await write(room.store, Batch(settings=(row,), acts=(act_row(act),), doors=doors))
    room.desk.makers[settings.key] = player
    if door is not None:
        room.private.add(door)


async def _make_dealers(room: RoomService, player: str, wanted: dict[str, object]) -> str:
    """Open a table of Russian Poker and return its key. Refused: bad_settings, bad_password."""
    name = str(wanted.get("name", "")).strip()
    fields = {field: value for field, value in wanted.items() if field != "game" and field not in FIELDS}
    try:
        if unknown := sorted(set(fields) - set(DealerSettings.__struct_fields__)):
            refuse("bad_settings", f"{unknown[0]}: there is no such setting at a table of Russian Poker.")
        settings = msgspec.convert(fields | {"key": _key(room, name), "name": name, "made": True}, DealerSettings)
        require_dealer_settings(settings)
    except (msgspec.ValidationError, SettingsError) as error:
        refuse("bad_settings", f"{error}.")
    await _open(room, player, settings, dealer_settings_row(settings), wanted)
    room.add_dealer(DealerActor(room, DealerTable(settings), room.pace))
    room.me_changed({player})
    return settings.key


def _settings(room: RoomService, wanted: dict[str, object]) -> TableSettings:
    """Return the settings that ``wanted`` comes to."""
    game = _game(str(wanted.get("game", "")))
    name = str(wanted.get("name", "")).strip()
    begun = msgspec.to_builtins(usual(game.key, str(wanted.get("limit", ""))))
    fields = begun | wanted | {"key": _key(room, name), "name": name, "made": True}
    try:
        settings = msgspec.convert(fields, TableSettings)
        require_settings(settings, game)
    except msgspec.ValidationError as error:
        refuse("bad_settings", f"{error}.")
    except SettingsError as error:
        refuse("bad_settings", f"{error}.")
    return settings


def _key(room: RoomService, name: str) -> str:
    """Return a key for a table called ``name`` that no table has, or had."""
    taken = {row.table for row in room.store.tables()}
    key = key_of(name) or "table"
    return key if key not in taken else f"{key[:32].rstrip('-')}-{secrets.token_hex(3)}"


def _game(key: str) -> Game:
    return ALL.get(key) or refuse("bad_settings", f"game: must be one of {', '.join(ALL)}, not {key[:40]!r}")
