"""Names: readable, different to the eye, and nobody's who speaks for the room."""

# Letters that look like others are what this is about, so:
# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from riverboat.room.names import clean_name, name_key, require_nobody_else
from riverboat.table.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Jānis Bērziņš", "Jānis Bērziņš"),
        ("Łukasz_99", "Łukasz_99"),
        ("O'Neil-Smith Jr.", "O'Neil-Smith Jr."),
        ("Вова", "Вова"),
        ("Νίκος", "Νίκος"),
        ("李雷", "李雷"),
        ("Ａｎｎ", "Ann"),  # full width letters become plain ones
        ("12", "12"),
        ("A\u0316n\u0317n", "A\u0316n\u0317n"),  # an accent each is fine
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "2 to 20 characters, this one has 0"),
        ("   ", "2 to 20 characters, this one has 0"),
        ("A", "2 to 20 characters, this one has 1"),
        ("x" * 21, "2 to 20 characters, this one has 21"),
        ("--", "needs a letter or a digit"),
        ("Ann\u202e", "invisible character U\\+202E"),  # turns the direction of writing
        ("A\u200bnn", "invisible character U\\+200B"),  # zero width space
        ("A\u200dnn", "invisible character U\\+200D"),
        ("An\u2066n", "invisible character U\\+2066"),
        ("Ann\x00", "invisible character U\\+0000"),
        ("Ann\nLee", "invisible character U\\+000A"),
        ("Ann\ud800", "invisible character U\\+D800"),
        ("Ann\u2028Lee", "invisible character U\\+2028"),
        ("<b>Ann</b>", "can't hold '<': letters, digits"),
        ("Ann♠", "can't hold '♠'"),
        ("A\u0316\u0317nn", "more than one accent"),
        ("Аnn", "keeps to one alphabet; this one mixes Cyrillic and Latin letters"),
        ("Pαul", "mixes Greek and Latin"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why) as error:
        clean_name(text)
    assert error.value.code == "bad_name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann Lee", "annlee"),
        ("Ann-Lee", "ann_lee"),
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Leo", "Le0"),
        ("José", "Jose"),
        ("Straße", "STRASSE"),
        ("Marn", "Mam"),
        ("Сор", "Cop"),
        ("Ορα", "Opa"),
        ("Ivan", "lvan"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Tom", "Tim"), ("Вова", "Вера"), ("李雷", "李"), ("Ann 2", "Ann 3")])
def test_names_that_look_different_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    "name",
    [
        "Dealer",
        "dealer",
        "DeaIer",
        "The Dealer",
        "Host",
        "H0st",
        "Host 2",
        "Host2",
        "Riverboat",
        "River Boat",
        "House",
        "Bot",
        "Bot_Max",
        "b0t",
        "Admin",
        "НОЅТ",
    ],
)
def test_nobody_poses_as_the_room(name: str) -> None:
    with pytest.raises(Refusal, match="people would take you for the room") as error:
        require_nobody_else(name)
    assert error.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Robot", "Ghost", "Hostess", "Housten", "Deal", "Botho", "Ann"])
def test_words_that_only_begin_alike_are_nobodys(name: str) -> None:
    require_nobody_else(name)
    assert clean_name(name) == name
