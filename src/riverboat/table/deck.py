"""The deck of one hand, from the moment it is laid down to its opening: what is published, and who gets to know what afterwards.

The hashes themselves are in `table.shuffle`. A deck is opened without what nobody saw: of a mucked hand only its owner gets the
salts, of the stub nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.rules.events import BOARD, CardsDealt, CardsDrawn, HandShown
from riverboat.rules.game import Draw
from riverboat.table.events import CardsOpened, DeckCommitted, DeckOpened, NonceHash, NoncesOpened
from riverboat.table.shuffle import commitment, dealing_order, leaves, new_seed, salt, shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from riverboat.cards import Card
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game

EVERYBODY: Final = BOARD

Seen = dict[int, dict[int, "Card"]]
"""Places that were seen, with their cards, by the seat that saw them or EVERYBODY."""


def committed(table: str, hand: int, game: Game, nonces: Sequence[NonceHash], entropy: Callable[[int], bytes]) -> DeckCommitted:
    """Return a freshly shuffled deck for ``hand`` of ``table``, and a second one in games whose discards may come again."""
    may_draw = any(isinstance(step, Draw) for step in game.script)
    deck = shuffled(game.deck, entropy)
    again = shuffled(game.deck, entropy) if may_draw else ()
    return laid_down(table, hand, deck, again, nonces, new_seed(entropy))


def laid_down(
    table: str, hand: int, deck: tuple[Card, ...], again: tuple[Card, ...], nonces: Sequence[NonceHash], seed: str
) -> DeckCommitted:
    """Return the event that lays these decks down."""
    laid = commitment(table, hand, leaves(deck + again, seed))
    return DeckCommitted(hand, laid, len(deck), tuple(nonces), deck, again, (seed,))


def orders(laid: DeckCommitted, given: NoncesOpened) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the dealing order, and the order of discards (any, where none was laid down: the game has no use for it)."""
    deck, again = dealing_order((laid.deck, laid.again), laid.commitment, [nonce for nonce in given.nonces if nonce])
    return deck, again


def opening(laid: DeckCommitted, hand: Iterable[Event]) -> list[Event]:
    """Return what is opened after ``hand`` (its events, hidden cards and all): to everybody, then to each seat what is its own."""
    return opened(laid, seen_places(laid, hand))


def opened(laid: DeckCommitted, seen: Seen) -> list[Event]:
    """Return the opening of a deck of which these places were seen."""
    public = seen.pop(EVERYBODY)
    return [
        DeckOpened(laid.hand, leaves(laid.deck + laid.again, laid.seed[0]), *_parts(laid, public)),
        *(CardsOpened(seat, laid.hand, *_parts(laid, own)) for seat, own in sorted(seen.items())),
    ]


def _parts(laid: DeckCommitted, seen: dict[int, Card]) -> tuple[tuple[int, ...], tuple[Card, ...], tuple[str, ...]]:
    places = tuple(sorted(seen))
    return places, tuple(seen[place] for place in places), tuple(salt(laid.seed[0], place) for place in places)


def seen_places(laid: DeckCommitted, hand: Iterable[Event]) -> Seen:
    """Return which places of the decks laid down each seat saw, and which everybody saw; no place is in both.

    A card that is dealt a second time comes from the second deck: where it lay in the first one, only he knows who gave it up.
    """
    seen: Seen = {EVERYBODY: {}}
    dealt: set[Card] = set()
    places = {False: {card: place for place, card in enumerate(laid.deck)}}
    places[True] = {card: len(laid.deck) + place for place, card in enumerate(laid.again)}
    for event in hand:
        if isinstance(event, CardsDealt):
            _see(seen, EVERYBODY, {places[card in dealt][card]: card for card in event.up})
            _see(seen, event.seat, {places[card in dealt][card]: card for card in event.down})
            dealt.update(event.up, event.down)
        elif isinstance(event, CardsDrawn):
            _see(seen, event.seat, {places[card in dealt][card]: card for card in event.cards})
            dealt.update(event.cards)
        elif isinstance(event, HandShown):
            _turn_up(seen, event)
    public = seen[EVERYBODY]
    return {who: {at: own[at] for at in own if who == EVERYBODY or at not in public} for who, own in seen.items()}


def _see(seen: Seen, who: int, places: dict[int, Card]) -> None:
    seen.setdefault(who, {}).update(places)


def _turn_up(seen: Seen, shown: HandShown) -> None:
    """Let everybody see the cards of a hand that was turned up: of one that came twice, where it came from last."""
    own = seen.setdefault(shown.seat, {})
    for card in shown.cards:
        place = max((place for place, each in own.items() if each == card), default=None)
        if place is not None:
            seen[EVERYBODY][place] = own.pop(place)
