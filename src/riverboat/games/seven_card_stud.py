"""7 Card Stud: seven cards of one's own, four of them open; the best five win.

Everybody posts an ante and gets two cards down and one up. The lowest door card (of equal ranks by suit: clubs, diamonds, hearts,
spades) brings it in or completes to the lower bet. Later streets are opened by the highest open hand. In fixed limit third and
fourth street are played at the lower bet and the others at the higher one; with an open pair on fourth street the first bettor
may choose. When the deck can't give everybody a seventh card, one is dealt face up for all.
"""

from riverboat.hands import high
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

SEVEN_CARD_STUD = Game(
    key="seven_card_stud",
    name="7 Card Stud",
    seats=(2, 8),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Deal("third street", down=2, up=1),
        Post(BRING_IN),
        Bet(SMALL, first=AFTER_BRING_IN),
        Deal("fourth street", up=1),
        Bet(SMALL, first=HIGHEST_SHOWING, pair_option=True),
        Deal("fifth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Deal("sixth street", up=1),
        Bet(BIG, first=HIGHEST_SHOWING),
        Deal("seventh street", down=1, when_short=COMMUNITY_CARD),
        Bet(BIG, first=HIGHEST_SHOWING),
        Showdown(first=LAST_AGGRESSOR, otherwise=HIGHEST_SHOWING),
    ),
    shares=(Share(high),),
    about=__doc__,
)
