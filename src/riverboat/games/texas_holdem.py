"""Texas Hold'em: two cards of one's own, five for all.

The best five of the seven win, with two, one or none of one's own. Two blinds are posted before the deal; there are four
rounds of betting: before the flop (three cards), after it, after the turn and after the river.
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
    Bet,
    Deal,
    Game,
    NoLimit,
    Post,
    Share,
    Showdown,
)

TEXAS_HOLDEM = Game(
    key="texas_holdem",
    name="Texas Hold'em",
    seats=(2, 10),
    default_limit=NoLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("pre-flop", down=2),
        Bet(SMALL, first=AFTER_BLINDS),
        Deal("flop", board=3),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Deal("turn", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Deal("river", board=1),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(high),),
    about=__doc__,
)
