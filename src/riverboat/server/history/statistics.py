"""My statistics over HTTP, as JSON and as CSV: sums of the index of finished hands. What they mean is said where they are shown."""

from __future__ import annotations

import csv
import io
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from litestar import Response, get
from litestar.di import NamedDependency
from msgspec.structs import replace

from riverboat.games import ALL
from riverboat.rules.game import Limit
from riverboat.server.history.past import wanted
from riverboat.server.history.past_http import Asking, answered, asked, asker, problem
from riverboat.server.room_service import RoomService
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.refusal import Refusal
from riverboat.table.settings import LIMIT_NAMES
from riverboat.wire import past

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import msgspec

    from riverboat.store import Store, Sums, Wanted

MOST_POINTS: Final = 400
"""Points of the curve; with more hands only some of them are told, the last one always."""

LONGEST_PAUSE: Final = 300_000
"""Milliseconds between the starts of two hands that still count as playing; a longer pause counts as this."""

HOUR: Final = 3_600_000
COLUMNS: Final = (
    *("group", "name", "hands", "net", "adjusted_net", "decisions_on_first_street", "entered", "raised", "saw_second_street"),
    *("bets_and_raises_later", "calls_later", "showdowns", "showdowns_won"),
)
"""The columns of the CSV."""

_NAMES: Final[dict[str, Callable[[str], str]]] = {
    "game": lambda key: ALL[key].name if key in ALL else key,
    "betting": lambda key: LIMIT_NAMES[Limit(key)],
    "position": lambda key: key,
}


def hours_played(course: Sequence[tuple[int, int, int]]) -> float:
    """Return the hours from hand to hand, a pause counting as ``LONGEST_PAUSE`` at most."""
    starts = [at for at, _, _ in course]
    return sum(min(later - earlier, LONGEST_PAUSE) for earlier, later in pairwise(starts)) / HOUR


def thinned(course: Sequence[tuple[int, int, int]], most: int = MOST_POINTS) -> tuple[past.CoursePoint, ...]:
    """Return the running sums of net and adjusted net, at ``most`` about evenly spaced hands."""
    step = max(1, -(-len(course) // most))
    found, net, adjusted = [], 0, 0
    for number, (at, gain, fair) in enumerate(course, 1):
        net, adjusted = net + gain, adjusted + fair
        if number % step == 0 or number == len(course):
            found.append(past.CoursePoint(number, at, net, adjusted))
    return tuple(found)


def _group(sums: Sums, name: str) -> past.StatisticsGroup:
    return past.StatisticsGroup(
        key=sums.key,
        name=name,
        hands=sums.hands,
        net=sums.net,
        adjusted=sums.adjusted,
        asked=sums.asked,
        entered=sums.entered,
        raised=sums.raised,
        saw=sums.saw,
        bets=sums.bets,
        calls=sums.calls,
        showdown=sums.showdown,
        took=sums.took,
    )


def grouped(store: Store, which: Wanted, column: str) -> tuple[past.StatisticsGroup, ...]:
    """Return statistics by game, limit ("betting") or position, those with most hands first."""
    found = [_group(sums, _NAMES[column](sums.key)) for sums in store.sums(which, column)]
    return tuple(sorted(found, key=lambda group: (-group.hands, group.name)))


def poker(which: Wanted) -> Wanted:
    """Return the same hands without coups: those have figures of their own."""
    return replace(which, not_game=RUSSIAN)


def statistics_of(store: Store, which: Wanted) -> past.Statistics:
    """Return a player's statistics."""
    (sums,) = store.sums(which)
    if not sums.hands:
        return past.Statistics(None)
    course = store.course(which)
    return past.Statistics(
        whole=_group(sums, ""),
        hours=round(hours_played(course), 3),
        waiting=sums.unadjusted,
        games=grouped(store, which, "game"),
        limits=grouped(store, which, "betting"),
        positions=grouped(store, which, "position"),
        course=thinned(course),
    )


def as_csv(told: past.Statistics) -> str:
    """Return statistics as CSV (RFC 4180), a row for each group."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    groups = [("all", (told.whole,)), ("game", told.games), ("limit", told.limits), ("position", told.positions)]
    for kind, members in groups:
        for one in members:
            if one is not None:
                facts = (one.hands, one.net, one.adjusted, one.asked, one.entered, one.raised, one.saw)
                writer.writerow([kind, one.name, *facts, one.bets, one.calls, one.showdown, one.took])
    return out.getvalue()


@get("/api/statistics", sync_to_thread=True)
def statistics(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """Say how I have played; the address holds the same filter as the list of my hands."""

    def make() -> msgspec.Struct:
        return statistics_of(room.store, poker(wanted(room, asker(room, request), asked(request))))

    return answered(request, make)


@get("/api/statistics.csv", sync_to_thread=True)
def statistics_csv(room: NamedDependency[RoomService], request: Asking) -> Response[Any]:
    """Give my statistics away as CSV."""
    try:
        told = statistics_of(room.store, poker(wanted(room, asker(room, request), asked(request))))
    except Refusal as refusal:
        return problem(refusal)
    name = time.strftime("riverboat-statistics-%Y-%m-%d.csv", time.gmtime(room.clock.now() / 1000))
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(as_csv(told), media_type="text/csv; charset=utf-8", headers=headers)


HANDLERS: Final = (statistics, statistics_csv)
"""What answers questions for statistics."""
