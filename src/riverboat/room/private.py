"""What a file of tables says of a table's door: whether it is for those who were invited, or know its password."""

from __future__ import annotations

import re
from typing import Final

import msgspec

HASH: Final = re.compile(r"\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+")
"""A password as it is kept: Argon2id's text."""


class WantedDoor(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A door as the file wants it. ``password_hash`` is Argon2's text, "" for by invitation alone.

    ``private`` may be left out where there is a password; ``False`` opens a table that was private. ``listed``: others see in the
    lobby that it is there.
    """

    private: bool = True
    listed: bool = True
    password_hash: str = ""

    def __repr__(self) -> str:
        """Tell nothing of the password."""
        return f"WantedDoor(private={self.private}, listed={self.listed})"


FIELDS: Final = (*WantedDoor.__struct_fields__, "password")
"""What a section may say of its table's door."""


def door_of(section: dict[str, object]) -> WantedDoor | None:
    """Take out of a table's ``section`` what it says of the door, and return it; None when it says nothing of one.

    Raises ValueError, naming the field, what was wrong, and what is right.
    """
    said = {name: section.pop(name) for name in FIELDS if name in section}
    if "password" in said:
        message = "password: a file holds no password in plain text: write password_hash with what `riverboat password` prints"
        raise ValueError(message)
    if not said:
        return None
    try:
        door = msgspec.convert(said, WantedDoor)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        message = f"{where.strip('`').removeprefix('$.')}: {what}"
        raise ValueError(message) from error
    if door.password_hash and not HASH.fullmatch(door.password_hash):
        message = "password_hash: must be what `riverboat password` prints, a text that begins with $argon2id$"
        raise ValueError(message)
    if "private" not in said and not door.password_hash:
        message = "listed: says nothing without private = true or a password_hash"
        raise ValueError(message)
    if door.password_hash and not door.private:
        message = "private: is false, but there is a password_hash: leave one of them out"
        raise ValueError(message)
    return door
