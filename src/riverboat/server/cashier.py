"""The cashier over plain HTTP: chips from player to player, the host's adjustments, sessions, settling up, the ledger as CSV."""

from __future__ import annotations

import csv
import io
import time
from typing import TYPE_CHECKING, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from riverboat.chips import Chips
from riverboat.room.accounts import Entry, Payment, Session, results, sessions, settlement
from riverboat.room.ledger import HOUSE
from riverboat.server.http import COOKIE, Problem
from riverboat.server.origin import same_origin
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError, transfer_rows, write
from riverboat.store import Batch
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from riverboat.room.ledger import Transferred
    from riverboat.store import TransferRow

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


class Settled(msgspec.Struct, frozen=True):
    """Who has won what since ``since`` (milliseconds since 1970), and who pays whom; players by id, "room" for the room itself."""

    since: int
    won: dict[str, Chips]
    payments: list[Payment]
    names: dict[str, str]


def entries_of(rows: Iterable[TransferRow]) -> list[Entry]:
    """Return stored transfers as the ledger's readers want them."""
    return [Entry(row.at, row.debit, row.credit, row.amount, row.reason, row.ref) for row in rows]


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
        if player not in room.hosts:
            refuse("not_allowed", "Only the host may do that.")
        if data.player == HOUSE:
            return room.house.fund(data.amount, data.why, data.key)
        return room.house.adjust(data.player, data.amount, data.why, data.key)

    return await _book(room, request, data.key, booked, data.player)


async def _book(
    room: RoomService,
    request: Request[None, None, State],
    key: str,
    booking: Callable[[str], list[Transferred]],
    other: str,
) -> Response[Booked | Problem]:
    """Book what ``booking`` says for the cookie's owner and store it; what can't be stored has not happened."""
    transfers: list[Transferred] = []
    try:
        player = _player(room, request)
        if not same_origin(request.headers):
            refuse("not_allowed", "This request came from another site.")
        if not 1 <= len(key) <= LONGEST_KEY:
            refuse("bad_message", f"The key must have 1 to {LONGEST_KEY} characters.")
        if room.closing:
            refuse("busy", "The server is stopping. Try again in a moment.")
        transfers = booking(player)
        if transfers:
            await write(room.store, Batch(transfers=transfer_rows(transfers, room.clock.now())))
    except Refusal as refusal:
        return _problem(refusal.code, refusal.text)
    except NotSavedError:
        room.house.ledger.take_back(transfers)
        return _problem("busy", "This could not be saved, so it has not happened. Try again in a moment.")
    room.me_changed({player, other})
    return Response(Booked(len(transfers)))


def _player(room: RoomService, request: Request[None, None, State]) -> str:
    return room.player_of(request.cookies.get(COOKIE, "")) or refuse("sign_in", "Give a name first.")


def _problem(code: str, text: str) -> Response[Booked | Problem]:
    return Response(Problem(code, text), status_code=_STATUS.get(code, 400))


def _names(room: RoomService) -> dict[str, str]:
    return {row.id: row.name for row in room.store.players()}


@get("/api/cashier/sessions", sync_to_thread=True)
def own_sessions(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[list[Session] | Problem]:
    """Say where the cookie's owner sat, what he brought and what he took away."""
    player = room.player_of(request.cookies.get(COOKIE, ""))
    if player is None:
        return Response(Problem("sign_in", "Give a name first."), status_code=401)
    return Response([each for each in sessions(entries_of(room.store.transfers())) if each.player == player])


@get("/api/cashier/settle", sync_to_thread=True)
def settle(
    room: NamedDependency[RoomService], request: Request[None, None, State], since: FromQuery[int] = 0
) -> Response[Settled | Problem]:
    """Tell the host who has won what since then, and the fewest payments that settle it."""
    if room.player_of(request.cookies.get(COOKIE, "")) not in room.hosts:
        return Response(Problem("not_allowed", "Only the host may do that."), status_code=403)
    won = results(entries_of(room.store.transfers()), since)
    names = _names(room)
    return Response(Settled(since, won, settlement(won), {player: names[player] for player in won if player in names}))


@get("/api/cashier/ledger.csv", sync_to_thread=True, media_type=MediaType.TEXT)
def ledger_csv(room: NamedDependency[RoomService], request: Request[None, None, State]) -> Response[str]:
    """Give the host the whole ledger as CSV."""
    if room.player_of(request.cookies.get(COOKIE, "")) not in room.hosts:
        return Response("Only the host may do that.\n", status_code=403, media_type=MediaType.TEXT)
    text = as_csv(entries_of(room.store.transfers()), _names(room))
    headers = {"content-disposition": 'attachment; filename="ledger.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


HANDLERS: Final = (give, adjust, own_sessions, settle, ledger_csv)
"""What the cashier answers to."""
