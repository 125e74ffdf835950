"""Notes on players over HTTP: what one player has noted about others, for him alone."""

from __future__ import annotations

import msgspec


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What I note about ``player``, whom I know as ``name``: a ``colour``, a ``text``, or both.

    The colours are red, orange, yellow, green, blue and violet.
    """

    player: str
    name: str
    colour: str = ""
    text: str = ""


class Notes(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that I have noted (``GET /api/notes``)."""

    notes: tuple[Note, ...] = ()


class NewNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note to be (``POST /api/notes``): it takes the place of the one about the same player; without colour and text it goes."""

    player: str
    colour: str = ""
    text: str = ""
