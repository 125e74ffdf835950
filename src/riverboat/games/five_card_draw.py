"""5 Card Draw: five cards down, one exchange; the best five win.

Everybody posts an ante and gets five cards. After a round of betting everybody still in exchanges none to five cards in turn,
unseen; how many is public. A second round follows, in fixed limit at the higher bet. The player left of the button is first to
act and to draw; by the standard rules whoever opened the first round acts first in the second.
"""

from riverboat.hands import high
from riverboat.rules.game import (
    ANTE,
    BIG,
    LAST_AGGRESSOR,
    LEFT_OF_BUTTON,
    OPENER,
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

FIVE_CARD_DRAW = Game(
    key="five_card_draw",
    name="5 Card Draw",
    seats=(2, 5),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Deal("first round", down=5),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Draw("the draw", most=5),
        Bet(BIG, first=OPENER),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(high),),
    about=__doc__,
)
