"""A decision for a box, as it was taken and beside the best one that the player could have taken."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from riverboat.russian.advice import BET, EXCHANGE, FOLD, SIXTH_CARD, advise, advise_bet
from riverboat.russian.rules import rules_of_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.advice import BetAdvice, Option
    from riverboat.russian.coup import Coup
    from riverboat.russian.state import Box


class Decision(NamedTuple):
    """A decision as it was taken: what the player saw, what his chips allowed, and what he did.

    ``house`` is the key of the rules, ``dead`` are the cards that he knew to be elsewhere. He could exchange as many cards as
    ``counts`` says, buy a sixth (``sixth``), and insure for ``most`` chips.
    """

    coup: int
    box: int
    house: str
    cards: tuple[Card, ...]
    up: Card
    dead: tuple[Card, ...]
    ante: Chips
    acted: bool
    counts: tuple[int, ...]
    sixth: bool
    most: Chips
    did: str
    given: tuple[Card, ...]
    insurance: Chips


def decision_at(coup: Coup, box: Box, number: int, did: str = FOLD, given: tuple[Card, ...] = (), insurance: Chips = 0) -> Decision:
    """Return the decision that is to be taken for an open ``box`` of coup ``number``, and what was ``did``."""
    legal = coup.legal(box.player)
    return Decision(
        coup=number,
        box=box.number,
        house=coup.rules.key,
        cards=box.cards,
        up=coup.up_card,
        dead=(*box.discarded, *_elsewhere(coup, box)),
        ante=box.ante,
        acted=bool(box.action),
        counts=tuple(offer.count for offer in legal.exchanges),
        sixth=legal.sixth,
        most=legal.insurance_most,
        did=did,
        given=given,
        insurance=insurance,
    )


def _elsewhere(coup: Coup, box: Box) -> Iterator[Card]:
    """Yield the cards that the player knows from another open box of his."""
    for other in coup.boxes.values():
        if other is not box and other.player == box.player and other.taken_up and not other.dark:
            yield from (*other.cards, *other.discarded)


class Judged(NamedTuple):
    """The best action, the cards it exchanges, whether it insures; what it is worth, and what the chosen one is, in ANTEs."""

    best: str
    cards: tuple[Card, ...]
    insures: bool
    value: Fraction
    chosen: Fraction


def judge(decision: Decision) -> Judged:
    """Return what there is to say about a decision; runs in a worker process."""
    rules = rules_of_key(decision.house)
    if decision.acted:
        found = advise_bet(decision.cards, decision.up, rules, dead=decision.dead, ante=decision.ante)
        found = _afforded(found, decision)
        return Judged(BET if found.bets else FOLD, (), found.insures, found.value, _bet_value(found, decision))
    may_act = bool(decision.counts or decision.sixth)
    advice = advise(decision.cards, decision.up, rules, dead=decision.dead, ante=decision.ante, actions=may_act)
    bet = _afforded(advice.bet, decision)
    options = [each for each in advice.options if each.action in {EXCHANGE, SIXTH_CARD} and _is_open(each, decision)]
    option = max(options, key=lambda each: each.value, default=None)
    chosen = _bet_value(bet, decision) if decision.did in {BET, FOLD} else advice.of(decision.did, decision.given).value
    if option is None or option.value <= bet.value:
        return Judged(BET if bet.bets else FOLD, (), bet.insures, bet.value, chosen)
    return Judged(option.action, option.cards, insures=False, value=option.value, chosen=chosen)


def _is_open(option: Option, decision: Decision) -> bool:
    """Whether the house offered an action that the player had the chips for."""
    return decision.sixth if option.action == SIXTH_CARD else len(option.cards) in decision.counts


def _afforded(found: BetAdvice, decision: Decision) -> BetAdvice:
    """Return the advice with no higher insurance than the player had chips for."""
    most = Fraction(decision.most, decision.ante)
    if found.insured is None or most >= found.insurance:
        return found
    if not most:
        return found._replace(insured=None, insurance=most)
    return found._replace(insured=found.bet + (found.insured - found.bet) * most / found.insurance, insurance=most)


def _bet_value(found: BetAdvice, decision: Decision) -> Fraction:
    """Return what a fold, or BET with the insurance that was taken, is worth."""
    if decision.did == FOLD:
        return found.fold
    if found.insured is None or not found.insurance:
        return found.bet
    return found.bet + (found.insured - found.bet) * Fraction(decision.insurance, decision.ante) / found.insurance
