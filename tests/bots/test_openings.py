"""How good starting hands are: in the order that players know, and as frequent as the tables say."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import msgspec
import pytest

from riverboat import games
from riverboat.bots.openings import FRACTIONS, SHARES, opening_rank
from riverboat.cards import parse_cards
from riverboat.rules.game import Deal, Draw

BEST_FIRST = {
    "texas_holdem": ("As Ad", "Qs Qd", "As Ks", "9s 8s", "7s 2d"),
    "omaha": ("As Ad Ks Kd", "Js Td 9s 8d", "Kc 8d 7h 2s", "2c 2d 2h 2s"),
    "omaha_hi_lo": ("As Ad 2s 3d", "As 2d 3c Kd", "Kc 9d 8h 7s"),
    "seven_card_stud": ("As Ad Ah", "Ks Kd 4c", "Qs Ts 9s", "Jh 7d 2c"),
    "five_card_draw": ("As Ad Ah Kc Kd", "7s 7d 7h Kc 2d", "As Ad 9h 7c 2d", "2s 2d 9h 7c Td", "Js 9d 7h 4c 2s"),
    "five_card_stud": ("As Ad", "As Kd", "7h 2c"),
    "razz": ("Ac 2d 3h", "8c 7d 2h", "Kc 2d 4h", "Kc Kd Kh"),
}


@pytest.mark.parametrize("key", BEST_FIRST)
def test_hands_in_the_order_players_know(key: str) -> None:
    game = games.ALL[key]
    draws = sum(isinstance(step, Draw) for step in game.script)
    ranks = [opening_rank(game, parse_cards(text), draws) for text in BEST_FIRST[key]]
    assert all(0 <= a < b <= 1 for a, b in pairwise(ranks))
    assert ranks[0] < 0.03
    assert ranks[-1] > 0.5


@pytest.mark.parametrize("key", SHARES)
def test_the_tables_say_how_frequent_hands_are(key: str) -> None:
    game = games.ALL[key]
    deal = next(step for step in game.script if isinstance(step, Deal))
    draws = sum(isinstance(step, Draw) for step in game.script)
    rng = random.Random(key)
    hands = [tuple(rng.sample(game.deck, deal.down + deal.up)) for _ in range(160)]
    ranks = [opening_rank(game, hand, draws) for hand in hands]
    for part in (0.2, 0.5, 0.8):
        four_errors = 4 * math.sqrt(part * (1 - part) / len(hands))
        assert abs(sum(rank < part for rank in ranks) / len(hands) - part) < four_errors, part


def test_the_tables_are_of_games_and_fall_from_the_best_hands_down() -> None:
    assert set(BEST_FIRST) <= set(SHARES) <= set(games.ALL)
    for shares in SHARES.values():
        assert len(shares) == len(FRACTIONS)
        assert all(a >= b for a, b in pairwise(shares))


def test_suits_do_not_matter_but_suitedness_does() -> None:
    game = games.TEXAS_HOLDEM
    assert opening_rank(game, parse_cards("As Ks")) == opening_rank(game, parse_cards("Kd Ad"))
    assert opening_rank(game, parse_cards("As Ks")) < opening_rank(game, parse_cards("As Kd"))


def test_a_new_game_is_played_with_the_table_of_holdem() -> None:
    new = msgspec.structs.replace(games.TEXAS_HOLDEM, key="something_new")
    assert opening_rank(new, parse_cards("As Ad")) == opening_rank(games.TEXAS_HOLDEM, parse_cards("As Ad"))
