"""What a bot sees at a glance when it is asked: prices, pots and who is still in. Amounts are chips."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from riverboat.analysis import Samples, Spot, sample
from riverboat.rules.game import Deal

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.view import HandView


class Reading:
    """A decision to bet, seen from the seat on turn.

    ``price`` is what a call costs, ``unit`` the smallest bet of the game, ``level`` the highest bet of the street in units.
    """

    def __init__(self, view: HandView) -> None:
        """Read ``view``, which belongs to the seat on turn."""
        self.view = view
        self.legal = view.legal
        self.me = next(seat for seat in view.seats if seat.seat == view.seat)
        self.others = [seat for seat in view.seats if not seat.folded and seat.seat != view.seat]
        self.price: Chips = view.legal.call
        self.unit: Chips = view.stakes.big_blind or view.stakes.small_bet
        self.level = max(seat.bet for seat in view.seats) / self.unit
        self.spot = Spot.of_view(view)

    @property
    def forced(self) -> float:
        """What there is to play for before anybody has acted by choice, in units: antes, blinds and the bring-in."""
        stakes = self.view.stakes
        posted = stakes.small_blind + stakes.big_blind + stakes.big_blind_ante + stakes.bring_in
        return (stakes.ante * len(self.view.seats) + posted) / self.unit

    @cached_property
    def is_first_round(self) -> bool:
        """Whether these are the cards that the hand began with."""
        return self.view.street == next(step.street for step in self.spot.game.script if isinstance(step, Deal))

    @property
    def raises_faced(self) -> int:
        """How many raises the street has seen, about: bets beyond the first unit, in fixed limit exactly, else by doubling."""
        level = self.level
        if level <= 1:
            return 0
        return int(level + 0.5) - 1 if self.legal.amounts else (1 if level <= 6 else 2 if level <= 20 else 3)

    @property
    def fair(self) -> float:
        """The share of the pot that everybody would win if all cards were alike."""
        return 1 / (1 + len(self.others))

    def to_win(self, call: Chips) -> Chips:
        """The chips that can be won, without one's own ``call`` of that many, from the stacks that match it."""
        level = self.me.paid + call
        return sum(min(seat.paid, level) for seat in self.view.seats)

    def odds(self) -> float:
        """The part of the pot that a call must win to pay for itself."""
        return self.price / (self.price + self.to_win(self.price))

    def sample(self, deals: int, seed: int) -> Samples:
        """Deal the unseen cards out."""
        return sample(self.spot, deals, seed)

    def is_safe(self, deals: int, seed: int) -> bool:
        """Whether nobody has the better hand in any of ``deals`` deals, as it is with a hand that can't be beaten."""
        return not self.sample(deals, seed).is_beaten

    def raise_size(self, part: float) -> Chips:
        """The legal amount nearest to a raise of ``part`` of the pot after calling."""
        legal = self.legal
        if legal.amounts:
            return legal.amounts[-1]
        to = self.me.bet + self.price + int(part * (self.view.pot + self.price))
        return max(legal.least, min(legal.most, to))
