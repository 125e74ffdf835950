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
    from riverboat.rules.view import SeatView


@dataclass(frozen=True, slots=True)
class ByOdds:
    """The odds player in numbers.

    ``enters``, ``enters_raised``, ``opens`` and ``reopens`` are the parts of starting hands it plays, plays against a raise, raises
    and raises again with when one opponent is left; with n opponents they are divided by n to the power of ``crowd``. ``opening``
    is the part of the pot it opens for. Later it looks at ``deals`` deals. An opponent who has paid n smallest bets is believed:
    his read is ``belief`` times the logarithm of 1 + n, and ``heat`` more for each bet that he asks to call. A bet is expected to
    make an opponent fold ``folds`` times the odds that it offers him; ``sizes`` are the parts of the pot that it may bet.
    """

    enters: float = 0.43
    enters_raised: float = 0.33
    opens: float = 0.4
    reopens: float = 0.05
    crowd: float = 0.6
    opening: float = 0.8
    deals: int = 150
    belief: float = 0.4
    heat: float = 0.5
    folds: float = 0.3
    sizes: tuple[float, ...] = (0.5, 1.0)

    def wish(self, reading: Reading, chance: Random) -> Chips | None:
        """Return the amount to bet or raise to, 0 to check or call, or None to give up."""
        if reading.is_first_round:
            return self._enter(reading)
        samples = reading.sample(self.deals, chance.getrandbits(32))
        reads = [self._read(reading, seat) for seat in reading.others]
        share = samples.estimate(reads).share
        price = reading.price
        choices: list[tuple[float, Chips | None]] = [(share * (reading.to_win(price) + price) - price, 0)]
        if price:
            choices.append((0.0, None))
        if reading.legal.raising:
            sizes = sorted({reading.raise_size(part) for part in self.sizes})
            choices += [(self._worth(reading, samples, reads, to), to) for to in sizes]
        return max(choices, key=lambda choice: choice[0])[1]

    def _read(self, reading: Reading, seat: SeatView) -> float:
        """Return how far the opponent in ``seat`` is believed to hold good cards: by all he has paid, and by what he asks."""
        asks = max(0, seat.bet - reading.me.bet) / reading.unit
        return self.belief * log2(1 + seat.paid / reading.unit) + self.heat * min(2, asks)

    def _worth(self, reading: Reading, samples: Samples, reads: list[float], to: Chips) -> float:
        """Return the chips won on average by betting or raising to ``to``.

        Those who would fold hold the weakest part of their hands, and seldom do when they are believed; those who call hold the
        rest, so they are believed all the more.
        """
        pot = reading.view.pot
        cost = to - reading.me.bet
        all_fold = 1.0
        paid = 0.0
        called = []
        for seat, read in zip(reading.others, reads, strict=True):
            asked = max(0, min(to - seat.bet, seat.stack))
            weak = min(0.9, self.folds * asked / (pot + cost + asked))
            folds = weak ** (1 + read)
            all_fold *= folds
            paid += (1 - folds) * asked
            called.append(read + 2 * weak / (1 - weak))
        share = samples.estimate(called).share
        return all_fold * pot + (1 - all_fold) * (share * (reading.to_win(cost) + cost + paid) - cost)

    def _enter(self, reading: Reading) -> Chips | None:
        """Judge the cards that the hand began with."""
        rank = opening_rank(reading.spot.game, reading.spot.own, reading.spot.draws)
        raises = reading.raises_faced
        room = reading.forced * len(reading.others) ** -self.crowd * 0.5 ** max(0, raises - 1)
        if rank < (self.reopens if raises else self.opens) * room:
            return reading.raise_size(self.opening)
        if not reading.price:
            return 0
        cheap = 0.33 / reading.odds()
        return 0 if rank < (self.enters_raised if raises else self.enters) * room * cheap else None


SHARP = ByOdds()
