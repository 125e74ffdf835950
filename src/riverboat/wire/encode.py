"""Events and messages as bytes: each event as one audience may see it, cards as their two letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

import msgspec

from riverboat.cards import card_text
from riverboat.rules.events import Event, Owed, Stakes
from riverboat.table.events import COUP_EVENTS, AnyEvent, Envelope, NonceHash
from riverboat.wire import messages

if TYPE_CHECKING:
    from riverboat.wire.base import Json, Message

CARD_FIELDS: Final = frozenset({"up", "down", "cards"})
"""The fields of events that hold cards."""

EVENTS: Final[tuple[type[msgspec.Struct], ...]] = tuple(event for event in get_args(AnyEvent) if event not in COUP_EVENTS)
"""The events on the wire: those of a coup are told as whole views."""

EVENT_PARTS: Final[tuple[type[msgspec.Struct], ...]] = (Stakes, Owed, NonceHash)
"""What stands inside of events."""

_encoder = msgspec.json.Encoder()


def hidden_fields(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of an event that never leave the server."""
    return struct.SECRET if issubclass(struct, Event) else ()


def frame(message: Message) -> bytes:
    """Return a message as it goes over the socket."""
    return _encoder.encode(message)


def part(struct: msgspec.Struct) -> bytes:
    """Return a part of messages as it stands in them, so that many messages can share it."""
    return _encoder.encode(struct)


def told_event(event: Event, seat: int | None) -> Json:
    """Return an event as ``seat`` (None: the public) may see it, cards as texts."""
    fields: Json = msgspec.to_builtins(event.seen_by(seat))
    for name in CARD_FIELDS & fields.keys():
        fields[name] = [card_text(card) for card in fields[name]]
    return fields


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as it was told, and who sat at its seat then: whoever sits there later learns nothing of what was only his."""

    envelope: Envelope
    owner: str = ""


def told_to(told: Told, player: str) -> messages.Told:
    """Return a told event as ``player`` ("" for the public) may see it."""
    event = told.envelope.event
    is_his = bool(event.OWNER and player and told.owner == player)
    seat: int | None = getattr(event, "seat", None) if is_his else None
    return messages.Told(told.envelope.seq, told.envelope.at, told_event(event, seat))
