"""Finished hands over HTTP: my list, one hand step by step, what a share link shows. See ``server.past`` for who sees what."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from riverboat.server.http import COOKIE, Problem
from riverboat.server.past import Asked, Past, cursor_of, is_shared, untold, wanted
from riverboat.server.room_service import RoomService
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.store import HandRow

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "unknown_hand": 404}
_SMALL: Final = 1_400
"""Bytes below which an answer is not worth compressing."""

Asking = Request[None, None, State]


def asker(room: RoomService, request: Asking) -> str:
    """Return who asks. Refused: sign_in."""
    return room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.")


def answered(request: Asking, make: Callable[[], msgspec.Struct]) -> Response[Any]:
    """Return what ``make`` makes as JSON, compressed where it is long; a refusal as a Problem."""
    try:
        body = msgspec.json.encode(make())
    except Refusal as refusal:
        return Response(Problem(refusal.code, refusal.text), status_code=_STATUS.get(refusal.code, 400))
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
    return Response(body, headers=headers, media_type=MediaType.JSON)


def opened(room: RoomService, request: Asking, table: str, hand: int) -> tuple[Past, HandRow, str]:
    """Return a hand that the asker may open, and who he is. Refused: sign_in, unknown_hand (also one that is none of his)."""
    player = asker(room, request)
    reader = Past(room.store, untold(room))
    row = reader.row(table, hand)
    if not reader.may_open(row, player, host=player in room.hosts):
        refuse("unknown_hand", "There is no finished hand of this number among yours.")
    return reader, row, player


def shared(room: RoomService, table: str, hand: int, mark: str) -> tuple[Past, HandRow]:
    """Return the hand of a share link. Refused: unknown_hand."""
    if not is_shared(room.store, table, hand, mark):
        refuse("unknown_hand", "This link leads to no hand: ask for it once more.")
    reader = Past(room.store, untold(room))
    return reader, reader.row(table, hand)


def asked(request: Asking) -> Asked:
    """Return the filter that stands in an address. Refused: bad_message."""
    try:
        return msgspec.convert(dict(request.query_params.items()), Asked, strict=False)
    except msgspec.ValidationError as error:
        refuse("bad_message", f"These are no hands to ask for: {error}.")


@get("/api/hands", sync_to_thread=True)
def hands(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """List my hands, the latest first, a page at a time; the address holds the filter (``Asked``)."""

    def make() -> msgspec.Struct:
        question = asked(request)
        which = wanted(room, asker(room, request), question)
        return Past(room.store, which.hidden).page(which, cursor_of(question.before))

    return answered(request, make)


@get("/api/hands/{table:str}/{hand:int}", sync_to_thread=True)
def hand(room: NamedDependency[RoomService], request: Asking, table: FromPath[str], hand: FromPath[int]) -> Response[Any]:
    """Show a hand that I played step by step, with my cards; to the host any hand, with the cards that everybody saw."""

    def make() -> msgspec.Struct:
        reader, row, player = opened(room, request, table, hand)
        return reader.replayed(row, player)

    return answered(request, make)


@get("/api/shared/{table:str}/{hand:int}/{mark:str}", sync_to_thread=True)
def shared_hand(
    room: NamedDependency[RoomService], request: Asking, table: FromPath[str], hand: FromPath[int], mark: FromPath[str]
) -> Response[Any]:
    """Show the hand of a share link, to everybody: with the cards that everybody saw."""

    def make() -> msgspec.Struct:
        reader, row = shared(room, table, hand, mark)
        return reader.replayed(row, "")

    return answered(request, make)


HANDLERS: Final = (hands, hand, shared_hand)
"""What answers questions for finished hands."""
