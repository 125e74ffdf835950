"""Coups of Russian Poker, dropped before and after each commit: the same cards, bets and chips come back, nothing twice."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.room.booking import welcome
from riverboat.room.ledger import HOUSE, Ledger, escrow, wallet
from riverboat.room.room import Room
from riverboat.russian import PRESETS
from riverboat.russian import actions as do
from riverboat.server.saving import booked_batch, dealer_settings_row, read_dealer_record, transfer_rows
from riverboat.store import Batch, Store
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.rules.events import Event

NOW = 1_700_000_000_000
PEOPLE = ("ann", "bob", "cleo")
HOUSE_CHIPS = 1_000_000


def load(store: Store, settings: DealerSettings) -> Room:
    """Bring the room back from what is stored."""
    room = Room(ALL, ledger=Ledger(store.balances(), house_limit=HOUSE_CHIPS))
    record = read_dealer_record(store, settings.key)
    room.dealers[settings.key] = DealerTable.replay(settings, record.events, record.state)
    return room


def picture(room: Room, key: str) -> tuple[object, ...]:
    """All that must outlive a crash."""
    table = room.dealers[key]
    coup = table.coup
    return table.seq, table.number, table.pending, table.guests, table.laid, coup.events if coup else [], room.ledger.balances()


def step(room: Room, key: str, rng: random.Random) -> list[Event]:
    """The next thing that happens: somebody sits, bets, decides, runs out of time or leaves; or the table goes on."""
    table = room.dealers[key]
    if not table.opened:
        return table.open()
    absent = [player for player in PEOPLE if table.guest_of(player) is None]
    if absent and not table.deciding:
        return table.sit(absent[0], absent[0].title(), 1000)
    if not table.playing:
        return table.begin(os.urandom)
    if table.betting and table.coup is not None:
        return bet(room, key, rng)
    assert table.pending is not None
    number, turn = table.pending
    player = table.guests[number].player
    if rng.random() < 0.1:
        clock = table.start_clock(NOW)
        assert clock is not None
        return table.time_out(table.number, turn, clock.deadline)
    return table.act(player, table.number, turn, decision(table, rng))


def bet(room: Room, key: str, rng: random.Random) -> list[Event]:
    """Lay a bet on a free box, leave, or close the bets."""
    table = room.dealers[key]
    assert table.coup is not None
    for number, guest in table.guests.items():
        free = [place for place in table.coup.legal(number).places if not place.own]
        if free and rng.random() < 0.6:
            place = rng.choice(free)
            dark = not place.most or (place.dark_most > 0 and rng.random() < 0.4)
            ante = place.dark_least if dark else place.least
            bonus = 5 if rng.random() < 0.5 and table.rules.bonus and not dark else 0
            return table.act(guest.player, table.number, -1, do.PlaceAnte(place.box, ante, bonus, dark))
    if rng.random() < 0.1:
        return table.leave(rng.choice([guest.player for guest in table.guests.values()]))
    return room.close_bets(key) or table.act(next(iter(table.guests.values())).player, table.number, -1, do.PlaceAnte(0, 10))


def decision(table: DealerTable, rng: random.Random) -> do.Action:
    """Any decision that is open."""
    assert table.coup is not None
    assert table.pending is not None
    legal = table.coup.legal(table.pending[0])
    ways: list[do.Action] = [do.Stand()] if legal.stand else [do.Fold(), do.Bet(legal.insurance_most), do.Bet()]
    ways += [do.BuySixth()] if legal.sixth else []
    if legal.exchanges and table.coup.asked is not None:
        count = rng.choice(legal.exchanges).count
        ways.append(do.Exchange(tuple(rng.sample(table.coup.asked.cards, count))))
    return rng.choice(ways)


def commit(store: Store, room: Room, key: str, events: list[Event]) -> None:
    store.commit(booked_batch(room.book(room.dealers[key], events, NOW), NOW)).result(10)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_boundary_of_a_coup(preset: str, tmp_path: Path) -> None:
    drop_at_every_boundary(preset, tmp_path, "", 45)


def test_every_boundary_of_a_coup_on_postgresql(tmp_path: Path, database: str) -> None:
    drop_at_every_boundary("seed", tmp_path, database, 30)


def drop_at_every_boundary(preset: str, tmp_path: Path, database: str, steps: int) -> None:
    """Take so many steps; before and after each commit everything is dropped, and brought back from what is stored."""
    settings = DealerSettings("showboat", "Showboat", preset=preset)
    key, rng = settings.key, random.Random(preset)
    folder = tmp_path / "data"
    with Store.open(folder, database=database) as store:
        store.commit(Batch(settings=(dealer_settings_row(settings),))).result(10)
        money = Ledger(house_limit=HOUSE_CHIPS)
        given = money.post([welcome(player) for player in PEOPLE])
        store.commit(Batch(transfers=transfer_rows(given, NOW))).result(10)
        before = picture(load(store, settings), key)
    boundaries = 0
    for _ in range(steps):
        seed = rng.random()
        with Store.open(folder, database=database) as store:
            room = load(store, settings)
            assert picture(room, key) == before
            step(room, key, random.Random(seed))  # decided, and dropped before it was stored
        with Store.open(folder, database=database) as store:
            room = load(store, settings)
            assert picture(room, key) == before, "what was not stored has not happened"
            commit(store, room, key, step(room, key, random.Random(seed)))
            before = picture(room, key)
            boundaries += 2
    with Store.open(folder, database=database) as store:
        room = load(store, settings)
        assert picture(room, key) == before
        table, balances = room.dealers[key], store.balances()
        assert sum(balances.values()) == 0
        for guest in table.guests.values():
            assert balances[escrow(key, guest.player)] == guest.stack + guest.queued
        total = sum(balances.get(wallet(player), 0) + balances.get(escrow(key, player), 0) for player in PEOPLE)
        assert total + balances.get(HOUSE, 0) == 10_000 * len(PEOPLE)
    assert boundaries == 2 * steps
    assert table.number > 1
