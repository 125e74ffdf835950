"""A hand as JSON: its rule book and its events, from which the very same hand comes back, mid-way or over."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.rules.books import SEEDS, RuleBook
from riverboat.rules.events import SCHEMA, AnyEvent, Event, HandStarted


class Saved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of the game whose key is ``game``, with all its cards; ``book`` in full, as a house may have its own."""

    game: str
    events: tuple[AnyEvent, ...]
    book: RuleBook = SEEDS
    schema: int = SCHEMA


_decoder: Final = msgspec.json.Decoder(Saved)


def saved_text(game: str, book: RuleBook, events: list[Event]) -> str:
    """Return the JSON of a hand. It holds every card, the deck's included: no audience may see it."""
    return msgspec.json.encode({"game": game, "events": events, "book": book, "schema": SCHEMA}).decode()


def read_saved(text: str | bytes) -> Saved:
    """Return what a JSON text holds. Raises ValueError, saying what is wrong with it."""
    saved = _decoder.decode(text)
    if saved.schema > SCHEMA:
        raise ValueError(f"it was written by a later release (schema {saved.schema}, this one reads {SCHEMA})")
    if not saved.events or not isinstance(saved.events[0], HandStarted):
        raise ValueError("it does not begin with HandStarted")
    return saved
