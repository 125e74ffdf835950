"""All 2,598,960 hands of five cards: how often each kind comes, and that every strength is used, in the right order."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from riverboat.cards import DECK, SHORT_DECK
from riverboat.hands import RANKINGS, ace_to_five, badugi, deuce_to_seven, eight_or_better, high, short_deck
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


@pytest.mark.parametrize(
    ("key", "classes"),
    [("high", 7_462), ("ace_to_five", 6_175), ("eight_or_better", 57), ("deuce_to_seven", 7_462), ("short_deck", 1_404)],
)
def test_strengths_number_the_patterns_without_a_gap(key: str, classes: int) -> None:
    hands = naive.one_of_each_pattern(key)
    ranking = RANKINGS[key]
    strengths = {ranking.strength(hand) for hand in hands}
    assert len(strengths) == classes
    assert [ranking.strength(hand) for hand in hands] == [naive.strength(key, hand) for hand in hands]


@pytest.mark.parametrize("key", sorted(set(RANKINGS) - {"badugi"}))
def test_the_five_that_count_of_five_cards_are_those_five(key: str) -> None:
    ranking = RANKINGS[key]
    for hand in naive.one_of_each_pattern(key):
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


def test_every_four_cards_make_the_known_number_of_badugis() -> None:
    """In 2,873 of 270,725 hands one card counts: four of a suit, or of a rank."""
    seen = Counter(map(badugi.strength, combinations(DECK, 4)))
    counting = Counter[int]()
    for strength, count in seen.items():
        counting[badugi.describe(strength).count("-") + 1] += count
    assert counting == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
    assert max(seen) == 1_092
    assert seen[1_092] == 24
    assert {badugi.strength(cards) for count in (1, 2, 3) for cards in combinations(DECK, count)} | set(seen) == set(
        range(1, 1_093)
    )


def test_every_four_cards_rank_as_the_plain_evaluator_says() -> None:
    for cards in list(combinations(DECK, 4))[::97]:
        assert badugi.strength(cards) == naive.ladder("badugi")[naive.badugi(cards)]


def test_every_short_deck_hand_makes_the_known_number_of_each_kind() -> None:
    kinds: Counter[str] = Counter()
    for strength, count in Counter(map(short_deck.strength, combinations(SHORT_DECK, 5))).items():
        kinds[kind(short_deck.describe(strength))] += count
    assert dict(kinds) == {
        "straight flush": 24,
        "four of a kind": 288,
        "flush": 480,
        "full house": 1_728,
        "straight": 6_120,
        "three of a kind": 16_128,
        "two pair": 36_288,
        "pair of": 193_536,
        "high": 122_400,
    }


def test_low_names_tell_hands_apart() -> None:
    names = {deuce_to_seven.describe(strength) for strength in range(7_462, 7_462 - 1_278, -1)}
    assert len(names) == 1_278
    assert deuce_to_seven.describe(7_462) == "7-5-4-3-2"
    assert len({badugi.describe(strength) for strength in range(1, 1_093)}) == 1_092
