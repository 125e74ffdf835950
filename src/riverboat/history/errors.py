"""What can be wrong with a hand history."""

from __future__ import annotations


class HistoryError(ValueError):
    """A hand history can't be read, or does not go as it says; the text names the step or the field, and what would be right.

    ``step`` counts the actions of the file from 1; None when the fault is not at one of them. ``card`` is the one that can't be
    where it was told.
    """

    def __init__(self, text: str, step: int | None = None, action: str = "", card: int | None = None) -> None:
        """Say what is wrong, at which action."""
        super().__init__(text if step is None else f"step {step} ({action}): {text}")
        self.step = step
        self.card = card
