"""2-7 Triple Draw: five cards down, three draws; the lowest hand wins.

Aces are high, straights and flushes count against: 7-5-4-3-2 is the best hand. Two blinds are posted; after each of the first
three rounds of betting everybody still in exchanges none to five cards in turn. In fixed limit the last two rounds are played at
the higher bet. When the deck runs short, the discards are shuffled; nobody gets back what he has just given up.
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
    FixedLimit,
    Game,
    Post,
    Share,
    Showdown,
)

DEUCE_TO_SEVEN_TRIPLE_DRAW = Game(
    key="deuce_to_seven_triple_draw",
    name="2-7 Triple Draw",
    seats=(2, 6),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("first round", down=5),
        Bet(SMALL, first=AFTER_BLINDS),
        Draw("first draw", most=5),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Draw("second draw", most=5),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Draw("third draw", most=5),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(deuce_to_seven, key="low"),),
    about=__doc__,
)
