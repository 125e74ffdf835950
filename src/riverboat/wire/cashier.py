"""What the cashier's page is told: a player's own account, and for the host those of the whole room.

Times are in milliseconds since 1970, amounts in chips; a player is named by id where the page has to act on him, else by name.
"""

from __future__ import annotations

import msgspec

from riverboat.wire.messages import Me


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """``amount`` chips came into the wallet (less than 0: went), which held ``balance`` afterwards.

    ``number`` counts the wallet's movements from 1. ``kind`` is the ledger's reason in a word: welcome, more, buy_in, top_up,
    returned, cash_out, refund, transfer, adjustment; later servers may name others. ``why`` is what the host said about an
    adjustment, ``other`` the name of who gave or got the chips, ``table`` the name of the table they went to or came from.
    """

    number: int
    at: int
    amount: int
    balance: int
    kind: str
    why: str = ""
    other: str = ""
    table: str = ""


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session from sitting down to leaving (``ended`` 0: still there): what was brought, taken and is there, and the gain."""

    table: str
    began: int
    ended: int
    brought: int
    taken: int
    there: int
    won: int


class HeldAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """``chips`` at a table; ``open`` says whether the table is open now."""

    table: str
    name: str
    chips: int
    open: bool = True


class TableTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table takes and asks: its rake, and what whoever leaves must bring when he comes back soon.

    ``back_least`` is what I must bring there until ``back_until``, 0 when I may bring what I like.
    """

    table: str
    name: str
    rake_percent: int = 0
    rake_cap: int = 0
    rake_from_first_street: bool = False
    ratholing_minutes: int = 0
    back_least: int = 0
    back_until: int = 0


class Person(msgspec.Struct, frozen=True):
    """Somebody whom chips can be given."""

    player: str
    name: str


class Account(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's account: the newest movements of his wallet (``more``: there are older ones), and his sessions, the newest first.

    ``transfers`` says whether the room lets players give each other chips, ``new_guest`` up to how many play chips it gives.
    """

    me: Me
    transfers: bool
    new_guest: int
    held: tuple[HeldAt, ...] = ()
    movements: tuple[Movement, ...] = ()
    more: bool = False
    sittings: tuple[Sitting, ...] = ()
    people: tuple[Person, ...] = ()
    terms: tuple[TableTerms, ...] = ()


class PlayerAccount(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has and has ``won`` since the time asked for."""

    player: str
    name: str
    wallet: int
    at_tables: int
    won: int = 0


class HouseAccount(msgspec.Struct, frozen=True):
    """The bank of the house: what it has (less than 0: owes), may owe, has promised to tables, can still promise, and can spare."""

    held: int
    limit: int
    promised: int
    free: int
    spare: int


class Payment(msgspec.Struct, frozen=True):
    """Who gives whom how much, by name; "" is the room itself."""

    payer: str
    payee: str
    amount: int


class RoomAccount(msgspec.Struct, frozen=True):
    """The host's: all accounts, which together come to 0, what was won ``since`` then, and the payments that settle it.

    ``issued`` is how many play chips there are, ``bots`` what bots have, ``rake`` what was raked, ``room_won`` what the room (bots,
    rake, house) has won.
    """

    since: int
    players: tuple[PlayerAccount, ...]
    house: HouseAccount
    issued: int
    bots: int
    rake: int
    room_won: int
    payments: tuple[Payment, ...]


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account as people read it: ``kind`` is issue, wallet, escrow, pot, house or rake; with whose it is and at which table."""

    kind: str
    name: str = ""
    table: str = ""


class LedgerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the ledger, ``number`` from 1 without gaps; ``kind`` and ``why`` as in ``Movement``."""

    number: int
    at: int
    debit: Place
    credit: Place
    amount: int
    kind: str
    why: str = ""


class LedgerPage(msgspec.Struct, frozen=True):
    """Rows of the ledger, the newest first; ``more`` says whether there are older ones."""

    lines: tuple[LedgerLine, ...]
    more: bool
