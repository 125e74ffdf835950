"""A table names its rule book by a text, with what the house changes; every hand that is played by it can be read back."""

from __future__ import annotations

import random

import msgspec
import pytest

from riverboat import SEEDS, STANDARD, FixedLimit, Hand, RuleBook, games
from riverboat.history import read, write
from riverboat.rules.books import BOOKS, SETTINGS, BookError, book_of, with_its_text
from riverboat.rules.events import Stakes
from riverboat.rules.notation import LATER, rules_hash
from riverboat.simulate import decide, usual_stakes
from riverboat.table.settings import SettingsError, TableSettings, require_settings
from riverboat.wire.words import rules_sentences
from tests.rules.spots import start

CHANGES = [f"{name}={'no' if getattr(SEEDS, name) else 'yes'}" for name in SETTINGS if name != "raises_cap"] + ["raises_cap=4"]


def test_the_two_books_have_their_names() -> None:
    assert {key: book_of(key) for key in BOOKS} == BOOKS
    assert book_of(" seeds ") == SEEDS
    assert with_its_text(SEEDS) == SEEDS


def test_changes_come_after_a_comma_in_any_order() -> None:
    book = book_of("standard, all_in_face_up=no,raises_cap = 4")
    assert (book.raises_cap, book.all_in_face_up, book.opener_first) == (4, False, True)
    assert book.key == "standard, raises_cap=4, all_in_face_up=no"
    assert book.name == "Standard rules, changed by the house"
    assert book_of(book.key) == book
    assert [book_of(f"seeds, raises_cap={cap}").raises_cap for cap in (1, 100)] == [1, 100]
    assert book_of("seeds, raises_cap=3, moving_button=no") == SEEDS, "what is as usual is no change"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a rule book is one of seeds, standard, not ''; what a house changes follows: 'seeds, raises_cap=4'"),
        ("casino", "not 'casino'"),
        ("seeds, cap=4", "a rule book settles bring_in_high, opener_first, .*; not 'cap'"),
        ("seeds,", "not ''"),
        ("seeds, key=x", "not 'key'"),
        ("seeds, raises_cap", "raises_cap is a number from 1 to 100, not ''"),
        ("seeds, raises_cap=0", "not '0'"),
        ("seeds, raises_cap=101", "not '101'"),
        ("seeds, raises_cap=-1", "not '-1'"),
        ("seeds, moving_button=maybe", "moving_button is yes or no, not 'maybe'"),
    ],
)
def test_what_is_no_book_is_refused(text: str, words: str) -> None:
    with pytest.raises(BookError, match=words):
        book_of(text)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_goes_with_the_hand_to_the_table_the_file_and_the_players(change: str) -> None:
    name = change.partition("=")[0]
    book = book_of(f"seeds, {change}")
    assert getattr(book, name) != getattr(SEEDS, name)
    assert with_its_text(RuleBook("seeds", "The seeds' rules", **{name: getattr(book, name)})) == book
    for game in (games.RAZZ, games.TEXAS_HOLDEM):
        hand = start(game, FixedLimit, [30, 40, 500], book=msgspec.structs.replace(SEEDS, **{name: getattr(book, name)}))
        rng = random.Random(change)
        while hand.pending is not None:
            decide(hand, rng)
        assert hand.started.book == book.key
        assert Hand.replay(game, hand.events).book == book
        assert Hand.from_json(hand.to_json(), games.ALL).book == book
        assert read(write(hand.events, book=hand.book)).hand.book == book
        assert hand.started.rules_hash == rules_hash(game, book) != rules_hash(game, SEEDS)


def test_what_was_settled_later_leaves_old_hashes_alone() -> None:
    assert set(SETTINGS) > LATER
    plain = {name: value for name, value in msgspec.to_builtins(SEEDS).items() if name not in LATER}
    assert all(not getattr(book, name) for book in BOOKS.values() for name in LATER)
    assert len(plain) == len(SETTINGS) + 2 - len(LATER)


def table(book: str) -> TableSettings:
    stakes = usual_stakes(games.RAZZ)
    given = Stakes(ante=stakes.ante, bring_in=stakes.bring_in, small_bet=stakes.small_bet, big_bet=stakes.big_bet)
    return TableSettings(
        key="t", name="T", game="razz", limit="fl", stakes=given, seats=8, least_buy_in=200, most_buy_in=400, book=book
    )


def test_a_table_is_played_by_a_changed_book_and_says_so() -> None:
    settings = table("seeds, raises_cap=4, all_in_face_up=no, bring_in_high=yes")
    require_settings(settings, games.RAZZ)
    said = " ".join(rules_sentences(games.RAZZ, settings))
    assert "A bet and four raises a street" in said
    assert "The highest up card brings it in." in said
    assert "All-in hands stay face down until the showdown." in said
    assert "All-in hands" not in " ".join(rules_sentences(games.RAZZ, table("standard")))
    with pytest.raises(SettingsError, match="a rule book settles"):
        require_settings(table("seeds, cap=4"), games.RAZZ)


def test_the_standard_book_is_no_change() -> None:
    assert STANDARD.key == "standard"
