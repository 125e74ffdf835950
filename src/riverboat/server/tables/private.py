"""Private tables: who may see them, watch and play there, and how one comes in, by an invitation or a password."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from riverboat.room.players import HOST
from riverboat.server.saving import write
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.store import Batch, DoorRow
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.room.private import WantedDoor
    from riverboat.server.room_service import RoomService

SHORTEST: Final = 4
LONGEST: Final = 100
"""Characters of a table's password."""

MOST: Final = 500
"""People that may come to one private table."""

PLAYER_RATE: Final = (1 / 30, 5)
"""Guesses of one player, at all tables and from everywhere: so many a second, so many at once."""

TABLE_RATE: Final = (1 / 5, 40)
"""Guesses at one table's password, by everybody together; the invitation works meanwhile."""

FIELDS: Final = ("private", "listed", "password")
"""What a request for a new table may say of its door, besides its settings."""


class Door(msgspec.Struct, frozen=True, omit_defaults=True):
    """The door of a private table: ``password`` is Argon2's text ("" for none), ``salt`` goes into its invitation.

    ``listed``: others see in the lobby that it is there, and nothing more. ``members`` have come in before. ``open``: the file of
    tables has opened it to everybody since.
    """

    table: str
    salt: str
    password: str = ""
    listed: bool = True
    members: tuple[str, ...] = ()
    open: bool = False

    def __repr__(self) -> str:
        """Tell nothing of the password."""
        return f"Door(table={self.table!r})"


class PrivateTables:
    """The doors of the tables that are not for everybody; a table without one is."""

    def __init__(self, room: RoomService) -> None:
        self._room = room
        self._doors = {row.table: msgspec.json.decode(row.body, type=Door) for row in room.store.doors()}
        self._players = Recent(lambda: Bucket(*PLAYER_RATE))
        self._tables = Recent(lambda: Bucket(*TABLE_RATE))

    def door(self, table: str) -> Door | None:
        """Return the door of a table, None when it is open to everybody."""
        door = self._doors.get(table)
        return None if door is None or door.open else door

    def may_enter(self, player: str, table: str) -> bool:
        """Say whether a player may see, watch and play at a table. The host may go everywhere."""
        door = self.door(table)
        return door is None or player in door.members or (player != "" and self._room.role_of(player) == HOST)

    def require_entry(self, player: str, table: str) -> None:
        """Refuse whoever may not come to a table: private, or as if there were none where it is not listed."""
        if self.may_enter(player, table):
            return
        if self._doors[table].listed:
            refuse("private", "This table is private: come by its link, or with its password.", say="private_table")
        refuse("unknown_table", f"There is no table {table!r} here.", say="no_table")

    def insiders(self, table: str) -> set[str] | None:
        """Return who may come to a private table, None for one that is open to everybody."""
        door = self.door(table)
        hosts = {each.id for each in self._room.house.players.everybody() if each.role == HOST}
        return None if door is None else {*door.members, *hosts}

    async def wanted(self, table: str, player: str, asked: Mapping[str, object]) -> Door | None:
        """Return the door that a new table of this player's is to have, None for none. Refused: bad_password."""
        password = str(asked.get("password", "") or "")
        if not password and not asked.get("private", False):
            return None
        if password and not SHORTEST <= len(password) <= LONGEST:
            text = f"A table's password has {SHORTEST} to {LONGEST} characters."
            refuse("bad_password", text, say="table_password", least=SHORTEST, most=LONGEST)
        kept = await self._room.doors.passwords.hashed(password) if password else ""
        return Door(table, secrets.token_hex(8), kept, bool(asked.get("listed", True)), (player,))

    def add(self, door: Door) -> None:
        """Know a door, or know it anew; it is stored already."""
        self._doors[door.table] = door
        self._room.lobby.changed(door.table)

    def invitation(self, player: str, table: str) -> str:
        """Return the path that lets people in, for the host and whoever opened the table. Refused: not_allowed, unknown_table."""
        self.require_entry(player, table)
        door = self.door(table) or refuse("not_allowed", "This table is open to everybody.", say="table_open")
        if self._room.role_of(player) != HOST and self._room.desk.makers.get(table, "") != player:
            refuse("not_allowed", "Only the host may do that.", say="host_only")
        return f"/table/{table}#invite={self._mark(door)}"

    async def want(self, wanted: Mapping[str, WantedDoor]) -> None:
        """Have the tables of a file the doors that it wants; who was let in before may still come. Raises NotSavedError."""
        doors = []
        for table, asked in wanted.items():
            kept = self._doors.get(table) or Door(table, secrets.token_hex(8))
            doors.append(replace(kept, password=asked.password_hash, listed=asked.listed, open=not asked.private))
        await write(self._room.store, Batch(doors=tuple(map(door_row, doors))))
        for door in doors:
            self.add(door)

    async def enter(self, player: str, table: str, invitation: str, password: str, address: str) -> None:
        """Let a player in for good who has the invitation or knows the password.

        Refused: wrong (also where there is no such table), too_fast, not_allowed, busy. Passwords can be guessed slowly only.
        """
        if self.may_enter(player, table) and (table in self._room.actors or table in self._room.dealers):
            return
        doors = self._room.doors
        doors.require_patience("", address)
        door = self.door(table)
        invited = door is not None and hmac.compare_digest(invitation.encode(), self._mark(door).encode())
        if not invited:
            self._require_patience(player, table)
        knows = not invited and await doors.passwords.match(door.password if door is not None else "", password)
        if not (invited or knows):
            refuse("wrong", "That lets nobody in here: check the password, or ask for the invitation again.", say="private_wrong")
        async with doors.turns[f"table {table}"]:
            door = self._doors[table]
            if len(door.members) >= MOST:
                refuse("not_allowed", f"{MOST} people may come here already; that is the most.", say="private_most", most=MOST)
            after = replace(door, members=tuple(dict.fromkeys((*door.members, player))))
            await doors.write(Batch(doors=(door_row(after),)))
            self.add(after)

    def _require_patience(self, player: str, table: str) -> None:
        """Refuse (too_fast) more guesses than anybody needs, by one player or at one table, from whatever addresses they come."""
        now = time.monotonic()
        if not self._players[player].take(now):
            refuse("too_fast", "Too many tries: wait half a minute, then try again.", say="sign_in_fast")
        if not self._tables[table].take(now):
            text = "Too many have tried the password of this table: wait a little, or ask for its link, which works all the same."
            refuse("too_fast", text, say="private_fast")

    def without(self, player: str) -> list[Door]:
        """Return the doors that somebody may go through who is deleted, as they are to be without him."""
        theirs = [door for door in self._doors.values() if player in door.members]
        return [replace(door, members=tuple(each for each in door.members if each != player)) for door in theirs]

    def _mark(self, door: Door) -> str:
        return self._room.store.mark(f"invitation {door.table} {door.salt}")


def door_row(door: Door) -> DoorRow:
    """Return a door as it is stored."""
    return DoorRow(door.table, msgspec.json.encode(door))
