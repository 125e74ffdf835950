"""The evaluator's tables, which `tools/evaluator_tables.py` makes: read once, and used by the C core and by Python alike.

A hand's key is the sum of its cards' keys: the low sixteen bits count its suits, four bits each, and the high 32 its ranks, by
a sum that is different for every multiset of ranks. Of those 32 the first thirteen bits name a row and the next sixteen a
column; ``rows[size]`` says where a row begins, and what stands there is the strength, flushes aside.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES: Final = (5, 6, 7)
"""How many cards the tables rank at once."""

BY_RANKS: Final = ("high", "ace_to_five", "deuce_to_seven", "short_deck")
"""The rankings that look a hand's ranks up."""

BY_SUIT: Final = ("high", "deuce_to_seven", "short_deck")
"""The rankings in which five cards of a suit are a hand of their own."""

ROW_BITS: Final = 13
COLUMN_BITS: Final = 16
PLACES: Final = {5: 1 << 13, 6: 1 << 15, 7: 1 << 16}
"""How many places the table of each size has: row and column are added modulo this."""

THREE_OF_EACH: Final = 0x3333
"""What a key starts from: so the fifth card of a suit sets the top bit of the suit's four."""

FIVE_OF_A_SUIT: Final = 0x8888

_FOLDER: Final = Path(__file__).parent


class Tables:
    """All tables but that of Omaha: memory that reads like lists of ints.

    ``data`` is the whole of it, ``starts`` where each part begins in it, counted in 16-bit numbers: three of rows, the strengths by
    ranking and size, the flushes by ranking, the low hands by pairs, the badugis by their ranks, the keys of the ranks.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        numbers = memoryview(data).cast("H")
        parts = int(numbers[0])
        lengths = [numbers[1 + 2 * part] | numbers[2 + 2 * part] << 16 for part in range(parts)]
        self.starts = [1 + 2 * parts + sum(lengths[:part]) for part in range(parts + 1)]
        of = [numbers[start:end] for start, end in zip(self.starts, self.starts[1:], strict=False)]
        by_ranks = len(SIZES)
        by_suit = by_ranks + len(BY_RANKS) * len(SIZES)
        self.rows = dict(zip(SIZES, of, strict=False))
        self.strengths = {key: dict(zip(SIZES, of[by_ranks + 3 * n :], strict=False)) for n, key in enumerate(BY_RANKS)}
        self.flushes = dict(zip(BY_SUIT, of[by_suit:], strict=False))
        rest = by_suit + len(BY_SUIT)
        self.lows = of[rest].cast("B")
        self.badugis = of[rest + 1]
        self.keys = card_keys([of[rest + 2][2 * rank] | of[rest + 2][2 * rank + 1] << 16 for rank in range(13)])


def card_keys(of_ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the key of each card, from those of the ranks."""
    return tuple(of_ranks[card >> 2] << 32 | 1 << 4 * (card & 3) for card in range(52))


@cache
def tables() -> Tables:
    """Return the tables."""
    return Tables(zlib.decompress((_FOLDER / "tables.bin").read_bytes()))


PAIRS: Final = 91
"""How many pairs of ranks two cards can have; that of ranks a <= b is number b (b + 1) / 2 + a."""


@cache
def omaha_bytes() -> bytes:
    """Return the table of Omaha: the best high hand, flushes aside, of each five ranks of a board with each pair of ranks.

    Its rows are the places of the boards in the table of five cards' strengths.
    """
    return zlib.decompress((_FOLDER / "omaha.bin").read_bytes())
