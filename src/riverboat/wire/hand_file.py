"""One hand as a file that anybody can check: what an audience was told of the deck, the numbers and the cards.

The form of the file is explained in docs/fairness.md; `history.check` and the client's own check read it.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.rules.events import BOARD, CardsDealt, CardsDrawn, DeckReshuffled, HandShown
from riverboat.table.events import CardsOpened, DeckCommitted, DeckOpened, NoncesOpened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.cards import Card
    from riverboat.rules.events import Event
    from riverboat.wire.base import Json

FORMAT: Final = "riverboat-hand/1"


def hand_file(table: str, game: str, events: Iterable[Event], seat: int | None) -> Json:
    """Return the file of one hand as ``seat`` (None: the public) may see it.

    ``events`` are those of the table from DeckCommitted to the last CardsOpened of that hand, hidden fields and all. The caller
    makes sure that whoever gets the file is the player who sat at ``seat`` then.
    """
    made: Json = {"format": FORMAT, "table": table, "game": game, "hand": 0, "commitment": "", "deck": 0, "nonces": []}
    made |= {"leaves": [], "dealt": [], "reshuffled": [], "shown": [], "opened": []}
    in_turn: list[list[tuple[int, str]]] = []
    for event in (each.seen_by(seat) for each in events):
        if isinstance(event, CardsDealt) and event.seat != BOARD:
            in_turn.append(_dealt(event))
            continue
        made["dealt"] += chain.from_iterable(zip(*in_turn, strict=True))  # one card at a time, round the table
        in_turn.clear()
        _take(made, event)
    made["opened"].sort(key=lambda each: each["place"])
    return made


def _take(made: Json, event: Event) -> None:
    """Write down what ``event`` says."""
    if isinstance(event, DeckCommitted):
        made["hand"], made["commitment"], made["deck"] = event.hand, event.commitment, event.size
        made["nonces"] = [{"seat": each.seat, "hash": each.hash, "nonce": ""} for each in event.nonces]
    elif isinstance(event, NoncesOpened):
        for each, nonce in zip(made["nonces"], event.nonces, strict=True):
            each["nonce"] = nonce
    elif isinstance(event, CardsDealt | CardsDrawn):
        made["dealt"] += _dealt(event)
    elif isinstance(event, DeckReshuffled):
        made["reshuffled"].append(event.count)
    elif isinstance(event, HandShown):
        made["shown"].append({"seat": event.seat, "cards": _texts(event.cards)})
    elif isinstance(event, DeckOpened | CardsOpened):
        made["leaves"] = list(event.leaves) if isinstance(event, DeckOpened) else made["leaves"]
        opened = zip(event.places, event.cards, event.salts, strict=True)
        made["opened"] += [{"place": place, "card": card_text(card), "salt": salt} for place, card, salt in opened]


def _dealt(event: CardsDealt | CardsDrawn) -> list[tuple[int, str]]:
    """Return the cards that a seat got in one go, in their order, "" for those that this audience may not see."""
    if isinstance(event, CardsDrawn):
        cards = _texts(event.cards) or [""] * event.count
    else:
        cards = (_texts(event.down) or [""] * event.count) + _texts(event.up)
    return [(event.seat, card) for card in cards]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]
