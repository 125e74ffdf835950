"""A table of Russian Poker: places, open bets, decisions, time-outs, leaving, and that its journal brings it back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.russian import actions as do
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings, require_dealer_settings
from riverboat.table.events import DeckCommitted, PlayerLeft, TimedOut
from riverboat.table.refusal import Refusal
from riverboat.table.settings import SettingsError
from tests.table.tables import NOW, names

if TYPE_CHECKING:
    from riverboat.rules.events import Event


def make(**settings: object) -> DealerTable:
    table = DealerTable(DealerSettings(**{"key": "showboat", "name": "Showboat"} | settings))  # type: ignore[arg-type] # fields by name, as a file of tables gives them
    require_dealer_settings(table.settings)
    table.open()
    return table


def seated(*players: str, **settings: object) -> DealerTable:
    table = make(**settings)
    for player in players:
        table.sit(player, player.title(), 1000)
    return table


def begin(table: DealerTable, seed: int = 1) -> list[Event]:
    return table.begin(random.Random(seed).randbytes)


def dealt(*players: str, seed: int = 1) -> DealerTable:
    """A table whose boxes decide: everybody plays an open box for 10, in his order."""
    table = seated(*players)
    begin(table, seed)
    for box, player in enumerate(players):
        table.act(player, 1, -1, do.PlaceAnte(box, 10))
    table.close_bets()
    return table


def finish(table: DealerTable) -> list[Event]:
    """Everybody lays BET until the coup is over."""
    events: list[Event] = []
    while table.pending is not None:
        number, turn = table.pending
        events += table.act(table.guests[number].player, table.number, turn, do.Bet())
    return events


def told(events: list[Event], kind: str) -> Any:  # noqa: ANN401 - an event of a coup, which is no event of a hand
    """The first event of a kind."""
    return next(event for event in events if type(event).__name__ == kind)


def total(table: DealerTable) -> int:
    return sum(table.stack_of(number) for number in table.guests)


def test_a_coup_is_played_from_the_bets_to_the_settlement_with_a_deck_that_was_laid_down() -> None:
    table = seated("ann")
    began = begin(table)
    assert names(began) == ["CoupStarted", "DeckCommitted"]
    assert table.act("ann", 1, -1, do.PlaceAnte(0, 10))
    closed = table.close_bets()
    laid = next(event for event in began if isinstance(event, DeckCommitted))
    deck = told(closed, "BetsClosed").deck
    assert sorted(deck) == sorted(laid.deck)
    assert deck != laid.deck
    events = finish(table)
    assert {"DealerRevealed", "BoxSettled", "CoupSettled", "DeckOpened"} <= set(names(events))
    assert table.guests[0].stack == 1000 + sum(line.net for line in told(events, "BoxSettled").lines)


def test_without_bets_the_bets_stay_open_and_without_people_none_are_opened() -> None:
    table = make()
    assert table.why_idle == "people"
    with pytest.raises(Refusal, match="people"):
        begin(table)
    table.sit("ann", "Ann", 500)
    begin(table)
    assert table.close_bets() == []
    assert table.betting


def test_who_comes_while_bets_are_open_plays_and_who_comes_later_waits() -> None:
    table = seated("ann")
    begin(table)
    table.sit("bob", "Bob", 400)
    table.act("bob", 1, -1, do.PlaceAnte(1, 10))
    table.act("ann", 1, -1, do.PlaceAnte(0, 10))
    table.act("ann", 1, -1, do.Confirm())
    before = table.ready
    table.act("bob", 1, -1, do.Confirm())
    assert (before, table.ready) == (False, True)
    table.close_bets()
    table.sit("cleo", "Cleo", 300)
    with pytest.raises(Refusal, match="No more bets") as error:
        table.act("cleo", 1, -1, do.PlaceAnte(2, 10))
    assert error.value.code == "stale"
    finish(table)
    begin(table)
    assert table.act("cleo", 2, -1, do.PlaceAnte(2, 10))


def test_decisions_are_taken_once_by_whose_box_it_is() -> None:
    table = dealt("ann", "bob")
    number, turn = table.pending or (-1, -1)
    other = "bob" if table.guests[number].player == "ann" else "ann"
    with pytest.raises(Refusal) as error:
        table.act(other, 1, turn, do.Fold())
    assert error.value.code == "not_your_turn"
    player = table.guests[number].player
    with pytest.raises(Refusal) as error:
        table.act(player, 1, turn, do.Exchange((0, 1)))
    assert error.value.code == "illegal"
    table.act(player, 1, turn, do.Fold())
    with pytest.raises(Refusal) as error:
        table.act(player, 1, turn, do.Fold())
    assert error.value.code == "repeated"
    with pytest.raises(Refusal) as error:
        table.act(other, 9, turn, do.Fold())
    assert error.value.code == "stale"


@pytest.mark.parametrize("bets", [True, False])
def test_when_time_runs_out_bet_is_laid_on_a_pair_unless_that_is_switched_off(*, bets: bool) -> None:
    for seed in range(6):
        table = dealt("ann", seed=seed)
        table.bet_when_late("ann", bets=bets)
        clock = table.start_clock(NOW)
        assert clock is not None
        assert table.time_out(1, clock.turn, NOW + 1000) == []
        events = table.time_out(1, clock.turn, clock.deadline)
        assert isinstance(events[0], TimedOut)
        if not bets:
            assert "BoxFolded" in names(events)
    assert table.coup is not None
    assert table.coup.over


def test_who_leaves_takes_open_bets_back_and_plays_dealt_boxes_to_their_end() -> None:
    table = seated("ann", "bob")
    begin(table)
    table.act("ann", 1, -1, do.PlaceAnte(0, 10))
    left = table.leave("ann")
    assert [event.stack for event in left if isinstance(event, PlayerLeft)] == [1000]
    table.act("bob", 1, -1, do.PlaceAnte(1, 10))
    table.close_bets()
    events = table.leave("bob")
    assert names(events)[0] == "PlayerLeaving"
    assert names(events)[-1] == "PlayerLeft"
    assert table.guests == {}


def test_nobody_waits_for_the_bets_of_somebody_who_has_left() -> None:
    table = seated("ann", "bob")
    begin(table)
    table.act("bob", 1, -1, do.PlaceAnte(1, 10))
    table.act("bob", 1, -1, do.Confirm())
    assert not table.ready
    table.leave("ann")
    assert table.ready


def test_a_number_is_not_given_anew_while_its_chips_are_told_under_it() -> None:
    table = seated("ann")
    begin(table)
    table.leave("ann")
    table.sit("bob", "Bob", 300)
    assert list(table.guests) == [1]
    assert table.stack_of(1) == 300


def test_chips_brought_during_decisions_join_the_stack_afterwards() -> None:
    table = dealt("ann")
    assert names(table.add_chips("ann", 100)) == ["ChipsQueued"]
    with pytest.raises(Refusal, match="You can bring"):
        table.add_chips("ann", 10**6)
    finish(table)
    assert table.guests[0].queued == 0
    begin(table)
    before = table.stack_of(0)
    table.add_chips("ann", 50)
    assert table.stack_of(0) == before + 50


def test_a_coup_that_is_called_off_gives_everything_back() -> None:
    table = dealt("ann", "bob")
    events = table.void("a test")
    assert names(events) == ["CoupVoided"]
    assert total(table) == 2000


def test_places_are_limited_and_so_are_buy_ins() -> None:
    table = seated("ann", "bob", "cleo", "dan")
    for buy_in, code in ((1000, "table_full"), (1, "bad_amount")):
        with pytest.raises(Refusal) as error:
            table.sit("eve", "Eve", buy_in)
        assert error.value.code == code
    assert table.sit("ann", "Ann", 1000) == []


def test_who_only_watches_for_long_gives_up_his_place() -> None:
    table = seated("ann", "bob", idle_coups=2)
    for number in (1, 2):
        begin(table)
        table.act("ann", number, -1, do.PlaceAnte(0, 10))
        table.close_bets()
        events = finish(table)
    assert [event.reason for event in events if isinstance(event, PlayerLeft)] == ["sat_out_too_long"]


def test_who_plays_dark_boxes_alone_watches_nothing() -> None:
    table = seated("ann", preset="campione")
    begin(table)
    table.act("ann", 1, -1, do.PlaceAnte(0, 10, dark=True, sixth=True))
    table.close_bets()
    assert not table.playing, "nothing was left to decide"
    assert table.guests[0].idle == 0


def test_pausing_freezing_and_closing() -> None:
    table = dealt("ann")
    table.pause("a moment")
    finish(table)
    assert table.why_idle == "paused"
    table.resume()
    table.freeze("a fault")
    with pytest.raises(Refusal, match="frozen until the host"):
        table.sit("bob", "Bob", 500)
    table.resume()
    begin(table)
    events = table.close("closing time")
    assert names(events)[-2:] == ["PlayerLeft", "TableClosed"]
    assert table.close("again") == []


def test_the_journal_and_the_state_bring_a_table_back() -> None:
    table = make()
    told: list[Event] = []
    told += table.sit("ann", "Ann", 1000)
    told += begin(table)
    told += table.act("ann", 1, -1, do.PlaceAnte(0, 20))
    told += table.act("ann", 1, -1, do.PlaceAnte(1, 20, dark=True))
    told += table.close_bets()
    again = DealerTable.replay(table.settings, told)
    assert (again.pending, again.guests, again.number) == (table.pending, table.guests, table.number)
    while table.pending is not None:
        number, turn = table.pending
        action = do.Stand() if table.coup is not None and table.coup.asked is not None and table.coup.asked.dark else do.Bet()
        for each in (table, again):
            each.act("ann", number + 1, turn, action)
    assert again.guests == table.guests
    last = DealerTable.replay(table.settings, [], table.state())
    assert (last.guests, last.number, last.seq) == (table.guests, table.number, table.seq)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"key": "Show Boat"}, "key"),
        ({"name": " "}, "name"),
        ({"preset": "nowhere"}, "preset"),
        ({"seats": 0}, "seats"),
        ({"least_ante": 0}, "least_ante"),
        ({"least_buy_in": 5}, "least_buy_in"),
        ({"betting_seconds": 1}, "betting_seconds"),
        ({"most_ante": 2**51}, "most_ante"),
        ({"change": "flush=6"}, "change"),
        ({"change": "pay_table.pair=5"}, "change"),
        ({"change": "pay_table.royal_flush=99999999999"}, "change"),
        ({"change": "insurance=none," * 30}, "change"),
    ],
)
def test_a_table_that_makes_no_sense_names_the_field(settings: dict[str, object], field: str) -> None:
    with pytest.raises(SettingsError) as error:
        make(**settings)
    assert error.value.field == field
