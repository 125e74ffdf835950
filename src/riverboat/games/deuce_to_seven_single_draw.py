"""2-7 Single Draw: five cards down, one draw; the lowest hand wins.

Aces are high, straights and flushes count against: 7-5-4-3-2 is the best hand. Two blinds are posted; after a round of betting
everybody still in exchanges none to five cards in turn, and a second round follows, in fixed limit at the higher bet.
"""

from riverboat.hands import deuce_to_seven
from riverboat.rules.game import (
    AFTER_BLINDS,
    ANTE,
    BIG,
    BLINDS,
    LAST_AGGRESSOR,
    LEFT_OF_BUTTON,
    SMALL,
    Bet,
    Deal,
    Draw,
    Game,
    NoLimit,
    Post,
    Share,
    Showdown,
)

DEUCE_TO_SEVEN_SINGLE_DRAW = Game(
    key="deuce_to_seven_single_draw",
    name="2-7 Single Draw",
    seats=(2, 6),
    default_limit=NoLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("first round", down=5),
        Bet(SMALL, first=AFTER_BLINDS),
        Draw("the draw", most=5),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(deuce_to_seven, key="low"),),
    about=__doc__,
)
