"""A game's rules page says what its script plays."""

from __future__ import annotations

import msgspec
import pytest

from riverboat.games import ALL, BADUGI, COURCHEVEL, OMAHA_HI_LO, RAZZ, SEVEN_CARD_STUD, TEXAS_HOLDEM
from riverboat.rules.game import Deal, Draw
from riverboat.wire.game_pages import game_page


@pytest.mark.parametrize("key", ALL)
def test_every_street_of_the_script_is_told_once_in_its_order(key: str) -> None:
    page = game_page(ALL[key])
    streets = [step.street.lower() for step in ALL[key].script if isinstance(step, Deal | Draw)]
    assert [step.street.lower() for step in page.steps if step.street] == [*streets, "showdown"]
    assert all(step.text.endswith(".") and "  " not in step.text for step in page.steps)


@pytest.mark.parametrize("key", ALL)
def test_a_page_is_whole_and_can_be_sent(key: str) -> None:
    page = game_page(ALL[key])
    assert page.about[0][0].isupper()
    assert not page.about[0].startswith(page.name)
    assert not any("\n" in paragraph for paragraph in page.about)
    assert page.players == ALL[key].seats
    assert {book.book for book in page.books} == {"seeds", "standard"}
    assert msgspec.json.decode(msgspec.json.encode(page), type=type(page)) == page


def test_cards_are_counted_as_they_are_dealt() -> None:
    texts = {step.street: step.text for step in game_page(TEXAS_HOLDEM).steps}
    assert texts["Pre-flop"].startswith("Everybody gets two cards face down. A round of betting, the player left of the big")
    assert texts["Flop"].startswith("Three cards for all on the board.")
    assert texts["Turn"].startswith("One card for all on the board.")
    third = game_page(SEVEN_CARD_STUD).steps[1]
    assert third.text.startswith("Everybody gets two cards face down and one card face up. One player must bring it in")


def test_a_card_of_the_board_can_come_with_the_first_deal() -> None:
    deal = next(step for step in game_page(COURCHEVEL).steps if step.street == "Pre-flop")
    assert deal.text.startswith("Everybody gets five cards face down. One card for all on the board. A round of betting")


def test_what_takes_the_pot() -> None:
    assert game_page(BADUGI).wins == ("The lowest hand of one to four cards of different ranks and suits takes the pot.",)
    assert game_page(TEXAS_HOLDEM).wins == ("The best hand of any five of your own cards and the board takes the pot.",)
    assert game_page(RAZZ).wins == ("The lowest hand of five cards takes the pot.",)
    assert "halve the pot; each is exactly two of your own cards and three of the board" in game_page(OMAHA_HI_LO).wins[0]


def test_the_rule_books_differ_where_they_do() -> None:
    points = {book.book: book.points for book in game_page(RAZZ).books}
    assert points["seeds"][0] == "The lowest up card brings it in."
    assert points["standard"][0] == "The highest up card brings it in."
