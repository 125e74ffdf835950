"""The words of PokerStars-style text: what games, streets and draws are called there, for writing and for reading."""

from __future__ import annotations

from typing import Final

from riverboat.rules.game import Limit

GAMES: Final = {
    "texas_holdem": "Hold'em",
    "short_deck_holdem": "6+ Hold'em",
    "omaha": "Omaha",
    "omaha_hi_lo": "Omaha Hi/Lo",
    "five_card_omaha": "5 Card Omaha",
    "big_o": "5 Card Omaha Hi/Lo",
    "six_card_omaha": "6 Card Omaha",
    "courchevel": "Courchevel",
    "seven_card_stud": "7 Card Stud",
    "seven_card_stud_hi_lo": "7 Card Stud Hi/Lo",
    "five_card_stud": "5 Card Stud",
    "razz": "Razz",
    "five_card_draw": "5 Card Draw",
    "deuce_to_seven_single_draw": "Single Draw 2-7 Lowball",
    "deuce_to_seven_triple_draw": "Triple Draw 2-7 Lowball",
    "badugi": "Badugi",
}
"""The header's word for each game; that of five card stud is ours, PokerStars has none."""

LIMITS: Final = {Limit.FIXED_LIMIT: "Limit", Limit.POT_LIMIT: "Pot Limit", Limit.NO_LIMIT: "No Limit"}

BOARD_STREETS: Final = {"flop": "FLOP", "turn": "TURN", "river": "RIVER"}

BOARDS: Final = ("FIRST", "SECOND")
"""What stands before the streets, the showdowns and the boards of a hand that was run twice."""

STUD_STREETS: Final = {
    "first street": "1st STREET",
    "second street": "2nd STREET",
    "third street": "3rd STREET",
    "fourth street": "4th STREET",
    "fifth street": "5th STREET",
    "sixth street": "6th STREET",
    "seventh street": "RIVER",
}

DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
"""The headings of the draws, where there is more than one; a single draw has none."""
