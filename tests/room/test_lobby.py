"""The tables that a room opens: the usual ones, and those of a file."""

from __future__ import annotations

import pytest

from riverboat import games
from riverboat.room.lobby import TablesError, default_tables, key_of, read_doors, read_tables
from riverboat.room.private import WantedDoor
from riverboat.rules.events import Stakes
from riverboat.table.settings import require_settings


def test_the_usual_tables_offer_the_seven_games_and_bots() -> None:
    tables = default_tables(games.ALL, fill=6)
    assert {settings.game for settings in tables} == set(list(games.ALL)[:7])
    assert len({settings.key for settings in tables}) == len(tables) == 8
    assert [settings.fill for settings in tables] == [6, 6, 6, 6, 6, 4, 6, 6], "a chair stays free for a person"
    assert all(settings.play_without_people for settings in tables)
    for settings in tables:
        require_settings(settings, games.ALL[settings.game])
        assert settings.most_buy_in <= 10_000, "a new guest can sit down anywhere"


def test_only_games_that_there_are_get_a_table() -> None:
    assert [settings.name for settings in default_tables({"razz": games.RAZZ})] == ["Greenville"]


@pytest.mark.parametrize(
    ("name", "key"), [("St. Louis", "st-louis"), ("Baton Rouge", "baton-rouge"), ("Rīga 2", "riga-2"), ("--", "")]
)
def test_a_key_is_made_of_the_name(name: str, key: str) -> None:
    assert key_of(name) == key


FILE = """
[[table]]
name = "Friday"
game = "texas_holdem"
limit = "fixed_limit"
unit = 20
seats = 6
least_buy_in = 100

[[table]]
name = "Stud"
key = "stud-8"
game = "seven_card_stud"
limit = "pl"
fill = 3
book = "standard"
stakes = { ante = 2, bring_in = 4, small_bet = 20, big_bet = 40 }
"""


def test_a_file_says_which_tables_to_open() -> None:
    friday, stud = read_tables(FILE, games.ALL, fill=5)
    assert (friday.key, friday.limit, friday.stakes) == ("friday", "fl", Stakes(10, 20, small_bet=20, big_bet=40))
    assert (friday.seats, friday.least_buy_in, friday.most_buy_in, friday.fill) == (6, 100, 2000, 5)
    assert (stud.key, stud.limit, stud.fill, stud.book) == ("stud-8", "pl", 3, "standard")
    assert stud.stakes == Stakes(ante=2, bring_in=4, small_bet=20, big_bet=40)


ONE = '[[table]]\nname = "A"\ngame = "razz"\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[table]\n", r"this is no TOML: .*line 1"),
        ("", "there is no table: write a"),
        ("table = 5", "there is no table: write a"),
        ("fill = 5\n" + ONE, "no section or setting 'fill' outside a table"),
        ('[[table]]\ngame = "razz"', "table 1: name is missing"),
        ('[[table]]\nname = 5\ngame = "razz"', "table 1: name must be a text, not 5"),
        ('[[table]]\nname = "A"', "table 1: game is missing"),
        ('[[table]]\nname = "A"\ngame = "rummy"', r"table 1 \(A\): game must be one of texas_holdem, .*badugi, not 'rummy'"),
        (ONE + 'limit = "none"', r"table 1 \(A\): limit must be one of no_limit, pot_limit, fixed_limit, not 'none'"),
        (ONE + "limit = 5", "limit must be one of no_limit, pot_limit, fixed_limit, not 5"),
        (ONE + "unit = 15", "unit must be an even number of chips from 2 on, not 15"),
        (ONE + 'unit = "20"', "unit must be an even number of chips from 2 on, not '20'"),
        (ONE + "seats = 9", r"table 1 \(A\): seats: must be a whole number from 2 to 8, not 9"),
        (ONE + 'seats = "8"', r"table 1 \(A\): seats: Expected `int`, got `str`"),
        (ONE + "chairs = 8", "chairs: there is no such setting; the settings are action_seconds, "),
        (ONE + "stakes = 5", "stakes must be amounts such as"),
        (ONE + "stakes = { blinds = 5 }", "stakes.blinds: there is no such amount; the amounts are small_blind, big_blind"),
        (ONE + "stakes = { ante = 1.5 }", "stakes: Expected `int`, got `float`"),
        (ONE + "stakes = { ante = 1 }", "stakes.small_bet: must be at least 1 chip at a Limit table of Razz"),
        (ONE + "least_buy_in = 5", "least_buy_in: must be a whole number from 10 to 1000, not 5"),
        (ONE + 'key = "Big Table"', "key: must be 1 to 40 small letters, digits and inner hyphens, not 'Big Table'"),
        (ONE + ONE, "tables 1 and 2 both have the key 'a'"),
        (
            ONE + ONE.replace("razz", "omaha").replace("A", "B") + "fill = 11",
            r"table 2 \(B\): fill: must be a whole number from 0 to 10",
        ),
    ],
)
def test_a_file_that_will_not_do_is_refused_with_table_and_field(text: str, why: str) -> None:
    with pytest.raises(TablesError, match=why):
        read_tables(text, games.ALL)


KEPT = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA"


def test_a_file_says_which_tables_are_private() -> None:
    text = (
        f'{ONE}private = true\n[[table]]\nname = "B"\ngame = "razz"\npassword_hash = "{KEPT}"\nlisted = false\n'
        '[[table]]\nname = "C"\ngame = "razz"\nprivate = false\n[[table]]\nname = "D"\ngame = "razz"\n'
    )
    doors = read_doors(text, games.ALL)
    assert doors == {
        "a": WantedDoor(),
        "b": WantedDoor(listed=False, password_hash=KEPT),
        "c": WantedDoor(private=False),
    }
    assert "argon" not in repr(doors)
    assert [settings.key for settings in read_tables(text, games.ALL)] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ('password = "paddle"', r"table 1 \(A\): password: a file holds no password in plain text: .*riverboat password"),
        ('password_hash = "paddle"', r"table 1 \(A\): password_hash: must be what `riverboat password` prints"),
        ('private = "yes"', r"table 1 \(A\): private: Expected `bool`, got `str`"),
        ("listed = false", r"table 1 \(A\): listed: says nothing without private = true"),
        (f'private = false\npassword_hash = "{KEPT}"', r"table 1 \(A\): private: is false, but there is a password_hash"),
    ],
)
def test_a_door_that_will_not_do_is_refused_with_table_and_field(field: str, why: str) -> None:
    for read in (read_tables, read_doors):
        with pytest.raises(TablesError, match=why):
            read(ONE + field, games.ALL)
