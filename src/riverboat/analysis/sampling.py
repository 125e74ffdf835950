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
from riverboat.analysis.spot import cards_dealt, has_draw
from riverboat.cards import CardError
from riverboat.rules.game import TWO_AND_THREE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

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
    """Deals of one spot: ``strengths[share][deal]`` lists everybody's strength, the player's first."""

    def __init__(self, strengths: list[list[list[int]]]) -> None:
        """Keep the strengths; there is at least one share and one deal."""
        self.strengths = strengths

    @cached_property
    def shares(self) -> list[float]:
        """The part of the pot, 0 to 1, that the player wins in each deal."""
        if len(self.strengths) == 1:
            return [1 / row.count(row[0]) if max(row) == row[0] else 0.0 for row in self.strengths[0]]
        return [_won(deal) for deal in zip(*self.strengths, strict=True)]

    @property
    def is_beaten(self) -> bool:
        """Whether some opponent has the better hand in some share of some deal; never of a hand that can't be beaten."""
        return any(max(row) > row[0] for of_share in self.strengths for row in of_share)

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
    def levels(self) -> list[tuple[float, ...]]:
        """How good each opponent's final hand is in each deal, among all opponents' in all deals: 0 to 1, by his better share."""
        by_share = []
        for of_share in self.strengths:
            order = sorted(strength for row in of_share for strength in row[1:])
            place = {s: (bisect_left(order, s) + bisect_right(order, s)) / 2 / len(order) for s in set(order)}
            by_share.append([[place[strength] for strength in row[1:]] for row in of_share])
        deals = by_share[0] if len(by_share) == 1 else [list(map(max, *deal)) for deal in zip(*by_share, strict=True)]
        return list(zip(*deals, strict=True))


def pot_share(spot: Spot, deals: int, seed: int) -> Estimate:
    """Return the average share of the pot that the player of ``spot`` wins over ``deals`` deals of the unseen cards."""
    return sample(spot, deals, seed).estimate()


def sample(spot: Spot, deals: int, seed: int) -> Samples:
    """Deal the unseen cards out ``deals`` times, from ``seed``.

    Raises CardError without an opponent or cards to deal from, ValueError for no deals.
    """
    if deals < 1:
        raise ValueError(f"odds take one deal at least, not {deals}")
    if not spot.opponents:
        message = "the odds are against somebody: the spot has no opponent"
        raise CardError(message)
    tables = _drawn(spot, deals, Random(seed)) if has_draw(spot.game) else _dealt(spot, deals, Random(seed))
    rankers = [_ranker(share) for share in spot.game.shares]
    strengths: list[list[list[int]]] = [[] for _ in rankers]
    for hands, board in tables:
        for rank, of_share in zip(rankers, strengths, strict=True):
            of_share.append(rank(hands, board))
    return Samples(strengths)


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
    """Yield ``deals`` ways to deal the opponents and the rest of the board, and to let them draw, the player too if he has not."""
    holding, common = cards_dealt(spot.game)
    to_board = common - len(spot.board)
    ranking = spot.game.shares[0].ranking
    thrown = discards(spot.own, holding, ranking) if spot.draws else ()
    kept = tuple(card for card in spot.own if card not in thrown)
    unseen = _unseen(spot)
    begin = to_board + len(thrown)
    each = min(holding + _MOST_DRAWN, (len(unseen) - begin) // len(spot.opponents))
    for pack in _packs(unseen, begin + each * len(spot.opponents), deals, rng):
        hands = [kept + pack[to_board:begin]]
        for at in range(begin, len(pack), each):
            first = pack[at : at + holding]
            out = discards(first, each - holding, ranking)
            hands.append(tuple(card for card in first if card not in out) + pack[at + holding : at + holding + len(out)])
        yield hands, spot.board + pack[:to_board]


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


def _ranker(share: Share) -> Callable[[list[tuple[Card, ...]], tuple[Card, ...]], list[int]]:
    """Return the function that ranks everybody's hand with the board in one share of the pot."""
    two_and_three, strength = share.ranking.two_and_three, share.ranking.strength

    def picked(hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> list[int]:
        return [two_and_three(hand, board) for hand in hands]

    def free(hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> list[int]:
        return [strength(hand + board) for hand in hands]

    return picked if share.pick == TWO_AND_THREE else free


def _won(deal: tuple[list[int], ...]) -> float:
    """Return which part of the pot the player wins of its several shares; one that nobody qualifies for goes with the first."""
    won = 0.0
    for row in deal:
        counted = row if any(row) else deal[0]
        if max(counted) == counted[0]:
            won += 1 / counted.count(counted[0])
    return won / len(deal)
