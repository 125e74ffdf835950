"""What happens at a table, as frozen facts in the past tense; the facts of a hand (`rules.events`) stand in the same stream.

Amounts are chips, ``at`` and ``since`` milliseconds since 1970, other times milliseconds. All fields are public but those that
the shuffle's events name. Fields are only ever added, with defaults. What the shuffle's hashes are made of: `table.shuffle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips
from riverboat.rules import events as hand_events
from riverboat.rules.events import Event, Stakes
from riverboat.russian import events as coup_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class TableOpened(Event, frozen=True):
    """A table opened; so its record says what was played there, and the first event has number 1."""

    name: str
    game: str
    limit: str
    book: str
    stakes: Stakes
    seats: int


class DealerTableOpened(Event, frozen=True):
    """A table of Russian Poker opened, with the rules of a house."""

    name: str
    preset: str
    rules_hash: str
    least_ante: Chips
    most_ante: Chips
    seats: int


class LateBetsChosen(Event, frozen=True):
    """``seat`` has BET laid for it on a good hand when its time runs out (``bets``), or folds then."""

    seat: int
    bets: bool


class FillSet(Event, frozen=True):
    """From now on bots keep ``seats`` chairs taken where people lack."""

    seats: int


class PlayerSat(Event, frozen=True):
    """``player`` took ``seat`` with ``stack`` chips.

    ``bot`` is the character of a bot, "" for a person. ``post``: in blind games it posts the big blind at once, else it waits.
    ``reserved``: the chips had been brought when the chair was reserved.
    """

    seat: int
    player: str
    name: str
    bot: str
    stack: Chips
    post: bool = False
    reserved: bool = False


class SeatReserved(Event, frozen=True):
    """``player`` brought ``stack`` chips and gets ``seat`` as soon as the bot that sits there leaves, when the hand ends."""

    seat: int
    player: str
    name: str
    stack: Chips
    post: bool = False


class ReservationDropped(Event, frozen=True):
    """``player`` no longer waits for ``seat`` and takes ``stack`` chips back."""

    seat: int
    player: str
    stack: Chips


class PlayerLeaving(Event, frozen=True):
    """``seat`` leaves when the hand ends; ``folds``: until then it folds whenever it is asked."""

    seat: int
    folds: bool = True


class PlayerStaying(Event, frozen=True):
    """``seat``, which was to leave after this hand, stays."""

    seat: int


class PlayerLeft(Event, frozen=True):
    """``player`` gave up ``seat`` and took ``stack`` chips away.

    ``reason``: asked, sat_out_too_long, gave_way (a bot, to a person), surplus (a bot too many), closed.
    """

    seat: int
    player: str
    stack: Chips
    reason: str = "asked"


class ChipsQueued(Event, frozen=True):
    """``player`` brought ``amount`` chips during a hand; they join the stack when it ends."""

    seat: int
    player: str
    amount: Chips


class StackAdded(Event, frozen=True):
    """``amount`` chips joined the stack of ``seat``; ``queued``: they had been brought during the hand."""

    seat: int
    player: str
    amount: Chips
    queued: bool = False


class ChipsReturned(Event, frozen=True):
    """``player`` got ``amount`` of the chips brought during the hand back: the stack would have passed the table's maximum."""

    seat: int
    player: str
    amount: Chips


class WentBroke(Event, frozen=True):
    """``seat`` has no chips left: it may rebuy, and is not dealt in until then."""

    seat: int
    at: int = 0


class SatOut(Event, frozen=True):
    """``seat`` is dealt out from the next hand on. ``reason``: asked, or timed_out (too many time-outs in a row)."""

    seat: int
    reason: str = "asked"
    at: int = 0


class SitOutPlanned(Event, frozen=True):
    """``seat`` is dealt out from the hand on in which it would have the big blind; coming back takes that back."""

    seat: int


class TopUpChosen(Event, frozen=True):
    """The stack of ``seat`` is filled up to ``to`` chips before each hand, as far as its wallet goes; 0: it is not."""

    seat: int
    to: Chips


class ShowingChosen(Event, frozen=True):
    """``seat`` ``shows`` beaten hands at the showdown, or mucks them where it may."""

    seat: int
    shows: bool


class CardsTurnedUp(Event, frozen=True):
    """After a hand ``seat`` showed ``cards`` of its own that it did not have to show."""

    seat: int
    cards: tuple[Card, ...]


class RabbitShown(Event, frozen=True):
    """After a hand that ended before the last board card ``seat`` asked what would have come: ``cards``."""

    seat: int
    cards: tuple[Card, ...]


class TimeGiven(Event, frozen=True):
    """``seat`` has no connection and got ``amount`` milliseconds more for the decision under way."""

    seat: int
    amount: int


class CameBack(Event, frozen=True):
    """``seat`` is dealt in again; ``post``: it posts what it owes at once, else it waits for the big blind."""

    seat: int
    post: bool = False


class PostChosen(Event, frozen=True):
    """``seat``, which waits to be dealt in, chose to ``post`` what it owes at once, or to wait for the big blind."""

    seat: int
    post: bool


class ButtonMoved(Event, frozen=True):
    """Before a hand: the places of the button and the blinds. Each may be an empty chair; -1 where there are no blinds."""

    button: int
    small: int = -1
    big: int = -1


class BlindMissed(Event, frozen=True):
    """A blind passed ``seat`` while it was not dealt in; it owes that blind when it comes back."""

    seat: int
    small: bool = False
    big: bool = False


class NonceHash(msgspec.Struct, frozen=True):
    """A connection of the player at ``seat`` laid a number down for the shuffle, by its ``hash``."""

    seat: int
    hash: str


class DeckCommitted(Event, frozen=True):
    """The deck of hand number ``hand`` is laid down by its ``commitment``, before anybody can know in which order it is dealt.

    It has ``size`` cards. ``nonces`` are the players' numbers that decide it, laid down too; there may be none. ``deck`` is as it
    lies there, ``again`` a second one that orders the discards in games that may need it; ``seed`` (one text) makes all salts.
    """

    SECRET = ("deck", "again", "seed")

    hand: int
    commitment: str
    size: int
    nonces: tuple[NonceHash, ...] = ()
    deck: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()
    seed: tuple[str, ...] = ()


class NoncesOpened(Event, frozen=True):
    """The players' ``nonces`` for hand ``hand``, in the order of their hashes; "" where one was not opened in time."""

    hand: int
    nonces: tuple[str, ...] = ()


class BetsStopped(Event, frozen=True):
    """No more bets for coup ``hand`` of Russian Poker, and none goes back: the players' numbers are opened, then it is dealt."""

    hand: int


class DeckOpened(Event, frozen=True):
    """After hand ``hand``: the salted hashes of all places (``leaves``), and what those of cards that everybody saw are made of.

    ``places`` are those ``cards``' places among the leaves, ``salts`` their salts.
    """

    hand: int
    leaves: tuple[str, ...]
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    salts: tuple[str, ...] = ()


class CardsOpened(Event, frozen=True):
    """After hand ``hand``: what the hashes of those cards are made of that only ``seat`` saw; the others get no more than that."""

    OWNER = ("places", "cards", "salts")

    seat: int
    hand: int
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    salts: tuple[str, ...] = ()


class TimeBankUsed(Event, frozen=True):
    """``seat`` used ``amount`` milliseconds of its time bank."""

    seat: int
    amount: int


class TimedOut(Event, frozen=True):
    """The time of ``seat`` ran out. The next event is what was done for it: ``did`` names that action ("check", "fold" …)."""

    seat: int
    did: str


class ConnectionLost(Event, frozen=True):
    """The player at ``seat`` has no connection to the room."""

    seat: int


class ConnectionFound(Event, frozen=True):
    """The player at ``seat`` is connected again."""

    seat: int


class TablePaused(Event, frozen=True):
    """No new hand begins until the table is resumed."""

    reason: str = ""


class TableResumed(Event, frozen=True):
    """Hands go on after a pause, or after the table was frozen."""


class TableFrozen(Event, frozen=True):
    """Something is wrong: nothing can be done at the table until the host resumes it. ``reason`` is for the players."""

    reason: str = ""


class TableClosed(Event, frozen=True):
    """The table is gone for good; everybody has left it before."""

    reason: str = ""


TableEvent = (
    TableOpened
    | DealerTableOpened
    | LateBetsChosen
    | FillSet
    | PlayerSat
    | SeatReserved
    | ReservationDropped
    | PlayerLeaving
    | PlayerStaying
    | PlayerLeft
    | ChipsQueued
    | StackAdded
    | ChipsReturned
    | WentBroke
    | SatOut
    | SitOutPlanned
    | TopUpChosen
    | ShowingChosen
    | CardsTurnedUp
    | RabbitShown
    | TimeGiven
    | CameBack
    | PostChosen
    | ButtonMoved
    | BlindMissed
    | DeckCommitted
    | NoncesOpened
    | BetsStopped
    | DeckOpened
    | CardsOpened
    | TimeBankUsed
    | TimedOut
    | ConnectionLost
    | ConnectionFound
    | TablePaused
    | TableResumed
    | TableFrozen
    | TableClosed
)

AnyEvent = hand_events.AnyEvent | TableEvent | coup_events.AnyEvent

HAND_EVENTS: frozenset[type[Event]] = frozenset(get_args(hand_events.AnyEvent))
"""The classes of the events that belong to a hand."""

COUP_EVENTS: frozenset[type[coup_events.Event]] = frozenset(get_args(coup_events.AnyEvent))
"""The classes of the events that belong to a coup of Russian Poker."""

EVENTS: dict[str, type[Event]] = {event.__name__: event for event in get_args(AnyEvent)}
"""Every class of a table's stream by its name, which is also its tag."""


def of_a_coup(events: Sequence[coup_events.Event]) -> list[Event]:
    """Return the events of a coup as those of its table: both kinds are seen, written and told alike."""
    return cast("list[Event]", list(events))


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """An event of a table's stream: number ``seq`` (from 1, no gaps), in hand number ``hand`` (0 before the first), at ``at``."""

    table: str
    hand: int
    seq: int
    at: int
    event: Event


def enveloped(table: str, hand: int, seq: int, at: int, events: Iterable[Event]) -> list[Envelope]:
    """Return ``events`` in envelopes; ``hand`` and ``seq`` are the table's numbers before the first of them."""
    envelopes = []
    for event in events:
        seq += 1
        hand += isinstance(event, (hand_events.HandStarted, coup_events.CoupStarted))
        envelopes.append(Envelope(table, hand, seq, at, event))
    return envelopes
