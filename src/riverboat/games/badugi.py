"""Badugi: four cards down, three draws; the lowest cards of different ranks and suits win.

Of one's four cards those count that differ in rank and in suit: four beat three, three beat two; then the lowest highest card
wins. Aces are low: 4-3-2-A of four suits is the best hand. Two blinds are posted; after each of the first three rounds of betting
everybody still in exchanges none to four cards in turn. In fixed limit the last two rounds are played at the higher bet. When the
deck runs short, the discards are shuffled; nobody gets back what he has just given up.
"""

from riverboat.hands import badugi
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

BADUGI = Game(
    key="badugi",
    name="Badugi",
    seats=(2, 8),
    default_limit=FixedLimit,
    script=(
        Post(ANTE),
        Post(BLINDS),
        Deal("first round", down=4),
        Bet(SMALL, first=AFTER_BLINDS),
        Draw("first draw", most=4),
        Bet(SMALL, first=LEFT_OF_BUTTON),
        Draw("second draw", most=4),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Draw("third draw", most=4),
        Bet(BIG, first=LEFT_OF_BUTTON),
        Showdown(first=LAST_AGGRESSOR, otherwise=LEFT_OF_BUTTON),
    ),
    shares=(Share(badugi, key="low"),),
    about=__doc__,
)
