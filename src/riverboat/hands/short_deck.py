"""High hands of the short deck, the 36 cards from the sixes up: a flush beats a full house, and A-6-7-8-9 is a straight.

All else is as with 52 cards; a straight beats three of a kind. Strengths run from 1 (J-9-8-7-6) to 1,404 (a royal flush); cards
below the sixes are not of this deck, and a hand that has to count one is worth 0.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANK, SHORT_DECK
from riverboat.hands import ladder as ladders
from riverboat.hands.evaluating import strength_of, two_and_three_of
from riverboat.hands.high import NAMES
from riverboat.hands.patterns import Ranks, patterns
from riverboat.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence


_SIX: Final = SHORT_DECK[0] >> 2
_STRAIGHTS: Final[tuple[Ranks, ...]] = ((7, 6, 5, 4, 12), *(tuple(range(top, top - 5, -1)) for top in range(8, 13)))
_FLUSH, _STRAIGHT_FLUSH = 6, 8

BEST: Final = 1_404
"""The strength of a royal flush."""

strength: Final = strength_of("short_deck")
"""Return the strength of the best five of five to nine distinct cards of the short deck, 1 to 1,404."""

two_and_three: Final = two_and_three_of("short_deck")
"""Return the strength of the best five made of exactly two of the hole and three of the board, 1 to 1,404."""


def _dealt(of_kind: Sequence[Ranks]) -> tuple[Ranks, ...]:
    """Return those patterns that the short deck can deal."""
    return tuple(ranks for ranks in of_kind if min(ranks) >= _SIX)


@cache
def ladder() -> ladders.Ladder:
    """Return the order of the short deck's hands."""
    no_pair, pair, two_pair, trips, full_house, quads = map(_dealt, patterns())
    in_a_row = {tuple(sorted(ranks, reverse=True)) for ranks in _STRAIGHTS}
    broken = tuple(ranks for ranks in no_pair if ranks not in in_a_row)
    kinds = (broken, pair, two_pair, trips, _STRAIGHTS, full_house, broken, quads, _STRAIGHTS)
    names = (*NAMES[:5], NAMES[6], NAMES[5], *NAMES[7:])
    return ladders.Ladder(kinds, names, frozenset({_FLUSH, _STRAIGHT_FLUSH}))


five, five_of = ladders.fives("short_deck", ladder, strength, two_and_three, RANK)
"""Return the winning five cards, as ``ladder.fives`` says."""


def describe(best: int) -> str:
    """Return the name of a strength, such as "full house, aces over kings"; 1,404 is the "royal flush"."""
    return "royal flush" if best == BEST else ladder().describe(best)


short_deck: Final = Ranking("short_deck", strength, two_and_three, five, five_of, describe)
"""The ranking of six plus."""
