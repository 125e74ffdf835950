"""Cards that nobody has named yet, and the same hand with its cards named: for analysis.

An unknown card is HIDDEN, in text ``??``. A hand goes on with unknown cards for as long as nothing depends on them: a round of
betting does not, who has the highest open hand does, and who wins at a showdown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import CardError, cards_text, parse_card, require_distinct
from riverboat.rules import events as ev
from riverboat.rules.actions import IllegalAction
from riverboat.rules.game import Deal
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from riverboat.cards import Card
    from riverboat.rules.game import Game
    from riverboat.rules.hand import Hand
    from riverboat.rules.state import Player, State

    Named = str | Sequence[Card] | Sequence[str]

UNKNOWN: Final = "??"


class UnknownCardError(ValueError):
    """Somebody's cards, or the board, decide what comes next and are not known; the message says whose. Nothing has changed."""


def named_cards(cards: Named) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"As ?? Kd"``, of several, or of ints; ``??`` is a card that is not known.

    Raises CardError for a text that is no card, and for what is no sequence.
    """
    if isinstance(cards, str):
        tight = "".join(cards.split())
        return tuple([_named_card(tight[place : place + 2]) for place in range(0, len(tight), 2)])
    try:
        return tuple([_named_card(card) if isinstance(card, (str, float)) else card for card in cards])
    except TypeError:
        raise CardError(f"cards are a text such as 'As ?? Kd' or a sequence of ints and {UNKNOWN}, not {cards!r}") from None


def _named_card(text: Any) -> Card:  # noqa: ANN401 - looked at here
    """Return the card of two letters, HIDDEN for ``??``. Raises CardError for another text, and for a float that equals a card."""
    return HIDDEN if text == UNKNOWN else parse_card(text)


def require_held(held: object) -> None:
    """Raise CardError unless cards are named by seat."""
    if not isinstance(held, Mapping):
        raise CardError(f"held cards are named by seat, such as {{0: 'As Kd'}}, not {held!r}")


def known_text(cards: Iterable[Card]) -> str:
    """Return the texts of cards, ``??`` for those that are not known."""
    return " ".join(UNKNOWN if card == HIDDEN else cards_text((card,)) for card in cards)


def first_deck(game: Game, order: Sequence[int], given: Named | None, held: Mapping[int, Named]) -> tuple[Card, ...]:
    """Return a whole deck that deals ``held`` (by seat) first, to the seats in dealing ``order``, else the ``given`` ones.

    Raises CardError for more cards than are dealt first, or for a seat that is not dealt in.
    """
    require_held(held)
    first = next(step for step in game.script if isinstance(step, Deal))
    size = first.down + first.up
    cards_given = named_cards(given or ())
    deck = [*cards_given, *(HIDDEN,) * (len(game.deck) - len(cards_given))]
    for seat, cards in held.items():
        if seat not in order:
            raise CardError(f"seat {seat!r} holds no cards, it is not dealt in: {sorted(order)} are")
        place = order.index(seat)
        _name(deck, range(place, place + size * len(order), len(order)), cards, f"seat {seat}")
    return tuple(deck)


def named_deck(
    hand: State,
    held: Mapping[int, Named],
    board: Named,
    coming: Named,
    rest: Named,
) -> tuple[tuple[Card, ...], Places]:
    """Return the deck that deals the hand as far as it has gone with these cards named, and where its cards stand in it.

    ``held`` names the cards of seats in the order dealt, ``board`` those of the board, ``coming`` the next ones of the deck;
    ``rest`` goes, in its order, to the places that nobody has named. Raises CardError.
    """
    require_held(held)
    places = Places(hand)
    deck = list(places.deck)
    for seat, cards in held.items():
        if seat not in places.seats:
            raise CardError(f"seat {seat!r} holds no cards, it is not dealt in: {sorted(places.seats)} are")
        _name(deck, places.seats[seat], cards, f"seat {seat}")
    _name(deck, places.board, board, "the board")
    _name(deck, range(hand.dealt, len(deck)), coming, "the deck")
    used = set(deck)
    spare = iter([card for card in named_cards(rest) if card not in used])
    return tuple(next(spare, HIDDEN) if card == HIDDEN else card for card in deck), places


def require_nameable(hand: State, player: Player, cards: Sequence[Card]) -> None:
    """Raise CardError unless ``cards`` can be what ``player`` holds: as many, the same where known, and nobody else's."""
    if len(cards) != len(player.cards) or any(own not in {HIDDEN, card} for own, card in zip(player.cards, cards, strict=True)):
        raise CardError(f"seat {player.seat} holds {known_text(player.cards)}, not {known_text(cards)}")
    named = [card for card, own in zip(cards, player.cards, strict=True) if own == HIDDEN and card != HIDDEN]
    require_distinct([card for card in cards if card != HIDDEN])
    elsewhere = {*hand.deck, *hand.board, *hand.discards}.union(*[other.cards for other in hand.players])
    taken = [card for card in named if card in elsewhere or card not in hand.game.cards]
    if taken:
        raise CardError(
            f"seat {player.seat} can't hold {known_text(taken)}: {'it is' if len(taken) == 1 else 'they are'} elsewhere"
        )


def _name(deck: list[Card], places: Sequence[int], cards: Named, who: str) -> None:
    """Put ``cards`` into ``places`` of the deck; an unknown one leaves what is there."""
    named = named_cards(cards)
    if len(named) > len(places):
        raise CardError(f"{who} has {len(places)} cards, not {len(named)}: {known_text(named)}")
    for place, card in zip(places, named, strict=False):
        if card != HIDDEN:
            deck[place] = card


class Places:
    """Where in the deck each card of a hand was: by seat (those it holds now), the board's, and those given up, draw by draw."""

    def __init__(self, hand: State) -> None:
        """Follow the hand's events. Raises CardError when its discards have been shuffled: where they lie is not told."""
        size = len(hand.game.deck)
        self.seats: dict[int, list[int]] = {seat: [] for seat in hand.started.seats}
        self.board: list[int] = []
        self.gone: list[list[int]] = []
        self.deck: list[Card] = [HIDDEN] * size
        self.deck[: len(hand.deck)] = hand.deck[:size]
        self._dealt = 0
        for event in _rounds(hand.events):
            if isinstance(event, list):
                self._deal_round(event)
            elif isinstance(event, ev.CardsDealt):
                self.board += self._take(event.up)
            elif isinstance(event, ev.CardsDrawn):
                self.seats[event.seat] += self._take(event.cards or (HIDDEN,) * event.count)
            elif isinstance(event, ev.Discarded):
                self.gone.append(self._discard(event))
            elif isinstance(event, ev.HandShown):
                self._know(self.seats[event.seat], event.cards)
            elif isinstance(event, ev.DeckReshuffled):
                raise CardError("cards can't be named once the discards have been shuffled")

    def _deal_round(self, dealt: list[ev.CardsDealt]) -> None:
        """Cards go round the table one at a time."""
        begin = self._dealt
        for place, event in enumerate(dealt):
            cards = (event.down or (HIDDEN,) * event.count) + event.up
            own = list(range(begin + place, begin + len(cards) * len(dealt), len(dealt)))
            self._know(own, cards)
            self.seats[event.seat] += own
            self._dealt += len(cards)

    def _take(self, cards: Sequence[Card]) -> list[int]:
        """Return the next places, which hold these cards."""
        own = list(range(self._dealt, self._dealt + len(cards)))
        self._dealt += len(cards)
        self._know(own, cards)
        return own

    def _discard(self, event: ev.Discarded) -> list[int]:
        """Return the places given up: of unknown discards, the same as ``State.on_discarded`` takes."""
        own = self.seats[event.seat]
        held = [self.deck[place] for place in own]
        places = []
        for card in event.cards:
            places.append(own.pop(held.index(card)))
            held.remove(card)
        unnamed = event.count - len(places)
        cut = len(own) - unnamed
        places += own[cut:]
        del own[cut:]
        return places

    def _know(self, places: Sequence[int], cards: Sequence[Card]) -> None:
        """Remember the cards that are known."""
        for place, card in zip(places, cards, strict=True):
            if card != HIDDEN:
                self.deck[place] = card


def act_again(hand: Hand, events: Iterable[ev.Event], gone: Iterable[Sequence[int]]) -> None:
    """Let ``hand``, just started, do what was done in ``events``; ``gone`` are the places in the deck of each draw's discards.

    Raises IllegalAction when that is not legal with the cards of this hand. Hands that lie open by now are not asked again.
    """
    discards = iter(gone)
    for event in events:
        if isinstance(event, ev.HandVoided):
            hand.apply(event)
            continue
        move = _MOVES.get(type(event))
        if move is None or (isinstance(event, (ev.HandShown, ev.HandMucked)) and hand.at[event.seat].shown):
            continue
        seat: int = getattr(event, "seat", HIDDEN)
        if hand.pending != seat:
            raise IllegalAction(f"seat {seat} is not on turn with these cards: seat {hand.pending} is")
        if isinstance(event, ev.Discarded):
            hand.discard([hand.deck[place] for place in next(discards)])
        else:
            move(hand, event)


def _rounds(events: Sequence[ev.Event]) -> Iterator[ev.Event | list[ev.CardsDealt]]:
    """Yield the events, those that deal cards round the table together in one list."""
    dealt: list[ev.CardsDealt] = []
    for event in events:
        if isinstance(event, ev.CardsDealt) and event.seat != ev.BOARD:
            dealt.append(event)
            continue
        if dealt:
            yield dealt
            dealt = []
        yield event
    if dealt:
        yield dealt


_MOVES: Final[dict[type[ev.Event], Callable[[Hand, Any], None]]] = {
    ev.Folded: lambda hand, _event: hand.fold(),
    ev.Checked: lambda hand, _event: hand.check(),
    ev.Called: lambda hand, _event: hand.call(),
    ev.BetMade: lambda hand, event: hand.raise_to(event.to),
    ev.RaisedTo: lambda hand, event: hand.raise_to(event.to),
    ev.Completed: lambda hand, event: hand.raise_to(event.to),
    ev.BringInPosted: lambda hand, _event: hand.bring_in(),
    ev.StoodPat: lambda hand, _event: hand.stand_pat(),
    ev.Discarded: lambda hand, event: hand.discard(event.cards),
    ev.HandShown: lambda hand, event: hand.show(event.cards),
    ev.HandMucked: lambda hand, _event: hand.muck(),
    ev.RunoutAnswered: lambda hand, event: hand.run_twice() if event.twice else hand.run_once(),
}
