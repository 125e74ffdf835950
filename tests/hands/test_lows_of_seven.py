"""Low hands counted over all hands of five and of seven cards, by their ranks: suits change no low."""

from __future__ import annotations

from collections import Counter
from math import comb, prod
from typing import TYPE_CHECKING

import pytest

from riverboat.hands import ace_to_five, eight_or_better
from tools.evaluator_tables import multisets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.hands import Ranking


def by_ranks(size: int, ranking: Ranking) -> Iterator[tuple[int, int]]:
    """The strength of each choice of ranks, and in how many ways the deck deals it."""
    for ranks in multisets(size):
        counts = Counter(ranks)
        cards = [4 * rank + suit for rank, count in counts.items() for suit in range(count)]
        yield ranking.strength(cards), prod(comb(4, count) for count in counts.values())


@pytest.mark.parametrize(("size", "hands", "qualify"), [(5, 2_598_960, 57_344), (7, 133_784_560, 24_530_944)])
def test_hands_that_have_a_low_of_eight_or_better(size: int, hands: int, qualify: int) -> None:
    counts: Counter[int] = Counter()
    for strength, ways in by_ranks(size, eight_or_better):
        counts[strength] += ways
    assert counts.total() == hands
    assert counts.total() - counts[0] == qualify
    assert set(counts) == set(range(57))


def test_the_best_low_of_seven_by_its_highest_card() -> None:
    tops: Counter[str] = Counter()
    for strength, ways in by_ranks(7, ace_to_five):
        name = ace_to_five.describe(strength)
        tops[name[0] if "-" in name else "pair or worse"] += ways
    assert {top: tops[top] for top in "5678"} == {"5": 781_824, "6": 3_151_360, "7": 7_426_560, "8": 13_171_200}
    assert sum(tops[top] for top in "5678") == 24_530_944
    assert tops.total() == 133_784_560
