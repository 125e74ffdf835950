"""The opening of a coup's deck: which places everybody saw, and which only one player. Its hashes are those of every deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riverboat.russian import events as coup_events
from riverboat.table.deck import EVERYBODY, opened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.cards import Card
    from riverboat.rules.events import Event
    from riverboat.table.events import DeckCommitted


def coup_opening(laid: DeckCommitted, coup: Iterable[coup_events.Event]) -> list[Event]:
    """Return what is opened after a coup: to everybody what lay open, to each player what he alone saw."""
    place = {card: at for at, card in enumerate(laid.deck)}
    seen: dict[int, dict[int, Card]] = {EVERYBODY: {}}
    for event in coup:
        for who, cards in _shown(event):
            seen.setdefault(who, {}).update({place[card]: card for card in cards})
    public = seen[EVERYBODY]
    return opened(laid, {who: {at: own[at] for at in own if who == EVERYBODY or at not in public} for who, own in seen.items()})


def _shown(event: Any) -> Iterable[tuple[int, tuple[Card, ...]]]:  # noqa: ANN401 - any event of a coup
    """Return who saw which cards by an event."""
    match event:
        case coup_events.UpCardShown(card=card):
            return [(EVERYBODY, (card,))]
        case coup_events.DealerCardReplaced(card=card):
            return [(EVERYBODY, (card,))]
        case coup_events.DealerRevealed(cards=cards) | coup_events.BoxOpened(cards=cards):
            return [(EVERYBODY, cards)]
        case coup_events.CardsTakenUp(player=player, cards=cards):
            return [(player, cards)]
        case coup_events.CardsExchanged(player=player, drawn=drawn) | coup_events.SixthCardBought(player=player, drawn=drawn):
            return [(player, drawn)]
    return []
