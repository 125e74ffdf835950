"""How an event is written down: its kind, what anybody may read, and what only the room may (to be encrypted).

Both payloads are JSON. The private one holds the ``OWNER`` and ``SECRET`` fields of the event and is empty when it has none
to hide. Fields that this release does not know are passed over, missing ones have their defaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.table.events import EVENTS, Envelope

if TYPE_CHECKING:
    from riverboat.rules.events import Event

_encoder: Final = msgspec.json.Encoder()
_decoders: Final = {kind: msgspec.json.Decoder(event) for kind, event in EVENTS.items()}
_fields: Final = msgspec.json.Decoder(dict[str, Any])


class JournalError(ValueError):
    """A row of the journal can't be read: its kind is unknown, or its payload does not fit it."""


class Row(msgspec.Struct, frozen=True):
    """An event as it is stored: ``public`` and ``private`` are bytes of JSON, the latter empty when there is nothing to hide."""

    table: str
    seq: int
    hand: int
    at: int
    kind: str
    public: bytes
    private: bytes = b""


def to_row(envelope: Envelope) -> Row:
    """Return the row for ``envelope``."""
    event = envelope.event
    hidden = {field: value for field in event.OWNER + event.SECRET if (value := getattr(event, field))}
    return Row(
        table=envelope.table,
        seq=envelope.seq,
        hand=envelope.hand,
        at=envelope.at,
        kind=type(event).__name__,
        public=_encoder.encode(event.seen_by(None)),
        private=_encoder.encode(hidden) if hidden else b"",
    )


def from_row(row: Row) -> Envelope:
    """Return the envelope that ``row`` was made from; with an empty ``private`` the hidden fields are empty.

    Raises JournalError.
    """
    return Envelope(row.table, row.hand, row.seq, row.at, event_from(row.kind, row.public, row.private))


def event_from(kind: str, public: bytes, private: bytes = b"") -> Event:
    """Return the event of a row's ``kind`` and payloads. Raises JournalError, which quotes nothing of the private payload."""
    decoder = _decoders.get(kind)
    if decoder is None:
        message = f"no event is called {kind!r}: the row was written by a later release"
        raise JournalError(message)
    try:
        if not private:
            return decoder.decode(public)
        return msgspec.convert(_fields.decode(public) | _fields.decode(private), EVENTS[kind])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message = f"the payload of this {kind} can't be read: {error if not private else type(error).__name__}"
        raise JournalError(message) from None
