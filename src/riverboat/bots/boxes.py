"""How the characters play Russian Poker: what they lay on boxes, and what they decide with the cards in sight.

The tight one plays by rules of thumb, for the least ANTE. The loose one lays more, a BONUS and a dark box, and never gives up. The
sharp one does what is best by the exact solver, where there is one and it counts with the house's rules, else as the tight one.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from riverboat.cards import rank_of, suit_of
from riverboat.hands import high
from riverboat.russian import actions as do
from riverboat.russian.advice import BET, EXCHANGE, SIXTH_CARD
from riverboat.russian.combinations import ACE, ACE_KING, FLUSH, NOTHING, PAIR, STRAIGHT, THREE, made_of
from riverboat.russian.judging import judge
from riverboat.russian.prices import counts_with
from riverboat.russian.rules import rules_of_key
from riverboat.russian.solver import COMPILED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.judging import Decision

LOOSE: Final = "loose"
SHARP: Final = "sharp"

LEAVES_FREE: Final = 2
"""So many boxes at least stay free for others when a second one is taken."""

HIGH_CARD: Final = 8
"""The rank of a ten: against it and higher ones nothing is exchanged on an ace alone."""


def next_bet(character: str, legal: do.Legal, seed: int) -> do.PlaceAnte | None:
    """Return the next bet that a character lays while the bets are open; None when all of its bets lie."""
    chance = Random(seed)
    own = [place for place in legal.places if place.own]
    free = [place for place in legal.places if not place.own]
    if not own:
        place = next((each for each in free if each.most), None)
        return None if place is None else _first_bet(character, legal, place, chance)
    dark = next((each for each in free if each.dark_most), None)
    if character != LOOSE or len(own) > 1 or dark is None or len(free) <= LEAVES_FREE or chance.random() < 0.6:
        return None
    sixth = legal.dark_sixth and dark.dark_least * 4 <= dark.dark_most and chance.random() < 0.5
    return do.PlaceAnte(dark.box, dark.dark_least, dark=True, sixth=sixth)


def _first_bet(character: str, legal: do.Legal, place: do.Place, chance: Random) -> do.PlaceAnte:
    """Return the bet on the open box."""
    if character != LOOSE:
        share = 5 if character == SHARP else 0
        return do.PlaceAnte(place.box, _ante(place.least, place.most, legal.step, place.most // share if share else 0))
    ante = _ante(place.least, place.most, legal.step, chance.randint(place.least, max(place.least, place.most // 2)))
    plays_bonus = legal.bonus_least <= min(legal.bonus_most, ante) and legal.bonus_most and 2 * ante <= place.most
    return do.PlaceAnte(place.box, ante, legal.bonus_least if plays_bonus and chance.random() < 0.7 else 0)


def _ante(least: Chips, most: Chips, step: Chips, wanted: Chips) -> Chips:
    """Return the ANTE nearest below ``wanted`` that the box takes."""
    wanted = max(least, min(most, wanted))
    return wanted - (wanted - least) % step


def decide(character: str, decision: Decision, seed: int) -> do.Action:
    """Return what a character does for its open box; may take a tenth of a second, so it is asked in a worker process."""
    if character == SHARP and COMPILED and counts_with(rules_of_key(decision.house)):
        return _best(decision)
    return _without_fear(decision, Random(seed)) if character == LOOSE else _by_the_thumb(decision)


def decide_dark(character: str, legal: do.Legal, seed: int) -> do.Action:
    """Return what a character does for its dark box, or against a dealer who has opened without a game."""
    buys = character == LOOSE and legal.sixth and Random(seed).random() < 0.5
    return do.BuySixth() if buys else do.Stand()


def _best(decision: Decision) -> do.Action:
    """Return the best play."""
    judged = judge(decision)
    if judged.best == EXCHANGE:
        return do.Exchange(judged.cards)
    if judged.best == SIXTH_CARD:
        return do.BuySixth()
    return do.Bet(decision.most if judged.insures else 0) if judged.best == BET else do.Fold()


def _without_fear(decision: Decision, chance: Random) -> do.Action:
    """Buy or exchange whatever may get better, and lay BET on all of it, insured where that may be."""
    kind, made = made_of(decision.cards)
    if kind in {NOTHING, ACE_KING, PAIR} and not decision.acted:
        given = _others(decision.cards, made or high.five(decision.cards)[:1])
        ways: list[do.Action] = [do.BuySixth()] * decision.sixth
        ways += [do.Exchange(given)] * (2 * (len(given) in decision.counts))
        if ways and chance.random() < 0.85:
            return chance.choice(ways)
    return do.Bet(decision.most if chance.random() < 0.5 else 0)


def _by_the_thumb(decision: Decision) -> do.Action:
    """Play as the chart in docs/russian-poker.md says in words; without an action BET is laid on Ace-King or better."""
    cards = decision.cards
    kind, made = made_of(cards)
    if decision.acted or kind >= FLUSH:
        return do.Bet() if kind else do.Fold()
    if decision.sixth and (kind == STRAIGHT or _draws(cards)):
        return do.BuySixth()
    up = rank_of(decision.up)
    if kind in {NOTHING, ACE_KING}:
        kept: Sequence[Card] = made or [card for card in cards if rank_of(card) == ACE]
        hopes = bool(kept) and (kind == ACE_KING or up < HIGH_CARD)
        return _exchanged(decision, kept) if hopes else do.Fold()
    if kind == THREE or (kind == PAIR and rank_of(made[0]) < up):
        return _exchanged(decision, made)
    return do.Bet()


def _exchanged(decision: Decision, kept: Sequence[Card]) -> do.Action:
    """Exchange all cards but the ``kept`` ones; where that is not offered lay BET on what there is, or fold nothing."""
    given = _others(decision.cards, kept)
    if len(given) in decision.counts:
        return do.Exchange(given)
    return do.Bet() if made_of(decision.cards)[0] else do.Fold()


def _others(cards: Sequence[Card], kept: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in kept)


def _draws(cards: Sequence[Card]) -> bool:
    """Whether four cards are of one suit, or in a row that is open at both ends."""
    suits = [suit_of(card) for card in cards]
    ranks = {rank_of(card) for card in cards}
    in_a_row = any(ranks >= set(range(low, low + 4)) for low in range(ACE - 4))
    return in_a_row or any(suits.count(suit) >= 4 for suit in range(4))
