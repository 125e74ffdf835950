"""Finished hands over HTTP: my list, one hand step by step, what a share link shows. See ``past.py`` for who sees what."""

from __future__ import annotations

import asyncio
import gzip
import math
import time
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from riverboat.cards import CardError
from riverboat.games import ALL
from riverboat.history import HistoryError
from riverboat.history.export import ENDINGS, MANY_ENDINGS, export, formats, many
from riverboat.server.history.past import Asked, Past, cursor_of, is_shared, seat_of, untold, wanted
from riverboat.server.processes.counting import Asked as Question
from riverboat.server.processes.counting import CountingError
from riverboat.server.room_service import RoomService
from riverboat.server.web.http import COOKIE, Problem
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire import past, replay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.analysis.odds import Odds
    from riverboat.store import HandRow
    from riverboat.wire.base import Json

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "unknown_hand": 404, "too_fast": 429, "busy": 503}
ERROR: Final = 0.003
"""Standard error that is small enough for odds in whole percent."""

MOST_AT_ONCE: Final = 5_000
"""Hands in one file; more are taken away month by month, or with ``riverboat export``."""

_SMALL: Final = 1_400
"""Bytes below which an answer is not worth compressing."""

Asking = Request[None, None, State]


def asker(room: RoomService, request: Asking) -> str:
    """Return who asks. Refused: sign_in."""
    return room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.", say="sign_in")


def problem(refusal: Refusal) -> Response[Any]:
    """Return a refusal as an answer."""
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


def answered(request: Asking, make: Callable[[], msgspec.Struct | Json]) -> Response[Any]:
    """Return what ``make`` makes as JSON, compressed where it is long; a refusal as a Problem."""
    try:
        body = msgspec.json.encode(make())
    except Refusal as refusal:
        return problem(refusal)
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
    return Response(body, headers=headers, media_type=MediaType.JSON)


def opened(room: RoomService, request: Asking, table: str, hand: int, *, coup: bool = False) -> tuple[Past, HandRow, str]:
    """Return a hand, or a ``coup``, that the asker may open, and who he is.

    Refused: sign_in, unknown_hand (also one that is none of his).
    """
    player = asker(room, request)
    reader = Past(room.store, untold(room))
    row = reader.row(table, hand, coup=coup)
    if not reader.may_open(row, player, host=player in room.hosts):
        refuse("unknown_hand", "There is no finished hand of this number among yours.", say="no_hand_of_yours")
    return reader, row, player


def shared(room: RoomService, table: str, hand: int, mark: str, *, coup: bool = False) -> tuple[Past, HandRow]:
    """Return the hand, or the ``coup``, of a share link. Refused: unknown_hand."""
    if not is_shared(room.store, table, hand, mark):
        refuse("unknown_hand", "This link leads to no hand: ask for it once more.", say="no_hand_link")
    reader = Past(room.store, untold(room))
    return reader, reader.row(table, hand, coup=coup)


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


async def _step_odds(room: RoomService, who: str, reader: Past, row: HandRow, seat: int | None, step: int) -> past.StepOdds:
    """Return the odds at a step. Refused: too_fast, bad_message, busy."""
    if not room.replay_rates[who].take(time.monotonic()):
        refuse("too_fast", "That was too much at once: four questions a second are fine.", say="asked_fast")
    told = await asyncio.to_thread(reader.told, row, seat)
    if not 0 <= step < len(replay.groups(told.events)):
        refuse("bad_message", "This hand has no such step.")
    asked = replay.questions(told, step)
    if not asked:
        return past.StepOdds(step, ())
    try:
        boards = [Question(one.hands, row.game, one.board, one.dead, error=ERROR) for one in asked]
        found = [(await room.counting.count(board, lambda _part: None)).equity for board in boards]
    except (CardError, CountingError) as wrong:
        refuse("busy", f"There are no odds for this step: {wrong}.", say="no_odds")
    odds = zip(asked[0].seats, *(one.players for one in found), strict=True)
    return past.StepOdds(step, tuple(_seat_odds(seat, each) for seat, *each in odds), all(one.exact for one in found))


def _seat_odds(seat: int, boards: Sequence[Odds]) -> past.SeatOdds:
    """Return the odds of a seat over all boards, each of which is worth the same part of the pots."""
    equity = sum(float(one.equity) for one in boards) / len(boards)
    return past.SeatOdds(seat, equity, math.hypot(*(one.error for one in boards)) / len(boards))


@get("/api/hands/{table:str}/{hand:int}/odds")
async def hand_odds(
    room: NamedDependency[RoomService],
    request: Asking,
    table: FromPath[str],
    hand: FromPath[int],
    step: FromQuery[int] = 0,
) -> Response[Any]:
    """Count the odds at a step of a hand, by the cards that the asker knows."""
    try:
        reader, row, player = await asyncio.to_thread(opened, room, request, table, hand)
        found = await _step_odds(room, player, reader, row, seat_of(row, player), step)
    except Refusal as refusal:
        return problem(refusal)
    return answered(request, lambda: found)


@get("/api/shared/{table:str}/{hand:int}/{mark:str}/odds")
async def shared_odds(
    room: NamedDependency[RoomService],
    request: Asking,
    table: FromPath[str],
    hand: FromPath[int],
    mark: FromPath[str],
    *,
    step: FromQuery[int] = 0,
) -> Response[Any]:
    """Count the odds at a step of a shared hand, by the cards that everybody saw."""
    try:
        reader, row = await asyncio.to_thread(shared, room, table, hand, mark)
        who = request.client.host if request.client else ""
        found = await _step_odds(room, f"from {who}", reader, row, None, step)
    except Refusal as refusal:
        return problem(refusal)
    return answered(request, lambda: found)


def _file(reader: Past, rows: Sequence[HandRow], player: str, form: str, name: str = "") -> Response[Any]:
    """Return a hand as a file, or all of a list when the file has a ``name``.

    Refused: bad_message, for a form that there is not and for a hand that it can't tell.
    """
    if form not in MANY_ENDINGS:
        refuse("bad_message", f"The forms are {', '.join(MANY_ENDINGS)}.")
    alone = not name
    try:
        told = [export(reader.tale(row, player), form) for row in rows if alone or form in _forms(row)]
    except HistoryError as wrong:
        refuse("bad_message", f"This hand can't be told so: {wrong}.")
    text = told[0] if alone else many(told, form)
    ending = ENDINGS[form] if alone else MANY_ENDINGS[form]
    headers = {"content-disposition": f'attachment; filename="{name or file_name(rows[0])}.{ending}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json" if form == "ohh" else "text/plain; charset=utf-8", headers=headers)


def _forms(row: HandRow) -> tuple[str, ...]:
    """Return the forms in which a hand can be told; coups have one of their own."""
    return formats(ALL[row.game]) if row.game in ALL else ()


def file_name(row: HandRow) -> str:
    """Return a file's name without its ending: plain letters."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in f"{row.table}-{row.hand}").strip("-")


@get("/api/hands/{table:str}/{hand:int}/export", sync_to_thread=True)
def hand_file(
    room: NamedDependency[RoomService],
    request: Asking,
    table: FromPath[str],
    hand: FromPath[int],
    form: Annotated[str, QueryParameter(name="format")] = "phh",
) -> Response[Any]:
    """Give a hand away as a file, with the cards that its player saw."""
    try:
        reader, row, player = opened(room, request, table, hand)
        return _file(reader, [row], player, form)
    except Refusal as refusal:
        return problem(refusal)


@get("/api/shared/{table:str}/{hand:int}/{mark:str}/export", sync_to_thread=True)
def shared_file(
    room: NamedDependency[RoomService],
    table: FromPath[str],
    hand: FromPath[int],
    mark: FromPath[str],
    form: Annotated[str, QueryParameter(name="format")] = "phh",
) -> Response[Any]:
    """Give a shared hand away as a file, with the cards that everybody saw."""
    try:
        reader, row = shared(room, table, hand, mark)
        return _file(reader, [row], "", form)
    except Refusal as refusal:
        return problem(refusal)


@get("/api/hands/{table:str}/{hand:int}/shuffle", sync_to_thread=True)
def hand_shuffle(room: NamedDependency[RoomService], request: Asking, table: FromPath[str], hand: FromPath[int]) -> Response[Any]:
    """Give the file by which the shuffle of a hand is checked, with the cards that its player saw."""

    def make() -> Json:
        reader, row, player = opened(room, request, table, hand)
        return reader.shuffle(row, player)

    return answered(request, make)


@get("/api/shared/{table:str}/{hand:int}/{mark:str}/shuffle", sync_to_thread=True)
def shared_shuffle(
    room: NamedDependency[RoomService], request: Asking, table: FromPath[str], hand: FromPath[int], mark: FromPath[str]
) -> Response[Any]:
    """Give the file by which the shuffle of a shared hand is checked, with the cards that everybody saw."""

    def make() -> Json:
        reader, row = shared(room, table, hand, mark)
        return reader.shuffle(row, "")

    return answered(request, make)


@get("/api/export", sync_to_thread=True)
def hands_file(
    room: NamedDependency[RoomService], request: Asking, form: Annotated[str, QueryParameter(name="format")] = "phh"
) -> Response[Any]:
    """Give my hands away as one file, the oldest first; the address holds the same filter as the list's."""
    try:
        which = wanted(room, asker(room, request), asked(request))
        rows = [row for _, row in room.store.hands_of(which, None, MOST_AT_ONCE) if not row.voided]
        if not rows:
            refuse("unknown_hand", "No hand of yours fits.", say="no_hand_fits")
        return _file(Past(room.store, which.hidden), rows[::-1], which.player, form, "riverboat-hands")
    except Refusal as refusal:
        return problem(refusal)


HANDLERS: Final = (
    *(hands, hand, shared_hand, hand_odds, shared_odds),
    *(hand_file, shared_file, hands_file, hand_shuffle, shared_shuffle),
)
"""What answers questions for finished hands."""
