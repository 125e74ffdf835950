"""5 Card Stud: one card down and four up; the best five win.

Everybody posts an ante and gets one card down and one up. The lowest door card brings it in or completes; later rounds are opened
by the highest open hand. There are four rounds of betting, in fixed limit two at the lower and two at the higher bet. At the
showdown everybody still in shows the hole card; by the standard rules a beaten hand may be mucked.
"""

from riverboat.hands import high
from riverboat.rules.game import (
    AFTER_BRING_IN,
    ANTE,
    BIG,
    BRING_IN,
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

FIVE_CARD_STUD = Game(
    key="five_card_stud",
    name="5 Card Stud",
    seats=(2, 8),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Deal("second street", down=1, up=1),
        Post(BRING_IN),
        Bet(SMALL, first=AFTER_BRING_IN),
        Deal("third street", up=1),
        Bet(SMALL, first=HIGHEST_SHOWING),
        Deal("fourth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Deal("fifth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Showdown(first=LAST_AGGRESSOR, otherwise=HIGHEST_SHOWING, must_show=True),
    ),
    shares=(Share(high),),
    about=__doc__,
)
