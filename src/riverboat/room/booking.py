"""Which ledger rows go with which events of a table.

Chips on a table lie in the player's escrow. What a hand does to them is booked when it ends: one row a seat through the table's
pot account, losers first; at a table of Russian Poker one row a line of a box's settlement, to the house or from it. A bot's chips
come from the issue when it sits down and go back there when it leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from riverboat.room.ledger import HOUSE, ISSUE, RAKE, Transferred, escrow, pot, wallet
from riverboat.rules.events import HandEnded
from riverboat.russian.events import BoxSettled
from riverboat.table.dealer import DealerTable
from riverboat.table.events import ChipsQueued, ChipsReturned, PlayerLeft, PlayerSat, ReservationDropped, SeatReserved, StackAdded
from riverboat.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from riverboat.chips import Chips
    from riverboat.table.chairs import Dealt
    from riverboat.table.events import Envelope

NEW_GUEST: Final[Chips] = 10_000
"""The play chips of a new guest."""

HOUSE_LIMIT: Final[Chips] = 1_000_000
"""What the house may owe where nothing else is said."""

BOT: Final = "bot-"
"""How a bot's player id begins; no person's does."""


def rows_for(table: Table | DealerTable, envelopes: Iterable[Envelope]) -> list[Transferred]:
    """Return the rows that go with ``envelopes``, which ``table`` has applied: the events of one command, or some of them."""
    return [row for envelope in envelopes for row in _rows(table, envelope)]


def welcome(player: str) -> Transferred:
    """Return the row for what a new guest gets."""
    return Transferred(ISSUE, wallet(player), NEW_GUEST, "welcome", f"welcome:{player}")


def refunded(table: str, held: dict[str, Chips]) -> list[Transferred]:
    """Return the rows that give back what each player holds on ``table``, which can't be played at any more."""
    return [row for player, amount in held.items() for row in _taken(table, player, amount, "refund", f"refund:{table}:{player}")]


def _rows(table: Table | DealerTable, envelope: Envelope) -> Iterator[Transferred]:
    """Yield the rows of one event."""
    event: Any = envelope.event
    ref = f"{envelope.table}:{envelope.seq}"
    match event:
        case PlayerSat(reserved=False) | SeatReserved():
            yield from _brought(envelope.table, event.player, event.stack, "buy_in", ref)
        case StackAdded(queued=False) | ChipsQueued():
            yield from _brought(envelope.table, event.player, event.amount, "top_up", ref)
        case PlayerLeft() | ReservationDropped():
            yield from _taken(envelope.table, event.player, event.stack, "cash_out", ref)
        case ChipsReturned():
            yield from _taken(envelope.table, event.player, event.amount, "returned", ref)
        case HandEnded() if isinstance(table, Table):
            yield from _settled(envelope.table, table.dealt, event.stacks, ref)
        case BoxSettled() if isinstance(table, DealerTable):
            yield from _lines(envelope.table, table.dealt[event.player].player, event, ref)


def _lines(table: str, player: str, settled: BoxSettled, ref: str) -> Iterator[Transferred]:
    """Yield a row for each line of a settlement that moves chips: what was lost goes to the house, what was won comes from it."""
    for number, line in enumerate(settled.lines):
        reason = f"coup: {line.what}, {line.rule}"
        if line.lost:
            yield Transferred(escrow(table, player), HOUSE, line.lost, reason, f"{ref}:{number}")
        if line.won:
            yield Transferred(HOUSE, escrow(table, player), line.won, reason, f"{ref}:{number}:won")


def _brought(table: str, player: str, amount: Chips, reason: str, ref: str) -> Iterator[Transferred]:
    """Yield the way of chips onto a table."""
    if player.startswith(BOT):
        yield Transferred(ISSUE, wallet(player), amount, "bot", f"{ref}:bot")
    yield Transferred(wallet(player), escrow(table, player), amount, reason, ref)


def _taken(table: str, player: str, amount: Chips, reason: str, ref: str) -> Iterator[Transferred]:
    """Yield the way of chips off a table; whoever is broke takes none."""
    if amount:
        yield Transferred(escrow(table, player), wallet(player), amount, reason, ref)
        if player.startswith(BOT):
            yield Transferred(wallet(player), ISSUE, amount, "bot", f"{ref}:bot")


def _settled(table: str, dealt: dict[int, Dealt], stacks: tuple[Chips, ...], ref: str) -> Iterator[Transferred]:
    """Yield a row for each seat that won or lost in a hand, those of the losers first; what nobody won is the rake."""
    results = [(seat, one.player, end - one.stack) for (seat, one), end in zip(dealt.items(), stacks, strict=True)]
    for seat, player, gain in sorted(results, key=lambda result: result[2]):
        if gain < 0:
            yield Transferred(escrow(table, player), pot(table), -gain, "hand", f"{ref}:{seat}")
        elif gain > 0:
            yield Transferred(pot(table), escrow(table, player), gain, "hand", f"{ref}:{seat}")
    rake = -sum(gain for _, _, gain in results)
    if rake > 0:
        yield Transferred(pot(table), RAKE, rake, "rake", f"{ref}:rake")
