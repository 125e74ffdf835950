"""A table of Russian Poker: coup after coup against the dealer. It is to a coup what ``table.py`` is to a hand.

Every command returns the events that came of it, already applied, or raises Refusal and has changed nothing. ``now`` is the time in
milliseconds since 1970, handed in; chance comes in as entropy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import DECK, CardError
from riverboat.chips import ChipsError
from riverboat.russian import Coup, most_to_lose
from riverboat.russian import actions as do
from riverboat.table import events as ev
from riverboat.table.clock import Clock
from riverboat.table.dealer_deck import coup_opening
from riverboat.table.dealer_state import DealerState
from riverboat.table.deck import laid_down, orders
from riverboat.table.refusal import refuse
from riverboat.table.shuffle import new_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from riverboat.chips import Chips
    from riverboat.rules.events import Event
    from riverboat.russian.actions import Action
    from riverboat.table.dealer_settings import DealerSettings
    from riverboat.table.dealer_state import Guest
    from riverboat.table.events import Envelope

NOBODY: Final = -1
"""In place of a guest's number on a clock: it is everybody's, bets are open."""

_BETS: Final = (do.PlaceAnte, do.TakeBack, do.Confirm)


class DealerTable(DealerState):
    """One table. ``clock`` is that of the open bets or of the decision under way; it is not in the journal."""

    def __init__(self, settings: DealerSettings) -> None:
        """Make an empty table; ``open`` it first."""
        super().__init__(settings)
        self.clock: Clock | None = None
        self._last: dict[str, tuple[int, int]] = {}

    def sealed(self, events: Sequence[Event], at: int) -> list[Envelope]:
        """Return the last ``events`` of this table in envelopes, with the time ``at`` which they happened."""
        coups = sum(type(event).__name__ == "CoupStarted" for event in events)
        return ev.enveloped(self.key, self.number - coups, self.seq - len(events), at, events)

    # ------------------------------------------------------------ the table itself

    def open(self) -> list[Event]:
        """Open the table; once, before anything else."""
        if self.opened:
            return []
        given = self.settings
        rules = self.rules
        return self._tell(
            ev.DealerTableOpened(given.name, given.preset, rules.hash, given.least_ante, given.most_ante, given.seats)
        )

    def pause(self, reason: str = "") -> list[Event]:
        """Open no new bets; the coup under way is played to its end."""
        return [] if self.paused or self.closed else self._tell(ev.TablePaused(reason))

    def resume(self) -> list[Event]:
        """Go on after a pause, or after the table was frozen."""
        return self._tell(ev.TableResumed()) if self.paused or self.frozen else []

    def freeze(self, reason: str) -> list[Event]:
        """Let nothing happen until ``resume``; ``reason`` is for the players."""
        return [] if self.closed else self._tell(ev.TableFrozen(reason))

    def void(self, reason: str) -> list[Event]:
        """Call the coup under way off: everybody has what he brought. Without one nothing happens."""
        if not self.playing or self.coup is None:
            return []
        self.clock = None
        return self._noted(self.coup.void(reason))

    # ------------------------------------------------------------ coming and going

    def sit(self, player: str, name: str, buy_in: Chips, *, bot: str = "") -> list[Event]:
        """Give ``player`` a place with ``buy_in`` chips; who has one keeps it.

        Refused: bad_amount, table_full, not_allowed, closing.
        """
        self._require_thawed()
        if self.guest_of(player) is not None:
            return []
        low, high = self.settings.least_buy_in, self.settings.most_buy_in
        if not low <= buy_in <= high:
            text = f"The buy-in is {low:,} to {high:,} chips here, not {buy_in}."
            refuse("bad_amount", text, say="buy_in_range", least=low, most=high)
        if len(self.guests) >= self.settings.seats:
            refuse("table_full", f"{self.settings.name} is full.", say="table_full", table=self.settings.name)
        # A number stays its player's until the coup is over, though he may have left: its chips are told under it.
        taken = set(self.guests) | (set(self.coup.stacks) if self.playing and self.coup is not None else set())
        number = next(each for each in range(len(taken) + 1) if each not in taken)
        sat = self._tell(ev.PlayerSat(number, player, name, bot, buy_in))
        return sat + self._bring(number, buy_in)

    def leave(self, player: str) -> list[Event]:
        """Give the place up: bets that are still open are taken back; once they are stopped, when the coup ends.

        Refused: not_seated, not_allowed (frozen), closing.
        """
        guest = self._seated(player)
        self._require_thawed()
        if not self.betting and self.has_boxes(guest.number):
            return [] if guest.leaving else self._tell(ev.PlayerLeaving(guest.number)) + self._go_on()
        events: list[Event] = []
        if self.betting and self.coup is not None:
            for number in [box.number for box in self.coup.boxes.values() if box.player == guest.number]:
                events += self._noted(self.coup.act(guest.number, do.TakeBack(number)))
        return events + self._farewell(guest, "asked")

    def add_chips(self, player: str, amount: Chips) -> list[Event]:
        """Bring ``amount`` more chips: once the bets are stopped they are put aside until the coup ends.

        Refused: not_seated, bad_amount, closing.
        """
        self._require_thawed()
        guest = self._seated(player)
        room = self.settings.most_buy_in - guest.queued - self.stack_of(guest.number)
        if not 1 <= amount <= room:
            allowed = f"1 to {room:,} chips" if room > 0 else f"nothing: {self.settings.most_buy_in:,} chips are the most here"
            refuse("bad_amount", f"You can bring {allowed} now, not {amount}.", say="bring_range", amount=amount)
        if self.playing and not self.betting:
            return self._tell(ev.ChipsQueued(guest.number, player, amount))
        return self._tell(ev.StackAdded(guest.number, player, amount)) + self._bring(guest.number, amount)

    def bet_when_late(self, player: str, *, bets: bool) -> list[Event]:
        """Choose what is done when one's time runs out: BET on a good hand (``bets``), or a fold. Refused: not_seated."""
        guest = self._seated(player)
        return [] if guest.late_bets == bets else self._tell(ev.LateBetsChosen(guest.number, bets))

    def lost(self, player: str) -> list[Event]:
        """Note that ``player`` has no connection any more."""
        guest = self.guest_of(player)
        return self._tell(ev.ConnectionLost(guest.number)) if guest and guest.connected else []

    def found(self, player: str) -> list[Event]:
        """Note that ``player`` is connected again."""
        guest = self.guest_of(player)
        return self._tell(ev.ConnectionFound(guest.number)) if guest and not guest.connected else []

    @property
    def free_places(self) -> int:
        """How many more guests there is room for."""
        return 0 if self.closed else max(0, self.settings.seats - len(self.guests))

    def may(self, guest: Guest) -> list[str]:
        """Return the commands about his place that are open to ``guest``: leave, add_chips."""
        held = self.stack_of(guest.number) + guest.queued
        return ([] if guest.leaving else ["leave"]) + (["add_chips"] if held < self.settings.most_buy_in else [])

    # ------------------------------------------------------------ a coup

    @property
    def why_idle(self) -> str:
        """Why no bets can be opened: closed, frozen, playing, paused, people (nobody is there, or has chips); "" if they can."""
        if self.closed or self.frozen:
            return "closed" if self.closed else "frozen"
        if self.playing or self.paused:
            return "playing" if self.playing else "paused"
        return "" if self.people else "people"

    def begin(self, entropy: Callable[[int], bytes], nonces: Sequence[ev.NonceHash] = ()) -> list[Event]:
        """Lay a deck down, with the hashes of the players' numbers, and open the bets of the next coup.

        Refused (not_allowed): when ``why_idle`` says why.
        """
        if why := self.why_idle:
            refuse(
                "not_allowed",
                f"No bets can be opened at {self.settings.name} now ({why}).",
                say="no_deal",
                table=self.settings.name,
            )
        coup = Coup.start({guest.number: guest.stack for guest in self.guests.values()}, self.settings.limits, self.rules)
        self.coup = coup
        started = self._noted(list(coup.events))
        return started + self._tell(laid_down(self.key, self.number, shuffled(DECK, entropy), (), nonces, new_seed(entropy)))

    def act(self, player: str, number: int, turn: int, action: Action) -> list[Event]:
        """Lay bets in coup ``number``, or carry out decision ``turn`` of it.

        Refused: not_seated, not_your_turn, stale (that coup or decision is over), repeated, illegal.
        """
        self._require_thawed()
        guest, coup = self._seated(player), self._require_coup(player, number, turn, action)
        if not isinstance(action, _BETS) and coup.pending != guest.number:
            refuse("not_your_turn", "Another box decides now.", say="other_box")
        try:
            events = coup.act(guest.number, action)
        except (do.IllegalAction, ChipsError, CardError) as error:
            refuse("illegal", f"{str(error)[:1].upper()}{str(error)[1:]}.", say="illegal")
        if not isinstance(action, _BETS):
            self._last[player] = number, turn
        return self._noted(events) + self._go_on()

    @property
    def at_risk(self) -> Chips:
        """The most that the house can lose by the bets that lie on the table."""
        boxes = self.coup.boxes.values() if self.coup is not None else ()
        return sum(most_to_lose(self.rules, box.ante, box.bonus) for box in boxes)

    @property
    def ready(self) -> bool:
        """Whether the bets can be closed before their time: all here who could still lay some have said that theirs are placed."""
        return self.betting and self.coup is not None and self.coup.all_confirmed_of(self.guests.keys() & self.coup.stacks)

    @property
    def playable(self) -> bool:
        """Whether there are bets to deal for."""
        return self.coup is not None and self.coup.playable and self.laid is not None

    def stop_bets(self) -> list[Event]:
        """Take no more bets, so that the players' numbers can be opened; without any bets they stay open."""
        if not self.betting or not self.playable:
            return []
        self.clock = None
        return self._tell(ev.BetsStopped(self.number))

    def close_bets(self, opened: Mapping[str, str] | None = None) -> list[Event]:
        """Close the bets and deal; without any bets nothing happens, and they stay open.

        The deck laid down is dealt in the order that the players' numbers give it: ``opened`` are those that were opened, by their
        hashes.
        """
        if self.coup is None or not self.playable or self.laid is None or self.frozen:
            return []
        given = ev.NoncesOpened(self.number, tuple((opened or {}).get(each.hash, "") for each in self.laid.nonces))
        deck, _ = orders(self.laid, given)
        self.clock = None
        return self._tell(given) + self._noted(self.coup.close(deck)) + self._go_on()

    def start_clock(self, now: int) -> Clock | None:
        """Start the clock of the open bets or of the decision under way from the beginning; None when nobody is asked."""
        self.clock = None
        grace = 1000 * self.settings.grace_seconds
        if self.betting:
            self.clock = Clock(self.number, NOBODY, NOBODY, now, 1000 * self.settings.betting_seconds, grace=grace)
        elif self.pending is not None:
            number, turn = self.pending
            self.clock = Clock(self.number, number, turn, now, 1000 * self.rules.decision_seconds, grace=grace)
        return self.clock

    def time_out(self, number: int, turn: int, now: int) -> list[Event]:
        """End decision ``turn`` of coup ``number`` if its time is up. A timer that rings too early or too late changes nothing."""
        clock, coup = self.clock, self.coup
        if clock is None or coup is None or (clock.hand, clock.turn) != (number, turn) or not clock.ran_out(now):
            return []
        if self.pending != (clock.seat, turn) or self.frozen:
            return []
        guest = self.guests.get(clock.seat)
        action = coup.late_action(bets=guest is None or guest.late_bets)
        events = coup.act(clock.seat, action)
        return self._tell(ev.TimedOut(clock.seat, str(action.__struct_config__.tag))) + self._noted(events) + self._go_on()

    def tidy(self) -> list[Event]:
        """Do what is to be done between two coups: who leaves, chips brought during the coup."""
        events: list[Event] = []
        if self.playing or self.closed:
            return events
        for guest in list(self.guests.values()):
            if guest.queued:
                events += self._tell(ev.StackAdded(guest.number, guest.player, guest.queued, queued=True))
            if guest.leaving or guest.idle >= self.settings.idle_coups:
                events += self._farewell(guest, "asked" if guest.leaving else "sat_out_too_long")
        return events

    def close(self, reason: str) -> list[Event]:
        """Close the table for good: a coup under way is called off, everybody leaves with his chips."""
        if self.closed:
            return []
        events = [*self.void(reason), *self.tidy()]
        for guest in list(self.guests.values()):
            events += self._farewell(guest, "closed")
        return events + self._tell(ev.TableClosed(reason))

    # ------------------------------------------------------------ inside

    def _tell(self, *events: Event) -> list[Event]:
        for event in events:
            self.apply(event)
        return list(events)

    def _noted(self, events: Sequence[object]) -> list[Event]:
        """Take in what the coup has applied to itself already, and return it."""
        told = ev.of_a_coup(events)  # type: ignore[arg-type] # what a coup returns is its own events
        for event in told:
            self.note(event)
        return told

    def _go_on(self) -> list[Event]:
        """Act for those who have left, and, when the coup is over, open its deck and do the housekeeping."""
        events: list[Event] = []
        while self.pending is not None and self.coup is not None:
            guest = self.guests.get(self.pending[0])
            if guest is not None and not guest.leaving:
                break
            events += self._noted(self.coup.act(self.pending[0], self.coup.late_action(bets=guest is None or guest.late_bets)))
        if self.clock is not None and self.deciding and self.pending != (self.clock.seat, self.clock.turn):
            self.clock = None
        if self.playing:
            return events
        self.clock = None
        if self.laid is not None and self.coup is not None and not self.coup.voided and self.laid.hand == self.number:
            events += self._tell(*coup_opening(self.laid, self.coup.events))
        return events + self.tidy()

    def _bring(self, number: int, amount: Chips) -> list[Event]:
        """Let the coup whose bets are open know of new chips."""
        return self._noted(self.coup.bring(number, amount)) if self.betting and self.coup is not None else []

    def _farewell(self, guest: Guest, reason: str) -> list[Event]:
        stack = self.stack_of(guest.number) + guest.queued
        return self._tell(ev.PlayerLeft(guest.number, guest.player, stack, reason))

    def _require_coup(self, player: str, number: int, turn: int, action: Action) -> Coup:
        """Return the coup when ``number`` is the one under way and the action fits its phase; refuse otherwise."""
        coup = self.coup
        if coup is None or coup.over or number != self.number:
            refuse("stale", "That coup is over.", say="coup_over")
        if isinstance(action, _BETS) == self.betting and (self.betting or turn == coup.turn):
            return coup
        if self._last.get(player) == (number, turn):
            refuse("repeated", "You have taken that decision already.", say="decided")
        if isinstance(action, _BETS):
            refuse("stale", "No more bets.", say="no_more_bets")
        return refuse("stale", "That decision is over.", say="decision_over")

    def _seated(self, player: str) -> Guest:
        return self.guest_of(player) or refuse(
            "not_seated", f"You have no place at {self.settings.name}.", say="not_seated", table=self.settings.name
        )

    def _require_thawed(self) -> None:
        if self.closed:
            refuse("closing", f"{self.settings.name} is closed.", say="table_closed", table=self.settings.name)
        if self.frozen:
            text = f"{self.settings.name} is frozen until the host lets it go on: {self.frozen}."
            refuse("not_allowed", text, say="table_frozen", table=self.settings.name)
