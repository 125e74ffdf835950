"""What a sensible player exchanges, game by game."""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.analysis import Spot, discards, sample
from riverboat.cards import cards_text, parse_cards
from riverboat.hands import RANKINGS


@pytest.mark.parametrize(
    ("ranking", "cards", "thrown"),
    [
        ("badugi", "As 2d 3h 4c", ""),
        ("badugi", "Ts 2d 3h 4c", ""),
        ("badugi", "Js 2d 3h 4c", "Js"),
        ("badugi", "As Ad 3h Kc", "Ad Kc"),
        ("badugi", "9s 2d 3h 3s", "9s 3s"),
        ("deuce_to_seven", "7c 5d 4h 3s 2c", ""),
        ("deuce_to_seven", "9c 8d 7h 6s 4c", ""),
        ("deuce_to_seven", "9c 8d 7h 6s 5c", "9c"),
        ("deuce_to_seven", "6c 5d 4h 3s 2c", "6c"),
        ("deuce_to_seven", "7c 6c 4c 3c 2c", "7c"),
        ("deuce_to_seven", "Ac Ad 4h 4s 2c", "Ac Ad 4h"),
        ("high", "Ac Kc 9c 2c 3d", "3d"),
        ("high", "Ac Ad 9c 2c 3d", "9c 2c 3d"),
    ],
)
def test_what_is_thrown(ranking: str, cards: str, thrown: str) -> None:
    assert cards_text(discards(parse_cards(cards), 5, RANKINGS[ranking])) == thrown


def test_no_more_is_thrown_than_may_be() -> None:
    for ranking in ("badugi", "deuce_to_seven", "high"):
        cards = parse_cards("Kc Kd Kh Qs") if ranking == "badugi" else parse_cards("Kc Jd Th 9s 2c")
        assert len(discards(cards, 1, RANKINGS[ranking])) == 1


def test_a_full_table_of_triple_draw_can_be_sampled_though_the_deck_is_short() -> None:
    spot = Spot(games.DEUCE_TO_SEVEN_TRIPLE_DRAW, parse_cards("Kc Kd Kh 2s 3c"), opponents=((),) * 5, draws=3)
    assert 0 < sample(spot, 50, seed=1).estimate().share < 1
