"""The coach of a table of Russian Poker: after a decision, what the best play was and what the choice cost.

Workers find that out; the table does not wait for it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import card_text
from riverboat.russian import actions as do
from riverboat.russian.advice import BET, EXCHANGE, FOLD, SIXTH_CARD, STANDING, advise, advise_bet
from riverboat.russian.rules import PRESETS
from riverboat.russian.solver import COMPILED
from riverboat.wire.dealer import Coached

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.advice import BetAdvice
    from riverboat.table.dealer import DealerTable

WHY_OFF: Final = (
    "" if COMPILED else "The coach needs the compiled solver, which this room was installed without; `riverboat doctor` says more."
)
"""Why there is no coach; "" when there is one."""

MILLS: Final = 1000
"""Costs are told in thousandths of an ANTE."""


class Decision(NamedTuple):
    """A decision as it was taken: what the player saw, whether his chips allowed an exchange or a sixth card, and what he did."""

    coup: int
    box: int
    preset: str
    cards: tuple[Card, ...]
    up: Card
    dead: tuple[Card, ...]
    ante: Chips
    acted: bool
    may_act: bool
    did: str
    given: tuple[Card, ...]
    insurance: Chips


def decision_of(table: DealerTable, action: do.Action) -> Decision | None:
    """Return what there is to say about ``action``, for the open box that decides now; None when there is nothing."""
    coup = table.coup
    box = coup.asked if coup is not None else None
    if coup is None or box is None or box.dark:
        return None
    legal = coup.legal(box.player)
    did = {do.Fold: FOLD, do.Bet: BET, do.Exchange: EXCHANGE, do.BuySixth: SIXTH_CARD}.get(type(action), "")
    given = action.cards if isinstance(action, do.Exchange) else ()
    insurance = action.insurance if isinstance(action, do.Bet) else 0
    return Decision(
        table.number,
        box.number,
        table.settings.preset,
        box.cards,
        coup.dealer[0],
        box.discarded,
        box.ante,
        bool(box.action),
        bool(legal.exchanges or legal.sixth),
        did,
        given,
        insurance,
    )


class Judged(NamedTuple):
    """The best action, the cards it exchanges, whether it insures; what it is worth, and what the chosen one is, in ANTEs."""

    best: str
    cards: tuple[Card, ...]
    insures: bool
    value: Fraction
    chosen: Fraction


def judge(decision: Decision) -> Judged:
    """Return what there is to say about a decision; runs in a worker process."""
    rules = PRESETS[decision.preset]
    if decision.acted:
        found = advise_bet(decision.cards, decision.up, rules, dead=decision.dead, ante=decision.ante)
        return Judged(BET if found.bets else FOLD, (), found.insures, found.value, _bet_value(found, decision))
    advice = advise(decision.cards, decision.up, rules, dead=decision.dead, ante=decision.ante, actions=decision.may_act)
    option, stands = advice.best, advice.best.action == STANDING
    best = (BET if advice.bet.bets else FOLD) if stands else option.action
    plain = decision.did in {BET, FOLD}
    chosen = _bet_value(advice.bet, decision) if plain else advice.of(decision.did, decision.given).value
    return Judged(best, option.cards, stands and advice.bet.insures, option.value, chosen)


def _bet_value(found: BetAdvice, decision: Decision) -> Fraction:
    """Return what a fold, or BET with the insurance that was taken, is worth."""
    if decision.did == FOLD:
        return found.fold
    if found.insured is None or not found.insurance:
        return found.bet
    return found.bet + (found.insured - found.bet) * Fraction(decision.insurance, decision.ante) / found.insurance


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
