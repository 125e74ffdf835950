"""`python -m tests.journals.keep`: write the journal of an evening in all games and houses as this release writes it.

Once a release, and once more when the rules' edition goes up or there are kinds of rows that no file has.
"""

from __future__ import annotations

import base64
import gzip
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from riverboat import __version__
from riverboat.games import ALL
from riverboat.room import manners
from riverboat.room.chat import Line
from riverboat.room.credentials import Credentials, Last, Passkey
from riverboat.room.host_acts import KINDS, OWN, HostAct
from riverboat.rules.notation import EDITION
from riverboat.russian import PRESETS
from riverboat.server.tables.private import Door
from riverboat.store import JournalRow, Store, TableRow
from riverboat.table.dealer_settings import DealerSettings
from riverboat.table.settings import TableSettings
from tests.safe.evening import play

FOLDER = Path(__file__).parent
ROWS: Final = 2
"""Goes up with new kinds of rows: running it twice, Russian Poker and its nonces, and what lies beside the journal came with 2."""

PATH = FOLDER / f"{__version__}-{EDITION}-{ROWS}.gz.txt"
COMMANDS = 40 * (len(ALL) + len(PRESETS))
NOW: Final = 1_796_000_000_000

Rows = list[tuple[int, int, int, str, str, str]]


class Kept(msgspec.Struct, frozen=True):
    """A table's journal with its private parts in the open, and what it must come to.

    ``state`` is how the table stood after row ``state_seq``, "" where that is not kept.
    """

    settings: TableSettings
    rows: Rows
    number: int
    stacks: dict[str, int]
    state: str = ""
    state_seq: int = 0


class KeptDealer(msgspec.Struct, frozen=True):
    """The same of a table of Russian Poker."""

    settings: DealerSettings
    rows: Rows
    number: int
    stacks: dict[str, int]
    state: str
    state_seq: int


class KeptRoom(msgspec.Struct, frozen=True):
    """A room: its tables, and what is stored beside the journal, each text as it lies in the database."""

    tables: list[Kept]
    dealers: list[KeptDealer]
    acts: list[str]
    chat_events: list[str]
    credentials: list[str]
    doors: list[str]


def main() -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as folder, Store.open(folder) as store:
        room = play(store, ALL, COMMANDS, presets=PRESETS)
        stored = {row.table: row for row in store.tables()}
        tables = [
            Kept(table.settings, rows(store.journal(key)), table.number, held(table.taken), *state(stored[key]))
            for key, table in sorted(room.tables.items())
        ]
        dealers = [
            KeptDealer(table.settings, rows(store.journal(key)), table.number, held(table.guests.values()), *state(stored[key]))
            for key, table in sorted(room.dealers.items())
        ]
    kept = KeptRoom(tables, dealers, texts(acts()), texts(chat_events()), texts(credentials()), texts(doors()))
    PATH.write_bytes(base64.encodebytes(gzip.compress(msgspec.json.encode(kept), mtime=0)))


def rows(stored: list[JournalRow]) -> Rows:
    return [(row.seq, row.hand, row.at, row.kind, row.public.decode(), (row.private or b"").decode()) for row in stored]


def held(places: object) -> dict[str, int]:
    """What everybody has at a table: its chairs, or guests."""
    return {place.player: place.stack + place.queued for place in places}  # type: ignore[attr-defined] # - of either kind


def state(row: TableRow) -> tuple[str, int]:
    return row.state.decode(), row.state_seq


def texts(structs: list[msgspec.Struct]) -> list[str]:
    return [msgspec.json.encode(one).decode() for one in structs]


def acts() -> list[msgspec.Struct]:
    """An act of each kind."""
    return [
        HostAct(NOW, "p-1", "Ann", kind, "p-2", "Bob", "one", "One", 5, NOW, "account", "p-2", "before", "why")
        for kind in (*KINDS, *OWN)
    ]


def chat_events() -> list[msgspec.Struct]:
    """One of each."""
    lines = (Line("one", 1, NOW, "p-2", "Bob", "hello", 3),)
    return [
        manners.LineFlagged("p-2", NOW, "one", "labdien", "lv"),
        manners.ChatClosed("p-2", NOW, "Bob", "p-1"),
        manners.ChatReopened("p-2", NOW, "p-1"),
        manners.PlayerBlocked("p-1", NOW, "p-2", "Bob"),
        manners.PlayerUnblocked("p-1", NOW, "p-2"),
        manners.PlayerReported("p-1", NOW, "Ann", "p-2", "Bob", "one", "rude", lines),
        manners.ReportSettled("p-1", NOW, "p-2", "p-3"),
    ]


def credentials() -> list[msgspec.Struct]:
    passkey = Passkey("aWQ", "a2V5", 3, "phone", "poker.example", NOW, NOW)
    last = Last(NOW, "192.0.2.7", "Firefox")
    return [Credentials("p-1", NOW), Credentials("p-2", NOW, "$argon2id$", "", 5, ("ab", "cd"), (passkey,), last, last)]


def doors() -> list[msgspec.Struct]:
    return [Door("one", "salt"), Door("two", "salt", "$argon2id$", listed=False, members=("p-1", "p-2"), open=True)]


if __name__ == "__main__":
    main()
