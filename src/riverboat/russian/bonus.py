"""What a BONUS is worth: exactly, as it looks at five cards alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from riverboat.russian.rules import BonusTable

HANDS: Final = (1_135_260, 167_280, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""How many of all hands of five are of each kind of combination."""


def bonus_value(table: BonusTable) -> Fraction:
    """Return what a BONUS is worth to the player, in its stakes: negative when the house keeps something."""
    won = sum(hands * (pays or -1) for hands, pays in zip(HANDS, table.by_kind, strict=True))
    return Fraction(won, sum(HANDS))
