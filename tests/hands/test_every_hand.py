"""All 2,598,960 hands of five cards: how often each kind comes, and that every strength is used, in the right order."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

import pytest

from riverboat.cards import DECK
from riverboat.hands import RANKINGS, ace_to_five, eight_or_better, high
from tests.hands import naive

FREQUENCIES = {
    "straight flush": 36 + 4,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair of": 1_098_240,
    "high": 1_302_540,
}


def kind(name: str) -> str:
    if name == "royal flush":
        return "straight flush"
    return next((kind for kind in FREQUENCIES if name.startswith(kind)), "high")


def test_every_five_cards_make_the_known_number_of_each_kind() -> None:
    seen = Counter(map(high.strength, combinations(DECK, 5)))
    assert sorted(seen) == list(range(1, 7_463))
    kinds: Counter[str] = Counter()
    for strength, count in seen.items():
        kinds[kind(high.describe(strength))] += count
    assert dict(kinds) == FREQUENCIES
    assert seen[7_462] == 4


def one_hand_of_each_pattern() -> list[tuple[int, ...]]:
    """Every pattern of five ranks unsuited, and those of different ranks in one suit too."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
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


@pytest.mark.parametrize(("key", "classes"), [("high", 7_462), ("ace_to_five", 6_175), ("eight_or_better", 57)])
def test_strengths_number_the_patterns_without_a_gap(key: str, classes: int) -> None:
    hands = one_hand_of_each_pattern()
    ranking = RANKINGS[key]
    strengths = {ranking.strength(hand) for hand in hands}
    assert len(strengths) == classes
    assert [ranking.strength(hand) for hand in hands] == [naive.strength(key, hand) for hand in hands]


@pytest.mark.parametrize("key", RANKINGS)
def test_the_five_that_count_of_five_cards_are_those_five(key: str) -> None:
    ranking = RANKINGS[key]
    for hand in one_hand_of_each_pattern():
        assert sorted(ranking.five(hand)) == (sorted(hand) if ranking.strength(hand) else [])


def test_names_tell_hands_of_different_kinds_apart() -> None:
    names = [high.describe(strength) for strength in range(1, 7_463)]
    runs = [name for place, name in enumerate(names) if place == 0 or names[place - 1] != name]
    assert len(runs) == len(set(runs))
    lows = [ace_to_five.describe(strength) for strength in range(6_175, 6_175 - 1_287, -1)]
    assert len(set(lows)) == 1_287
    assert all(name.count("-") == 4 for name in lows)
    assert len({eight_or_better.describe(strength) for strength in range(57)}) == 57
    assert set(chain.from_iterable(lows)) == set("A23456789TJQK-")
