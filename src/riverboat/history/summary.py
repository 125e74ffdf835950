"""What a hand came to for each of its seats: the facts that a list of hands shows, and that statistics are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.chips import Chips
from riverboat.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NONE: Final = ""
BUTTON: Final = "button"
SMALL_BLIND: Final = "small_blind"
BIG_BLIND: Final = "big_blind"
CUTOFF: Final = "cutoff"
MIDDLE: Final = "middle"
EARLY: Final = "early"
BROUGHT_IN: Final = "bring_in"
OTHER: Final = "other"
POSITIONS: Final = (BUTTON, CUTOFF, MIDDLE, EARLY, SMALL_BLIND, BIG_BLIND, BROUGHT_IN, OTHER)
"""Where a seat is: in games with a bring-in it brought it in or did not, else it is counted from the button."""


class Part(msgspec.Struct):
    """One seat's part in a hand. ``net`` is what it gained or lost, ``won`` what it was awarded, both in chips.

    ``asked``: it had a decision on the first street (not so in a walk). ``entered``: it then put chips in by its own will;
    ``raised``: it bet, raised or completed there. ``saw``: it was still in on the second street. ``bets`` counts its bets and
    raises after the first street, ``calls`` its calls there. ``showdown``: it was still in when hands were shown; ``took``: it won.
    """

    seat: int
    position: str
    net: Chips = 0
    won: Chips = 0
    asked: bool = False
    entered: bool = False
    raised: bool = False
    saw: bool = False
    bets: int = 0
    calls: int = 0
    showdown: bool = False
    took: bool = False
    folded: bool = False


class Summary(msgspec.Struct):
    """A whole hand: ``total`` chips were awarded; ``showdown``: more than one hand was left at the end.

    ``all_in``: hands were left, but nobody could bet any more, before all cards were dealt. ``voided``: it was called off.
    """

    parts: dict[int, Part]
    total: Chips = 0
    showdown: bool = False
    all_in: bool = False
    voided: bool = False


def summary(events: Sequence[ev.Event]) -> Summary:
    """Return what a hand came to, by its whole log, HandStarted first; what only an owner may see is not looked at."""
    started = events[0]
    if not isinstance(started, ev.HandStarted):
        message = f"a hand's events begin with HandStarted, not {type(started).__name__}"
        raise TypeError(message)
    going = _Going(started)
    for event in events:
        note = _NOTES.get(type(event))
        if note is not None:
            note(going, event)
    return going.told


class _Going:
    """Goes through a hand."""

    def __init__(self, started: ev.HandStarted) -> None:
        self.started = started
        self.told = Summary({seat: Part(seat, position) for seat, position in positions(started).items()})
        self.streets = 0
        self.quiet = False

    @property
    def live(self) -> list[Part]:
        """The seats still in."""
        return [part for part in self.told.parts.values() if not part.folded]

    def street(self, _event: ev.StreetStarted) -> None:
        """Count the streets: whoever is in on the second one saw it. A street after which nobody is asked was run out."""
        self.streets += 1
        self.quiet = True
        if self.streets == 2:
            for part in self.live:
                part.saw = True

    def round(self, event: ev.RoundStarted) -> None:
        """Take note that somebody is asked to bet or draw, not that hands are shown or once is preferred to twice."""
        if event.phase in {ev.SHOWING, ev.AGREEING}:
            return
        self.quiet = False

    def folded(self, event: ev.Folded) -> None:
        """Note a fold."""
        self._asked(event.seat)
        self.told.parts[event.seat].folded = True

    def checked(self, event: ev.Checked) -> None:
        """Note a check."""
        self._asked(event.seat)

    def called(self, event: ev.Called) -> None:
        """Note a call."""
        part = self._asked(event.seat)
        if self.streets == 1:
            part.entered = True
        else:
            part.calls += 1

    def bet(self, event: ev.BetMade | ev.RaisedTo | ev.Completed) -> None:
        """Note a bet, raise or completion."""
        part = self._asked(event.seat)
        if self.streets == 1:
            part.entered = part.raised = True
        else:
            part.bets += 1

    def brought_in(self, event: ev.BringInPosted) -> None:
        """Note who brought it in."""
        self.told.parts[event.seat].position = BROUGHT_IN

    def awarded(self, event: ev.PotAwarded) -> None:
        """Note what was won; at a showdown when the share has a name."""
        part = self.told.parts[event.seat]
        part.won += event.amount
        self.told.total += event.amount
        if event.share:
            part.took = True
            self.told.showdown = True

    def ended(self, event: ev.HandEnded) -> None:
        """Note what everybody has gained or lost."""
        for seat, before, after in zip(self.started.seats, self.started.stacks, event.stacks, strict=True):
            self.told.parts[seat].net = after - before
        self.told.showdown = len(self.live) > 1
        for part in self.live:
            part.showdown = self.told.showdown
        self.told.all_in = self.told.showdown and self.quiet

    def called_off(self, _event: ev.HandVoided) -> None:
        """Note that nothing of it counts."""
        self.told = Summary({seat: Part(seat, part.position) for seat, part in self.told.parts.items()}, voided=True)

    def _asked(self, seat: int) -> Part:
        """Return the part of a seat that decided something."""
        part = self.told.parts[seat]
        if self.streets == 1:
            part.asked = True
        return part


_NOTES: Final[dict[type[ev.Event], Callable[[_Going, Any], None]]] = {
    ev.StreetStarted: _Going.street,
    ev.RoundStarted: _Going.round,
    ev.Folded: _Going.folded,
    ev.Checked: _Going.checked,
    ev.Called: _Going.called,
    ev.BetMade: _Going.bet,
    ev.RaisedTo: _Going.bet,
    ev.Completed: _Going.bet,
    ev.BringInPosted: _Going.brought_in,
    ev.PotAwarded: _Going.awarded,
    ev.HandEnded: _Going.ended,
    ev.HandVoided: _Going.called_off,
}


def positions(started: ev.HandStarted) -> dict[int, str]:
    """Return where each seat is as the hand begins; OTHER for all where nothing tells."""
    order = sorted(started.seats, key=lambda seat: (seat <= started.button, seat))
    if started.big_blind_seat is None:
        return dict.fromkeys(order, OTHER)
    found = {started.big_blind_seat: BIG_BLIND}
    if started.small_blind_seat is not None:
        found[started.small_blind_seat] = SMALL_BLIND
    if started.button in started.seats:
        found[started.button] = BUTTON
    rest = [seat for seat in order if seat not in found]
    if rest and started.button in started.seats:
        found[rest.pop()] = CUTOFF
    half = len(rest) // 2
    return found | dict.fromkeys(rest[:half], EARLY) | dict.fromkeys(rest[half:], MIDDLE)
