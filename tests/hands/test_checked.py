"""Cards of unknown origin are checked before they are ranked."""

from __future__ import annotations

import pytest

from riverboat.cards import CardError, parse_cards
from riverboat.hands import RANKINGS, checked_strength, checked_two_and_three, high


def test_evaluator_22_a_card_that_appears_twice_is_refused() -> None:
    with pytest.raises(CardError, match="As appears twice"):
        checked_strength(high, (51, 51, 47, 42, 38, 50))
    with pytest.raises(CardError, match="Kd appears twice"):
        checked_two_and_three(high, parse_cards("Kd Ks 2c 3c"), parse_cards("Kd 5h 6h 7h 8h"))


@pytest.mark.parametrize("key", RANKINGS)
def test_evaluator_26_too_few_or_too_many_cards_are_refused(key: str) -> None:
    fewest = RANKINGS[key].fewest
    with pytest.raises(CardError, match=f"from {fewest} to 9 cards, not from {fewest - 1}"):
        checked_strength(RANKINGS[key], range(fewest - 1))
    with pytest.raises(CardError, match=f"from {fewest} to 9 cards, not from 10"):
        checked_strength(RANKINGS[key], range(10))
    with pytest.raises(CardError, match="not 4 and 0 cards"):
        checked_two_and_three(RANKINGS[key], parse_cards("2d 2h 9d 9h"), ())
    with pytest.raises(CardError, match="not 1 and 5 cards"):
        checked_two_and_three(RANKINGS[key], parse_cards("2d"), parse_cards("3d 4d 5d 6d 7d"))
    with pytest.raises(CardError, match="not 4 and 6 cards"):
        checked_two_and_three(RANKINGS[key], range(4), range(4, 10))


def test_an_int_that_is_no_card_is_refused() -> None:
    with pytest.raises(CardError, match="52 is not a card"):
        checked_strength(high, (52, 1, 2, 3, 4))
    with pytest.raises(CardError, match="-1 is not a card"):
        checked_two_and_three(high, (-1, 1, 2, 3), (4, 5, 6))


def test_clean_cards_are_ranked() -> None:
    assert checked_strength(high, parse_cards("As Ks Qs Js Ts")) == 7462
    assert checked_two_and_three(high, parse_cards("As Ks 2c 2d"), parse_cards("Qs Js Ts")) == 7462


@pytest.mark.parametrize("key", RANKINGS)
def test_the_five_of_a_hole_and_a_board_are_two_and_three(key: str) -> None:
    """For every ranking: they are worth what the hand is, and come from both."""
    ranking = RANKINGS[key]
    hole, board = parse_cards("Ah 7d 9c Tc"), parse_cards("6s 8h Td Kc Jc")
    five = ranking.five_of(hole, board)
    best = ranking.two_and_three(hole, board)
    if not best:
        assert five == ()
        return
    assert len(set(five) & set(hole)) <= 2
    assert len(set(five) & set(board)) <= 3
    assert set(five) <= {*hole, *board}
    assert ranking.strength(five) == best
    assert ranking.describe(best)
