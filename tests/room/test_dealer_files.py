"""Tables of Russian Poker in a file of tables: what is read, and what is refused by the table and the setting it is in."""

from __future__ import annotations

import pytest

from riverboat.games import ALL
from riverboat.room.lobby import TablesError, read_dealers, read_tables


def test_tables_of_both_kinds_stand_in_one_file() -> None:
    text = '[[table]]\nname = "Natchez"\ngame = "razz"\n\n[[russian_poker]]\nname = "Showboat"\npreset = "campione"\n'
    assert [settings.key for settings in read_tables(text, ALL)] == ["natchez"]
    (showboat,) = read_dealers(text)
    assert (showboat.key, showboat.preset, showboat.rules.key) == ("showboat", "campione", "campione")
    assert read_dealers('[[table]]\nname = "Natchez"\ngame = "razz"\n') == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("russian_poker = 5\n", "write a \\[\\[russian_poker\\]\\]"),
        ("[[russian_poker]]\nleast_ante = 5\n", "name is missing"),
        ('[[russian_poker]]\nname = "x"\npreset = "nowhere"\n', "table 1 of Russian Poker \\(x\\): preset: must be one of seed"),
        ('[[russian_poker]]\nname = "x"\nstakes = 5\n', "stakes: there is no such setting"),
        ('[[russian_poker]]\nname = "x"\nseats = "many"\n', "Expected `int`"),
        ('[[russian_poker]]\nname = "x"\nleast_ante = 200\n', "least_ante: must be from 1 chip to most_ante \\(100\\)"),
    ],
)
def test_a_mistake_is_named(text: str, words: str) -> None:
    with pytest.raises(TablesError, match=words):
        read_dealers(text)
