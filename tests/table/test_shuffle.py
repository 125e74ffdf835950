"""The shuffle: every order as likely as every other, and nothing lost."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards import DECK
from riverboat.table.shuffle import below, shuffled


@given(st.integers(0, 2**64))
def test_no_card_is_lost_and_the_same_entropy_gives_the_same_order(seed: int) -> None:
    order = shuffled(DECK, random.Random(seed).randbytes)
    assert sorted(order) == list(DECK)
    assert order == shuffled(DECK, random.Random(seed).randbytes)


def test_the_deck_itself_is_left_alone() -> None:
    deck = [1, 2, 3]
    shuffled(deck, random.Random(1).randbytes)
    assert deck == [1, 2, 3]


def test_bytes_that_would_favour_small_numbers_are_thrown_away() -> None:
    asked: list[int] = []
    answers = iter([b"\xff\xff\xff\xff", b"\xff\xff\xff\xfe", b"\x00\x00\x00\x05"])

    def entropy(count: int) -> bytes:
        asked.append(count)
        return next(answers)

    assert below(3, entropy) == 2, "0xffffffff is over the largest multiple of 3, 0xfffffffe is not"
    assert asked == [4, 4]
    assert below(3, entropy) == 2


@pytest.mark.parametrize("limit", [1, 2, 52, 2**32])
def test_a_number_is_below_its_limit(limit: int) -> None:
    entropy = random.Random(5).randbytes
    assert all(0 <= below(limit, entropy) < limit for _ in range(200))


def test_every_order_of_four_cards_comes_equally_often() -> None:
    entropy = random.Random(11).randbytes
    times = 24_000
    counts = Counter(shuffled((0, 1, 2, 3), entropy) for _ in range(times))
    assert set(counts) == set(permutations(range(4)))
    chi_square = sum((count - times / 24) ** 2 / (times / 24) for count in counts.values())
    assert chi_square < 49.7, "23 degrees of freedom: passed by a fair shuffle 999 times in 1,000"
