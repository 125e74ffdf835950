"""Making a table over plain HTTP, by the host: what is usual for a game, and the table itself."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from riverboat.games import ALL
from riverboat.rules.books import BOOKS
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.commands import NOT_SAVED
from riverboat.server.tables.making import make, usual
from riverboat.server.web.asking import Asked, answered, signed_in
from riverboat.server.web.http import COOKIE, Problem, address_of
from riverboat.server.web.origin import same_origin
from riverboat.table.refusal import Refusal, refuse
from riverboat.table.settings import TableSettings, antes_for
from riverboat.wire.words import settled

T = TypeVar("T")

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "private": 403, "busy": 503, "closing": 503}


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """The key of the table that was made, and the path of its invitation where it is private."""

    table: str
    invitation: str = ""


class Entering(msgspec.Struct, frozen=True):
    """Who wants to come to a private table ``table``: by its ``invitation``, or with its ``password``."""

    table: str
    invitation: str = ""
    password: str = ""

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Entering()"


class Invitation(msgspec.Struct, frozen=True):
    """The ``path`` that lets people in to a private table."""

    path: str


class Usual(TableSettings, frozen=True, kw_only=True, omit_defaults=False):
    """What a table usually has, and what may be settled otherwise at it.

    ``books`` are the rule books by key, each with what it says of the points that matter in this game at this limit. ``antes`` are
    the kinds of antes there is a choice of, with the usual amount: "each" posts one, or the big blind one for all; none where the
    game has its own.
    """

    books: dict[str, dict[str, bool | int]]
    antes: dict[str, int]


@get("/api/tables/usual", sync_to_thread=False)
def usual_settings(game: FromQuery[str], limit: FromQuery[str] = "", unit: FromQuery[int] = 10) -> Response[Usual | Problem]:
    """Say what a table of a game usually has, and what else it may have."""
    try:
        found = usual(game, limit, unit)
        points = settled(ALL[found.game], found.limit)
        books = {key: {name: getattr(book, name) for name in points} for key, book in BOOKS.items()}
        return Response(Usual(**msgspec.structs.asdict(found), books=books, antes=antes_for(ALL[found.game], unit)))
    except Refusal as refusal:
        return _problem(refusal)


@post("/api/tables", status_code=201)
async def make_table(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[dict[str, object]]
) -> Response[Made | Problem]:
    """Open a table."""
    try:
        if not same_origin(request.headers):
            refuse("not_allowed", "This request came from another site.")
        player = room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.", say="sign_in")
        table = await make(room, player, data)
        invitation = room.private.invitation(player, table) if room.private.door(table) is not None else ""
        return Response(Made(table, invitation))
    except Refusal as refusal:
        return _problem(refusal)
    except NotSavedError:
        return _problem(Refusal("busy", NOT_SAVED, say="not_saved"))


@post("/api/tables/enter", status_code=200)
async def enter(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Entering]) -> Response[Made | Problem]:
    """Let the cookie's owner in to a private table, for good."""

    async def work() -> Made:
        player = signed_in(room, request).player
        await room.private.enter(player, data.table, data.invitation, data.password, address_of(request))
        return Made(data.table)

    return await answered(request, work())


@get("/api/tables/invitation", sync_to_thread=False)
def invitation(room: NamedDependency[RoomService], request: Asked, table: FromQuery[str]) -> Response[Invitation | Problem]:
    """Give the host, and whoever opened it, the path that lets people in to a private table."""
    try:
        return Response(Invitation(room.private.invitation(signed_in(room, request).player, table)))
    except Refusal as refusal:
        return _problem(refusal)


def _problem(refusal: Refusal) -> Response[T | Problem]:
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


HANDLERS: Final = (usual_settings, make_table, enter, invitation)
