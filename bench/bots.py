"""Which bot wins, in every game at its usual limit, and what a decision costs: `python bench/bots.py`.

The three characters play the same deals from every seat with odd stacks. Winnings are big bets a hand with the 95 % interval;
time is processor time of this process for a decision, the hand machine included.
"""

from __future__ import annotations

import argparse
import time

from riverboat import games
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import Arena, average
from riverboat.simulate import usual_stakes


def main() -> None:
    """Play and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.ALL), help="games to play; all when left out")
    parser.add_argument("--deals", type=int, default=300, help="deals for each game, each played three times")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for key in options.games:
        game = games.ALL[key]
        begun = time.process_time()
        records = Arena(game, game.default_limit, usual_stakes(game)).play(list(CHARACTERS.values()), options.deals, options.seed)
        cost = 1000 * (time.process_time() - begun) / sum(record.decisions for record in records.values())
        scores = []
        for name, record in records.items():
            won, margin = average(record.won)
            scores.append(f"{name} {won:+.3f} ± {margin:.3f} (plays {record.plays:.0%})")
        print(f"{key:28} {'   '.join(scores)}   {cost:.2f} ms a decision", flush=True)


if __name__ == "__main__":
    main()
