"""Throw anything at all at the solver in C: ``python -m tests.russian.fuzz_solver [SECONDS] [SEED]``.

It may refuse with an exception, but neither crash nor answer what can't be: the run is meant for a core built with AddressSanitizer
and UndefinedBehaviorSanitizer. Cards, prices and unseen cards are right, wrong, or of another type.
"""

from __future__ import annotations

import random
import sys
import time
from array import array
from typing import Any, Final

from riverboat.russian.combinations import kinds
from riverboat.russian.prices import CODES
from riverboat.russian.solver import core

ODD: Final[tuple[Any, ...]] = (None, -1, 52, 255, 1 << 31, 1 << 63, 1 << 64, -(1 << 70), 1.5, "As", b"\x00", (), [], {}, True)
EXPECTED: Final = (ValueError, TypeError, OverflowError, SystemError, MemoryError, BufferError)
ALL: Final = (1 << 52) - 1


class Fuzz:
    """A stream of calls."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def odd(self, usual: Any) -> Any:  # noqa: ANN401 - anything is thrown
        """The usual value, or now and then something else."""
        return self.rng.choice(ODD) if self.rng.random() < 0.02 else usual

    def row(self) -> Any:  # noqa: ANN401 - anything is thrown
        length = CODES if self.rng.random() < 0.95 else self.rng.randrange(CODES)
        most = self.rng.choice((10, 1 << 17, 1 << 25, 1 << 26))
        return self.odd(array("q", [self.rng.randint(0, most) for _ in range(length)]).tobytes())

    def prices(self) -> Any:  # noqa: ANN401 - anything is thrown
        most = self.rng.choice((4, 1 << 17, 1 << 25))
        chips = [self.odd(self.rng.randint(0, most)) for _ in range(3)]
        from_strength = (self.odd(self.rng.randint(1, 7_462)), self.odd(self.rng.choice((-1, -1, 0, 1_300))))
        return self.odd((*chips, *from_strength, self.rng.random() < 0.5, self.row(), self.row()))

    def position(self, fewest: int = 5, most: int = 5) -> tuple[Any, Any, Any]:
        """A hand, an open card and unseen cards that are mostly of one deck, few of them so that a call ends soon."""
        cards = self.rng.sample(range(52), 52)
        count = self.rng.randint(fewest, most)
        hand, up = cards[:count], cards[count]
        unseen = sum(1 << card for card in cards[count + 1 : count + 1 + self.rng.choice((3, 4, 5, 7, 9, 11, 14, 46))])
        return self.odd([self.odd(card) for card in hand]), self.odd(up), self.odd(unseen)

    def call(self) -> None:
        """One call."""
        solver = core()
        kind = self.rng.random()
        if kind < 0.4:
            cards = self.rng.sample(range(52), self.rng.choice((4, 5, 6, 6, 7)))
            solver.russian_code(self.odd([self.odd(card) for card in cards]), self.odd(self.rng.random() < 0.5))
        elif kind < 0.6:
            solver.russian_stands(*self.position(5, 6), self.odd(self.rng.randint(-1, 8_000)))
        elif kind < 0.98:
            solver.russian_solve(*self.position(), self.prices(), self.odd(self.rng.randrange(64)), self.rng.random() < 0.8)
        elif kind < 0.985:
            fees = (self.odd(self.rng.randint(0, self.rng.choice((9, 1 << 18)))), self.odd(0))
            solver.russian_sweep(
                self.odd(self.rng.randint(-1, 13)), self.prices(), self.rng.choice((0, 0, 0, 4, 9)), *fees, self.odd(1)
            )
        else:
            solver.russian_load(self.odd(self.rng.choice((b"", bytes(7_463)[:-1], bytes([200]) * 7_463))))


def run(seconds: float, seed: int) -> tuple[int, int]:
    """Call until the time is over; return how many calls there were, and how many were refused."""
    fuzz = Fuzz(seed)
    calls = refused = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        calls += 1
        try:
            fuzz.call()
        except EXPECTED:
            refused += 1
    core().russian_load(kinds())
    return calls, refused


if __name__ == "__main__":
    sys.stdout.write(
        "{} calls, {} of them refused\n".format(
            *run(float(sys.argv[1]) if len(sys.argv) > 1 else 10, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
        )
    )
