"""An evening that is dropped at every boundary, and one whose process is killed: what must be the same afterwards."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

from riverboat.room.ledger import escrow
from riverboat.store import Store
from riverboat.table.table import ANSWER
from tests.safe.evening import NOW, first_batch, load, step

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from riverboat.room.room import Room

POINTS: Final = ("before commit", "after commit", "after telling")
Picture = dict[str, tuple[object, ...]]


def picture(room: Room) -> Picture:
    """All that must outlive a crash: every table's chairs, its hand with deck and cards as each seat sees it, and the ledger."""
    tables: Picture = {"ledger": (sorted(room.ledger.balances().items()),)}
    for key, table in room.tables.items():
        hand = table.hand if table.playing else None
        seen = [hand.view(seat) for seat in (None, *hand.started.seats)] if hand else []
        deck = (hand.deck, hand.dealt, hand.discards, hand.turn, hand.started.reshuffle) if hand else ()
        shuffle = (table.laid, table.nonces, table.used)
        tables[key] = (table.seq, table.number, table.pending, table.marks, table.chairs, table.reserved, deck, seen, shuffle)
    for key, dealer in room.dealers.items():
        coup = dealer.coup.events if dealer.coup else []
        tables[key] = (dealer.seq, dealer.number, dealer.pending, dealer.guests, dealer.laid, dealer.given, coup)
    return tables


def check(store: Store, room: Room) -> None:
    """Hold the books of a room that was brought back against its tables."""
    balances = store.balances()
    assert sum(balances.values()) == 0
    for dealer in room.dealers.values():
        for guest in dealer.guests.values():
            assert balances[escrow(dealer.key, guest.player)] == dealer.chips_of(guest.player)
        if dealer.pending is not None:
            clock = dealer.start_clock(NOW)
            assert clock is not None
            assert clock.deadline - NOW >= 1000 * dealer.rules.decision_seconds
            dealer.clock = None
    for key, table in room.tables.items():
        held = {escrow(key, chair.player): chair.stack + chair.queued for chair in table.taken if chair.stack + chair.queued}
        prefix = escrow(key, "")
        assert {account: chips for account, chips in balances.items() if account.startswith(prefix) and chips} == held
        if table.pending is not None:
            clock = table.start_clock(NOW)
            assert clock is not None
            assert table.hand is not None
            asked = table.hand.legal(table.pending[0]).run_twice
            least = ANSWER if asked else 1000 * table.settings.action_seconds
            assert clock.deadline - NOW >= least, "the clock of an open decision is full again"
            table.clock = None


def drop_at_every_boundary(
    folder: Path, database: str, games: Iterable[str], commands: int, presets: Iterable[str] = ()
) -> tuple[int, set[str]]:
    """Play an evening, dropping everything before and after each commit; return the number of boundaries and what happened."""
    boundaries, kinds = 0, set[str]()
    with Store.open(folder, database=database) as store:
        store.commit(first_batch(games, presets=presets)).result(10)
        before = picture(load(store))
    for number in range(commands):
        with Store.open(folder, database=database) as store:
            room = load(store)
            assert picture(room) == before, f"what command {number} decided was not stored, so it has not happened"
            again = step(room, number)
        with Store.open(folder, database=database) as store:
            room = load(store)
            check(store, room)
            assert picture(room) == before
            now = step(room, number)
            assert (now.table, now.kinds) == (again.table, again.kinds)
            store.commit(now.batch).result(10)
            before = picture(room)
        boundaries += 2
        kinds |= set(now.kinds)
    with Store.open(folder, database=database) as store:
        assert picture(load(store)) == before
        assert store.verify() == []
    return boundaries, kinds


class Launcher:
    """A process that forks an evening for each order, which kills itself there with SIGKILL."""

    def __init__(self, folder: Path, database: str, games: Iterable[str], presets: Iterable[str] = ()) -> None:
        self._folder, self._database = folder, database
        with Store.open(folder, database=database) as store:
            store.commit(first_batch(games, presets=presets)).result(10)
        self._process = subprocess.Popen(
            (sys.executable, "-m", "tests.safe.launcher"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.told: dict[str, int] = {}
        self.kills = 0

    def kill(self, point: str, commands: int) -> None:
        """Go on with the evening for so many commands, and be killed at ``point`` of the next one; then look at what there is."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{self._folder}\t{self._database}\t{point}\t{commands}\n")
        self._process.stdin.flush()
        while (line := self._process.stdout.readline().rstrip("\n")) != "killed by signal 9":
            word, table, first, last = line.split(" ")
            assert word == "told", line
            assert self.told.get(table, 0) < int(first), f"{table}: event {first} was told twice, or before one that came earlier"
            self.told[table] = int(last)
        self.kills += 1
        self.look(exact=point == "after telling")

    def look(self, *, exact: bool) -> None:
        """Hold what was told against what is stored: all of it is there, and after a telling nothing more."""
        with Store.open(self._folder, database=self._database) as store:
            assert store.verify() == []
            room = load(store)
            check(store, room)
        seqs = {key: table.seq for kind in (room.tables, room.dealers) for key, table in kind.items()}
        for key, seq in seqs.items():
            assert seq >= self.told.get(key, 0)
        if exact:
            assert sum(seqs.values()) >= sum(self.told.values())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
