"""The doors of the running room: who is signed in where, accounts, and signing in, out and everywhere."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from riverboat.room.credentials import Credentials, Last, require_good_password
from riverboat.room.host_acts import PASSWORD as CHANGED_PASSWORD
from riverboat.room.names import name_key
from riverboat.room.players import GUEST, PLAYER
from riverboat.room.sign_ins import HOST_LINK, PASSKEY, PASSWORD, YEAR, SignIn, SignIns, Where, new_token, token_hash
from riverboat.server.logs import get_log
from riverboat.server.people.one_time import Links
from riverboat.server.people.passkeys import Passkeys
from riverboat.server.people.passwords import Passwords
from riverboat.server.people.second_factor import spent
from riverboat.server.saving import NotSavedError, credentials_from, credentials_row, player_row, sign_in_from, sign_in_row, write
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.store import Batch
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Collection

    from riverboat.room.players import Player
    from riverboat.server.room_service import RoomService
    from riverboat.store import ActRow

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
    """Who is signed in, and what players prove themselves with.

    ``pending`` are secrets of second factors that no code was given for yet, by the sign-in that asked. ``turns`` keep two requests
    about one player's account apart.
    """

    def __init__(self, room: RoomService) -> None:
        self._room = room
        oldest = room.clock.now() - 1000 * YEAR
        self.sign_ins = SignIns(each for each in map(sign_in_from, room.store.sign_ins()) if each.seen >= oldest)
        self._credentials = {row.player: credentials_from(row) for row in room.store.credentials()}
        self.passwords = Passwords()
        self.links = Links(room)
        self.passkeys = Passkeys(room)
        self.pending: dict[str, str] = {}
        self.turns = Recent(asyncio.Lock)
        self._names = Recent(lambda: Bucket(*NAME_RATE))
        self._addresses = Recent(lambda: Bucket(*ADDRESS_RATE))

    # ------------------------------------------------------------ who is who

    def has_account(self, player: str) -> bool:
        """Say whether a player can sign in elsewhere."""
        return player in self._credentials

    def credentials(self, player: str) -> Credentials:
        """Return what a player proves himself with; nothing for a guest."""
        return self._credentials.get(player) or Credentials(player, 0)

    def everybodys(self) -> dict[str, Credentials]:
        """Return all that players prove themselves with, by player."""
        return self._credentials

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
        player = self.player(sign_in.player)
        if self.has_account(player.id):
            refuse("not_allowed", "You have an account already.", say="account_already")
        require_good_password(password, player.name)
        kept = await self.passwords.hashed(password)
        async with self.turns[player.id]:
            credentials = Credentials(player.id, self._room.clock.now(), kept)
            self._require_unchanged(player.id, None)
            return await self.let_in(player, PASSWORD, where, old=sign_in.token_hash, credentials=credentials)

    async def sign_in(self, name: str, password: str, where: Where, old: str = "", code: str = "") -> tuple[str, str]:
        """Return a new token for whoever this name and password are of, and his id; ``old`` is the hash of the browser's last one.

        Refused: wrong, second_factor (it needs a ``code`` too), too_fast, busy. A name that nobody has is refused as a wrong
        password is, in the same time.
        """
        self.require_patience(name, where.address)
        player = self._room.house.players.by_name(name)
        credentials = self.credentials(player.id if player is not None else "")
        same = await self.passwords.match(credentials.password, password)
        if player is None or not same:
            log.info("sign-in refused", address=where.address)
            refuse("wrong", "This name and this password don't go together.", say="sign_in_wrong")
        better = await self.passwords.hashed(password) if self.passwords.is_old(credentials.password) else credentials.password
        async with self.turns[player.id]:
            self._require_unchanged(player.id, credentials)
            better_kept = replace(self.proved(credentials, code), password=better)
            return await self.let_in(player, PASSWORD, where, old=old, credentials=better_kept), player.id

    async def host_link(self, token: str, where: Where, old: str = "", code: str = "") -> str | None:
        """Return a new token for the host if ``token`` is that of his link, None when it is not.

        Refused: second_factor when he has one and there is no ``code``, wrong, too_fast, busy.
        """
        host = self._room.house.players.by_host_link(token)
        if host is None:
            return None
        async with self.turns[host.id]:
            known = self._credentials.get(host.id)
            if known is not None and known.secret:
                if code:
                    self.require_patience(host.name, where.address)
                known = self.proved(known, code)
            return await self.let_in(host, HOST_LINK, where, old=old, credentials=known)

    async def give_host_new_link(self, host: str, batch: Batch) -> None:
        """Store a ``batch`` with the host's new link, take his second factor off, and sign him out everywhere.

        It is made when the file with the old one is gone: whoever can take that away has the machine. Refused: busy.
        """
        known = self._credentials.get(host)
        if known is not None:
            known = replace(known, secret="", codes=(), step=0)
            batch = replace(batch, credentials=(credentials_row(known),))
        ended = {each.token_hash for each in self.sign_ins.of(host)}
        await self.write(replace(batch, signed_out=tuple(ended)))
        if known is not None:
            self._credentials[host] = known
        self.end(ended)

    def proved(self, credentials: Credentials, code: str) -> Credentials:
        """Return the credentials after ``code`` was used up, where they ask for a second factor. Refused: second_factor, wrong."""
        if not credentials.secret:
            return credentials
        if not code.strip():
            refuse("second_factor", "Enter the code that your second factor shows now.", say="code_needed")
        used = spent(credentials, code, self._room.clock.now() // 1000)
        return used or refuse("wrong", "This code is not right, or was used already.", say="code_wrong")

    async def let_in(
        self,
        player: Player,
        how: str,
        where: Where,
        *,
        old: str = "",
        credentials: Credentials | None = None,
        used: str = "",
        alone: bool = False,
        acts: tuple[ActRow, ...] = (),
    ) -> str:
        """Sign a player in and return the new token; the one that his browser had before is nobody's from then on.

        ``used`` is the hash of a link that is used up by it; ``alone`` signs him out everywhere else. ``acts`` go into the log. The
        caller has the player's turn. Refused: banned; busy, when it can't be stored; nothing has changed then.
        """
        self._room.desk.require_welcome(player.id, old, where.address)
        token, sign_in = self.fresh(player.id, how, where)
        credentials = credentials or self._credentials.get(player.id)
        changed = replace(player, role=PLAYER) if credentials is not None and player.role == GUEST else player
        if credentials is not None:
            credentials = credentials.seen(Last(sign_in.at, where.address, where.device))
        others = self.sign_ins.of(player.id) if alone else self.sign_ins.too_many(player.id)
        ended = ({each.token_hash for each in others} | {old}) - {""}
        batch = Batch(
            players=() if changed is player else (player_row(changed),),
            sign_ins=(sign_in_row(sign_in),),
            signed_out=tuple(ended),
            credentials=(credentials_row(credentials),) if credentials is not None else (),
            used=(used,) if used else (),
            acts=acts,
        )
        await self.write(batch)
        if credentials is not None:
            self._credentials[player.id] = credentials
        if changed is not player:
            self._room.house.players.change(player, role=changed.role)
        self._hand_over(old, sign_in)
        self.end(ended)
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
        await self.write(Batch(signed_out=tuple(own)))
        self.end(own)
        return len(own)

    async def sign_out_everywhere(self, player: str, but: str = "") -> int:
        """End all sign-ins of a player, except the one whose token has the hash ``but``; return how many there were."""
        return await self.sign_out(player, {each.token_hash for each in self.sign_ins.of(player)} - {but})

    def end(self, sign_ins: Collection[str]) -> None:
        """Know sign-ins no more, and end their connections; they are stored as ended already."""
        for each in sign_ins:
            self.sign_ins.end(each)
            self.pending.pop(each, None)
        self._room.cut_off(sign_ins)

    def forget(self, player: str) -> None:
        """Know nothing of a player any more: he is deleted, in the store too."""
        self._credentials.pop(player, None)
        self.links.forget(player)
        self.end({each.token_hash for each in self.sign_ins.of(player)})

    # ------------------------------------------------------------ the password

    async def set_password(self, sign_in: SignIn, old: str, new: str) -> None:
        """Give an account another password, and sign it out everywhere else. Refused: wrong, bad_password, too_fast, busy."""
        player = self.player(sign_in.player)
        credentials = await self.require_sure(sign_in, old)
        require_good_password(new, player.name)
        changed = replace(credentials, password=await self.passwords.hashed(new))
        async with self.turns[player.id]:
            self._require_unchanged(player.id, credentials)
            others = {each.token_hash for each in self.sign_ins.of(player.id)} - {sign_in.token_hash}
            acts = self._room.desk.own(player.id, CHANGED_PASSWORD)
            await self.write(Batch(credentials=(credentials_row(changed),), signed_out=tuple(others), acts=acts))
            self._credentials[player.id] = changed
        self.end(others)

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
        self.require_patience(self.player(sign_in.player).name, sign_in.address)
        if not await self.passwords.match(credentials.password, password):
            refuse("wrong", "That is not your password.", say="password_wrong")
        return credentials

    # ------------------------------------------------------------ inside

    def require_patience(self, name: str, address: str) -> None:
        """Refuse (too_fast) more tries than anybody needs, under one name ("" for none) or from one address."""
        now = time.monotonic()
        if not (self._addresses[address].take(now) and (not name or self._names[name_key(name)].take(now))):
            refuse("too_fast", "Too many tries: wait half a minute, then try again.", say="sign_in_fast")

    def _require_unchanged(self, player: str, credentials: Credentials | None) -> None:
        """Refuse (busy) to go on from credentials that another request has changed since they were read."""
        if self._credentials.get(player) is not credentials:
            refuse("busy", "Your account was changed just now from elsewhere: look at it again.", say="account_changed")

    def player(self, player: str) -> Player:
        """Return a player. Refused: sign_in."""
        return self._room.house.players.get(player) or refuse("sign_in", "Give a name first.", say="sign_in")

    async def keep(self, credentials: Credentials, before: Credentials | None, acts: tuple[ActRow, ...] = ()) -> None:
        """Store what a player proves himself with from now on, unless it was changed since it was ``before``. Refused: busy.

        ``acts`` go into the log with it.
        """
        async with self.turns[credentials.player]:
            self._require_unchanged(credentials.player, before)
            await self.write(Batch(credentials=(credentials_row(credentials),), acts=acts))
            self._credentials[credentials.player] = credentials

    async def write(self, batch: Batch) -> None:
        """Store a batch. Refused (busy) when it can't be stored."""
        if self._room.closing:
            refuse("closing", "The server is stopping. Try again in a moment.", say="stopping")
        try:
            await write(self._room.store, batch)
        except NotSavedError:
            refuse("busy", "This could not be saved, so it has not happened. Try again in a moment.", say="not_saved")
