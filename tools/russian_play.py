"""Measure how the best play in Russian Poker ends: `python tools/russian_play.py` writes src/riverboat/russian/plays.py.

Two plays are measured against a dealer who needs Ace-King, and against one who needs a pair. Standing, with BET laid on
A-K-J-8-3 or better, is swept exactly. The best play with all actions is sampled: 2,360 (360) positions of the strata of the edge.
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.analysis.edge_sample import Stratum, drawn, efforts, sizes
from riverboat.analysis.house_edge import DEALS, DRAWN, Question
from riverboat.analysis.jobs import run
from riverboat.cards import parse_cards
from riverboat.hands import high
from riverboat.russian.plain import position_of
from riverboat.russian.prices import OF_FIVE, Prices, prices_of
from riverboat.russian.rules import PRESETS, SEED, Rules
from riverboat.russian.solver import SIXTH, STAND, core, packed, solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from riverboat.russian.solver import Tally

WRITTEN: Final = Path(__file__).resolve().parent.parent / "src" / "riverboat" / "russian" / "plays.py"
FROM: Final = high.strength(parse_cards("As Kh Jc 8d 3c"))
BLOCK: Final = 20
HEAD: Final = '''"""How coups end that are played well, in parts of all coups. Made by tools/russian_play.py: change it there."""

from __future__ import annotations

from typing import Final

from riverboat.russian.play import Play

'''

Sample = tuple[Stratum, dict[str, float]]


def ends(tally: Tally, name: str) -> dict[str, float]:
    """Return how the deals of an action end, in parts of all its deals; ``name`` is the action's."""
    found = {"fold": tally.fold, "no_game": tally.none, "lost": tally.lost, name: tally.deals}
    found |= {f"won {code}": count for code, count in enumerate(tally.won) if count}
    return {key: part / tally.deals for key, part in found.items()}


def block(question: Question, number: int) -> list[Sample]:
    """Return how the best play of a few positions ends."""
    rng = random.Random(f"play/1/{number}")  # noqa: S311 - seeded
    found: list[Sample] = []
    prices = question.prices
    for stratum in sizes():
        effort = efforts()[stratum] * BLOCK / 100
        for _ in range(ceil(effort * (number + 1)) - ceil(effort * number)):
            hand, up = drawn(stratum, rng)
            tallies = solve(position_of(tuple(hand), up), prices, question.counts, sixth=question.sixth)
            best = max(
                (tally.value / tally.deals / prices.ante - (kept != STAND), kept)
                for kept, tally in enumerate(tallies)
                if tally.draws
            )[1]
            names = {STAND: "stand", SIXTH: "sixth"}
            found.append((stratum, ends(tallies[best], names.get(best) or f"exchange {5 - best.bit_count()}")))
    return found


def best_play(rules: Rules, samples: int) -> dict[str, float]:
    """Return how the best play of a house ends."""
    efforts()
    blocks = dict(run(partial(block, Question(rules)), range(samples // BLOCK)))
    return weighed(sample for number in sorted(blocks) for sample in blocks[number])


def weighed(samples: Iterable[Sample]) -> dict[str, float]:
    """Return the mean of positions, each stratum with its weight."""
    by_stratum: defaultdict[Stratum, list[dict[str, float]]] = defaultdict(list)
    for stratum, parts in samples:
        by_stratum[stratum].append(parts)
    whole = sum(sizes()[stratum] for stratum in by_stratum)
    found: defaultdict[str, float] = defaultdict(float)
    for stratum, solved in by_stratum.items():
        for key, part in (each for parts in solved for each in parts.items()):
            found[key] += part * sizes()[stratum] / whole / len(solved)
    return dict(found)


def standing(rules: Rules) -> dict[str, float]:
    """Return how standing ends, swept once for every way to end."""
    prices = prices_of(rules, bet_from=FROM)._replace(
        no_game=0, lose=0, fold=0, most=(0,) * (2 * OF_FIVE), wins=(0,) * (2 * OF_FIVE)
    )

    def part(**change: object) -> float:
        asked: Prices = prices._replace(**change)  # type: ignore[arg-type] # a field of prices
        swept = [core().russian_sweep(rank, packed(asked), 0, 0, 0, 0)[0] for rank in range(13)]
        return float(abs(4 * sum(swept)) / DEALS / DRAWN)

    found = {"fold": part(fold=1), "no_game": part(no_game=1), "lost": part(lose=1), "stand": 1.0}
    for code in range(OF_FIVE):
        won = part(wins=tuple(int(each == code) for each in range(2 * OF_FIVE))) if code % 11 < 2 else 0
        if won:
            found[f"won {code}"] = won
    return found


def written(name: str, ends_as: Mapping[str, float], qualifies: str) -> str:
    """Return a play as Python."""
    exchanges = {int(key[-1]): round(part, 6) for key, part in sorted(ends_as.items()) if key.startswith("exchange")}
    won = {int(key[4:]): round(part, 7) for key, part in sorted(ends_as.items(), key=lambda each: each[0]) if key.startswith("won")}
    fields = [f"dealer_qualifies={qualifies!r}", *(f"{key}={round(ends_as[key], 6)}" for key in ("fold", "no_game", "lost"))]
    fields += [f"sixth={round(ends_as.get('sixth', 0), 6)}", f"exchanges={exchanges}", f"won={dict(sorted(won.items()))}"]
    return f"{name}: Final = Play({', '.join(fields)})\n"


def main() -> None:
    """Write the module."""
    croatia = PRESETS["croatia"]
    text = HEAD + written("STANDING", standing(SEED), "ace_king") + written("STANDING_PAIR", standing(croatia), "pair")
    text += written("BEST", best_play(SEED, 2_360), "ace_king") + written("BEST_PAIR", best_play(croatia, 360), "pair")
    WRITTEN.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
