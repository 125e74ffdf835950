"""The main pot and the side pots. Amounts are chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.rules.view import PotView

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.state import Player, State


def pots(hand: State) -> tuple[PotView, ...]:
    """Return the pots as they lie in the middle, the main pot first; bets in front of the players are not in them yet.

    A layer that only folded players paid into belongs to the pot below it. Dead money is in the main pot.
    """
    if hand.over or not hand.pot:
        return ()
    live = [player for player in hand.players if player.live]
    if is_one_pot(hand):
        return (PotView(hand.pot, tuple([player.seat for player in live])),)
    return _layers(hand, live, sorted({player.paid - player.bet for player in live}))


def is_one_pot(hand: State) -> bool:
    """Whether all who are still in have paid the same into the middle, as they have when nobody is all-in: there is no side pot."""
    return hand.able == hand.live or len({player.paid - player.bet for player in hand.players if player.live}) == 1


def _layers(hand: State, live: list[Player], levels: list[Chips]) -> tuple[PotView, ...]:
    """Return a pot for each level (chips) that live players have paid up to."""
    paid = [player.paid - player.bet for player in hand.players]
    found: list[PotView] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in paid)
        seats = tuple(player.seat for player in live if player.paid - player.bet >= level)
        found.append(PotView(amount, seats))
        below = level
    rest = sum(max(0, chips - below) for chips in paid)
    found[-1] = PotView(found[-1].amount + rest, found[-1].seats)
    found[0] = PotView(found[0].amount + hand.dead, found[0].seats)
    return tuple(pot for pot in found if pot.amount)
