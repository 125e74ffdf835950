"""Making a table over plain HTTP, by the host: what is usual for a game, and the table itself."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from riverboat.server.commands import NOT_SAVED
from riverboat.server.http import COOKIE, Problem
from riverboat.server.making import make, usual
from riverboat.server.origin import same_origin
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError
from riverboat.table.refusal import Refusal, refuse
from riverboat.table.settings import TableSettings

T = TypeVar("T")

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "busy": 503, "closing": 503}


class Made(msgspec.Struct, frozen=True):
    """The key of the table that was made."""

    table: str


@get("/api/tables/usual", sync_to_thread=False)
def usual_settings(
    game: FromQuery[str], limit: FromQuery[str] = "", unit: FromQuery[int] = 10
) -> Response[TableSettings | Problem]:
    """Say what a table of a game usually has."""
    try:
        return Response(usual(game, limit, unit))
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
        return Response(Made(await make(room, player, data)))
    except Refusal as refusal:
        return _problem(refusal)
    except NotSavedError:
        return _problem(Refusal("busy", NOT_SAVED, say="not_saved"))


def _problem(refusal: Refusal) -> Response[T | Problem]:
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


HANDLERS: Final = (usual_settings, make_table)
