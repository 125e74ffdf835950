"""Reading the ledger: who sat where from when to when, who has won what, and how an evening is settled with the fewest payments."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.chips import Chips
from riverboat.room.booking import BOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOM: Final = "room"
"""In a settlement: the room itself, which has what bots and the house won and what was raked."""

MOST_EXACT: Final = 14
"""Up to so many people a settlement is the shortest that there is; beyond that it is a short one."""

_WALLET: Final = "wallet:"


class Entry(msgspec.Struct, frozen=True):
    """A row of the ledger with the time ``at`` (milliseconds since 1970) when it was booked."""

    at: int
    debit: str
    credit: str
    amount: Chips
    reason: str
    ref: str


class Session(msgspec.Struct, frozen=True):
    """``player`` at ``table`` from sitting down to leaving: what he brought, took and has there. Times: milliseconds since 1970.

    ``ended`` is 0 while he sits there, or when he left without a chip and has not come back.
    """

    player: str
    table: str
    began: int
    ended: int
    brought: Chips
    taken: Chips
    there: Chips

    @property
    def won(self) -> Chips:
        """What he won there, less than 0 for what he lost."""
        return self.taken + self.there - self.brought


class Payment(msgspec.Struct, frozen=True):
    """``payer`` gives ``payee`` what ``amount`` chips are worth."""

    payer: str
    payee: str
    amount: Chips


def sessions(entries: Iterable[Entry]) -> list[Session]:
    """Return the sessions that ``entries`` (all of them, in order) tell of, as they began; bots have none."""
    open_: dict[str, Session] = {}
    moved: dict[str, int] = {}
    found: list[Session] = []
    for entry in entries:
        for account, amount in ((entry.credit, entry.amount), (entry.debit, -entry.amount)):
            where = place(account)
            if where.kind != "escrow" or where.player.startswith(BOT):
                continue
            other = entry.debit if amount > 0 else entry.credit
            if entry.reason == "buy_in" and account in open_:
                found.append(msgspec.structs.replace(open_.pop(account), ended=moved[account]))
            before = open_.get(account) or Session(where.player, where.table, entry.at, 0, 0, 0, 0)
            moved[account] = entry.at
            after = _moved(before, entry.at, amount, outside=other.startswith(_WALLET))
            if after.ended:
                open_.pop(account, None)
                found.append(after)
            else:
                open_[account] = after
    return sorted([*found, *open_.values()], key=lambda session: (session.began, session.player))


def _moved(session: Session, at: int, amount: Chips, *, outside: bool) -> Session:
    """Return the session after ``amount`` chips came (less than 0: went), from or to the wallet or within the table."""
    there = session.there + amount
    brought = session.brought + (amount if outside and amount > 0 else 0)
    taken = session.taken - (amount if outside and amount < 0 else 0)
    ended = at if outside and amount < 0 and not there else 0
    return msgspec.structs.replace(session, there=there, brought=brought, taken=taken, ended=ended)


WINNINGS: Final = ("hand", "rake", "coup", "transfer")
"""The reasons of the rows by which somebody wins or loses."""


def results(entries: Iterable[Entry], since: int = 0) -> dict[str, Chips]:
    """Return what everybody has won (less than 0: lost) from ``since`` on, in hands and by chips passed from player to player.

    What the room gave or took by hand is no winning: those chips were paid for, or are play money. What bots and the house won, and
    the rake, is the ROOM's, so that the sum is 0.
    """
    moved: defaultdict[str, Chips] = defaultdict(int)
    for entry in entries:
        if entry.at >= since and entry.reason in WINNINGS:
            moved[entry.credit] += entry.amount
            moved[entry.debit] -= entry.amount
    return by_owner(moved)


def by_owner(moved: Mapping[str, Chips]) -> dict[str, Chips]:
    """Return whose chips those are that so many of came into each account (less than 0: went): players', and the ROOM's."""
    owned: defaultdict[str, Chips] = defaultdict(int)
    for account, amount in moved.items():
        if owner := _owner(account):
            owned[owner] += amount
    return {owner: amount for owner, amount in owned.items() if amount}


def _owner(account: str) -> str:
    """Return whose chips lie in an account: a player's, or the ROOM's, who also has what a pot should ever be left with."""
    where = place(account)
    if where.kind == "issue":
        return ""
    return where.player if where.player and not where.player.startswith(BOT) else ROOM


class Movement(msgspec.Struct, frozen=True):
    """``amount`` chips came into a wallet (less than 0: went), which held ``balance`` afterwards.

    ``kind`` is the reason in a word, ``why`` what the host said about it; ``other`` and ``table`` say from or to whom, or where.
    """

    at: int
    amount: int
    balance: Chips
    kind: str
    why: str
    other: str
    table: str


def movements(entries: Iterable[Entry], player: str) -> list[Movement]:
    """Return what ``entries`` (all that touch his wallet, in order) did to the wallet of ``player``."""
    own, balance, found = f"{_WALLET}{player}", 0, []
    for entry in entries:
        if own in {entry.debit, entry.credit}:
            amount, other = (entry.amount, entry.debit) if entry.credit == own else (-entry.amount, entry.credit)
            balance += amount
            kind, why = reason(entry.reason)
            where = place(other)
            who = where.player if where.player != player else ""
            found.append(Movement(entry.at, amount, balance, kind, why, who, where.table))
    return found


def reason(text: str) -> tuple[str, str]:
    """Return the kind of a row's reason, and what was said besides: "adjustment: paid in" is ("adjustment", "paid in")."""
    kind, _, why = text.partition(": ")
    return kind, why


class Place(msgspec.Struct, frozen=True):
    """An account taken apart: its kind, the player whose it is and the table where it is, "" for none."""

    kind: str
    player: str = ""
    table: str = ""


def place(account: str) -> Place:
    """Take the name of an account apart: "escrow:natchez:p-1" is an escrow of the player p-1 at the table natchez."""
    kind, *names = account.split(":")
    if kind == "escrow":
        return Place(kind, names[1], names[0])
    return Place(kind, "", *names) if kind == "pot" else Place(kind, *names)


def settlement(won: Mapping[str, Chips]) -> list[Payment]:
    """Return the payments that settle ``won``, whose sum is 0: the fewest that do, for up to MOST_EXACT people.

    Each group of people whose results cancel out needs one payment less than it has members; so as many groups as possible are
    found. Raises ValueError when the sum is not 0.
    """
    if sum(won.values()):
        message = f"the results must come to 0, not {sum(won.values())}"
        raise ValueError(message)
    names = sorted(name for name, amount in won.items() if amount)
    groups = _groups([won[name] for name in names]) if len(names) <= MOST_EXACT else [range(len(names))]
    return [payment for group in groups for payment in _paid({names[place]: won[names[place]] for place in group})]


def _groups(amounts: list[Chips]) -> list[list[int]]:
    """Return the most groups of places whose amounts cancel out, all places together."""
    everybody = (1 << len(amounts)) - 1
    total, most, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for some in range(1, everybody + 1):
        lowest = (some & -some).bit_length() - 1
        total[some] = total[some & (some - 1)] + amounts[lowest]
        best = max((most[some ^ (1 << one)], one) for one in range(len(amounts)) if some >> one & 1)
        most[some], last[some] = best[0] + (total[some] == 0), best[1]
    groups: list[list[int]] = []
    group: list[int] = []
    some = everybody
    while some:
        if not total[some] and group:
            groups.append(group)
            group = []
        group.append(last[some])
        some ^= 1 << last[some]
    return [*groups, group] if group else groups


def _paid(won: Mapping[str, Chips]) -> Iterator[Payment]:
    """Yield payments within one group, the largest debt to the largest claim first."""
    left = dict(won)
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Payment(payer, payee, amount)
