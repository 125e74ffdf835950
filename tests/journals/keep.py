"""`python -m tests.journals.keep`: write the journal of an evening in all games as this release writes it.

Once a release, and once more when the rules' edition goes up.
"""

from __future__ import annotations

import base64
import gzip
import tempfile
from pathlib import Path

import msgspec

from riverboat import __version__
from riverboat.games import ALL
from riverboat.rules.notation import EDITION
from riverboat.store import Store
from riverboat.table.settings import TableSettings
from tests.safe.evening import play

FOLDER = Path(__file__).parent
PATH = FOLDER / f"{__version__}-{EDITION}.gz.txt"
COMMANDS = 40 * len(ALL)


class Kept(msgspec.Struct, frozen=True):
    """A table's journal with its private parts in the open, and what it must come to."""

    settings: TableSettings
    rows: list[tuple[int, int, int, str, str, str]]
    number: int
    stacks: dict[str, int]


def main() -> None:
    """Write the file."""
    kept = []
    with tempfile.TemporaryDirectory() as folder, Store.open(folder) as store:
        room = play(store, ALL, COMMANDS)
        for key, table in sorted(room.tables.items()):
            rows = [
                (row.seq, row.hand, row.at, row.kind, row.public.decode(), (row.private or b"").decode())
                for row in store.journal(key)
            ]
            stacks = {chair.player: chair.stack + chair.queued for chair in table.taken}
            kept.append(Kept(table.settings, rows, table.number, stacks))
    PATH.write_bytes(base64.encodebytes(gzip.compress(msgspec.json.encode(kept), mtime=0)))


if __name__ == "__main__":
    main()
