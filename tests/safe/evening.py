"""A scripted evening in any games, written to a store command by command; it can be dropped at any boundary and brought back.

What happens next follows from the state of the room and a seed alone: whoever opens the store again goes on with the same evening.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec

from riverboat.games import ALL
from riverboat.room.booking import HOUSE_LIMIT
from riverboat.room.ledger import ISSUE, Ledger, Transferred, wallet
from riverboat.room.players import Players
from riverboat.room.room import BOT_NAMES, Room
from riverboat.rules import actions as act
from riverboat.server.saving import (
    booked_batch,
    dealer_settings_from,
    dealer_settings_row,
    is_dealers,
    player_from,
    player_row,
    read_dealer_record,
    read_record,
    settings_from,
    settings_row,
    transfer_rows,
)
from riverboat.store import Batch, StateRow
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings
from riverboat.table.refusal import Refusal
from riverboat.table.settings import may_run_twice, settings_for
from riverboat.table.table import Table
from tests.safe.coups import coup_step, numbers, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from riverboat.room.players import Player
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event
    from riverboat.store import Store

NOW = 1_796_000_000_000
NAMES = ("Ann", "Bob", "Cat", "Dan")
RAISES: dict[str, type[act.Bet | act.Raise | act.Complete]] = {"bet": act.Bet, "raise": act.Raise, "complete": act.Complete}


def key_of(game: str) -> str:
    return game.replace("_", "-")


def first_batch(games: Iterable[str], rake_percent: int = 0, presets: Iterable[str] = ()) -> Batch:
    """Tables of these games, of Russian Poker by these ``presets``, and four guests with their chips."""
    room, chance = Room(ALL), random.Random(1)
    tables = [
        settings_for(
            ALL[game],
            key_of(game),
            game.title(),
            seats=4,
            rake_percent=rake_percent,
            run_it_twice=may_run_twice(ALL[game]),
        )
        for game in games
    ]
    dealers = [DealerSettings(f"russian-{key_of(preset)}", preset, preset=preset) for preset in presets]
    joined = [room.join(name, chance.randbytes, NOW) for name in NAMES]
    transfers = [row for _, rows in joined for row in rows]
    transfers += [Transferred(ISSUE, wallet(player.id), 1_000_000, "more", f"more:{player.id}:{NOW}") for player, _ in joined]
    return Batch(
        settings=(*map(settings_row, tables), *map(dealer_settings_row, dealers)),
        players=tuple(player_row(player) for player, _ in joined),
        transfers=transfer_rows(transfers, NOW),
    )


def load(store: Store) -> Room:
    """The room as the store has it."""
    ledger = Ledger(store.balances(), house_limit=HOUSE_LIMIT)
    room = Room(ALL, players=Players(map(player_from, store.players()), taken=BOT_NAMES), ledger=ledger)
    for row in store.tables():
        if is_dealers(row):
            coups = read_dealer_record(store, row.table)
            room.dealers[row.table] = DealerTable.replay(dealer_settings_from(row), coups.events, coups.state)
            continue
        settings, record = settings_from(row), read_record(store, row.table)
        room.replace(Table.replay(settings, ALL[settings.game], (one.event for one in record.envelopes), record.state))
    return room


class Step(msgspec.Struct, frozen=True):
    """What one command caused, not yet stored."""

    table: str
    batch: Batch
    kinds: tuple[str, ...]


def step(room: Room, number: int, seed: int = 7) -> Step:
    """Carry out command ``number`` of the evening and return what is to be stored."""
    chance = random.Random(1_000_003 * seed + number)
    tables: dict[str, Table | DealerTable] = {**room.tables, **room.dealers}
    table = tables[sorted(tables)[number % len(tables)]]
    now = NOW + 1000 * number
    states: tuple[StateRow, ...] = ()
    events: Sequence[Event] = ()
    if not table.playing and table.opened:
        states = (StateRow(table.key, table.seq, msgspec.json.encode(table.state())),)
    if isinstance(table, DealerTable):
        events = coup_step(room, table.key, people(room)[:3], chance)
    else:
        events = command(room, table, chance, now)
    booked = room.book(table, events, now)
    laid = any(type(event).__name__ == "DeckCommitted" for event in events)
    return Step(table.key, booked_batch(booked, now, states if laid else ()), tuple(type(event).__name__ for event in events))


def command(room: Room, table: Table, chance: random.Random, now: int) -> Sequence[Event]:
    """Decide what happens next at ``table``: whoever is missing sits down, the broke rebuy, a hand is dealt or goes on."""
    if not table.opened:
        return table.open()
    if table.playing:
        return in_hand(room, table, chance, now)
    return between_hands(room, table, chance, now)


def people(room: Room) -> list[Player]:
    """Everybody, by name."""
    return sorted(room.players._by_id.values(), key=lambda one: one.name)


def between_hands(room: Room, table: Table, chance: random.Random, now: int) -> Sequence[Event]:
    """Somebody comes, comes back, rebuys or cashes out; else a hand is dealt."""
    absent = [one for one in people(room) if table.chair_of(one.id) is None]
    most = table.settings.most_buy_in
    if absent and len(table.taken) < 4:
        return room.sit(table.key, absent[0], -1, chance.choice((most, most // 2, most // 3 + 1)), post=True)
    for chair in table.taken:
        if chair.out:
            return table.come_back(chair.player, post=True)
        if chair.broke and room.wallet(chair.player) >= most:
            return room.add_chips(table.key, chair.player, most)
        if chair.broke or chance.random() < 0.03:
            return table.leave(chair.player, now)
    laid = table.lay_down(numbers(table.key, table.number + 1, [chair.seat for chair in table.taken], chance), chance.randbytes)
    if laid and chance.random() < 0.2:
        return laid
    return [*laid, *table.deal_laid(opened(table.key, table.laid, chance), now)]


def in_hand(room: Room, table: Table, chance: random.Random, now: int) -> Sequence[Event]:
    """A decision, and now and then something beside it: chips brought during the hand, a lost line, a time-out."""
    assert table.pending is not None
    assert table.hand is not None
    seat, turn = table.pending
    chair = table.chair(seat)
    assert chair is not None
    luck = chance.random()
    try:
        if luck < 0.05:
            return room.add_chips(table.key, chair.player, 5)
        if luck < 0.08:
            return table.lost(chair.player) or table.found(chair.player)
        if luck < 0.1:
            return table.leave(chair.player, now)
        if luck < 0.12 and (clock := table.start_clock(now)) is not None:
            return table.time_out(table.number, turn, clock.deadline)
        if luck < 0.13:
            return table.sit_out(chair.player, now)
    except Refusal:
        pass
    return table.act(chair.player, table.number, turn, chosen(table, seat, chance), now)


def chosen(table: Table, seat: int, chance: random.Random) -> Action:
    """Any legal action, those that keep the hand going more often."""
    assert table.hand is not None
    legal = table.hand.legal(seat)
    luck = chance.random()
    if legal.raising and luck < 0.35:
        return RAISES[legal.raising](legal.most if luck < 0.1 else legal.least)
    if legal.discard and luck < 0.7:
        return act.Discard(table.hand.at[seat].cards[: 1 + int(luck * legal.discard)])
    offers: list[tuple[object, Action]] = [
        (legal.run_twice, act.RunTwice() if luck < 0.8 else act.RunOnce()),
        (legal.bring_in, act.BringIn()),
        (legal.check, act.Check()),
        (legal.call and luck < 0.9, act.Call()),
        (legal.stand_pat, act.StandPat()),
        (legal.muck, act.Muck()),
        (legal.show, act.Show()),
    ]
    return next((action for allowed, action in offers if allowed), act.Fold())


def play(store: Store, games: Iterable[str], commands: int, rake_percent: int = 0, presets: Iterable[str] = ()) -> Room:
    """Play so many commands into ``store``, from an empty room on, and return the room."""
    store.commit(first_batch(games, rake_percent, presets)).result(10)
    room = load(store)
    for number in range(commands):
        store.commit(step(room, number).batch).result(10)
    return room
