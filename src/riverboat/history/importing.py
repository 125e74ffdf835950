"""Files of other rooms into hands that can be looked at and counted: PHH (one hand or many) and PokerStars-style text."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.history import stars_reading
from riverboat.history.errors import HistoryError
from riverboat.history.phh import again
from riverboat.history.phh import read as read_phh
from riverboat.history.retelling import Retelling
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.history.phh import History

MOST: Final = 200
"""Hands that are read of one file: each is played again by our rules."""

_SECTION: Final = re.compile(r"\[[\w\"-]+\]\s*")
_NUMBER: Final = 6


@dataclass(frozen=True)
class Found:
    """A hand of a file: its ``events`` as the file tells them, the names by seat, whose cards it shows, when it was (0: not said).

    ``number`` is made of its text: the same hand again has the same one.
    """

    events: tuple[ev.Event, ...]
    names: dict[int, str]
    hero: str
    at: int
    number: int


@dataclass
class Read:
    """What came of a file: ``hands``, and in ``faults`` why others were not read, each with its line."""

    hands: list[Found] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def read_file(text: str) -> Read:
    """Return the hands of a file, whichever of the two forms it has."""
    found = Read()
    is_stars = "PokerStars " in text[:4_000] and "variant" not in text[:200]
    try:
        for number, hand in enumerate(_stars(text, found) if is_stars else _phhs(text, found)):
            if number == MOST:
                found.faults.append(f"only the first {MOST} hands of a file are read: part it")
                break
            found.hands.append(hand)
    except HistoryError as error:
        found.faults.append(str(error))
    return found


def _stars(text: str, found: Read) -> Iterator[Found]:
    for lines in stars_reading.split(text):
        try:
            record, seats = stars_reading.parse(lines)
            history = again(record, (STANDARD, SEEDS, msgspec.structs.replace(STANDARD, all_in_face_up=False)))
            when = stars_reading.HEAD.match(lines[0].text)
            names = {seat: name for name, seat in seats.items()}
            hero, at = stars_reading.hero_of(lines, seats), _moment((when["when"] if when else None) or "")
            hand = _found(history, names, hero, at, lines[0].text)
        except HistoryError as error:
            found.faults.append(_at_line(error, lines[0].number))
        else:
            yield hand


def _at_line(error: HistoryError, first: int) -> str:
    """Return an error with its line: the steps of such a record are lines, what is wrong with all of a hand is at its ``first``."""
    text = str(error) if error.step is None else re.sub(r"^step (\d+) ", r"line \1 ", str(error))
    return text if text.startswith("line ") else f"line {first}: {text}"


def _moment(text: str) -> int:
    """Return a header's time in milliseconds since 1970, 0 for none."""
    try:
        return round(dt.datetime.strptime(text, "%Y/%m/%d %H:%M:%S").replace(tzinfo=dt.UTC).timestamp() * 1000)
    except ValueError:
        return 0


def _phhs(text: str, found: Read) -> Iterator[Found]:
    for first, part in parts(text):
        try:
            history = read_phh(part)
            others = history.record.others
            told = others.get("players")
            players = history.hand.players
            named = (
                told
                if isinstance(told, list) and len(told) == len(players)
                else [f"Player {n}" for n in range(1, len(players) + 1)]
            )
            names = {player.seat: str(name) for player, name in zip(players, named, strict=True)}
            hand = _found(history, names, "", _phh_moment(others), part)
        except HistoryError as error:
            found.faults.append(f"line {first + line_of(part, error)}: {error}")
        else:
            yield hand


def parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield each hand of a PHH file with the number of its first line: sections such as ``[1]`` hold one each."""
    first = 1
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if _SECTION.fullmatch(line):
            if any(map(str.strip, lines)):
                yield first, "\n".join(lines)
            first, lines = number + 1, []
        else:
            lines.append(line)
    yield first, "\n".join(lines)


def line_of(part: str, error: HistoryError) -> int:
    """Return how many lines below the first of a hand its fault lies."""
    lines = part.splitlines()
    if error.step is not None:
        steps = [at for at, line in enumerate(lines) for _ in re.findall(r'"(?:d|p\d+) [^"]*"', line)]
        return steps[error.step - 1] if error.step <= len(steps) else 0
    if told := re.search(r"at line (\d+)", str(error)):
        return int(told[1]) - 1
    field_name = re.match(r"\w+", str(error))
    return next((at for at, line in enumerate(lines) if field_name and line.startswith(field_name[0])), 0)


def _phh_moment(others: dict[str, Any]) -> int:
    try:
        time = others.get("time")
        day = dt.datetime(int(others["year"]), int(others["month"]), int(others["day"]), tzinfo=dt.UTC)
        if isinstance(time, dt.time):
            day = dt.datetime.combine(day.date(), time, tzinfo=dt.UTC)
        return round(day.timestamp() * 1000)
    except (KeyError, TypeError, ValueError):
        return 0


def _found(history: History, names: dict[int, str], hero: str, at: int, text: str) -> Found:
    if not history.hand.over:
        raise HistoryError(f"{text.splitlines()[0][:60]}: the hand is not told to its end")
    digest = hashlib.sha256(f"{text}{history.record.told}".encode()).digest()
    return Found(tuple(_events(history)), names, hero, at, int.from_bytes(digest[:_NUMBER], "big"))


def _events(history: History) -> Iterator[ev.Event]:
    """Yield the events as the file tells them: cards that it hides are hidden, and nothing follows the end."""
    for event in Retelling(history.record, history.dealt, history.hand).events():
        shut = event.seen_by(None) if isinstance(event, ev.HandStarted | ev.DeckReshuffled) else event
        for name in ("down", "cards"):
            if HIDDEN in getattr(shut, name, ()) and not isinstance(shut, ev.HandShown):
                shut = msgspec.structs.replace(shut, **{name: ()})
        yield shut
        if isinstance(shut, ev.HandEnded):
            return
