"""The codes that PHH writes for a game and its limit: its own eleven, and in the same manner ours where it has none.

A code is a letter for the limit (F fixed, P pot, N no limit) and the game's sign: ``NT`` is no-limit Texas hold'em.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat import games
from riverboat.history.errors import HistoryError
from riverboat.rules.game import Limit

if TYPE_CHECKING:
    from riverboat.rules.game import Game

SIGNS: Final = {
    "texas_holdem": "T",
    "short_deck_holdem": "S",
    "omaha": "O",
    "omaha_hi_lo": "O/8",
    "five_card_omaha": "5O",
    "big_o": "5O/8",
    "six_card_omaha": "6O",
    "courchevel": "C",
    "seven_card_stud": "7S",
    "seven_card_stud_hi_lo": "7S/8",
    "five_card_stud": "5S",
    "razz": "R",
    "five_card_draw": "5D",
    "deuce_to_seven_single_draw": "2L1D",
    "deuce_to_seven_triple_draw": "2L3D",
    "badugi": "B",
}
"""The sign of each game by its key; a game that is not here is written by its key."""

STANDARD: Final = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The codes that PHH itself lists; the others are ours."""

_LETTERS: Final = {Limit.FIXED_LIMIT: "F", Limit.POT_LIMIT: "P", Limit.NO_LIMIT: "N"}
_VARIANTS: Final = {letter + SIGNS.get(key, key): (key, limit) for key in games.ALL for limit, letter in _LETTERS.items()}


def code_of(game: Game, limit: Limit) -> str:
    """Return the code of ``game`` at ``limit``."""
    return _LETTERS[limit] + SIGNS.get(game.key, game.key)


def game_of(code: object) -> tuple[Game, Limit]:
    """Return the game and the limit that a code stands for. Raises HistoryError for one that is none."""
    if not isinstance(code, str) or code not in _VARIANTS:
        raise HistoryError(f"variant must be a letter F, P or N and one of {', '.join(SIGNS.values())}, such as NT; not {code!r}")
    key, limit = _VARIANTS[code]
    return games.ALL[key], limit
