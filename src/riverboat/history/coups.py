"""What a coup of Russian Poker came to for each of its players: the facts that the list of what was played shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from riverboat.chips import Chips
from riverboat.russian import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable


class CoupPart(msgspec.Struct):
    """One player's part in a coup: he gained or lost ``net`` chips, ``back`` went from the table to him.

    ``boxes`` are those he played; ``stood``: one of them at least was not folded.
    """

    player: int
    net: Chips = 0
    back: Chips = 0
    boxes: tuple[int, ...] = ()
    stood: bool = False


class CoupSummary(msgspec.Struct, frozen=True):
    """A coup in short: ``total`` chips lay on its boxes; ``showdown``: the dealer opened his cards."""

    parts: tuple[CoupPart, ...]
    total: Chips
    showdown: bool
    voided: bool


def coup_summary(events: Iterable[ev.Event]) -> CoupSummary:
    """Return what a coup that is over came to. What everybody saw of its events is enough."""
    parts: dict[int, CoupPart] = {}
    folded: set[int] = set()
    total, showdown, voided = 0, False, False
    for event in events:
        if isinstance(event, ev.BoxFolded):
            folded.add(event.box)
        elif isinstance(event, ev.DealerRevealed):
            showdown = True
        elif isinstance(event, ev.CoupVoided):
            voided = True
        elif isinstance(event, ev.BoxSettled):
            part = parts.setdefault(event.player, CoupPart(event.player))
            part.net += sum(line.net for line in event.lines)
            part.back += event.amount
            part.boxes += (event.box,)
            part.stood = part.stood or event.box not in folded
            total += sum(line.stake for line in event.lines)
    return CoupSummary(tuple(part for _, part in sorted(parts.items())), total, showdown, voided)
