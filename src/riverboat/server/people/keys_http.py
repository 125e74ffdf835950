"""Accounts over plain HTTP, beyond the password: one-time links, roles, the second factor, one's own data, and the end."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec.structs import replace

from riverboat.room.host_acts import FACTOR
from riverboat.server.people import own_data
from riverboat.server.people.account_http import Ended, profile_of
from riverboat.server.people.second_factor import new_codes, new_secret, picture_of, step_of
from riverboat.server.room_service import RoomService
from riverboat.server.web.asking import Asked, answered, presented, refused, require_own_page, signed_in, welcome
from riverboat.server.web.http import Joined, Problem, address_of, sign_in_cookie, where_of
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire.profile import Factor, LinkMade, Profile


class Secret(msgspec.Struct, frozen=True):
    """A request that holds something secret: a password, the token of a link, a code of the second factor."""

    password: str = ""
    token: str = ""
    code: str = ""

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Secret()"


class For(msgspec.Struct, frozen=True):
    """Whom the host makes a link for; ``without_factor`` takes the second factor off too."""

    player: str
    without_factor: bool = False


class Role(msgspec.Struct, frozen=True):
    """Whether ``player`` keeps order for the host."""

    player: str
    moderator: bool


class LinkFor(msgspec.Struct, frozen=True):
    """Whom a link is for."""

    name: str


class Codes(msgspec.Struct, frozen=True):
    """Recovery codes, shown this once, and the account as it is now."""

    codes: tuple[str, ...]
    profile: Profile


@post("/api/links", status_code=201)
async def make_link(room: NamedDependency[RoomService], request: Asked, data: JSONBody[For]) -> Response[LinkMade | Problem]:
    """Make a link that lets a player in once, with a new password; the host alone may."""

    async def work() -> LinkMade:
        own = signed_in(room, request)
        token, until = await room.doors.links.make(data.player, own.player, without_factor=data.without_factor)
        return LinkMade(f"/sign-in#link={token}", until)

    return await answered(request, work(), 201)


@post("/api/link", status_code=200)
async def look_at_link(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[LinkFor | Problem]:
    """Say whom a link is for; it is not used up by that."""

    async def work() -> LinkFor:
        return LinkFor(room.doors.links.name_of(data.token, address_of(request)))

    return await answered(request, work())


@post("/api/link/use", status_code=200)
async def use_link(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Joined | Problem]:
    """Sign somebody in by a link, with the password that he has from now on."""
    try:
        require_own_page(request)
        where, old = where_of(request), presented(room, request)
        token = await room.doors.links.use(data.token, data.password, data.code, where, old)
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token)


@post("/api/host-link", status_code=200)
async def host_link(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Joined | Problem]:
    """Sign the host in by his link and a code of his second factor."""
    try:
        require_own_page(request)
        token = await room.doors.host_link(data.token, where_of(request), presented(room, request), data.code)
        if token is None:
            refuse("wrong", "This host link is not of this room.", say="link_gone")
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token)


@post("/api/account/role", status_code=200)
async def set_role(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Role]) -> Response[Ended | Problem]:
    """Make a moderator of a player, or a player of a moderator; the host alone may."""

    async def work() -> Ended:
        await own_data.set_role(room, signed_in(room, request).player, data.player, moderator=data.moderator)
        return Ended(0)

    return await answered(request, work())


# ---------------------------------------------------------------- the second factor


@post("/api/account/factor/begin", status_code=200)
async def begin_factor(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Factor | Problem]:
    """Give a secret to put into an authenticator app; it counts once a code of it was given back."""

    async def work() -> Factor:
        own = signed_in(room, request)
        await room.doors.require_sure(own, data.password)
        secret = new_secret()
        room.doors.pending[own.token_hash] = secret
        return Factor(secret, picture_of(secret, room.doors.player(own.player).name))

    return await answered(request, work())


@post("/api/account/factor", status_code=200)
async def set_factor(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Codes | Problem]:
    """Switch the second factor on with a code of the app, or with a code of the one in use get new recovery codes."""

    async def work() -> Codes:
        own = signed_in(room, request)
        before = room.doors.everybodys().get(own.player) or refuse("not_allowed", "You have no account yet.", say="account_none")
        room.doors.require_patience(room.doors.player(own.player).name, address_of(request))
        secret = room.doors.pending.get(own.token_hash, "")
        if secret:
            step = step_of(secret, data.code.replace(" ", ""), room.clock.now() // 1000)
            after = replace(before, secret=secret, step=step)
        else:
            step, after = 1, room.doors.proved(before, data.code)
        if not step or not after.secret:
            refuse("wrong", "This code is not right, or was used already.", say="code_wrong")
        shown, kept = new_codes()
        acts = room.desk.own(own.player, FACTOR, "on" if secret else "codes")
        await room.doors.keep(replace(after, codes=kept), before, acts)
        room.doors.pending.pop(own.token_hash, None)
        return Codes(shown, profile_of(room, own))

    return await answered(request, work())


@post("/api/account/factor/off", status_code=200)
async def drop_factor(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Profile | Problem]:
    """Switch the second factor off, with a code of it."""

    async def work() -> Profile:
        own = signed_in(room, request)
        before = await room.doors.require_sure(own, data.password)
        after = replace(room.doors.proved(before, data.code), secret="", codes=(), step=0)
        await room.doors.keep(after, before, room.desk.own(own.player, FACTOR, "off"))
        return profile_of(room, own)

    return await answered(request, work())


# ---------------------------------------------------------------- one's own data


@get("/api/account/export")
async def export(room: NamedDependency[RoomService], request: Asked) -> Response[dict[str, Any] | Problem]:
    """Give the cookie's owner all that the room keeps of him, as a file."""
    try:
        player = room.doors.player(signed_in(room, request).player)
    except Refusal as refusal:
        return refused(refusal)
    headers = {"content-disposition": 'attachment; filename="riverboat-my-data.json"', "cache-control": "no-store"}
    return Response(await own_data.export(room, player), headers=headers)


@post("/api/account/delete", status_code=200)
async def delete(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Ended | Problem]:
    """End the account of the cookie's owner."""

    async def work() -> Ended:
        await own_data.delete(room, signed_in(room, request), data.password)
        return Ended(1)

    answer = await answered(request, work())
    if isinstance(answer.content, Ended):
        answer.set_cookie(sign_in_cookie("", secure=request.url.scheme == "https"))
    return answer


HANDLERS: Final = (
    make_link,
    look_at_link,
    use_link,
    host_link,
    set_role,
    begin_factor,
    set_factor,
    drop_factor,
    export,
    delete,
)
"""What else accounts answer to."""
