"""The evaluator and the odds beside other tools, in one run: `python bench/odds.py`; whichever of them is installed is compared.

`pip install eval7 phevaluator pokerfast poker-equity` for all four. Every figure is the best of a few tries.
OMPEval without pokerfast round it: `bench/ompeval.py`.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable
from ctypes import c_uint16
from importlib import import_module
from typing import Any

from riverboat.analysis import equity
from riverboat.cards import card_text
from riverboat.hands import high, strengths
from riverboat.hands.core import BACKEND, CORE

HOLDEM = ["AhKh", "QsQd"]
OMAHA = ["AsAhKdQd", "Jc9h8c7s"]
HANDS = 100_000
MANY = 10_000_000

Work = Callable[[], object]


def best(work: Work, tries: int = 5) -> float:
    """Return the shortest time that ``work`` took, in seconds."""
    times = []
    for _ in range(tries):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def other(name: str) -> Any:  # noqa: ANN401 - modules without types
    """Return another tool, None if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def tell(what: str, ours: float, theirs: dict[str, Work | None]) -> None:
    """Print our time and how many times as long the others took."""
    print(f"{what}: {ours:.6f} s")
    for name, work in theirs.items():
        print(f"    {name:14} {f'{best(work, 3) / ours:8.2f} x' if work else '  not installed'}")


def each(function: Callable[[Any], object], hands: list[Any]) -> Work:
    """Return the work of calling ``function`` for each hand."""
    return lambda: [function(hand) for hand in hands]


def one_by_one(hands: list[list[int]]) -> None:
    """Compare calls for single hands."""
    eval7, phevaluator = other("eval7"), other("phevaluator")
    theirs: dict[str, Work | None] = {"eval7": None, "phevaluator": None}
    if eval7:
        theirs["eval7"] = each(eval7.evaluate, [[eval7.Card(card_text(card)) for card in hand] for hand in hands])
    if phevaluator:
        theirs["phevaluator"] = each(lambda hand: phevaluator.evaluate_cards(*hand), hands)
    tell(f"{HANDS:,} hands of seven, one by one", best(each(high.strength, hands)), theirs)


def by_the_million(rng: random.Random) -> None:
    """Compare a batch of random hands, and count all hands of seven."""
    cards = bytes(card for _ in range(MANY) for card in rng.sample(range(52), 7))
    omp = other("pokerfast.equity")
    theirs: Work | None = None
    if omp:
        library, room = omp._load(), (c_uint16 * MANY)()  # noqa: SLF001 - its list of results costs more than the ranking
        theirs = lambda: library.pf_evaluate(cards, MANY, 7, room)  # noqa: E731 - a call to be timed
    out = array("H", bytes(2 * MANY))
    tell(f"{MANY:,} random hands, checked", best(lambda: strengths(cards, out=out)), {"pokerfast": theirs})
    if CORE is not None:
        tell("all 133,784,560 hands of seven", best(lambda: CORE.census(0, 7), 3), {})


def odds() -> None:
    """Compare exact odds for two."""
    fast, rust = other("pokerfast.equity"), other("poker_equity")
    of_holdem: dict[str, Work | None] = {
        "pokerfast": (lambda: fast.equity(HOLDEM, exact=True)) if fast else None,
        "poker-equity": (lambda: rust.exact_from_text("holdem", HOLDEM)) if rust else None,
    }
    tell("exact hold'em for two", best(lambda: equity(HOLDEM)), of_holdem)
    of_omaha: dict[str, Work | None] = {"poker-equity": (lambda: rust.exact_from_text("omaha", OMAHA)) if rust else None}
    tell("exact Omaha for two", best(lambda: equity(OMAHA, "omaha")), of_omaha)
    tell("QQ+ against TT+, exact", best(lambda: equity(["QQ+", "TT+"])), {})
    tell("ten random hands to 0.1 %", best(lambda: equity(["random"] * 10, error=0.001), 3), {})


def main() -> None:
    """Run every comparison."""
    print(f"tables in {BACKEND}; the others' times as multiples of ours")
    rng = random.Random(1)
    one_by_one([rng.sample(range(52), 7) for _ in range(HANDS)])
    by_the_million(rng)
    odds()


if __name__ == "__main__":
    main()
