"""Whole evenings at random: people and bots come, play, top up, time out, drop, leave. Held after every single event:

chips are conserved, the ledger agrees with the table, and a second table that follows the journal is the same table.
"""

from __future__ import annotations

import copy
import random
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from riverboat import games
from riverboat.room.booking import NEW_GUEST
from riverboat.room.journal import from_row, to_row
from riverboat.room.ledger import Ledger
from riverboat.room.room import Room
from riverboat.rules import actions as act
from riverboat.table import events as ev
from riverboat.table.chairs import TableState
from riverboat.table.refusal import Refusal
from riverboat.table.settings import settings_for
from riverboat.table.shuffle import shuffled
from riverboat.table.table import Table
from tests.table.tables import NOW, chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.room.players import Player
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event

PEOPLE = st.integers(0, 5)
SEATS = st.integers(-1, 8)
SHARES = st.integers(1, 100)


def brought(event: Event) -> int:
    """The chips that an event brings onto the table (less than 0: takes off it)."""
    match event:
        case ev.PlayerSat(reserved=False) | ev.SeatReserved():
            return event.stack
        case ev.StackAdded(queued=False) | ev.ChipsQueued():
            return event.amount
        case ev.PlayerLeft() | ev.ReservationDropped():
            return -event.stack
        case ev.ChipsReturned():
            return -event.amount
    return 0


def offered(table: Table) -> list[Action]:
    """Every action that the player on turn may take, with the smallest and the largest amounts."""
    assert table.pending is not None
    assert table.hand is not None
    seat = table.pending[0]
    legal = table.hand.legal(seat)
    raises: dict[str, type[act.Bet | act.Raise | act.Complete]] = {"bet": act.Bet, "raise": act.Raise, "complete": act.Complete}
    found: list[Action] = [raises[legal.raising](to) for to in (legal.least, legal.most) if legal.raising]
    cards = table.hand.at[seat].cards
    found += [act.Discard(cards[:count]) for count in range(1, legal.discard + 1)]
    plain: dict[Action, bool] = {
        act.Fold(): legal.fold,
        act.Check(): legal.check,
        act.Call(): legal.call > 0,
        act.BringIn(): legal.bring_in > 0,
        act.StandPat(): legal.stand_pat,
    }
    return found + [action for action, allowed in plain.items() if allowed]


class Evening(RuleBasedStateMachine):
    """One table of one room."""

    @initialize(
        game=st.sampled_from(sorted(games.ALL)),
        limit=st.sampled_from(["nl", "pl", "fl"]),
        moving=st.booleans(),
        seed=st.integers(0, 99),
    )
    def open(self, game: str, limit: str, seed: int, *, moving: bool) -> None:
        self.chance = random.Random(seed)
        self.now = NOW
        self.room = Room(games.ALL, characters=("tight", "loose"))
        usual = settings_for(
            games.ALL[game], "natchez", "Natchez", limit=limit, seats=5, fill=2, moving_button=moving, play_without_people=True
        )
        self.table = self.room.add(usual)
        self.since: list[Event] = []
        self.follower = Table(usual, self.table.game)
        self.guests: list[Player] = [self.room.join(f"Guest {name}", self.chance.randbytes, NOW)[0] for name in "ABCDEF"]
        self.kept = self.table.state()
        self.tell(self.table.open())

    def tell(self, events: list[Event]) -> None:
        """Book what a command caused, write it down, read it back, and let the follower take it in event by event."""
        booked = self.room.book(self.table, events, self.now)
        self.since += events
        for envelope in booked.envelopes:
            read = from_row(to_row(envelope))
            assert read == envelope
            before = chips(self.follower)
            self.follower.apply(read.event)
            assert chips(self.follower) == before + brought(read.event), read.event
            assert self.follower.seq == envelope.seq

    def attempt(self, command: Callable[[], list[Event]]) -> None:
        """Do what a player asks; a refusal must change nothing."""
        table, ledger = self.table, self.room.ledger
        before = (table.seq, chips(table), table.pending, ledger.balances())
        try:
            events = command()
        except Refusal:
            assert (table.seq, chips(table), table.pending, ledger.balances()) == before
        else:
            self.tell(events)

    @rule(who=PEOPLE, seat=SEATS, share=SHARES, post=st.booleans())
    def sit(self, who: int, seat: int, share: int, *, post: bool) -> None:
        most = self.table.settings.most_buy_in
        self.attempt(lambda: self.room.sit("natchez", self.guests[who], seat, most * share // 90, post=post))

    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        self.attempt(lambda: self.table.leave(self.guests[who].id, self.now))

    @rule(who=PEOPLE, share=SHARES)
    def add_chips(self, who: int, share: int) -> None:
        amount = self.table.settings.most_buy_in * share // 90
        self.attempt(lambda: self.room.add_chips("natchez", self.guests[who].id, amount))

    @rule(who=PEOPLE)
    def sit_out(self, who: int) -> None:
        self.attempt(lambda: self.table.sit_out(self.guests[who].id, self.now))

    @rule(who=PEOPLE, post=st.booleans())
    def come_back(self, who: int, *, post: bool) -> None:
        self.attempt(lambda: self.table.come_back(self.guests[who].id, post=post))

    @rule(who=PEOPLE, connected=st.booleans())
    def connection(self, who: int, *, connected: bool) -> None:
        player = self.guests[who].id
        self.tell(self.table.found(player) if connected else self.table.lost(player))

    @rule(seats=st.integers(0, 6))
    def keep_filled(self, seats: int) -> None:
        self.attempt(lambda: self.table.keep_filled(seats))

    @rule(who=PEOPLE)
    def ask_for_more(self, who: int) -> None:
        player = self.guests[who].id
        owned = self.room.wallet(player) + self.room.at_tables(player)
        with suppress(Refusal):
            assert sum(row.amount for row in self.room.more_chips(player, self.now)) == NEW_GUEST - owned

    @rule(minutes=st.integers(0, 4))
    def wait(self, minutes: int) -> None:
        self.now += 60_000 * minutes + 1
        self.tell(self.room.tend("natchez", self.now))

    @precondition(lambda self: not self.table.playing)
    @rule()
    def deal(self) -> None:
        self.deal_if_possible()

    def deal_if_possible(self) -> None:
        """Tend the table, and deal when nothing speaks against it."""
        self.tell(self.room.tend("natchez", self.now))
        if not self.table.why_idle:
            self.kept, self.since = self.table.state(), []
            self.tell(self.table.deal(shuffled(self.table.game.deck, self.chance.randbytes), self.table.game.deck, self.now))

    @precondition(lambda self: self.table.pending is not None)
    @rule(times=st.integers(1, 12), bold=st.booleans())
    def act(self, times: int, *, bold: bool) -> None:
        for _ in range(times):
            if self.table.pending is None:
                return
            seat, turn = self.table.pending
            chair = self.table.chairs[seat]
            assert chair is not None
            actions = offered(self.table)
            action = self.chance.choice(actions if bold else actions[-2:])
            self.table.start_clock(self.now)
            self.now += self.chance.choice((1000, 30_000))
            self.tell(self.table.act(chair.player, self.table.number, turn, action, self.now))

    @rule(hands=st.integers(1, 6), bold=st.booleans())
    def play(self, hands: int, *, bold: bool) -> None:
        """Play some hands to their end."""
        for _ in range(hands):
            self.deal_if_possible()
            while self.table.pending is not None:
                self.act(12, bold=bold)

    @precondition(lambda self: self.table.pending is not None)
    @rule()
    def time_out(self) -> None:
        clock = self.table.start_clock(self.now)
        assert clock is not None
        self.now = clock.deadline
        events = self.table.time_out(clock.hand, clock.turn, self.now)
        assert events
        self.tell(events)

    @precondition(lambda self: self.table.playing)
    @rule(chance=st.integers(0, 9))
    def void(self, chance: int) -> None:
        if not chance:
            self.tell(self.table.void("a fault"))

    @rule()
    def restart(self) -> None:
        """Bring the table back from its last state and the journal since."""
        again = Table.replay(self.table.settings, self.table.game, self.since, self.kept)
        assert again.pending == self.table.pending
        self.table = again
        self.room.replace(again)

    @rule(who=PEOPLE)
    def what_he_may_is_true(self, who: int) -> None:
        """What a player may do would be carried out, what he may not would be refused or change nothing."""
        player, least = self.guests[who].id, self.table.settings.least_buy_in
        may = self.table.may(player)
        chair = self.table.chair_of(player)
        amount = least if chair and chair.broke else 1
        commands: dict[str, Callable[[Table], list[Event]]] = {
            "sit": lambda table: table.sit(player, "Guest", -1, least),
            "leave": lambda table: table.leave(player, self.now),
            "add_chips": lambda table: table.add_chips(player, amount),
            "leave_after": lambda table: table.leave(player, self.now, after_hand=True),
            "stay": lambda table: table.stay(player),
            "sit_out": lambda table: table.sit_out(player, self.now),
            "sit_out_blind": lambda table: table.sit_out(player, self.now, "big_blind"),
            "keep_in": lambda table: table.come_back(player),
            "come_back": lambda table: table.come_back(player),
            "post": lambda table: table.come_back(player, post=True),
            "wait": lambda table: table.come_back(player, post=False),
        }
        for command in may:
            assert commands[command](copy.deepcopy(self.table)), command
        for command in {"sit", "leave", "add_chips", "sit_out"} - set(may):
            with suppress(Refusal):
                assert not commands[command](copy.deepcopy(self.table)), command

    @invariant()
    def the_follower_is_the_same_table(self) -> None:
        if not hasattr(self, "table"):
            return
        table, follower = self.table, self.follower
        assert (table.seq, table.number, table.pending, table.chairs) == (
            follower.seq,
            follower.number,
            follower.pending,
            follower.chairs,
        )
        assert (table.marks, table.reserved, table.dealt) == (follower.marks, follower.reserved, follower.dealt)
        if table.hand is not None and follower.hand is not None:
            for seat in (None, *table.dealt):
                assert table.hand.view(seat) == follower.hand.view(seat)

    @invariant()
    def the_ledger_agrees_with_the_table(self) -> None:
        if not hasattr(self, "table"):
            return
        balances = self.room.ledger.balances()
        assert sum(balances.values()) == 0
        assert self.room.ledger.balance("pot:natchez") == 0
        held = {chair.player for chair in self.table.taken} | {one.player for one in self.table.reserved.values()}
        for player in held:
            assert self.room.ledger.balance(f"escrow:natchez:{player}") == self.table.chips_of(player)
        assert self.room.ledger.total("escrow:") == sum(map(self.table.chips_of, held))
        assert self.room.ledger.total("wallet:bot-") == 0

    @invariant()
    def every_chair_is_in_order(self) -> None:
        if not hasattr(self, "table"):
            return
        for chair in self.table.taken:
            assert chair.stack >= 0
            assert chair.queued >= 0
            assert chair.bank >= 0
            assert self.table.stack_of(chair.seat) >= 0
            assert self.table.state_of(chair.seat) in {"waiting", "playing", "folded", "all_in", "sitting_out", "broke"}
        players = [chair.player for chair in self.table.taken] + [one.player for one in self.table.reserved.values()]
        assert len(players) == len(set(players)), "nobody sits twice"

    @invariant()
    def between_hands_the_table_can_be_written_down(self) -> None:
        if not hasattr(self, "table") or self.table.playing:
            return
        state = self.table.state()
        assert msgspec.json.decode(msgspec.json.encode(state), type=TableState) == state
        again = Table.from_state(self.table.settings, self.table.game, state)
        assert again.state() == state
        assert again.why_idle == self.table.why_idle


def test_the_ledger_of_an_evening_can_be_carried_over() -> None:
    ledger = Ledger({"wallet:a": 5, "issue": -5})
    assert Ledger(ledger.balances()).balances() == ledger.balances()


Evening.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEvening = Evening.TestCase
