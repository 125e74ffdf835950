"""Make the evaluator's tables from the order of hands that `riverboat.hands` spells out: `python tools/evaluator_tables.py`.

It writes ``tables.bin`` and ``omaha.bin`` into ``src/riverboat/hands``, which both the C core and the Python fallback read. A
test makes them again and compares.

A hand's ranks are hashed by a sum: each rank has a 32-bit key, and a hand's key is the sum of its cards' modulo 2^32. The
6,175, 18,395 and 49,205 multisets of ranks that five, six and seven cards can have get places of their own. The first thirteen
bits of a key name a row, the next sixteen a column; rows are slid round a ring until no two entries meet, and where each row
begins is kept.
"""

from __future__ import annotations

import random
import zlib
from array import array
from collections import defaultdict
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.hands.ace_to_five import ladder as ace_to_five_ladder
from riverboat.hands.badugi import lows
from riverboat.hands.deuce_to_seven import ladder as deuce_to_seven_ladder
from riverboat.hands.eight_or_better import ladder as eight_or_better_ladder
from riverboat.hands.high import ladder as high_ladder
from riverboat.hands.short_deck import ladder as short_deck_ladder
from riverboat.hands.tables import COLUMN_BITS, PAIRS, PLACES, ROW_BITS, SIZES

if TYPE_CHECKING:
    from riverboat.hands.ladder import Ladder

FOLDER: Final = Path(__file__).resolve().parent.parent / "src" / "riverboat" / "hands"
RANKS: Final = range(13)
WORD: Final = (1 << 32) - 1

Ranks = tuple[int, ...]
"""A multiset of ranks, in ascending order."""


def multisets(size: int) -> list[Ranks]:
    """Return the multisets of ranks that ``size`` cards can have."""
    return [ranks for ranks in combinations_with_replacement(RANKS, size) if all(ranks.count(rank) < 5 for rank in set(ranks))]


def keys_and_rows(sizes: dict[int, list[Ranks]]) -> tuple[Ranks, dict[int, list[int]]]:
    """Return 32-bit keys of the ranks, the first ones that chance offers and that leave each multiset a place, and the rows."""
    chance = random.Random(1)  # noqa: S311 - any keys will do that leave every entry a place
    while True:
        keys = tuple(chance.getrandbits(32) for _ in RANKS)
        begins: dict[int, list[int]] = {}
        for size, some in sizes.items():
            rows = slid_rows(some, keys)
            if rows is None:
                break
            begins[size] = rows
        else:
            return keys, begins


def key_of(ranks: Ranks, keys: Ranks) -> int:
    """Return the key of a multiset of ranks."""
    return sum(keys[rank] for rank in ranks) & WORD


def row_and_column(key: int, size: int) -> tuple[int, int]:
    """Return the row and the column that the key of a multiset of ``size`` ranks names."""
    return key >> 32 - ROW_BITS, key >> 32 - ROW_BITS - COLUMN_BITS & PLACES[size] - 1


def slid_rows(some: list[Ranks], keys: Ranks) -> list[int] | None:
    """Return where each row begins, the fullest rows placed first, each as early as it fits; None if two entries must meet."""
    size = len(some[0])
    columns: dict[int, list[int]] = defaultdict(list)
    for ranks in some:
        row, column = row_and_column(key_of(ranks, keys), size)
        columns[row].append(column)
    if any(len(set(of_row)) < len(of_row) for of_row in columns.values()):
        return None
    begins = [0] * (1 << ROW_BITS)
    places = PLACES[size]
    everywhere = (1 << places) - 1
    free = everywhere
    for row in sorted(columns, key=lambda row: (-len(columns[row]), row)):
        fits = everywhere
        for column in columns[row]:
            fits &= (free >> column | free << places - column) & everywhere
        if not fits:
            return None
        begins[row] = (fits & -fits).bit_length() - 1
        for column in columns[row]:
            free ^= 1 << (begins[row] + column & places - 1)
    return begins


def best_by_ranks(five: dict[Ranks, int], sizes: dict[int, list[Ranks]]) -> dict[Ranks, int]:
    """Return the best strength of each multiset of five to seven ranks, from those of five; 0 where the deck has none."""
    best = dict.fromkeys(sizes[5], 0) | five
    for size in (6, 7):
        for ranks in sizes[size]:
            best[ranks] = max(best[ranks[:gone] + ranks[gone + 1 :]] for gone in range(size))
    return best


def five_by_ranks(ladder: Ladder, *, ace_low: bool = False) -> dict[Ranks, int]:
    """Return the strengths of five cards of mixed suits by their ranks."""
    return {
        tuple(sorted((rank - ace_low) % 13 for rank in ranks)): strength
        for strength, ranks in enumerate(ladder.reading)
        if ranks and strength not in ladder.suited
    }


def flushes(ladder: Ladder) -> list[int]:
    """Return the best strength of each set of ranks (bits) of one suit; 0 for fewer than five."""
    best = [0] * (1 << 13)
    for strength, ranks in enumerate(ladder.reading):
        if ranks and strength in ladder.suited:
            best[sum(1 << rank for rank in ranks)] = strength
    for suited in range(1 << 13):
        if suited.bit_count() > 5:
            best[suited] = max(best[suited & ~(1 << rank)] for rank in RANKS if suited >> rank & 1)
    return best


def bits(ranks: int) -> list[int]:
    """Return the ranks below nine of a set of ranks."""
    return [rank for rank in range(8) if ranks >> rank & 1]


def low_pairs() -> list[int]:
    """Return the best low of two of a hole's low ranks and three of a board's, by 256 x board + hole, the ace being bit 0."""
    best = [0] * (1 << 16)
    strengths = {sum(1 << rank for rank in ranks): strength for strength, ranks in enumerate(eight_or_better_ladder().reading)}
    for board in sorted(range(256), key=int.bit_count):
        for hole in sorted(range(256), key=int.bit_count):
            here = board << 8 | hole
            if board.bit_count() == 3 and hole.bit_count() == 2 and not board & hole:
                best[here] = strengths[board | hole]
            elif board.bit_count() >= 3 and hole.bit_count() >= 2:
                fewer_board = [best[(board & ~(1 << rank)) << 8 | hole] for rank in bits(board)]
                best[here] = max(*fewer_board, *(best[board << 8 | hole & ~(1 << rank)] for rank in bits(hole)))
    return best


def place_of(ranks: Ranks, keys: Ranks, begins: list[int]) -> int:
    """Return where a multiset of ranks stands in the table of its size."""
    row, column = row_and_column(key_of(ranks, keys), len(ranks))
    return begins[row] + column & PLACES[len(ranks)] - 1


def laid_out(best: dict[Ranks, int], some: list[Ranks], keys: Ranks, begins: list[int]) -> list[int]:
    """Return the strengths of multisets of one size at their places."""
    table = [0] * PLACES[len(some[0])]
    for ranks in some:
        table[place_of(ranks, keys, begins)] = best[ranks]
    return table


def omaha(five: dict[Ranks, int], boards: list[Ranks], keys: Ranks, begins: list[int]) -> bytes:
    """Return the best high hand by a board's place and a pair of ranks, flushes aside."""
    pairs = [(a, b) for b in RANKS for a in range(b + 1)]
    of_three = {
        three: [five.get(tuple(sorted((*three, *pair))), 0) for pair in pairs] for three in combinations_with_replacement(RANKS, 3)
    }
    table = array("H", bytes(2 * PAIRS * PLACES[5]))
    for board in boards:
        threes = [of_three[three] for three in sorted(set(combinations(board, 3)))]
        place = place_of(board, keys, begins) * PAIRS
        table[place : place + PAIRS] = array("H", map(max, *threes) if len(threes) > 1 else threes[0])
    return table.tobytes()


def made() -> tuple[bytes, bytes]:
    """Return the tables as they lie in the files, before they are compressed."""
    sizes = {size: multisets(size) for size in SIZES}
    keys, begins = keys_and_rows(sizes)
    ladders = ((high_ladder(), False), (ace_to_five_ladder(), True), (deuce_to_seven_ladder(), False), (short_deck_ladder(), False))
    parts = [begins[size] for size in SIZES]
    for ladder, ace_low in ladders:
        best = best_by_ranks(five_by_ranks(ladder, ace_low=ace_low), sizes)
        parts += [laid_out(best, sizes[size], keys, begins[size]) for size in SIZES]
    parts += [flushes(ladder()) for ladder in (high_ladder, deuce_to_seven_ladder, short_deck_ladder)]
    by_pairs = low_pairs()
    parts.append([by_pairs[at] | by_pairs[at + 1] << 8 for at in range(0, len(by_pairs), 2)])
    strengths = {sum(1 << rank for rank in ranks): strength for strength, ranks in enumerate(lows())}
    parts.append([strengths.get(ranks, 0) for ranks in range(1 << 13)])
    parts.append([half for key in keys for half in (key & 0xFFFF, key >> 16)])
    head = [len(parts), *(half for part in parts for half in (len(part) & 0xFFFF, len(part) >> 16))]
    numbers = array("H", head + [number for part in parts for number in part])
    return numbers.tobytes(), omaha(five_by_ranks(high_ladder()), sizes[5], keys, begins[5])


def main() -> None:
    """Write the files."""
    for name, data in zip(("tables.bin", "omaha.bin"), made(), strict=True):
        packed = zlib.compress(data, 9)
        (FOLDER / name).write_bytes(packed)
        print(f"{name}: {len(data):,} bytes, {len(packed):,} compressed")


if __name__ == "__main__":
    main()
