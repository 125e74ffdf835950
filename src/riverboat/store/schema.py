"""The tables as queries see them. They are made by the migrations alone; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

SCHEMA: Final = "0007"
"""The newest migration: what a database must be at to be used."""

MAY_OVERDRAW: Final = ("issue", "house")
"""Accounts that may fall below nothing: chips come into being at the first, the second stands for the room's own money."""

Whole: Final = BigInteger().with_variant(Integer, "sqlite")
"""Whole numbers: chips, milliseconds and sequence numbers need more than 32 bits. SQLite's own integers have 64."""

LEDGER_END: Final = "ledger"
"""In ``meta``: number and hash (hexadecimal) of the last transfer, as "12:ab…"."""

metadata = MetaData()

meta = Table("meta", metadata, Column("name", String, primary_key=True), Column("value", String, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("key", String, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("state_seq", Whole, nullable=False),
    Column("last_seq", Whole, nullable=False),
    Column("last_hash", LargeBinary, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("table_key", String, ForeignKey("tables.key"), primary_key=True),
    Column("seq", Whole, primary_key=True),
    Column("hand", Whole, nullable=False),
    Column("at", Whole, nullable=False),
    Column("kind", String, nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("private", LargeBinary, nullable=False),
    Column("key_id", String, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("chips", Whole, nullable=False),
    CheckConstraint("chips >= 0 OR account IN ('issue', 'house')", name="no_overdraft"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("ref", String, nullable=False, unique=True),
    Column("debit", String, ForeignKey("balances.account"), nullable=False),
    Column("credit", String, ForeignKey("balances.account"), nullable=False),
    Column("amount", Whole, nullable=False),
    Column("reason", String, nullable=False),
    Column("at", Whole, nullable=False),
    Column("hash", LargeBinary, nullable=False, server_default=""),
    CheckConstraint("amount BETWEEN 1 AND 9007199254740991", name="amount_in_range"),
    CheckConstraint("debit <> credit", name="two_accounts"),
)

players = Table(
    "players",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("name_key", String, nullable=False, unique=True),
    Column("token_hash", String, nullable=False, index=True),
    Column("role", String, nullable=False),
    Column("created", Whole, nullable=False),
)

sign_ins = Table(
    "sign_ins",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("player", String, nullable=False, index=True),
    Column("at", Whole, nullable=False),
    Column("seen", Whole, nullable=False),
    Column("how", String, nullable=False),
    Column("address", String, nullable=False),
    Column("device", String, nullable=False),
)

credentials = Table(
    "credentials",
    metadata,
    Column("player", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("private", LargeBinary, nullable=False),
    Column("key_id", String, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("player", String, nullable=False, index=True),
    Column("at", Whole, nullable=False),
    Column("until", Whole, nullable=False),
    Column("kind", String, nullable=False),
    Column("by", String, nullable=False),
)

doors = Table("doors", metadata, Column("table_key", String, primary_key=True), Column("body", LargeBinary, nullable=False))
"""Who may come to a table that is not for everybody."""

chat = Table(
    "chat",
    metadata,
    Column("table_key", String, ForeignKey("tables.key"), primary_key=True),
    Column("line", Whole, primary_key=True),
    Column("at", Whole, nullable=False),
    Column("player", String, nullable=False),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("seat", Whole, nullable=False),
)

player_notes = Table(
    "player_notes",
    metadata,
    Column("writer", String, primary_key=True),
    Column("about", String, primary_key=True),
    Column("at", Whole, nullable=False),
    Column("name", String, nullable=False),
    Column("colour", String, nullable=False),
    Column("text", String, nullable=False),
)
"""What players note about each other."""

hands = Table(
    "hands",
    metadata,
    Column("table_key", String, primary_key=True),
    Column("hand", Whole, primary_key=True),
    Column("game", String, nullable=False),
    Column("betting", String, nullable=False),
    Column("started", Whole, nullable=False),
    Column("ended", Whole, nullable=False),
    Column("first_seq", Whole, nullable=False),
    Column("last_seq", Whole, nullable=False),
    Column("showdown", Integer, nullable=False),
    Column("voided", Integer, nullable=False),
    Column("total", Whole, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The finished hands: where each lies in the journal, or, for one that came from elsewhere, its ``body``; who sat in which seat."""

played = Table(
    "played",
    metadata,
    Column("player", String, primary_key=True),
    Column("started", Whole, primary_key=True),
    Column("table_key", String, primary_key=True),
    Column("hand", Whole, primary_key=True),
    Column("game", String, nullable=False),
    Column("betting", String, nullable=False),
    Column("position", String, nullable=False),
    Column("net", Whole, nullable=False),
    Column("adjusted", Whole),
    Column("won", Whole, nullable=False),
    Column("voided", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("entered", Integer, nullable=False),
    Column("raised", Integer, nullable=False),
    Column("saw", Integer, nullable=False),
    Column("bets", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("showdown", Integer, nullable=False),
    Column("took", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""What each finished hand was to each person in it, in the order in which a person's hands are read."""

unadjusted = Index(
    "unadjusted",
    played.c.table_key,
    played.c.hand,
    sqlite_where=played.c.adjusted.is_(None),
    postgresql_where=played.c.adjusted.is_(None),
)

acts = Table(
    "acts",
    metadata,
    Column("number", Whole, primary_key=True),
    Column("at", Whole, nullable=False),
    Column("by", String, nullable=False),
    Column("kind", String, nullable=False, index=True),
    Column("player", String, nullable=False),
    Column("at_table", String, nullable=False),
    Column("act", LargeBinary, nullable=False),
)
"""What hosts and moderators did: nothing is ever changed or taken out."""

chat_events = Table(
    "chat_events",
    metadata,
    Column("number", Whole, primary_key=True),
    Column("at", Whole, nullable=False),
    Column("player", String, nullable=False, index=True),
    Column("event", LargeBinary, nullable=False),
)
