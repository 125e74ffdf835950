"""The equity page over plain HTTP: odds, told line by line as they are counted, and what a range holds."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream

from riverboat.analysis.grid import grid
from riverboat.analysis.shapes import shape_of
from riverboat.cards import CardError
from riverboat.server.processes.counting import Asked, Counted, CountingError
from riverboat.server.web.http import COOKIE, Problem
from riverboat.server.web.origin import same_origin
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.server.room_service import RoomService
from riverboat.wire.odds import OddsFound, OddsNews, OddsQuestion, PlayerOdds, RangeCell, RangeGrid

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from riverboat.analysis.odds import Odds
    from riverboat.server.processes.counting import Counting

QUESTION_RATE: Final = (1.0, 10)
RANGE_RATE: Final = (10.0, 40)
"""What somebody may ask: so often a second, so often at once."""

MOST_WAITING: Final = 16
"""Questions that may wait for a worker; one more is refused."""

MOST_HANDS: Final = 10
LONGEST_TEXT: Final = 2_000
"""Characters of a hand or range."""


class Desk:
    """Who asks what: a player has one question at a time, and a new one takes the place of the one before."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.under_way: dict[str, asyncio.Task[Counted]] = {}
        self.questions = Recent(lambda: Bucket(*QUESTION_RATE))
        self.ranges = Recent(lambda: Bucket(*RANGE_RATE))

    async def answer(self, who: str, asked: Asked) -> AsyncIterator[bytes]:
        """Yield the lines of the answer; whoever stops reading stops the work."""
        news: asyncio.Queue[float | None] = asyncio.Queue()
        if who in self.under_way:
            self.under_way[who].cancel()
        task = asyncio.create_task(self.counting.count(asked, news.put_nowait))
        task.add_done_callback(lambda _task: news.put_nowait(None))
        self.under_way[who] = task
        try:
            while (part := await news.get()) is not None:
                yield _line(OddsNews(part=round(part, 3)))
            yield _line(_last_news(task))
        finally:
            task.cancel()
            if self.under_way.get(who) is task:
                del self.under_way[who]


def _line(news: OddsNews) -> bytes:
    return msgspec.json.encode(news) + b"\n"


def _last_news(task: asyncio.Task[Counted]) -> OddsNews:
    """Return what came of a question."""
    if task.cancelled():
        return OddsNews(code="replaced", text="Another question of yours took this one's place.")
    wrong = task.exception()
    if isinstance(wrong, CardError):
        return OddsNews(code="bad_cards", text=_sentence(wrong))
    if wrong is not None:
        return OddsNews(
            code="busy", text=_sentence(wrong) if isinstance(wrong, CountingError) else "The odds could not be counted."
        )
    return OddsNews(part=1.0, found=_found(task.result()))


def _sentence(wrong: BaseException) -> str:
    text = str(wrong)
    return f"{text[:1].upper()}{text[1:]}."


def _found(counted: Counted) -> OddsFound:
    """Return an answer as it is told."""
    equity, endings = counted
    parts = endings.parts if endings is not None else ((),) * len(equity.players)
    players = tuple(_player(odds, equity.deals, kinds) for odds, kinds in zip(equity.players, parts, strict=True))
    halves = len(shape_of(equity.game).shares) > 1
    kinds = endings.kinds if endings is not None else ()
    return OddsFound(equity.exact, equity.deals / equity.scale, players, halves, kinds)


def _player(odds: Odds, deals: int, kinds: tuple[float, ...]) -> PlayerOdds:
    return PlayerOdds(
        share=float(odds.equity),
        error=odds.error,
        wins=odds.wins / deals,
        ties=sum(odds.ties.values()) / deals,
        low_wins=odds.low_wins / deals,
        low_ties=sum(odds.low_ties.values()) / deals,
        scoops=odds.scoops / deals,
        kinds=tuple(round(part, 4) for part in kinds),
    )


def _who(room: RoomService, request: Request[None, None, State]) -> str:
    """Return who asks: a player, or where somebody without a name comes from."""
    return room.player_of(request.cookies.get(COOKIE, "")) or f"from {request.client.host if request.client else ''}"


@post("/api/odds", status_code=200)
async def odds(
    room: NamedDependency[RoomService],
    desk: NamedDependency[Desk],
    request: Request[None, None, State],
    data: JSONBody[OddsQuestion],
) -> Any:  # noqa: ANN401 - a stream of lines, or a problem
    """Count odds and tell how far it is, a line of JSON each time; who hangs up stops it."""
    if not same_origin(request.headers):
        return _problem(403, "not_allowed", "This request came from another site.")
    texts = (*data.hands, data.board, data.dead, data.game)
    if len(data.hands) > MOST_HANDS or max(map(len, texts)) > LONGEST_TEXT:
        return _problem(400, "bad_cards", f"Up to {MOST_HANDS} hands of up to {LONGEST_TEXT:,} letters each are compared.")
    who = _who(room, request)
    if not desk.questions[who].take(time.monotonic()):
        return _problem(429, "too_fast", "That was too much at once: a question a second is fine.", "question_fast")
    if desk.counting.waiting >= MOST_WAITING:
        return _problem(503, "busy", "Many are asking just now. Try again in a moment.", "many_ask")
    asked = Asked(data.hands, data.game, data.board, data.dead, endings=True)
    return Stream(lambda: desk.answer(who, asked), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


@get("/api/range", sync_to_thread=False)
def read_range(
    room: NamedDependency[RoomService],
    desk: NamedDependency[Desk],
    request: Request[None, None, State],
    text: FromQuery[str] = "",
    game: FromQuery[str] = "texas_holdem",
) -> Response[RangeGrid | Problem]:
    """Say which hands of two cards a text means."""
    if not desk.ranges[_who(room, request)].take(time.monotonic()):
        return _problem(429, "too_fast", "That was too much at once: ten ranges a second are fine.", "question_fast")
    try:
        found = grid(text[:LONGEST_TEXT], game)
    except CardError as wrong:
        return Response(RangeGrid(text, wrong=_sentence(wrong)))
    cells = tuple(RangeCell(name, part) for name, part in found.cells.items())
    return Response(RangeGrid(found.text, cells, found.hands, found.part))


def _problem(status: int, code: str, text: str, say: str = "") -> Response[Any]:
    return Response(Problem(code, text, say), status_code=status)


HANDLERS: Final = (odds, read_range)
"""What the equity page asks for."""
