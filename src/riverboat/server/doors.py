"""The doors of the running room: who is signed in where, accounts, and signing in, out and everywhere."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from riverboat.room.credentials import Credentials, Last, require_good_password
from riverboat.room.names import name_key
from riverboat.room.players import GUEST, PLAYER
from riverboat.room.sign_ins import HOST_LINK, PASSKEY, PASSWORD, YEAR, SignIn, SignIns, Where, new_token, token_hash
from riverboat.server.logs import get_log
from riverboat.server.passwords import Passwords
from riverboat.server.rates import Bucket
from riverboat.server.recent import Recent
from riverboat.server.saving import NotSavedError, credentials_from, credentials_row, player_row, sign_in_from, sign_in_row, write
from riverboat.store import Batch
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Collection

    from riverboat.room.players import Player
    from riverboat.server.room_service import RoomService

NAME_RATE: Final = (1 / 30, 5)
"""Tries to sign in under one name: so many a second, so many at once."""

ADDRESS_RATE: Final = (1 / 5, 20)
"""Likewise from one address."""

SEEN_EVERY: Final = 5 * 60_000
"""Milliseconds between two notes that a browser was seen."""

FRESH: Final = 10 * 60_000
"""Milliseconds for which somebody who has just signed in without a password need not prove himself again."""

log = get_log(__name__)


class Doors:
    """Who is signed in, and what players prove themselves with."""

    def __init__(self, room: RoomService) -> None:
        self._room = room
        oldest = room.clock.now() - 1000 * YEAR
        self.sign_ins = SignIns(each for each in map(sign_in_from, room.store.sign_ins()) if each.seen >= oldest)
        self._credentials = {row.player: credentials_from(row) for row in room.store.credentials()}
        self._passwords = Passwords()
        self._turns = Recent(asyncio.Lock)
        self._names = Recent(lambda: Bucket(*NAME_RATE))
        self._addresses = Recent(lambda: Bucket(*ADDRESS_RATE))

    # ------------------------------------------------------------ who is who

    def has_account(self, player: str) -> bool:
        """Say whether a player can sign in elsewhere."""
        return player in self._credentials

    def credentials(self, player: str) -> Credentials:
        """Return what a player proves himself with; nothing for a guest."""
        return self._credentials.get(player) or Credentials(player, 0)

    def fresh(self, player: str, how: str, where: Where) -> tuple[str, SignIn]:
        """Return a new token for a player, and the sign-in to be stored and added."""
        now, token = self._room.clock.now(), new_token(os.urandom)
        return token, SignIn(token_hash(token), player, now, now, how, where.address, where.device)

    def seen(self, token: str, address: str) -> SignIn | None:
        """Return the sign-in of a token, and note now and then that its browser was seen, and from where."""
        known = self.sign_ins.by_token(token)
        now = self._room.clock.now()
        if known is not None and not self._room.closing and (now - known.seen > SEEN_EVERY or address not in {"", known.address}):
            known = replace(known, seen=now, address=address or known.address)
            self.sign_ins.add(known)
            self._room.in_background(self._keep_seen(known))
        return known

    async def _keep_seen(self, sign_in: SignIn) -> None:
        try:
            await write(self._room.store, Batch(sign_ins=(sign_in_row(sign_in),)))
        except NotSavedError as error:
            log.warning("when a browser was seen last is not kept", why=str(error))

    # ------------------------------------------------------------ coming in

    async def become(self, sign_in: SignIn, password: str, where: Where) -> str:
        """Give a guest an account with this password; return the new token of his browser. Refused: not_allowed, bad_password."""
        player = self._player(sign_in.player)
        if self.has_account(player.id):
            refuse("not_allowed", "You have an account already.", say="account_already")
        require_good_password(password, player.name)
        kept = await self._passwords.hashed(password)
        async with self._turns[player.id]:
            credentials = Credentials(player.id, self._room.clock.now(), kept)
            self._require_unchanged(player.id, None)
            return await self.let_in(player, PASSWORD, where, old=sign_in.token_hash, credentials=credentials)

    async def sign_in(self, name: str, password: str, where: Where, old: str = "") -> tuple[str, str]:
        """Return a new token for whoever this name and password are of, and his id; ``old`` is the hash of the browser's last one.

        Refused: wrong, too_fast, busy. A name that nobody has is refused as a wrong password is, in the same time.
        """
        self.require_patience(name, where.address)
        player = self._room.house.players.by_name(name)
        credentials = self.credentials(player.id if player is not None else "")
        same = await self._passwords.match(credentials.password, password)
        if player is None or not same:
            log.info("sign-in refused", address=where.address)
            refuse("wrong", "This name and this password don't go together.", say="sign_in_wrong")
        better = await self._passwords.hashed(password) if self._passwords.is_old(credentials.password) else credentials.password
        async with self._turns[player.id]:
            self._require_unchanged(player.id, credentials)
            better_kept = replace(credentials, password=better)
            return await self.let_in(player, PASSWORD, where, old=old, credentials=better_kept), player.id

    async def host_link(self, token: str, where: Where, old: str = "") -> str | None:
        """Return a new token for the host if ``token`` is that of his link, None when it is not."""
        host = self._room.house.players.by_host_link(token)
        if host is None:
            return None
        async with self._turns[host.id]:
            return await self.let_in(host, HOST_LINK, where, old=old)

    async def let_in(self, player: Player, how: str, where: Where, *, old: str = "", credentials: Credentials | None = None) -> str:
        """Sign a player in and return the new token; the one that his browser had before is nobody's from then on.

        The caller has the player's turn. Refused: busy, when it can't be stored; nothing has changed then.
        """
        token, sign_in = self.fresh(player.id, how, where)
        credentials = credentials or self._credentials.get(player.id)
        changed = replace(player, role=PLAYER) if credentials is not None and player.role == GUEST else player
        if credentials is not None:
            credentials = credentials.seen(Last(sign_in.at, where.address, where.device))
        ended = {each.token_hash for each in self.sign_ins.too_many(player.id)} | {old} - {""}
        batch = Batch(
            players=() if changed is player else (player_row(changed),),
            sign_ins=(sign_in_row(sign_in),),
            signed_out=tuple(ended),
            credentials=(credentials_row(credentials),) if credentials is not None else (),
        )
        await self._write(batch)
        if credentials is not None:
            self._credentials[player.id] = credentials
        if changed is not player:
            self._room.house.players.change(player, role=changed.role)
        self._hand_over(old, sign_in)
        self._end(ended)
        self.sign_ins.add(sign_in)
        log.info("signed in", how=how, address=where.address)
        return token

    def _hand_over(self, old: str, new: SignIn) -> None:
        """Let the open connections of a browser go on when it only got another token."""
        before = self.sign_ins.get(old)
        if before is not None and before.player == new.player:
            for session in self._room.sessions:
                if session.sign_in == old:
                    session.sign_in = new.token_hash
                    session.role = self._room.role_of(new.player)
            self._room.me_changed({new.player})

    # ------------------------------------------------------------ going out

    async def sign_out(self, player: str, sign_ins: Collection[str]) -> int:
        """End those of a player's sign-ins whose tokens have these hashes, and their connections; return how many there were."""
        own = {each.token_hash for each in self.sign_ins.of(player)} & set(sign_ins)
        await self._write(Batch(signed_out=tuple(own)))
        self._end(own)
        return len(own)

    async def sign_out_everywhere(self, player: str, but: str = "") -> int:
        """End all sign-ins of a player, except the one whose token has the hash ``but``; return how many there were."""
        return await self.sign_out(player, {each.token_hash for each in self.sign_ins.of(player)} - {but})

    def _end(self, sign_ins: Collection[str]) -> None:
        for each in sign_ins:
            self.sign_ins.end(each)
        self._room.cut_off(sign_ins)

    # ------------------------------------------------------------ the password

    async def set_password(self, sign_in: SignIn, old: str, new: str) -> None:
        """Give an account another password, and sign it out everywhere else. Refused: wrong, bad_password, too_fast, busy."""
        player = self._player(sign_in.player)
        credentials = await self.require_sure(sign_in, old)
        require_good_password(new, player.name)
        changed = replace(credentials, password=await self._passwords.hashed(new))
        async with self._turns[player.id]:
            self._require_unchanged(player.id, credentials)
            others = {each.token_hash for each in self.sign_ins.of(player.id)} - {sign_in.token_hash}
            await self._write(Batch(credentials=(credentials_row(changed),), signed_out=tuple(others)))
            self._credentials[player.id] = changed
        self._end(others)

    async def require_sure(self, sign_in: SignIn, password: str) -> Credentials:
        """Return the credentials of somebody who proves that it is he: by his password, or by having just signed in without it.

        Refused: not_allowed (no account), sign_in_again, wrong, too_fast.
        """
        credentials = self._credentials.get(sign_in.player)
        if credentials is None:
            refuse("not_allowed", "You have no account yet.", say="account_none")
        if (sign_in.how == PASSKEY or not credentials.password) and self._room.clock.now() - sign_in.at <= FRESH:
            return credentials
        if not credentials.password:
            refuse("sign_in_again", "Sign in once more first: then the room knows that it is you.", say="sign_in_again")
        self.require_patience(self._player(sign_in.player).name, sign_in.address)
        if not await self._passwords.match(credentials.password, password):
            refuse("wrong", "That is not your password.", say="password_wrong")
        return credentials

    # ------------------------------------------------------------ inside

    def require_patience(self, name: str, address: str) -> None:
        """Refuse (too_fast) more tries than anybody needs, under one name or from one address."""
        now = time.monotonic()
        if not (self._addresses[address].take(now) and self._names[name_key(name)].take(now)):
            refuse("too_fast", "Too many tries: wait half a minute, then try again.", say="sign_in_fast")

    def _require_unchanged(self, player: str, credentials: Credentials | None) -> None:
        """Refuse (busy) to go on from credentials that another request has changed since they were read."""
        if self._credentials.get(player) is not credentials:
            refuse("busy", "Your account was changed just now from elsewhere: look at it again.", say="account_changed")

    def _player(self, player: str) -> Player:
        return self._room.house.players.get(player) or refuse("sign_in", "Give a name first.", say="sign_in")

    async def _write(self, batch: Batch) -> None:
        """Store a batch. Refused (busy) when it can't be stored."""
        if self._room.closing:
            refuse("closing", "The server is stopping. Try again in a moment.", say="stopping")
        try:
            await write(self._room.store, batch)
        except NotSavedError:
            refuse("busy", "This could not be saved, so it has not happened. Try again in a moment.", say="not_saved")
