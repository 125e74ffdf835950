"""The games, one file each, as data. A game's key is the name of its file."""

from riverboat.games.five_card_draw import FIVE_CARD_DRAW
from riverboat.games.five_card_stud import FIVE_CARD_STUD
from riverboat.games.omaha import OMAHA
from riverboat.games.omaha_hi_lo import OMAHA_HI_LO
from riverboat.games.razz import RAZZ
from riverboat.games.seven_card_stud import SEVEN_CARD_STUD
from riverboat.games.texas_holdem import TEXAS_HOLDEM

ALL = {game.key: game for game in (TEXAS_HOLDEM, OMAHA, OMAHA_HI_LO, SEVEN_CARD_STUD, FIVE_CARD_DRAW, FIVE_CARD_STUD, RAZZ)}
"""Every game by its key."""

__all__ = [
    "ALL",
    "FIVE_CARD_DRAW",
    "FIVE_CARD_STUD",
    "OMAHA",
    "OMAHA_HI_LO",
    "RAZZ",
    "SEVEN_CARD_STUD",
    "TEXAS_HOLDEM",
]
