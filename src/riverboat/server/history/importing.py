"""Hands of other rooms, taken into a person's list and statistics: only he sees them, unless he gives a link away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from riverboat.history.importing import Found, read_file
from riverboat.history.summary import summary
from riverboat.rules import events as ev
from riverboat.server.history.indexing import played_rows
from riverboat.server.history.past import IMPORTED
from riverboat.server.history.past_http import Asking, answered, asker
from riverboat.server.room_service import RoomService
from riverboat.server.web.origin import same_origin
from riverboat.store import Batch, HandRow
from riverboat.table.refusal import refuse
from riverboat.wire import past
from riverboat.wire.replay import Person

if TYPE_CHECKING:
    from riverboat.store import PlayedRow

LONGEST: Final = 2 * 1024 * 1024
"""Bytes of a file."""


class File(msgspec.Struct, frozen=True):
    """A file as ``text``; ``me`` is what I am called in it, "" when the file says it itself."""

    text: str
    me: str = ""


@post("/api/import", sync_to_thread=True, status_code=200, request_max_body_size=LONGEST)
def take_in(room: NamedDependency[RoomService], request: Asking, data: JSONBody[File]) -> Response[Any]:
    """Read a file of hands and take those that can be played again into my list."""

    def make() -> msgspec.Struct:
        player = asker(room, request)
        if not same_origin(request.headers):
            refuse("not_allowed", "This request came from another site.")
        if not room.replay_rates[player].take(room.clock.now() / 1000):
            refuse("too_fast", "That was too much at once: four questions a second are fine.", say="asked_fast")
        return taken_in(room, player, data)

    return answered(request, make)


def taken_in(room: RoomService, player: str, file: File) -> past.Imported:
    """Store the hands of a file in which ``player`` is known; return what came of it."""
    found = read_file(file.text)
    own = room.me(player).name
    names = sorted({name for hand in found.hands for name in hand.names.values()})
    rows: list[HandRow] = []
    played: list[PlayedRow] = []
    for hand in found.hands:
        me = _me(hand, file.me, own)
        if not me:
            continue
        row, parts = _rows(hand, player, me, hand.at or room.clock.now())
        rows.append(row)
        played += parts
    known = {row.hand for row in rows} - room.store.missing(IMPORTED + player, [row.hand for row in rows])
    room.store.commit(Batch(hands=tuple(rows), played=tuple(played))).result()
    choose = tuple(names) if len(rows) < len(found.hands) else ()
    return past.Imported(len(rows) - len(known), len(known), tuple(found.faults[:100]), choose)


def _me(hand: Found, named: str, own: str) -> str:
    """Return which name of a hand is the asker's: the one he gave, the one whose cards it shows, or one like his own."""
    known = {name.casefold(): name for name in hand.names.values()}
    return known.get(named.casefold(), "") if named else (hand.hero or known.get(own.casefold(), ""))


def _rows(hand: Found, player: str, me: str, at: int) -> tuple[HandRow, list[PlayedRow]]:
    started = hand.events[0]
    assert isinstance(started, ev.HandStarted)  # noqa: S101 - a hand's log begins so
    people = tuple(Person(seat, player if name == me else "", name) for seat, name in hand.names.items())
    told = summary(hand.events)
    row = HandRow(
        table=IMPORTED + player,
        hand=hand.number,
        game=started.game,
        betting=started.limit,
        started=at,
        ended=at,
        first_seq=0,
        last_seq=0,
        showdown=told.showdown,
        voided=False,
        total=told.total,
        seats=msgspec.json.encode(people),
        body=msgspec.json.encode(hand.events),
    )
    return row, played_rows(row, told, {person.seat: player for person in people if person.player})


HANDLERS: Final = (take_in,)
"""What takes files in."""
