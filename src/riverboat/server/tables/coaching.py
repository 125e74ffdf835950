"""The coach of a table of Russian Poker: after a decision, what the best play was and what the choice cost.

Workers find that out; the table does not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.russian import actions as do
from riverboat.russian.advice import BET, EXCHANGE, FOLD, SIXTH_CARD
from riverboat.russian.judging import decision_at
from riverboat.russian.prices import counts_with
from riverboat.russian.solver import COMPILED
from riverboat.wire.dealer import Coached

if TYPE_CHECKING:
    from riverboat.russian.judging import Decision, Judged
    from riverboat.table.dealer import DealerTable

WHY_OFF: Final = (
    "" if COMPILED else "The coach needs the compiled solver, which this room was installed without; `riverboat doctor` says more."
)
"""Why there is no coach; "" when there is one."""

UNCOUNTED: Final = "The coach does not count with the dealer's card that this house sells."

MILLS: Final = 1000
"""Costs are told in thousandths of an ANTE."""


def decision_of(table: DealerTable, action: do.Action) -> Decision | None:
    """Return what there is to say about ``action``, for the open box that decides now; None when there is nothing."""
    coup = table.coup
    box = coup.asked if coup is not None else None
    did = {do.Fold: FOLD, do.Bet: BET, do.Exchange: EXCHANGE, do.BuySixth: SIXTH_CARD}.get(type(action), "")
    if coup is None or box is None or box.dark or not did or not counts_with(table.rules):
        return None
    given = action.cards if isinstance(action, do.Exchange) else ()
    return decision_at(coup, box, table.number, did, given, action.insurance if isinstance(action, do.Bet) else 0)


def told(table: str, decision: Decision, judged: Judged) -> Coached:
    """Return what the coach says."""
    return Coached(
        table=table,
        coup=decision.coup,
        box=decision.box,
        did=decision.did,
        best=judged.best,
        cards=tuple(card_text(card) for card in judged.cards),
        insures=judged.insures,
        value=round(judged.value * MILLS),
        cost=max(0, round((judged.value - judged.chosen) * MILLS)),
        ante=decision.ante,
    )
