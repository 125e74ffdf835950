"""Finished coups over HTTP: one step by step, as a file, and behind a share link. See ``past.py`` for who sees what."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from riverboat.server.history import past_coups
from riverboat.server.history.past import seat_of, wanted
from riverboat.server.history.past_http import MOST_AT_ONCE, Asking, answered, asked, asker, file_name, opened, problem, shared
from riverboat.server.room_service import RoomService
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    import msgspec


@get("/api/coups/{table:str}/{coup:int}", sync_to_thread=True)
def coup(room: NamedDependency[RoomService], request: Asking, table: FromPath[str], coup: FromPath[int]) -> Response[Any]:
    """Show a coup that I was at step by step, as I saw it; to the host any coup, as everybody saw it."""

    def make() -> msgspec.Struct:
        reader, row, player = opened(room, request, table, coup, coup=True)
        return reader.replayed_coup(row, player)

    return answered(request, make)


@get("/api/shared-coups/{table:str}/{coup:int}/{mark:str}", sync_to_thread=True)
def shared_coup(
    room: NamedDependency[RoomService], request: Asking, table: FromPath[str], coup: FromPath[int], mark: FromPath[str]
) -> Response[Any]:
    """Show the coup of a share link, to everybody, as everybody saw it."""

    def make() -> msgspec.Struct:
        reader, row = shared(room, table, coup, mark, coup=True)
        return reader.replayed_coup(row, "")

    return answered(request, make)


def _file(text: str, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


@get("/api/coups/{table:str}/{coup:int}/export", sync_to_thread=True)
def coup_export(room: NamedDependency[RoomService], request: Asking, table: FromPath[str], coup: FromPath[int]) -> Response[Any]:
    """Give a coup away as JSON, with what its player saw; docs/reference/coup.schema.json is the form."""
    try:
        _, row, player = opened(room, request, table, coup, coup=True)
    except Refusal as refusal:
        return problem(refusal)
    told = past_coups.exported(room.store, row, seat_of(row, player))
    return _file(json.dumps(told, indent=1) + "\n", f"{file_name(row)}.json")


@get("/api/shared-coups/{table:str}/{coup:int}/{mark:str}/export", sync_to_thread=True)
def shared_export(
    room: NamedDependency[RoomService], table: FromPath[str], coup: FromPath[int], mark: FromPath[str]
) -> Response[Any]:
    """Give a shared coup away as JSON, with what everybody saw."""
    try:
        _, row = shared(room, table, coup, mark, coup=True)
    except Refusal as refusal:
        return problem(refusal)
    return _file(json.dumps(past_coups.exported(room.store, row, None), indent=1) + "\n", f"{file_name(row)}.json")


@get("/api/export-coups", sync_to_thread=True)
def coups_export(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """Give my coups away as one file, one a line, the oldest first; the address holds the same filter as the list's."""
    try:
        which = wanted(room, asker(room, request), asked(request))
        found = room.store.hands_of(which, None, MOST_AT_ONCE)
        rows = [row for _, row in found if row.game == RUSSIAN and not row.voided]
        if not rows:
            refuse("unknown_hand", "No coup of yours fits.", say="no_coup_fits")
    except Refusal as refusal:
        return problem(refusal)
    told = (past_coups.exported(room.store, row, seat_of(row, which.player)) for row in rows[::-1])
    return _file("".join(f"{json.dumps(each)}\n" for each in told), "riverboat-coups.jsonl")


HANDLERS: Final = (coup, shared_coup, coup_export, shared_export, coups_export)
"""What answers questions for finished coups."""
