"""A second evaluator, as plain as can be: tuples that compare as hands do, over every choice of five cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Value = tuple[int, ...]

STRAIGHTS = {frozenset(range(low, low + 5)): low + 4 for low in range(2, 11)} | {frozenset({14, 2, 3, 4, 5}): 5}
KINDS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def groups(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the groups of equal ranks, and their ranks, the largest groups first, then the highest ranks."""
    order = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in order), tuple(rank for rank, _ in order)


def high_value(ranks: Sequence[int], flush: bool) -> Value:  # noqa: FBT001 - suited or not
    counts, order = groups(ranks)
    top = STRAIGHTS.get(frozenset(ranks))
    if top is not None:
        return (8 if flush else 4, top)
    return (5 if flush else KINDS[counts], *order)


def low_value(ranks: Sequence[int]) -> Value:
    counts, order = groups(1 if rank == 14 else rank for rank in ranks)
    return (-KINDS[counts], *(-rank for rank in order))


def ranks_of(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(card // 4 + 2 for card in cards)


def high(cards: Sequence[int]) -> Value:
    return high_value(ranks_of(cards), len({card % 4 for card in cards}) == 1)


def ace_to_five(cards: Sequence[int]) -> Value:
    return low_value(ranks_of(cards))


def eight_or_better(cards: Sequence[int]) -> Value:
    ranks = {1 if rank == 14 else rank for rank in ranks_of(cards)}
    return tuple(-rank for rank in sorted(ranks, reverse=True)) if len(ranks) == 5 and max(ranks) <= 8 else ()


VALUES: dict[str, Callable[[Sequence[int]], Value]] = {
    "high": high,
    "ace_to_five": ace_to_five,
    "eight_or_better": eight_or_better,
}


@cache
def ladder(key: str) -> dict[Value, int]:
    """Every value that five cards can have, numbered from the worst; () is 0."""
    patterns = [ranks for ranks in combinations_with_replacement(range(2, 15), 5) if len(set(ranks)) > 1]
    if key == "high":
        values = {high_value(ranks, flush=False) for ranks in patterns}
        values |= {high_value(ranks, flush=True) for ranks in patterns if len(set(ranks)) == 5}
    elif key == "ace_to_five":
        values = {low_value(ranks) for ranks in patterns if max(Counter(ranks).values()) < 5}
    else:
        values = {eight_or_better([4 * (rank - 2) for rank in ranks]) for ranks in patterns} - {()}
    return {(): 0} | {value: place for place, value in enumerate(sorted(values), 1)}


def strength(key: str, cards: Sequence[int]) -> int:
    """The strength of the best five of the cards."""
    return ladder(key)[max(map(VALUES[key], combinations(cards, 5)))]


def two_and_three(key: str, hole: Sequence[int], board: Sequence[int]) -> int:
    """The strength of the best five made of exactly two cards of the hole and three of the board."""
    fives = (two + three for two in combinations(hole, 2) for three in combinations(board, 3))
    return ladder(key)[max(map(VALUES[key], fives))]
