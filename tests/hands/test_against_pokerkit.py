"""The order of hands against PokerKit's evaluators, for every ranking and both ways to pick cards."""

from __future__ import annotations

import random
import warnings
from itertools import pairwise
from typing import Any

import pokerkit
import pytest

from riverboat.cards import DECK, cards_text
from riverboat.hands import RANKINGS
from tests.hands import naive

THEIRS: dict[tuple[str, int], Any] = {
    ("deuce_to_seven", 5): pokerkit.StandardLowHand,
    ("badugi", 4): pokerkit.BadugiHand,
    ("short_deck", 7): pokerkit.ShortDeckHoldemHand,
    ("high", 7): pokerkit.StandardHighHand,
    ("ace_to_five", 7): pokerkit.RegularLowHand,
    ("eight_or_better", 7): pokerkit.EightOrBetterLowHand,
    ("high", 9): pokerkit.OmahaHoldemHand,
    ("eight_or_better", 9): pokerkit.OmahaEightOrBetterLowHand,
}


def theirs(key: str, cards: list[int], hole: int) -> Any:  # noqa: ANN401 - their classes carry no types
    """Their hand, which compares; None when it does not qualify."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return THEIRS[key, len(cards)].from_game_or_none(cards_text(cards[:hole]), cards_text(cards[hole:]))


@pytest.mark.parametrize(("key", "size"), THEIRS)
def test_neighbours_compare_alike(key: str, size: int) -> None:
    rng = random.Random(size)
    ranking = RANKINGS[key]
    hole = max(size - 5, 0)
    hands = []
    for _ in range(150):
        cards = rng.sample(naive.DECKS.get(key, DECK), size)
        ours = ranking.two_and_three(cards[:hole], cards[hole:]) if size == 9 else ranking.strength(cards)
        hands.append((ours, theirs(key, cards, hole)))
    assert all((ours == 0) == (other is None) for ours, other in hands)
    compared = sorted((pair for pair in hands if pair[0]), key=lambda pair: pair[0])
    assert len(compared) > 20
    for (a, theirs_a), (b, theirs_b) in pairwise(compared):
        assert (a < b, a == b) == (theirs_a < theirs_b, theirs_a == theirs_b)
