"""What every message of the socket is."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, rename=None):
    """The base of all messages."""
