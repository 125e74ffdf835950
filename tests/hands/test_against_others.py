"""A million random hands of seven, beside two evaluators of other houses: the same hands are equal, and in the same order."""

from __future__ import annotations

import random
import warnings
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from riverboat.cards import DECK, card_text
from riverboat.hands import strengths
from riverboat.hands.core import CORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

with warnings.catch_warnings():  # its ranges were written for an older parser
    warnings.simplefilter("ignore")
    eval7, phevaluator = map(import_module, ("eval7", "phevaluator"))

HANDS = 1_000_000 if CORE is not None else 70_000
CARDS = [eval7.Card(card_text(card)) for card in DECK]
OTHERS: dict[str, tuple[Callable[[Sequence[int]], int], int]] = {
    "eval7": (lambda hand: eval7.evaluate([CARDS[card] for card in hand]), 1),
    "phevaluator": (lambda hand: phevaluator.evaluate_cards(*hand), -1),
}
"""What ranks a hand, and whether a bigger number wins (1) or a smaller one (-1)."""


def hands(seed: int) -> Iterator[tuple[int, ...]]:
    """Random hands, seven of them from each shuffle."""
    rng, deck = random.Random(seed), list(DECK)
    for _ in range(HANDS // 7 + 1):
        rng.shuffle(deck)
        for at in range(0, 49, 7):
            yield tuple(deck[at : at + 7])


@pytest.mark.parametrize("name", OTHERS)
def test_a_million_hands_rank_alike(name: str) -> None:
    other, sign = OTHERS[name]
    dealt = list(hands(len(name)))
    theirs: dict[int, int] = {}
    for ours, value in zip(strengths(b"".join(map(bytes, dealt))), map(other, dealt), strict=True):
        assert theirs.setdefault(ours, value) == value
    assert len(theirs) > 4_000
    assert all(sign * theirs[a] < sign * theirs[b] for a, b in pairwise(sorted(theirs)))
