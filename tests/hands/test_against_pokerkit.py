"""The order of hands against PokerKit's evaluators, for every ranking and both ways to pick cards."""

from __future__ import annotations

import random
import warnings
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

import pokerkit
import pytest

from riverboat.cards import DECK, cards_text
from riverboat.hands import RANKINGS
from tests.hands import naive

if TYPE_CHECKING:
    from collections.abc import Sequence

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


MANY = 20_000
LOOKED_UP: dict[str, tuple[str, Any, bool]] = {
    "high": ("high", pokerkit.StandardHighHand, False),
    "high of Omaha": ("high", pokerkit.OmahaHoldemHand, True),
    "ace to five": ("ace_to_five", pokerkit.RegularLowHand, False),
    "eight or better": ("eight_or_better", pokerkit.EightOrBetterLowHand, False),
    "eight or better of Omaha": ("eight_or_better", pokerkit.OmahaEightOrBetterLowHand, True),
}


def table(key: str, hand: Any) -> dict[tuple[tuple[int, ...], bool], int]:  # noqa: ANN401 - their classes carry no types
    """PokerKit's own order of all hands of five cards, by their ranks and whether they are of one suit; bigger wins."""
    found = {}
    for cards in naive.one_of_each_pattern(key):
        texts = cards_text(cards).replace(" ", "")
        if hand.lookup.has_entry(texts):
            index = hand.lookup.get_entry(texts).index
            found[five_key(cards)] = -index if hand.low else index
    return found


def five_key(cards: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    return tuple(sorted(card >> 2 for card in cards)), len({card & 3 for card in cards}) == 1


@pytest.mark.parametrize("name", LOOKED_UP)
def test_many_hands_beside_their_tables(name: str) -> None:
    """Every choice of five is looked up in their tables; making their hands, as above, takes a hundred times as long."""
    key, hand, picked = LOOKED_UP[name]
    of_five = table(key, hand)
    suited_too = key == "high"
    ranking, rng = RANKINGS[key], random.Random(name)
    values: dict[int, int] = {}
    for _ in range(MANY):
        cards = rng.sample(DECK, 9 if picked else 7)
        hole, board = cards[:4], cards[4:]
        choices = [a + b for a, b in product(combinations(hole, 2), combinations(board, 3))] if picked else combinations(cards, 5)
        keys = {tuple(five) if suited_too else tuple(sorted(card >> 2 for card in five)) for five in choices}
        found = (of_five.get(five_key(five) if suited_too else (five, False)) for five in keys)
        best = max((value for value in found if value is not None), default=None)
        ours = ranking.two_and_three(hole, board) if picked else ranking.strength(cards)
        assert (best is None) == (ours == 0), cards_text(cards)
        if best is not None:
            assert values.setdefault(ours, best) == best, cards_text(cards)
    assert len(values) > 40
    assert all(values[a] < values[b] for a, b in pairwise(sorted(values)))
