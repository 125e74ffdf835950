"""Deciding a coup again: what its players did, by the rules, must come to the very same events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riverboat.russian import actions as do
from riverboat.russian import events as ev
from riverboat.russian.coup import Coup, CoupError

if TYPE_CHECKING:
    from collections.abc import Callable


def is_right(coup: Coup) -> bool:
    """Return whether the rules come to the events of ``coup``, which is over and was read with all that is secret in it."""
    try:
        return _again(coup) == coup.events
    except (CoupError, do.IllegalAction, ValueError, KeyError):
        return False


def _again(coup: Coup) -> list[ev.Event]:
    """Play a coup again by what its events say that people did; the rest must follow."""
    started = coup.started
    again = Coup.start(dict(zip(started.players, started.stacks, strict=True)), started.limits, coup.rules)
    again.events[0] = started  # the release that wrote it is no part of the rules
    told = coup.events
    while len(again.events) < len(told):
        _follow(again, told, len(again.events))
    return again.events


def _follow(again: Coup, told: list[ev.Event], at: int) -> None:
    """Do what led to event number ``at``."""
    event: Any = told[at]
    if isinstance(event, ev.ChipsBrought):
        again.bring(event.player, event.amount)
    elif isinstance(event, ev.AntePlaced):
        bonus = told[at + 1] if at + 1 < len(told) else None
        laid = bonus.amount if isinstance(bonus, ev.BonusPlaced) and bonus.box == event.box else 0
        again.act(event.player, do.PlaceAnte(event.box, event.ante, laid, event.dark, event.sixth))
    elif isinstance(event, ev.BetsClosed):
        again.close(event.deck)
    elif isinstance(event, ev.BetsTakenBack | ev.BetsConfirmed):
        again.act(event.player, do.TakeBack(event.box) if isinstance(event, ev.BetsTakenBack) else do.Confirm())
    else:
        again.act(again.pending if again.pending is not None else -1, _decision(event, told, at))


def _decision(event: Any, told: list[ev.Event], at: int) -> do.Action:  # noqa: ANN401 - any event of a coup
    """Return the decision that begins with ``event``."""
    if isinstance(event, ev.InsurancePlaced):
        return do.Bet(event.amount)
    if isinstance(event, ev.BonusPaid):  # settled before the action that it stands beside
        return _decision(told[at + 1], told, at + 1)
    if isinstance(event, ev.CardsExchanged):
        return do.Exchange(event.discarded)
    plain: dict[Any, Callable[[], do.Action]] = {
        ev.BoxFolded: do.Fold,
        ev.BoxStood: do.Stand,
        ev.BetPlaced: do.Bet,
        ev.SixthCardBought: do.BuySixth,
        ev.DealerCardBought: do.BuyDealerCard,
    }
    return plain[type(event)]()
