"""A second evaluator, as plain as can be: tuples that compare as hands do, over every choice of five cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from riverboat.cards import DECK, SHORT_DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Value = tuple[int, ...]

DECKS = {"short_deck": SHORT_DECK}
"""The cards that a ranking is for, where they are not all 52."""

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


def deuce_to_seven(cards: Sequence[int]) -> Value:
    ranks = ranks_of(cards)
    flush = len({card % 4 for card in cards}) == 1
    if set(ranks) == {14, 2, 3, 4, 5}:
        value: Value = (5 if flush else 0, 14, 5, 4, 3, 2)
    else:
        value = high_value(ranks, flush)
    return tuple(-number for number in value)


def badugi(cards: Sequence[int]) -> Value:
    values = []
    for count in (1, 2, 3, 4):
        for choice in combinations(cards, count):
            ranks = {1 if rank == 14 else rank for rank in ranks_of(choice)}
            if len(ranks) == len({card % 4 for card in choice}) == count:
                values.append((count, *(-rank for rank in sorted(ranks, reverse=True))))
    return max(values)


def short_deck(cards: Sequence[int]) -> Value:
    ranks = ranks_of(cards)
    flush = len({card % 4 for card in cards}) == 1
    if set(ranks) == {14, 6, 7, 8, 9}:
        return (8 if flush else 4, 9)
    kind, *rest = high_value(ranks, flush)
    return ({5: 6, 6: 5}.get(kind, kind), *rest)


VALUES: dict[str, Callable[[Sequence[int]], Value]] = {
    "high": high,
    "ace_to_five": ace_to_five,
    "eight_or_better": eight_or_better,
    "deuce_to_seven": deuce_to_seven,
    "badugi": badugi,
    "short_deck": short_deck,
}


@cache
def ladder(key: str) -> dict[Value, int]:
    """Every value that five cards can have, numbered from the worst; () is 0."""
    if key == "badugi":
        lows = [ranks for count in (1, 2, 3, 4) for ranks in combinations(range(1, 14), count)]
        return {
            value: place for place, value in enumerate(sorted((len(low), *(-rank for rank in reversed(low))) for low in lows), 1)
        }
    if key in {"deuce_to_seven", "short_deck"}:
        return {value: place for place, value in enumerate(sorted({VALUES[key](hand) for hand in one_of_each_pattern(key)}), 1)}
    patterns = [ranks for ranks in combinations_with_replacement(range(2, 15), 5) if len(set(ranks)) > 1]
    if key == "high":
        values = {high_value(ranks, flush=False) for ranks in patterns}
        values |= {high_value(ranks, flush=True) for ranks in patterns if len(set(ranks)) == 5}
    elif key == "ace_to_five":
        values = {low_value(ranks) for ranks in patterns if max(Counter(ranks).values()) < 5}
    else:
        values = {eight_or_better([4 * (rank - 2) for rank in ranks]) for ranks in patterns} - {()}
    return {(): 0} | {value: place for place, value in enumerate(sorted(values), 1)}


def one_of_each_pattern(key: str) -> list[tuple[int, ...]]:
    """Every pattern of five ranks unsuited, and those of different ranks in one suit too."""
    hands = []
    for ranks in combinations_with_replacement(sorted({card // 4 for card in DECKS.get(key, DECK)}), 5):
        if max(Counter(ranks).values()) == 5:
            continue
        suits: Counter[int] = Counter()
        hand = []
        for place, rank in enumerate(ranks):
            suit = suits[rank] if len(set(ranks)) < 5 else place % 4
            hand.append(4 * rank + suit)
            suits[rank] += 1
        hands.append(tuple(hand))
        if len(set(ranks)) == 5:
            hands.append(tuple(4 * rank for rank in ranks))
    return hands


def strength(key: str, cards: Sequence[int]) -> int:
    """The strength of the best five of the cards."""
    return ladder(key)[max(map(VALUES[key], combinations(cards, 5)))]


def two_and_three(key: str, hole: Sequence[int], board: Sequence[int]) -> int:
    """The strength of the best five made of exactly two cards of the hole and three of the board."""
    fives = (two + three for two in combinations(hole, 2) for three in combinations(board, 3))
    return ladder(key)[max(map(VALUES[key], fives))]
