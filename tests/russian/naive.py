"""The slow and plain way: every draw, every hand of the dealer, settled by the same lines as a coup."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from riverboat.hands import high
from riverboat.russian.combinations import first_and_second, least_of
from riverboat.russian.settling import lines_of, outcome_of
from riverboat.russian.state import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.russian.plain import Position
    from riverboat.russian.rules import Rules

ANTE = 60
"""Chips, so that every half and third of a payout is whole."""


def net(cards: Sequence[int], rules: Rules, insurance: int, dealer: int) -> int:
    """Return what a box with BET on it wins against a dealer of this strength, in chips."""
    box = Box(0, 0)
    box.ante, box.bet, box.insurance, box.cards = ANTE, ANTE * rules.bet_multiple, insurance, tuple(cards)
    return sum(line.net for line in lines_of(box, rules, dealer, game=dealer >= least_of(rules.game_from)))


def after_the_last_card(cards: Sequence[int], up: int, unseen: Sequence[int], rules: Rules) -> Fraction:
    """Return what a hand is worth in ANTEs: folding, BET, or BET with the highest insurance, whatever is best."""
    kinds = tuple(kind for kind, _ in first_and_second(cards, rules) if kind)
    most = rules.insurable(ANTE, kinds)[1]
    game_from = least_of(rules.game_from)
    known: dict[tuple[str, int], int] = {}
    totals = dict.fromkeys({0, most}, 0)
    deals = 0
    for four in combinations(unseen, 4):
        deals += 1
        dealer = high.strength((up, *four))
        outcome = outcome_of(cards, dealer, game=dealer >= game_from)
        for insurance in totals:
            key = (outcome, insurance)
            if key not in known:
                known[key] = net(cards, rules, insurance, dealer)
            totals[insurance] += known[key]
    return max(Fraction(-1), *(Fraction(total, deals * ANTE) for total in totals.values()))


def values(position: Position, rules: Rules) -> dict[tuple[str, frozenset[int]], Fraction]:
    """Return what every action is worth, by its name and the cards given away."""
    cards, up, unseen = position
    found = {
        ("fold", frozenset[int]()): Fraction(-1),
        ("stand", frozenset[int]()): after_the_last_card(cards, up, unseen, rules),
    }
    if rules.sixth:
        draws = [after_the_last_card((*cards, card), up, [c for c in unseen if c != card], rules) for card in unseen]
        found["sixth_card", frozenset()] = sum(draws, Fraction(0)) / len(draws) - rules.sixth_price
    for count in rules.counts:
        for given in combinations(cards, count):
            kept = [card for card in cards if card not in given]
            draws = [
                after_the_last_card((*kept, *new), up, [c for c in unseen if c not in new], rules)
                for new in combinations(unseen, count)
            ]
            found["exchange", frozenset(given)] = sum(draws, Fraction(0)) / len(draws) - rules.price_of(count)
    return found
