"""Rows and batches for the tests: short to write, and each different from the next."""

from __future__ import annotations

from riverboat.store import ActRow, Batch, ChatRow, JournalRow, PlayerRow, SettingsRow, StateRow, TransferRow

TABLE = "razz"
NOW = 1_796_000_000_000


def settings(table: str = TABLE, text: bytes = b'{"seats":8}') -> SettingsRow:
    return SettingsRow(table, text)


def event(seq: int, table: str = TABLE, *, private: bytes | None = None, public: bytes | None = None, hand: int = 1) -> JournalRow:
    secret = b"secret of %d" % seq if private is None else private
    said = b'{"n":%d}' % seq if public is None else public
    return JournalRow(table, seq, hand, NOW + seq, "CardsDealt", said, secret)


def events(first: int, last: int, table: str = TABLE) -> tuple[JournalRow, ...]:
    return tuple(event(seq, table) for seq in range(first, last + 1))


def transfer(ref: str, debit: str, credit: str, amount: int, reason: str = "grant", at: int = NOW) -> TransferRow:
    return TransferRow(ref, debit, credit, amount, reason, at)


def grant(player: str, amount: int = 10_000) -> TransferRow:
    return transfer(f"grant:{player}", "issue", f"wallet:{player}", amount)


def act(number: int, kind: str = "pause", *, by: str = "p1", player: str = "", table: str = TABLE) -> ActRow:
    return ActRow(NOW + number, by, kind, player, table, b'{"n":%d}' % number)


def player(number: int, name: str = "", *, role: str = "guest") -> PlayerRow:
    called = name or f"Player {number}"
    return PlayerRow(f"p{number}", called, called.casefold(), f"{number:064x}", role, NOW + number)


def line(number: int, table: str = TABLE, text: str = "") -> ChatRow:
    return ChatRow(table, number, NOW + number, "p1", "Ann", text or f"line {number}", number % 3 - 1)


def state(seq: int, table: str = TABLE) -> StateRow:
    return StateRow(table, seq, b"state after %d" % seq)


def opening(table: str = TABLE, last: int = 0) -> Batch:
    """A batch that opens a table, with ``last`` events if any are wanted."""
    return Batch(settings=(settings(table),), journal=events(1, last, table))
