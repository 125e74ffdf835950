"""The main pot and the side pots. Amounts are chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.rules.events import SHOWING
from riverboat.rules.view import PotView

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.state import Player, State


def pots(hand: State) -> tuple[PotView, ...]:
    """Return the pots as they lie in the middle, the main pot first; bets in front of the players are not in them yet.

    Whoever folded has put in no more than somebody who is still in, so every chip is in a layer; whoever has mucked at the showdown
    still parts the pots, so that his choice moves no odd chip. Dead money is in the main pot.
    """
    return tuple(layers(hand)[1])


def layers(hand: State) -> tuple[list[Chips], list[PotView]]:
    """Return the pots, and for each the chips that whoever may win it has paid at least."""
    if hand.over or not hand.pot:
        return [], []
    live = [player for player in hand.players if player.live]
    if hand.phase == SHOWING or not is_one_pot(hand):
        levels = {player.paid - player.bet for player in hand.players if player.live or player.mucked}
        if len(levels) > 1:
            return _layers(hand, live, sorted(levels))
    return [0], [PotView(hand.pot, tuple([player.seat for player in live]))]


def is_one_pot(hand: State) -> bool:
    """Whether all who are still in have paid the same into the middle, as they have when nobody is all-in: there is no side pot."""
    return hand.able == hand.live or len({player.paid - player.bet for player in hand.players if player.live}) == 1


def _layers(hand: State, live: list[Player], levels: list[Chips]) -> tuple[list[Chips], list[PotView]]:
    """Return ``layers``: a pot for each level (chips) that players have paid up to who are in it to the end."""
    paid = [player.paid - player.bet for player in hand.players]
    found: list[PotView] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in paid)
        seats = tuple(player.seat for player in live if player.paid - player.bet >= level)
        found.append(PotView(amount, seats))
        below = level
    found[0] = PotView(found[0].amount + hand.dead, found[0].seats)
    filled = [place for place, pot in enumerate(found) if pot.amount]
    return [levels[place] for place in filled], [found[place] for place in filled]
