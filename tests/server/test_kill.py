"""`kill -9` at any moment: nothing acknowledged is lost, nothing is there by half, every hand goes on as it was dealt."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.room.journal import Row, from_row
from riverboat.room.ledger import escrow
from riverboat.rules.events import HandStarted
from riverboat.server.saving import is_dealers, read_record, settings_from
from riverboat.store import Store
from riverboat.table.table import Table
from tests.cli.command import Serving
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, on_turn, passive, tables_file
from tests.server.test_restart import cookie_of, picture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = ("Ann", "Bob")
GAMES = (
    "texas_holdem",
    "omaha",
    "omaha_hi_lo",
    "seven_card_stud",
    "five_card_draw",
    "five_card_stud",
    "razz",
    "deuce_to_seven_triple_draw",
)
LIMITS = {"nl": "no_limit", "pl": "pot_limit", "fl": "fixed_limit"}


def key_of(game: str) -> str:
    """The key of a game's table."""
    return game.replace("_", "-")


class Evening:
    """A room that is killed and started again, and two people who come back each time, by the cookies they were given at first."""

    def __init__(self, folder: Path, *games: str) -> None:
        file = tables_file(folder, *((key_of(game), game, LIMITS[ALL[game].default_limit]) for game in games))
        self.tables = tuple(map(key_of, games))
        self.data = folder / "data"
        self._options = ("--port", "0", "--tables", str(file), "--pace", "off")
        self._cookies: dict[str, str] = {}
        self.guests: tuple[Guest, ...] = ()
        self._start()

    def _start(self) -> None:
        self._serving = Serving(self.data, *self._options).__enter__()
        url = self._serving.url
        if not self._cookies:
            self._cookies = {name: cookie_of(url, name) for name in NAMES}
        before = self.guests
        self.guests = tuple(Guest(url, self._cookies[name]) for name in NAMES)
        for number, guest in enumerate(self.guests):
            assert guest.welcome["me"]["name"] == NAMES[number]
            for table in self.tables:
                if before:
                    guest.watch(table, before[number].streams[table], before[number].seqs[table])
                else:
                    guest.watch(table)
                    guest.sit(table, 400)

    def crash(self) -> None:
        """Kill the server and all its workers at once, and open the room again."""
        self._serving.kill()
        assert self._serving.errors == ""
        for guest in self.guests:
            guest.close()
        self._start()

    def close(self) -> None:
        self._serving.kill()
        for guest in self.guests:
            guest.close()

    def calm(self) -> None:
        """Let everything be told."""
        for guest in self.guests:
            guest.quiet(0.25)

    def pictures(self) -> dict[tuple[str, str], dict[str, object]]:
        """What each of the two sees of each table."""
        self.calm()
        return {(guest.player, table): picture(guest, table) for guest in self.guests for table in self.tables}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A room with a table of each game."""
    opened = Evening(tmp_path, *GAMES)
    yield opened
    opened.close()


@pytest.fixture
def holdem(tmp_path: Path) -> Iterator[Evening]:
    """A room with one table."""
    opened = Evening(tmp_path, "texas_holdem")
    yield opened
    opened.close()


# ---------------------------------------------------------------- what must hold of a data folder that a killed server left


def check(data: Path) -> dict[str, Table]:
    """Check a data folder from the outside, and return its tables as a restart finds them."""
    with Store.open(data) as store:
        assert store.verify() == []
        balances = store.balances()
        assert sum(balances.values()) == 0
        tables = {row.table: replayed(store, row.table) for row in store.tables() if not is_dealers(row)}
    for key, table in tables.items():
        held = {escrow(key, chair.player): chair.stack + chair.queued for chair in table.taken}
        held |= {escrow(key, kept.player): kept.stack for kept in table.reserved.values()}
        prefix = escrow(key, "")
        assert {account: chips for account, chips in balances.items() if account.startswith(prefix) and chips} == {
            account: chips for account, chips in held.items() if chips
        }
    return tables


def replayed(store: Store, key: str) -> Table:
    """The table from its last state and the events since; from its first event on it must be the same."""
    settings = settings_from(next(row for row in store.tables() if row.table == key))
    record = read_record(store, key)
    assert record.is_whole
    short = Table.replay(settings, ALL[settings.game], (envelope.event for envelope in record.envelopes), record.state)
    rows = store.journal(key)
    whole = [from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b"")).event for row in rows]
    long = Table.replay(settings, ALL[settings.game], whole, None)
    assert (long.seq, long.number, long.playing, long.pending) == (short.seq, short.number, short.playing, short.pending)
    assert long.chairs == short.chairs
    numbers = [row.hand for row in rows if row.kind == HandStarted.__name__]
    assert numbers == list(range(1, len(numbers) + 1))
    return short


# ---------------------------------------------------------------- the tests


@pytest.mark.timeout(400)
def test_rules_i1_killed_after_every_decision_of_a_hand_of_each_game(evening: Evening) -> None:
    for table in evening.tables:
        all_playing(evening.guests, table)
    first = {table: evening.guests[0].view(table)["hand"] for table in evening.tables}
    going = set(evening.tables)
    decisions = 0
    while going:
        for table in sorted(going):
            guest = on_turn(evening.guests, table)
            if guest is None or guest.view(table)["hand"] != first[table]:
                going.discard(table)
                continue
            assert act(guest, table, passive(guest.turn(table) or {}))["type"] == "done"
            decisions += 1
        before = evening.pictures()
        evening.crash()
        assert evening.pictures() == before
    assert decisions >= 4 * len(GAMES)
    evening.close()
    check(evening.data)


@pytest.mark.timeout(200)
@pytest.mark.parametrize("answered", [True, False])
def test_killed_in_the_middle_of_a_decision(holdem: Evening, *, answered: bool) -> None:
    chance = random.Random(answered)
    (table,) = holdem.tables
    for attempt in range(4):
        all_playing(holdem.guests, table)
        guest = on_turn(holdem.guests, table)
        assert guest is not None
        holdem.calm()
        turn = guest.turn(table)
        assert turn is not None
        hand, number, seq = guest.view(table)["hand"], turn["turn"], guest.seqs[table]
        command = {"id": f"attempt {attempt}", "table": table, "hand": hand, "turn": number, **passive(turn)}
        if answered:
            guest.done("act", **command)
        else:
            guest.send(type="act", **command)
            time.sleep(chance.uniform(0, 0.012))
        place = holdem.guests.index(guest)
        holdem.crash()
        holdem.calm()
        happened = holdem.guests[place].seqs[table] > seq
        assert happened or not answered
        again = holdem.guests[place].ask("act", **command)
        assert (again["type"] == "refused") == happened
        holdem.calm()
        view = holdem.guests[place].view(table)
        assert view["hand"] == hand + 1 or (view["hand"] == hand and view["turn"]["turn"] == number + 1)
    holdem.close()
    check(holdem.data)


@pytest.mark.timeout(200)
def test_killed_at_any_moment_while_bots_play_every_game(tmp_path: Path) -> None:
    chance = random.Random(5)
    hands: dict[str, int] = {}
    seqs: dict[str, int] = {}
    for _ in range(3):
        with Serving(tmp_path / "data", "--port", "0", "--fill", "5", "--pace", "off") as serving, Guest(serving.url):
            time.sleep(chance.uniform(3, 6))  # bots play as long as anybody looks into the room
            serving.kill()
            assert serving.errors == ""
        for table in check(tmp_path / "data").values():
            assert table.number >= hands.get(table.key, 0)
            assert table.seq >= seqs.get(table.key, 0)
            assert not table.frozen
            hands[table.key], seqs[table.key] = table.number, table.seq
    assert len(hands) >= 7
    assert min(hands.values()) >= 1
    assert sum(seqs.values()) > 300
