"""Links that let a player in once with a new password: the host makes them for whoever forgot his, or lost his browser."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from riverboat.room.credentials import Credentials, require_good_password
from riverboat.room.host_acts import LINK as MADE_LINK
from riverboat.room.players import DELETED, HOST
from riverboat.room.sign_ins import LINK, Where, new_token, token_hash
from riverboat.store import Batch, LinkRow
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from riverboat.server.room_service import RoomService

LASTS: Final = 24 * 3600 * 1000
"""Milliseconds for which a link works."""

PASSWORD: Final = "password"  # noqa: S105 - a kind of link
WITHOUT_FACTOR: Final = "without_factor"
"""The kinds of links: for a new password, and for one that takes the second factor off as well."""


class Links:
    """The links that were made and not used."""

    def __init__(self, room: RoomService) -> None:
        self._room = room
        self._links = {row.token_hash: row for row in room.store.links()}

    async def make(self, player: str, by: str, *, without_factor: bool = False) -> tuple[str, int]:
        """Return the token of a link for ``player`` and until when it works; an earlier one of his works no more.

        ``by`` is the host. Refused: not_allowed, bad_message (there is no such player), busy.
        """
        doors, now = self._room.doors, self._room.clock.now()
        if self._room.role_of(by) != HOST:
            refuse("not_allowed", "Only the host may do that.", say="host_only")
        known = self._room.house.players.get(player)
        if known is None or known.role == DELETED:
            refuse("bad_message", f"There is no player {player!r}.", say="no_player")
        if known.role == HOST:
            refuse("not_allowed", "The host comes in by the link that the server prints when it starts.", say="link_host")
        token = new_token(os.urandom)
        row = LinkRow(token_hash(token), player, now, now + LASTS, WITHOUT_FACTOR if without_factor else PASSWORD, by)
        old = tuple(each.token_hash for each in self._links.values() if each.player == player)
        await doors.write(Batch(links=(row,), used=old, acts=self._room.desk.row(by, MADE_LINK, player=player)))
        for each in old:
            self._links.pop(each, None)
        self._links[row.token_hash] = row
        return token, row.until

    def name_of(self, token: str, address: str) -> str:
        """Return whom a link is for. Refused: wrong (it is used, too old, or none), too_fast."""
        self._room.doors.require_patience("", address)
        return self._room.doors.player(self._link(token).player).name

    async def use(self, token: str, password: str, code: str, where: Where, old: str = "") -> str:
        """Give the player of a link this password, sign him in alone, and return his new token.

        Refused: wrong, bad_password, second_factor, too_fast, busy; the link still works then.
        """
        doors = self._room.doors
        doors.require_patience("", where.address)
        link = self._link(token)
        player = doors.player(link.player)
        require_good_password(password, player.name)
        if code:
            doors.require_patience(player.name, where.address)
        kept = await doors.passwords.hashed(password)
        async with doors.turns[player.id]:
            link = self._link(token)
            before = doors.everybodys().get(player.id) or Credentials(player.id, self._room.clock.now())
            if link.kind == WITHOUT_FACTOR:
                before = replace(before, secret="", codes=())
            credentials = replace(doors.proved(before, code), password=kept)
            fresh = await doors.let_in(player, LINK, where, old=old, credentials=credentials, used=link.token_hash, alone=True)
            self._links.pop(link.token_hash, None)
            return fresh

    def forget(self, player: str) -> None:
        """Know a player's links no more: he is deleted."""
        self._links = {key: row for key, row in self._links.items() if row.player != player}

    def _link(self, token: str) -> LinkRow:
        found = self._links.get(token_hash(token))
        if found is None or found.until < self._room.clock.now():
            refuse("wrong", "This link was used already or is too old: ask the host for another.", say="link_gone")
        return found
