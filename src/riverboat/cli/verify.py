"""``riverboat verify``: whether all that a room has written down is as it was written, and comes to what it says.

With a file it checks the shuffle of one hand, or of coups of Russian Poker, and needs no room for it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from riverboat.cli import FAILURE, CommandError

if TYPE_CHECKING:
    from riverboat.history.check import HandFile
    from riverboat.server.auditing import Audit


def verify(hand: Path | None = None, /, *, data: Path = Path("data"), database: str = "") -> int:
    """Check the room: the hash chains, the ledger's sums, and every hand by deciding it again; exit code 1 names what is wrong.

    It may be done while the room is open. With the file of a hand, or of coups against the dealer, only their shuffle is checked,
    as a player can.

    Parameters
    ----------
    hand
        The file of a hand or a coup, as the client's page "Check a hand" saves it; of coups also as ``riverboat export`` does.
    data
        The data folder.
    database
        The PostgreSQL database, where serve was told of one.
    """
    if hand is not None:
        return _verify_hand(hand)
    from riverboat.server.auditing import audit_tables
    from riverboat.store import StoreError, reading

    try:
        with reading(data, database) as readers:
            problems = readers.verify()
            transfers = readers.count_transfers()
            for audit in audit_tables(readers, _progress):
                print(_line(audit))
                problems += audit.problems
            head = readers.head()
    except StoreError as error:
        raise CommandError(" ".join(str(error).split())) from error
    print(f"ledger: {transfers:,} transfers")
    for problem in problems:
        print(f"WRONG     {problem}")
    found = f"{len(problems)} thing{'s are' if len(problems) > 1 else ' is'} wrong"
    print(found if problems else f"All of it holds. Head hash {head}")
    return FAILURE if problems else 0


def _verify_hand(path: Path) -> int:
    """Check the shuffle of one hand, or of coups, and say what the file proves."""
    from riverboat.history.check import check
    from riverboat.history.check_coup import FORMAT, check_coup

    try:
        text = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} can't be read: {error.strerror}") from error
    lines = text.splitlines()
    if FORMAT.encode() not in text:
        results = [("hand", *check(text))]
    elif len(lines) > 1 and all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        results = [("coup", *check_coup(line)) for line in lines]
    else:
        results = [("coup", *check_coup(text))]
    wrong = sum([_said(*result) for result in results])
    if not wrong:
        print("All of it holds: every card you saw lay where it was laid down before the deal.")
    return FAILURE if wrong else 0


def _said(what: str, hand: HandFile | None, problems: list[str]) -> bool:
    """Say what a check has found; return whether anything is wrong."""
    if hand is not None:
        missing = sum(not one.nonce for one in hand.nonces)
        given = f"{len(hand.nonces) - missing} of the {len(hand.nonces)} numbers that players laid down" if hand.nonces else ""
        print(f"{what} {hand.hand} at {hand.table}: {len(hand.dealt)} cards dealt, {len(hand.opened)} of them opened to you")
        print(f"shuffled with {given}" if given else "shuffled without any number of a player: the room alone decided the order")
    for problem in problems:
        print(f"WRONG     {problem}")
    return bool(problems)


def _line(audit: Audit) -> str:
    hands = f"{audit.hands:,} hand{'s' * (audit.hands != 1)}"
    rest = audit.hands - audit.decided
    counted = f"{audit.decided:,} decided again, {rest:,} counted up (by older rules, or without their key)"
    how = counted if rest else "decided again"
    return f"table {audit.key}: {audit.rows:,} rows, {hands}{f', {how}' if audit.hands else ''}"


def _progress(table: str, rows: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{table}: {rows:,} rows", end="\r", file=sys.stderr, flush=True)
