"""The bank of the house, for tables where people play against it and not against each other.

Its chips lie in the account ``house``, which may fall below 0 as far as ``limit`` says. Before a round is dealt, its table has the
bank promise all that it may lose in it; what is promised to one table can't be promised to another, so that whatever comes, every
win is paid. Promises are no rows of the ledger: a table that is brought back with a round under way promises again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.chips import require_chips
from riverboat.room.ledger import HOUSE
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.room.ledger import Ledger


class Bank:
    """What the house has, may owe, and has promised to tables."""

    def __init__(self, ledger: Ledger) -> None:
        """Look after the account ``house`` of ``ledger``."""
        self._ledger = ledger
        self._promised: dict[str, Chips] = {}

    @property
    def limit(self) -> Chips:
        """How many chips the house may owe: its account falls to minus that many and no further."""
        return self._ledger.house_limit

    @property
    def held(self) -> Chips:
        """What the house has; less than 0 is what it owes."""
        return self._ledger.balance(HOUSE)

    @property
    def free(self) -> Chips:
        """What the house can still promise: never less than 0."""
        return self._free_beside("")

    @property
    def spare(self) -> Chips:
        """What can be taken out of the bank: of what it has, as much as it needs for no promise."""
        return max(0, min(self.held, self.free))

    @property
    def all_promised(self) -> Chips:
        """What is promised to all tables together."""
        return sum(self._promised.values())

    def promised(self, table: str) -> Chips:
        """Return what the bank has promised ``table``, 0 for nothing."""
        return self._promised.get(table, 0)

    def promise(self, table: str, most: Chips) -> None:
        """Keep ``most`` chips for what ``table`` may lose from now on, instead of what it was promised before.

        Refused (house_short) when the bank can't: then what was promised before stands.
        """
        require_chips(most, "what the house may lose")
        if most > (could := self._free_beside(table)):
            refuse(
                "house_short",
                f"The house can lose {could:,} chips at this table now, and this could cost it {most:,}.",
                say="house_short",
                could=could,
                most=most,
            )
        self._promised[table] = most

    def renew(self, table: str, most: Chips) -> None:
        """Keep ``most`` chips for a round that was dealt before the room was started again: that promise stands."""
        self._promised[table] = require_chips(most, "what the house may lose")

    def release(self, table: str) -> None:
        """Take back what was promised ``table``: its round is over and booked."""
        self._promised.pop(table, None)

    def _free_beside(self, table: str) -> Chips:
        """Return what is left when every other table loses all that it was promised."""
        others = sum(most for key, most in self._promised.items() if key != table)
        return max(0, self.held + self.limit - others)
