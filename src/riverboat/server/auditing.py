"""Goes over a whole room from the outside: journals are replayed, hands decided again, ledger rows worked out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.games import ALL
from riverboat.history.deciding import difference
from riverboat.room.booking import rows_for
from riverboat.room.journal import JournalError, Row, from_row
from riverboat.rules.events import HandEnded, HandStarted, HandVoided
from riverboat.rules.notation import rules_hash
from riverboat.server.saving import settings_from
from riverboat.store import StoreDamagedError
from riverboat.table.deck import laid_down, orders
from riverboat.table.events import HAND_EVENTS, TableOpened
from riverboat.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from riverboat.room.ledger import Transferred
    from riverboat.store import JournalRow, Readers, TableRow
    from riverboat.table.events import DeckCommitted, Envelope, NoncesOpened

_PAGE: Final = 1000
_REFS: Final = 400


class TableAudit:
    """The audit of one table. ``problems`` are sentences; of the ``hands`` that ended, ``decided`` were decided again."""

    def __init__(self, readers: Readers, row: TableRow) -> None:
        self.key = row.table
        self.problems: list[str] = []
        self.rows = self.hands = self.decided = 0
        self._readers = readers
        self._row = row
        self._hand: list[Envelope] = []
        self._whole = True
        self._expected: list[Transferred] = []
        self._laid: tuple[DeckCommitted | None, NoncesOpened | None] = (None, None)

    def run(self, progress: Callable[[int], None]) -> None:
        """Go over all rows; ``progress`` hears after each page how many are done."""
        table: Table | None = None
        try:
            while self.rows < self._row.last_seq:
                for row in self._readers.journal(self.key, self.rows, _PAGE):
                    table = self._next(table, row)
                    self.rows += 1
                self._compare()
                progress(self.rows)
        except (StoreDamagedError, JournalError) as error:
            self._say(f"row {self.rows + 1} can't be read: {error}")
        except Exception as error:  # noqa: BLE001 - whatever a row that was tampered with makes of a table, it is to be named
            self._say(f"row {self.rows + 1} can't be replayed ({type(error).__name__}: {error})")

    def _say(self, problem: str) -> None:
        self.problems.append(f"table {self.key}: {problem}")

    def _next(self, table: Table | None, row: JournalRow) -> Table:
        """Apply one row and return the table; look at the hand that it ends."""
        envelope = from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b""))
        event = envelope.event
        table = self._opened(event) if table is None else table
        self._laid = (table.laid, table.nonces)
        table.apply(event)
        self._expected += rows_for(table, [envelope])
        self._whole = self._whole and row.private is not None
        if isinstance(event, HandStarted):
            self._hand, self._whole = [], row.private is not None
            self._dealt(table, event)
        if type(event) in HAND_EVENTS:
            self._hand.append(envelope)
        if isinstance(event, HandEnded | HandVoided):
            self._ended(table, event)
        return table

    def _opened(self, event: object) -> Table:
        """Return the table as it was opened; its settings may have changed since."""
        settings = settings_from(self._row)
        game = settings.game
        if isinstance(event, TableOpened):
            game = event.game
            settings = msgspec.structs.replace(settings, game=game, seats=max(event.seats, settings.seats))
        return Table(settings, ALL[game])

    def _dealt(self, table: Table, event: HandStarted) -> None:
        """Hold the deck of a hand against the one that was laid down for it, in the order that the players' numbers gave it."""
        laid, given = self._laid
        if laid is None or given is None or not laid.deck or not event.deck:
            return
        if laid_down(table.key, laid.hand, laid.deck, laid.again, laid.nonces, laid.seed[0]) != laid:
            self._say(f"the deck laid down for hand {table.number} is not that of its commitment")
        elif (event.deck, event.reshuffle) != orders(laid, given) or laid.hand != table.number:
            self._say(f"row {self.rows + 1}: hand {table.number} was not dealt from the deck laid down for it")

    def _ended(self, table: Table, event: HandEnded | HandVoided) -> None:
        hand, self.hands = table.hand, self.hands + 1
        if hand is None:
            self._say(f"row {self.rows + 1} ends a hand that never began")
            return
        told = [envelope.event for envelope in self._hand if not isinstance(envelope.event, HandVoided)]
        if self._whole and hand.started.rules_hash == rules_hash(table.game, hand.book):
            self.decided += 1
            place = difference(table.game, told)
            if place is not None:
                seq = self._hand[place].seq if place < len(self._hand) else self.rows + 1
                self._say(f"row {seq}: the rules of {table.game.name} don't come to what hand {table.number} says there")
        elif isinstance(event, HandEnded) and event.stacks != tuple(hand.at[seat].stack for seat in hand.started.seats):
            self._say(f"row {self.rows + 1}: hand {table.number} doesn't end with the stacks that its events come to")

    def _compare(self) -> None:
        """Compare the transfers that the rows of this page call for with those in the ledger."""
        wanted, self._expected = self._expected, []
        for first in range(0, len(wanted), _REFS):
            some = wanted[first : first + _REFS]
            stored = self._readers.transfers_with([one.ref for one in some])
            for one in some:
                found = stored.get(one.ref)
                if found is None:
                    self.problems.append(f"ledger: transfer {one.ref} is missing: {one.amount} from {one.debit} to {one.credit}")
                elif (found.debit, found.credit, found.amount, found.reason) != (one.debit, one.credit, one.amount, one.reason):
                    self.problems.append(
                        f"ledger: transfer {one.ref} is {found.amount} from {found.debit} to {found.credit} ({found.reason}); "
                        f"the journal comes to {one.amount} from {one.debit} to {one.credit} ({one.reason})"
                    )


def audit_tables(readers: Readers, progress: Callable[[str, int], None]) -> Iterator[TableAudit]:
    """Yield the audit of each table, done; ``progress`` hears the table's key and how many of its rows are done."""
    for row in readers.tables():
        audit = TableAudit(readers, row)
        audit.run(lambda rows, key=row.table: progress(key, rows))  # type: ignore[misc] # mypy types no default of a lambda
        yield audit
