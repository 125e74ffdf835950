"""Open cards: who opens, and what they are in words."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from riverboat.cards import parse_cards
from riverboat.hands import describe_partial, describe_showing, high_showing, low_showing

HIGHEST_FIRST = {
    1: ("Ac", "Kd", "Tc", "2s"),
    2: ("Ac Ad", "2c 2d", "Ac Kd", "Ac Qd", "Kc Qd", "3c 2d"),
    3: ("2c 2d 2h", "Ac Ad 3h", "Ac Ad 2h", "Kc Kd Ah", "Ac Kd 3h", "5c 4c 3c", "4c 3d 2h"),
    4: ("2c 2d 2h 2s", "Ac Ad Ah Ks", "3c 3d 2h 2s", "Ac Ad Kh Qs", "Ac Kc Qc Jc", "8h 7h 6h 5h", "5c 4d 3h 2s"),
    5: ("2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd", "Ac Ad Ah Kc Qd", "Kc Kd 3c 3d Ah", "Kc Kd 3c 3d 4h", "As Ks Qs Js Ts"),
}

LOWEST_FIRST = {
    1: ("Ac", "2d", "Tc", "Ks"),
    2: ("2c Ad", "3c Ad", "3c 2d", "Kc Qd", "Ac Ad", "2c 2d", "Kc Kd"),
    3: ("3c 2d Ah", "Qc Jd Th", "Kc 2d Ah", "Ac Ad 2h", "Ac Ad Kh", "2c 2d Ah", "Ac Ad Ah", "2c 2d 2h"),
    4: ("4c 3c 2c Ac", "8c 6d 4h 3s", "8c 7d 2h As", "Ac Ad 3h 2s", "2c 2d Ah As", "Ac Ad Ah 2s", "Kc Kd Kh Ks"),
    5: ("5c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c", "Ac Ad Kh Qs Jc", "2c 2d Ah As Kc", "Ac Ad Ah 2c 2d", "Ac Ad Ah As Kd"),
}


@pytest.mark.parametrize("count", HIGHEST_FIRST)
def test_high_open_cards_in_order(count: int) -> None:
    values = [high_showing(parse_cards(text)) for text in HIGHEST_FIRST[count]]
    assert all(a > b for a, b in pairwise(values))


@pytest.mark.parametrize("count", LOWEST_FIRST)
def test_low_open_cards_in_order(count: int) -> None:
    values = [low_showing(parse_cards(text)) for text in LOWEST_FIRST[count]]
    assert all(a > b > 0 for a, b in pairwise(values))


def test_suits_and_order_do_not_matter() -> None:
    assert high_showing(parse_cards("Ac Kd 7h")) == high_showing(parse_cards("7s Ad Kc"))
    assert low_showing(parse_cards("Ac Kd 7h")) == low_showing(parse_cards("7s Ad Kc"))


def test_straights_and_flushes_do_not_count() -> None:
    assert (
        high_showing(parse_cards("9h 8h 7h 6h"))
        < high_showing(parse_cards("Tc 4d 3h 2s"))
        < high_showing(parse_cards("2c 2d 4h 3s"))
    )


def test_two_open_hands_are_equal_just_when_their_ranks_are() -> None:
    few = parse_cards("Ac Ad Ah 2c 2d 2h 9c 9d Kc Kd")
    for size in (1, 2, 3, 4):
        hands = [(high_showing(hand), low_showing(hand), sorted(card // 4 for card in hand)) for hand in combinations(few, size)]
        for (high, low, ranks), (other_high, other_low, other_ranks) in combinations(hands, 2):
            assert (high == other_high) == (low == other_low) == (ranks == other_ranks)


@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [
        ("", "", ""),
        ("As", "Ace high", "A"),
        ("8c 6d As", "Ace high", "8-6-A"),
        ("Kc Td 2h", "King high", "K-T-2"),
        ("7c 7d", "Pair of sevens", "Pair of sevens"),
        ("6c 2d 6h", "Pair of sixes", "Pair of sixes"),
        ("Kc Kd 9h 9s", "Two pair, kings and nines", "Two pair, kings and nines"),
        ("Ac Ad 2h 2s", "Two pair, aces and twos", "Two pair, twos and aces"),
        ("Jc 4d Jd Jh", "Three of a kind, jacks", "Three of a kind, jacks"),
        ("9c 9d 9h 9s", "Four of a kind, nines", "Four of a kind, nines"),
        ("3c Kd 3d Ks 3h", "Full house, threes over kings", "Full house, threes over kings"),
    ],
)
def test_open_cards_in_words(cards: str, high: str, low: str) -> None:
    assert describe_showing(parse_cards(cards), low=False) == high
    assert describe_showing(parse_cards(cards), low=True) == low
    assert describe_partial(parse_cards(cards)) == high
