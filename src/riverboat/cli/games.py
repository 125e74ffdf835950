"""``riverboat games``: which games there are, and their rules."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.rules.game import Game, Step

LIMITS = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}
"""The betting structures in words, by key."""

_WIDTH = 100


def games(key: Annotated[str, Parameter(name="game")] = "") -> int:
    """List the games, or print the rules of one.

    Parameters
    ----------
    key
        A game's key, such as razz.
    """
    if key:
        print(rules(find(key)))
    else:
        print("\n".join(listing()))
    return 0


def find(key: str) -> Game:
    """Return the game ``key``; CommandError names those that there are."""
    from riverboat.games import ALL

    game = ALL.get(key.lower().replace("-", "_"))
    if game is None:
        message = f"there is no game {key!r}; the games are {', '.join(ALL)}"
        raise CommandError(message, USAGE)
    return game


def listing() -> Iterator[str]:
    """Yield a line for each game: key, name, seats, default limit."""
    from riverboat.games import ALL

    for key, game in ALL.items():
        least, most = game.seats
        yield f"{key:<18} {game.name:<20} {f'{least}-{most} players':<14} {LIMITS[game.default_limit]}"


def rules(game: Game) -> str:
    """Return a game's rules as text: what it is, its script step by step, what wins the pot."""
    least, most = game.seats
    lines = [
        game.name,
        "",
        *textwrap.wrap(game.about, _WIDTH),
        "",
        f"{least} to {most} players, usually {LIMITS[game.default_limit]}.",
        "",
        *(f"{number:>3}. {line}" for number, line in enumerate(map(describe, game.script), 1)),
        "",
        *(_share(share.key, share.ranking.key, share.pick, halves=len(game.shares)) for share in game.shares),
    ]
    return "\n".join(lines)


def _share(key: str, ranking: str, pick: str, *, halves: int) -> str:
    what = "The pot goes to" if halves == 1 else f"The {key} half of the pot goes to"
    return f"{what} the best hand by {_plain(ranking)}, {_plain(pick)}."


def describe(step: Step) -> str:
    """Return a step of a script as a sentence, made from the fields that say something."""
    said = [_value(name, value) for name, value in msgspec.structs.asdict(step).items() if value not in {0, ""}]
    return f"{type(step).__name__}: {', '.join(said)}"


def _value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return _plain(name)
    if isinstance(value, int):
        return f"{value} {_plain(name)}"
    return _plain(str(value)) if name in {"what", "street", "size"} else f"{_plain(name)} {_plain(str(value))}"


def _plain(name: str) -> str:
    return name.replace("_", " ")
