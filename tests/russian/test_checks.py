"""What a host hears about rules: the edge of the houses that ship, and edits that favour the players, with numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from riverboat.analysis.house_edge import Question, swept
from riverboat.cards import parse_cards
from riverboat.hands import high
from riverboat.russian.checks import KNOWN, PLAYS, value_of, warnings
from riverboat.russian.plays import BEST, BEST_PAIR, STANDING, STANDING_PAIR
from riverboat.russian.rules import PRESETS, SEED, Bonus, BonusTable, NoGame, RulesError, changed

if TYPE_CHECKING:
    from riverboat.russian.play import Play


@pytest.mark.parametrize("key", PRESETS)
def test_the_edges_of_all_houses_are_known_and_none_is_warned_of(key: str) -> None:
    value = value_of(PRESETS[key])
    assert value.known
    assert -0.4 < value.value < 0
    assert warnings(PRESETS[key]) == ()


def test_the_plays_end_in_every_way_together() -> None:
    for play, _ in PLAYS:
        ties = 1 - play.fold - play.no_game - play.lost - sum(play.won.values())
        assert 0 <= ties < 0.002
        assert play.sixth + sum(play.exchanges.values()) < 1


@pytest.mark.parametrize(("play", "key"), [(STANDING, "seed"), (STANDING_PAIR, "croatia")])
def test_standing_is_worth_what_a_sweep_says(play: Play, key: str) -> None:
    for change in ("", "pay_table.flush=7", "no_game.bet=pays", "ante_on_win=pays, bet_multiple=3"):
        edited = changed(replace(PRESETS[key], insurance=None), change)
        exact = swept(Question(edited, ("fold", "stand"), high.strength(parse_cards("As Kh Jc 8d 3c")))).value
        assert play.value(edited) == pytest.approx(float(exact), abs=3e-5)


@pytest.mark.parametrize(("play", "key"), [(BEST, "seed"), (BEST_PAIR, "croatia")])
def test_the_best_play_is_worth_about_what_was_sampled(play: Play, key: str) -> None:
    assert play.value(PRESETS[key]) == pytest.approx(KNOWN[PRESETS[key].hash].value, abs=0.03)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("pay_table.pair=2", "these rules favour the players: they can win "),
        ("ante_on_win=pays", "these rules favour the players: they can win 2"),  # about 23 %, as the rules' note says
        ("no_game.bet=pays", "these rules favour the players"),
    ],
)
def test_an_edit_that_favours_the_players_is_said_with_numbers(change: str, says: str) -> None:
    (warned,) = warnings(changed(SEED, change))
    assert warned.startswith(says)
    assert warned.endswith(f"by the rules of the seeds the house keeps {-100 * KNOWN[SEED.hash].value:.1f} %")


def test_a_bonus_that_favours_the_players_is_said_with_numbers() -> None:
    generous = replace(SEED, bonus=Bonus(table=BonusTable(three_of_a_kind=30, straight=40)))
    (warned,) = warnings(generous)
    assert warned == "BONUS favours the players: of every 100 chips laid on it, it pays back 115.5"


def test_an_edit_for_the_house_is_not_warned_of() -> None:
    value = value_of(replace(SEED, no_game=NoGame(ante="push")))
    assert (value.known, value.value < KNOWN[SEED.hash].value) == (False, True)


def test_the_limit_of_what_bet_wins_is_minded() -> None:
    capped = replace(SEED, max_payout=100)
    with pytest.raises(RulesError, match="how many chips of ANTE"):
        value_of(capped)
    assert value_of(capped, 1).value > value_of(capped, 50).value


def test_a_house_is_judged_by_the_plays_that_its_rules_allow() -> None:
    few = replace(SEED, exchange_counts=(1,))
    assert not BEST.fits(few)
    assert value_of(few).value == STANDING.value(few)
    assert not STANDING.fits(PRESETS["croatia"])
