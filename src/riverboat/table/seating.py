"""Coming to a table and going from it: seats, chips, sitting out, and what a player has chosen for the time he sits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from riverboat.rules.game import BLINDS
from riverboat.table import events as ev
from riverboat.table.between import housekeeping
from riverboat.table.refusal import refuse
from riverboat.table.settings import posts
from riverboat.table.state import State

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.events import Event
    from riverboat.table.chairs import Chair


class Seating(State, ABC):
    """The part of a table that takes people in and lets them go. Every command is as ``table.py`` says of all."""

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
                refuse(
                    "not_allowed",
                    f"You have seat {held.seat + 1} already: leave it first to take another one.",
                    say="seat_already",
                    seat=held.seat + 1,
                )
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

    def leave(self, player: str, now: int, *, after_hand: bool = False) -> list[Event]:
        """Give the seat up: at once, or in a hand by folding when asked and leaving when it ends.

        ``after_hand``: the hand under way is played to its end first. Refused: not_seated.
        """
        if (reservation := self.reservation_of(player)) is not None:
            return self._tell(ev.ReservationDropped(reservation.seat, player, reservation.stack))
        chair = self._seated(player)
        self._require_thawed()
        if not self.in_hand(chair.seat):
            return self._tell(ev.PlayerLeft(chair.seat, player, chair.stack))
        if chair.folds or (after_hand and chair.leaving):
            return []
        return self._tell(ev.PlayerLeaving(chair.seat, folds=not after_hand)) + self._go_on(now)

    def stay(self, player: str) -> list[Event]:
        """Keep the seat that was to be given up after this hand. Refused: not_seated, not_allowed (it has folded)."""
        chair = self._seated(player)
        if chair.folds:
            refuse("not_allowed", "You have left this hand already; your seat is given up when it ends.", say="left_already")
        return self._tell(ev.PlayerStaying(chair.seat)) if chair.leaving else []

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
            refuse("bad_amount", f"You can bring {allowed} now, not {amount}.", say="bring_range", amount=amount)
        kind = ev.ChipsQueued if queued else ev.StackAdded
        return self._tell(kind(chair.seat, player, amount))

    def sit_out(self, player: str, now: int, when: str = "next_hand") -> list[Event]:
        """Deal ``player`` out from the next hand on; the hand under way he plays to its end.

        ``when`` "big_blind": from the hand on in which he would have that blind; where there are none, the next hand it is.
        Refused: not_seated, bad_message (another word for when).
        """
        chair = self._seated(player)
        if when not in {"next_hand", "big_blind"}:
            refuse("bad_message", f"Sitting out begins at next_hand or big_blind, not {when[:20]!r}.")
        if chair.out:
            return []
        if when == "big_blind" and posts(self.game, BLINDS):
            return [] if chair.out_at_blind else self._tell(ev.SitOutPlanned(chair.seat))
        return self._tell(ev.SatOut(chair.seat, at=now))

    def come_back(self, player: str, *, post: bool = False) -> list[Event]:
        """Deal ``player`` in again, or let one who waits choose: ``post`` what he owes at once, or wait for the big blind.

        Always allowed, and twice is as good as once; it also takes a planned sitting out back. Refused: not_seated.
        """
        chair = self._seated(player)
        if chair.out or chair.out_at_blind:
            return self._tell(ev.CameBack(chair.seat, post))
        if chair.owes and chair.post != post:
            return self._tell(ev.PostChosen(chair.seat, post))
        return []

    def top_up_to(self, player: str, stack: Chips) -> list[Event]:
        """Have the stack of ``player`` filled up to ``stack`` chips before each hand, from his wallet; 0: never.

        Refused: not_seated, bad_amount.
        """
        chair = self._seated(player)
        low, high = self.settings.least_buy_in, self.settings.most_buy_in
        if stack and not low <= stack <= high:
            refuse(
                "bad_amount",
                f"A stack is filled up to {low:,} to {high:,} chips here, not to {stack:,}.",
                say="top_up_range",
                least=low,
                most=high,
            )
        return self._tell(ev.TopUpChosen(chair.seat, stack)) if chair.top_up != stack else []

    def show_beaten(self, player: str, *, shows: bool) -> list[Event]:
        """Have the beaten hands of ``player`` shown at the showdown, or mucked where the rules let him. Refused: not_seated."""
        chair = self._seated(player)
        return self._tell(ev.ShowingChosen(chair.seat, shows)) if chair.shows != shows else []

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
        """Return the commands open to ``player``.

        They are sit, leave, leave_after, stay, add_chips, sit_out, sit_out_blind, keep_in, come_back, post, wait.
        """
        chair = self.chair_of(player)
        if self.closed or self.frozen:
            return ()
        if chair is None:
            return ("leave",) if self.reservation_of(player) else ("sit",) if self.free_seats else ()
        found = [] if chair.folds else ["leave"]
        if self.in_hand(chair.seat) and not chair.folds:
            found.append("stay" if chair.leaving else "leave_after")
        if chair.queued + (0 if self.in_hand(chair.seat) else chair.stack) < self.settings.most_buy_in:
            found.append("add_chips")
        found.append("come_back" if chair.out else "sit_out")
        if not chair.out and posts(self.game, BLINDS):
            found.append("keep_in" if chair.out_at_blind else "sit_out_blind")
        if self.owes(chair.seat) and not self.in_hand(chair.seat):
            found.append("wait" if chair.post else "post")
        return tuple(found)

    @property
    def missing_bots(self) -> int:
        """How many bots should sit down to keep the table filled."""
        staying = sum(not chair.leaving for chair in self.taken)
        return 0 if self.closed else max(0, self.fill - staying - len(self.reserved))

    # ------------------------------------------------------------ inside

    @abstractmethod
    def _go_on(self, now: int) -> list[Event]:
        """Answer what no player is asked any more, and end the hand if that was its end."""

    def _tell(self, *events: Event) -> list[Event]:
        """Apply ``events`` and return them."""
        for event in events:
            self.apply(event)
        return list(events)

    def _seated(self, player: str) -> Chair:
        """Return the chair of ``player``; refuse when he has none."""
        return self.chair_of(player) or refuse(
            "not_seated", f"You have no seat at {self.settings.name}.", say="not_seated", table=self.settings.name
        )

    def _require_open(self) -> None:
        """Refuse when the table is closed."""
        if self.closed:
            refuse("closing", f"{self.settings.name} is closed.", say="table_closed", table=self.settings.name)

    def _require_thawed(self) -> None:
        """Refuse when nothing can be done at this table."""
        self._require_open()
        if self.frozen:
            refuse(
                "not_allowed",
                f"{self.settings.name} is frozen until the host lets it go on: {self.frozen}.",
                say="table_frozen",
                table=self.settings.name,
            )

    def _require_buy_in(self, buy_in: Chips) -> None:
        """Refuse a buy-in that is not between the minimum and the maximum."""
        low, high = self.settings.least_buy_in, self.settings.most_buy_in
        if not low <= buy_in <= high:
            refuse(
                "bad_amount",
                f"The buy-in is {low:,} to {high:,} chips here, not {buy_in}.",
                say="buy_in_range",
                least=low,
                most=high,
            )

    def _seat_for(self, seat: int, *, person: bool) -> int:
        """Return the seat to take, ``seat`` or for -1 any; refuse when there is none."""
        free = [place for place in self.free_seats if person or self.chairs[place] is None]
        if seat == -1:
            return (
                next(iter(free), -1)
                if free
                else refuse("table_full", f"{self.settings.name} is full.", say="table_full", table=self.settings.name)
            )
        if not 0 <= seat < len(self.chairs):
            refuse(
                "bad_message",
                f"There is no seat {seat + 1} here: seats are 1 to {len(self.chairs)}.",
                say="no_seat",
                seat=seat + 1,
                seats=len(self.chairs),
            )
        if seat not in free:
            refuse(
                "seat_taken",
                f"Seat {seat + 1} is taken. Free: {', '.join(str(one + 1) for one in free) or 'none'}.",
                say="seat_taken",
                seat=seat + 1,
            )
        return seat
