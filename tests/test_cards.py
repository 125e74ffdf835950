"""Cards: their numbers, their texts, and what is no card."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards import (
    DECK,
    RANKS,
    SHORT_DECK,
    SUITS,
    CardError,
    as_cards,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    require_distinct,
    suit_of,
)


def test_numbers_run_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert [card_text(card) for card in (0, 1, 2, 3, 4, 51)] == ["2c", "2d", "2h", "2s", "3c", "As"]
    assert (len(DECK), len(SHORT_DECK), card_text(SHORT_DECK[0])) == (52, 36, "6c")


@pytest.mark.parametrize("card", DECK)
def test_every_card_comes_back_from_its_text(card: int) -> None:
    assert parse_card(card_text(card)) == card
    assert card_text(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]
    assert parse_card(card_text(card).swapcase()) == card


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_lists_of_cards_come_back_with_and_without_spaces(cards: list[int]) -> None:
    text = cards_text(cards)
    assert parse_cards(text) == parse_cards(text.replace(" ", "")) == tuple(cards)


@pytest.mark.parametrize("text", ["", "A", "s", "Axs", "1s", "As ", "10c", "0c", "Ax", "sA", "♠A", "Asd"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(CardError, match="is not a card: write a rank of 23456789TJQKA and a suit of cdhs"):
        parse_card(text)


@pytest.mark.parametrize(("text", "wrong"), [("As K", "'K'"), ("10c", "'10'"), ("AsKx2c", "'Kx'"), ("2d 6s 6c 3d 10c", "'10'")])
def test_evaluator_23_a_text_with_no_card_in_it_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(CardError, match=f"{wrong} is not a card"):
        parse_cards(text)


def test_a_card_that_appears_twice_is_refused() -> None:
    with pytest.raises(CardError, match="As appears twice"):
        parse_cards("As Kd aS")


@pytest.mark.parametrize("card", [-1, 52, 1000])
def test_an_int_that_is_no_card_is_refused(card: int) -> None:
    with pytest.raises(CardError, match=rf"^{card} is not a card: cards are the ints 0 \(2c\) to 51 \(As\)$"):
        require_distinct([0, card])


def test_distinct_cards_pass() -> None:
    require_distinct(DECK)
    require_distinct([])


@pytest.mark.parametrize("card", [-1, 52, "As", None])
def test_what_is_no_card_has_no_text(card: object) -> None:
    with pytest.raises(CardError, match=f"{card!r} is not a card: cards are the ints 0"):
        card_text(card)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(CardError, match=f"{card!r} is not a card: cards are the ints 0"):
        cards_text([51, card])  # type: ignore[list-item]  # that is the test


@pytest.mark.parametrize("given", [5, None, ["As", "Kd"]])
def test_cards_are_read_from_a_text_alone(given: object) -> None:
    with pytest.raises(CardError, match="a text such as 'As Kd', not as"):
        parse_cards(given)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(CardError, match="is not a card: write a rank"):
        parse_card(given)  # type: ignore[arg-type]  # that is the test


def test_cards_are_taken_as_a_text_or_as_they_are() -> None:
    cards = (51, 45)
    assert as_cards("As Kd") == cards
    assert as_cards(cards) is cards
    nothing: Any = 5
    with pytest.raises(CardError, match=r"a text such as 'As Kd' or a sequence of the ints 0 \(2c\) to 51 \(As\), not 5"):
        as_cards(nothing)
