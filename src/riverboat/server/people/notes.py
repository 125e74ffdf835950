"""Notes on players over plain HTTP: nobody gets another one's, and nobody learns that there is one about him."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from riverboat.room.booking import BOT
from riverboat.server.room_service import RoomService
from riverboat.server.saving import NotSavedError, write
from riverboat.server.web.asking import Asked, answered, signed_in
from riverboat.server.web.http import Problem
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.store import Batch, NoteRow
from riverboat.table.refusal import refuse
from riverboat.wire.notes import NewNote, Note, Notes

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "violet")
LONGEST: Final = 500
"""Characters of a note."""

MOST: Final = 1_000
"""Notes that one player may have."""

RATE: Final = (1.0, 20)
"""Notes a second, and at once."""

_buckets: Final = Recent(lambda: Bucket(*RATE))


def rows_of(room: RoomService, player: str) -> list[NoteRow]:
    """Return all that ``player`` has noted."""
    return room.store.notes(player)


@get("/api/notes")
async def notes(room: NamedDependency[RoomService], request: Asked) -> Response[Notes | Problem]:
    """Return all that I have noted."""

    async def work() -> Notes:
        player = signed_in(room, request).player
        found = await asyncio.to_thread(rows_of, room, player)
        return Notes(tuple(Note(row.about, row.name, row.colour, row.text) for row in found))

    return await answered(request, work())


@post("/api/notes", status_code=200)
async def note(room: NamedDependency[RoomService], request: Asked, data: JSONBody[NewNote]) -> Response[Note | Problem]:
    """Note something about a player, or nothing any more."""
    return await answered(request, _note(room, request, data))


async def _note(room: RoomService, request: Asked, data: NewNote) -> Note:
    """Keep a note. Refused: sign_in, bad_message, bad_text, not_allowed, too_fast, busy."""
    writer, text = signed_in(room, request).player, data.text.strip()
    if not _buckets[writer].take(time.monotonic()):
        refuse("too_fast", "That was too much at once: a note a second is fine.", say="note_fast")
    if data.colour not in {"", *COLOURS}:
        refuse("bad_message", f"There is no colour {data.colour[:20]!r}: the colours are {', '.join(COLOURS)}.")
    if len(text) > LONGEST or not all(sign.isprintable() or sign == "\n" for sign in text):
        refuse("bad_text", f"A note has {LONGEST} characters at most.", say="note_long", most=LONGEST)
    name = _name(room, writer, data.player)
    kept = await asyncio.to_thread(rows_of, room, writer)
    if len(kept) >= MOST and all(row.about != data.player for row in kept):
        refuse("not_allowed", f"You have {MOST} notes; that is the most.", say="note_most", most=MOST)
    try:
        await write(room.store, Batch(notes=(NoteRow(writer, data.player, room.clock.now(), name, data.colour, text),)))
    except NotSavedError:
        refuse("busy", "This could not be saved, so it has not happened. Try again in a moment.", say="not_saved")
    return Note(data.player, name, data.colour, text)


def _name(room: RoomService, writer: str, about: str) -> str:
    """Return the name of whom a note is about. Refused: bad_message (nobody is that), not_allowed (oneself)."""
    if about == writer:
        refuse("not_allowed", "A note is about somebody else.", say="note_self")
    if (known := room.house.players.get(about)) is not None:
        return known.name
    found = next((name for player, name in _bots(room) if player == about), "")
    return found or refuse("bad_message", f"There is no player {about[:20]!r}.", say="no_player")


def _bots(room: RoomService) -> Iterator[tuple[str, str]]:
    """Yield the bots that sit somewhere, by player and name."""
    for actor in room.actors.values():
        yield from ((chair.player, chair.name) for chair in actor.live.bots if chair.player.startswith(BOT))


HANDLERS: Final = (notes, note)
