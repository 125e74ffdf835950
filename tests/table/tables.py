"""Tables for the tests: whole ones with real hands, a stacked or seeded deck, and a clock that stands where it is put."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec

from riverboat import games
from riverboat.cards import parse_cards
from riverboat.rules.actions import BringIn, Call, Check, Fold, StandPat
from riverboat.table.settings import require_settings, settings_for
from riverboat.table.shuffle import shuffled
from riverboat.table.table import Table

if TYPE_CHECKING:
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event

NOW = 1_700_000_000_000
"""The time when nothing else is said, in milliseconds since 1970."""

MINUTE = 60_000


def make(game: str = "texas_holdem", **settings: object) -> Table:
    """An open, empty table; people are not needed for a hand."""
    usual = settings_for(games.ALL[game], "natchez", "Natchez", play_without_people=True)
    table = Table(msgspec.structs.replace(usual, **settings), games.ALL[game])
    require_settings(table.settings, table.game)
    table.open()
    return table


def seated(*seats: int, game: str = "texas_holdem", stack: int = 1000, **settings: object) -> Table:
    """An open table with a player in each of ``seats``: p0 in seat 0 and so on."""
    table = make(game, **settings)
    for seat in seats:
        table.sit(f"p{seat}", f"Player {seat}", seat, stack)
    return table


def deal(table: Table, seed: int = 1, now: int = NOW) -> list[Event]:
    """Deal the next hand from a deck shuffled by ``seed``."""
    return table.deal(shuffled(table.game.deck, random.Random(seed).randbytes), table.game.deck, now)


def deal_stacked(table: Table, hands: dict[int, str], board: str = "", now: int = NOW) -> list[Event]:
    """Deal the next hand so that each seat gets its cards (all dealt-in seats must be named) and ``board`` comes."""
    order = table.next_order()
    assert order is not None
    assert set(hands) == set(order.seats)
    around = sorted(order.seats, key=lambda seat: (seat <= order.marks.button, seat))
    own = [parse_cards(hands[seat]) for seat in around]
    top = [card for cards in zip(*own, strict=True) for card in cards] + list(parse_cards(board))
    return table.deal((*top, *(card for card in table.game.deck if card not in top)), table.game.deck, now)


def do(table: Table, action: Action, now: int = NOW) -> list[Event]:
    """Let the player on turn take ``action``."""
    assert table.pending is not None
    seat, turn = table.pending
    chair = table.chairs[seat]
    assert chair is not None
    return table.act(chair.player, table.number, turn, action, now)


def passive(table: Table) -> Action:
    """The action of the player on turn that costs least without folding."""
    assert table.hand is not None
    assert table.pending is not None
    legal = table.hand.legal(table.pending[0])
    for offered, action in (
        (legal.check, Check()),
        (legal.stand_pat, StandPat()),
        (legal.bring_in, BringIn()),
        (legal.call, Call()),
    ):
        if offered:
            return action
    return Fold()


def finish(table: Table, now: int = NOW) -> list[Event]:
    """Play the hand to its end: everybody checks and calls."""
    events: list[Event] = []
    while table.pending is not None:
        events += do(table, passive(table), now)
    return events


def fold_round(table: Table, now: int = NOW) -> list[Event]:
    """Play the hand to its end: everybody folds who may."""
    events: list[Event] = []
    while table.pending is not None:
        assert table.hand is not None
        may = table.hand.legal(table.pending[0]).fold
        events += do(table, Fold() if may else passive(table), now)
    return events


def chips(table: Table) -> int:
    """All chips on the table: stacks, chips put aside, reservations, and what lies in the pot."""
    aside = sum(chair.queued for chair in table.taken) + sum(one.stack for one in table.reserved.values())
    if table.playing and table.hand is not None:
        hand = table.hand
        inside = hand.pot + hand.bets + sum(player.stack for player in hand.players)
        return aside + inside + sum(chair.stack for chair in table.taken if not table.in_hand(chair.seat))
    return aside + sum(chair.stack for chair in table.taken)


def names(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in events]
