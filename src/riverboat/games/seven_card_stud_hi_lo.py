"""7 Card Stud Hi-Lo: seven card stud in which the best high and the best low hand halve the pot.

Each hand is any five of one's own seven cards. A low is five different ranks of eight or lower, the ace is low, straights and
flushes do not count; without a low, high takes it all. The lowest door card brings it in, the highest open hand opens later
streets. In fixed limit the higher bet is played from fifth street on, pair or no pair.
"""

from riverboat.hands import eight_or_better, high
from riverboat.rules.game import (
    AFTER_BRING_IN,
    ANTE,
    BIG,
    BRING_IN,
    COMMUNITY_CARD,
    HIGHEST_SHOWING,
    LAST_AGGRESSOR,
    SMALL,
    Bet,
    Deal,
    FixedLimit,
    Game,
    Post,
    Share,
    Showdown,
)

SEVEN_CARD_STUD_HI_LO = Game(
    key="seven_card_stud_hi_lo",
    name="7 Card Stud Hi-Lo",
    seats=(2, 8),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Deal("third street", down=2, up=1),
        Post(BRING_IN),
        Bet(SMALL, first=AFTER_BRING_IN),
        Deal("fourth street", up=1),
        Bet(SMALL, first=HIGHEST_SHOWING),
        Deal("fifth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Deal("sixth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Deal("seventh street", down=1, when_short=COMMUNITY_CARD),
        Bet(BIG, first=HIGHEST_SHOWING),
        Showdown(first=LAST_AGGRESSOR, otherwise=HIGHEST_SHOWING),
    ),
    shares=(Share(high), Share(eight_or_better, key="low")),
    about=__doc__,
)
