"""Big O: Omaha Hi-Lo with five cards of one's own.

The best high and the best low hand halve the pot; each is exactly two of one's own five cards and three of the board. A low is five
different ranks of eight or lower, the ace is low, straights and flushes do not count; without a low, high takes it all.
"""

from riverboat.hands import eight_or_better, high
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

BIG_O = Game(
    key="big_o",
    name="Big O",
    seats=(2, 9),
    default_limit=PotLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("pre-flop", down=5),
        Bet(SMALL, first=AFTER_BLINDS),
        Deal("flop", board=3),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Deal("turn", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Deal("river", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(high, TWO_AND_THREE), Share(eight_or_better, TWO_AND_THREE, "low")),
    about=__doc__,
)
