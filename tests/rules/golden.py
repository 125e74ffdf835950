"""Writes a whole hand as text: every event, who sees more of it than the public, and what was legal at each decision.

``python -m tests.rules.golden`` writes the files of ``tests/vectors/golden`` again; a change of behaviour shows in their diff.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from riverboat import games
from riverboat.cards import cards_text
from riverboat.hands import RANKINGS
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes
from tests.rules.casefile import legal_text

if TYPE_CHECKING:
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game

FOLDER = Path(__file__).parent.parent / "vectors" / "golden"
CARDS = {"deck", "reshuffle", "up", "down", "cards"}


def event_text(event: Event) -> str:
    parts = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name not in {"engine", "rules_hash", "schema", "reshuffle"} and (name == "seat" or value not in ((), "", 0, None)):
            parts.append(f"{name}={cards_text(value) if name in CARDS else value}")
    return f"{type(event).__name__} {' '.join(parts)}".rstrip()


def playthrough(game: Game) -> str:
    """Return the first random hand, counting seeds from 0, in which every share of a pot is won at a showdown."""
    keys = {share.key for share in game.shares}
    for seed in range(1_000):
        text, shares = _played(game, random.Random(f"golden {game.key} {seed}"))
        if shares == keys:
            return text
    raise AssertionError(f"no seed shows every share of {game.name}")


def _played(game: Game, rng: random.Random) -> tuple[str, set[str]]:
    players = min(4, game.seats[1])
    stacks = [rng.randint(60, 400) for _ in range(players)]
    hand = Hand.start(game, game.default_limit, usual_stakes(game), stacks, rng.sample(game.deck, len(game.deck)))
    lines: list[str] = []
    told = 0
    while True:
        for event in hand.events[told:]:
            lines.append(event_text(event.seen_by(None)))
            lines += [
                f"    seat {player.seat} sees: {event_text(event.seen_by(player.seat))}"
                for player in hand.players
                if event.seen_by(player.seat) != event.seen_by(None)
            ]
        told = len(hand.events)
        if hand.pending is None:
            break
        lines.append(
            f"  turn {hand.turn}: seat {hand.pending} may {legal_text(hand.legal(hand.pending))}; pot {hand.view(None).pot}"
        )
        decide(hand, rng)
    ranking = {share.key: RANKINGS[share.ranking.key] for share in game.shares}
    lines += [
        f"  seat {won.seat} won {won.amount} with {ranking[won.share].describe(won.strength)}" for won in hand.awards if won.share
    ]
    return "\n".join(lines) + "\n", {won.share for won in hand.awards if won.share}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games.ALL.values():
        (FOLDER / f"{game.key}.txt").write_text(playthrough(game))


if __name__ == "__main__":
    write()
