"""How good the cards are that a hand begins with: the part of all such hands that are better.

What counts is the share of the pot against two opponents, found by sampling; the tables say, for each game, which share the best
1 % of hands reach, the best 3 % and so on. A game that has no table is measured by the share itself.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from riverboat.analysis import Spot, pot_share

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.game import Game

DEALS: Final = 160
FRACTIONS: Final = (0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
SHARES: Final = {
    "texas_holdem": (0.644, 0.494, 0.449, 0.423, 0.402, 0.383, 0.372, 0.356, 0.344, 0.333, 0.316, 0.294, 0.277, 0.250, 0.225),
    "omaha": (0.487, 0.456, 0.434, 0.419, 0.400, 0.384, 0.372, 0.359, 0.347, 0.338, 0.316, 0.300, 0.284, 0.266, 0.244),
    "omaha_hi_lo": (0.469, 0.434, 0.417, 0.403, 0.391, 0.377, 0.364, 0.352, 0.342, 0.333, 0.317, 0.304, 0.292, 0.281, 0.264),
    "seven_card_stud": (0.619, 0.562, 0.500, 0.469, 0.431, 0.400, 0.375, 0.362, 0.350, 0.338, 0.322, 0.300, 0.281, 0.269, 0.250),
    "five_card_draw": (0.881, 0.800, 0.650, 0.588, 0.512, 0.438, 0.362, 0.319, 0.287, 0.269, 0.244, 0.225, 0.206, 0.181, 0.156),
    "five_card_stud": (0.812, 0.688, 0.456, 0.419, 0.400, 0.394, 0.381, 0.362, 0.350, 0.331, 0.319, 0.300, 0.275, 0.256, 0.250),
    "razz": (0.631, 0.613, 0.572, 0.559, 0.512, 0.472, 0.425, 0.388, 0.362, 0.341, 0.319, 0.294, 0.244, 0.194, 0.150),
}
"""The share of the pot that each of FRACTIONS of the hands reaches, by game."""

_REMEMBERED: Final = 4096


def opening_rank(game: Game, cards: tuple[Card, ...], draws: int = 0) -> float:
    """Return which part of all starting hands of ``game`` is better than ``cards``: near 0 for the best, 1 for the worst."""
    share = _opening_share(game, _suits_by_order(cards), draws)
    shares = SHARES.get(game.key)
    if shares is None:
        return 1 - share
    place = bisect_right(shares, -share, key=float.__neg__)
    above = (0.0, 1.0) if place == 0 else (FRACTIONS[place - 1], shares[place - 1])
    below = (1.0, 0.0) if place == len(shares) else (FRACTIONS[place], shares[place])
    return above[0] + (below[0] - above[0]) * (above[1] - share) / (above[1] - below[1])


@lru_cache(maxsize=_REMEMBERED)
def _opening_share(game: Game, cards: tuple[Card, ...], draws: int) -> float:
    """Return the share of the pot that ``cards`` win against two unknown hands."""
    return pot_share(Spot(game, cards, opponents=((), ()), draws=draws), DEALS, seed=0).share


def _suits_by_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards from the highest down with their suits renamed in the order they come, so that like hands are one."""
    suits: dict[int, int] = {}
    return tuple(card & ~3 | suits.setdefault(card & 3, len(suits)) for card in sorted(cards, reverse=True))
