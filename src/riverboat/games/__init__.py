"""The games, one file each, as data. A game's key is the name of its file.

A line here is all that a new game needs besides its file. They are listed in this order; the first seven are the seeds'.
"""

# ruff: isort: skip_file

from riverboat.rules.game import Game

from riverboat.games.texas_holdem import TEXAS_HOLDEM as TEXAS_HOLDEM
from riverboat.games.omaha import OMAHA as OMAHA
from riverboat.games.omaha_hi_lo import OMAHA_HI_LO as OMAHA_HI_LO
from riverboat.games.seven_card_stud import SEVEN_CARD_STUD as SEVEN_CARD_STUD
from riverboat.games.five_card_draw import FIVE_CARD_DRAW as FIVE_CARD_DRAW
from riverboat.games.five_card_stud import FIVE_CARD_STUD as FIVE_CARD_STUD
from riverboat.games.razz import RAZZ as RAZZ
from riverboat.games.seven_card_stud_hi_lo import SEVEN_CARD_STUD_HI_LO as SEVEN_CARD_STUD_HI_LO
from riverboat.games.short_deck_holdem import SHORT_DECK_HOLDEM as SHORT_DECK_HOLDEM
from riverboat.games.five_card_omaha import FIVE_CARD_OMAHA as FIVE_CARD_OMAHA
from riverboat.games.six_card_omaha import SIX_CARD_OMAHA as SIX_CARD_OMAHA
from riverboat.games.big_o import BIG_O as BIG_O
from riverboat.games.courchevel import COURCHEVEL as COURCHEVEL
from riverboat.games.deuce_to_seven_triple_draw import DEUCE_TO_SEVEN_TRIPLE_DRAW as DEUCE_TO_SEVEN_TRIPLE_DRAW
from riverboat.games.deuce_to_seven_single_draw import DEUCE_TO_SEVEN_SINGLE_DRAW as DEUCE_TO_SEVEN_SINGLE_DRAW
from riverboat.games.badugi import BADUGI as BADUGI

ALL = {game.key: game for game in vars().copy().values() if isinstance(game, Game)}
"""Every game by its key."""
