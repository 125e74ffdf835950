"""The order of hands spelled out: every strength's five ranks, their name, and which of the cards they are.

The tables that rank hands are made from here, and whoever tells a hand reads it; ranking alone never comes this way.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

from riverboat.hands.core import CORE, NUMBERS
from riverboat.hands.describe import PLURALS, RANK_NAMES
from riverboat.hands.patterns import Ranks, in_order
from riverboat.hands.ranking import RankingError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card
    from riverboat.hands.evaluating import Strength, TwoAndThree

    Five = Callable[[Sequence[Card]], tuple[Card, ...]]
    FiveOf = Callable[[Sequence[Card], Sequence[Card]], tuple[Card, ...]]

_ONE: Final = tuple(1 << 4 * rank for rank in range(13))
_GUARDS: Final = sum(8 << 4 * rank for rank in range(13))
"""Cards are counted by rank, four bits each, of which the highest stays free: set before a subtraction, it tells of a borrow."""


class Ladder:
    """Hands in their order: ``kinds`` of patterns, the lowest strength first, with each kind's name.

    The kinds in ``suited`` are those of five cards of one suit, the others those of mixed suits; the attribute holds their
    strengths. ``reading[strength]`` are the ranks in reading order (K K K 9 9); strengths count from 1, and nothing is read of 0.
    """

    def __init__(self, kinds: Sequence[Sequence[Ranks]], names: Sequence[str], suited: frozenset[int] = frozenset()) -> None:
        self.reading: tuple[Ranks, ...] = ((), *chain.from_iterable(kinds))
        self._names = names
        self._first = [1 + sum(map(len, kinds[:kind])) for kind in range(len(kinds))]
        self.suited = frozenset([strength for strength in range(1, len(self.reading)) if self.kind(strength) in suited])

    def rungs(self) -> bytes:
        """Return six bytes for each strength from 0 on, for the compiled core: the five ranks, and whether they are of one suit."""
        return bytes(6) + b"".join(bytes([*self.reading[at], at in self.suited]) for at in range(1, len(self.reading)))

    @property
    def best(self) -> int:
        """The strength of the best hand."""
        return len(self.reading) - 1

    def kind(self, strength: int) -> int:
        """Return which kind of hand a strength is."""
        return bisect_right(self._first, strength) - 1

    def describe(self, strength: int) -> str:
        """Return the name of a strength from 1 on. Raises RankingError for what is none."""
        ranks = read(self.reading, strength)
        name = self._names[self.kind(strength)]
        return name.format(RANK_NAMES[ranks[0]], ranks=ranks, a=PLURALS[ranks[0]], c=PLURALS[ranks[2]], d=PLURALS[ranks[3]])


def read(reading: Sequence[Ranks], strength: int, least: int = 1) -> Ranks:
    """Return the ranks of a strength from ``least`` on. Raises RankingError for what is no strength of these hands."""
    try:
        if strength >= least:
            return reading[strength]
    except (TypeError, IndexError):
        pass
    raise RankingError(f"a strength is an int from {least} to {len(reading) - 1} here, as hands are ranked, not {strength!r}")


def fives(
    key: str, ladder: Callable[[], Ladder], strength: Strength, two_and_three: TwoAndThree, rank: Sequence[int]
) -> tuple[Five, FiveOf]:
    """Return what picks the winning five of a ranking: one call into the compiled core, which fetches the ladder, or Python.

    ``five(cards)`` takes the best five of five to nine distinct cards, ``five_of(hole, board)`` those of exactly two of the hole
    and three of the board, in reading order (K K K 9 9); empty when none qualify. ``rank`` is each card's, as the ladder counts.
    """
    if CORE is not None and hasattr(CORE, "load_ladder"):  # a core that an older release has left there has none
        CORE.load_ladder(NUMBERS[key], lambda: ladder().rungs())
        return getattr(CORE, f"{key}_five"), getattr(CORE, f"{key}_five_of")
    return plain_fives(ladder, strength, two_and_three, rank)


def plain_fives(
    ladder: Callable[[], Ladder], strength: Strength, two_and_three: TwoAndThree, rank: Sequence[int]
) -> tuple[Five, FiveOf]:
    """Return ``fives`` in Python."""
    rank_of = rank.__getitem__

    def chosen(cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best five of the cards; unchecked."""
        return five(ladder(), strength(cards), cards, rank_of)

    def chosen_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best five of two of the hole and three of the board; unchecked."""
        best = two_and_three(hole, board)
        return five_of(ladder(), best, hole, board, rank_of) if best else ()

    return chosen, chosen_of


def five(ladder: Ladder, strength: int, cards: Sequence[Card], rank: Callable[[Card], int]) -> tuple[Card, ...]:
    """Return the five of ``cards`` that make ``strength``, in reading order; ``rank`` is how the ladder counts ranks."""
    ranks = ladder.reading[strength]
    if strength in ladder.suited:
        cards = _of_suit(cards, set(ranks), rank)
    return in_order(ranks, list(map(rank, cards)), cards)


def five_of(
    ladder: Ladder, strength: int, hole: Sequence[Card], board: Sequence[Card], rank: Callable[[Card], int]
) -> tuple[Card, ...]:
    """Return the five cards, two of ``hole`` and three of ``board``, that make ``strength``, in reading order."""
    ranks = ladder.reading[strength]
    if strength in ladder.suited:
        suits = [card & 3 for card in board]
        suit = max(suits, key=suits.count)
        hole = [card for card in hole if card & 3 == suit]
        board = [card for card in board if card & 3 == suit]
    held, lying = [_ONE[rank(card)] for card in hole], [_ONE[rank(card)] for card in board]
    wanted, there = sum([_ONE[rank] for rank in ranks]) + _GUARDS, sum(lying) + 2 * _GUARDS
    pairs, rest = combinations(range(len(hole)), 2), 0
    while not (rest & _GUARDS == _GUARDS == there - rest & _GUARDS):
        a, b = next(pairs)
        rest = wanted - held[a] - held[b]
    cards = (hole[a], hole[b], *board)
    return in_order(ranks, list(map(rank, cards)), cards)


def _of_suit(cards: Sequence[Card], ranks: set[int], rank: Callable[[Card], int]) -> list[Card]:
    """Return the cards of the suit that has all of ``ranks``."""
    suits = ([card for card in cards if card & 3 == suit] for suit in range(4))
    return next(suited for suited in suits if ranks.issubset(map(rank, suited)))
