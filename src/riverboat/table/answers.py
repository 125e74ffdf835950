"""What is done for a player who does not answer himself: at the showdown, when his time is up, when he has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.rules.actions import BringIn, Check, Fold, Muck, RunOnce, RunTwice, Show, StandPat

if TYPE_CHECKING:
    from riverboat.rules.actions import Action, Legal


def showing(legal: Legal, *, shows: bool = False) -> Action | None:
    """Return the answer to a showdown's question: muck where that is allowed and not all is to be shown; None for another."""
    if legal.muck and not shows:
        return Muck()
    return Show() if legal.show else None


def running(agrees: bool) -> Action:  # noqa: FBT001 - the answer itself
    """Return a bot's answer whether to run it twice."""
    return RunTwice() if agrees else RunOnce()


def in_time_out(legal: Legal) -> Action:
    """Return what costs nothing: check, stand pat, bring in if that is forced, run it once, else fold."""
    if legal.run_twice:
        return RunOnce()
    if legal.check:
        return Check()
    if legal.stand_pat:
        return StandPat()
    if legal.bring_in and not legal.fold:
        return BringIn()
    return showing(legal) or Fold()


def in_absence(legal: Legal) -> Action:
    """Return what is done for a player who has left: fold wherever that is a choice, even when a check is free."""
    return Fold() if legal.fold else in_time_out(legal)
