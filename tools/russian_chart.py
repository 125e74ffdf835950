"""Print the chart of the best play in Russian Poker in Markdown: `python tools/russian_chart.py [PRESET] [POSITIONS A CELL]`.

Every cell is a kind of hand against a rank of the dealer's open card. So many positions of it are drawn and solved exactly; the
cell names the action that is best in most of them, and a second one that is best in a quarter or more.
"""

from __future__ import annotations

import random
import sys
from bisect import bisect
from collections import Counter, defaultdict
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from riverboat.analysis.edge_sample import classes, kind_of_hand
from riverboat.analysis.jobs import run
from riverboat.cards import RANKS, rank_of
from riverboat.hands.describe import PLURALS
from riverboat.russian.advice import advise
from riverboat.russian.combinations import ACE_KING, NAMES, NOTHING, PAIR
from riverboat.russian.rules import find_preset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.russian.advice import Advice
    from riverboat.russian.rules import Rules

ROWS: Final = (
    "Queen high or lower",
    "King high",
    "Ace high",
    "... with an inside straight draw",
    "... with an open straight draw",
    "... with four of a suit",
    "Ace-King",
    "... with a straight draw",
    "... with four of a suit",
    *(f"Pair of {plural}" for plural in PLURALS),
    "Any pair with four of a suit",
    *NAMES[3:6],
    "Flush or better",
)
FIRST_PAIR: Final = 9


def row_of(cards: Sequence[Card], strength: int) -> int:
    """Return the chart's row of five cards."""
    kind, detail, flush = kind_of_hand(cards, strength)
    if kind == NOTHING:
        if flush:
            return 5
        return detail + 2 if detail else max(0, max(map(rank_of, cards)) - 10)
    if kind == ACE_KING:
        return 8 if flush else 6 + bool(detail)
    if kind == PAIR:
        return FIRST_PAIR + (13 if flush else detail)
    return FIRST_PAIR + 14 + kind - 3


def action_of(found: Advice) -> str:
    """Return the sign of the best action: F, S, 6, or how many cards are exchanged."""
    if found.best.value <= -1:
        return "F"
    return {"fold": "F", "stand": "S", "sixth_card": "6"}.get(found.best.action) or str(len(found.best.cards))


def cell(rules: Rules, positions: int, hands: dict[int, tuple[list[bytes], list[int]]], number: int) -> str:
    """Return what to do with a row's hands against a rank."""
    row, rank = divmod(number, len(RANKS))
    cards, reach = hands[row]
    rng = random.Random(f"{rules.hash}/{number}")  # noqa: S311 - seeded
    found: Counter[str] = Counter()
    while found.total() < positions:
        hand = cards[bisect(reach, rng.randrange(reach[-1]))]
        if 4 * rank + 3 not in hand:
            found[action_of(advise(tuple(hand), 4 * rank + 3, rules))] += 1
    (best, _), *others = found.most_common()
    second = "".join(f"/{action}" for action, count in others[:1] if 4 * count >= positions)
    return best + second


def main() -> None:
    """Print the chart."""
    rules = find_preset(sys.argv[1] if len(sys.argv) > 1 else "seed")
    positions = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    cards: defaultdict[int, list[bytes]] = defaultdict(list)
    weights: defaultdict[int, list[int]] = defaultdict(list)
    for hand, weight, strength in classes():
        row = row_of(hand, strength)
        cards[row].append(hand)
        weights[row].append(weight)
    hands = {row: (cards[row], list(accumulate(weights[row]))) for row in cards}
    cells = dict(run(partial(cell, rules, positions, hands), range(len(ROWS) * len(RANKS))))
    print(f"| your hand | {' | '.join(RANKS)} |\n|---|{'---|' * len(RANKS)}")
    for row, name in enumerate(ROWS):
        print(f"| {name} | {' | '.join(cells[row * len(RANKS) + rank] for rank in range(len(RANKS)))} |")


if __name__ == "__main__":
    main()
