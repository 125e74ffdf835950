"""Razz: seven card stud for the lowest hand.

Aces are low; straights and flushes do not count; 5-4-3-2-A is the best hand, and a hand with a pair loses to any without one. The
cards are dealt as in 7 Card Stud. By the seeds' rules the lowest door card brings it in, by the standard ones the highest. Later
streets are opened by the lowest open hand. In fixed limit the higher bet is played from fifth street on.
"""

from riverboat.hands import ace_to_five
from riverboat.rules.game import (
    AFTER_BRING_IN,
    ANTE,
    BIG,
    BRING_IN,
    COMMUNITY_CARD,
    LAST_AGGRESSOR,
    LOWEST_SHOWING,
    SMALL,
    Bet,
    Deal,
    FixedLimit,
    Game,
    Post,
    Share,
    Showdown,
)

RAZZ = Game(
    key="razz",
    name="Razz",
    seats=(2, 8),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Deal("third street", down=2, up=1),
        Post(BRING_IN),
        Bet(SMALL, first=AFTER_BRING_IN),
        Deal("fourth street", up=1),
        Bet(SMALL, first=LOWEST_SHOWING),
        Deal("fifth street", up=1),
        Bet(BIG, first=LOWEST_SHOWING),
        Deal("sixth street", up=1),
        Bet(BIG, first=LOWEST_SHOWING),
        Deal("seventh street", down=1, when_short=COMMUNITY_CARD),
        Bet(BIG, first=LOWEST_SHOWING),
        Showdown(first=LAST_AGGRESSOR, otherwise=LOWEST_SHOWING),
    ),
    shares=(Share(ace_to_five, key="low"),),
    about=__doc__,
)
