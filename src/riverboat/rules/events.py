"""What happens in a hand, as frozen facts in the past tense.

Amounts are chips; ``to`` is the total a seat has put in on this street. A field is public unless the event's class says
otherwise: ``OWNER`` fields only their seat may see, ``SECRET`` fields nobody may. Both have defaults, so that what an
audience gets (``seen_by``) is the same event with them left empty. Fields are only ever added, with defaults.

This module is never compiled by mypyc, which would drop ``frozen`` and ``tag``.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips

SCHEMA: Final = 1
"""The version of these events; a journal says which one it was written in."""

BOARD: Final = -1
"""In place of a seat: the community cards."""

BETTING: Final = 1
DRAWING: Final = 2
SHOWING: Final = 3
BRINGING_IN: Final = 4
AGREEING: Final = 5
"""The phases in which seats are asked one after another (``RoundStarted.phase``); ints, as they are on every action's path."""


class Stakes(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """What a table plays for, in chips; an amount that a game has no use for is 0.

    ``big_blind`` and ``small_bet`` are the smallest bets of the games with and without blinds. Fixed limit bets
    ``small_bet`` and ``big_bet`` (in blind games too). ``big_blind_ante`` is the dead ante that the big blind posts for all.
    """

    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    big_blind_ante: Chips = 0


class Owed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat posts besides the blinds of its place, for coming in or having missed them: live chips count as a bet.

    More than the big blind is a straddle: the betting begins after it.
    """

    seat: int
    live: Chips = 0
    dead: Chips = 0


class Rake(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house takes of each pot: whole ``percent`` of it, ``cap`` chips a hand at most (0: no cap).

    ``from_first_street``: also of a hand that ends on its first street; else there is no flop, no drop.
    """

    percent: int = 0
    cap: Chips = 0
    from_first_street: bool = False


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A fact about a hand. See the module for who may see which field.

    It holds facts alone and never comes back to itself: the collector of garbage need not go over it (``gc``).
    """

    OWNER: ClassVar[tuple[str, ...]] = ()
    SECRET: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as ``seat`` may see it; None is the public: spectators, and the record."""
        hidden = self.SECRET if seat is not None and seat == getattr(self, "seat", None) else self.SECRET + self.OWNER
        return msgspec.structs.replace(self, **dict.fromkeys(hidden, ())) if hidden else self

    def __repr__(self) -> str:
        """Return the event without what is not everybody's, so that no log or error text can leak it."""
        hidden = self.SECRET + self.OWNER
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in hidden)
        return f"{type(self).__name__}({shown})"


class HandStarted(Event, frozen=True):
    """A hand begins; all it needs is in here.

    ``seats`` are those dealt in, in order round the table; ``stacks`` are theirs, in chips. ``button`` may be an empty seat.
    ``small_blind_seat`` and ``big_blind_seat`` are None in games without blinds, the former also when the small blind is dead.
    ``rake_percent``, ``rake_cap`` and ``rake_from_first_street`` are those of Rake.
    ``run_twice``: those who are all-in may agree to have the rest of the board dealt twice.
    ``deck`` is the dealing order; ``reshuffle`` orders the discards should the deck run out in a game that can need it.
    """

    SECRET = ("deck", "reshuffle")

    game: str
    limit: str
    book: str
    stakes: Stakes
    seats: tuple[int, ...]
    stacks: tuple[Chips, ...]
    button: int
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    owed: tuple[Owed, ...] = ()
    schema: int = SCHEMA
    engine: str = ""
    rules_hash: str = ""
    rake_percent: int = 0
    rake_cap: Chips = 0
    rake_from_first_street: bool = False
    deck: tuple[Card, ...] = ()
    reshuffle: tuple[Card, ...] = ()
    run_twice: bool = False


class BlindPosted(Event, frozen=True):
    """``seat`` posted a blind: ``live`` chips count as its bet, ``dead`` ones go to the pot."""

    seat: int
    live: Chips
    dead: Chips = 0


class AntePosted(Event, frozen=True):
    """``seat`` posted an ante of ``amount``; ``dead`` when whoever is still in may win it all, as with a big blind ante."""

    seat: int
    amount: Chips
    dead: bool = False


class BringInPosted(Event, frozen=True):
    """``seat`` brought it in for ``amount`` (less than the bring-in when that was all it had)."""

    seat: int
    amount: Chips


class StreetStarted(Event, frozen=True):
    """The script moved to ``step``, and the street called ``name`` began."""

    step: int
    name: str


class CardsDealt(Event, frozen=True):
    """``seat`` (or BOARD) got cards: ``up`` everybody sees, of the ``count`` face-down ones only the owner sees ``down``."""

    OWNER = ("down",)

    seat: int
    count: int = 0
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = ()


class RoundStarted(Event, frozen=True):
    """From ``first`` on, seats are asked to bet, draw, show, bring in or agree (``phase``) until ``step`` is done.

    ``unit`` is the smallest bet in chips; ``option`` is the higher one, where the bettor may choose (fixed limit seven card stud's
    fourth street with an open pair), else 0. ``order`` names the seats that are asked to show or agree, not always clockwise.
    """

    step: int
    phase: int
    first: int
    unit: Chips = 0
    option: Chips = 0
    order: tuple[int, ...] = ()


class Folded(Event, frozen=True):
    """``seat`` gave up its hand."""

    seat: int


class Checked(Event, frozen=True):
    """``seat`` checked."""

    seat: int


class Called(Event, frozen=True):
    """``seat`` put in ``amount`` more chips to call (its last ones when they are fewer than the bet)."""

    seat: int
    amount: Chips


class BetMade(Event, frozen=True):
    """``seat`` opened the betting with a bet of ``to`` chips."""

    seat: int
    to: Chips


class RaisedTo(Event, frozen=True):
    """``seat`` raised to ``to`` chips in all on this street."""

    seat: int
    to: Chips


class Completed(Event, frozen=True):
    """``seat`` completed the bring-in to ``to`` chips, or opened for that instead of bringing in."""

    seat: int
    to: Chips


class StoodPat(Event, frozen=True):
    """``seat`` kept all its cards in the draw."""

    seat: int


class Discarded(Event, frozen=True):
    """``seat`` gave up ``count`` cards; which ones only the owner knows."""

    OWNER = ("cards",)

    seat: int
    count: int
    cards: tuple[Card, ...] = ()


class CardsDrawn(Event, frozen=True):
    """``seat`` got ``count`` cards for its discards."""

    OWNER = ("cards",)

    seat: int
    count: int
    cards: tuple[Card, ...] = ()


class DeckReshuffled(Event, frozen=True):
    """The deck ran short in a draw: the ``count`` cards discarded so far were shuffled and lie under what is left of it."""

    SECRET = ("cards",)

    count: int
    cards: tuple[Card, ...] = ()


class UncalledBetReturned(Event, frozen=True):
    """``amount`` chips that nobody called went back to ``seat``."""

    seat: int
    amount: Chips


class BetsCollected(Event, frozen=True):
    """The bets of the street went into the pot, which now holds ``pot`` chips."""

    pot: Chips


class RunoutAnswered(Event, frozen=True):
    """Asked whether the rest of the board is to be dealt twice, ``seat`` said yes (``twice``) or no."""

    seat: int
    twice: bool


class RunoutChosen(Event, frozen=True):
    """The rest of the board is dealt ``runs`` times: twice when everybody still in has agreed, else once."""

    runs: int


class RunoutStarted(Event, frozen=True):
    """The first board is complete, and board number ``run`` begins with the cards that lay there when the betting was over."""

    run: int


class HandShown(Event, frozen=True):
    """``seat`` turned up ``cards``: all its cards, in the order they were dealt."""

    seat: int
    cards: tuple[Card, ...]


class HandMucked(Event, frozen=True):
    """``seat`` threw its beaten hand away unseen."""

    seat: int


class RakeTaken(Event, frozen=True):
    """The house took ``amount`` chips of pot number ``pot``, before it was awarded."""

    pot: int
    amount: Chips


class PotAwarded(Event, frozen=True):
    """``seat`` won ``amount`` chips of pot number ``pot`` (0 is the main pot).

    ``share`` is the key of the half or whole it won (such as ``high``), ``cards`` the five that won it and ``strength`` their
    strength in that ranking; without a showdown share and cards are empty. ``run``: on which of two boards, 0 when there is one.
    """

    pot: int
    seat: int
    amount: Chips
    share: str = ""
    cards: tuple[Card, ...] = ()
    strength: int = 0
    run: int = 0


class HandEnded(Event, frozen=True):
    """The hand is over; ``stacks`` are those of its seats, in the order of ``HandStarted.seats``."""

    stacks: tuple[Chips, ...]


class HandVoided(Event, frozen=True):
    """The hand was called off, everybody has the stack he began it with; ``reason`` is for the players."""

    reason: str = ""


SEATS: Final = 32
CHECKED: Final = tuple([Checked(seat) for seat in range(SEATS)])
"""What the first seats of a table do most often, ready made: facts do not change, so one of each is enough."""

AnyEvent = (
    HandStarted
    | BlindPosted
    | AntePosted
    | BringInPosted
    | StreetStarted
    | CardsDealt
    | RoundStarted
    | Folded
    | Checked
    | Called
    | BetMade
    | RaisedTo
    | Completed
    | StoodPat
    | Discarded
    | CardsDrawn
    | DeckReshuffled
    | UncalledBetReturned
    | BetsCollected
    | RunoutAnswered
    | RunoutChosen
    | RunoutStarted
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | HandEnded
    | HandVoided
)
