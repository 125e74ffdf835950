"""What a bot is, and what every bot does alike: it never folds for nothing, nor a hand that can't be beaten."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from riverboat.analysis import discards
from riverboat.bots.reading import Reading
from riverboat.games import ALL
from riverboat.rules.actions import Bet, BringIn, Call, Check, Complete, Discard, Fold, Muck, Raise, RunTwice, Show, StandPat

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.actions import Action, Legal
    from riverboat.rules.view import HandView

PROOF_DEALS = 80
"""A hand that nothing beats in so many deals is not folded."""


class Judgement(Protocol):
    """How a character bets."""

    def wish(self, reading: Reading, chance: Random) -> Chips | None:
        """Return the amount to bet or raise to, 0 to check or call, or None to give up."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program: a character's name, and how it judges. It has no memory and can be sent to another process."""

    key: str
    judgement: Judgement

    def decide(self, view: HandView, seed: int) -> Action:
        """Return what to do in ``view``, in which the bot's seat is on turn; the same view and seed give the same action."""
        legal = view.legal
        if legal.show:
            return Muck() if legal.muck else Show()
        if legal.run_twice:
            return RunTwice()
        if legal.stand_pat:
            cards = next(seat.cards for seat in view.seats if seat.seat == view.seat)
            thrown = discards(cards, legal.discard, ALL[view.game].shares[0].ranking)
            return Discard(thrown) if thrown else StandPat()
        chance = Random(seed)
        reading = Reading(view)
        wish = self.judgement.wish(reading, chance)
        if wish is None:
            return _without_chips(reading, chance)
        return _raise_to(legal, wish) if wish and legal.raising else _with_the_price(legal)


def _raise_to(legal: Legal, to: Chips) -> Action:
    """Return the bet, raise or completion nearest to ``to``."""
    if legal.amounts:
        to = min(legal.amounts, key=lambda amount: abs(amount - to))
    to = max(legal.least, min(legal.most, to))
    if legal.raising == "bet":
        return Bet(to)
    return Raise(to) if legal.raising == "raise" else Complete(to)


def _with_the_price(legal: Legal) -> Action:
    """Return the action that stays in for the least."""
    if legal.check:
        return Check()
    return BringIn() if legal.bring_in else Call()


def _without_chips(reading: Reading, chance: Random) -> Action:
    """Return the fold of a hand that can be beaten; what is free, or can't be beaten, is not folded."""
    legal = reading.legal
    if legal.check or legal.bring_in or not legal.fold:
        return _with_the_price(legal)
    if reading.is_safe(PROOF_DEALS, chance.getrandbits(32)):
        return _with_the_price(legal)
    return Fold()
