"""A player by the odds: it deals the unseen cards out, believes those who pay, and takes what wins the most chips on average."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from riverboat.bots.openings import opening_rank

if TYPE_CHECKING:
    from random import Random

    from riverboat.analysis import Samples
    from riverboat.bots.reading import Reading
    from riverboat.chips import Chips


@dataclass(frozen=True, slots=True)
class ByOdds:
    """The odds player in numbers.

    ``enters`` and ``opens`` are the parts of starting hands it plays and raises with, ``deals`` how many deals it looks at.
    An opponent who has paid n smallest bets is read as ``belief`` times the logarithm of 1 + n, one who calls a raise ``called``
    more. ``folds`` is how often a bet of the size of the pot makes one opponent fold, ``sizes`` the parts of the pot that it may
    bet.
    """

    enters: float = 0.35
    enters_raised: float = 0.16
    opens: float = 0.25
    deals: int = 100
    belief: float = 0.4
    called: float = 0.6
    folds: float = 0.35
    sizes: tuple[float, ...] = (0.5, 1.0)

    def wish(self, reading: Reading, chance: Random) -> Chips | None:
        """Return the amount to bet or raise to, 0 to check or call, or None to give up."""
        if reading.is_first_round:
            return self._enter(reading)
        samples = reading.sample(self.deals, chance.getrandbits(32))
        reads = [self.belief * log2(1 + seat.paid / reading.unit) for seat in reading.others]
        share = samples.estimate(reads).share
        choices: list[tuple[float, Chips | None]] = [(share * (reading.to_win(reading.price) + reading.price) - reading.price, 0)]
        if reading.price:
            choices.append((0.0, None))
        if reading.legal.raising:
            sizes = {reading.raise_size(part) for part in self.sizes}
            choices += [(self._worth(reading, samples, reads, to), to) for to in sizes]
        return max(choices, key=lambda choice: choice[0])[1]

    def _worth(self, reading: Reading, samples: Samples, reads: list[float], to: Chips) -> float:
        """Return the chips won on average by betting or raising to ``to``."""
        pot = reading.view.pot
        cost = to - reading.me.bet
        all_fold = 1.0
        answered = 0.0
        for seat in reading.others:
            asked = min(to - seat.bet, seat.stack)
            folds = min(0.9, self.folds * asked / (pot + cost)) * 2 if asked else 0.0
            all_fold *= folds
            answered += (1 - folds) * asked
        share = samples.estimate([read + self.called for read in reads]).share
        return all_fold * pot + (1 - all_fold) * (share * (reading.to_win(cost) + cost + answered) - cost)

    def _enter(self, reading: Reading) -> Chips | None:
        """Judge the cards that the hand began with."""
        rank = opening_rank(reading.spot.game, reading.spot.own, reading.spot.draws)
        raises = reading.raises_faced
        shrink = 0.5 ** max(0, raises - 1)
        if rank < (self.opens * 0.35 * shrink if raises else self.opens):
            return reading.raise_size(0.8)
        return 0 if rank < (self.enters_raised * shrink if raises else self.enters) else None


SHARP = ByOdds()
