"""Accounts over plain HTTP: becoming one, signing in and out, the password, where one is signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from riverboat.server.room_service import RoomService
from riverboat.server.web.asking import Asked, answered, presented, refused, require_own_page, signed_in, welcome
from riverboat.server.web.http import Joined, Problem, sign_in_cookie, where_of
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire.profile import PasskeyLine, Profile, SignedIn

if TYPE_CHECKING:
    from riverboat.room.sign_ins import SignIn


class NewPassword(msgspec.Struct, frozen=True):
    """A password to be; ``old`` is the one that it takes the place of, where there is one."""

    password: str
    old: str = ""

    def __repr__(self) -> str:
        """Tell nothing."""
        return "NewPassword()"


class Comer(msgspec.Struct, frozen=True):
    """Who wants to sign in."""

    name: str
    password: str
    code: str = ""

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Comer()"


class Going(msgspec.Struct, frozen=True):
    """Which browsers to sign out: this one, one that the page named by its ``id``, or ``everywhere`` but here."""

    id: str = ""
    everywhere: bool = False


class Ended(msgspec.Struct, frozen=True):
    """How many browsers were signed out."""

    ended: int


@post("/api/sign-in", status_code=200)
async def sign_in(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Comer]) -> Response[Joined | Problem]:
    """Sign somebody in by name and password; his browser gets a new token."""
    try:
        require_own_page(request)
        token, _ = await room.doors.sign_in(data.name, data.password, where_of(request), presented(room, request), data.code)
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token)


@post("/api/account", status_code=201)
async def become(room: NamedDependency[RoomService], request: Asked, data: JSONBody[NewPassword]) -> Response[Joined | Problem]:
    """Give the cookie's owner, a guest or the host, an account with a password."""
    try:
        require_own_page(request)
        token = await room.doors.become(signed_in(room, request), data.password, where_of(request))
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token, 201)


@get("/api/account", sync_to_thread=False)
def profile(room: NamedDependency[RoomService], request: Asked) -> Response[Profile | Problem]:
    """Show the cookie's owner his account."""
    try:
        return Response(profile_of(room, signed_in(room, request)))
    except Refusal as refusal:
        return refused(refusal)


def profile_of(room: RoomService, here: SignIn) -> Profile:
    """Return the account of whoever is signed in ``here``."""
    known = room.house.players.get(here.player) or refuse("sign_in", "Give a name first.", say="sign_in")
    own = room.doors.credentials(here.player)
    connected = {session.sign_in for session in room.sessions}
    before = own.before
    return Profile(
        me=room.me(known.id),
        created=known.created,
        since=own.at,
        password=bool(own.password),
        factor=bool(own.secret),
        codes_left=len(own.codes),
        passkeys=tuple(PasskeyLine(each.id, each.name, each.host, each.at, each.used) for each in own.passkeys),
        sign_ins=tuple(_line(each, here, connected) for each in room.doors.sign_ins.of(known.id)),
        before=before.at if before is not None else 0,
        before_device=before.device if before is not None else "",
        before_address=before.address if before is not None else "",
    )


def _line(each: SignIn, here: SignIn, connected: set[str]) -> SignedIn:
    mine, now = each.token_hash == here.token_hash, each.token_hash in connected
    return SignedIn(each.id, each.at, each.seen, each.how, each.address, each.device, mine, now)


@post("/api/account/password", status_code=200)
async def change_password(
    room: NamedDependency[RoomService], request: Asked, data: JSONBody[NewPassword]
) -> Response[Profile | Problem]:
    """Change the password, and sign out everywhere else."""

    async def work() -> Profile:
        here = signed_in(room, request)
        await room.doors.set_password(here, data.old, data.password)
        return profile_of(room, here)

    return await answered(request, work())


@post("/api/sign-out", status_code=200)
async def sign_out(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Going]) -> Response[Ended | Problem]:
    """Sign this browser out, or another one of the same player, or all others."""
    here = ""

    async def work() -> Ended:
        nonlocal here
        own = signed_in(room, request)
        if data.everywhere:
            return Ended(await room.doors.sign_out_everywhere(own.player, but=own.token_hash))
        named = {each.token_hash for each in room.doors.sign_ins.of(own.player) if each.id == data.id}
        here = "" if data.id else own.token_hash
        return Ended(await room.doors.sign_out(own.player, named or {here}))

    answer = await answered(request, work())
    if here and isinstance(answer.content, Ended):
        answer.set_cookie(sign_in_cookie("", secure=request.url.scheme == "https"))
    return answer


HANDLERS: Final = (sign_in, become, profile, change_password, sign_out)
"""What accounts answer to."""
