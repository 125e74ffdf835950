"""What a house of Russian Poker keeps, exactly: every hand against every open card, where the draws can be swept.

A sweep goes through all hands against one open card at once. It knows what folding, standing, a sixth card and the exchange of
one card are worth; houses that exchange more are sampled (``edge_sample``). Everything is counted in whole numbers, and shards
are merged by sums.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.analysis.jobs import run
from riverboat.russian.prices import BEST_PLAY, MOST_SWEPT, prices_of, require_counted, require_prices
from riverboat.russian.solver import COMPILED, core, packed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from riverboat.chips import Chips
    from riverboat.russian.prices import Prices
    from riverboat.russian.rules import Rules

ACTIONS: Final = ("fold", "stand", "sixth", "exchange")
RANKS: Final = 13
DEALS: Final = 52 * comb(51, 5) * comb(46, 4)
"""Hands, open cards and hidden cards of the dealer: 19,933,230,517,200."""

DRAWN: Final = 42
"""With a sixth card, or one exchanged, there are so many times more deals for the five cards."""

_SIXTH, _ONE = 1, 2


class EdgeError(ValueError):
    """An edge can't be found so: the message says why, and what would do."""


class Question(NamedTuple):
    """Whose edge is asked.

    A house's, for players who take only ``actions``, with BET from a strength on (BEST_PLAY: where it is best).
    """

    rules: Rules
    actions: tuple[str, ...] = ACTIONS
    bet_from: int = BEST_PLAY
    ante: Chips | None = None

    @property
    def prices(self) -> Prices:
        """What the house's box wins and loses; without the fold BET is laid on everything."""
        return prices_of(self.rules, self.ante, self.bet_from if "fold" in self.actions else 0)

    @property
    def sixth(self) -> bool:
        """Whether a sixth card may be bought."""
        return self.rules.sixth and "sixth" in self.actions

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards may be exchanged at once."""
        return self.rules.counts if "exchange" in self.actions else ()

    @property
    def is_swept(self) -> bool:
        """Whether the answer is found exactly, in seconds."""
        return set(self.counts) <= {1}


class Swept(NamedTuple):
    """What a sweep found, or several together, in chips.

    ``value`` of ``DRAWN`` times DEALS; in the dark without, and with, a sixth card.
    """

    value: int
    dark: int
    dark_sixth: int


class Edge(NamedTuple):
    """What a house leaves its players, in ANTEs a box: negative when it keeps something.

    ``error`` is the standard error, 0 when exact. ``swept`` is the exact value of the play without exchanges of more than one
    card. ``dark`` and ``dark_sixth`` are worth a dark box, as it is and with a sixth card, None where there is none. ``samples``
    is how many positions were solved for it.
    """

    value: Fraction
    error: float
    swept: Fraction
    dark: Fraction | None
    dark_sixth: Fraction | None
    samples: int


def require_answerable(question: Question) -> None:
    """Raise EdgeError or RulesError for a question that makes no sense, or that needs the compiled core where there is none."""
    unknown = [action for action in question.actions if action not in ACTIONS]
    if unknown or "stand" not in question.actions:
        raise EdgeError(f"actions are some of {', '.join(ACTIONS)}, with stand among them, not {', '.join(question.actions)}")
    if not COMPILED:
        raise EdgeError(
            "an edge takes the compiled core: install where there is a C compiler (a position alone takes a minute without)"
        )
    require_counted(question.rules)
    require_prices(question.prices, MOST_SWEPT)


def sweep(question: Question, rank: int) -> Swept:
    """Return what all hands are worth against an open card of ``rank``: one shard of thirteen."""
    rules, ante = question.rules, question.prices.ante
    ones = 1 in question.counts
    what = (_SIXTH if question.sixth else 0) | (_ONE if ones else 0)
    fees = (rules.sixth_price * ante, rules.price_of(1) * ante if ones else 0)
    value, dark, dark_sixth, _, _ = core().russian_sweep(rank, packed(question.prices), what, *fees, 0)
    return Swept(4 * value, 4 * dark, 4 * dark_sixth)


def swept(
    question: Question, *, workers: int = 0, ray: bool = False, progress: Callable[[float], None] = lambda _part: None
) -> Edge:
    """Return the exact edge of the play without exchanges of more than one card; raises EdgeError or RulesError."""
    require_answerable(question)
    core().russian_classes()  # made once, before the workers want them
    found: list[Swept] = []
    for _, one in run(partial(sweep, question), range(RANKS), workers=workers, ray=ray):
        found.append(one)
        progress(len(found) / RANKS)
    return edge_of(question, found)


def edge_of(question: Question, found: Iterable[Swept]) -> Edge:
    """Return the edge that the sweeps of all ranks add up to."""
    rules, ante = question.rules, question.prices.ante
    value, dark, dark_sixth = map(sum, zip(*found, strict=True))
    exact = Fraction(value, DRAWN * DEALS * ante)
    in_the_dark = Fraction(dark, DEALS * ante) if rules.dark_boxes else None
    bought = None
    if rules.dark_boxes and rules.dark_boxes.sixth_card and question.sixth:
        bought = Fraction(dark_sixth, DRAWN * DEALS * ante) - rules.sixth_price
    return Edge(exact, 0.0, exact, in_the_dark, bought, 0)


def whole_number(value: Fraction, deals: int = DEALS) -> str:
    """Return an exact value as the number that it is of all deals, such as -1,041,372,912,372 / 19,933,230,517,200."""
    over = value * deals
    if over.denominator != 1:
        return f"{value.numerator:,} / {value.denominator:,}"
    return f"{over.numerator:,} / {deals:,}"
