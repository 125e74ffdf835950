"""The forms in which a finished hand leaves the room: PHH, Open Hand History, PokerStars-style text."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from riverboat.history import ohh, pokerstars
from riverboat.history.errors import HistoryError
from riverboat.history.writing import write as write_phh
from riverboat.rules.books import BOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.history.tale import Tale
    from riverboat.rules.game import Game

PHH: Final = "phh"
OHH: Final = "ohh"
POKERSTARS: Final = "pokerstars"
ENDINGS: Final = {PHH: "phh", OHH: "ohh", POKERSTARS: "txt"}
"""What the files of each form are called at their end."""

MANY_ENDINGS: Final = {PHH: "phhs", OHH: "ohh", POKERSTARS: "txt"}
"""The same of files with many hands."""


def formats(game: Game) -> tuple[str, ...]:
    """Return the forms that a game can take."""
    return (PHH, OHH, POKERSTARS) if ohh.has_flop(game) else (PHH, POKERSTARS)


def export(tale: Tale, form: str) -> str:
    """Return a hand in one of the forms. Raises HistoryError for a form that there is not, and for a hand that it can't tell."""
    if form not in _WRITERS:
        raise HistoryError(f"the forms are {', '.join(_WRITERS)}, not {form!r}")
    return _WRITERS[form](tale)


def _phh(tale: Tale) -> str:
    started = tale.started
    when = dt.datetime.fromtimestamp(tale.at / 1000, dt.UTC)
    order = sorted(started.seats, key=lambda seat: (seat <= started.button, seat))
    others: dict[str, object] = {
        "players": [tale.name(seat) for seat in order],
        "table": tale.table,
        "hand": tale.hand,
        "seat_count": max(tale.seats, *(seat + 1 for seat in started.seats)),
        "venue": "Riverboat",
        "day": when.day,
        "month": when.month,
        "year": when.year,
        "time": when.time().replace(microsecond=0),
        "time_zone": "UTC",
    }
    return write_phh(tale.events, book=BOOKS[started.book], others=others)


def many(tales: list[str], form: str) -> str:
    """Return several hands, each as ``export`` gives it, as one file: PHH numbers its hands."""
    if form != PHH:
        return "".join(tales)
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(tales, 1))


_WRITERS: Final[dict[str, Callable[[Tale], str]]] = {PHH: _phh, OHH: ohh.write, POKERSTARS: pokerstars.write}
