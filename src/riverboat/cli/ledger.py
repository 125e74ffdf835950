"""``riverboat ledger``: who has what, who sat where, and who pays whom at the end of the evening."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from riverboat.room.accounts import Entry


def ledger(
    what: Literal["settle", "sessions", "accounts", "csv"] = "settle",
    *,
    data: Path = Path("data"),
    database: str = "",
    since: str = "",
) -> int:
    """Read the ledger, also while the room is open: settle (who pays whom), sessions, accounts, or csv.

    Parameters
    ----------
    what
        settle: the fewest payments that settle the results; sessions: who sat where; accounts: who has what; csv: every row.
    data
        The data folder.
    database
        The PostgreSQL database, where serve was told of one.
    since
        Settle from this time on, such as "2026-11-28 19:00"; without it from the beginning.
    """
    from riverboat.server.cashier.accounts import entries_of
    from riverboat.server.cashier.cashier_http import as_csv
    from riverboat.store import StoreError, reading

    begin = _milliseconds(since)
    try:
        with reading(data, database) as readers:
            entries = entries_of(readers.transfers())
            names = {row.id: row.name for row in readers.players()}
            balances = readers.balances()
    except StoreError as error:
        raise CommandError(" ".join(str(error).split())) from error
    if what == "csv":
        sys.stdout.write(as_csv(entries, names))
        return 0
    lines = {"settle": lambda: _settled(entries, names, begin), "sessions": lambda: _sessions(entries, names)}
    for line in lines[what]() if what in lines else _accounts(balances, names):
        print(line)
    return 0


def _milliseconds(text: str) -> int:
    try:
        return round(datetime.fromisoformat(text).astimezone().timestamp() * 1000) if text else 0
    except ValueError as error:
        message = f'--since is a time such as "2026-11-28 19:00", not {text!r}'
        raise CommandError(message, USAGE) from error


def _name(player: str, names: Mapping[str, str]) -> str:
    from riverboat.room.accounts import ROOM

    return "The room" if player == ROOM else names.get(player, player)


def _settled(entries: list[Entry], names: Mapping[str, str], since: int) -> Iterator[str]:
    """Yield who has won what, and who pays whom."""
    from riverboat.room.accounts import results, settlement

    won = results(entries, since)
    if not won:
        yield "Nobody has won or lost anything."
    for player, amount in sorted(won.items(), key=lambda one: -one[1]):
        yield f"{_name(player, names):<24} {amount:>+14,}"
    for payment in settlement(won):
        yield f"{_name(payment.payer, names)} gives {_name(payment.payee, names)} {payment.amount:,}"


def _sessions(entries: list[Entry], names: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each time that somebody sat at a table."""
    from riverboat.room.accounts import sessions

    for one in sessions(entries):
        end = _time(one.ended) if one.ended else "still there"
        moved = f"brought {one.brought:,}, took {one.taken:,}, has {one.there:,} there: {one.won:+,}"
        yield f"{_time(one.began)} - {end:<16} {_name(one.player, names)} at {one.table}: {moved}"


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _accounts(balances: Mapping[str, int], names: Mapping[str, str]) -> Iterator[str]:
    """Yield every account that isn't empty."""
    for account, chips in sorted(balances.items()):
        if chips:
            kind, _, owner = account.rpartition(":")
            yield f"{f'{kind}:{names[owner]}' if owner in names else account:<48} {chips:>14,}"
