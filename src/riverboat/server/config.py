"""What ``serve`` is told."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

import riverboat
from riverboat.chips import require_chips
from riverboat.room.booking import HOUSE_LIMIT
from riverboat.room.manners import Rule
from riverboat.speech import LANGUAGES

CLIENT: Final = Path(riverboat.__file__).parent / "client"
"""Where the built client lies in the package."""

PACES: Final = ("normal", "fast", "brisk", "off")
"""How long the room waits for people to look: "off" is for tests."""


class ServeError(Exception):
    """The server can't start; the text says why and what helps."""


class ServeConfig(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a server needs to know.

    ``port`` 0 takes a free one. ``data`` is the folder of the journal and the key;
    ``database`` (postgresql://…) takes the journal instead of a file there. ``tables`` is a TOML file of tables to open,
    None opens one of each game. ``house_limit`` is how many chips the house may owe where people play against it.
    ``transfers`` lets players give each other chips. ``fill`` seats of each table are kept taken, by bots where people lack
    (None: as many as each table says). ``pace`` is one of PACES.
    ``chat`` says which language is spoken at the tables, and what happens to who speaks another.
    ``client`` is the folder of the built client. ``workers`` is how many processes the bots think in (0: as many as suit).
    ``tls_cert`` and ``tls_key`` are the files for https. ``behind_proxy`` is the address of a reverse proxy whose word on who asks
    is taken ("" for none). ``log_level`` and ``log_format`` are those of `server.logs`.
    """

    data: Path
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    tables: Path | None = None
    house_limit: int = HOUSE_LIMIT
    transfers: bool = True
    fill: int | None = None
    pace: str = "normal"
    client: Path = CLIENT
    workers: int = 0
    chat: Rule = Rule()
    tls_cert: Path | None = None
    tls_key: Path | None = None
    behind_proxy: str = ""
    log_level: str = "warning"
    log_format: str = "text"

    def __post_init__(self) -> None:
        """Raise ValueError, naming the setting, for one that makes no sense."""
        require_chips(self.house_limit, "house_limit")
        if self.pace not in PACES:
            message = f"pace is one of {', '.join(PACES)}, not {self.pace!r}"
            raise ValueError(message)
        if self.chat.language not in LANGUAGES:
            message = f"the chat's language is one of {', '.join(LANGUAGES)}, not {self.chat.language!r}"
            raise ValueError(message)
        if self.chat.lines < 1 or self.chat.minutes < 1:
            message = f"the chat's lines and minutes are 1 or more, not {self.chat.lines} and {self.chat.minutes}"
            raise ValueError(message)
        if not 0 <= self.port <= 65535:
            message = f"port is from 0 (any free one) to 65535, not {self.port}"
            raise ValueError(message)
        if (self.tls_cert is None) != (self.tls_key is None):
            message = "tls_cert and tls_key are given together or not at all"
            raise ValueError(message)
        for file in (self.tls_cert, self.tls_key):
            if file is not None and not file.is_file():
                message = f"there is no file {file}"
                raise ValueError(message)
