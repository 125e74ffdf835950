"""What the rules take for cards, slang, English, and another script."""

from __future__ import annotations

import pytest

from riverboat.speech.rules import by_rules, foreign_script, is_cards, is_english, is_foreign, is_slang


@pytest.mark.parametrize("word", ["AKs", "QQ", "qq", "AhKd", "72o", "9T", "J10", "A5s", "KQJ", "AsAhKdQd", "aks", "kk", "T9s"])
def test_cards_are_cards(word: str) -> None:
    assert is_cards(word)


@pytest.mark.parametrize("word", ["tak", "kas", "jak", "taka", "", "ace", "TAK"])
def test_words_of_ranks_in_no_order_are_no_cards(word: str) -> None:
    assert not is_cards(word)


@pytest.mark.parametrize("word", ["lol", "LOOOOL", "hahaha", "zzzz", "200bb", "60/40", "3bet", "gg", "m8", "1st", "thx"])
def test_slang_and_figures(word: str) -> None:
    assert is_slang(word)


@pytest.mark.parametrize("word", ["nice", "niiiiice", "sooooo", "don't", "don\N{RIGHT SINGLE QUOTATION MARK}t", "Aces"])
def test_english(word: str) -> None:
    assert is_english(word)
    assert not is_foreign(word)


@pytest.mark.parametrize("word", ["paldies", "Dziękuję", "davai", "grał", "spēlē"])
def test_known_to_be_foreign(word: str) -> None:
    assert is_foreign(word)
    assert not is_english(word)


def test_a_name_with_letters_of_its_own_is_not_foreign() -> None:
    assert not is_foreign("Jānis")
    assert not is_foreign("café")


@pytest.mark.parametrize(
    ("line", "script"),
    [
        ("привет", "Cyrillic"),
        ("gg привет", "Cyrillic"),
        ("καλά", "Greek"),
        ("你好", "Cjk"),
        ("مرحبا", "Arabic"),
        ("ಠ_ಠ", ""),
        ("¯\\_(ツ)_/¯", ""),
        ("я", ""),
        ("naïve café", ""),
        ("x² + µ", ""),
        ("🂡 ♠ 👏", ""),
    ],
)
def test_scripts(line: str, script: str) -> None:
    assert foreign_script(line) == script


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("", "allowed"),
        ("nie", "allowed"),  # too short to tell
        ("look at www.example.org/kaip-sekasi", "allowed"),
        ("good hand lmao xD", "allowed"),
        ("paldies everyone good game", "allowed"),  # more English than not
        ("paldies", "violation"),
        ("blefujesz kolego", ""),
    ],
)
def test_lines(line: str, verdict: str) -> None:
    assert by_rules(line).verdict == verdict
