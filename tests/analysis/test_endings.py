"""Which kinds of hands everybody ends with."""

from __future__ import annotations

import pytest

from riverboat.analysis import equity
from riverboat.analysis.endings import KINDS, endings, kind_of
from riverboat.analysis.shapes import SHAPES
from riverboat.cards import CardError, parse_cards
from riverboat.hands import RANKINGS


@pytest.mark.parametrize(
    ("key", "cards", "kind"),
    [
        ("high", "AsKsQsJsTs", "straight_flush"),
        ("high", "2c3d4h5s7c", "high_card"),
        ("high", "2c2d2h7s7c", "full_house"),
        ("short_deck", "6c8c9cTcKc", "flush"),
        ("short_deck", "6c6d6h7s7c", "full_house"),
        ("ace_to_five", "Ac2d3h4s5c", "five_low"),
        ("ace_to_five", "Ac2d3h4s8c", "eight_low"),
        ("ace_to_five", "Ac2d3h4sJc", "higher_low"),
        ("ace_to_five", "AcAd3h4s5c", "pair_or_worse"),
        ("deuce_to_seven", "2c3d4h5s7c", "seven_low"),
        ("deuce_to_seven", "2c3d4h5s6c", "pair_or_worse"),
        ("deuce_to_seven", "2c3d4h5sAc", "higher_low"),
        ("deuce_to_seven", "2c3d4h5sTc", "ten_low"),
        ("badugi", "Ac2d3h4s", "four_cards"),
        ("badugi", "Ac2c3c4c", "one_card"),
    ],
)
def test_the_kind_of_a_hand(key: str, cards: str, kind: str) -> None:
    assert KINDS[key][kind_of(key, RANKINGS[key].strength(parse_cards(cards)))] == kind


@pytest.mark.parametrize("game", SHAPES)
def test_every_game_has_its_kinds(game: str) -> None:
    found = endings(["random", "random"], game, "", "", deals=50)
    assert found.kinds == KINDS[SHAPES[game].shares[0][0]]
    for parts in found.parts:
        assert sum(parts) == pytest.approx(1)


def test_the_parts_come_near_what_is_known() -> None:
    """Of all 133,784,560 hands of seven 43.8 % are a pair, 4.62 % a straight and 3.03 % a flush."""
    (first, _) = endings(["random", "random"], "texas_holdem", "", "", deals=6_000).parts
    assert first[1] == pytest.approx(0.4382, abs=0.03)
    assert first[4] == pytest.approx(0.0462, abs=0.012)
    assert first[5] == pytest.approx(0.0303, abs=0.01)


def test_a_board_a_draw_and_progress() -> None:
    told: list[float] = []
    river = endings(["AhKh", "QsQd"], "texas_holdem", "2h7h9h3c4d", "", deals=600, progress=told.append)
    assert river.parts[0][KINDS["high"].index("flush")] == 1
    assert told == [0, 500 / 600]
    pat = endings(["2c3d4h5s7c", "AsAhKd/7d2d"], "five_card_draw", "", "", deals=50)
    assert pat.parts[0][0] == 1
    assert pat.parts[1][0] == 0


def test_what_cant_be_dealt_is_refused() -> None:
    for count in (endings, lambda *asked: equity(asked[0], asked[1], method="sample")):
        with pytest.raises(CardError, match="no deal"):
            count(["AsAh,AsAd", "AsAc,AsKs"], "texas_holdem", "", "")
