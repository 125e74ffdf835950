"""Evenings of Russian Poker at random: people and bots come, bet, decide, run out of time, leave. Held after every command:

chips are conserved, the ledger agrees with the table, and a table that follows the journal is the same table.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from riverboat import games
from riverboat.room.journal import from_row, to_row
from riverboat.room.ledger import Ledger
from riverboat.room.room import Room
from riverboat.russian import PRESETS
from riverboat.russian import actions as do
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings
from riverboat.table.dealer_state import DealerTableState
from riverboat.table.refusal import Refusal
from tests.table.tables import NOW

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.room.players import Player
    from riverboat.rules.events import Event

KEY = "showboat"
PEOPLE = st.integers(0, 4)


def choices(legal: do.Legal, cards: tuple[int, ...]) -> list[do.Action]:
    """Every kind of decision that is offered."""
    found: list[do.Action] = [do.Exchange(cards[: each.count]) for each in legal.exchanges]
    found += [do.BuySixth()] if legal.sixth else []
    found += [do.Stand()] if legal.stand else []
    found += [do.Fold()] if legal.fold else []
    found += [do.Bet()] if legal.bet else []
    return found + [do.Bet(amount) for amount in {legal.insurance_least, legal.insurance_most} if amount]


class DealerEvening(RuleBasedStateMachine):
    """One table of one room."""

    @initialize(
        preset=st.sampled_from(sorted(PRESETS)),
        seats=st.integers(1, 5),
        fill=st.integers(0, 3),
        house=st.sampled_from([5000, 1_000_000]),
        seed=st.integers(0, 99),
    )
    def open(self, preset: str, seats: int, fill: int, house: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = NOW
        self.room = Room(games.ALL, ledger=Ledger(house_limit=house), characters=("tight",))
        usual = DealerSettings(KEY, "Showboat", preset, seats=seats, fill=fill, idle_coups=3)
        self.table = self.room.dealers[KEY] = DealerTable(usual)
        self.guests: list[Player] = [self.room.join(f"Guest {name}", self.chance.randbytes, NOW)[0] for name in "ABCDE"]
        self.since: list[Event] = []
        self.follower, self.kept = DealerTable(usual), self.table.state()
        self.tell(self.table.open())

    def tell(self, events: list[Event]) -> None:
        """Book what a command caused, write it down, read it back, and let the follower take it in."""
        booked = self.room.book(self.table, events, self.now)
        self.since += events
        for envelope in booked.envelopes:
            read = from_row(to_row(envelope))
            assert read == envelope
            self.follower.apply(read.event)
            assert self.follower.seq == envelope.seq

    def attempt(self, command: Callable[[], list[Event]]) -> None:
        """Do what a player asks; a refusal must change nothing."""
        before = (self.table.seq, self.table.pending, self.room.ledger.balances())
        try:
            events = command()
        except Refusal:
            assert (self.table.seq, self.table.pending, self.room.ledger.balances()) == before
        else:
            self.tell(events)

    @rule(who=PEOPLE, buy_in=st.sampled_from([0, 200, 210, 5000, 5001]))
    def sit(self, who: int, buy_in: int) -> None:
        self.attempt(lambda: self.room.sit_at_dealer(KEY, self.guests[who], buy_in))

    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        self.attempt(lambda: self.table.leave(self.guests[who].id))

    @rule(who=PEOPLE, amount=st.sampled_from([0, 1, 300, 5000]))
    def bring(self, who: int, amount: int) -> None:
        self.attempt(lambda: self.room.bring_to_dealer(KEY, self.guests[who].id, amount))

    @rule(who=PEOPLE, connected=st.booleans(), bets=st.booleans())
    def connection(self, who: int, *, connected: bool, bets: bool) -> None:
        player = self.guests[who].id
        self.tell(self.table.found(player) if connected else self.table.lost(player))
        self.attempt(lambda: self.table.bet_when_late(player, bets=bets))

    @rule()
    def begin(self) -> None:
        self.tell(self.room.tend_dealer(KEY))
        if not self.table.playing:
            self.kept = self.table.state()
            self.since = []
        if not self.table.why_idle:
            self.tell(self.table.begin(self.chance.randbytes))

    @precondition(lambda self: self.table.betting)
    @rule(box=st.integers(-1, 4), bonus=st.sampled_from([0, 5, 10]), dark=st.booleans(), sixth=st.booleans(), most=st.booleans())
    def bet(self, box: int, bonus: int, *, dark: bool, sixth: bool, most: bool) -> None:
        for guest in self.chance.sample(list(self.table.guests.values()), len(self.table.guests)):
            place = next((each for each in self.table.coup.legal(guest.number).places if each.box == box), None)  # type: ignore[union-attr] # bets are open
            ante = 10 if place is None else (place.dark_most if dark else place.most) if most else place.least
            action = do.PlaceAnte(box, ante, bonus, dark, sixth)
            self.attempt(lambda guest=guest, action=action: self.table.act(guest.player, self.table.number, -1, action))  # type: ignore[misc] # the defaults bind

    @precondition(lambda self: self.table.betting)
    @rule()
    def close_bets(self) -> None:
        self.tell(self.room.close_bets(KEY))
        if not self.table.playing:
            self.room.bank.release(KEY)

    @precondition(lambda self: self.table.pending is not None)
    @rule(times=st.integers(1, 12))
    def decide(self, times: int) -> None:
        for _ in range(times):
            if self.table.pending is None or self.table.coup is None or self.table.coup.asked is None:
                return
            number, turn = self.table.pending
            action = self.chance.choice(choices(self.table.coup.legal(number), self.table.coup.asked.cards))
            self.tell(self.table.act(self.table.guests[number].player, self.table.number, turn, action))

    @rule(leaver=PEOPLE, after=st.integers(0, 3), dark=st.booleans())
    def coup(self, leaver: int, after: int, *, dark: bool) -> None:
        """Play a coup to its end, with somebody who leaves after some decisions."""
        for who in range(3):
            self.sit(who, 1000)
        self.begin()
        if self.table.betting:
            for box in range(4):
                self.bet(box, 0, dark=dark, sixth=False, most=False)
            self.close_bets()
        for number in range(99):
            if number == after:
                self.leave(leaver)
            if self.table.pending is None:
                break
            self.decide(1)

    @precondition(lambda self: self.table.pending is not None)
    @rule()
    def time_out(self) -> None:
        clock = self.table.start_clock(self.now)
        assert clock is not None
        self.now = clock.deadline
        events = self.table.time_out(clock.hand, clock.turn, self.now)
        assert events
        self.tell(events)

    @rule(chance=st.integers(0, 9))
    def void(self, chance: int) -> None:
        if not chance:
            self.tell([*self.table.void("a fault"), *self.table.tidy()])

    @rule()
    def restart(self) -> None:
        """Bring the table back from its last state and the journal since."""
        again = DealerTable.replay(self.table.settings, self.since, self.kept)
        assert (again.pending, again.guests, again.number) == (self.table.pending, self.table.guests, self.table.number)
        self.table = self.room.dealers[KEY] = again

    @invariant()
    def the_follower_is_the_same_table(self) -> None:
        table, follower = self.table, self.follower
        assert (table.seq, table.number, table.pending, table.guests) == (
            follower.seq,
            follower.number,
            follower.pending,
            follower.guests,
        )
        if table.coup is not None and follower.coup is not None and table.coup.events == follower.coup.events:
            for number in (None, *table.guests):
                assert table.coup.view(number) == follower.coup.view(number)

    @invariant()
    def the_ledger_agrees_with_the_table(self) -> None:
        balances = self.room.ledger.balances()
        assert sum(balances.values()) == 0
        held = {guest.player: self.table.chips_of(guest.player) for guest in self.table.guests.values()}
        assert {f"escrow:{KEY}:{player}": amount for player, amount in held.items() if amount} == {
            name: amount for name, amount in balances.items() if name.startswith("escrow:") and amount
        }
        assert self.room.ledger.total("wallet:bot-") == 0

    @invariant()
    def every_place_is_in_order(self) -> None:
        table = self.table
        assert len({guest.player for guest in table.guests.values()}) == len(table.guests) <= table.settings.seats
        assert all(guest.stack >= 0 and guest.queued >= 0 and table.stack_of(guest.number) >= 0 for guest in table.guests.values())

    @invariant()
    def between_coups_the_table_can_be_written_down(self) -> None:
        if not self.table.playing:
            state = self.table.state()
            assert msgspec.json.decode(msgspec.json.encode(state), type=DealerTableState) == state


DealerEvening.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestDealerEvening = DealerEvening.TestCase
