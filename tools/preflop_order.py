"""Count the order of hold'em's hands that `riverboat.analysis.preflop` holds: `python tools/preflop_order.py`; it takes minutes."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from riverboat.analysis import equity
from riverboat.cards import RANKS

if TYPE_CHECKING:
    from fractions import Fraction


def against_random(words: str) -> Fraction:
    """Return the odds of one hand of a class, such as ``AKs``, against every other hand."""
    suit = "c" if words.endswith("s") else "d"
    return equity([f"{words[0]}c{words[1]}{suit}", "random"], method="exact").players[0].equity


def main() -> None:
    """Print the classes, the best first."""
    classes = [rank * 2 for rank in RANKS]
    classes += [high + low + suited for at, low in enumerate(RANKS) for high in RANKS[at + 1 :] for suited in "so"]
    print(textwrap.fill(" ".join(sorted(classes, key=against_random, reverse=True)), 128))


if __name__ == "__main__":
    main()
