"""How what happened is told: in groups, with pauses between them that let people see it.

The hand is played to its next decision at once; what came of an action may hold several streets and a showdown. Those are told
one after another. Pauses are in milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.rules.events import (
    SHOWING,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HandVoided,
    PotAwarded,
    RoundStarted,
    RunoutStarted,
    StreetStarted,
)
from riverboat.table.events import Envelope

if TYPE_CHECKING:
    from collections.abc import Sequence

STREET: Final = 1500
LAST_STREET: Final = 2500
SHOWDOWN: Final = 2000
AWARD: Final = 1500
BETWEEN_HANDS: Final = 3000
AFTER_SHOWDOWN: Final = 5000

PACES: Final = {"normal": 1.0, "fast": 0.35, "brisk": 0.12, "off": 0.0}
"""What each pace makes of a pause."""


class Group(msgspec.Struct, frozen=True):
    """Events told together, ``pause`` milliseconds after those before them."""

    pause: int
    told: tuple[Envelope, ...]


def groups(envelopes: Sequence[Envelope], pace: float = 1.0) -> list[Group]:
    """Return the events of one command in the groups in which they are told; at pace 0 they are one.

    A second board begins with its first street, each board has a last one.
    """
    streets = [number for number, envelope in enumerate(envelopes) if isinstance(envelope.event, StreetStarted)]
    running_out = {number for number in streets if not _is_played(envelopes, number)}
    last = {max(streets, default=-1), *(number for number in streets if _is_last(envelopes, number))}
    cuts: list[tuple[int, int]] = [(0, 0)]
    awarded = (-1, -1)
    for number, envelope in enumerate(envelopes):
        event = envelope.event
        if number in running_out:
            begin = number - isinstance(envelopes[number - 1].event, RunoutStarted) if number else number
            cuts.append((begin, LAST_STREET if number in last else STREET))
        elif isinstance(event, PotAwarded) and event.share and (event.run, event.pot) != awarded:
            cuts.append((number, AWARD if awarded[1] >= 0 else SHOWDOWN))
            awarded = event.run, event.pot
    if pace <= 0:
        cuts = cuts[:1]
    ends = [number for number, _ in cuts[1:]] + [len(envelopes)]
    found = [Group(round(pause * pace), tuple(envelopes[start:end])) for (start, pause), end in zip(cuts, ends, strict=True)]
    return [group for group in found if group.told]


def _is_last(envelopes: Sequence[Envelope], number: int) -> bool:
    """Say whether the street that starts at ``number`` is the last one of a first board."""
    following = (
        envelope.event for envelope in envelopes[number + 1 :] if isinstance(envelope.event, (StreetStarted, RunoutStarted))
    )
    return isinstance(next(following, None), RunoutStarted)


def _is_played(envelopes: Sequence[Envelope], number: int) -> bool:
    """Say whether somebody may bet or draw on the street that starts at ``number``."""
    for envelope in envelopes[number + 1 :]:
        event = envelope.event
        if isinstance(event, RoundStarted):
            return event.phase != SHOWING
        if isinstance(event, (StreetStarted, PotAwarded, HandEnded)):
            return False
    return True


def rest(hand: Sequence[object], pace: float = 1.0) -> int:
    """Return the pause after a hand, given its events: longer when hands were shown."""
    shown = any(isinstance(event, (HandShown, HandMucked)) for event in hand)
    return round((AFTER_SHOWDOWN if shown else BETWEEN_HANDS) * pace)


def starts(envelopes: Sequence[Envelope]) -> bool:
    """Say whether a hand started in these events."""
    return any(isinstance(envelope.event, HandStarted) for envelope in envelopes)


def ends(envelopes: Sequence[Envelope]) -> bool:
    """Say whether a hand ended in these events."""
    return any(isinstance(envelope.event, (HandEnded, HandVoided)) for envelope in envelopes)
