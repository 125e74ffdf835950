"""Random play: hands of a game whose players act by chance, with stacks of every size, checked after every decision."""

from __future__ import annotations

import random
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter
from typing import TYPE_CHECKING, Final

from riverboat.hands.core import CORE
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS
from riverboat.rules.game import Deal, Draw
from riverboat.rules.hand import Hand
from riverboat.rules.starting import require_game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game, Limit

BLIND_STAKES = ev.Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
BUTTON_BLIND_STAKES = ev.Stakes(ante=5, big_blind=10, small_bet=10, big_bet=20)
BRING_IN_STAKES = ev.Stakes(ante=2, bring_in=3, small_bet=10, big_bet=20)
ANTE_STAKES = ev.Stakes(ante=2, small_bet=10, big_bet=20)
SHORT, DEEP = 45, 2_000
"""Half of the stacks are from one chip to ``SHORT``, so that all-ins for less than anything happen; the others up to ``DEEP``."""


class ChipsLostError(AssertionError):
    """Stacks, bets and pot no longer add up to the chips that came in: a fault of the rules engine."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was played: hands, decisions, showdowns, and the seconds that it took."""

    hands: int
    decisions: int
    showdowns: int
    seconds: float


def usual_stakes(game: Game) -> ev.Stakes:
    """Return the stakes that simulated hands of ``game`` are played for, in chips."""
    if game.has_button_blind:
        return BUTTON_BLIND_STAKES
    if game.has_blinds:
        return BLIND_STAKES
    return BRING_IN_STAKES if game.has_bring_in else ANTE_STAKES


def cards_needed(game: Game, players: int) -> int:
    """Return how many cards of the deck a hand of ``game`` for ``players`` can use at most."""
    needed = 0
    for step in game.script:
        if isinstance(step, Deal):
            needed += players * (step.down + step.up) + step.board
        elif isinstance(step, Draw):
            needed += players * step.most
    return min(needed, len(game.deck))


def shuffled(cards: Sequence[Card], count: int, seed: int) -> list[Card]:
    """Return ``count`` of ``cards`` in the random order number ``seed``: those a hand needs, the others are not shuffled at all.

    The same seed gives the same order on every machine and in every version of Python. For simulation, not for a table:
    anybody can work it out from the seed; what is dealt at a table is shuffled in table/shuffle.py.
    """
    chance = blake2b(b"%d" % seed, digest_size=40).digest()  # 2^94 times as many as a deck has orders
    return _SHUFFLED(tuple(cards), count, chance)


def plainly_shuffled(cards: Sequence[Card], count: int, number: bytes) -> list[Card]:
    """Return ``count`` of ``cards`` as ``number`` orders them: its remainder by how many are left is the place of the next."""
    chance = int.from_bytes(number, "big")
    left, found = list(cards), []
    for size in range(len(left), len(left) - count, -1):
        chance, place = divmod(chance, size)
        found.append(left[place])
        left[place] = left[size - 1]
    return found


_SHUFFLED: Final[Callable[[Sequence[Card], int, bytes], list[Card]]] = getattr(CORE, "shuffled", plainly_shuffled)
"""``plainly_shuffled``, or the same in the compiled core."""


def simulate(
    game: Game,
    limit: Limit,
    players: int,
    hands: int,
    seed: int,
    *,
    book: RuleBook | str = SEEDS,
    progress: Callable[[int], None] = lambda _done: None,
) -> Report:
    """Play ``hands`` random hands for ``players`` and return what happened; ``progress`` hears how many are done, after each.

    Hand number i depends on ``seed`` and i alone. Raises ChipsLostError when a chip is lost or made, HandError for what
    is no game and for a wrong number of players.
    """
    require_game(game)
    decisions = showdowns = 0
    begun = perf_counter()
    for number in range(hands):
        hand = play(game, limit, players, random.Random(f"{seed}/{number}"), book)
        decisions += hand.turn
        showdowns += any(award.share for award in hand.awards)
        progress(number + 1)
    return Report(hands, decisions, showdowns, perf_counter() - begun)


def play(game: Game, limit: Limit, players: int, rng: random.Random, book: RuleBook | str = SEEDS) -> Hand:
    """Play one hand of random decisions and odd stacks; raise ChipsLostError when its chips don't add up after a decision."""
    deck = rng.sample(game.deck, len(game.deck))
    stacks = [rng.randint(1, SHORT) if rng.random() < 0.5 else rng.randint(SHORT, DEEP) for _ in range(players)]
    reshuffle = rng.sample(game.deck, len(game.deck))
    hand = Hand.start(game, limit, usual_stakes(game), stacks, deck, reshuffle=reshuffle, book=book)
    total = sum(stacks)
    while hand.actor is not None:
        decide(hand, rng)
        require_chips_kept(hand, total)
    return hand


def decide(hand: Hand, rng: random.Random) -> None:
    """Let the seat on turn do anything it may, by chance: calls often, folds seldom, so that hands last."""
    legal = hand.legal(hand.pending)
    choices: list[Callable[[], None]] = []
    choices += [hand.fold] * legal.fold
    choices += [hand.check] * (4 * legal.check)
    choices += [hand.call] * (5 if legal.call else 0)
    choices += [hand.bring_in] * (4 if legal.bring_in else 0)
    choices += [hand.stand_pat] * legal.stand_pat
    choices += [hand.show] * legal.show
    choices += [hand.muck] * (2 * legal.muck)
    choices += [hand.run_twice, hand.run_once] * legal.run_twice
    if legal.raising:
        to = _size(legal.amounts, legal.least, legal.most, rng)
        choices += [lambda: hand.raise_to(to)] * 2
    if legal.discard:
        cards = rng.sample(hand.at[legal.seat].cards, rng.randint(1, legal.discard))
        choices += [lambda: hand.discard(cards)] * 3
    rng.choice(choices)()


def _size(amounts: tuple[Chips, ...], least: Chips, most: Chips, rng: random.Random) -> Chips:
    """Return one of the allowed amounts; the smallest, the largest and anything between come up."""
    if amounts:
        return rng.choice(amounts)
    return rng.choice((least, rng.randint(least, min(most, 3 * least)), most))


def require_chips_kept(hand: Hand, total: Chips) -> None:
    """Raise ChipsLostError unless stacks, bets and pot hold ``total`` chips and none is negative."""
    stacks = [player.stack for player in hand.players]
    held = sum(stacks) + hand.pot + hand.bets
    if held != total or min(stacks) < 0 or hand.pot < 0 or hand.bets < 0:
        raise ChipsLostError(f"{held} chips where {total} came in, after {hand.events[-1]} of {hand.started}")
