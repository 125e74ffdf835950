"""``riverboat simulate``: a great many hands of random play, to see that nothing breaks and how fast it goes."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from riverboat.cli import USAGE, CommandError
from riverboat.cli.games import LIMITS, find


def simulate(
    key: Annotated[str, Parameter(name="game")],
    *,
    limit: Literal["nl", "pl", "fl"] | None = None,
    players: int = 6,
    hands: int = 10_000,
    seed: int = 1,
) -> int:
    """Play random hands of a game with odd stacks; chips are counted after every event.

    Parameters
    ----------
    key
        The game's key, such as razz; `riverboat games` lists them.
    limit
        nl, pl or fl; the game's usual one when not given.
    players
        How many sit at the table.
    hands
        How many hands to play.
    seed
        The same seed plays the same hands.
    """
    from riverboat.rules.game import Limit
    from riverboat.simulate import simulate as play

    game = find(key)
    least, most = game.seats
    if not least <= players <= most:
        message = f"{game.name} is for {least} to {most} players, not {players}"
        raise CommandError(message, USAGE)
    if hands < 1:
        message = f"hands must be 1 or more, not {hands}"
        raise CommandError(message, USAGE)
    structure = Limit(limit) if limit else game.default_limit
    print(f"{game.name}, {LIMITS[structure]}, {players} players, seed {seed}", flush=True)
    report = play(game, structure, players, hands, seed, progress=Progress(hands))
    print(f"{report.hands:,} hands, {report.decisions:,} decisions, {report.showdowns:,} showdowns; no chip was lost or made")
    print(f"{report.hands / max(report.seconds, 1e-9):,.0f} hands/s ({report.seconds:.1f} s)")
    return 0


class Progress:
    """Shows on a terminal how far it is; says nothing where nobody watches."""

    def __init__(self, hands: int) -> None:
        self._hands = hands
        self._told = -1

    def __call__(self, done: int) -> None:
        """Take note that ``done`` hands are played."""
        percent = 100 * done // self._hands
        if percent == self._told or not sys.stderr.isatty():
            return
        self._told = percent
        end = "\n" if done >= self._hands else ""
        print(f"\r{done:,} of {self._hands:,} hands ({percent} %)", end=end, file=sys.stderr, flush=True)
