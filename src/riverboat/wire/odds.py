"""Odds over HTTP: the question that the equity page asks, and the lines of the answer."""

from __future__ import annotations

import msgspec


class OddsQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often does each of two to ten ``hands`` win? Hands, ranges and cards as players write them: "AhKh", "QQ+", "AAxx"."""

    game: str
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""


class PlayerOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one hand gets, as parts from 0 to 1: ``share`` of the pot on average (``error``: standard error, 0 when exact).

    ``wins`` and ``ties`` count deals; ``low_wins``, ``low_ties`` and ``scoops`` are told of games with a low half. ``kinds`` says
    how often the hand ends as each of ``OddsFound.kinds``.
    """

    share: float
    error: float = 0.0
    wins: float = 0.0
    ties: float = 0.0
    low_wins: float = 0.0
    low_ties: float = 0.0
    scoops: float = 0.0
    kinds: tuple[float, ...] = ()


class OddsFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds over ``deals`` deals, all there are when ``exact``; ``halves`` when there is a low half; ``kinds`` worst first."""

    exact: bool
    deals: float
    players: tuple[PlayerOdds, ...]
    halves: bool = False
    kinds: tuple[str, ...] = ()


class OddsNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the answer (JSON, one a line): the ``part`` that is done, 0 to 1; at last ``found``, or why not.

    ``code``: bad_cards, busy, replaced (the player asked something else); ``text`` in English.
    """

    part: float = 0.0
    found: OddsFound | None = None
    code: str = ""
    text: str = ""


class RangeCell(msgspec.Struct, frozen=True):
    """A class of hands ("AKs") of which ``part`` is in the range, 0 to 1."""

    name: str
    part: float


class RangeGrid(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a range of two cards holds (``GET /api/range``): ``text`` as short as can be, ``cells`` of the grid that are in.

    ``hands`` counts its hands, ``part`` is their part of all, 0 to 1. ``wrong`` says in English why a text is no range.
    """

    text: str
    cells: tuple[RangeCell, ...] = ()
    hands: int = 0
    part: float = 0.0
    wrong: str = ""
