"""A table: hand after hand. Commands decide here; what they decided is told as events, and only ``apply`` changes the table.

Every command returns the events that came of it, already applied, or raises Refusal and has changed nothing. ``now`` is the
time in milliseconds since 1970, handed in; chance comes in as a shuffled deck. The housekeeping between two hands (who leaves,
chips brought during the hand, rebuys, a bot that makes room) is in ``between.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.rules import events as hand_events
from riverboat.rules.actions import IllegalAction
from riverboat.rules.game import BLINDS, Limit
from riverboat.rules.hand import Hand
from riverboat.table import events as ev
from riverboat.table.answers import in_absence, in_time_out, showing
from riverboat.table.between import housekeeping
from riverboat.table.button import Place, with_blinds, without_blinds
from riverboat.table.clock import Clock
from riverboat.table.refusal import refuse
from riverboat.table.settings import posts
from riverboat.table.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game
    from riverboat.table.button import Order
    from riverboat.table.chairs import Chair
    from riverboat.table.events import Envelope
    from riverboat.table.settings import TableSettings


class Table(State):
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
            refuse("bad_amount", f"Bots can keep 0 to {self.settings.seats} chairs taken here, not {seats}.")
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
        event = hand_events.HandVoided(reason)
        self.apply(event)
        return [event]

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

    # ------------------------------------------------------------ coming and going

    def sit(
        self, player: str, name: str, seat: int, buy_in: Chips, *, post: bool = False, bot: str = "", connected: bool = True
    ) -> list[Event]:
        """Seat ``player`` at ``seat`` (-1: any) with ``buy_in`` chips; whoever sits there already keeps his seat and chips.

        A bot makes room for a person: at once, or when the hand ends (the chair is reserved). ``bot`` is a bot's character.
        Refused: bad_amount, seat_taken, table_full, not_allowed, closing, bad_message (no such seat).
        """
        self._require_thawed()
        if (held := self.chair_of(player) or self.reservation_of(player)) is not None:
            if seat not in {-1, held.seat}:
                refuse("not_allowed", f"You have seat {held.seat + 1} already: leave it first to take another one.")
            return []
        seat = self._seat_for(seat, person=not bot)
        self._require_buy_in(buy_in)
        holder = self.chair(seat)
        if holder is not None and self.in_hand(seat):
            leaving = [] if holder.leaving else [ev.PlayerLeaving(seat, folds=False)]
            return self._tell(*leaving, ev.SeatReserved(seat, player, name, buy_in, post))
        gone = [ev.PlayerLeft(seat, holder.player, holder.stack, "gave_way")] if holder else []
        lost = [] if connected else [ev.ConnectionLost(seat)]
        return self._tell(*gone, ev.PlayerSat(seat, player, name, bot, buy_in, post), *lost)

    def leave(self, player: str, now: int) -> list[Event]:
        """Give the seat up: at once, or in a hand by folding when asked and leaving when it ends. Refused: not_seated."""
        if (reservation := self.reservation_of(player)) is not None:
            return self._tell(ev.ReservationDropped(reservation.seat, player, reservation.stack))
        chair = self._seated(player)
        self._require_thawed()
        if not self.in_hand(chair.seat):
            return self._tell(ev.PlayerLeft(chair.seat, player, chair.stack))
        if chair.folds:
            return []
        return self._tell(ev.PlayerLeaving(chair.seat)) + self._go_on(now)

    def add_chips(self, player: str, amount: Chips) -> list[Event]:
        """Bring ``amount`` more chips: between hands at once, during one put aside until it ends, then capped at the maximum.

        Refused: not_seated, bad_amount, closing.
        """
        self._require_thawed()
        chair = self._seated(player)
        most = self.settings.most_buy_in
        queued = self.in_hand(chair.seat)
        room = most - chair.queued - (0 if queued else chair.stack)
        least = 1 if queued or chair.stack else self.settings.least_buy_in
        if not least <= amount <= room:
            allowed = f"{least:,} to {room:,} chips" if room >= least else f"nothing: {most:,} chips are the most at this table"
            refuse("bad_amount", f"You can bring {allowed} now, not {amount}.")
        kind = ev.ChipsQueued if queued else ev.StackAdded
        return self._tell(kind(chair.seat, player, amount))

    def sit_out(self, player: str, now: int) -> list[Event]:
        """Deal ``player`` out from the next hand on; the hand under way he plays to its end. Refused: not_seated."""
        chair = self._seated(player)
        return [] if chair.out else self._tell(ev.SatOut(chair.seat, at=now))

    def come_back(self, player: str, *, post: bool = False) -> list[Event]:
        """Deal ``player`` in again, or let one who waits choose: ``post`` what he owes at once, or wait for the big blind.

        Always allowed, and twice is as good as once. Refused: not_seated.
        """
        chair = self._seated(player)
        if chair.out:
            return self._tell(ev.CameBack(chair.seat, post))
        if chair.owes and chair.post != post:
            return self._tell(ev.PostChosen(chair.seat, post))
        return []

    def lost(self, player: str) -> list[Event]:
        """Note that ``player`` has no connection any more; nobody else's clock changes."""
        chair = self.chair_of(player)
        return self._tell(ev.ConnectionLost(chair.seat)) if chair and chair.connected else []

    def found(self, player: str) -> list[Event]:
        """Note that ``player`` is connected again."""
        chair = self.chair_of(player)
        return [] if chair is None or chair.connected else self._tell(ev.ConnectionFound(chair.seat))

    def tidy(self, now: int) -> list[Event]:
        """Do what is to be done between two hands; nothing during one. A hand's end does it by itself."""
        if self.playing or self.closed:
            return []
        events: list[Event] = []
        for step in housekeeping(self, now):
            events += self._tell(step)
        return events

    @property
    def free_seats(self) -> list[int]:
        """The seats that a person may take: empty ones first, then bots', those last that are in the hand under way."""
        empty = [seat for seat, chair in enumerate(self.chairs) if chair is None and seat not in self.reserved]
        giving = [chair.seat for chair in self.bots if chair.seat not in self.reserved]
        return empty + sorted(giving, key=self.in_hand)

    def may(self, player: str) -> tuple[str, ...]:
        """Return the commands open to ``player``: sit, leave, add_chips, sit_out, come_back, post, wait."""
        chair = self.chair_of(player)
        if self.closed or self.frozen:
            return ()
        if chair is None:
            return ("leave",) if self.reservation_of(player) else ("sit",) if self.free_seats else ()
        found = [] if chair.folds else ["leave"]
        if chair.queued + (0 if self.in_hand(chair.seat) else chair.stack) < self.settings.most_buy_in:
            found.append("add_chips")
        found.append("come_back" if chair.out else "sit_out")
        if self.owes(chair.seat) and not self.in_hand(chair.seat):
            found.append("wait" if chair.post else "post")
        return tuple(found)

    # ------------------------------------------------------------ a hand

    @property
    def missing_bots(self) -> int:
        """How many bots should sit down to keep the table filled."""
        staying = sum(not chair.leaving for chair in self.taken)
        return 0 if self.closed else max(0, self.fill - staying - len(self.reserved))

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
        return "" if self._next_order() else "players"

    def deal(self, deck: Sequence[Card], reshuffle: Sequence[Card], now: int) -> list[Event]:
        """Begin the next hand with ``deck`` as the dealing order (``reshuffle``: that of discards, should they be needed).

        Refused (not_allowed): when ``why_idle`` says why.
        """
        order = self._next_order()
        if (why := self.why_idle) or order is None:
            refuse("not_allowed", f"No hand can be dealt at {self.settings.name} now ({why}).")
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
        )
        moved = self._tell(ev.ButtonMoved(order.marks.button, order.marks.small, order.marks.big), *missed)
        self.hand = hand
        return moved + self._noted(list(hand.events)) + self._go_on(now)

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
            refuse("illegal", f"{error}.")
        self._last[player] = hand, turn
        bank = [ev.TimeBankUsed(chair.seat, used)] if used else []
        return self._tell(*bank) + self._noted(events) + self._go_on(now)

    def start_clock(self, now: int) -> Clock | None:
        """Start the clock of the decision under way from the beginning, and return it; None when nobody is asked.

        The time bank runs by itself once the player has chips in the pot.
        """
        self.clock = None
        if self.pending is not None and self.hand is not None:
            seat, turn = self.pending
            chair = self.chair(seat)
            bank = chair.bank if chair and self.hand.at[seat].paid else 0
            settings = self.settings
            self.clock = Clock(self.number, seat, turn, now, 1000 * settings.action_seconds, bank, 1000 * settings.grace_seconds)
        return self.clock

    def time_out(self, hand: int, turn: int, now: int) -> list[Event]:
        """End decision ``turn`` of hand ``hand`` if its time is up: check, stand pat or bring in, else fold.

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

    def _tell(self, *events: Event) -> list[Event]:
        """Apply ``events`` and return them."""
        for event in events:
            self.apply(event)
        return list(events)

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
        return events if self.playing else events + self.tidy(now)

    def _answer(self, seat: int) -> Action | None:
        """Return what the table answers for ``seat``; None when it has to decide for itself."""
        chair, machine = self.chair(seat), self.hand
        if chair is None or machine is None:
            return None
        legal = machine.legal(seat)
        if chair.folds:
            return in_absence(legal)
        if chair.out and chair.why_out == "timed_out":
            return in_time_out(legal)
        return showing(legal)

    def _next_order(self) -> Order | None:
        """Return who is dealt in next, and where the blinds are; None when there are too few."""
        places = [
            Place(chair.seat, chair.ready, chair.new, chair.owes_small, chair.owes_big, chair.post)
            for chair in self.taken
            if not chair.leaving
        ]
        if not posts(self.game, BLINDS):
            return without_blinds(places, self.marks, len(self.chairs))
        moving = self.settings.moving_button or self.book.moving_button
        return with_blinds(places, self.marks, len(self.chairs), moving=moving)

    def _owed(self, place: Place) -> hand_events.Owed:
        """Return what ``place`` posts for coming in: a big blind missed is live, a small one dead."""
        stakes = self.settings.stakes
        live = stakes.big_blind if place.owes_big or place.new else 0
        return hand_events.Owed(place.seat, live=live, dead=stakes.small_blind if place.owes_small else 0)

    def _stack(self, seat: int) -> Chips:
        """Return the stack of a taken chair."""
        chair = self.chair(seat)
        return chair.stack if chair else 0

    def _seated(self, player: str) -> Chair:
        """Return the chair of ``player``; refuse when he has none."""
        return self.chair_of(player) or refuse("not_seated", f"You have no seat at {self.settings.name}.")

    def _require_open(self) -> None:
        """Refuse when the table is closed."""
        if self.closed:
            refuse("closing", f"{self.settings.name} is closed.")

    def _require_thawed(self) -> None:
        """Refuse when nothing can be done at this table."""
        self._require_open()
        if self.frozen:
            refuse("not_allowed", f"{self.settings.name} is frozen until the host lets it go on: {self.frozen}.")

    def _require_buy_in(self, buy_in: Chips) -> None:
        """Refuse a buy-in that is not between the minimum and the maximum."""
        low, high = self.settings.least_buy_in, self.settings.most_buy_in
        if not low <= buy_in <= high:
            refuse("bad_amount", f"The buy-in is {low:,} to {high:,} chips here, not {buy_in}.")

    def _seat_for(self, seat: int, *, person: bool) -> int:
        """Return the seat to take, ``seat`` or for -1 any; refuse when there is none."""
        free = [place for place in self.free_seats if person or self.chairs[place] is None]
        if seat == -1:
            return next(iter(free), -1) if free else refuse("table_full", f"{self.settings.name} is full.")
        if not 0 <= seat < len(self.chairs):
            refuse("bad_message", f"There is no seat {seat + 1} here: seats are 1 to {len(self.chairs)}.")
        if seat not in free:
            refuse("seat_taken", f"Seat {seat + 1} is taken. Free: {', '.join(str(one + 1) for one in free) or 'none'}.")
        return seat

    def _require_turn(self, chair: Chair, hand: int, turn: int) -> Hand:
        """Return the hand when decision ``turn`` of hand ``hand`` is ``chair``'s to take now; refuse otherwise."""
        machine = self.hand
        if machine is None or self.pending is None or (hand, turn) != (self.number, machine.turn):
            if self._last.get(chair.player) == (hand, turn):
                refuse("repeated", "You have taken that decision already.")
            refuse("stale", "That decision is over.")
        if self.pending[0] != chair.seat:
            refuse("not_your_turn", f"It is the turn of seat {self.pending[0] + 1}.")
        return machine
