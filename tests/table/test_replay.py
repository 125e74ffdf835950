"""A table is what its events say: replayed, carried over a restart, or followed by somebody who may not see the cards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from riverboat import games
from riverboat.rules.actions import Bet, Call, Check, Fold, Raise
from riverboat.table.chairs import TableState
from riverboat.table.events import TableEvent
from riverboat.table.shuffle import shuffled
from riverboat.table.table import Table
from tests.table.tables import NOW, deal, do, finish, make, passive, seated

if TYPE_CHECKING:
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event


def an_evening(game: str, hands: int = 6) -> tuple[Table, list[Event]]:
    """A table after some hands with comings and goings, and all its events."""
    table = make(game, seats=5)
    events = Table(table.settings, table.game).open()
    chance = random.Random(game)
    for seat in range(4):
        events += table.sit(f"p{seat}", f"Player {seat}", seat, 400 + seat)
    for hand in range(hands):
        events += table.deal(shuffled(table.game.deck, chance.randbytes), table.game.deck, NOW)
        events += table.sit_out("p3", NOW) if hand == 1 else table.come_back("p3", post=True)
        while table.pending is not None:
            events += do(table, passive(table))
        events += table.add_chips("p1", 1) if table.stack_of(1) < 1000 else []
    return table, events


@pytest.mark.parametrize("game", sorted(games.ALL))
def test_kind_rules_i1_the_replayed_table_equals_the_live_one_at_every_decision(game: str) -> None:
    live, events = an_evening(game)
    assert Table.replay(live.settings, live.game, events).state() == live.state()
    follower = Table(live.settings, live.game)
    again = Table(live.settings, live.game)
    for number, event in enumerate(events, 1):
        follower.apply(event)
        if follower.pending is not None and number % 7 == 0:
            again = Table.replay(live.settings, live.game, events[:number])
            assert again.pending == follower.pending
            assert again.chairs == follower.chairs
            assert again.hand is not None
            assert follower.hand is not None
            assert [again.hand.view(seat) for seat in again.dealt] == [follower.hand.view(seat) for seat in again.dealt]
    assert again.number


@pytest.mark.parametrize("game", sorted(games.ALL))
def test_the_public_can_follow_without_seeing_a_card(game: str) -> None:
    live, events = an_evening(game)
    seeing, public = Table(live.settings, live.game), Table(live.settings, live.game)
    decisions = 0
    for event in events:
        seeing.apply(event)
        public.apply(event.seen_by(None))
        if seeing.pending is not None and seeing.hand is not None and public.hand is not None:
            decisions += 1
            assert public.pending == seeing.pending
            assert public.hand.view(None) == seeing.hand.view(None)
    assert decisions > 30
    assert public.state() == live.state()


def test_room_f3_f4_a_hand_goes_on_after_a_restart_with_the_same_cards_from_every_command_on() -> None:
    table = seated(0, 1, 2)
    state = table.state()
    told = [deal(table, seed=9)]
    actions: list[Action] = [Raise(40), Call(), Call(), Check(), Bet(50), Call(), Fold(), Bet(100), Call(), Check(), Check()]
    told += [do(table, action) for action in actions]
    assert table.pending is None
    for commands in range(1, len(told) + 1):
        journal = [event for events in told[:commands] for event in events]
        again = Table.replay(table.settings, table.game, journal, state)
        for action in actions[commands - 1 :]:
            do(again, action)
        assert again.state() == table.state()
        assert again.hand is not None
        assert table.hand is not None
        assert again.hand.events == table.hand.events


def test_the_state_is_written_down_between_hands_only() -> None:
    table = seated(0, 1)
    deal(table)
    with pytest.raises(ValueError, match=r"natchez: a table's state is taken between hands; hand 1 is under way"):
        table.state()
    finish(table)
    state = table.state()
    assert msgspec.json.decode(msgspec.json.encode(state), type=TableState) == state


def test_a_state_is_a_copy_and_later_hands_leave_it_alone() -> None:
    table = seated(0, 1)
    state = table.state()
    again = Table.from_state(table.settings, table.game, state)
    deal(again)
    finish(again)
    assert state == table.state()
    assert again.seq > table.seq


def test_a_table_whose_seats_were_cut_keeps_those_who_sit_there() -> None:
    table = seated(0, 9)
    fewer = msgspec.structs.replace(table.settings, seats=6)
    again = Table.from_state(fewer, table.game, table.state())
    assert [chair.player for chair in again.taken] == ["p0", "p9"]
    deal(again)
    finish(again)


def sample(event: type[Event]) -> Event:
    """An event about seat 3."""
    values: dict[str, object] = {"int": 3, "str": "x", "bool": True, "Chips": 3, "Stakes": {}}
    values |= {"tuple[int, ...]": [3], "tuple[Card, ...]": [3], "tuple[str, ...]": ["x"]}
    values["tuple[NonceHash, ...]"] = [{"seat": 3, "hash": "x"}]
    fields = {name: values[str(event.__annotations__[name])] for name in event.__struct_fields__}
    return msgspec.convert({"type": event.__name__, **fields}, event)


@pytest.mark.parametrize("event", get_args(TableEvent), ids=lambda event: event.__name__)
def test_apply_never_refuses_an_event(event: type[Event]) -> None:
    empty, full = make(), seated(1, 3)
    for table in (empty, full):
        before = table.seq
        table.apply(sample(event))
        assert table.seq == before + 1
        assert table.state().seq == table.seq
