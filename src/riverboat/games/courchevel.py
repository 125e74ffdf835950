"""Courchevel: Omaha with five cards of one's own, and the first card of the flop open from the start.

Everybody gets five cards, and one is dealt face up for all before the first round of betting; the flop adds two. A hand is exactly
two of one's own cards and three of the board.
"""

from riverboat.hands import high
from riverboat.rules.game import (
    AFTER_BLINDS,
    ANTE,
    BIG,
    BLINDS,
    LAST_AGGRESSOR,
    LEFT_OF_BUTTON,
    SMALL,
    TWO_AND_THREE,
    Bet,
    Deal,
    Game,
    Post,
    PotLimit,
    Share,
    Showdown,
)

COURCHEVEL = Game(
    key="courchevel",
    name="Courchevel",
    seats=(2, 9),
    default_limit=PotLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("pre-flop", down=5, board=1),
        Bet(SMALL, first=AFTER_BLINDS),
        Deal("flop", board=2),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Deal("turn", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Deal("river", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(high, TWO_AND_THREE),),
    about=__doc__,
)
