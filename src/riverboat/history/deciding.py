"""Deciding a hand again: from its start and what its players did, the same rules must come to the same events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import book_of
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.rules.game import Game

_ACTIONS: Final[dict[type[ev.Event], Callable[..., do.Action]]] = {
    ev.Folded: lambda _: do.Fold(),
    ev.Checked: lambda _: do.Check(),
    ev.Called: lambda _: do.Call(),
    ev.BetMade: lambda event: do.Bet(event.to),
    ev.RaisedTo: lambda event: do.Raise(event.to),
    ev.Completed: lambda event: do.Complete(event.to),
    ev.BringInPosted: lambda _: do.BringIn(),
    ev.StoodPat: lambda _: do.StandPat(),
    ev.Discarded: lambda event: do.Discard(event.cards),
    ev.HandShown: lambda _: do.Show(),
    ev.HandMucked: lambda _: do.Muck(),
    ev.RunoutAnswered: lambda event: do.RunTwice() if event.twice else do.RunOnce(),
}


def difference(game: Game, told: Sequence[ev.Event]) -> int | None:
    """Decide the hand of ``told`` again: a HandStarted with its whole deck, and all that followed; the end may not be reached yet.

    Return the place of the first event that the rules don't come to, None when they come to all of them.
    """
    started = told[0]
    if not isinstance(started, ev.HandStarted):
        return 0
    try:
        hand = again(game, started)
    except ValueError:
        return 0
    for place, event in enumerate(told[1:], 1):
        if place == len(hand.events) and not _decide(hand, told[place : place + 2]):
            return place
        if event != hand.events[place]:
            return place
    return None if len(hand.events) == len(told) else len(told)


def _decide(hand: Hand, following: Sequence[ev.Event]) -> bool:
    """Do what the first decision among the ``following`` events was; False when it may not be done."""
    deciding = next((event for event in following if type(event) in _ACTIONS), None)
    if deciding is None or hand.pending is None:
        return False
    try:
        hand.act(hand.pending, _ACTIONS[type(deciding)](deciding))
    except ValueError:
        return False
    return True


def again(game: Game, started: ev.HandStarted) -> Hand:
    """Return a hand that begins as ``started`` says. Raises ValueError when none can."""
    return Hand.start(
        game,
        Limit(started.limit),
        started.stakes,
        started.stacks,
        started.deck,
        button=started.button,
        seats=started.seats,
        small_blind_seat=started.small_blind_seat,
        big_blind_seat=started.big_blind_seat,
        owed=started.owed,
        reshuffle=started.reshuffle,
        rake=ev.Rake(started.rake_percent, started.rake_cap, started.rake_from_first_street),
        book=book_of(started.book),
        run_twice=started.run_twice,
    )
