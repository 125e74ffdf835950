"""Odds that tools have got wrong, by their ids in the list of evaluator cases; those about single hands are in tests/vectors."""

from __future__ import annotations

from fractions import Fraction

import pytest

from riverboat.analysis import RangeError, equity
from riverboat.cards import CardError, parse_cards
from riverboat.hands import deuce_to_seven
from tests.hands.vectors import rows

HERE = {6, 7, 9, 10, 12, 13, 14, 22, 26, 28}
VECTORS = [row[0] for name in ("strengths.tsv", "showdowns.tsv") for row in rows(name)]
THERE = {int(case.split("-")[1]) for case in VECTORS if case.startswith("evaluator-")}
LISTED = {2, 3, 4, 6, 7, 9, 10, 12, 13, 14, 15, 17, 19, 21, 22, 23, 24, 26, 28}


def test_every_row_of_the_list_is_tested() -> None:
    assert HERE | THERE == LISTED


@pytest.mark.heavy
def test_evaluator_6_queens_against_tens_and_better() -> None:
    queens, tens = equity(["QhQs", "TT+"]).players
    assert (queens.wins, tens.wins, queens.ties) == (20_500_392, 20_489_682, {2: 1_817_526})
    assert round(float(queens.equity), 6) == 0.500125


@pytest.mark.heavy
def test_evaluator_7_two_ranges_count_by_the_deals_in_which_they_do_not_clash() -> None:
    assert [round(float(player.equity), 6) for player in equity(["QQ+", "TT+"]).players] == [0.650483, 0.349517]


@pytest.mark.parametrize(("hands", "ties"), [("AcAs KhKd", 6_538), ("AcAs KcKs", 9_308), ("Jc5c QdTd", 15_802)])
def test_evaluator_9_ties_count_boards(hands: str, ties: int) -> None:
    found = equity(hands.split())
    assert [player.ties for player in found.players] == [{2: ties}] * 2
    assert sum(player.wins for player in found.players) + ties == found.deals == 1_712_304


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("against", "wanted"), [("QQ@0.01,22", 0.822101), ("QQ@0.99,22", 0.818836), ("22", 0.822167), ("QQ", 0.815471)]
)
def test_evaluator_10_weights(against: str, wanted: float) -> None:
    assert round(float(equity(["AA", against]).players[0].equity), 6) == wanted


def test_evaluator_12_tied_hands_split() -> None:
    for method in ("exact", "sample"):
        found = equity(["2c3d", "9h8h"], board="AsKsQsJsTs", method=method, deals=1_000)
        assert [(player.wins, player.ties, player.equity) for player in found.players] == [
            (0, {2: found.deals}, Fraction(1, 2))
        ] * 2


def test_evaluator_13_the_wheel_is_no_straight_in_deuce_to_seven() -> None:
    wheel, pair, king = (deuce_to_seven.strength(parse_cards(cards)) for cards in ("Ac2d3h4s5c", "2c2d7h8s9c", "Kc5d4h3s2c"))
    assert pair < wheel < king
    assert deuce_to_seven.describe(wheel) == "A-5-4-3-2"


@pytest.mark.parametrize("method", ["exact", "sample"])
def test_evaluator_14_a_deal_without_a_low_goes_to_the_high(method: str) -> None:
    for board, always in (("4s8c3s", True), ("4s8cQc", False)):
        found = equity(["AsAd3d2s", "KsKdQhJh"], "omaha_hi_lo", board=board, method=method, deals=2_000)
        low, high = found.players
        assert (low.low_wins == found.deals) == always
        assert low.low_wins > 0
        assert (high.low_wins, high.low_ties) == (0, {})
        assert low.equity + high.equity == 1


@pytest.mark.parametrize(
    ("hands", "board", "says"),
    [
        (["AsAs", "KdQd"], "", "As appears twice"),
        (["AsKs", "KdQd"], "AsQsJs", "As lies elsewhere"),
        (["AsKs", "QdJd"], "2c2c3c", "2c"),
    ],
)
def test_evaluator_22_a_card_twice_is_said(hands: list[str], board: str, says: str) -> None:
    with pytest.raises(CardError, match=says):
        equity(hands, board=board)


def test_evaluator_26_what_is_missing_is_dealt_or_refused() -> None:
    with pytest.raises(RangeError, match="whole hands"):
        equity(["2d2h", "AsAhKsKh"], "omaha", method="exact")
    found = equity(["2d2h9d9h", "AsAhKsKh"], "omaha")
    assert (found.exact, found.deals) == (True, 1_086_008)


def test_evaluator_28_a_whole_board_is_one_deal_and_ends() -> None:
    found = equity(["AhKh", "QsQd"], board="2c7h9h3cJd", method="sample", error=0, deals=20_000)
    assert [player.equity for player in found.players] == [0, 1]
    found = equity(["QQ+", "TT+"], board="2c7h9h3cJd")
    assert found.exact
    assert sum(player.equity for player in found.players) == 1
    flop = equity(["QQ+", "TT+"], board="2c7h9h")
    assert flop.exact
    assert flop.deals % 990 == 0
