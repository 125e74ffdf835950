"""Odds by sampling: the cards that nobody has seen are dealt out many times, and the pot is shared each time.

Chance comes from a seed: the same spot, number of deals and seed give the same answer. One shuffle of the unseen cards serves for
as many deals as it has cards for, so deals differ a little more than chance would have it; the errors given are on the safe side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from riverboat.analysis.drawing import discards
from riverboat.analysis.spot import cards_dealt
from riverboat.cards import CardError
from riverboat.rules.game import TWO_AND_THREE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.analysis.spot import Spot
    from riverboat.cards import Card
    from riverboat.rules.game import Share

_MOST_DRAWN = 4
"""A sensible player exchanges no more; so many cards are set aside for each opponent, or what there are."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average ``share`` of the pot, 0 to 1, and its standard ``error``."""

    share: float
    error: float


class Samples:
    """Deals of one spot: the part of the pot won in each (``shares``), and the opponents' strengths.

    ``strengths[share][opponent]`` lists the opponent's strength in each deal. ``beaten`` counts the deals in which some opponent
    had the better hand in some share; it is 0 for a hand that can't be beaten, as only what is possible is dealt.
    """

    def __init__(self, shares: list[float], strengths: list[list[list[int]]], beaten: int) -> None:
        self.shares = shares
        self.strengths = strengths
        self.beaten = beaten

    def estimate(self, reads: Sequence[float] = ()) -> Estimate:
        """Return the average share won, when opponents hold any cards, or with ``reads``, when they hold the better ones.

        A read of k for an opponent counts each deal by the k-th power of how good his final hand is among all those dealt
        (0 to 1): 0 believes nothing, 2 makes the best hands three times as frequent as they are.
        """
        weights = self._weights(reads) if any(reads) else [1.0] * len(self.shares)
        total = sum(weights)
        share = sum(map(float.__mul__, weights, self.shares)) / total
        spread = sum((weight * (won - share)) ** 2 for weight, won in zip(weights, self.shares, strict=True))
        return Estimate(share, sqrt(spread) / total)

    def _weights(self, reads: Sequence[float]) -> list[float]:
        """Return what each deal counts for."""
        weights = [1.0] * len(self.shares)
        for read, levels in zip(reads, self.levels, strict=True):
            if read:
                weights = [weight * level**read for weight, level in zip(weights, levels, strict=True)]
        return weights

    @cached_property
    def levels(self) -> list[list[float]]:
        """How good each opponent's final hand is in each deal, among all opponents' in all deals: 0 to 1, by his better share."""
        by_share = []
        for of_share in self.strengths:
            order = sorted(strength for of_opponent in of_share for strength in of_opponent)
            place = {s: (bisect_left(order, s) + bisect_right(order, s)) / 2 / len(order) for s in set(order)}
            by_share.append([[place[strength] for strength in of_opponent] for of_opponent in of_share])
        return [[max(deal) for deal in zip(*of_opponent, strict=True)] for of_opponent in zip(*by_share, strict=True)]


def pot_share(spot: Spot, deals: int, seed: int) -> Estimate:
    """Return the average share of the pot that the player of ``spot`` wins over ``deals`` deals of the unseen cards."""
    return sample(spot, deals, seed).estimate()


def sample(spot: Spot, deals: int, seed: int) -> Samples:
    """Deal the unseen cards out ``deals`` times, from ``seed``. Raises CardError without an opponent or cards to deal from."""
    if not spot.opponents:
        message = "the odds are against somebody: the spot has no opponent"
        raise CardError(message)
    tables = _drawn(spot, deals, Random(seed)) if spot.draws else _dealt(spot, deals, Random(seed))
    of_game = spot.game.shares
    shares = []
    strengths: list[list[list[int]]] = [[[] for _ in spot.opponents] for _ in of_game]
    beaten = 0
    for hands, board in tables:
        ranked = [_ranked(share, hands, board) for share in of_game]
        shares.append(_won(ranked))
        beaten += any(max(values) > values[0] for values in ranked)
        for values, of_share in zip(ranked, strengths, strict=True):
            for place, of_opponent in enumerate(of_share, 1):
                of_opponent.append(values[place])
    return Samples(shares, strengths, beaten)


Table = tuple[list[tuple["Card", ...]], tuple["Card", ...]]
"""Everybody's final cards, the player's first, and the board."""


def _dealt(spot: Spot, deals: int, rng: Random) -> Iterator[Table]:
    """Yield ``deals`` ways to deal the cards to come."""
    unseen = _unseen(spot)
    holding, common = _cards_at_the_end(spot, len(unseen))
    known = (spot.own, *spot.opponents)
    missing = [holding - len(cards) for cards in known]
    to_board = common - len(spot.board)
    for pack in _packs(unseen, sum(missing) + to_board, deals, rng):
        at = to_board
        hands = []
        for cards, count in zip(known, missing, strict=True):
            hands.append(cards + pack[at : at + count])
            at += count
        yield hands, spot.board + pack[:to_board]


def _drawn(spot: Spot, deals: int, rng: Random) -> Iterator[Table]:
    """Yield ``deals`` ways to deal the opponents' cards and to let everybody draw."""
    holding, _ = cards_dealt(spot.game)
    ranking = spot.game.shares[0].ranking
    thrown = discards(spot.own, holding, ranking)
    kept = tuple(card for card in spot.own if card not in thrown)
    unseen = _unseen(spot)
    each = min(holding + _MOST_DRAWN, (len(unseen) - len(thrown)) // len(spot.opponents))
    for pack in _packs(unseen, len(thrown) + each * len(spot.opponents), deals, rng):
        hands = [kept + pack[: len(thrown)]]
        for at in range(len(thrown), len(pack), each):
            first = pack[at : at + holding]
            out = discards(first, each - holding, ranking)
            hands.append(tuple(card for card in first if card not in out) + pack[at + holding : at + holding + len(out)])
        yield hands, spot.board


def _cards_at_the_end(spot: Spot, unseen: int) -> tuple[int, int]:
    """Return how many cards a player and the board will have; a card for all takes the place of one each in a short deck."""
    holding, common = cards_dealt(spot.game)
    short = max(0, len(spot.board) - common)
    players = (spot.own, *spot.opponents)
    while sum(holding - short - len(cards) for cards in players) + common + short - len(spot.board) > unseen:
        short += 1
    return holding - short, common + short


def _unseen(spot: Spot) -> list[Card]:
    """Return the cards that the player has not seen."""
    seen = set(spot.seen)
    return [card for card in spot.game.deck if card not in seen]


def _packs(unseen: list[Card], size: int, deals: int, rng: Random) -> Iterator[tuple[Card, ...]]:
    """Yield ``deals`` packs of ``size`` unseen cards, several from one shuffle."""
    if not size:
        yield from [()] * deals
        return
    from_one = len(unseen) // size
    chance = rng.random
    for first in range(0, deals, from_one):
        order = tuple([card for _, card in sorted([(chance(), card) for card in unseen])])
        for pack in range(min(from_one, deals - first)):
            yield order[pack * size : pack * size + size]


def _ranked(share: Share, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> list[int]:
    """Return everybody's strength in one share of the pot."""
    if share.pick == TWO_AND_THREE:
        rank = share.ranking.two_and_three
        return [rank(hand, board) for hand in hands]
    strength = share.ranking.strength
    return [strength(hand + board) for hand in hands]


def _won(ranked: list[list[int]]) -> float:
    """Return which part of the pot the first player wins; a share that nobody qualifies for goes with the first one."""
    won = 0.0
    for values in ranked:
        best = max(values)
        counted = values if best else ranked[0]
        best = best or max(counted)
        if counted[0] == best:
            won += 1 / counted.count(best)
    return won / len(ranked)
