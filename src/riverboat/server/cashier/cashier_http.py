"""The cashier over plain HTTP: my account, chips from player to player; the host's accounts, adjustments, ledger and CSV."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from riverboat.chips import MOST, Chips
from riverboat.room.host_acts import ADJUST
from riverboat.room.ledger import HOUSE
from riverboat.server.cashier.accounts import account, entries_of, ledger_page, own_rows, player_names, whole_room
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError, transfer_rows, write
from riverboat.server.web.http import COOKIE, Problem
from riverboat.server.web.origin import same_origin
from riverboat.store import Batch
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire.cashier import Account, LedgerPage, RoomAccount

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from riverboat.room.accounts import Entry
    from riverboat.room.ledger import Transferred
    from riverboat.store import ActRow, TransferRow

T = TypeVar("T")

LONGEST_KEY: Final = 64
"""Characters of a request's own key."""

HEADER: Final = ("time", "from", "to", "chips", "reason", "reference")
"""The columns of the ledger as CSV."""

_STATUS: Final = {"sign_in": 401, "not_allowed": 403, "repeated": 409, "busy": 503}


class Give(msgspec.Struct, frozen=True):
    """``amount`` chips of my wallet for the player ``to``; ``key`` is this request's own, so that a repeat does nothing."""

    to: str
    amount: Chips
    key: str


class Adjust(msgspec.Struct, frozen=True):
    """The host gives ``player`` ("house": the bank of the house) ``amount`` chips (less than 0: takes them) and says ``why``."""

    player: str
    amount: int
    why: str
    key: str


class Booked(msgspec.Struct, frozen=True):
    """What is booked: how many rows, 0 when the request was a repeat."""

    rows: int


def as_csv(entries: Iterable[Entry], names: Mapping[str, str]) -> str:
    """Return the ledger as CSV (RFC 4180): times in UTC, players by name where there is one.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADER)
    for entry in entries:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(entry.at / 1000))
        texts = (_named(entry.debit, names), _named(entry.credit, names), entry.amount, entry.reason, entry.ref)
        writer.writerow([when, *(_harmless(text) if isinstance(text, str) else text for text in texts)])
    return out.getvalue()


def _named(account: str, names: Mapping[str, str]) -> str:
    kind, _, player = account.rpartition(":")
    return f"{kind}:{names[player]}" if player in names else account


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text


@post("/api/cashier/give", status_code=200)
async def give(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Give]
) -> Response[Booked | Problem]:
    """Pass chips from wallet to wallet."""
    return await _book(room, request, data.key, lambda player: room.house.give(player, data.to, data.amount, data.key), data.to)


@post("/api/cashier/adjust", status_code=200)
async def adjust(
    room: NamedDependency[RoomService], request: Request[None, None, State], data: JSONBody[Adjust]
) -> Response[Booked | Problem]:
    """Give a player chips or take them, by the host, who says why."""

    def booked(player: str) -> list[Transferred]:
        room.desk.require(player, ADJUST)
        if data.player == HOUSE:
            return room.house.fund(data.amount, data.why, data.key)
        return room.house.adjust(data.player, data.amount, data.why, data.key)

    def acted(player: str) -> tuple[ActRow, ...]:
        return room.desk.row(player, ADJUST, player=data.player, amount=data.amount, why=data.why)

    return await _book(room, request, data.key, booked, data.player, acted)


async def _book(
    room: RoomService,
    request: Request[None, None, State],
    key: str,
    booking: Callable[[str], list[Transferred]],
    other: str,
    acted: Callable[[str], tuple[ActRow, ...]] = lambda _player: (),
) -> Response[Booked | Problem]:
    """Book what ``booking`` says for the cookie's owner, and store it with the act that ``acted`` returns.

    What can't be stored has not happened.
    """
    transfers: list[Transferred] = []
    try:
        player = _player(room, request)
        if not same_origin(request.headers):
            refuse("not_allowed", "This request came from another site.")
        if not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
            refuse("bad_message", f"The key must have 1 to {LONGEST_KEY} characters that can be printed.")
        if room.closing:
            refuse("busy", "The server is stopping. Try again in a moment.", say="stopping")
        transfers = booking(player)
        if transfers:
            await write(room.store, Batch(transfers=transfer_rows(transfers, room.clock.now()), acts=acted(player)))
    except Refusal as refusal:
        return _refused(refusal)
    except NotSavedError:
        room.house.ledger.take_back(transfers)
        return _refused(Refusal("busy", "This could not be saved, so it has not happened. Try again in a moment.", say="not_saved"))
    room.me_changed({player, other})
    return Response(Booked(len(transfers)))


def _player(room: RoomService, request: Request[None, None, State]) -> str:
    return room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.", say="sign_in")


def _refused(refusal: Refusal) -> Response[T | Problem]:
    return Response(Problem.of(refusal), status_code=_STATUS.get(refusal.code, 400))


@get("/api/cashier")
async def own_account(
    room: NamedDependency[RoomService], request: Request[None, None, State], player: FromQuery[str] = "", before: FromQuery[int] = 0
) -> Response[Account | Problem]:
    """Show the cookie's owner his account, and the host that of any ``player``."""
    try:
        me = _player(room, request)
        if player not in {"", me}:
            _require_host(room, request)
            if room.house.players.get(player) is None:
                refuse("bad_message", f"There is no player {player!r}.", say="no_player")
        return Response(await account(room, player or me, _bounded(before)))
    except Refusal as refusal:
        return _refused(refusal)


@get("/api/cashier/room")
async def room_account(
    room: NamedDependency[RoomService], request: Request[None, None, State], since: FromQuery[int] = 0
) -> Response[RoomAccount | Problem]:
    """Show the host all accounts, who has won what since then, and the fewest payments that settle it."""
    try:
        _require_host(room, request)
    except Refusal as refusal:
        return _refused(refusal)
    return Response(await whole_room(room, _bounded(since)))


@get("/api/cashier/ledger")
async def ledger(
    room: NamedDependency[RoomService],
    request: Request[None, None, State],
    before: FromQuery[int] = 0,
    hands: FromQuery[bool] = True,  # noqa: FBT002 - a word of the address
) -> Response[LedgerPage | Problem]:
    """Show the host the ledger, the newest rows first; without ``hands`` those that no hand caused."""
    try:
        _require_host(room, request)
    except Refusal as refusal:
        return _refused(refusal)
    return Response(await ledger_page(room, _bounded(before), hands=hands))


@get("/api/cashier/ledger.csv", media_type=MediaType.TEXT)
async def ledger_csv(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[str]:
    """Give the host the whole ledger as CSV."""
    try:
        _require_host(room, request)
    except Refusal as refusal:
        return _said(refusal)
    return await _csv(room, "ledger.csv", room.store.transfers)


@get("/api/cashier/mine.csv", media_type=MediaType.TEXT)
async def own_csv(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[str]:
    """Give the cookie's owner the rows of the ledger that touch his chips, as CSV."""
    try:
        player = _player(room, request)
    except Refusal as refusal:
        return _said(refusal)
    return await _csv(room, "my-chips.csv", lambda: own_rows(room, player))


async def _csv(room: RoomService, name: str, rows: Callable[[], list[TransferRow]]) -> Response[str]:
    """Read ``rows`` in a thread and send them as the file ``name``."""
    names = player_names(room)
    text = await asyncio.to_thread(lambda: as_csv(entries_of(rows()), names))
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _bounded(number: int) -> int:
    """Return a number of a query as far as a database can count."""
    return min(max(0, number), MOST)


def _said(refusal: Refusal) -> Response[str]:
    return Response(f"{refusal.text}\n", status_code=_STATUS.get(refusal.code, 400), media_type=MediaType.TEXT)


def _require_host(room: RoomService, request: Request[None, None, State]) -> None:
    if _player(room, request) not in room.hosts:
        refuse("not_allowed", "Only the host may do that.", say="host_only")


HANDLERS: Final = (give, adjust, own_account, room_account, ledger, ledger_csv, own_csv)
"""What the cashier answers to."""
