"""What the server says over HTTP of hands that are finished: my list, a replay, odds, statistics."""

from __future__ import annotations

import msgspec

from riverboat.wire.base import Json
from riverboat.wire.dealer import DealerView, SettledLine
from riverboat.wire.messages import TableView


class HandLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished hand in the list of my hands: ``cards`` are my own at its end, ``board`` the common ones.

    ``second_board`` is there when it was run twice.

    ``net`` is what I gained or lost, ``total`` what all pots held, in chips; ``at`` in milliseconds since 1970. ``imported``: it
    came from a file. ``voided``: it was called off. ``position`` is a word of ``StatisticsGroup``.

    ``coup``: it is a coup of Russian Poker; then ``board`` is the dealer's hand, ``limit_name`` the house, ``total`` what lay on
    all boxes.
    """

    table: str
    table_name: str
    hand: int
    at: int
    game: str
    game_name: str
    limit_name: str
    net: int
    total: int = 0
    position: str = ""
    showdown: bool = False
    won: bool = False
    cards: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    voided: bool = False
    imported: bool = False
    second_board: tuple[str, ...] = ()
    coup: bool = False


class Named(msgspec.Struct, frozen=True):
    """A game or table to choose: its key and its name."""

    key: str
    name: str


class HandList(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of my hands, the latest first; ``more`` is what to ask the next page with, "" when there is none.

    ``total`` and ``net`` are those of all hands that the filter lets pass, ``all`` is their number without one.
    """

    hands: tuple[HandLine, ...]
    total: int = 0
    net: int = 0
    all: int = 0
    more: str = ""
    games: tuple[Named, ...] = ()
    tables: tuple[Named, ...] = ()


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a replay: the ``events`` that led to it, as in ``Told``, and the table as it was after them."""

    events: tuple[Json, ...]
    view: TableView


class KnownHand(msgspec.Struct, frozen=True):
    """The cards of a seat that this audience came to know, in the order dealt: those it saw at last, at every step before."""

    seat: int
    cards: tuple[str, ...]


class HandPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a hand (or ``coup``) is: its table and number."""

    table: str
    hand: int
    coup: bool = False


class HandReplay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished hand, step by step, as one audience may see it: somebody who played it, or the public.

    ``seat`` is the asker's own, -1 for the public. ``known`` is empty where cards are exchanged. ``share`` is the path of a link
    for everybody. ``earlier`` and ``later`` are the asker's hands before and after it, ``net`` is his gain or loss. ``formats`` are
    those that it can be exported in.
    """

    table: str
    table_name: str
    hand: int
    at: int
    game: str
    game_name: str
    limit_name: str
    stakes: str
    steps: tuple[ReplayStep, ...]
    seat: int = -1
    net: int = 0
    known: tuple[KnownHand, ...] = ()
    share: str = ""
    earlier: HandPlace | None = None
    later: HandPlace | None = None
    voided: bool = False
    imported: bool = False
    formats: tuple[str, ...] = ()


class CoupStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a coup's replay: ``what`` happened to ``box`` (-1: to none), whose player is called ``name``; the table after it.

    ``what``: start, ante, taken_back, deal, bonus, exchange, sixth, fold, bet, stand, dealer, open, settle, voided. ``amount`` is
    the chips that it moved, ``bonus`` those laid on BONUS, ``count`` the cards exchanged, ``given`` they, ``cards`` those that came
    of it. A ``settle`` is one ``line`` of a box's settlement.
    """

    what: str
    view: DealerView
    box: int = -1
    name: str = ""
    mine: bool = False
    amount: int = 0
    bonus: int = 0
    insurance: int = 0
    dark: bool = False
    sixth: bool = False
    count: int = 0
    cards: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    line: SettledLine | None = None
    why: str = ""


class CoupReplay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished coup, step by step, as one audience may see it: somebody at the table, or the public.

    ``number`` is the asker's own at the table, -1 for the public; ``net`` what the coup brought him. ``preset`` names the house,
    ``least_ante`` to ``most_ante`` are the ANTEs it takes. ``share`` is the path of a link for everybody; ``earlier`` and ``later``
    are what the asker played before and after it. ``checkable``: its deck was laid down and opened, so the shuffle can be checked.
    """

    table: str
    table_name: str
    coup: int
    at: int
    preset: str
    preset_name: str
    least_ante: int
    most_ante: int
    steps: tuple[CoupStep, ...]
    number: int = -1
    net: int = 0
    share: str = ""
    earlier: HandPlace | None = None
    later: HandPlace | None = None
    voided: bool = False
    checkable: bool = False


class SeatOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat still in may expect of the pot at a step: ``equity`` and ``error`` (one standard error) in whole pots."""

    seat: int
    equity: float
    error: float = 0.0


class StepOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds at a step of a hand, by the cards that the asker knows; ``exact``: counted, not sampled."""

    step: int
    seats: tuple[SeatOdds, ...]
    exact: bool = False


class StatisticsGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Statistics of some of my hands; ``key`` and ``name`` say which. Counts; the client divides the first of a pair by the second.

    ``entered`` and ``raised`` of ``asked``: hands with chips put in by will on the first street, hands raised there, hands with a
    decision there. ``bets`` of ``calls``: on the later streets. ``showdown`` of ``saw``: showdowns, hands that saw the second
    street. ``took`` of ``showdown``: showdowns won. Positions are button, cutoff, middle, early, small_blind, big_blind,
    bring_in, other.
    """

    key: str
    name: str
    hands: int
    net: int
    adjusted: int
    asked: int = 0
    entered: int = 0
    raised: int = 0
    saw: int = 0
    bets: int = 0
    calls: int = 0
    showdown: int = 0
    took: int = 0


class CoursePoint(msgspec.Struct, frozen=True):
    """After so many ``hands``, the last of them at ``at``: the net so far, and the adjusted one."""

    hands: int
    at: int
    net: int
    adjusted: int


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    """My statistics: of all the hands that the filter lets pass, by game, limit and position, and how they went.

    ``hours`` is the time played, pauses of more than five minutes left out; ``waiting`` all-ins are still to be worked out.
    """

    whole: StatisticsGroup | None
    hours: float = 0.0
    waiting: int = 0
    games: tuple[StatisticsGroup, ...] = ()
    limits: tuple[StatisticsGroup, ...] = ()
    positions: tuple[StatisticsGroup, ...] = ()
    course: tuple[CoursePoint, ...] = ()


class ChoiceLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of mine in a coup: for ``box``, with ``held`` cards against ``up``, I ``did`` what; ``best`` was the best play.

    Words: fold, bet, exchange, sixth_card. ``given`` and ``cards`` are those exchanged, ``insured`` the chips of my insurance,
    ``insures``: BET with the highest insurance was best. ``cost`` is how much mine was worse, in millionths of the ``ante``.
    """

    table: str
    coup: int
    at: int
    house: str
    box: int
    ante: int
    up: str
    did: str
    best: str
    held: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    insured: int = 0
    cards: tuple[str, ...] = ()
    insures: bool = False
    cost: int = 0


class ChoiceGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """My decisions at a house, or (``key`` "") at all of them: how many, how many were the best, and what the others cost.

    ``cost`` in millionths of an ANTE, ``chips`` in chips. ``coups`` and ``net`` are those of all coups there.
    """

    key: str
    name: str
    coups: int
    net: int
    decisions: int = 0
    best: int = 0
    cost: int = 0
    chips: int = 0


class ChoiceCosts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What my choices at Russian Poker cost against the exact best: of the ``looked_at`` latest coups that the filter lets pass.

    ``waiting`` of them are still to be worked out: ask again. ``off`` says why nothing can be.
    """

    whole: ChoiceGroup | None
    looked_at: int = 0
    waiting: int = 0
    off: str = ""
    houses: tuple[ChoiceGroup, ...] = ()
    costliest: tuple[ChoiceLine, ...] = ()


class Imported(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a file: ``hands`` were taken in, ``known`` were there before; each of ``faults`` names its line.

    ``names`` are the players of the file, for choosing who of them is me, when that is not clear.
    """

    hands: int = 0
    known: int = 0
    faults: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
