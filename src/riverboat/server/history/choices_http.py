"""The cost of my choices at Russian Poker over HTTP, as JSON and as CSV. What it means is said where it is shown."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import TYPE_CHECKING, Any, Final

from litestar import Response, get
from litestar.di import NamedDependency
from msgspec.structs import replace

from riverboat.server.history.choices import MICRO, MOST_COUPS, choices_of
from riverboat.server.history.past import wanted
from riverboat.server.history.past_http import Asking, answered, asked, asker, problem
from riverboat.server.room_service import RoomService
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.store import HandRow, Wanted
    from riverboat.wire import past

COLUMNS: Final = (
    *("table", "coup", "started", "house", "box", "ante", "held", "dealer_shows", "did", "exchanged", "insurance"),
    *("best", "best_exchange", "best_insures", "cost_antes", "cost_chips"),
)
"""The columns of the CSV."""


def _coups(room: RoomService, request: Asking) -> tuple[Wanted, list[HandRow]]:
    """Return which coups are asked for, and the latest of them that count. Refused: sign_in, bad_message."""
    question = wanted(room, asker(room, request), asked(request))
    which = replace(question, game=RUSSIAN)
    if question.game not in {"", RUSSIAN}:
        return replace(which, until=0), []
    return which, [row for _, row in room.store.hands_of(which, None, MOST_COUPS) if not row.voided]


def _told(room: RoomService, which: Wanted, rows: list[HandRow]) -> past.ChoiceCosts:
    nets = {sums.key: (sums.hands, sums.net) for sums in room.store.sums(which, "betting")}
    return choices_of(room, which.player, rows, nets)


@get("/api/choices")
async def choices(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """Say what my decisions cost; what is not known yet is worked out meanwhile: ask again. The address holds the list's filter."""
    try:
        which, rows = await asyncio.to_thread(_coups, room, request)
        told = await asyncio.to_thread(_told, room, which, rows)
    except Refusal as refusal:
        return problem(refusal)
    _, waiting = room.choices.known(which.player, rows)
    if told.waiting:
        room.in_background(room.choices.work(room, which.player, waiting))
    return answered(request, lambda: told)


def as_csv(lines: Iterable[past.ChoiceLine]) -> str:
    """Return decisions as CSV (RFC 4180), a row for each."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in lines:
        cost = one.cost / MICRO
        held, given, cards = "".join(one.held), "".join(one.given), "".join(one.cards)
        facts = (one.table, one.coup, one.at, one.house, one.box + 1, one.ante, held, one.up, one.did, given, one.insured)
        writer.writerow([*facts, one.best, cards, int(one.insures), f"{cost:.6f}", f"{cost * one.ante:.2f}"])
    return out.getvalue()


@get("/api/choices.csv", sync_to_thread=True)
def choices_csv(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """Give those of my decisions away that are worked out, the latest first."""
    try:
        which, rows = _coups(room, request)
    except Refusal as refusal:
        return problem(refusal)
    lines, _ = room.choices.known(which.player, rows)
    headers = {"content-disposition": 'attachment; filename="riverboat-choices.csv"', "cache-control": "no-store"}
    return Response(as_csv(lines), media_type="text/csv; charset=utf-8", headers=headers)


HANDLERS: Final = (choices, choices_csv)
"""What answers questions for the cost of choices."""
