"""Random hands of five to nine cards, and of two and three, against the plain evaluator."""

from __future__ import annotations

import random

import pytest

from riverboat.cards import DECK, SHORT_DECK
from riverboat.hands import RANKINGS
from tests.hands import naive

FEW_RANKS = [card for card in DECK if card // 4 in {0, 1, 2, 12}]
"""Sixteen cards of four ranks: pairs, trips and quads in every hand."""

ONE_SUIT_OF_MANY = [card for card in DECK if card % 4 == 2 or card // 4 > 10]
"""Hands full of flushes and straight flushes."""

FAST = {"high", "ace_to_five", "eight_or_better"}
"""The rankings of seven-card games; the others try every five cards and get fewer deals here."""

DECKS = {"whole": DECK, "few ranks": FEW_RANKS, "suited": ONE_SUIT_OF_MANY}
SHORT_DECKS = {
    "whole": SHORT_DECK,
    "few ranks": [card for card in SHORT_DECK if card // 4 in {4, 5, 6, 12}],
    "suited": [card for card in SHORT_DECK if card % 4 == 2 or card // 4 > 10],
}


def deals(key: str, deck: str, size: int, count: int) -> list[list[int]]:
    rng = random.Random(f"{deck} {size}")
    cards = (SHORT_DECKS if key == "short_deck" else DECKS)[deck]
    return [rng.sample(list(cards), size) for _ in range(count)]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("key", RANKINGS)
@pytest.mark.parametrize(("size", "count"), [(5, 2000), (6, 1500), (7, 1500), (8, 200), (9, 150)])
def test_best_five(key: str, deck: str, size: int, count: int) -> None:
    ranking = RANKINGS[key]
    for cards in deals(key, deck, size, count if key in FAST else count // 10):
        best = ranking.strength(cards)
        assert best == naive.strength(key, cards), cards
        five = ranking.five(cards)
        assert set(five) <= set(cards)
        assert (ranking.strength(five) if five else 0) == best


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("key", RANKINGS)
@pytest.mark.parametrize(("hole", "board"), [(4, 5), (4, 4), (4, 3), (2, 5), (2, 3), (6, 5)])
def test_two_and_three(key: str, deck: str, hole: int, board: int) -> None:
    ranking = RANKINGS[key]
    for cards in deals(key, deck, hole + board, 150):
        own, common = cards[:hole], cards[hole:]
        best = ranking.two_and_three(own, common)
        assert best == naive.two_and_three(key, own, common), cards
        five = ranking.five_of(own, common)
        if key == "badugi":
            assert ranking.strength(five) == best
        elif best:
            assert len(set(five) & set(own)) == 2
            assert len(set(five) & set(common)) == 3
            assert ranking.strength(five) == best
        else:
            assert five == ()
