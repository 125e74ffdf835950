"""Everything over plain HTTP: joining, who I am, the host's link, the games, health, and the client's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.params import FromPath, JSONBody

from riverboat.games import ALL
from riverboat.room.sign_ins import YEAR, Where, device_of, token_hash
from riverboat.server.web.origin import same_origin
from riverboat.server.room_service import Health, RoomService
from riverboat.server.web.static import Client
from riverboat.table.refusal import Refusal
from riverboat.wire.game_pages import game_page
from riverboat.wire.messages import GamePage, Me

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "riverboat"

LONGEST_NAME_OF_A_BROWSER: Final = 500
"""Characters of a browser's description of itself that are looked at."""

_SAFE: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"; ".join(
            (
                b"default-src 'self'",
                b"style-src-attr 'unsafe-inline'",
                b"img-src 'self' data:",
                b"object-src 'none'",
                b"base-uri 'none'",
                b"form-action 'self'",
                b"frame-ancestors 'none'",
            )
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class Join(msgspec.Struct, frozen=True):
    """What a newcomer sends: the name he wants."""

    name: str


class Joined(msgspec.Struct, frozen=True):
    """Who he is now."""

    me: Me


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a code as in the wire's ``Refused``, and a text for the player."""

    code: str
    text: str
    say: str = ""
    params: dict[str, str | int] = msgspec.field(default_factory=dict)

    @classmethod
    def of(cls, refusal: Refusal) -> Problem:
        """Return the problem that a refusal is."""
        return cls(refusal.code, refusal.text, refusal.say, refusal.params)


class SafeHeaders:
    """Puts the security headers on every answer of ``app``, errors too; sockets pass through untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_SAFE]
            await send(message)

        await self._app(scope, receive, safely if scope["type"] == ScopeType.HTTP else send)


def sign_in_cookie(token: str, *, secure: bool) -> Cookie:
    """Return the cookie that says who a player is; scripts can't read it, other sites' pages can't send it along.

    With "" for a token it takes the cookie away.
    """
    age = YEAR if token else 0
    return Cookie(key=COOKIE, value=token, path="/", httponly=True, samesite="lax", secure=secure, max_age=age)


@get("/api/health", sync_to_thread=False)
def health(room: NamedDependency[RoomService]) -> Health:
    """Say that the server runs."""
    return room.health()


@get("/api/me", sync_to_thread=False)
def me(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[Joined | Problem]:
    """Say who the cookie's owner is; 401 for somebody without one."""
    player = room.player_of(request.cookies.get(COOKIE, ""))
    if player is None:
        return Response(Problem("sign_in", "Give a name first.", "sign_in"), status_code=401)
    return Response(Joined(room.me(player)))


@post("/api/join", status_code=201)
async def join(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Join]
) -> Response[Joined | Problem]:
    """Make a guest of a newcomer with a free name; who has a cookie already keeps the name he has."""
    if not same_origin(request.headers):
        return Response(Problem("not_allowed", "This request came from another site."), status_code=403)
    token = request.cookies.get(COOKIE, "")
    player = room.player_of(token)
    try:
        room.desk.require_welcome(player or "", token_hash(token) if token else "", address_of(request), newcomer=player is None)
    except Refusal as refusal:
        return Response(Problem.of(refusal), status_code=403)
    if player is not None:
        return Response(Joined(room.me(player)), status_code=200)
    if not room.may_join(address_of(request)):
        return Response(Problem("too_fast", "Too many newcomers from your address: wait a minute.", "newcomers"), status_code=429)
    try:
        token, player = await room.join(data.name, where_of(request))
    except Refusal as refusal:
        return Response(Problem.of(refusal), status_code=400)
    return Response(Joined(room.me(player)), cookies=[sign_in_cookie(token, secure=request.url.scheme == "https")])


@get("/metrics", sync_to_thread=False)
def metrics(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[bytes]:
    """Give the host's Prometheus the figures of the server; it brings the host's token along (``Authorization: Bearer …``)."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    by_link = room.house.players.by_host_link(bearer) is not None
    if not by_link and not any(map(room.is_host, (bearer, request.cookies.get(COOKIE, "")))):
        return Response(b"Only the host may read this.\n", status_code=403, media_type=MediaType.TEXT)
    return Response(room.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/games", sync_to_thread=False)
def games() -> list[GamePage]:
    """Say what is played here and how: the rules pages."""
    return [game_page(game) for game in ALL.values()]


@get("/host/{token:str}")
async def host(room: NamedDependency[RoomService], request: Request[None, None, State], token: FromPath[str]) -> Response[str]:
    """Make the browser that opened the host's link the host's."""
    try:
        fresh = await room.doors.host_link(token, where_of(request), token_hash(request.cookies.get(COOKIE, "")))
    except Refusal as refusal:
        if refusal.code == "second_factor":
            return Response("", status_code=303, headers={"location": f"/sign-in#host={token}"}, media_type=MediaType.TEXT)
        return Response(f"{refusal.text}\n", status_code=503, media_type=MediaType.TEXT)
    if fresh is None:
        return Response(
            "This host link is not of this room. The server prints the right one when it starts.\n",
            status_code=404,
            media_type=MediaType.TEXT,
        )
    cookie = sign_in_cookie(fresh, secure=request.url.scheme == "https")
    return Response("", status_code=303, headers={"location": "/"}, cookies=[cookie], media_type=MediaType.TEXT)


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(
    client: NamedDependency[Client], room: NamedDependency[RoomService], request: Request[None, None, State]
) -> Response[bytes]:
    """Serve the built client, compressed; its own routes get its page."""
    path = request.url.path
    file = None if path.startswith("/api/") else client.find(path, dealer=path.removeprefix("/table/") in room.dealers)
    if file is None:
        return Response(b"There is nothing at this address.\n", status_code=404, media_type=MediaType.TEXT)
    headers = {"etag": file.etag, "cache-control": file.caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    coding, body = file.accepted(request.headers.get("accept-encoding", ""))
    if coding:
        headers["content-encoding"] = coding
    return Response(body, headers=headers, media_type=file.kind)


def address_of(request: Request[None, None, State]) -> str:
    """Return the address that a request came from."""
    return request.client.host if request.client else ""


def where_of(request: Request[None, None, State]) -> Where:
    """Return where a request came from, and from what kind of browser."""
    return Where(address_of(request), device_of(request.headers.get("user-agent", "")[:LONGEST_NAME_OF_A_BROWSER]))


HANDLERS: Final = (health, metrics, me, join, games, host, page)
