"""Checks the shuffle of one coup of Russian Poker by its file: the check of a hand, and that the events hold the cards dealt.

Like ``check`` it shares no code with the side that deals; docs/fairness.md explains each step.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from riverboat.cards import CardError, parse_card
from riverboat.history.check import HandFile, Nonce, Opened, problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT: Final = "riverboat-coup/1"
DEALER: Final = -1
FIVE: Final = 5


class CoupFile(msgspec.Struct):
    """The file of a coup, as docs/reference/coup.schema.json describes it: what a check needs of it."""

    format: Literal["riverboat-coup/1"]
    table: str
    coup: int
    commitment: str
    deck: int
    nonces: list[Nonce]
    leaves: list[str]
    dealt: list[tuple[int, str]]
    opened: list[Opened]
    events: list[dict[str, Any]]


def check_coup(text: bytes) -> tuple[HandFile | None, list[str]]:
    """Return the coup that a file holds, as a hand, and all that is wrong with it, in sentences; an honest one has no problems."""
    try:
        coup = msgspec.json.decode(text, type=CoupFile)
        for card in [card for _, card in coup.dealt if card] + [one.card for one in coup.opened]:
            parse_card(card)
        hand = _hand(coup)
        if not coup.leaves:
            return hand, ["the deck of this coup was not opened: it was called off, or its deck can't be read any more"]
        return hand, problems_of(hand, _who) or [*_compared(coup)]
    except (msgspec.DecodeError, CardError, UnicodeError, TypeError, ValueError, KeyError) as error:
        return None, [f"this is no coup of Riverboat: {error}"]


def _hand(coup: CoupFile) -> HandFile:
    """Return the coup's deal as that of a hand; boxes take the place of seats."""
    return HandFile(
        format="riverboat-hand/1",
        table=coup.table,
        hand=coup.coup,
        commitment=coup.commitment,
        deck=coup.deck,
        nonces=coup.nonces,
        leaves=coup.leaves,
        dealt=coup.dealt,
        shown=[],
        opened=coup.opened,
        game="russian_poker",
    )


def _who(box: int) -> str:
    return f"box {box + 1}" if box >= 0 else "the dealer"


def _told(events: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    """Yield who got a card of the deck, and which it was where the event of the deal says so ("" where not)."""
    for event in events:
        match event:
            case {"type": "BoxDealt", "box": int(box)}:
                yield from [(box, "")] * FIVE
            case {"type": "UpCardShown", "card": str(card)}:
                yield from [(DEALER, card), *[(DEALER, "")] * (FIVE - 1)]
            case {"type": "CardsExchanged", "box": int(box), "count": int(count)}:
                drawn = event.get("drawn") or [""] * min(count, FIVE)
                yield from ((box, str(card)) for card in drawn)
            case {"type": "SixthCardBought", "box": int(box)}:
                drawn = event.get("drawn") or [""]
                yield from ((box, str(card)) for card in drawn)
            case {"type": "DealerCardReplaced", "card": str(card)}:
                yield DEALER, card


def _compared(coup: CoupFile) -> Iterator[str]:
    """Hold the cards that the coup's events tell against those that were dealt."""
    events = coup.events
    for number, (dealt, said) in enumerate(zip_longest(coup.dealt, _told(events)), 1):
        if dealt is None or said is None or dealt[0] != said[0]:
            yield f"card {number} of the deck went to {_who(dealt[0]) if dealt else 'nobody'}, {_says(said)}"
            return
        if said[1] and said[1] != dealt[1]:
            yield f"{_who(said[0])} got {said[1]} by the coup's events, but {dealt[1] or 'a card that is not opened'} was dealt"
    for event in events:
        if "cards" in event:
            box = event.get("box", DEALER)
            own = [card for who, card in coup.dealt if who == box and card]
            if event["type"] in {"CardsTakenUp", "DealerRevealed"}:
                own = own[:FIVE]
            elif event["type"] == "DealerCardReplaced":
                own = [card for card in own if card != event["replaced"]]
            elif event["type"] == "BoxOpened":
                lost = [card for each in events if each.get("box") == box for card in each.get("discarded", ())]
                own = [card for card in own if card not in lost]
            if sorted(event["cards"]) != sorted(own):
                yield f"{_who(box)} held {' '.join(own)} by the deal, but {' '.join(event['cards'])} by the coup's events"


def _says(said: tuple[int, str] | None) -> str:
    return f"but by the coup's events to {_who(said[0])}" if said else "of which the coup's events know nothing"
