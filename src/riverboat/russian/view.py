"""What one audience may see of a coup: built field by field from what is public and what is the player's own."""

from __future__ import annotations

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips
from riverboat.russian.actions import Legal
from riverboat.russian.combinations import Combination
from riverboat.russian.events import AnteLimits, Line


class BonusView(msgspec.Struct, frozen=True):
    """How a BONUS came out: the kind that won, n to 1 and the chips; "", 0 and 0 for one that is lost."""

    combination: str
    pays: int
    won: Chips


class BoxView(msgspec.Struct, frozen=True):
    """A box in play. ``cards`` in the order dealt, HIDDEN where this audience may not look; a sixth one is the last.

    ``stage``: "bets", "waiting" for its turn, "deciding", "folded", "playing" or "settled". ``to_bet`` is the BET that it may
    still have to place. ``combinations`` are those of the cards that are seen, ``bonus_came`` the settled BONUS where this
    audience may know it. ``exchanged`` counts the cards exchanged, ``discarded`` are they for their owner. ``dealer_fee`` was paid
    for another card of the dealer's.
    """

    box: int
    player: int
    dark: bool
    stage: str
    ante: Chips
    bonus: Chips
    bet: Chips
    to_bet: Chips
    fee: Chips
    insurance: Chips
    action: str
    sixth_ordered: bool
    cards: tuple[Card, ...]
    exchanged: int
    discarded: tuple[Card, ...]
    combinations: tuple[Combination, ...]
    bonus_settled: bool
    bonus_came: BonusView | None
    lines: tuple[Line, ...]
    net: Chips
    dealer_fee: Chips = 0


class PlayerView(msgspec.Struct, frozen=True):
    """A player: his ``stack`` behind, of which ``reserved`` chips are held for BETs of his that are still to come."""

    player: int
    stack: Chips
    reserved: Chips
    confirmed: bool


class CoupView(msgspec.Struct, frozen=True):
    """A coup as ``player`` (None: the public) sees it.

    ``phase`` is 1 while the bets are open, 2 while ``pending`` (a player) decides for ``box``, else 0; ``turn`` numbers the
    decision. ``dealer`` are his cards, HIDDEN where they lie face down; ``dealer_game`` is None until he has opened them.
    """

    rules: str
    rules_hash: str
    limits: AnteLimits
    player: int | None
    phase: int
    pending: int | None
    box: int | None
    turn: int
    dealer: tuple[Card, ...]
    dealer_game: bool | None
    dealer_strength: int
    boxes: tuple[BoxView, ...]
    players: tuple[PlayerView, ...]
    legal: Legal
    over: bool
    voided: bool
