"""A history of 100,000 hands, every fifth a coup: how long the list, its filters and one hand take, in milliseconds.

``python bench/past.py`` makes the hands in a folder of its own (a minute or two) and prints the median and the slowest of 15
questions each; the bar is 300 ms. ``--hands N`` takes another number.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from typing import TYPE_CHECKING

import msgspec

from riverboat.games import TEXAS_HOLDEM
from riverboat.room.journal import to_row
from riverboat.rules.game import NoLimit
from riverboat.russian import SEED
from riverboat.server.history.choices import MOST_COUPS
from riverboat.server.history.indexing import Begun, rows_of
from riverboat.server.history.indexing_coups import CoupReading
from riverboat.server.history.past import Past
from riverboat.server.history.statistics import poker, statistics_of
from riverboat.server.saving import dealer_settings_row
from riverboat.simulate import play, usual_stakes
from riverboat.simulate_coups import play as play_coup
from riverboat.store import Batch, JournalRow, SettingsRow, Store, Wanted
from riverboat.table.dealer_settings import RUSSIAN, DealerSettings
from riverboat.table.dealer_state import Guest
from riverboat.table.events import Envelope, of_a_coup
from riverboat.table.settings import TableSettings
from riverboat.wire.replay import Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.rules.hand import Hand
    from riverboat.russian import Coup

BAR = 300
TIMES = 15
CHUNK = 500
GAP = 45_000
TABLES = ("natchez", "memphis", "cairo", "helena")
KINDS = 200
DEALER = "showboat"
EVERY = 5
"""Every so many of the hands is a coup."""


def fill(store: Store, hands: int) -> None:
    """Write ``hands`` finished hands of Ann's, of ``KINDS`` different ones, at four tables."""
    settings = TableSettings(
        key="x",
        name="x",
        game="texas_holdem",
        limit="nl",
        stakes=usual_stakes(TEXAS_HOLDEM),
        seats=6,
        least_buy_in=200,
        most_buy_in=2_000,
    )
    dealer = dealer_settings_row(DealerSettings(DEALER, DEALER.title()))
    store.commit(Batch(settings=(*(_settings(settings, key) for key in TABLES), dealer))).result()
    rng = random.Random(1)
    kinds = [play(TEXAS_HOLDEM, NoLimit, 6, rng) for _ in range(KINDS)]
    coups = [coup for coup in (play_coup(SEED, rng) for _ in range(KINDS)) if any(box.player == 0 for box in coup.boxes.values())]
    seqs = dict.fromkeys((*TABLES, DEALER), 0)
    for first in range(0, hands, CHUNK):
        batches = [
            _coup(coups[number % len(coups)], number, seqs) if number % EVERY == 0 else _hand(kinds[number % KINDS], number, seqs)
            for number in range(first, min(first + CHUNK, hands))
        ]
        store.commit(
            Batch(
                journal=tuple(row for batch in batches for row in batch.journal),
                hands=tuple(row for batch in batches for row in batch.hands),
                played=tuple(row for batch in batches for row in batch.played),
            )
        ).result()


def _settings(settings: TableSettings, key: str) -> SettingsRow:
    return SettingsRow(key, msgspec.json.encode(msgspec.structs.replace(settings, key=key, name=key.title())))


def _hand(hand: Hand, number: int, seqs: dict[str, int]) -> Batch:
    table = TABLES[number % len(TABLES)]
    at, begun = 1_796_000_000_000 + number * GAP, seqs[table] + 1
    envelopes = []
    for event in hand.events:
        seqs[table] += 1
        envelopes.append(Envelope(table, number // len(TABLES) + 1, seqs[table], at, event))
    people = tuple(Person(seat, "ann" if seat == 0 else f"bot-{seat}", f"Player {seat}") for seat in hand.started.seats)
    row, played = rows_of(hand.events, Begun(begun, at, people), envelopes[-1])
    journal = tuple(JournalRow(**msgspec.structs.asdict(to_row(envelope))) for envelope in envelopes)
    return Batch(journal=journal, hands=(row,), played=tuple(played))


def _coup(coup: Coup, number: int, seqs: dict[str, int]) -> Batch:
    at, envelopes = 1_796_000_000_000 + number * GAP, []
    for event in of_a_coup(coup.events):
        seqs[DEALER] += 1
        envelopes.append(Envelope(DEALER, number // EVERY + 1, seqs[DEALER], at, event))
    guests = [
        Guest(player, "ann" if player == 0 else f"bot-{player}", f"Player {player}", "", 0) for player in coup.started.players
    ]
    ((row, played),) = CoupReading(guests).follow(envelopes)
    journal = tuple(JournalRow(**msgspec.structs.asdict(to_row(envelope))) for envelope in envelopes)
    return Batch(journal=journal, hands=(row,), played=tuple(played))


def timed(what: str, ask: Callable[[], object]) -> bool:
    """Print how long ``ask`` takes; return whether all of its times are within the bar."""
    times = []
    for _ in range(TIMES):
        begin = time.perf_counter()
        ask()
        times.append(1000 * (time.perf_counter() - begin))
    print(f"{what:<34} median {statistics.median(times):7.1f} ms   slowest {max(times):7.1f} ms", flush=True)
    return statistics.median(times) <= BAR


def main() -> int:
    """Fill a folder, ask, print."""
    parser = argparse.ArgumentParser(description="Time the list of a person's hands.")
    parser.add_argument("--hands", type=int, default=100_000)
    hands = parser.parse_args().hands
    with tempfile.TemporaryDirectory() as folder, Store.open(folder) as store:
        begin = time.perf_counter()
        fill(store, hands)
        print(f"{hands:,} hands written in {time.perf_counter() - begin:.0f} s", flush=True)
        past, every = Past(store), Wanted("ann")
        middle = 1_796_000_000_000 + hands // 2 * GAP
        narrow = Wanted("ann", table="cairo", result="won", showdown=True)
        row, coup = store.hand("cairo", hands // 8), store.hand(DEALER, hands // 10)
        assert row is not None
        assert coup is not None
        good = [
            timed("list, first page", lambda: past.page(every, None)),
            timed("list, a page in the middle", lambda: past.page(every, (middle, "zzz", 0))),
            timed("filter: table, won, at showdown", lambda: past.page(narrow, None)),
            timed("filter: a day", lambda: past.page(Wanted("ann", since=middle, until=middle + 86_400_000), None)),
            timed("filter: nothing fits", lambda: past.page(Wanted("ann", game="razz"), None)),
            timed("filter: Russian Poker, lost", lambda: past.page(Wanted("ann", game=RUSSIAN, result="lost"), None)),
            timed("one coup, every step", lambda: msgspec.json.encode(past.replayed_coup(coup, "ann"))),
            timed("one hand, every step", lambda: msgspec.json.encode(past.replayed(row, "ann"))),
        ]
        timed("statistics of all hands", lambda: statistics_of(store, poker(every)))
        timed("the coups whose choices count", lambda: store.hands_of(Wanted("ann", game=RUSSIAN), None, MOST_COUPS))
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
