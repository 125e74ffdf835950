"""``riverboat simulate``: a great many hands of random play, to see that nothing breaks and how fast it goes."""

from __future__ import annotations

import sys
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from riverboat.cli import USAGE, CommandError
from riverboat.cli.games import LIMITS, find

PLAYERS: Final = 6


def simulate(
    key: Annotated[str, Parameter(name="game")],
    *,
    limit: Literal["nl", "pl", "fl"] | None = None,
    preset: str | None = None,
    players: int | None = None,
    hands: int = 10_000,
    seed: int = 1,
) -> int:
    """Play random hands of a game with odd stacks, or coups of Russian Poker; chips are counted after every event.

    Parameters
    ----------
    key
        The game's key, such as razz; `riverboat games` lists them. Or: russian.
    limit
        nl, pl or fl; the game's usual one when not given.
    preset
        The house whose Russian Poker is played: seed when not given, caribbean_stud, oasis, campione, croatia, two_open_boxes; or
        with changes, such as "seed, dealer_buy=1".
    players
        How many sit at the table: 6 when not given, or the most that the game is for; in coups chance says.
    hands
        How many hands, or coups, to play.
    seed
        The same seed plays the same hands.
    """
    from riverboat.rules.game import Limit
    from riverboat.simulate import simulate as play

    if hands < 1:
        message = f"hands must be 1 or more, not {hands}"
        raise CommandError(message, USAGE)
    if key == "russian":
        if limit is not None or players is not None:
            message = f"{'--limit' if limit is not None else '--players'} is for poker; in coups chance says who plays"
            raise CommandError(message, USAGE)
        return _simulate_coups(preset or "seed", hands, seed)
    if preset is not None:
        message = "--preset is for Russian Poker: riverboat simulate russian --preset seed"
        raise CommandError(message, USAGE)
    game = find(key)
    least, most = game.seats
    players = min(PLAYERS, most) if players is None else players
    if not least <= players <= most:
        message = f"{game.name} is for {least} to {most} players, not {players}"
        raise CommandError(message, USAGE)
    structure = Limit(limit) if limit else game.default_limit
    print(f"{game.name}, {LIMITS[structure]}, {players} players, seed {seed}", flush=True)
    report = play(game, structure, players, hands, seed, progress=Progress(hands))
    print(f"{report.hands:,} hands, {report.decisions:,} decisions, {report.showdowns:,} showdowns; no chip was lost or made")
    print(f"{report.hands / max(report.seconds, 1e-9):,.0f} hands/s ({report.seconds:.1f} s)")
    return 0


def _simulate_coups(preset: str, coups: int, seed: int) -> int:
    """Play random coups of a house's Russian Poker."""
    from riverboat.russian.rules import RulesError, rules_of_key
    from riverboat.simulate_coups import simulate as play

    try:
        rules = rules_of_key(preset)
    except RulesError as error:
        raise CommandError(str(error), USAGE) from error
    print(f"{rules.name} ({rules.key}, rules {rules.hash}), seed {seed}", flush=True)
    report = play(rules, coups, seed, progress=Progress(coups, "coups"))
    print(f"{report.coups:,} coups, {report.boxes:,} boxes, {report.decisions:,} decisions; no chip was lost or made")
    print(f"random play brought the house {report.house:,} chips on {report.antes:,} of ANTE")
    print(f"{report.coups / max(report.seconds, 1e-9):,.0f} coups/s ({report.seconds:.1f} s)")
    return 0


class Progress:
    """Shows on a terminal how far it is; says nothing where nobody watches."""

    def __init__(self, hands: int, what: str = "hands") -> None:
        self._hands = hands
        self._what = what
        self._told = -1

    def __call__(self, done: int) -> None:
        """Take note that ``done`` hands are played."""
        percent = 100 * done // self._hands
        if percent == self._told or not sys.stderr.isatty():
            return
        self._told = percent
        end = "\n" if done >= self._hands else ""
        print(f"\r{done:,} of {self._hands:,} {self._what} ({percent} %)", end=end, file=sys.stderr, flush=True)
