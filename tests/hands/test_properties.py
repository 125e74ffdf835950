"""What holds for every hand: order and suits' names do not matter, and more cards never hurt."""

from __future__ import annotations

import pickle
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.cards import DECK
from riverboat.hands import RANKINGS, high
from tests.hands import naive

if TYPE_CHECKING:
    from random import Random

CARDS = st.lists(st.sampled_from(DECK), unique=True, min_size=5, max_size=7)
SUITS = st.sampled_from(list(permutations(range(4))))


def drawn(data: st.DataObject, key: str, least: int, most: int) -> list[int]:
    """From ``least`` to ``most`` cards of the ranking's deck."""
    deck = naive.DECKS.get(key, DECK)
    return data.draw(st.lists(st.sampled_from(deck), unique=True, min_size=least, max_size=most))


each_ranking = pytest.mark.parametrize("key", RANKINGS)


@each_ranking
@given(st.data(), st.randoms(use_true_random=False))
def test_order_does_not_matter(key: str, data: st.DataObject, chance: Random) -> None:
    cards = drawn(data, key, 5, 7)
    shuffled = cards[:]
    chance.shuffle(shuffled)
    assert RANKINGS[key].strength(shuffled) == RANKINGS[key].strength(cards)


@each_ranking
@given(st.data(), SUITS)
def test_suits_are_alike(key: str, data: st.DataObject, suits: tuple[int, ...]) -> None:
    cards = drawn(data, key, 9, 9)
    ranking = RANKINGS[key]
    other = [card - card % 4 + suits[card % 4] for card in cards]
    assert ranking.strength(other) == ranking.strength(cards)
    assert ranking.two_and_three(other[:4], other[4:]) == ranking.two_and_three(cards[:4], cards[4:])


@each_ranking
@given(st.data())
@settings(deadline=None)  # the first five chosen wait for the ladder of their ranking to be made
def test_seven_cards_are_their_best_five(key: str, data: st.DataObject) -> None:
    cards = drawn(data, key, 7, 7)
    strength = RANKINGS[key].strength
    assert strength(cards) == max(map(strength, combinations(cards, 5)))


@each_ranking
@given(st.data())
def test_two_and_three_never_beat_a_free_choice(key: str, data: st.DataObject) -> None:
    cards = drawn(data, key, 9, 9)
    ranking = RANKINGS[key]
    assert ranking.two_and_three(cards[:4], cards[4:]) <= ranking.strength(cards)


@each_ranking
@given(st.data())
def test_another_card_never_makes_a_hand_weaker(key: str, data: st.DataObject) -> None:
    cards = drawn(data, key, 5, 7)
    assert RANKINGS[key].strength(cards) >= RANKINGS[key].strength(cards[:5])


@given(CARDS)
def test_the_winning_five_read_from_the_largest_group_down(cards: list[int]) -> None:
    ranks = [card // 4 for card in high.five(cards)]
    sizes = [ranks.count(rank) for rank in ranks]
    assert sizes == sorted(sizes, reverse=True)


@each_ranking
def test_a_ranking_is_a_value_that_travels(key: str) -> None:
    assert pickle.loads(pickle.dumps(RANKINGS[key])) == RANKINGS[key]  # noqa: S301 - our own bytes
    assert RANKINGS[key].key == key
    with pytest.raises(AttributeError):
        RANKINGS[key].key = "other"  # type: ignore[misc]  # that it is refused is the test
