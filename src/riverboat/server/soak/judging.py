"""What a soak must have left behind: books that hold, and nobody who was told a card that was not his to see."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from riverboat.cards import card_text
from riverboat.room.journal import Row, from_row
from riverboat.rules.events import HandStarted
from riverboat.server.auditing import audit_tables
from riverboat.store import reading
from riverboat.table.events import PlayerSat
from riverboat.wire.encode import CARD_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from riverboat.rules.events import Event
    from riverboat.store import JournalRow, Readers

Told = dict[tuple[str, str, int], set[bytes]]
"""The cards that a player was told at a table in a hand."""


class Verdict:
    """What was found: ``hands`` that ended and were decided again, ``looked`` at so many hands of so many eyes, ``problems``."""

    def __init__(self) -> None:
        self.hands = 0
        self.looked = 0
        self.problems: list[str] = []


def judge(data: Path, told: Told) -> Verdict:
    """Go over a data folder that nobody writes to any more: chains, ledger, every hand; and over every card that was told."""
    verdict = Verdict()
    with reading(data) as readers:
        verdict.problems += readers.verify()
        if total := sum(readers.balances().values()):
            verdict.problems.append(f"ledger: all accounts together hold {total} chips, not 0")
        for audit in audit_tables(readers, lambda _table, _rows: None):
            verdict.hands += audit.hands
            verdict.problems += audit.problems
        for row in readers.tables():
            for (player, table, hand), cards in _leaks(readers, row.table, told, verdict):
                verdict.problems.append(f"{player} was told {' '.join(sorted(cards))} in hand {hand} at {table}")
    return verdict


def _leaks(readers: Readers, table: str, told: Told, verdict: Verdict) -> Iterator[tuple[tuple[str, str, int], set[str]]]:
    """Yield who was told which cards of a table that he may not have seen."""
    public, own = _seen(readers.journal(table))
    for key, cards in told.items():
        player, where, hand = key
        if where == table:
            verdict.looked += 1
            if wrong := {card.decode() for card in cards} - public[hand] - own[player, hand]:
                yield key, wrong


def _seen(rows: list[JournalRow]) -> tuple[dict[int, set[str]], dict[tuple[str, int], set[str]]]:
    """Return the cards that everybody saw, by hand, and those that one player saw."""
    public, own = defaultdict[int, set[str]](set), defaultdict[tuple[str, int], set[str]](set)
    sitting: dict[int, str] = {}
    dealt: dict[int, str] = {}
    for row in rows:
        event = from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b"")).event
        if isinstance(event, PlayerSat):
            sitting[event.seat] = event.player
        elif isinstance(event, HandStarted):
            dealt = {seat: sitting[seat] for seat in event.seats}
        seat = getattr(event, "seat", -1)
        public[row.hand] |= _cards(event.seen_by(None))
        if event.OWNER:
            own[dealt.get(seat, ""), row.hand] |= _cards(event.seen_by(seat))
    return public, own


def _cards(event: Event) -> set[str]:
    return {card_text(card) for field in CARD_FIELDS for card in getattr(event, field, ())}
