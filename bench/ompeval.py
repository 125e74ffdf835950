"""The evaluator beside OMPEval itself, in C++: `python bench/ompeval.py FOLDER`, the folder being one of its sources.

They are at github.com/zekyll/OMPEval, and inside pokerfast's source package (`vendor/OMPEval`). A C++ compiler builds them as their
own Makefile does, `-O3`. One thread each, in turn, pair by pair: the median of the pairs' ratios is told, and the smallest.

Both take the same random hands from the same bytes, seven cards a hand as numbers 0 to 51, and write 16-bit strengths into memory
that is there already. OMPEval makes its sum of a hand's cards and looks it up, unchecked; ours, where it says `checked`, also finds
cards that come twice. All hands of seven are OMPEval's own seven loops, the sum of each card but the last made once.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from ctypes import CDLL, c_char_p, c_size_t, c_uint16, c_uint64
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.hands import strengths
from riverboat.hands.core import CORE

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS: Final = 10_000_000
PAIRS: Final = 15

SOURCE: Final = """
#include "omp/HandEvaluator.h"
using namespace omp;
static HandEvaluator evaluator;
extern "C" void many(const uint8_t *cards, size_t count, uint16_t *out)
{
    for (size_t i = 0; i < count; i++, cards += 7) {
        Hand hand = Hand::empty();
        for (int j = 0; j < 7; j++)
            hand += Hand(cards[j]);
        out[i] = evaluator.evaluate(hand);
    }
}
template <int more> static uint64_t all(const Hand &hand, unsigned from)
{
    uint64_t sum = 0;
    for (unsigned card = from; card < 52; card++)
        sum += all<more - 1>(hand + Hand(card), card + 1);
    return sum;
}
template <> uint64_t all<0>(const Hand &hand, unsigned) { return evaluator.evaluate(hand); }
extern "C" uint64_t every_hand() { return all<7>(Hand::empty(), 0); }
"""


def built(sources: Path, folder: Path) -> CDLL:
    """Compile OMPEval and the loops above, and load them."""
    shim, library = folder / "shim.cpp", folder / "ompeval.so"
    shim.write_text(SOURCE)
    command = ["g++", "-O3", "-std=c++11", "-shared", "-fPIC", f"-I{sources}", str(shim), str(sources / "omp/HandEvaluator.cpp")]
    subprocess.run([*command, "-o", str(library)], check=True)
    loaded = CDLL(str(library))
    loaded.many.argtypes = [c_char_p, c_size_t, c_uint16 * HANDS]
    loaded.many.restype = None
    loaded.every_hand.restype = c_uint64
    return loaded


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's time that the work took: other programs are left out."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def compare(what: str, ours: Callable[[], object], theirs: Callable[[], object], pairs: int) -> None:
    """Time both in turn, after a run that doesn't count, and tell how many times as long OMPEval took."""
    ours(), theirs()
    times = [(seconds(ours), seconds(theirs)) for _ in range(pairs)]
    ratios = sorted(other / mine for mine, other in times)
    mine, other = (1000 * statistics.median(of) for of in zip(*times, strict=True))
    ratio = f"{statistics.median(ratios):.2f} x, {ratios[0]:.2f} at least"
    print(f"{what}: {mine:.1f} ms, OMPEval {other:.1f} ms; median of {pairs} pairs {ratio}")


def main() -> None:
    """Compare random hands and all hands."""
    if len(sys.argv) != 2 or CORE is None:
        raise SystemExit(f"usage: {sys.argv[0]} FOLDER-OF-OMPEVAL, with the compiled core installed")
    rng, deck, cards = random.Random(1), list(range(52)), bytearray()
    while len(cards) < 7 * HANDS:
        rng.shuffle(deck)
        cards += bytes(deck[:49])
    hands = bytes(cards[: 7 * HANDS])
    out, room = array("H", bytes(2 * HANDS)), (c_uint16 * HANDS)()
    with tempfile.TemporaryDirectory() as folder:
        theirs = built(Path(sys.argv[1]), Path(folder))
        random_hands = f"{HANDS:,} random hands"
        compare(random_hands, lambda: strengths(hands, out=out, checked=False), lambda: theirs.many(hands, HANDS, room), PAIRS)
        compare(f"{random_hands}, checked", lambda: strengths(hands, out=out), lambda: theirs.many(hands, HANDS, room), PAIRS)
        compare("all 133,784,560 hands", lambda: CORE.census(0, 7), theirs.every_hand, 3)


if __name__ == "__main__":
    main()
