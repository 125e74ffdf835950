"""The host's desk over plain HTTP: what it shows, the log, and what is done there that no table does by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from riverboat.chips import MOST
from riverboat.server.desk.desk_views import desk_view, log_page
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.commands import NOT_SAVED
from riverboat.server.web.http import COOKIE, Problem
from riverboat.server.web.origin import same_origin
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire.desk import Desk, LogPage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "unknown_table": 404, "busy": 503, "closing": 503}


class Kick(msgspec.Struct, frozen=True):
    """Have ``player`` leave ``table`` after the hand, and keep him from it for ``minutes`` (0: for good); he is told ``why``."""

    player: str
    table: str
    why: str
    minutes: int = 10


class Readmit(msgspec.Struct, frozen=True):
    """Let ``player`` sit at ``table`` again."""

    player: str
    table: str


class Ban(msgspec.Struct, frozen=True):
    """Ban ``value``, which is ``of`` account, session or address, for ``minutes`` (0: for good); he is told ``why``.

    ``player`` is whose session or address it was, for the log.
    """

    of: str
    value: str
    why: str
    minutes: int = 0
    player: str = ""


class Unban(msgspec.Struct, frozen=True):
    """Take a ban back."""

    of: str
    value: str
    why: str = ""


class Set(msgspec.Struct, frozen=True):
    """Set the setting ``name`` to ``value``."""

    name: str
    value: bool | int | str


class Character(msgspec.Struct, frozen=True):
    """Let the bots at ``table`` be of one ``character``; "" for one of each."""

    table: str
    character: str


class Carried(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


@get("/api/desk", sync_to_thread=False)
def desk(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[Desk | Problem]:
    """Show the desk to those who keep order."""
    try:
        return Response(desk_view(room, _keeper(room, request)), headers={"cache-control": "no-store"})
    except Refusal as refusal:
        return _refused(refusal)


@get("/api/desk/log")
async def desk_log(
    room: NamedDependency[RoomService],
    request: Request[None, None, State],
    before: FromQuery[int] = 0,
    by: FromQuery[str] = "",
    kind: FromQuery[str] = "",
    player: FromQuery[str] = "",
    table: FromQuery[str] = "",
) -> Response[LogPage | Problem]:
    """Show the log of what hosts and moderators did, the newest first: by somebody, of a kind, about a player or a table."""
    asked = {"by": by, "kind": kind, "player": player, "at_table": table}
    try:
        me = _keeper(room, request)
    except Refusal as refusal:
        return _refused(refusal)
    page = await log_page(room, me, min(max(0, before), MOST), {name: value for name, value in asked.items() if value})
    return Response(page, headers={"cache-control": "no-store"})


@post("/api/desk/kick", status_code=200)
async def kick(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Kick]
) -> Response[Carried | Problem]:
    """Send a player away from a table."""
    return await _carried(room, request, lambda me: room.desk.kick(me, data.player, data.table, minutes=data.minutes, why=data.why))


@post("/api/desk/readmit", status_code=200)
async def readmit(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Readmit]
) -> Response[Carried | Problem]:
    """Let a player sit again where he was sent away."""
    return await _carried(room, request, lambda me: room.desk.readmit(me, data.player, data.table))


@post("/api/desk/ban", status_code=200)
async def ban(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Ban]
) -> Response[Carried | Problem]:
    """Ban an account, a session or an address."""
    return await _carried(
        room,
        request,
        lambda me: room.desk.ban(me, data.of, data.value, player=data.player, minutes=data.minutes, why=data.why),
    )


@post("/api/desk/unban", status_code=200)
async def unban(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Unban]
) -> Response[Carried | Problem]:
    """Take a ban back."""
    return await _carried(room, request, lambda me: room.desk.unban(me, data.of, data.value, data.why))


@post("/api/desk/setting", status_code=200)
async def setting(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Set]
) -> Response[Carried | Problem]:
    """Change a setting of the room."""
    return await _carried(room, request, lambda me: room.desk.set_option(me, data.name, data.value))


@post("/api/desk/character", status_code=200)
async def character(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Character]
) -> Response[Carried | Problem]:
    """Say what kind of bots sit at a table."""
    return await _carried(room, request, lambda me: room.desk.set_character(me, data.table, data.character))


async def _carried(
    room: RoomService, request: Request[None, None, State], work: Callable[[str], Awaitable[None]]
) -> Response[Carried | Problem]:
    """Do ``work`` for the cookie's owner and say how it went."""
    try:
        if not same_origin(request.headers):
            refuse("not_allowed", "This request came from another site.")
        if room.closing:
            refuse("closing", "The server is stopping. Try again in a moment.", say="stopping")
        await work(_keeper(room, request))
    except Refusal as refusal:
        return _refused(refusal)
    except NotSavedError:
        return _refused(Refusal("busy", NOT_SAVED, say="not_saved"))
    return Response(Carried())


def _keeper(room: RoomService, request: Request[None, None, State]) -> str:
    """Return the player that asks, who must be one of those who keep order."""
    player = room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.", say="sign_in")
    if not room.desk.keeps_order(player):
        refuse("not_allowed", "Only the host may do that.", say="host_only")
    return player


def _refused(refusal: Refusal) -> Response[T | Problem]:
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


HANDLERS: Final = (desk, desk_log, kick, readmit, ban, unban, setting, character)
"""What the desk answers to."""
