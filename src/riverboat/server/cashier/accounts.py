"""What the cashier's page shows: read from the store in a thread of its own, and put into words that the client has names for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.room import accounts
from riverboat.room.booking import BOT, NEW_GUEST
from riverboat.room.ledger import HOUSE, ISSUE, RAKE, wallet
from riverboat.room.players import DELETED
from riverboat.server.saving import table_name_of
from riverboat.wire import cashier as wire

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from riverboat.server.room_service import RoomService
    from riverboat.store import TransferRow

PAGE: Final = 50
"""So many movements, or rows of the ledger, are shown at once."""

PLAYED: Final = ("hand", "rake", "coup")
"""The reasons of the rows that play itself causes."""

SITTINGS: Final = 50
"""So many of a player's last sessions are shown."""


def entries_of(rows: Iterable[TransferRow]) -> list[accounts.Entry]:
    """Return stored transfers as the ledger's readers want them."""
    return [accounts.Entry(row.at, row.debit, row.credit, row.amount, row.reason, row.ref) for row in rows]


def table_names(room: RoomService) -> dict[str, str]:
    """Return the names of all tables that ever were, by key."""
    return {row.table: table_name_of(row) for row in room.store.tables()}


def own_rows(room: RoomService, player: str) -> list[TransferRow]:
    """Return the rows of the ledger that touch what is ``player``'s, in order."""
    own = [account for account in room.store.balances() if accounts.place(account).player == player]
    return room.store.transfers(wallet(player), *own)


async def account(room: RoomService, player: str, before: int = 0) -> wire.Account:
    """Return the account of ``player``, with the movements before number ``before`` (0: the newest)."""

    def read() -> tuple[list[accounts.Entry], dict[str, str]]:
        return entries_of(own_rows(room, player)), table_names(room)

    rows, tables = await asyncio.to_thread(read)
    names = player_names(room)
    moved = accounts.movements(rows, player)
    last = min(before - 1, len(moved)) if before else len(moved)
    shown = range(last, max(0, last - PAGE), -1)
    return wire.Account(
        me=room.me(player),
        transfers=room.house.transfers,
        new_guest=NEW_GUEST,
        held=_held(room, player, tables),
        movements=tuple(_movement(number, moved[number - 1], names, tables) for number in shown),
        more=last > PAGE,
        sittings=tuple(_sitting(one, tables) for one in reversed(accounts.sessions(rows)) if one.player == player)[:SITTINGS],
        people=_people(room, player, moved),
        terms=_terms(room, player),
    )


def _movement(number: int, one: accounts.Movement, names: Mapping[str, str], tables: Mapping[str, str]) -> wire.Movement:
    other, table = names.get(one.other, ""), tables.get(one.table, one.table)
    return wire.Movement(number, one.at, one.amount, one.balance, one.kind, one.why, other, table)


def _sitting(one: accounts.Session, tables: Mapping[str, str]) -> wire.Sitting:
    table = tables.get(one.table, one.table)
    return wire.Sitting(table, one.began, one.ended, one.brought, one.taken, one.there, one.won)


def _held(room: RoomService, player: str, tables: Mapping[str, str]) -> tuple[wire.HeldAt, ...]:
    open_ = {actor.key for actor in room.at_work()}
    found = [(accounts.place(name), chips) for name, chips in room.house.ledger.balances().items()]
    return tuple(
        wire.HeldAt(where.table, tables.get(where.table, where.table), chips, where.table in open_)
        for where, chips in found
        if where.kind == "escrow" and where.player == player
    )


def _people(room: RoomService, player: str, moved: list[accounts.Movement]) -> tuple[wire.Person, ...]:
    """Return those to whom ``player`` may want to give chips: who is here or sits somewhere, and who gave or got some before."""
    near = {session.player for session in room.sessions} | {one.other for one in moved if one.kind == "transfer"}
    near |= {seated.player for actor in room.at_work() for seated in actor.live.people}
    found = [known for known in room.house.players.everybody() if known.id in near and known.id != player and known.role != DELETED]
    return tuple(wire.Person(known.id, known.name) for known in sorted(found, key=lambda known: known.name_key))


def _terms(room: RoomService, player: str) -> tuple[wire.TableTerms, ...]:
    now, found = room.clock.now(), []
    for actor in room.actors.values():
        if not room.private.may_enter(player, actor.key):
            continue
        set_ = actor.live.settings
        least, until = room.house.least_back(actor.live, player, now)
        rake = (set_.rake_percent, set_.rake_cap, set_.rake_from_first_street)
        found.append(wire.TableTerms(set_.key, set_.name, *rake, set_.ratholing_minutes, least, until))
    return tuple(found)


# ---------------------------------------------------------------- the host's


async def whole_room(room: RoomService, since: int) -> wire.RoomAccount:
    """Return all accounts, what everybody has won from ``since`` on, and the fewest payments that settle it."""
    moved = await asyncio.to_thread(room.store.moved, accounts.WINNINGS, since)
    won = accounts.by_owner(moved)
    paid = await asyncio.to_thread(accounts.settlement, won)
    names, balances, bank = player_names(room), room.house.ledger.balances(), room.house.bank
    bots = sum(chips for name, chips in balances.items() if accounts.place(name).player.startswith(BOT))
    return wire.RoomAccount(
        since=since,
        players=_players(room, balances, won),
        house=wire.HouseAccount(balances.get(HOUSE, 0), bank.limit, bank.all_promised, bank.free, bank.spare),
        issued=-balances.get(ISSUE, 0),
        bots=bots,
        rake=balances.get(RAKE, 0),
        room_won=won.get(accounts.ROOM, 0),
        payments=tuple(wire.Payment(_payer(one.payer, names), _payer(one.payee, names), one.amount) for one in paid),
    )


def _payer(who: str, names: Mapping[str, str]) -> str:
    return "" if who == accounts.ROOM else names.get(who, who)


def _players(room: RoomService, balances: Mapping[str, int], won: Mapping[str, int]) -> tuple[wire.PlayerAccount, ...]:
    """Return everybody's account, those with chips on tables first, then by name."""
    down: dict[str, int] = {}
    for name, chips in balances.items():
        where = accounts.place(name)
        if where.kind == "escrow":
            down[where.player] = down.get(where.player, 0) + chips
    found = [
        wire.PlayerAccount(known.id, known.name, room.house.wallet(known.id), down.get(known.id, 0), won.get(known.id, 0))
        for known in sorted(room.house.players.everybody(), key=lambda known: known.name_key)
    ]
    return tuple(sorted(found, key=lambda one: not one.at_tables))


async def ledger_page(room: RoomService, before: int, *, hands: bool) -> wire.LedgerPage:
    """Return the rows of the ledger before number ``before`` (0: the newest); without ``hands`` those that no hand caused."""

    def read() -> tuple[list[tuple[int, TransferRow]], dict[str, str]]:
        return room.store.last_transfers(before, PAGE + 1, () if hands else PLAYED), table_names(room)

    rows, tables = await asyncio.to_thread(read)
    names = player_names(room)
    lines = tuple(
        wire.LedgerLine(
            number,
            row.at,
            _place(row.debit, names, tables),
            _place(row.credit, names, tables),
            row.amount,
            *accounts.reason(row.reason),
        )
        for number, row in rows[:PAGE]
    )
    return wire.LedgerPage(lines, more=len(rows) > PAGE)


def _place(account: str, names: Mapping[str, str], tables: Mapping[str, str]) -> wire.Place:
    where = accounts.place(account)
    return wire.Place(where.kind, names.get(where.player, where.player), tables.get(where.table, where.table))


def player_names(room: RoomService) -> dict[str, str]:
    """Return everybody's name, by id; bots by what they are called too."""
    bots = {chair.player: chair.name for actor in room.actors.values() for chair in actor.live.bots}
    bots |= {guest.player: guest.name for dealer in room.dealers.values() for guest in dealer.live.guests.values() if guest.bot}
    return {known.id: known.name for known in room.house.players.everybody()} | bots
