"""Hands and rules in English."""

from __future__ import annotations

import pytest

from riverboat.cards import parse_cards
from riverboat.games import ALL
from riverboat.table.settings import settings_for
from riverboat.wire.words import family, layout, own_words, rules_sentences, showing_words, strength_words


@pytest.mark.parametrize(
    ("game", "own", "board", "words", "low", "playing"),
    [
        ("texas_holdem", "As Kd", "", "Ace high", "", ""),
        ("texas_holdem", "9s 9d", "9c 2c 2d", "Full house, nines over twos", "", "9s 9d 9c 2c 2d"),
        ("texas_holdem", "2s 3d", "Ac Kc Qd Jh Ts", "Straight, ace high", "", "Ac Kc Qd Jh Ts"),
        ("omaha", "As Ad Kc 2d", "", "Pair of aces", "", ""),
        ("omaha", "As Kd Qc 2d", "", "Ace high", "", ""),
        ("omaha_hi_lo", "As 2d Kc Kd", "3c 4c 8d", "Pair of kings", "8-4-3-2-A", "Kc Kd 8d 4c 3c"),
        ("omaha_hi_lo", "As 2d Kc Kd", "3c Tc 9d", "Pair of kings", "No low", "Kc Kd Tc 9d 3c"),
        ("razz", "As 2d 7c", "", "7-2-A", "", ""),
        ("razz", "As 2d 7c 8d Kc Kd", "", "K-8-7-2-A", "", "As 2d 7c 8d Kc"),
        ("seven_card_stud", "As Ad 7c 7d", "", "Two pair, aces and sevens", "", ""),
        ("six_card_omaha", "As Ad 7c 7d 2c 3c", "", "Pair of aces", "", ""),
        ("courchevel", "As Kd 7c 7d 2c", "9c", "Pair of sevens", "", ""),
        ("deuce_to_seven_triple_draw", "9c 5d 4d 3s 2c", "", "9-5-4-3-2", "", "9c 5d 4d 3s 2c"),
        ("badugi", "9c 5d 4d 3s", "", "Three cards, 9-4-3", "", "9c 4d 3s"),
        ("five_card_draw", "As Ad 7c 7d 2c", "", "Two pair, aces and sevens", "", "As Ad 7c 7d 2c"),
    ],
)
def test_own_cards_in_words(game: str, own: str, board: str, words: str, low: str, playing: str) -> None:
    found = own_words(ALL[game], parse_cards(own), parse_cards(board))
    assert (found[0], found[1]) == (words, low)
    assert found[0].startswith(words.split(",", maxsplit=1)[0])
    assert set(found[2]) == set(playing.split())


def test_open_cards_in_words() -> None:
    assert showing_words(ALL["seven_card_stud"], parse_cards("7s 7d")) == "Pair of sevens"
    assert showing_words(ALL["razz"], parse_cards("8s 2d")) == "8-2"
    assert showing_words(ALL["razz"], ()) == ""


def test_a_strength_has_a_name_in_the_share_it_won() -> None:
    high = ALL["texas_holdem"].shares[0].ranking
    assert strength_words(ALL["texas_holdem"], "high", high.strength(parse_cards("As Ks Qs Js Ts"))) == "Royal flush"
    assert strength_words(ALL["texas_holdem"], "", 0) == ""


@pytest.mark.parametrize(
    ("game", "look"),
    [
        ("texas_holdem", ("board", 5)),
        ("omaha", ("board", 5)),
        ("omaha_hi_lo", ("board", 5)),
        ("seven_card_stud", ("stud", 0)),
        ("five_card_stud", ("stud", 0)),
        ("razz", ("stud", 0)),
        ("five_card_draw", ("draw", 0)),
        ("badugi", ("draw", 0)),
        ("courchevel", ("board", 5)),
    ],
)
def test_how_a_game_is_laid_out(game: str, look: tuple[str, int]) -> None:
    assert layout(ALL[game].script) == look


@pytest.mark.parametrize(
    ("game", "book", "sentence"),
    [
        ("razz", "seeds", "The lowest up card brings it in."),
        ("razz", "standard", "The highest up card brings it in."),
        ("seven_card_stud", "standard", "The lowest up card brings it in."),
        ("five_card_stud", "seeds", "At the showdown everybody still in shows."),
        ("five_card_stud", "standard", "A beaten hand may be mucked."),
        ("five_card_draw", "seeds", "The first player left of the button acts first after the draw."),
        ("five_card_draw", "standard", "Whoever opened acts first after the draw."),
        ("five_card_draw", "seeds", "A bet and four raises a street; no cap heads-up."),
        ("badugi", "seeds", "Aces are low; the cards that count differ in rank and in suit, and four of them beat three."),
        ("short_deck_holdem", "seeds", "A flush beats a full house; A-6-7-8-9 is a straight."),
        ("omaha_hi_lo", "seeds", "Low needs five different ranks of eight or lower; without one, high takes it all."),
    ],
)
def test_a_tables_rules_are_said_where_books_differ(game: str, book: str, sentence: str) -> None:
    settings = settings_for(ALL[game], "t", "T", limit="fl", book=book)
    assert sentence in rules_sentences(ALL[game], settings)


def test_a_no_limit_table_says_nothing_of_caps() -> None:
    assert rules_sentences(ALL["texas_holdem"], settings_for(ALL["texas_holdem"], "t", "T")) == ()


def test_a_button_that_moves_by_the_table_s_own_setting_is_said_too() -> None:
    game = ALL["texas_holdem"]
    said = ("The button always stands before a player.",)
    assert rules_sentences(game, settings_for(game, "t", "T", moving_button=True)) == said
    assert rules_sentences(game, settings_for(game, "t", "T", book="seeds, moving_button=yes")) == said
    assert rules_sentences(game, settings_for(game, "t", "T")) == ()


def test_games_stand_in_families() -> None:
    families: dict[str, set[str]] = {}
    for game in ALL.values():
        families.setdefault(family(game), set()).add(game.key)
    assert families["holdem"] == {"texas_holdem", "short_deck_holdem"}
    assert {"omaha", "omaha_hi_lo", "courchevel", "big_o"} <= families["omaha"]
    assert {"seven_card_stud", "five_card_stud", "razz"} <= families["stud"]
    assert {"five_card_draw", "badugi", "deuce_to_seven_triple_draw"} <= families["draw"]
    assert set(families) == {"holdem", "omaha", "stud", "draw"}
