"""A hand that was read, told again as the file told it: what it left open stays open."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from riverboat.history.notation import DRAW, SHOW
from riverboat.rules import events as ev
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.cards import Card
    from riverboat.history.notation import Told
    from riverboat.history.record import Record
    from riverboat.history.telling import Dealt, Slot
    from riverboat.rules.hand import Hand


class Retelling:
    """The events of ``hand`` without what the record does not tell: unknown cards are HIDDEN, what follows its end is left out."""

    def __init__(self, record: Record, dealt: Dealt, hand: Hand) -> None:
        """Lay the slots of each player beside the events."""
        self._hand = hand
        self._slots = {player.seat: iter(dealt.given[player.index]) for player in hand.players} | {ev.BOARD: iter(dealt.board)}
        self._discards = iter([told for told in record.told if told.verb == DRAW and told.cards])
        self._shows: dict[int, Told] = {hand.players[told.player].seat: told for told in record.told if told.verb == SHOW}

    def events(self) -> list[ev.Event]:
        """Return the events as told."""
        return [*self._as_told(), *(self._shown(seat, told) for seat, told in self._shows.items())]

    def _as_told(self) -> Iterator[ev.Event]:
        """Yield the events of the hand that were told; those that nobody told of are left out."""
        complete = True
        for event in self._hand.events:
            if isinstance(event, ev.CardsDealt | ev.CardsDrawn):
                count = len(event.cards) if isinstance(event, ev.CardsDrawn) else event.count + len(event.up)
                said = [slot for slot in self._next(event.seat, count) if not slot.unsaid]
                complete = complete and len(said) == count
                if said:
                    yield _with_cards(event, tuple(slot.card if slot.told else HIDDEN for slot in said))
            elif isinstance(event, ev.Discarded):
                yield msgspec.structs.replace(event, cards=next(self._discards).cards or ())
            elif isinstance(event, ev.HandShown | ev.HandMucked):
                if event.seat in self._shows:
                    yield self._shown(event.seat, self._shows.pop(event.seat))
            elif complete or not isinstance(event, ev.HandEnded):
                yield event

    def _next(self, seat: int, count: int) -> list[Slot]:
        """Return the next ``count`` slots of a seat or the board."""
        return list(islice(self._slots[seat], count))

    def _shown(self, seat: int, told: Told) -> ev.Event:
        """Return the showing or mucking of a hand as told."""
        if told.cards is None:
            return ev.HandMucked(seat)
        return ev.HandShown(seat, self._hand.at[seat].cards if told.again else told.cards)


def _with_cards(event: ev.CardsDealt | ev.CardsDrawn, cards: tuple[Card, ...]) -> ev.Event:
    """Return the dealing of these cards in place of those of ``event``; face-down ones first."""
    if isinstance(event, ev.CardsDrawn):
        return msgspec.structs.replace(event, count=len(cards), cards=cards)
    down, up = cards[: event.count], cards[event.count :]
    return msgspec.structs.replace(event, count=len(down), down=down, up=up)
