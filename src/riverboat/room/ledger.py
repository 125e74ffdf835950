"""The ledger: who has how many chips, as an append-only list of transfers between accounts.

Accounts are texts: ``issue`` (where play chips come from; it may fall below 0 without end), ``wallet:<player>``,
``escrow:<table>:<player>`` (a player's chips on a table), ``pot:<table>``, ``house`` (the bank that is played against; it may fall
below 0 as far as its limit says) and ``rake``. The sum of all balances is 0 after every transfer.
"""

from __future__ import annotations

from collections import OrderedDict
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.chips import MOST, Chips, require_chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ISSUE: Final = "issue"
HOUSE: Final = "house"
RAKE: Final = "rake"

BY_HAND: Final = ("transfer", "adjustment: ")
"""How the reasons of transfers begin that a person asked for, under a reference of his own making."""

_REMEMBERED: Final = 10_000


class LedgerError(ValueError):
    """A transfer can't be booked: an account would be overdrawn, or its reference is another transfer's. Nothing has changed."""


class Transferred(msgspec.Struct, frozen=True):
    """``amount`` chips went from the account ``debit`` to the account ``credit``; ``ref`` is this transfer's own, once and for all.

    ``reason`` says why in a word: ``welcome``, ``more``, ``bot``, ``buy_in``, ``top_up``, ``returned``, ``cash_out``, ``hand``,
    ``rake``, ``coup`` (won from or lost to the house), ``refund``, ``deleted`` (of somebody whose account ended), ``transfer``
    (from player to player), ``adjustment: …`` (by the host, who says why).
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

    A repeated transfer (same ``ref``) changes nothing. References that people's own requests gave (``BY_HAND``) are remembered for
    good, of the others, which the room makes up, the last ten thousand; a store keeps them all apart.
    """

    def __init__(
        self, balances: Mapping[str, Chips] | None = None, *, house_limit: Chips = 0, by_hand: Iterable[Transferred] = ()
    ) -> None:
        """Begin with ``balances``, or with nothing anywhere. The house may owe up to ``house_limit`` chips.

        ``by_hand`` are the transfers that people asked for before: they are in ``balances``, and are not booked again.
        """
        self.house_limit = require_chips(house_limit, "the limit of the house")
        self._balances: dict[str, Chips] = dict(balances or {})
        self._by_hand = {transfer.ref: transfer for transfer in by_hand}
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
            if self.knows(transfer, fresh):
                continue
            require_chips(transfer.amount, "a transfer", 1)
            left = changed.get(transfer.debit, self.balance(transfer.debit)) - transfer.amount
            if left < self._least(transfer.debit):
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
            if (self._booked.pop(transfer.ref, None) or self._by_hand.pop(transfer.ref, None)) is not None:
                self._balances[transfer.debit] = self.balance(transfer.debit) + transfer.amount
                self._balances[transfer.credit] = self.balance(transfer.credit) - transfer.amount

    def _least(self, account: str) -> Chips:
        """Return how far ``account`` may be drawn."""
        return {ISSUE: -MOST, HOUSE: -self.house_limit}.get(account, 0)

    def knows(self, transfer: Transferred, besides: Mapping[str, Transferred] = MappingProxyType({})) -> bool:
        """Return whether ``transfer`` is booked already, or is in ``besides``; raises LedgerError when its ``ref`` is another's."""
        known = besides.get(transfer.ref) or self._booked.get(transfer.ref) or self._by_hand.get(transfer.ref)
        if known is not None and known != transfer:
            there = f"{known.amount} chips from {known.debit} to {known.credit} ({known.reason})"
            message = f"reference {transfer.ref!r} stands for {there} already; another transfer needs one of its own"
            raise LedgerError(message)
        return known is not None

    def _remember(self, fresh: Mapping[str, Transferred]) -> None:
        """Keep the references of ``fresh``, and forget the oldest beyond what is remembered."""
        for ref, transfer in fresh.items():
            (self._by_hand if transfer.reason.startswith(BY_HAND) else self._booked)[ref] = transfer
        while len(self._booked) > _REMEMBERED:
            self._booked.popitem(last=False)
