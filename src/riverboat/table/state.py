"""All that is true of a table, and the only code that changes it: ``apply``.

It decides nothing and never refuses an event: whoever emits one (``table.py``) has made sure that it is right. So a journal can be
replayed by it, and a second table can follow the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from riverboat.rules import events as hand_events
from riverboat.rules.books import book_of
from riverboat.rules.game import BLINDS
from riverboat.rules.hand import Hand
from riverboat.table import events as ev
from riverboat.table.button import Marks, Place, passed, with_blinds, without_blinds
from riverboat.table.chairs import Chair, Dealt, Reservation, TableState
from riverboat.table.settings import posts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game
    from riverboat.table.button import Order
    from riverboat.table.settings import TableSettings


RUN_ONCE: Final = "run_once"
"""What ``TimedOut`` says was done for somebody who did not answer whether to run it twice; it is no time-out of his."""


class State:
    """A table after the events applied to it.

    ``chairs`` holds one entry a seat, None for an empty one; ``reserved`` who gets a bot's seat when the hand ends, by seat.
    ``hand`` is the hand under way or the last one (None before the first), number ``number``; ``dealt`` says who is in it, by seat.
    ``turned_up`` are cards of the last hand shown of free will after it, by seat, ``rabbit`` the board that would have come.
    ``marks`` are the places of button and blinds, ``seq`` the number of the last event, ``fill`` how many chairs bots keep taken.
    ``laid`` is the deck laid down for the next hand, ``nonces`` what the players gave to it, ``used`` the deck of the hand under
    way or of the last one until it is opened; None for each that there is not.
    """

    def __init__(self, settings: TableSettings, game: Game) -> None:
        """Begin with an empty table of ``game``."""
        self.settings = settings
        self.game = game
        self.chairs: list[Chair | None] = [None] * settings.seats
        self.reserved: dict[int, Reservation] = {}
        self.marks: Marks | None = None
        self.hand: Hand | None = None
        self.number = 0
        self.dealt: dict[int, Dealt] = {}
        self.turned_up: dict[int, tuple[Card, ...]] = {}
        self.rabbit: tuple[Card, ...] = ()
        self.laid: ev.DeckCommitted | None = None
        self.nonces: ev.NoncesOpened | None = None
        self.used: ev.DeckCommitted | None = None
        self.seq = 0
        self.fill = 0
        self.opened = False
        self.paused = False
        self.frozen = ""
        self.closed = False
        self._by_clock: int | None = None

    # ------------------------------------------------------------ questions

    @property
    def key(self) -> str:
        """The table's key."""
        return self.settings.key

    @property
    def book(self) -> RuleBook:
        """The table's rule book."""
        return book_of(self.settings.book)

    @property
    def playing(self) -> bool:
        """Whether a hand is under way."""
        return self.hand is not None and not self.hand.over

    @property
    def pending(self) -> tuple[int, int] | None:
        """The seat to act and the number of its decision within the hand; None when nobody is asked."""
        if self.hand is None or self.hand.pending is None:
            return None
        return self.hand.pending, self.hand.turn

    @property
    def taken(self) -> list[Chair]:
        """The taken chairs, by seat."""
        return [chair for chair in self.chairs if chair is not None]

    @property
    def people(self) -> list[Chair]:
        """The chairs of people, by seat."""
        return [chair for chair in self.taken if not chair.bot]

    @property
    def bots(self) -> list[Chair]:
        """The chairs of bots, by seat."""
        return [chair for chair in self.taken if chair.bot]

    def chair(self, seat: int) -> Chair | None:
        """Return the chair at ``seat``; None when it is empty or there is no such seat."""
        return self.chairs[seat] if 0 <= seat < len(self.chairs) else None

    def chair_of(self, player: str) -> Chair | None:
        """Return the chair that ``player`` sits in, or None."""
        return next((chair for chair in self.taken if chair.player == player), None)

    def seat_of(self, player: str) -> int | None:
        """Return the number of the chair that ``player`` sits in, or None."""
        chair = self.chair_of(player)
        return chair.seat if chair is not None else None

    def reservation_of(self, player: str) -> Reservation | None:
        """Return the reservation of ``player``, or None."""
        return next((one for one in self.reserved.values() if one.player == player), None)

    def in_hand(self, seat: int) -> bool:
        """Return whether ``seat`` was dealt into the hand under way, folded or not."""
        return self.playing and seat in self.dealt

    def stack_of(self, seat: int) -> Chips:
        """Return the chips in front of ``seat`` now, those it has put into the pot left out."""
        chair = self.chair(seat)
        if self.hand is not None and self.in_hand(seat):
            return self.hand.at[seat].stack
        return chair.stack if chair else 0

    def state_of(self, seat: int) -> str:
        """Return a word for ``seat``: empty, reserved, waiting, playing, folded, all_in, sitting_out or broke."""
        chair = self.chair(seat)
        if chair is None:
            return "reserved" if seat in self.reserved else "empty"
        if self.hand is not None and self.in_hand(seat):
            player = self.hand.at[seat]
            if not player.live:
                return "folded"
            return "playing" if player.stack else "all_in"
        if chair.out:
            return "sitting_out"
        return "waiting" if chair.stack else "broke"

    def owes(self, seat: int) -> Chips:
        """Return what ``seat`` must post to be dealt in at once: live and dead blinds missed, or the big blind of a newcomer."""
        chair = self.chair(seat)
        stakes = self.settings.stakes
        if chair is None or self.marks is None or self.marks.big < 0:
            return 0
        return stakes.big_blind * (chair.owes_big or chair.new) + stakes.small_blind * chair.owes_small

    def to_call(self, seat: int) -> Chips:
        """Return what a call would cost ``seat`` now, if it is asked; 0 when it is out of the hand."""
        player = self.hand.at[seat] if self.hand is not None and self.in_hand(seat) else None
        return min(player.stack, self.hand.high - player.bet) if player is not None and self.hand is not None and player.live else 0

    def chips_of(self, player: str) -> Chips:
        """Return the chips that ``player`` has on this table, in a hand those he began it with."""
        chair, reservation = self.chair_of(player), self.reservation_of(player)
        return (chair.stack + chair.queued if chair else 0) + (reservation.stack if reservation else 0)

    def next_order(self) -> Order | None:
        """Return who would be dealt in next, and where the blinds would be; None when there are too few."""
        places = [
            Place(chair.seat, chair.ready, chair.new, chair.owes_small, chair.owes_big, chair.post)
            for chair in self.taken
            if not chair.leaving
        ]
        if not posts(self.game, BLINDS):
            return without_blinds(places, self.marks, len(self.chairs))
        moving = self.settings.moving_button or self.book.moving_button
        return with_blinds(places, self.marks, len(self.chairs), moving=moving)

    # ------------------------------------------------------------ writing down and coming back

    def state(self) -> TableState:
        """Return the table as it stands between two hands. Raises ValueError while a hand is under way."""
        if self.playing:
            message = f"{self.key}: a table's state is taken between hands; hand {self.number} is under way"
            raise ValueError(message)
        return TableState(
            seq=self.seq,
            hand=self.number,
            chairs=tuple(msgspec.structs.replace(chair) for chair in self.taken),
            reserved=tuple(self.reserved.values()),
            marks=self.marks,
            fill=self.fill,
            opened=self.opened,
            paused=self.paused,
            frozen=self.frozen,
            closed=self.closed,
        )

    @classmethod
    def from_state(cls, settings: TableSettings, game: Game, state: TableState) -> Self:
        """Return the table that ``state`` was taken of; chairs that ``settings`` no longer have are added."""
        table = cls(settings, game)
        table.chairs += [None] * (1 + max((chair.seat for chair in state.chairs), default=0) - len(table.chairs))
        for chair in state.chairs:
            table.chairs[chair.seat] = msgspec.structs.replace(chair)
        table.reserved = {one.seat: one for one in state.reserved}
        table.seq, table.number, table.marks, table.fill = state.seq, state.hand, state.marks, state.fill
        table.opened, table.paused, table.frozen, table.closed = state.opened, state.paused, state.frozen, state.closed
        return table

    @classmethod
    def replay(cls, settings: TableSettings, game: Game, events: Iterable[Event], state: TableState | None = None) -> Self:
        """Return the table after ``events``, from ``state`` on when there is one."""
        table = cls(settings, game) if state is None else cls.from_state(settings, game, state)
        for event in events:
            table.apply(event)
        return table

    # ------------------------------------------------------------ what events change

    def apply(self, event: Event) -> None:
        """Make ``event`` true."""
        if isinstance(event, hand_events.HandStarted):
            self.hand = Hand.replay(self.game, [event])
        elif type(event) in ev.HAND_EVENTS and self.hand is not None:
            self.hand.apply(event)
        self._note(event)

    def _note(self, event: Event) -> None:
        """Take in what ``event`` means for the table, the hand itself left out."""
        self.seq += 1
        handler = _NOTE.get(type(event))
        if handler is not None:
            handler(self, event)

    def on_opened(self, _event: ev.TableOpened) -> None:
        """The table is open."""
        self.opened = True

    def on_fill(self, event: ev.FillSet) -> None:
        """Remember how many chairs bots keep taken."""
        self.fill = event.seats

    def on_sat(self, event: ev.PlayerSat) -> None:
        """Take the chair."""
        self.reserved.pop(event.seat, None)
        bank = 1000 * self.settings.bank_seconds
        self.chairs[event.seat] = Chair(event.seat, event.player, event.name, event.bot, event.stack, bank, event.post)

    def on_reserved(self, event: ev.SeatReserved) -> None:
        """Remember who gets the chair."""
        self.reserved[event.seat] = Reservation(event.seat, event.player, event.name, event.stack, event.post)

    def on_dropped(self, event: ev.ReservationDropped) -> None:
        """Nobody gets the chair."""
        self.reserved.pop(event.seat, None)

    def on_leaving(self, event: ev.PlayerLeaving) -> None:
        """Remember that the chair will be given up."""
        if chair := self.chair(event.seat):
            chair.leaving = True
            chair.folds = chair.folds or event.folds

    def on_staying(self, event: ev.PlayerStaying) -> None:
        """Forget that the chair was to be given up."""
        if chair := self.chair(event.seat):
            chair.leaving = chair.folds = False

    def on_left(self, event: ev.PlayerLeft) -> None:
        """Empty the chair."""
        self.chairs[event.seat] = None

    def on_queued(self, event: ev.ChipsQueued) -> None:
        """Put chips aside until the hand ends."""
        if chair := self.chair(event.seat):
            chair.queued += event.amount

    def on_added(self, event: ev.StackAdded) -> None:
        """Put chips on the stack."""
        if chair := self.chair(event.seat):
            chair.stack += event.amount
            chair.queued -= event.amount if event.queued else 0
            chair.broke = False

    def on_returned(self, event: ev.ChipsReturned) -> None:
        """Give chips back that were put aside."""
        if chair := self.chair(event.seat):
            chair.queued -= event.amount

    def on_broke(self, event: ev.WentBroke) -> None:
        """Remember since when there are no chips."""
        if chair := self.chair(event.seat):
            chair.broke, chair.idle_since, chair.orbits = True, event.at, 0

    def on_sat_out(self, event: ev.SatOut) -> None:
        """Deal the chair out."""
        if chair := self.chair(event.seat):
            chair.out, chair.why_out, chair.idle_since, chair.orbits = True, event.reason, event.at, 0
            chair.out_at_blind = False

    def on_sit_out_planned(self, event: ev.SitOutPlanned) -> None:
        """Remember that the big blind is not to be paid."""
        if chair := self.chair(event.seat):
            chair.out_at_blind = True

    def on_came_back(self, event: ev.CameBack) -> None:
        """Deal the chair in again."""
        if chair := self.chair(event.seat):
            chair.out, chair.why_out, chair.post, chair.out_at_blind = False, "", event.post, False
            chair.late = chair.orbits = 0

    def on_post_chosen(self, event: ev.PostChosen) -> None:
        """Remember the choice."""
        if chair := self.chair(event.seat):
            chair.post = event.post

    def on_top_up(self, event: ev.TopUpChosen) -> None:
        """Remember how far the stack is filled up before each hand."""
        if chair := self.chair(event.seat):
            chair.top_up = event.to

    def on_showing(self, event: ev.ShowingChosen) -> None:
        """Remember the choice."""
        if chair := self.chair(event.seat):
            chair.shows = event.shows

    def on_turned_up(self, event: ev.CardsTurnedUp) -> None:
        """Remember which cards of a hand that is over were shown of free will."""
        self.turned_up[event.seat] = self.turned_up.get(event.seat, ()) + event.cards

    def on_rabbit(self, event: ev.RabbitShown) -> None:
        """Remember what would have come."""
        self.rabbit = event.cards

    def on_button(self, event: ev.ButtonMoved) -> None:
        """Move the marks, and count an orbit for those who sit out as the button passes them."""
        before = self.marks.button if self.marks else event.button
        self.marks = Marks(event.button, event.small, event.big)
        for chair in self.taken:
            chair.orbits += (chair.out or chair.broke) and passed(before, chair.seat, event.button, len(self.chairs))

    def on_missed(self, event: ev.BlindMissed) -> None:
        """Remember what is owed."""
        if chair := self.chair(event.seat):
            chair.owes_small = chair.owes_small or event.small
            chair.owes_big = chair.owes_big or event.big

    def on_committed(self, event: ev.DeckCommitted) -> None:
        """The next hand's deck lies there."""
        self.laid, self.nonces = event, None

    def on_nonces(self, event: ev.NoncesOpened) -> None:
        """It is known in which order it is dealt."""
        self.nonces = event

    def on_deck_opened(self, _event: ev.DeckOpened) -> None:
        """Everybody can check it."""
        self.used = None

    def on_bank_used(self, event: ev.TimeBankUsed) -> None:
        """Take the time off the bank."""
        if chair := self.chair(event.seat):
            chair.bank = max(0, chair.bank - event.amount)

    def on_time_given(self, event: ev.TimeGiven) -> None:
        """Remember when it was given: once an orbit is enough."""
        if chair := self.chair(event.seat):
            chair.given_at = chair.hands

    def on_timed_out(self, event: ev.TimedOut) -> None:
        """Count it, but not where nothing had to be decided; the action that follows is the clock's."""
        self._by_clock = event.seat
        if (chair := self.chair(event.seat)) and event.did != RUN_ONCE:
            chair.late += 1

    def on_lost(self, event: ev.ConnectionLost) -> None:
        """Nobody is at the other end."""
        if chair := self.chair(event.seat):
            chair.connected = False

    def on_found(self, event: ev.ConnectionFound) -> None:
        """Somebody is."""
        if chair := self.chair(event.seat):
            chair.connected = True

    def on_paused(self, _event: ev.TablePaused) -> None:
        """No new hands."""
        self.paused = True

    def on_resumed(self, _event: ev.TableResumed) -> None:
        """Hands go on."""
        self.paused, self.frozen = False, ""

    def on_frozen(self, event: ev.TableFrozen) -> None:
        """Nothing goes on."""
        self.frozen = event.reason or "frozen"

    def on_closed(self, _event: ev.TableClosed) -> None:
        """The table is gone."""
        self.closed = True

    def on_hand_started(self, event: hand_events.HandStarted) -> None:
        """Number the hand; whoever is dealt in owes nothing any more, and after so many hands his time bank grows."""
        self.number += 1
        self.dealt, self.turned_up, self.rabbit = {}, {}, ()
        self.used = self.laid if self.nonces is not None else None
        self.laid = self.nonces = None
        for seat, stack in zip(event.seats, event.stacks, strict=True):
            if chair := self.chair(seat):
                self.dealt[seat] = Dealt(chair.player, stack)
                chair.new = chair.owes_small = chair.owes_big = chair.post = False
                chair.hands += 1
                if chair.hands % self.settings.bank_refill_hands == 0:
                    full = max(chair.bank, 1000 * self.settings.bank_most_seconds)
                    chair.bank = min(full, chair.bank + 1000 * self.settings.bank_refill_seconds)

    def on_acted(self, event: Event) -> None:
        """A player's own action ends his row of time-outs; one by the clock does not."""
        seat: int = getattr(event, "seat", -1)
        by_clock, self._by_clock = self._by_clock == seat, None
        if not by_clock and (chair := self.chair(seat)):
            chair.late = 0

    def on_hand_ended(self, event: hand_events.HandEnded) -> None:
        """Give everybody the stack he ended with."""
        for seat, stack in zip(self.hand.started.seats if self.hand else (), event.stacks, strict=False):
            if chair := self.chair(seat):
                chair.stack = stack


_ACTIONS: Final = (
    hand_events.Folded,
    hand_events.Checked,
    hand_events.Called,
    hand_events.BetMade,
    hand_events.RaisedTo,
    hand_events.Completed,
    hand_events.BringInPosted,
    hand_events.StoodPat,
    hand_events.Discarded,
    hand_events.RunoutAnswered,
)

_NOTE: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    ev.TableOpened: State.on_opened,
    ev.FillSet: State.on_fill,
    ev.PlayerSat: State.on_sat,
    ev.SeatReserved: State.on_reserved,
    ev.ReservationDropped: State.on_dropped,
    ev.PlayerLeaving: State.on_leaving,
    ev.PlayerStaying: State.on_staying,
    ev.PlayerLeft: State.on_left,
    ev.ChipsQueued: State.on_queued,
    ev.StackAdded: State.on_added,
    ev.ChipsReturned: State.on_returned,
    ev.WentBroke: State.on_broke,
    ev.SatOut: State.on_sat_out,
    ev.SitOutPlanned: State.on_sit_out_planned,
    ev.CameBack: State.on_came_back,
    ev.TopUpChosen: State.on_top_up,
    ev.ShowingChosen: State.on_showing,
    ev.CardsTurnedUp: State.on_turned_up,
    ev.RabbitShown: State.on_rabbit,
    ev.PostChosen: State.on_post_chosen,
    ev.ButtonMoved: State.on_button,
    ev.BlindMissed: State.on_missed,
    ev.DeckCommitted: State.on_committed,
    ev.NoncesOpened: State.on_nonces,
    ev.DeckOpened: State.on_deck_opened,
    ev.TimeBankUsed: State.on_bank_used,
    ev.TimeGiven: State.on_time_given,
    ev.TimedOut: State.on_timed_out,
    ev.ConnectionLost: State.on_lost,
    ev.ConnectionFound: State.on_found,
    ev.TablePaused: State.on_paused,
    ev.TableResumed: State.on_resumed,
    ev.TableFrozen: State.on_frozen,
    ev.TableClosed: State.on_closed,
    hand_events.HandStarted: State.on_hand_started,
    hand_events.HandEnded: State.on_hand_ended,
    **dict.fromkeys(_ACTIONS, State.on_acted),
}
