"""What hands and ranges mean: how many hands, and which."""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.analysis import parse_range
from riverboat.analysis.shapes import SHAPES
from riverboat.cards import RANKS, CardError, cards_text, parse_cards

COUNTS = {
    "QQ+": 18,
    "22-55": 24,
    "55-22": 24,
    "ATs+": 16,
    "KQo": 12,
    "KQ": 16,
    "qk": 16,
    "76s@0.5": 4,
    "A2s-A5s": 16,
    "54s-98s": 20,
    "random": 1_326,
    "AhKh": 1,
    "A*K*": 16,
    "A*A*": 6,
    "*s*s": 78,
    "Ah": 51,
    "Ah**": 51,
    "AA,KK,AKs": 16,
    "AA,AsAh": 6,
    "100%": 1_326,
}


@pytest.mark.parametrize("text", COUNTS)
def test_how_many_hands_of_holdem(text: str) -> None:
    found = parse_range(text, SHAPES["texas_holdem"])
    assert len(found.hands) == len(set(found.hands)) == COUNTS[text]
    assert found.size == 2


@pytest.mark.parametrize(
    ("game", "text", "count", "size"),
    [
        ("omaha", "AAxx", 6_961, 4),
        ("omaha", "AsAhKdQd", 1, 4),
        ("omaha", "AsAh", 1, 2),
        ("omaha", "AsAh****", 1, 2),
        ("omaha", "random", 1, 0),
        ("omaha", "AKQJ", 256, 4),
        ("seven_card_stud", "A*", 4, 1),
        ("seven_card_stud", "AsKs,AdKd", 2, 2),
        ("short_deck_holdem", "random", 630, 2),
    ],
)
def test_how_many_hands_of_other_games(game: str, text: str, count: int, size: int) -> None:
    found = parse_range(text, SHAPES[game])
    assert (len(found.hands), found.size) == (count, size)


def test_which_hands() -> None:
    shape = SHAPES["texas_holdem"]
    assert [cards_text(hand) for hand in parse_range("54s", shape).hands] == ["5c 4c", "5d 4d", "5h 4h", "5s 4s"]
    assert parse_range("AhKh", shape).hands == parse_range("KhAh", shape).hands
    weights = dict(zip(*parse_range("AA,AsAh@0.25", shape)[2:4], strict=True))
    assert sorted(map(float, weights.values())) == [0.25, 1, 1, 1, 1, 1]
    assert [cards_text([card]) for card in parse_range("AsAhKd/7c2d", SHAPES["five_card_draw"]).thrown] == ["7c", "2d"]


def test_percentages_take_the_best_first() -> None:
    shape = SHAPES["texas_holdem"]
    best = parse_range("1.4%", shape)
    assert best.hands == parse_range("QQ+", shape).hands
    sizes = [len(parse_range(f"{percent}%", shape).hands) for percent in range(1, 101)]
    assert sizes == sorted(sizes)
    assert all(abs(size - 13.26 * percent) <= 6 for percent, size in enumerate(sizes, 1))


def test_the_order_of_percentages_names_every_class_once() -> None:
    from riverboat.analysis.preflop import BEST_FIRST

    pairs = {rank * 2 for rank in RANKS}
    others = {b + a + suited for n, a in enumerate(RANKS) for b in RANKS[n + 1 :] for suited in "so"}
    assert len(BEST_FIRST.split()) == 169
    assert set(BEST_FIRST.split()) == pairs | others


def test_a_range_may_be_one_hand_s_cards_and_the_game_its_key() -> None:
    assert parse_range(parse_cards("As Kd")).hands == parse_range("AsKd", "texas_holdem").hands
    assert parse_range("AAxx", games.OMAHA.key).size == 4
    with pytest.raises(CardError, match="there is no game 'holdem'"):
        parse_range("QQ+", "holdem")
