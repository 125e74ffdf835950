"""The ledger: who has how many chips, as an append-only list of transfers between accounts.

Accounts are texts: ``issue`` (where play chips come from; the only one that may fall below 0), ``wallet:<player>``,
``escrow:<table>:<player>`` (a player's chips on a table), ``pot:<table>``, ``house`` and ``rake``. The sum of all balances is 0
after every transfer.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.chips import Chips, require_chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ISSUE: Final = "issue"
HOUSE: Final = "house"
RAKE: Final = "rake"

_REMEMBERED: Final = 100_000


class LedgerError(ValueError):
    """A transfer can't be booked: an account would be overdrawn, or its reference is another transfer's. Nothing has changed."""


class Transferred(msgspec.Struct, frozen=True):
    """``amount`` chips went from the account ``debit`` to the account ``credit``; ``ref`` is this transfer's own, once and for all.

    ``reason`` says why in a word: ``welcome``, ``more``, ``bot``, ``buy_in``, ``top_up``, ``returned``, ``cash_out``, ``hand``,
    ``rake``, ``refund``, ``transfer`` (from player to player), ``adjustment: …`` (by the host, who says why).
    """

    debit: str
    credit: str
    amount: Chips
    reason: str
    ref: str


def wallet(player: str) -> str:
    """Return the account of the chips that ``player`` has off the tables."""
    return f"wallet:{player}"


def escrow(table: str, player: str) -> str:
    """Return the account of the chips that ``player`` has on ``table``."""
    return f"escrow:{table}:{player}"


def pot(table: str) -> str:
    """Return the account that a hand's chips pass through on ``table``; it is empty between hands."""
    return f"pot:{table}"


class Ledger:
    """The balances of all accounts.

    A repeated transfer (same ``ref``) changes nothing. The last hundred thousand references are remembered here; a store
    keeps them all apart for good.
    """

    def __init__(self, balances: Mapping[str, Chips] | None = None) -> None:
        """Begin with ``balances``, or with nothing anywhere."""
        self._balances: dict[str, Chips] = dict(balances or {})
        self._booked: OrderedDict[str, Transferred] = OrderedDict()

    def balance(self, account: str) -> Chips:
        """Return the chips in ``account``; 0 for one that was never used."""
        return self._balances.get(account, 0)

    def balances(self) -> dict[str, Chips]:
        """Return the balances of all accounts that have one other than 0."""
        return {account: amount for account, amount in self._balances.items() if amount}

    def total(self, prefix: str) -> Chips:
        """Return the sum over the accounts that begin with ``prefix``."""
        return sum(amount for account, amount in self._balances.items() if account.startswith(prefix))

    def post(self, transfers: Iterable[Transferred]) -> list[Transferred]:
        """Book ``transfers`` in order, all or none, and return those that were not booked before.

        Raises LedgerError when one of them would overdraw an account or has another one's ``ref``, ChipsError for an amount
        that is not a whole number of at least 1 chip.
        """
        changed: dict[str, Chips] = {}
        fresh: dict[str, Transferred] = {}
        for transfer in transfers:
            if self._is_known(transfer, fresh):
                continue
            require_chips(transfer.amount, "a transfer", 1)
            left = changed.get(transfer.debit, self.balance(transfer.debit)) - transfer.amount
            if left < 0 and transfer.debit != ISSUE:
                held = left + transfer.amount
                message = f"{transfer.debit} holds {held} chips, {transfer.amount} can't be taken ({transfer.reason})"
                raise LedgerError(message)
            changed[transfer.debit] = left
            changed[transfer.credit] = changed.get(transfer.credit, self.balance(transfer.credit)) + transfer.amount
            fresh[transfer.ref] = transfer
        self._balances.update(changed)
        self._remember(fresh)
        return list(fresh.values())

    def take_back(self, transfers: Iterable[Transferred]) -> None:
        """Undo ``transfers`` that ``post`` returned, as if they had never been booked: they could not be stored."""
        for transfer in transfers:
            if self._booked.pop(transfer.ref, None) is not None:
                self._balances[transfer.debit] = self.balance(transfer.debit) + transfer.amount
                self._balances[transfer.credit] = self.balance(transfer.credit) - transfer.amount

    def _is_known(self, transfer: Transferred, fresh: Mapping[str, Transferred]) -> bool:
        """Return whether ``transfer`` is booked already; raises LedgerError when its ``ref`` is another one's."""
        known = fresh.get(transfer.ref) or self._booked.get(transfer.ref)
        if known is not None and known != transfer:
            message = f"reference {transfer.ref!r} is already that of {known}"
            raise LedgerError(message)
        return known is not None

    def _remember(self, fresh: Mapping[str, Transferred]) -> None:
        """Keep the references of ``fresh``, and forget the oldest beyond what is remembered."""
        self._booked.update(fresh)
        while len(self._booked) > _REMEMBERED:
            self._booked.popitem(last=False)
