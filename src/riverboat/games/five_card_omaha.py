"""5 Card Omaha: Omaha with five cards of one's own.

A hand is exactly two of one's own five cards and three of the board. All else is as in Omaha: two blinds, four rounds of betting.
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

FIVE_CARD_OMAHA = Game(
    key="five_card_omaha",
    name="5 Card Omaha",
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
    shares=(Share(high, TWO_AND_THREE),),
    about=__doc__,
)
