"""Chips: whole numbers of the smallest chip, never a float."""

from __future__ import annotations

from typing import Final

Chips = int

MOST: Final[Chips] = 2**53 - 1
"""No amount is larger: beyond it a browser's numbers lose chips."""


class ChipsError(ValueError):
    """An amount is not a whole number of chips in the allowed range."""


def require_chips(amount: object, what: str, least: Chips = 0) -> Chips:
    """Return ``amount`` when it is an int from ``least`` to MOST.

    Raises ChipsError, naming ``what``, for anything else; booleans and floats are refused too.
    """
    if type(amount) is int and least <= amount <= MOST:
        return amount
    if type(amount) is not int:
        message = f"{what} must be a whole number of chips, not {amount!r}"
        raise ChipsError(message)
    message = f"{what} must be from {least} to {MOST} chips, not {amount}"
    raise ChipsError(message)


def split(amount: Chips, shares: int) -> tuple[Chips, int]:
    """Return how many chips each of ``shares`` equal parts gets, and how many odd chips (fewer than ``shares``) remain."""
    return divmod(amount, shares)
