"""What the pages about accounts have in common: whose request it is, and how it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from litestar import Request, Response
from litestar.datastructures import State

from riverboat.server.web.http import COOKIE, Joined, Problem, sign_in_cookie
from riverboat.server.web.origin import same_origin
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from riverboat.room.sign_ins import SignIn
    from riverboat.server.room_service import RoomService

T = TypeVar("T")

Asked = Request[None, None, State]

_STATUS: Final = {
    "sign_in": 401,
    "wrong": 401,
    "sign_in_again": 401,
    "second_factor": 401,
    "not_allowed": 403,
    "private": 403,
    "banned": 403,
    "too_fast": 429,
    "busy": 503,
    "closing": 503,
}


def signed_in(room: RoomService, request: Asked) -> SignIn:
    """Return the sign-in of the cookie. Refused: sign_in."""
    known = room.doors.sign_ins.by_token(request.cookies.get(COOKIE, ""))
    return known or refuse("sign_in", "Give a name first.", say="sign_in")


def presented(room: RoomService, request: Asked) -> str:
    """Return the hash of the token that a browser has so far, "" when it has none that is known."""
    known = room.doors.sign_ins.by_token(request.cookies.get(COOKIE, ""))
    return known.token_hash if known is not None else ""


def refused(refusal: Refusal) -> Response[T | Problem]:
    """Return the answer that a refusal is."""
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


def require_own_page(request: Asked) -> None:
    """Refuse (not_allowed) what a page of another site asks for."""
    if not same_origin(request.headers):
        refuse("not_allowed", "This request came from another site.")


def welcome(room: RoomService, request: Asked, token: str, status: int = 200) -> Response[Joined | Problem]:
    """Return the answer to a browser that is signed in from now on: who it is, and its new cookie."""
    player = room.player_of(token) or ""
    cookie = sign_in_cookie(token, secure=request.url.scheme == "https")
    return Response(Joined(room.me(player)), status_code=status, cookies=[cookie])


async def answered(request: Asked, work: Awaitable[T], status: int = 200) -> Response[T | Problem]:
    """Return what ``work`` comes to, with this ``status``, or the problem; nothing is done for a page of another site."""
    try:
        require_own_page(request)
    except Refusal as refusal:
        work.close()  # type: ignore[attr-defined] # - it is always a coroutine
        return refused(refusal)
    try:
        return Response(await work, status_code=status)
    except Refusal as refusal:
        return refused(refusal)
