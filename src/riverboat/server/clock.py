"""The room's clock: milliseconds since 1970 that never jump, whatever happens to the computer's own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_DRIFT: Final = 5_000
"""Milliseconds by which the wall clock and the steady one may part before the room believes that the computer slept."""


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000


class RoomClock:
    """Goes on from the wall clock's time at its start by the steady clock; both are the computer's, in milliseconds."""

    def __init__(self, wall: Callable[[], int] = _wall, steady: Callable[[], int] = _steady) -> None:
        self._wall = wall
        self._steady = steady
        self._begin = wall() - steady()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._begin + self._steady()

    def drift(self) -> int:
        """Return by how many milliseconds the wall clock is ahead."""
        return self._wall() - self.now()

    def jumped(self) -> bool:
        """Say whether the clocks parted; from then on this one goes by the wall clock's new time."""
        if abs(self.drift()) <= MOST_DRIFT:
            return False
        self._begin = self._wall() - self._steady()
        return True
