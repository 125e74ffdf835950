"""Omaha: four cards of one's own, five for all.

A hand is exactly two of one's own cards and three of the board. Two blinds are posted before the deal; there are four rounds of
betting, as in Texas Hold'em.
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

OMAHA = Game(
    key="omaha",
    name="Omaha",
    seats=(2, 10),
    default_limit=PotLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("pre-flop", down=4),
        Bet(SMALL, first=AFTER_BLINDS),
        Deal("flop", board=3),
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
