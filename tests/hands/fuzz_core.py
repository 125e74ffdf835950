"""Throw anything at all at the compiled core: ``python -m tests.hands.fuzz_core [SECONDS] [SEED]``.

It may refuse with an exception, but neither crash nor answer what can't be: the run is meant for a core built with
AddressSanitizer and UndefinedBehaviorSanitizer. Cards, buffers, questions and ranges are right, wrong, or of another type.
"""

from __future__ import annotations

import random
import sys
import time
from array import array
from typing import Any, Final

from riverboat.hands.core import CORE, NUMBERS

ODD: Final[tuple[Any, ...]] = (None, -1, 52, 53, 255, 1 << 31, 1 << 63, 1 << 64, -(1 << 70), 1.5, "As", b"\x00", (), [], {}, True)
EXPECTED: Final = (ValueError, TypeError, OverflowError, SystemError, MemoryError, BufferError)


def is_usual(question: Any) -> bool:  # noqa: ANN401 - anything is thrown
    """Whether this is a question at all."""
    return isinstance(question, tuple) and len(question) == 5


class Fuzz:
    """A stream of calls."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def odd(self, usual: Any) -> Any:  # noqa: ANN401 - anything is thrown
        """The usual value, or now and then something else."""
        return self.rng.choice(ODD) if self.rng.random() < 0.03 else usual

    def cards(self, most: int = 10) -> Any:  # noqa: ANN401 - anything is thrown
        count = self.rng.randint(0, most)
        cards = (
            [self.odd(self.rng.randrange(52)) for _ in range(count)]
            if self.rng.random() < 0.4
            else self.rng.sample(range(52), count)
        )
        return self.odd(
            self.rng.choice((tuple, list, bytes if all(isinstance(c, int) and 0 <= c < 256 for c in cards) else tuple))(cards)
        )

    def question(self) -> Any:  # noqa: ANN401 - anything is thrown
        shares = tuple(
            (self.odd(self.rng.randint(-1, 7)), self.odd(self.rng.random() < 0.5)) for _ in range(self.rng.randint(0, 3))
        )
        board = self.rng.sample(range(52), self.rng.choice((0, 0, 3, 4, 5, 6)))
        unseen = self.rng.getrandbits(54) if self.rng.random() < 0.3 else (1 << 52) - 1 - sum(1 << card for card in board)
        if self.rng.random() < 0.7:
            shares = self.rng.choice(
                (((0, True),), ((0, False),), ((0, True), (2, True)), ((1, False),), ((4, False),), ((5, False),))
            )
            ends = 5 if shares[0][0] in {0, 5} and (shares[0][1] or self.rng.random() < 0.5) else 0
            return shares, self.rng.choice((2, 4, 5, 6) if ends else (4, 5, 7)), ends, board[:ends], unseen
        return self.odd(
            (shares, self.odd(self.rng.randint(-1, 9)), self.odd(self.rng.choice((0, 5, 4, 7))), self.odd(board), self.odd(unseen))
        )

    def hands(self, question: Any) -> Any:  # noqa: ANN401 - anything is thrown
        """Hands that may fit the question: their cards are taken out of the unseen ones."""
        holding = question[1] if is_usual(question) and isinstance(question[1], int) else 2
        deck = self.rng.sample(range(52), 52)
        size = max(0, holding - self.rng.choice((0, 0, 0, 1)))
        return self.odd([[deck.pop() for _ in range(min(size, len(deck)))] for _ in range(self.rng.randint(0, 4))])

    def fitted(self) -> tuple[Any, Any]:
        """A question and hands, mostly at one about which cards are seen."""
        question = self.question()
        hands = self.hands(question)
        if is_usual(question) and isinstance(hands, list) and isinstance(question[4], int) and self.rng.random() < 0.9:
            seen = sum(1 << card for hand in hands for card in hand)
            question = (*question[:4], question[4] & ~seen & self.few(hands, question))
        return question, hands

    def few(self, hands: list[list[int]], question: Any) -> int:  # noqa: ANN401 - anything is thrown
        """All cards, or where whole hands are to be dealt just a few, so that a call ends soon."""
        missing = sum(question[1] - len(hand) for hand in hands) if isinstance(question[1], int) else 0
        return (1 << 52) - 1 if missing < 3 else 0x1F0F0

    def ends_soon(self, question: Any, hands: Any) -> bool:  # noqa: ANN401 - anything is thrown
        """Whether few cards are missing, or few are there to be dealt."""
        if not (is_usual(question) and isinstance(hands, list) and isinstance(question[1], int) and isinstance(question[4], int)):
            return False
        missing = sum(max(0, question[1] - len(hand)) for hand in hands)
        return missing < 3 or (missing < 9 and question[4].bit_count() < 12)

    def given(self) -> Any:  # noqa: ANN401 - anything is thrown
        size, count = self.rng.randint(0, 5), self.rng.randint(1, 4)
        cards = bytes(self.rng.randrange(52 if self.rng.random() < 0.95 else 60) for _ in range(size * count))
        reach = array("I", sorted(self.rng.sample(range(1, 100), count))).tobytes() if self.rng.random() < 0.3 else None
        return self.odd((self.odd(cards), self.odd(size), self.odd(reach)))

    def many(self, key: str) -> tuple[Any, ...]:
        """Bytes at random, or whole blocks of hands of which few or none are wrong."""
        if self.rng.random() < 0.5:
            cards = bytes(self.rng.randrange(54) for _ in range(self.rng.randint(0, 60)))
            size, room = self.rng.randint(-1, 10), self.rng.randint(0, 12)
        else:
            size, room = 7, self.rng.choice((64, 65, 66, 128, 129, 200))
            cards = bytes(card for _ in range(room) for card in self.rng.sample(range(52), 7))
            key = "high" if self.rng.random() < 0.8 else key
        if cards and self.rng.random() < 0.5:
            at = self.rng.randrange(len(cards))
            cards = cards[:at] + bytes([self.rng.randrange(256)]) + cards[at + 1 :]
        out = self.odd(array("H", bytes(2 * room)))
        return self.odd(NUMBERS[key]), self.odd(cards), self.odd(size), out, self.rng.random() < 0.5

    def call(self) -> None:
        """One call."""
        core: Any = CORE
        kind = self.rng.randrange(8)
        key = self.rng.choice(tuple(NUMBERS))
        if kind == 0:
            getattr(core, key)(self.cards())
        elif kind == 1:
            getattr(core, f"{key}_two_and_three")(
                *(self.cards(7) for _ in range(2 if self.rng.random() < 0.99 else self.rng.randrange(4)))
            )
        elif kind == 2:
            core.many(*self.many(key))
        elif kind == 3:
            core.count_boards(*self.fitted())
        elif kind == 4:
            question, hands = self.fitted()
            stop = bytearray([not self.ends_soon(question, hands)])
            core.count_hands(question, hands, self.odd(0), self.odd(self.rng.randint(1, 3)), self.odd(stop))
        elif kind == 5:
            key = self.rng.choice(("high", "ace_to_five", "eight_or_better", "short_deck"))
            getattr(core, f"{key}_five")(self.cards())
            getattr(core, f"{key}_five_of")(
                *(self.cards(7) for _ in range(2 if self.rng.random() < 0.99 else self.rng.randrange(4)))
            )
        elif kind == 6:
            cards = self.odd(tuple(range(self.rng.choice((0, 36, 52, 52, 53)))))
            core.shuffled(cards, self.odd(self.rng.randint(-1, 54)), self.odd(self.rng.randbytes(self.rng.choice((40, 40, 39, 0)))))
        else:
            given = tuple(self.given() for _ in range(self.rng.randint(0, 4)))
            deals = self.rng.choice((0, 1, 2, 3, 4, 5, None, "5", -1, 1 << 64))
            core.sample(self.question(), self.odd(given), deals, self.odd(1))


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
    return calls, refused


if __name__ == "__main__":
    sys.stdout.write(
        "{} calls, {} of them refused\n".format(
            *run(float(sys.argv[1]) if len(sys.argv) > 1 else 10, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
        )
    )
