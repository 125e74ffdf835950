"""Players by rule of thumb: which hands they enter with, and how much of the pot they must expect to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from riverboat.bots.openings import opening_rank

if TYPE_CHECKING:
    from random import Random

    from riverboat.bots.reading import Reading
    from riverboat.chips import Chips


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A character in numbers.

    ``enters``, ``enters_raised`` and ``opens`` are the parts of starting hands it plays, plays against a raise, and raises with;
    each further raise halves them. Later it goes on when its share of the pot is at least ``needs`` times what the price asks
    for, and bets or raises when it is at least ``bets`` or ``raises`` times a fair share. It bluffs with chance ``bluffs``.
    ``size`` is the part of the pot it bets, ``deals`` how many deals it looks at.
    """

    enters: float
    enters_raised: float
    opens: float
    needs: float
    bets: float
    raises: float
    bluffs: float
    size: float = 0.6
    deals: int = 40

    def wish(self, reading: Reading, chance: Random) -> Chips | None:
        """Return the amount to bet or raise to, 0 to check or call, or None to give up."""
        if reading.is_first_round:
            return self._enter(reading, chance)
        share = reading.sample(self.deals, chance.getrandbits(32)).estimate().share
        if reading.price:
            if share > self.raises * reading.fair and share > 0.5 and chance.random() < 0.7:
                return reading.raise_size(self.size)
            return 0 if share >= self.needs * reading.odds() else None
        if share > self.bets * reading.fair or chance.random() < self.bluffs:
            return reading.raise_size(self.size)
        return 0

    def _enter(self, reading: Reading, chance: Random) -> Chips | None:
        """Judge the cards that the hand began with."""
        rank = opening_rank(reading.spot.game, reading.spot.own, reading.spot.draws)
        raises = reading.raises_faced
        shrink = 0.5 ** max(0, raises - 1)
        if rank < self.opens * (shrink if raises < 2 else shrink / 2) and chance.random() < 0.8:
            return reading.raise_size(self.size)
        return 0 if rank < (self.enters_raised * shrink if raises else self.enters) else None


TIGHT = RuleOfThumb(enters=0.22, enters_raised=0.12, opens=0.1, needs=0.9, bets=1.5, raises=2.0, bluffs=0.04)
LOOSE = RuleOfThumb(enters=0.6, enters_raised=0.5, opens=0.07, needs=0.55, bets=1.2, raises=2.2, bluffs=0.15)
