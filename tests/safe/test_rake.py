"""Rake: of each pot, up to a cap, no flop no drop; chips are conserved with it, and it has its own ledger row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.room.ledger import RAKE
from riverboat.rules import actions as do
from riverboat.rules.events import PotAwarded, Rake, RakeTaken, Stakes
from riverboat.rules.game import NoLimit
from riverboat.rules.hand import Hand
from riverboat.store import Store
from riverboat.table.settings import SettingsError, settings_for
from tests.cli.command import run
from tests.safe.evening import play

if TYPE_CHECKING:
    from pathlib import Path


def started(rake: Rake, stacks: tuple[int, ...]) -> Hand:
    stakes = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
    return Hand.start(games.TEXAS_HOLDEM, NoLimit, stakes, stacks, games.TEXAS_HOLDEM.deck, rake=rake)


def all_in(hand: Hand) -> list[RakeTaken]:
    """Everybody goes all-in; return what was taken."""
    while hand.pending is not None:
        legal = hand.legal(hand.pending)
        pushing = do.Raise(legal.most) if legal.raising else do.Call() if legal.call else do.Show()
        hand.act(hand.pending, pushing)
    taken = [event for event in hand.events if isinstance(event, RakeTaken)]
    assert hand.result is not None
    assert sum(hand.result.stacks) + sum(one.amount for one in taken) == sum(hand.started.stacks)
    assert hand.pot == 0
    return taken


def test_each_pot_is_raked_the_main_pot_first() -> None:
    assert all_in(started(Rake(5), (100, 300, 300))) == [RakeTaken(0, 15), RakeTaken(1, 20)]


def test_the_cap_is_for_the_hand() -> None:
    assert all_in(started(Rake(5, cap=16), (100, 300, 300))) == [RakeTaken(0, 15), RakeTaken(1, 1)]


def test_it_is_rounded_down_and_taken_before_the_award() -> None:
    hand = started(Rake(3), (33, 33))
    assert all_in(hand) == [RakeTaken(0, 1)]
    kinds = [type(event) for event in hand.events]
    assert kinds.index(RakeTaken) < kinds.index(PotAwarded)
    assert sum(award.amount for award in hand.awards) == 65


@pytest.mark.parametrize(("rake", "amount"), [(Rake(10), 0), (Rake(10, from_first_street=True), 1)])
def test_no_flop_no_drop(rake: Rake, amount: int) -> None:
    hand = started(rake, (100, 100))
    hand.act(0 if hand.pending == 0 else 1, do.Fold())
    assert hand.over
    assert sum(event.amount for event in hand.events if isinstance(event, RakeTaken)) == amount


def test_a_hand_is_not_raked_unless_the_table_says_so() -> None:
    assert all_in(started(Rake(), (100, 300, 300))) == []


def test_a_replay_of_the_events_ends_with_the_same_stacks() -> None:
    hand = started(Rake(5), (100, 300, 300))
    all_in(hand)
    again = Hand.replay(hand.game, hand.events)
    assert [player.stack for player in again.players] == [player.stack for player in hand.players]


def test_an_evening_with_rake_holds_and_is_settled_with_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    with Store.open(tmp_path / "data") as store:
        play(store, ("texas_holdem", "razz", "omaha_hi_lo"), 240, rake_percent=5)
        raked = store.balances()[RAKE]
        assert raked > 0
        assert {row.reason for row in store.transfers(RAKE)} == {"rake"}
    assert "All of it holds" in run("verify", "--data", "data", cwd=tmp_path)
    said = run("ledger", "settle", "--data", "data", cwd=tmp_path)
    assert f"The room{raked:>+31,}" in said or f"{raked:+,}" in said


@pytest.mark.parametrize(("field", "value"), [("rake_percent", 11), ("rake_percent", -1), ("rake_cap", -5)])
def test_a_rake_that_makes_no_sense_is_refused(field: str, value: int) -> None:
    with pytest.raises(SettingsError, match=field):
        settings_for(games.TEXAS_HOLDEM, "t", "T", **{field: value})  # type: ignore[arg-type] # settings by name
