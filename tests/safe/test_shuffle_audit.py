"""`riverboat verify` on a whole room: a hand that was not dealt from the deck laid down for it is named."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat.rules.actions import Call, Check
from riverboat.server.auditing import audit_tables
from riverboat.server.saving import booked_batch
from riverboat.store import Store
from riverboat.table import events as ev
from riverboat.table.deck import committed, orders
from tests.safe.evening import NOW, first_batch, load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from riverboat.rules.events import Event
    from riverboat.table.table import Table


def honest(table: Table) -> list[Event]:
    return [*table.lay_down((), random.Random(1).randbytes), *table.deal_laid({}, NOW)]


def another_deck(table: Table) -> list[Event]:
    """The room lays one deck down, and deals from another one."""
    laid = table.lay_down((), random.Random(1).randbytes)
    given = ev.NoncesOpened(1)
    table.apply(given)
    other = committed(table.key, 1, table.game, (), random.Random(2).randbytes)
    return [*laid, given, *table.deal(*orders(other, given), NOW)]


def another_commitment(table: Table) -> list[Event]:
    """What was published is not the hash of the deck that lay there."""
    laid = committed(table.key, 2, table.game, (), random.Random(1).randbytes)
    false = ev.DeckCommitted(1, laid.commitment, laid.size, (), laid.deck, laid.again, laid.seed)
    table.apply(false)
    return [false, *table.deal_laid({}, NOW)]


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (honest, ""),
        (another_deck, "hand 1 was not dealt from the deck laid down for it"),
        (another_commitment, "the deck laid down for hand 1 is not that of its commitment"),
    ],
)
def test_a_deck_that_is_not_the_one_laid_down_is_named(tmp_path: Path, deal: Callable[[Table], list[Event]], problem: str) -> None:
    with Store.open(tmp_path) as store:
        store.commit(first_batch(["texas_holdem"])).result(10)
        room = load(store)
        (table,) = room.tables.values()
        events = table.open()
        for player in room.players.everybody()[:2]:
            events += room.sit(table.key, player, -1, table.settings.most_buy_in, post=True)
        events += deal(table)
        while table.pending is not None:
            chair = table.chair(table.pending[0])
            assert chair is not None
            assert table.hand is not None
            legal = table.hand.legal(chair.seat)
            events += table.act(chair.player, table.number, table.pending[1], Check() if legal.check else Call(), NOW)
        store.commit(booked_batch(room.book(table, events, NOW), NOW)).result(10)
        problems = [said for audit in audit_tables(store, lambda _table, _rows: None) for said in audit.problems]
    assert [said for said in problems if problem and problem in said] == problems
    assert bool(problems) == bool(problem)
