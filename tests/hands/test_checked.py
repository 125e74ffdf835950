"""Cards of unknown origin are checked before they are ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from riverboat.cards import CardError, parse_cards
from riverboat.hands import (
    RANKINGS,
    RankingError,
    ace_to_five,
    best_five,
    checked_strength,
    checked_two_and_three,
    describe_partial,
    describe_showing,
    high,
    high_showing,
    low_showing,
    strength,
    strengths,
)

if TYPE_CHECKING:
    from collections.abc import Callable


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


def test_cards_may_be_a_text_and_the_ranking_its_key() -> None:
    cards = parse_cards("5c 4d 3h 2s Ac")
    for key, ranking in RANKINGS.items():
        assert strength("5c 4d 3h 2s Ac", key) == strength(cards, ranking) == ranking.strength(cards)
    assert best_five("Kc 5c 4d 3h 2s Ac", "ace_to_five") == ace_to_five.five(parse_cards("5c 4d 3h 2s Ac"))
    assert list(strengths(bytes(cards), 5, "badugi")) == [RANKINGS["badugi"].strength(cards)]
    assert checked_two_and_three("high", "As Ks", "Qs Js Ts") == high.strength(parse_cards("As Ks Qs Js Ts"))
    assert high_showing("As Kd") == high_showing(parse_cards("As Kd"))
    assert low_showing("As Kd") == low_showing(parse_cards("As Kd"))
    assert describe_showing("8s 6d Ac", low=True) == "8-6-A"
    assert describe_partial("Ks Kd") == "Pair of kings"


@pytest.mark.parametrize("ranking", ["holdem", None, 5])
def test_what_names_no_ranking_is_told_which_there_are(ranking: object) -> None:
    words = f"a ranking is one of high, ace_to_five, .*, not {ranking!r}"
    with pytest.raises(RankingError, match=words):
        strength("As Ks Qs Js Ts", ranking)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(RankingError, match=words):
        strengths(bytes(range(5)), 5, ranking)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("call", [strength, best_five, high_showing, low_showing, describe_partial])
def test_what_is_no_hand_is_refused_in_words(call: Callable[[object], object]) -> None:
    with pytest.raises(CardError, match="a text such as 'As Kd' or a sequence"):
        call(5)
    with pytest.raises(CardError, match="'As' is not a card"):
        call(["As", "Kd", "Qd", "Jd", "Td"])
    with pytest.raises(CardError, match="'Kx' is not a card"):
        call("As Kx Qd Jd Td")


@pytest.mark.parametrize("call", [strength, best_five, describe_partial])
def test_floats_are_no_cards(call: Callable[[object], object]) -> None:
    with pytest.raises(CardError, match=r"2.0 is not a card: cards are the ints 0 \(2c\) to 51 \(As\)"):
        call([0, 1, 2.0, 3, 4])


@pytest.mark.parametrize(
    ("key", "least", "best"),
    [
        ("high", 1, 7462),
        ("ace_to_five", 1, 7462 - 1287),
        ("eight_or_better", 0, 56),
        ("deuce_to_seven", 1, 7462),
        ("badugi", 1, 1092),
        ("short_deck", 1, 1404),
    ],
)
def test_what_is_no_strength_has_no_name(key: str, least: int, best: int) -> None:
    describe: Any = RANKINGS[key].describe
    assert describe(best)
    assert describe(least)
    for wrong in (least - 1, best + 1, "x", None, 1.5):
        with pytest.raises(RankingError, match=f"a strength is an int from {least} to {best} here, .*, not {wrong!r}$"):
            describe(wrong)


@pytest.mark.parametrize("call", [high_showing, low_showing])
def test_one_to_five_open_cards_are_compared(call: Callable[[object], object]) -> None:
    for cards in ("", "As Kd Qh Jc Ts 9s"):
        with pytest.raises(CardError, match="one to five open cards are compared, not"):
            call(cards)


def test_a_number_of_cards_is_a_number() -> None:
    size: Any = "5"
    with pytest.raises(CardError, match="5 to 9 cards are ranked by high, not '5'"):
        strengths(bytes(range(5)), size)
