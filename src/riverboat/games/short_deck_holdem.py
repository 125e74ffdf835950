"""Short Deck Hold'em: Hold'em with the 36 cards from the sixes up, also called six plus.

A flush beats a full house, and A-6-7-8-9 is a straight; all else ranks as usual. Everybody posts an ante, and the button alone a
blind besides; the player on its left acts first on every street. Two cards of one's own, five for all.
"""

from riverboat.cards import SHORT_DECK
from riverboat.hands import short_deck
from riverboat.rules.game import (
    AFTER_BLINDS,
    ANTE,
    BIG,
    BUTTON_BLIND,
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

SHORT_DECK_HOLDEM = Game(
    key="short_deck_holdem",
    name="Short Deck Hold'em",
    seats=(2, 8),
    default_limit=NoLimit,
    script=(
        Post(ANTE),
        Post(BUTTON_BLIND),
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
    shares=(Share(short_deck),),
    about=__doc__,
    deck=SHORT_DECK,
)
