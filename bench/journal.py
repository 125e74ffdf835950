"""Measure how a journal grows and how soon a server with a long one is back.

Run: ``python bench/journal.py [hands]``. Six seats of a hold'em table check, call and now and then raise or fold; each hand is
written as the server writes it: the deck laid down with everybody's number, journal, ledger, and the list of hands. Then the room
is opened from the command line.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from riverboat.games import ALL
from riverboat.room.ledger import ISSUE, Transferred, wallet
from riverboat.room.lobby import default_tables
from riverboat.room.room import Room
from riverboat.rules import actions as do
from riverboat.server.history.indexing import Indexing
from riverboat.server.saving import booked_batch, player_row, settings_row, transfer_rows
from riverboat.store import Batch, StateRow, Store
from riverboat.table.events import NonceHash
from riverboat.table.shuffle import sha256

if TYPE_CHECKING:
    from riverboat.room.players import Player
    from riverboat.rules.events import Event
    from riverboat.table.table import Table

SEATS = 6


def decide(table: Table, chance: random.Random) -> list[Event]:
    """Take the decision under way: mostly check and call."""
    assert table.pending is not None
    assert table.hand is not None
    seat, turn = table.pending
    legal, luck = table.hand.legal(seat), chance.random()
    if legal.raising and luck < 0.15:
        action: do.Action = (do.Bet if legal.raising == "bet" else do.Raise)(legal.least)
    elif legal.check:
        action = do.Check()
    else:
        action = do.Call() if legal.call and luck < 0.7 else do.Fold()
    chair = table.chair(seat)
    assert chair is not None
    return table.act(chair.player, table.number, turn, action, 0)


def deal(table: Table, chance: random.Random) -> list[Event]:
    """Lay a deck down with a number of each player, and deal it."""
    numbers = {seat: chance.randbytes(16).hex() for seat in (chair.seat for chair in table.taken)}
    laid = table.lay_down([NonceHash(seat, sha256(number)) for seat, number in numbers.items()], chance.randbytes)
    return [*laid, *table.deal_laid({sha256(number): number for number in numbers.values()}, 0)]


def hand(room: Room, table: Table, indexing: Indexing, people: list[Player], chance: random.Random) -> Batch:
    """Return the batch of one whole hand, from the seats to the last stack."""
    state = StateRow(table.key, table.seq, msgspec.json.encode(table.state()))
    events: list[Event] = []
    for player in people:
        chair = table.chair_of(player.id)
        if chair is None:
            events += room.sit(table.key, player, -1, table.settings.most_buy_in, post=True)
        elif chair.stack < table.settings.least_buy_in:
            events += room.add_chips(table.key, player.id, table.settings.most_buy_in - chair.stack)
    events += deal(table, chance)
    while table.playing:
        events += decide(table, chance)
    booked = room.book(table, events, 0)
    return booked_batch(booked, 0, (state,) if table.number > 1 else (), indexing.follow(table, booked.envelopes))


def play(folder: Path, hands: int) -> None:
    """Write a room with so many hands at one table."""
    chance, room = random.Random(1), Room(ALL)
    with Store.open(folder) as store:
        settings = default_tables(ALL)
        table = next(room.add(one) for one in settings if one.game == "texas_holdem")
        joined = [room.join(f"Guest {letter}", chance.randbytes, 0) for letter in "ABCDEF"[:SEATS]]
        rows = [row for _, rows in joined for row in rows]
        more = room.ledger.post([Transferred(ISSUE, wallet(one.id), 10**9, "more", f"more:{one.id}:0") for one, _ in joined])
        people = [player for player, _ in joined]
        first = Batch(
            settings=tuple(map(settings_row, settings)),
            players=tuple(map(player_row, people)),
            transfers=transfer_rows([*rows, *more], 0),
        )
        store.commit(first).result()
        indexing = Indexing()
        begun = room.book(table, table.open(), 0)
        indexing.follow(table, begun.envelopes)
        store.commit(booked_batch(begun, 0)).result()
        waiting = [store.commit(hand(room, table, indexing, people, chance)) for _ in range(min(hands, 50))]
        for _ in range(hands - len(waiting)):
            waiting.pop(0).result()
            waiting.append(store.commit(hand(room, table, indexing, people, chance)))
        for future in waiting:
            future.result()


def back(folder: Path) -> float:
    """Return the seconds from starting the command to its address being printed."""
    begun = time.perf_counter()
    command = (sys.executable, "-m", "riverboat", "serve", "--port", "0", "--data", str(folder))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as serving:
        assert serving.stdout is not None
        next(line for line in serving.stdout if line.startswith("Ctrl-C"))
        taken = time.perf_counter() - begun
        serving.terminate()
        serving.communicate()
    return taken


def main(hands: int) -> None:
    """Print the size a thousand hands and the times of a restart."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begun = time.perf_counter()
        play(folder, hands)
        print(f"{hands:,} hands written in {time.perf_counter() - begun:,.0f} s")
        with Store.open(folder) as store:
            rows = sum(row.last_seq for row in store.tables())
        size = sum(path.stat().st_size for path in folder.iterdir())
        print(f"{rows / hands:.1f} rows a hand, {1000 * size / hands / 1e6:.1f} MB per 1,000 hands, {size / 1e6:,.0f} MB in all")
        print(f"the server is back after {', '.join(f'{back(folder):.1f}' for _ in range(3))} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
