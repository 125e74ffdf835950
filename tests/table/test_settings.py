"""Settings: what is usual for each game and limit, and errors that name the field."""

from __future__ import annotations

import msgspec
import pytest

from riverboat import games
from riverboat.rules.events import Stakes
from riverboat.table.settings import SettingsError, TableSettings, require_settings, settings_for, stakes_for


@pytest.mark.parametrize("limit", ["nl", "pl", "fl"])
@pytest.mark.parametrize("game", sorted(games.ALL))
def test_every_game_under_every_limit_has_sensible_settings(game: str, limit: str) -> None:
    settings = settings_for(games.ALL[game], "natchez", "Natchez", unit=20, limit=limit)
    require_settings(settings, games.ALL[game])
    assert settings.limit == limit
    assert settings.smallest_bet == 20
    assert (settings.least_buy_in, settings.most_buy_in) == (400, 2000)
    assert settings.seats == games.ALL[game].seats[1]
    assert (settings.action_seconds, settings.bank_seconds, settings.bank_most_seconds) == (20, 30, 60)


@pytest.mark.parametrize(
    ("game", "limit", "text"),
    [
        ("texas_holdem", "nl", "10/20"),
        ("texas_holdem", "fl", "20/40"),
        ("omaha", "", "10/20"),
        ("razz", "", "20/40, ante 2, bring-in 5"),
        ("seven_card_stud", "nl", "20, ante 2, bring-in 5"),
        ("five_card_draw", "", "20/40, ante 2"),
        ("short_deck_holdem", "", "20, ante 20"),
        ("badugi", "", "20/40"),
    ],
)
def test_stakes_are_written_as_players_do(game: str, limit: str, text: str) -> None:
    assert settings_for(games.ALL[game], "t", "T", unit=20, limit=limit).stakes_text == text


def test_large_stakes_and_a_big_blind_ante_are_readable() -> None:
    stakes = Stakes(small_blind=500, big_blind=1000, small_bet=1000, big_bet=2000, big_blind_ante=1000)
    settings = settings_for(games.TEXAS_HOLDEM, "t", "T", stakes=stakes)
    assert settings.stakes_text == "500/1,000, big blind ante 1,000"
    assert settings.limit_name == "No Limit"
    assert settings.most_buy_in == 100_000


def test_a_limit_left_out_is_the_games_usual_one() -> None:
    assert [settings_for(game, "t", "T").limit for game in (games.TEXAS_HOLDEM, games.OMAHA, games.RAZZ)] == ["nl", "pl", "fl"]


def test_the_smallest_stakes_are_whole_chips() -> None:
    assert stakes_for(games.TEXAS_HOLDEM, 2) == Stakes(1, 2, small_bet=2, big_bet=4)
    assert stakes_for(games.RAZZ, 2) == Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)


def test_settings_are_written_down_and_come_back() -> None:
    settings = settings_for(games.RAZZ, "cairo", "Cairo", fill=3, sit_out_orbits=5)
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("key", "", "1 to 40 small letters"),
        ("key", "-a", "1 to 40 small letters"),
        ("key", "Natchez", "1 to 40 small letters"),
        ("key", "a" * 41, "1 to 40 small letters"),
        ("name", "  ", "1 to 40 printable characters"),
        ("name", "x" * 41, "1 to 40 printable characters"),
        ("name", "a\nb", "1 to 40 printable characters"),
        ("game", "razz", "is 'razz', but the game at hand is 'texas_holdem'"),
        ("limit", "half", "one of nl, pl, fl, not 'half'"),
        ("book", "mine", "one of seeds, standard, not 'mine'"),
        ("seats", 11, "from 2 to 10, not 11"),
        ("seats", 1, "from 2 to 10, not 1"),
        ("seats", True, "from 2 to 10, not True"),
        ("fill", 11, "from 0 to 10, not 11"),
        ("least_buy_in", 9, "from 10 to 1000, not 9"),
        ("least_buy_in", 1001, "from 10 to 1000, not 1001"),
        ("most_buy_in", 2**53, "9007199254740991"),
        ("action_seconds", 9, "from 10 to 600, not 9"),
        ("bank_refill_hands", 0, "from 1 to 1000, not 0"),
        ("time_outs", 0, "from 1 to 100, not 0"),
    ],
)
def test_a_setting_that_will_not_do_is_named(field: str, value: object, why: str) -> None:
    settings = msgspec.structs.replace(settings_for(games.TEXAS_HOLDEM, "natchez", "Natchez"), **{field: value})
    with pytest.raises(SettingsError, match=why) as error:
        require_settings(settings, games.TEXAS_HOLDEM)
    assert error.value.field == field


@pytest.mark.parametrize(
    ("game", "stakes", "field"),
    [
        ("texas_holdem", Stakes(5, 0, small_bet=10, big_bet=20), "stakes.big_blind"),
        ("texas_holdem", Stakes(11, 10), "stakes.small_blind"),
        ("texas_holdem", Stakes(5, 10, bring_in=2), "stakes.bring_in"),
        ("texas_holdem", Stakes(5, 10, ante=11), "stakes.ante"),
        ("texas_holdem", Stakes(-5, 10), "stakes.small_blind"),
        ("razz", Stakes(ante=1, bring_in=2, small_bet=10), "stakes.big_bet"),
        ("razz", Stakes(ante=1, small_bet=10, big_bet=20), "stakes.bring_in"),
        ("razz", Stakes(bring_in=2, small_bet=10, big_bet=20), "stakes.ante"),
        ("razz", Stakes(ante=1, bring_in=11, small_bet=10, big_bet=20), "stakes.bring_in"),
        ("razz", Stakes(ante=1, bring_in=2, small_bet=10, big_bet=5), "stakes.small_bet"),
        ("razz", Stakes(small_blind=1, ante=1, bring_in=2, small_bet=10, big_bet=20), "stakes.small_blind"),
        ("five_card_draw", Stakes(ante=0, small_bet=10, big_bet=20), "stakes.ante"),
    ],
)
def test_stakes_hold_what_the_game_posts_and_nothing_else(game: str, stakes: Stakes, field: str) -> None:
    settings = msgspec.structs.replace(settings_for(games.ALL[game], "natchez", "Natchez"), stakes=stakes)
    with pytest.raises(SettingsError) as error:
        require_settings(settings, games.ALL[game])
    assert error.value.field == field
    assert str(error.value).startswith(f"{field}: ")


def test_a_limit_holdem_table_needs_its_bets() -> None:
    with pytest.raises(SettingsError, match=r"stakes.small_bet: must be at least 1 chip at a Limit table of Texas Hold.em"):
        settings_for(games.TEXAS_HOLDEM, "t", "T", limit="fl", stakes=Stakes(5, 10))


def test_an_unknown_setting_or_a_wrong_type_is_named() -> None:
    with pytest.raises(SettingsError, match="chairs: there is no such setting; the settings are action_seconds"):
        settings_for(games.RAZZ, "t", "T", chairs=8)
    with pytest.raises(SettingsError, match="seats: Expected `int`, got `str`"):
        settings_for(games.RAZZ, "t", "T", seats="8")
