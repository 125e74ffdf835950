"""A table: hand after hand. Commands decide here; what they decided is told as events, and only ``apply`` changes the table.

Every command returns the events that came of it, already applied, or raises Refusal and has changed nothing. ``now`` is the
time in milliseconds since 1970, handed in; chance comes in as a shuffled deck. Who comes and goes is in ``seating.py``, the
housekeeping between two hands (who leaves, chips brought during the hand, a bot that makes room) in ``between.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.rules import events as hand_events
from riverboat.rules.actions import IllegalAction
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.table import events as ev
from riverboat.table.afterwards import rabbit, turned_up
from riverboat.table.answers import in_absence, in_time_out, running, showing
from riverboat.table.clock import Clock
from riverboat.table.deck import committed, opening, orders
from riverboat.table.events import NoncesOpened
from riverboat.table.refusal import refuse
from riverboat.table.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game
    from riverboat.table.button import Place
    from riverboat.table.chairs import Chair
    from riverboat.table.events import Envelope
    from riverboat.table.settings import TableSettings


BIG_POT: Final = 50
"""Smallest bets in a pot that is big: who drops out of it has the most time to come back."""

ANSWER: Final = 8000
"""Milliseconds to say whether to run it twice; who says nothing has it run once."""


class Table(Seating):
    """One table. ``clock`` is that of the decision under way once ``start_clock`` has been called; it is not in the journal."""

    def __init__(self, settings: TableSettings, game: Game) -> None:
        """Make an empty table of ``game``; ``open`` it first."""
        super().__init__(settings, game)
        self.clock: Clock | None = None
        self._last: dict[str, tuple[int, int]] = {}

    def sealed(self, events: Sequence[Event], at: int) -> list[Envelope]:
        """Return the last ``events`` of this table in envelopes, with the time ``at`` which they happened."""
        hands = sum(isinstance(event, hand_events.HandStarted) for event in events)
        return ev.enveloped(self.key, self.number - hands, self.seq - len(events), at, events)

    # ------------------------------------------------------------ the table itself

    def open(self) -> list[Event]:
        """Open the table; once, before anything else. A table that is open stays so."""
        if self.opened:
            return []
        settings = self.settings
        opened = ev.TableOpened(settings.name, settings.game, settings.limit, settings.book, settings.stakes, settings.seats)
        fill = [ev.FillSet(settings.fill)] if settings.fill else []
        return self._tell(opened, *fill)

    def keep_filled(self, seats: int) -> list[Event]:
        """Have bots keep ``seats`` chairs taken where people lack. Refused: bad_amount, closing."""
        self._require_open()
        if not 0 <= seats <= self.settings.seats:
            refuse(
                "bad_amount",
                f"Bots can keep 0 to {self.settings.seats} chairs taken here, not {seats}.",
                say="bots_range",
                seats=self.settings.seats,
            )
        return self._tell(ev.FillSet(seats)) if seats != self.fill else []

    def pause(self, reason: str = "") -> list[Event]:
        """Begin no new hand; the one under way is played to its end."""
        self._require_open()
        return [] if self.paused else self._tell(ev.TablePaused(reason))

    def resume(self) -> list[Event]:
        """Go on after a pause, or after the table was frozen."""
        self._require_open()
        return self._tell(ev.TableResumed()) if self.paused or self.frozen else []

    def freeze(self, reason: str) -> list[Event]:
        """Let nothing happen until ``resume``; ``reason`` is for the players."""
        return [] if self.closed else self._tell(ev.TableFrozen(reason))

    def void(self, reason: str) -> list[Event]:
        """Call the hand under way off: everybody has the stack he began it with. Without a hand nothing happens."""
        if not self.playing or self.hand is None:
            return []
        self.clock = None
        return self._tell(hand_events.HandVoided(reason)) + self._open_deck()

    def close(self, reason: str, now: int) -> list[Event]:
        """Close the table for good: a hand under way is called off, everybody leaves with his chips."""
        if self.closed:
            return []
        events = [*self.void(reason), *self.tidy(now)]
        for one in list(self.reserved.values()):
            events += self._tell(ev.ReservationDropped(one.seat, one.player, one.stack))
        for chair in self.taken:
            events += self._tell(ev.PlayerLeft(chair.seat, chair.player, chair.stack, "closed"))
        return events + self._tell(ev.TableClosed(reason))

    # ------------------------------------------------------------ a hand

    @property
    def why_idle(self) -> str:
        """Why no hand can be dealt: closed, frozen, playing, paused, people (none is left), players (too few); "" if one can."""
        if self.closed:
            return "closed"
        if self.frozen:
            return "frozen"
        if self.playing:
            return "playing"
        if self.paused:
            return "paused"
        if not self.settings.play_without_people and not any(chair.ready for chair in self.people):
            return "people"
        return "" if self.next_order() else "players"

    def deal(self, deck: Sequence[Card], reshuffle: Sequence[Card], now: int) -> list[Event]:
        """Begin the next hand with ``deck`` as the dealing order (``reshuffle``: that of discards, should they be needed).

        Refused (not_allowed): when ``why_idle`` says why.
        """
        order = self.next_order()
        if (why := self.why_idle) or order is None:
            refuse(
                "not_allowed", f"No hand can be dealt at {self.settings.name} now ({why}).", say="no_deal", table=self.settings.name
            )
        missed = [ev.BlindMissed(one.seat, one.small, one.big) for one in order.missed]
        hand = Hand.start(
            self.game,
            Limit(self.settings.limit),
            self.settings.stakes,
            [self._stack(seat) for seat in order.seats],
            deck,
            button=order.marks.button,
            seats=order.seats,
            small_blind_seat=order.small_blind,
            big_blind_seat=order.big_blind,
            owed=[self._owed(place) for place in order.posting],
            reshuffle=reshuffle,
            book=self.book,
            rake=hand_events.Rake(self.settings.rake_percent, self.settings.rake_cap, self.settings.rake_from_first_street),
            run_twice=self.settings.run_it_twice,
        )
        moved = self._tell(ev.ButtonMoved(order.marks.button, order.marks.small, order.marks.big), *missed)
        self.hand = hand
        return moved + self._noted(list(hand.events)) + self._go_on(now)

    def lay_down(self, nonces: Sequence[ev.NonceHash], entropy: Callable[[int], bytes]) -> list[Event]:
        """Shuffle the deck of the next hand and lay it down, with the hashes of the players' numbers; one that lies there stays.

        Refused (not_allowed): when ``why_idle`` says why no hand can be dealt.
        """
        if why := self.why_idle:
            refuse(
                "not_allowed", f"No hand can be dealt at {self.settings.name} now ({why}).", say="no_deal", table=self.settings.name
            )
        if self.laid is not None and self.laid.deck:
            return []
        return self._tell(committed(self.key, self.number + 1, self.game, nonces, entropy))

    def deal_laid(self, opened: Mapping[str, str], now: int) -> list[Event]:
        """Begin the next hand with the deck laid down; ``opened`` are the players' numbers by their hashes.

        Refused (not_allowed): when there is none, or ``why_idle`` says why.
        """
        if self.laid is None or self.why_idle:
            refuse(
                "not_allowed",
                f"No hand can be dealt at {self.settings.name} now ({self.why_idle or 'no deck is laid down'}).",
                say="no_deal",
                table=self.settings.name,
            )
        given = NoncesOpened(self.laid.hand, tuple(opened.get(each.hash, "") for each in self.laid.nonces))
        deck, reshuffle = orders(self.laid, given)
        return self._tell(given) + self.deal(deck, reshuffle, now)

    def act(self, player: str, hand: int, turn: int, action: Action, now: int) -> list[Event]:
        """Carry out ``player``'s decision ``turn`` of hand ``hand``.

        Refused: not_seated, not_your_turn, stale (that decision is over), repeated (it was his, and he has taken it), illegal.
        """
        self._require_thawed()
        chair = self._seated(player)
        machine = self._require_turn(chair, hand, turn)
        used = self.clock.used(now) if self.clock else 0
        try:
            events = machine.act(chair.seat, action)
        except IllegalAction as error:
            refuse("illegal", f"{error}.", say="illegal")
        self._last[player] = hand, turn
        bank = [ev.TimeBankUsed(chair.seat, used)] if used else []
        return self._tell(*bank) + self._noted(events) + self._go_on(now)

    def start_clock(self, now: int) -> Clock | None:
        """Start the clock of the decision under way from the beginning, and return it; None when nobody is asked.

        The time bank runs by itself once the player has chips in the pot; whether to run it twice is answered without it.
        """
        self.clock = None
        if self.pending is not None and self.hand is not None:
            seat, turn = self.pending
            chair = self.chair(seat)
            agreeing = self.hand.phase == hand_events.AGREEING
            bank = chair.bank if chair and self.hand.at[seat].paid and not agreeing else 0
            total = ANSWER if agreeing else 1000 * self.settings.action_seconds
            self.clock = Clock(self.number, seat, turn, now, total, bank, 1000 * self.settings.grace_seconds)
        return self.clock

    def give_time(self, now: int) -> list[Event]:
        """Give the player on turn more time when his connection has dropped: the more the bigger the pot, once an orbit.

        His clock goes on from where it stands; nobody else's changes.
        """
        clock, hand = self.clock, self.hand
        chair = self.chair(clock.seat) if clock is not None else None
        if clock is None or hand is None or chair is None or chair.bot or chair.connected or clock.ran_out(now):
            return []
        if hand.phase == hand_events.AGREEING:
            return []
        amount = self._time_away(hand.pot + hand.bets)
        if not amount or (chair.given_at >= 0 and chair.hands - chair.given_at < len(hand.players)):
            return []
        self.clock = msgspec.structs.replace(clock, total=clock.total + amount)
        return self._tell(ev.TimeGiven(chair.seat, amount))

    def take_time(self, player: str, hand: int, turn: int) -> list[Event]:
        """Have the time bank of ``player`` run after his time for decision ``turn``, though he has no chips in the pot yet.

        The clock is in no journal, so no event comes of it; what is used of the bank is told with the decision. Where the bank runs
        by itself nothing changes. Refused: not_seated, not_your_turn, stale, repeated, not_allowed (it is empty, or none runs).
        """
        chair = self._seated(player)
        machine, clock = self._require_turn(chair, hand, turn), self.clock
        if clock is None or machine.phase == hand_events.AGREEING or not (clock.bank or chair.bank):
            refuse("not_allowed", "There is nothing in your time bank for this decision.", say="bank_empty")
        if not clock.bank:
            self.clock = msgspec.structs.replace(clock, bank=chair.bank)
        return []

    def _time_away(self, pot: Chips) -> int:
        """Return the milliseconds for a player without a connection: the most from a pot of BIG_POT smallest bets on."""
        least, most = self.settings.away_seconds, self.settings.away_most_seconds
        size = min(1.0, pot / (BIG_POT * self.settings.smallest_bet))
        return round(1000 * (least + max(0, most - least) * size))

    def show(self, player: str, hand: int, cards: tuple[Card, ...]) -> list[Event]:
        """Show ``cards`` of one's own after hand ``hand``; see ``afterwards``. Refused: not_seated, stale, not_allowed, illegal."""
        return self._tell(*turned_up(self, self._seated(player), hand, cards))

    def hunt_rabbit(self, player: str, hand: int) -> list[Event]:
        """Show the board that would have come in hand ``hand``. Refused: not_seated, stale, not_allowed."""
        return self._tell(*rabbit(self, self._seated(player), hand))

    def time_out(self, hand: int, turn: int, now: int) -> list[Event]:
        """End decision ``turn`` of hand ``hand`` if its time is up: check, stand pat, bring in or run it once, else fold.

        A timer of another decision, or one that rings too early, changes nothing and returns nothing. Too many time-outs in a row
        have the player sit out; the table acts for him at once in the rest of the hand.
        """
        clock, machine = self.clock, self.hand
        if clock is None or machine is None or (clock.hand, clock.turn) != (hand, turn) or not clock.ran_out(now):
            return []
        chair = self.chairs[clock.seat]
        if self.pending != (clock.seat, turn) or chair is None or self.frozen:
            return []
        action = in_time_out(machine.legal(chair.seat))
        events = machine.act(chair.seat, action)
        bank = [ev.TimeBankUsed(chair.seat, clock.bank)] if clock.bank else []
        told = self._tell(*bank, ev.TimedOut(chair.seat, str(action.__struct_config__.tag))) + self._noted(events)
        allowed = self.settings.time_outs if chair.connected else self.settings.time_outs_disconnected
        if chair.late >= allowed and not chair.out:
            told += self._tell(ev.SatOut(chair.seat, "timed_out", now))
        return told + self._go_on(now)

    # ------------------------------------------------------------ inside

    def _noted(self, events: list[Event]) -> list[Event]:
        """Take in what the hand has applied to itself already, and return it."""
        for event in events:
            self._note(event)
        return events

    def _go_on(self, now: int) -> list[Event]:
        """Answer what no player is asked, and do the housekeeping if that was the end of the hand.

        The clock of a decision that is still open runs on: nobody gets time because somebody else left.
        """
        events: list[Event] = []
        while self.pending is not None and self.hand is not None and (action := self._answer(self.pending[0])) is not None:
            events += self._noted(self.hand.act(self.pending[0], action))
        if self.clock is not None and (self.number, self.pending) != (self.clock.hand, (self.clock.seat, self.clock.turn)):
            self.clock = None
        return events if self.playing else events + self._open_deck() + self.tidy(now)

    def _open_deck(self) -> list[Event]:
        """Let everybody check the deck of the hand that is over; one whose secrets are lost with the room's key stays shut."""
        if self.used is None or self.hand is None or not self.used.deck:
            return []
        return self._tell(*opening(self.used, self.hand.events))

    def _answer(self, seat: int) -> Action | None:
        """Return what the table answers for ``seat``; None when it has to decide for itself."""
        chair, machine = self.chair(seat), self.hand
        if chair is None or machine is None:
            return None
        legal = machine.legal(seat)
        if legal.run_twice and chair.bot:
            return running(self.with_people(machine))
        if chair.folds:
            return in_absence(legal)
        if chair.out and chair.why_out == "timed_out":
            return in_time_out(legal)
        return showing(legal, shows=chair.shows)

    def with_people(self, machine: Hand) -> bool:
        """Return whether a person is still in, who stays till the end: bots agree with people, and don't run it twice alone."""
        still = (self.chair(player.seat) for player in machine.players if player.live)
        return any(chair is not None and not chair.bot and not chair.folds for chair in still)

    def _owed(self, place: Place) -> hand_events.Owed:
        """Return what ``place`` posts for coming in: a big blind missed is live, a small one dead."""
        stakes = self.settings.stakes
        live = stakes.big_blind if place.owes_big or place.new else 0
        return hand_events.Owed(place.seat, live=live, dead=stakes.small_blind if place.owes_small else 0)

    def _stack(self, seat: int) -> Chips:
        """Return the stack of a taken chair."""
        chair = self.chair(seat)
        return chair.stack if chair else 0

    def _require_turn(self, chair: Chair, hand: int, turn: int) -> Hand:
        """Return the hand when decision ``turn`` of hand ``hand`` is ``chair``'s to take now; refuse otherwise."""
        machine = self.hand
        if machine is None or self.pending is None or (hand, turn) != (self.number, machine.turn):
            if self._last.get(chair.player) == (hand, turn):
                refuse("repeated", "You have taken that decision already.", say="decided")
            refuse("stale", "That decision is over.", say="decision_over")
        if self.pending[0] != chair.seat:
            refuse("not_your_turn", f"It is the turn of seat {self.pending[0] + 1}.", say="not_your_turn", seat=self.pending[0] + 1)
        return machine
