"""Coups of Russian Poker, dropped before and after each commit: the same cards, bets and chips come back, nothing twice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.room.booking import welcome
from riverboat.room.ledger import HOUSE, Ledger, escrow, wallet
from riverboat.room.players import Player
from riverboat.room.room import Room
from riverboat.russian import PRESETS
from riverboat.server.saving import booked_batch, dealer_settings_row, read_dealer_record, transfer_rows
from riverboat.store import Batch, Store
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings
from tests.safe.coups import NOW, coup_step

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.rules.events import Event

PEOPLE = ("ann", "bob", "cleo")


def people() -> list[Player]:
    return [Player(name, name.title(), name, "", "guest", 1) for name in PEOPLE]


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
            coup_step(room, key, people(), random.Random(seed))  # decided, and dropped before it was stored
        with Store.open(folder, database=database) as store:
            room = load(store, settings)
            assert picture(room, key) == before, "what was not stored has not happened"
            commit(store, room, key, coup_step(room, key, people(), random.Random(seed)))
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
