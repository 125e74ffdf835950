"""All that is true of a table of Russian Poker, and the only code that changes it: ``apply``. It is like ``state.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from riverboat.chips import Chips
from riverboat.russian import Coup
from riverboat.russian import events as coup_events
from riverboat.russian.state import BETTING, DECIDING
from riverboat.table import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from riverboat.rules.events import Event
    from riverboat.russian import Rules
    from riverboat.table.dealer_settings import DealerSettings


class Guest(msgspec.Struct):
    """Somebody at the table, by his ``number``. ``stack`` are his chips: in a coup those he began it with and brought since.

    ``queued`` chips were brought after the deal. ``bot``: a bot plays. ``leaving``: he leaves when the coup ends. ``idle`` counts
    the coups in a row without a bet of his, ``late_bets``: BET is laid for him on a good hand when his time runs out.
    """

    number: int
    player: str
    name: str
    bot: str
    stack: Chips
    queued: Chips = 0
    leaving: bool = False
    connected: bool = True
    idle: int = 0
    late_bets: bool = True


class DealerTableState(msgspec.Struct, frozen=True):
    """A table between two coups, after event number ``seq`` and coup number ``coup``."""

    seq: int
    coup: int
    guests: tuple[Guest, ...]
    opened: bool
    paused: bool
    frozen: str
    closed: bool


class DealerState:
    """A table after the events applied to it; ``coup`` is the one under way or the last one, ``number`` its number.

    ``laid`` is the deck laid down for it, ``given`` what the players gave to its order; ``stopped``: no more bets, no cards yet.
    ``dealt`` are those who were at the table when it was dealt, by number, as they were then.
    """

    def __init__(self, settings: DealerSettings) -> None:
        """Begin with an empty table."""
        self.settings = settings
        self.guests: dict[int, Guest] = {}
        self.coup: Coup | None = None
        self.number = 0
        self.seq = 0
        self.laid: ev.DeckCommitted | None = None
        self.given: ev.NoncesOpened | None = None
        self.stopped = False
        self.dealt: dict[int, Guest] = {}
        self.opened = self.paused = self.closed = False
        self.frozen = ""

    # ------------------------------------------------------------ questions

    @property
    def key(self) -> str:
        """The table's key."""
        return self.settings.key

    @property
    def rules(self) -> Rules:
        """The rules of the house."""
        return self.settings.rules

    @property
    def playing(self) -> bool:
        """Whether a coup is under way: its bets are open, or its boxes decide."""
        return self.coup is not None and not self.coup.over

    @property
    def betting(self) -> bool:
        """Whether bets are open."""
        return self.coup is not None and self.coup.phase == BETTING and not self.stopped

    @property
    def deciding(self) -> bool:
        """Whether cards are dealt and the coup is not over."""
        return self.coup is not None and self.coup.phase == DECIDING

    @property
    def pending(self) -> tuple[int, int] | None:
        """The player to decide and the number of his decision within the coup; None when nobody is asked."""
        if self.coup is None or self.coup.pending is None:
            return None
        return self.coup.pending, self.coup.turn

    @property
    def people(self) -> list[Guest]:
        """The guests who are people, by number."""
        return [guest for _, guest in sorted(self.guests.items()) if not guest.bot]

    def guest_of(self, player: str) -> Guest | None:
        """Return the guest that ``player`` is, or None."""
        return next((guest for guest in self.guests.values() if guest.player == player), None)

    def seat_of(self, player: str) -> int | None:
        """Return the number of the guest that ``player`` is, or None."""
        guest = self.guest_of(player)
        return guest.number if guest is not None else None

    def has_boxes(self, number: int) -> bool:
        """Return whether a box of the coup under way is played by this guest."""
        coup = self.coup
        return coup is not None and not coup.over and any(box.player == number for box in coup.boxes.values())

    def stack_of(self, number: int) -> Chips:
        """Return the chips in front of a guest now, those on boxes left out."""
        guest = self.guests.get(number)
        if self.playing and self.coup is not None and number in self.coup.stacks:
            return self.coup.stacks[number]
        return guest.stack if guest else 0

    def chips_of(self, player: str) -> Chips:
        """Return the chips that ``player`` has on this table, in a coup those he began it with."""
        guest = self.guest_of(player)
        return guest.stack + guest.queued if guest else 0

    # ------------------------------------------------------------ writing down and coming back

    def state(self) -> DealerTableState:
        """Return the table as it stands between two coups. Raises ValueError during one."""
        if self.playing:
            message = f"{self.key}: a table's state is taken between coups; coup {self.number} is under way"
            raise ValueError(message)
        guests = tuple(msgspec.structs.replace(guest) for _, guest in sorted(self.guests.items()))
        return DealerTableState(self.seq, self.number, guests, self.opened, self.paused, self.frozen, self.closed)

    @classmethod
    def replay(cls, settings: DealerSettings, events: Iterable[Event], state: DealerTableState | None = None) -> Self:
        """Return the table after ``events``, from ``state`` on when there is one."""
        table = cls(settings)
        if state is not None:
            table.guests = {guest.number: msgspec.structs.replace(guest) for guest in state.guests}
            table.seq, table.number, table.frozen = state.seq, state.coup, state.frozen
            table.opened, table.paused, table.closed = state.opened, state.paused, state.closed
        for event in events:
            table.apply(event)
        return table

    # ------------------------------------------------------------ what events change

    def apply(self, event: Event) -> None:
        """Make ``event`` true."""
        told: Any = event
        if isinstance(told, coup_events.CoupStarted):
            self.coup = Coup.replay(self.rules, [told])
        elif type(told) in ev.COUP_EVENTS and self.coup is not None:
            self.coup.apply(told)
        self.note(event)

    def note(self, event: Event) -> None:
        """Take in what ``event`` means for the table, the coup itself left out."""
        self.seq += 1
        handler = _NOTE.get(type(event))
        if handler is not None:
            handler(self, event)

    def on_opened(self, _event: ev.DealerTableOpened) -> None:
        """The table is open."""
        self.opened = True

    def on_sat(self, event: ev.PlayerSat) -> None:
        """Take a place."""
        self.guests[event.seat] = Guest(event.seat, event.player, event.name, event.bot, event.stack)

    def on_leaving(self, event: ev.PlayerLeaving) -> None:
        """Remember that he leaves."""
        if guest := self.guests.get(event.seat):
            guest.leaving = True

    def on_left(self, event: ev.PlayerLeft) -> None:
        """Give the place up."""
        self.guests.pop(event.seat, None)

    def on_queued(self, event: ev.ChipsQueued) -> None:
        """Put chips aside until the coup ends."""
        if guest := self.guests.get(event.seat):
            guest.queued += event.amount

    def on_added(self, event: ev.StackAdded) -> None:
        """Put chips on the stack."""
        if guest := self.guests.get(event.seat):
            guest.stack += event.amount
            guest.queued -= event.amount if event.queued else 0

    def on_late_bets(self, event: ev.LateBetsChosen) -> None:
        """Remember the choice."""
        if guest := self.guests.get(event.seat):
            guest.late_bets = event.bets

    def on_lost(self, event: ev.ConnectionLost) -> None:
        """Nobody is at the other end."""
        if guest := self.guests.get(event.seat):
            guest.connected = False

    def on_found(self, event: ev.ConnectionFound) -> None:
        """Somebody is."""
        if guest := self.guests.get(event.seat):
            guest.connected = True

    def on_paused(self, _event: ev.TablePaused) -> None:
        """No new coups."""
        self.paused = True

    def on_resumed(self, _event: ev.TableResumed) -> None:
        """Coups go on."""
        self.paused, self.frozen = False, ""

    def on_frozen(self, event: ev.TableFrozen) -> None:
        """Nothing goes on."""
        self.frozen = event.reason or "frozen"

    def on_closed(self, _event: ev.TableClosed) -> None:
        """The table is gone."""
        self.closed = True

    def on_committed(self, event: ev.DeckCommitted) -> None:
        """Remember the deck that is laid down."""
        self.laid, self.given = event, None

    def on_nonces(self, event: ev.NoncesOpened) -> None:
        """Remember what decides the order of the deck."""
        self.given = event

    def on_bets_stopped(self, _event: ev.BetsStopped) -> None:
        """Take no more bets."""
        self.stopped = True

    def on_coup_started(self, _event: coup_events.CoupStarted) -> None:
        """Number the coup."""
        self.number += 1
        self.stopped = False

    def on_voided(self, _event: coup_events.CoupVoided) -> None:
        """Forget that the bets were stopped."""
        self.stopped = False

    def on_bets_closed(self, _event: coup_events.BetsClosed) -> None:
        """Remember whose boxes are dealt, for who leaves is gone when they settle; count the coups a guest only watches."""
        self.stopped = False
        self.dealt = {number: msgspec.structs.replace(guest) for number, guest in self.guests.items()}
        boxes = self.coup.boxes.values() if self.coup is not None else ()
        for guest in self.guests.values():
            guest.idle = 0 if any(box.player == guest.number for box in boxes) else guest.idle + 1

    def on_settled(self, event: coup_events.CoupSettled) -> None:
        """Give everybody the stack he ended with."""
        for number, stack in zip(event.players, event.stacks, strict=True):
            if guest := self.guests.get(number):
                guest.stack = stack


_NOTE: Final[dict[type, Callable[[DealerState, Any], None]]] = {
    ev.DealerTableOpened: DealerState.on_opened,
    ev.PlayerSat: DealerState.on_sat,
    ev.PlayerLeaving: DealerState.on_leaving,
    ev.PlayerLeft: DealerState.on_left,
    ev.ChipsQueued: DealerState.on_queued,
    ev.StackAdded: DealerState.on_added,
    ev.LateBetsChosen: DealerState.on_late_bets,
    ev.ConnectionLost: DealerState.on_lost,
    ev.ConnectionFound: DealerState.on_found,
    ev.TablePaused: DealerState.on_paused,
    ev.TableResumed: DealerState.on_resumed,
    ev.TableFrozen: DealerState.on_frozen,
    ev.TableClosed: DealerState.on_closed,
    ev.DeckCommitted: DealerState.on_committed,
    ev.NoncesOpened: DealerState.on_nonces,
    ev.BetsStopped: DealerState.on_bets_stopped,
    coup_events.CoupStarted: DealerState.on_coup_started,
    coup_events.BetsClosed: DealerState.on_bets_closed,
    coup_events.CoupSettled: DealerState.on_settled,
    coup_events.CoupVoided: DealerState.on_voided,
}
