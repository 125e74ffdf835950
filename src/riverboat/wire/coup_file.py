"""A finished coup of Russian Poker as a file: what happened as one audience saw it, and all that a check of its deck needs.

docs/reference/coup.md explains it, docs/reference/coup.schema.json is its form. Everything in it is built from what events let an
audience see; of the deck it holds the places that were opened to that audience, and no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.cards import card_text
from riverboat.russian import events as coup_events
from riverboat.russian.state import DEALT
from riverboat.table.dealer_deck import coup_opening
from riverboat.table.events import CardsOpened, DeckOpened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from riverboat.cards import Card
    from riverboat.table.dealer import DealerTable
    from riverboat.table.events import DeckCommitted, NoncesOpened
    from riverboat.wire.base import Json

FORMAT: Final = "riverboat-coup/1"

DEALER: Final = -1
"""In place of a box: the dealer's cards."""

CARDS: Final = frozenset({"card", "cards", "discarded", "drawn", "replaced"})
"""The fields of a coup's events that hold cards, or one."""

Dealing = list[tuple[int, "Card | None"]]
"""Cards in the order in which they left the deck, with the box that got each; None where the journal can't say (a lost key)."""


@dataclass(frozen=True)
class CoupRecord:
    """All that is known of a coup that is over.

    ``names`` are those of its players by their numbers, ``events`` its own with all that is hidden in them. ``laid`` is the deck
    that was laid down for it, ``given`` what players gave to its order (None in journals from before they gave anything).
    ``times`` are when it began and ended, milliseconds since 1970, 0 where that is not known.
    """

    table: str
    coup: int
    names: Mapping[int, str]
    events: Sequence[coup_events.Event]
    laid: DeckCommitted | None
    given: NoncesOpened | None = None
    times: tuple[int, int] = (0, 0)


def coup_file(record: CoupRecord, seen_by: int | None) -> Json:
    """Return the file of a coup as player number ``seen_by`` (None: the public) may see it.

    The caller makes sure that whoever gets the file is the player who had that number then.
    """
    told = [_told(event, seen_by) for event in record.events]
    return {
        "format": FORMAT,
        "table": record.table,
        "coup": record.coup,
        "started": record.times[0],
        "ended": record.times[1],
        "rules_hash": told[0]["rules_hash"],
        "seen_by": DEALER if seen_by is None else seen_by,
        "players": [{"player": number, "name": name} for number, name in sorted(record.names.items())],
        "events": told,
    } | _shuffle(record, seen_by)


def last_coup(table: DealerTable, player: str) -> Json | None:
    """Return the file of the last coup of a table as ``player`` may see it; None where none was settled."""
    coup, laid = table.coup, table.laid
    if coup is None or laid is None or not coup.over or coup.voided or laid.hand != table.number:
        return None
    own = next((number for number, guest in table.dealt.items() if guest.player == player), None) if player else None
    names = {number: guest.name for number, guest in table.dealt.items()}
    return coup_file(CoupRecord(table.key, table.number, names, coup.events, laid, table.given), own)


def _shuffle(record: CoupRecord, seen_by: int | None) -> Json:
    """Return what a check needs: nothing but the commitment and the numbers where the deck was not opened, or can't be read."""
    laid, given = record.laid, record.given.nonces if record.given is not None else ()
    if laid is None:
        return {"commitment": "", "deck": 0, "nonces": [], "leaves": [], "dealt": [], "opened": []}
    nonces = zip(laid.nonces, chain(given, repeat("")), strict=False)
    made: Json = {
        "commitment": laid.commitment,
        "deck": laid.size,
        "nonces": [{"seat": one.seat, "hash": one.hash, "nonce": nonce} for one, nonce in nonces],
        "leaves": [],
        "dealt": [],
        "opened": [],
    }
    if not laid.deck or not isinstance(record.events[-1], coup_events.CoupSettled):
        return made
    seen: set[Card] = set()
    for event in (each.seen_by(seen_by) for each in coup_opening(laid, record.events)):
        if isinstance(event, DeckOpened):
            made["leaves"] = list(event.leaves)
        if isinstance(event, DeckOpened | CardsOpened):
            seen.update(event.cards)
            parts = zip(event.places, event.cards, event.salts, strict=True)
            made["opened"] += [{"place": place, "card": card_text(card), "salt": salt} for place, card, salt in parts]
    made["opened"].sort(key=lambda each: each["place"])
    made["dealt"] = [[box, card_text(card) if card is not None and card in seen else ""] for box, card in dealing(record.events)]
    return made


def dealing(events: Iterable[coup_events.Event]) -> Dealing:
    """Return in which order the cards of a coup left the deck, read with all that is hidden."""
    return [each for event in events for each in _left_the_deck(event)]


def _left_the_deck(event: Any) -> Iterator[tuple[int, Card | None]]:  # noqa: ANN401 - any event of a coup
    unknown = (None,) * DEALT
    match event:
        case coup_events.BoxDealt(box=box, sealed=cards):
            yield from ((box, card) for card in cards or unknown)
        case coup_events.UpCardShown(card=card, sealed=cards):
            yield from ((DEALER, each) for each in (card, *(cards or unknown[1:])))
        case coup_events.CardsExchanged(box=box, drawn=cards, count=count):
            yield from ((box, card) for card in cards or unknown[:count])
        case coup_events.SixthCardBought(box=box, drawn=drawn, sealed=sealed):
            yield from ((box, card) for card in drawn or sealed or unknown[:1])
        case coup_events.DealerCardReplaced(card=card):
            yield DEALER, card


def _told(event: coup_events.Event, player: int | None) -> Json:
    """Return an event as a player (None: the public) may see it, cards as texts."""
    fields: Json = msgspec.to_builtins(event.seen_by(player))
    for name in CARDS & fields.keys():
        told = fields[name]
        fields[name] = card_text(told) if isinstance(told, int) else [card_text(card) for card in told]
    return fields
