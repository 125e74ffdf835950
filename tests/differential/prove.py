"""``make prove``: plays hands of every game beside PokerKit, in ranges of seeds that are remembered, so that it can be stopped.

``python -m tests.differential.prove`` compares 20,000 hands of each of the seven games to their end (2,000 of the others), besides
those that are left out; ``--hands N`` another number. The ranges done are kept in ``.make/prove.json``; a difference is printed
with its seed and ends the run with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat import games
from riverboat.rules.game import Limit
from tests.differential.twin import LeftOut, Plan, Twin

if TYPE_CHECKING:
    from riverboat.rules.game import Game

DONE: Final = Path(".make") / "prove.json"
CHUNK: Final = 250
SEVEN: Final = ("texas_holdem", "omaha", "omaha_hi_lo", "seven_card_stud", "five_card_draw", "five_card_stud", "razz")
GAMES: Final = tuple(games.ALL)
"""The games that PokerKit can play beside ours."""


@dataclass
class Result:
    """What a range of seeds came to: hands compared to the end, decisions compared, hands left out by reason."""

    compared: int = 0
    decisions: int = 0
    left_out: Counter[str] = field(default_factory=Counter)


def play_range(game: Game, seeds: range, enough: int | None = None) -> Result:
    """Play a hand for each seed, until ``enough`` were compared to their end, the limits taking turns.

    Raises DifferenceError at the first difference, naming the seed.
    """
    result = Result()
    for seed in seeds:
        if result.compared == enough:
            break
        plan = Plan(game, tuple(Limit)[seed % 3], seed)
        try:
            result.decisions += Twin(plan).play()
            result.compared += 1
        except LeftOut as reason:
            result.left_out[str(reason)] += 1
        except Exception as error:
            error.add_note(f"{game.key}, {plan.limit.value}, seed {seed}")
            raise
    return result


def main() -> int:
    """Play ranges of every game in turn until enough hands were compared, those played before left out; print what came of it."""
    parser = argparse.ArgumentParser(description="Play hands of every game beside PokerKit.")
    parser.add_argument("--hands", type=int, help="of each game (20,000 of the seven and 2,000 of the others)")
    options = parser.parse_args()
    done: dict[str, dict[str, int]] = json.loads(DONE.read_text()) if DONE.exists() else {}
    wanted = {key: options.hands or (20_000 if key in SEVEN else 2_000) for key in GAMES}
    compared = dict.fromkeys(GAMES, 0)
    first = 0
    while unfinished := [key for key in GAMES if compared[key] < wanted[key]]:
        for key in unfinished:
            seeds = range(first, first + CHUNK)
            name = f"{key}/{seeds.start}-{seeds.stop}"
            if name not in done:
                result = play_range(games.ALL[key], seeds)
                done[name] = {"compared": result.compared, "decisions": result.decisions} | dict(result.left_out)
                DONE.parent.mkdir(exist_ok=True)
                DONE.write_text(json.dumps(done))
            compared[key] += done[name]["compared"]
            print(f"\r{sum(compared.values()):,} of {sum(wanted.values()):,} hands", end="", file=sys.stderr)
        first += CHUNK
    print(file=sys.stderr)
    for key in GAMES:
        print(f"{key}: {summary(key, done)}")
    return 0


def summary(key: str, done: dict[str, dict[str, int]]) -> str:
    """Return in words what has been played of a game."""
    total: Counter[str] = Counter()
    for name, counts in done.items():
        if name.startswith(f"{key}/"):
            total.update(counts)
    left_out = ", ".join(f"{count:,} {reason}" for reason, count in total.items() if reason not in {"compared", "decisions"})
    return f"{total['compared']:,} hands equal at {total['decisions']:,} decisions; left out: {left_out or 'none'}"


if __name__ == "__main__":
    sys.exit(main())
