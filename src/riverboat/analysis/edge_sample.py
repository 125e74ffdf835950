"""What a house of Russian Poker keeps, where exchanges can't be swept: a stratified sample of exactly solved positions.

The exact value of each position without exchanges is known to all of them together (``house_edge``), so that only what an
exchange gains is sampled: the control variate takes all other chance away. Positions are drawn from strata of like hands and like
open cards, more where the gain differs more. Every shard depends on the seed and its number alone, and shards are merged by sums
of whole numbers.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import rank_of, suit_of
from riverboat.russian.combinations import ACE_KING, FLUSH, NOTHING, PAIR, THREE, TWO_PAIR, kinds
from riverboat.russian.plain import position_of
from riverboat.russian.solver import SIXTH, STAND, core, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.analysis.house_edge import Question
    from riverboat.cards import Card
    from riverboat.russian.solver import Tally

SHARD: Final = 100
"""About how many positions a shard solves."""

UNIT: Final = 10**9
"""Gains are kept as whole billionths of an ANTE."""

Stratum = tuple[int, int, int, int]
"""The first combination's kind.

The pair's rank, or how many cards may fill a straight; whether a card makes a flush; the open card's group.
"""

GROUPS: Final = (range(4), range(4, 8), range(8, 11), range(11, 13))
"""The open card: 2 to 5, 6 to 9, 10 to queen, king or ace."""

SPREAD: Final = {NOTHING: 70, ACE_KING: 95, PAIR: 80, TWO_PAIR: 2, THREE: 50}
"""About how far gains differ within a stratum, in thousandths of an ANTE.

Where to look closer. It costs nothing but time to be wrong.
"""


class Sums(NamedTuple):
    """Of a stratum: how many positions were solved, the sum of their gains, and that of the gains' squares."""

    solved: int
    gain: int
    square: int

    def plus(self, other: Sums) -> Sums:
        """Return both together."""
        return Sums(self.solved + other.solved, self.gain + other.gain, self.square + other.square)


class Hands(NamedTuple):
    """The hands of a stratum up to suits: the five cards of each, and how many hands there are up to it, it included."""

    cards: list[bytes]
    reach: list[int]


@cache
def classes() -> tuple[tuple[bytes, int, int], ...]:
    """Return all hands up to suits, a spade lying open: five cards, how many hands they stand for, their strength."""
    told = core().russian_classes()
    rows = (told[at : at + 8] for at in range(0, len(told), 8))
    return tuple((row[:5], row[5], row[6] | row[7] << 8) for row in rows)


def kind_of_hand(cards: Sequence[Card], strength: int) -> tuple[int, int, int]:
    """Return the stratum of five cards, the open card's group aside."""
    kind = kinds()[strength]
    if kind not in {NOTHING, ACE_KING, PAIR}:
        return min(kind, FLUSH), 0, 0
    suits, ranks = [suit_of(card) for card in cards], [rank_of(card) for card in cards]
    flush = int(max(map(suits.count, suits)) > 3)
    if kind == PAIR:
        return kind, 0 if flush else next(rank for rank in ranks if ranks.count(rank) == 2), flush
    bits = sum({2 << rank for rank in ranks}) | (12 in ranks)
    return kind, min(2, sum((bits >> low & 31).bit_count() == 4 for low in range(10))), flush


@cache
def hands_by_kind() -> dict[tuple[int, int, int], Hands]:
    """Return all hands by what they are."""
    cards: defaultdict[tuple[int, int, int], list[bytes]] = defaultdict(list)
    weights: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for hand, weight, strength in classes():
        kind = kind_of_hand(hand, strength)
        cards[kind].append(hand)
        weights[kind].append(weight)
    return {kind: Hands(cards[kind], list(accumulate(weights[kind]))) for kind in sorted(cards)}


@cache
def sizes() -> dict[Stratum, int]:
    """Return how many pairs of a hand and an open spade each stratum has."""
    found: dict[Stratum, int] = {}
    clashes: Counter[Stratum] = Counter()
    for hand, weight, strength in classes():
        kind = kind_of_hand(hand, strength)
        for card in hand:
            if suit_of(card) == 3:
                clashes[(*kind, group_of(rank_of(card)))] += weight
    for kind, hands in hands_by_kind().items():
        for group, ranks in enumerate(GROUPS):
            found[(*kind, group)] = hands.reach[-1] * len(ranks) - clashes[(*kind, group)]
    return found


def group_of(rank: int) -> int:
    """Return the group of an open card's rank."""
    return next(group for group, ranks in enumerate(GROUPS) if rank in ranks)


@cache
def efforts() -> dict[Stratum, Fraction]:
    """Return how many positions of each stratum a shard solves, on average."""
    wanted = {stratum: size * SPREAD.get(stratum[0], 1) for stratum, size in sizes().items()}
    whole = sum(wanted.values())
    return {stratum: Fraction(SHARD * part, whole) for stratum, part in wanted.items()}


def allotted(stratum: Stratum, shards: int) -> int:
    """Return how many positions of a stratum the first ``shards`` shards solve: two at least, so that there is always an error."""
    return max(2, ceil(efforts()[stratum] * shards)) if shards else 0


def drawn(stratum: Stratum, rng: random.Random) -> tuple[bytes, Card]:
    """Return a hand and an open card of a stratum, each pair as likely as any other."""
    hands, ranks = hands_by_kind()[stratum[:3]], GROUPS[stratum[3]]
    while True:
        hand = hands.cards[bisect(hands.reach, rng.randrange(hands.reach[-1]))]
        up = 4 * rng.choice(ranks) + 3
        if up not in hand:
            return hand, up


def shard(question: Question, seed: int, number: int) -> dict[Stratum, Sums]:
    """Return what the positions of a shard gain by exchanges."""
    rng = random.Random(f"{seed}/{number}")
    found: dict[Stratum, Sums] = {}
    for stratum in sizes():
        gains = [gain(question, *drawn(stratum, rng)) for _ in range(allotted(stratum, number + 1) - allotted(stratum, number))]
        if gains:
            found[stratum] = Sums(len(gains), sum(gains), sum(each * each for each in gains))
    return found


def worth(question: Question, cards: Sequence[Card], up: Card) -> tuple[Fraction, Fraction]:
    """Return what a position is worth in ANTEs without exchanges, and with all that may be done."""
    rules, ante = question.rules, question.prices.ante
    tallies = solve(position_of(tuple(cards), up), question.prices, question.counts, sixth=question.sixth)

    def value(tally: Tally, price: int) -> Fraction:
        return Fraction(tally.value, tally.deals * ante) - price

    plain = value(tallies[STAND], 0)
    if question.sixth:
        plain = max(plain, value(tallies[SIXTH], rules.sixth_price))
    best = plain
    for kept in range(STAND):
        if tallies[kept].draws:
            best = max(best, value(tallies[kept], rules.price_of(5 - kept.bit_count())))
    return plain, best


def gain(question: Question, cards: Sequence[Card], up: Card) -> int:
    """Return what exchanges gain in a position, in UNITs."""
    plain, best = worth(question, cards, up)
    return round((best - plain) * UNIT)


def merged(sums: Sequence[dict[Stratum, Sums]]) -> dict[Stratum, Sums]:
    """Return the sums of shards together."""
    found: dict[Stratum, Sums] = {}
    for one in sums:
        for stratum, part in one.items():
            found[stratum] = found[stratum].plus(part) if stratum in found else part
    return found


def estimate(sums: dict[Stratum, Sums]) -> tuple[Fraction, float]:
    """Return the mean gain of all positions in ANTEs, and its standard error; every stratum has two positions or more."""
    whole = sum(sizes().values())
    mean, variance = Fraction(0), 0.0
    for stratum, size in sizes().items():
        count, gains, squares = sums[stratum]
        part = Fraction(size, whole)
        mean += part * Fraction(gains, count)
        spread = (squares - Fraction(gains * gains, count)) / (count - 1)
        variance += float(part * part * spread / count)
    return mean / UNIT, sqrt(variance) / UNIT
