"""How good the cards are that a hand begins with: the part of all such hands that are better.

What counts is the share of the pot against two opponents, found by sampling; the tables say, for each game, which share the best
1 % of hands reach, the best 3 % and so on. A game without a table is measured by that of Texas Hold'em.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from operator import neg
from typing import TYPE_CHECKING, Final

from riverboat.analysis import Spot, pot_share
from riverboat.rules.game import TWO_AND_THREE

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.game import Game

DEALS: Final = 400
SLOW_DEALS: Final = 160
"""How many deals a share is found from; fewer where a deal takes much longer: draws, Omaha."""

FRACTIONS: Final = (0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
SHARES: Final = {
    "texas_holdem": (686, 490, 455, 428, 412, 390, 378, 365, 333, 320, 295, 281, 267, 251, 228),
    "omaha": (487, 456, 434, 419, 400, 384, 372, 359, 347, 338, 316, 300, 284, 266, 244),
    "omaha_hi_lo": (469, 434, 417, 403, 391, 377, 364, 352, 342, 333, 317, 304, 292, 281, 264),
    "seven_card_stud": (605, 542, 507, 450, 418, 392, 372, 352, 338, 330, 315, 300, 290, 280, 262),
    "five_card_draw": (881, 812, 662, 612, 531, 469, 394, 325, 294, 269, 244, 225, 206, 181, 156),
    "five_card_stud": (830, 688, 512, 422, 402, 388, 380, 370, 358, 348, 322, 308, 290, 272, 262),
    "razz": (630, 621, 595, 576, 540, 488, 439, 409, 382, 366, 340, 318, 264, 214, 162),
    "seven_card_stud_hi_lo": (541, 480, 459, 438, 426, 411, 400, 386, 361, 348, 322, 301, 286, 270, 244),
    "short_deck_holdem": (535, 461, 437, 423, 419, 412, 389, 349, 332, 330, 317, 301, 287, 256, 232),
    "five_card_omaha": (438, 416, 403, 391, 378, 362, 353, 344, 334, 328, 312, 296, 278, 259, 234),
    "six_card_omaha": (453, 434, 419, 406, 394, 381, 374, 366, 356, 347, 334, 322, 306, 291, 266),
    "big_o": (460, 428, 403, 388, 372, 358, 345, 331, 321, 311, 294, 278, 261, 246, 230),
    "courchevel": (438, 416, 403, 391, 378, 362, 353, 344, 334, 328, 312, 296, 278, 259, 234),
    "deuce_to_seven_triple_draw": (888, 588, 516, 438, 394, 381, 372, 369, 356, 350, 338, 319, 300, 288, 262),
    "deuce_to_seven_single_draw": (888, 588, 516, 438, 394, 381, 372, 369, 356, 350, 338, 319, 300, 288, 262),
    "badugi": (869, 772, 681, 578, 491, 400, 378, 356, 341, 325, 291, 256, 225, 200, 178),
}
"""The share of the pot, in thousandths, that each of FRACTIONS of the hands reaches, by game."""

_REMEMBERED: Final = 4096


def opening_rank(game: Game, cards: tuple[Card, ...], draws: int = 0) -> float:
    """Return which part of all starting hands of ``game`` is better than ``cards``: near 0 for the best, 1 for the worst."""
    share = 1000 * _opening_share(game, _suits_by_order(cards), draws)
    shares = SHARES.get(game.key, SHARES["texas_holdem"])
    place = bisect_right(shares, -share, key=neg)
    above = (0.0, 1000) if place == 0 else (FRACTIONS[place - 1], shares[place - 1])
    below = (1.0, 0) if place == len(shares) else (FRACTIONS[place], shares[place])
    return above[0] + (below[0] - above[0]) * (above[1] - share) / (above[1] - below[1])


@lru_cache(maxsize=_REMEMBERED)
def _opening_share(game: Game, cards: tuple[Card, ...], draws: int) -> float:
    """Return the share of the pot that ``cards`` win against two unknown hands."""
    deals = SLOW_DEALS if draws or any(share.pick == TWO_AND_THREE for share in game.shares) else DEALS
    return pot_share(Spot(game, cards, opponents=((), ()), draws=draws), deals, seed=0).share


def _suits_by_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards from the highest down with their suits renamed in the order they come, so that like hands are one."""
    suits: dict[int, int] = {}
    return tuple(card & ~3 | suits.setdefault(card & 3, len(suits)) for card in sorted(cards, reverse=True))
