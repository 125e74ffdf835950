"""Goes over a whole room from the outside: journals are replayed, hands decided again, ledger rows worked out anew."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.games import ALL
from riverboat.history.deciding import difference
from riverboat.room.booking import rows_for
from riverboat.room.journal import JournalError, Row, from_row
from riverboat.rules.events import HandEnded, HandStarted, HandVoided
from riverboat.rules.notation import rules_hash
from riverboat.russian.again import is_right
from riverboat.server.saving import dealer_settings_from, is_dealers, settings_from
from riverboat.store import StoreDamagedError
from riverboat.table.dealer import DealerTable
from riverboat.table.deck import laid_down, orders
from riverboat.table.events import HAND_EVENTS, NoncesOpened, TableOpened
from riverboat.table.shuffle import sha256
from riverboat.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from riverboat.room.ledger import Transferred
    from riverboat.store import JournalRow, Readers, TableRow
    from riverboat.table.events import DeckCommitted, Envelope

_PAGE: Final = 1000
_REFS: Final = 400


class Audit(ABC):
    """The audit of one table. ``problems`` are sentences; of the ``hands`` that ended, ``decided`` were decided again."""

    def __init__(self, readers: Readers, row: TableRow) -> None:
        self.key = row.table
        self.problems: list[str] = []
        self.rows = self.hands = self.decided = 0
        self._readers = readers
        self._row = row
        self._expected: list[Transferred] = []

    @abstractmethod
    def _next(self, row: JournalRow) -> None:
        """Apply one row; look at what it ends."""

    def run(self, progress: Callable[[int], None]) -> None:
        """Go over all rows; ``progress`` hears after each page how many are done."""
        try:
            while self.rows < self._row.last_seq:
                for row in self._readers.journal(self.key, self.rows, _PAGE):
                    self._next(row)
                    self.rows += 1
                self._compare()
                progress(self.rows)
        except (StoreDamagedError, JournalError) as error:
            self._say(f"row {self.rows + 1} can't be read: {error}")
        except Exception as error:  # noqa: BLE001 - whatever a row that was tampered with makes of a table, it is to be named
            self._say(f"row {self.rows + 1} can't be replayed ({type(error).__name__}: {error})")

    def _say(self, problem: str) -> None:
        self.problems.append(f"table {self.key}: {problem}")

    def _numbers(self, laid: DeckCommitted, given: NoncesOpened) -> None:
        """Hold the players' numbers against the hashes that were laid down with the deck."""
        wrong = [nonce for one, nonce in zip(laid.nonces, given.nonces, strict=False) if nonce and sha256(nonce) != one.hash]
        if wrong or (given.nonces and len(given.nonces) != len(laid.nonces)):
            self._say(f"row {self.rows + 1}: the players' numbers are not those that were laid down with deck {laid.hand}")

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


class TableAudit(Audit):
    """The audit of a table of poker."""

    def __init__(self, readers: Readers, row: TableRow) -> None:
        super().__init__(readers, row)
        self._table: Table | None = None
        self._hand: list[Envelope] = []
        self._whole = True
        self._laid: tuple[DeckCommitted | None, NoncesOpened | None] = (None, None)

    def _next(self, row: JournalRow) -> None:
        envelope = from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b""))
        event = envelope.event
        table = self._table = self._opened(event) if self._table is None else self._table
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
        self._numbers(laid, given)
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


class DealerAudit(Audit):
    """The audit of a table of Russian Poker: each coup is decided again by what its players did."""

    def __init__(self, readers: Readers, row: TableRow) -> None:
        super().__init__(readers, row)
        self._table = DealerTable(dealer_settings_from(row))
        self._whole = True

    def _next(self, row: JournalRow) -> None:
        envelope = from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b""))
        table = self._table
        table.apply(envelope.event)
        self._expected += rows_for(table, [envelope])
        kind = type(envelope.event).__name__
        self._whole = row.private is not None and (self._whole or kind == "CoupStarted")
        if kind not in {"CoupSettled", "CoupVoided"} or table.coup is None:
            return
        self.hands += 1
        if self._whole and kind == "CoupSettled":
            self.decided += 1
            self._decide_again(table)

    def _decide_again(self, table: DealerTable) -> None:
        """Hold a coup against the deck laid down for it, and its events against what the rules come to."""
        coup, laid = table.coup, table.laid
        if coup is None or laid is None:
            self._say(f"row {self.rows + 1}: no deck was laid down for coup {table.number}")
            return
        given = table.given or NoncesOpened(laid.hand)
        deck, _ = orders(laid, given)
        self._numbers(laid, given)
        if laid_down(table.key, laid.hand, laid.deck, laid.again, laid.nonces, laid.seed[0]) != laid or coup.deck != deck:
            self._say(f"row {self.rows + 1}: coup {table.number} was not dealt from the deck laid down for it")
        elif not is_right(coup):
            self._say(f"row {self.rows + 1}: the rules don't come to what coup {table.number} says there")


def audit_tables(readers: Readers, progress: Callable[[str, int], None]) -> Iterator[Audit]:
    """Yield the audit of each table, done; ``progress`` hears the table's key and how many of its rows are done."""
    for row in readers.tables():
        audit = DealerAudit(readers, row) if is_dealers(row) else TableAudit(readers, row)
        audit.run(lambda rows, key=row.table: progress(key, rows))  # type: ignore[misc] # mypy types no default of a lambda
        yield audit
