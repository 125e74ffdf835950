"""Bytes on disk: a journal that is only ever added to, a ledger that can't be overdrawn, and what a room must know to go on.

It stores bytes and knows nothing of what they mean. Everything goes in through ``Store.commit``, whole and durable, or not at all.
"""

from riverboat.store.errors import (
    BatchRefusedError,
    NameTakenError,
    OutOfOrderError,
    OverdraftError,
    RefConflictError,
    StoreBusyError,
    StoreClosedError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreLockedError,
    StoreLostError,
    StoreTooNewError,
)
from riverboat.store.hands import Cursor, HandReads, Sums, Wanted
from riverboat.store.reading import Readers, reading
from riverboat.store.rows import (
    AdjustedRow,
    Batch,
    ChatEventRow,
    ChatRow,
    HandRow,
    JournalRow,
    PlayedRow,
    PlayerRow,
    SettingsRow,
    StateRow,
    TableRow,
    TransferRow,
)
from riverboat.store.store import Store

__all__ = [
    "AdjustedRow",
    "Batch",
    "BatchRefusedError",
    "ChatEventRow",
    "ChatRow",
    "Cursor",
    "HandReads",
    "HandRow",
    "JournalRow",
    "NameTakenError",
    "OutOfOrderError",
    "OverdraftError",
    "PlayedRow",
    "PlayerRow",
    "Readers",
    "RefConflictError",
    "SettingsRow",
    "StateRow",
    "Store",
    "StoreBusyError",
    "StoreClosedError",
    "StoreDamagedError",
    "StoreError",
    "StoreFullError",
    "StoreLockedError",
    "StoreLostError",
    "StoreTooNewError",
    "Sums",
    "TableRow",
    "TransferRow",
    "Wanted",
    "reading",
]
