"""`python -m tests.history.hands`: hands with their files, for the tests of both checks, ours and the client's.

Written to tests/vectors/fair.json: for each hand what an audience was told, and the file that must come of it. And
docs/examples/hand.json, the hand that docs/fairness.md checks.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riverboat.rules.actions import Discard
from riverboat.table.events import NonceHash
from riverboat.table.shuffle import sha256
from riverboat.wire.encode import told_event
from riverboat.wire.hand_file import hand_file
from tests.table.tables import NOW, do, passive, seated

if TYPE_CHECKING:
    from riverboat.rules.events import Event
    from riverboat.table.table import Table

FILE = Path(__file__).parent.parent / "vectors" / "fair.json"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "hand.json"
GAMES = ("texas_holdem", "short_deck_holdem", "razz", "deuce_to_seven_triple_draw")


def dealt(game: str, seed: int, *, players: int = 3, numbers: int = 2, opened: int = 2) -> tuple[Table, list[Event]]:
    """A hand that was laid down and dealt, with so many players' numbers, of which so many were opened; nobody has acted yet."""
    chance = random.Random(f"{game} {seed}")
    table = seated(*range(players), game=game)
    nonces = [chance.randbytes(32).hex() for _ in range(numbers)]
    events = table.lay_down([NonceHash(seat % players, sha256(nonce)) for seat, nonce in enumerate(nonces)], chance.randbytes)
    return table, events + table.deal_laid({sha256(nonce): nonce for nonce in nonces[:opened]}, NOW)


def played(game: str, seed: int, **more: int) -> list[Event]:
    """A hand from its commitment to its opening; in draws everybody gives up as much as he may, or less."""
    chance = random.Random(seed)
    table, events = dealt(game, seed, **more)
    while table.pending is not None:
        assert table.hand is not None
        seat = table.pending[0]
        legal = table.hand.legal(seat)
        cards = table.hand.at[seat].cards[: chance.randint(1, legal.discard)] if legal.discard else ()
        events += do(table, Discard(cards) if cards else passive(table))
    return events


def vectors() -> list[dict[str, Any]]:
    """The hands of the file."""
    found = []
    for game in GAMES:
        players = 6 if "draw" in game else 3
        for seed, seat in ((1, None), (2, 1)):
            events = played(game, seed, players=players, opened=3 - seed)
            told = [{"seq": seq, "at": NOW, "event": told_event(event, seat)} for seq, event in enumerate(events, 41)]
            found.append({"table": "natchez", "game": game, "told": told, "file": hand_file("natchez", game, events, seat)})
    return found


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(vectors()) + "\n", encoding="utf-8")
    EXAMPLE.write_text(example() + "\n", encoding="utf-8")


def example() -> str:
    """A hand of hold'em as the player at seat 0 may see it; one of two others mucks."""
    return json.dumps(hand_file("natchez", "texas_holdem", played("texas_holdem", 1), 0), indent=1)


if __name__ == "__main__":
    main()
