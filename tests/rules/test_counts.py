"""How many ways a hand can go: counted by our engine and by a naive one, and held in ``tests/vectors/counts.txt``.

A line: game, limit, depth in decisions, stacks, and the number of ways. ``python -m tests.rules.test_counts`` writes them again.
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.rules import events as ev
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes
from tests.rules import naive

if TYPE_CHECKING:
    from collections.abc import Callable

FILE = Path(__file__).parent.parent / "vectors" / "counts.txt"
STACKS = ([100, 100], [1_000, 13, 200], [9, 24, 500, 41])
DEPTHS = (4, 7)
nodes = 0
"""How many hands ours has looked at so far."""


def ours(hand: Hand, depth: int) -> int:
    global nodes  # noqa: PLW0603 - counted for the report
    nodes += 1
    if depth == 0 or hand.pending is None or hand.phase == ev.SHOWING:
        return 1
    return sum(ours(tried(hand, action), depth - 1) for action in choices(hand))


def tried(hand: Hand, action: Callable[[Hand], object]) -> Hand:
    trial = Hand.replay(hand.game, hand.events, hand.book)
    action(trial)
    return trial


def exchange(count: int, hand: Hand) -> None:
    assert hand.actor
    hand.discard(hand.actor.cards[:count])


def choices(hand: Hand) -> list[Callable[[Hand], object]]:
    legal = hand.legal(hand.pending)
    if legal.stand_pat:
        return [partial(exchange, count) for count in (0, 1, legal.discard)]
    found: list[Callable[[Hand], object]] = [partial(raise_to, to) for to in sorted({legal.least, legal.most} - {0})]
    found += [Hand.fold] * legal.fold
    found += [Hand.bring_in] * (legal.bring_in > 0)
    found += [Hand.call if legal.call else Hand.check] * (legal.check or legal.call > 0)
    return found


def raise_to(to: int, hand: Hand) -> None:
    hand.raise_to(to)


def deck_for(key: str) -> list[int]:
    deck = games.ALL[key].deck
    return random.Random(f"counts {key}").sample(deck, len(deck))


def our_count(key: str, limit: str, depth: int, stacks: list[int]) -> int:
    game = games.ALL[key]
    return ours(Hand.start(game, Limit(limit), usual_stakes(game), stacks, deck_for(key), reshuffle=game.deck), depth)


def naive_count(key: str, limit: str, depth: int, stacks: list[int]) -> int:
    stakes = usual_stakes(games.ALL[key])
    named = {name: getattr(stakes, name) for name in stakes.__struct_fields__}
    return naive.count(depth, (key, limit, named, stacks, deck_for(key)))


def vectors() -> list[tuple[str, str, int, list[int], int]]:
    rows = [line.split() for line in FILE.read_text().splitlines() if line]
    return [(key, limit, int(depth), list(map(int, stacks.split(","))), int(ways)) for key, limit, depth, stacks, ways in rows]


def test_every_game_is_counted() -> None:
    assert set(naive.GAMES) == set(games.ALL)


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("key", naive.GAMES)
def test_both_count_the_same_ways(key: str, limit: Limit, record_property: Callable[[str, object], None]) -> None:
    rows = [row for row in vectors() if row[:2] == (key, limit.value)]
    assert len(rows) == len(STACKS) * len(DEPTHS)
    before = nodes
    for _, _, depth, stacks, ways in rows:
        assert our_count(key, limit, depth, stacks) == ways, (limit, depth, stacks)
        assert naive_count(key, limit, depth, stacks) == ways, (limit, depth, stacks)
    record_property("nodes of game trees", nodes - before)


def write() -> None:
    lines = []
    for key in naive.GAMES:
        for limit in Limit:
            for stacks in STACKS:
                for depth in DEPTHS:
                    ways = naive_count(key, limit.value, depth, stacks)
                    lines.append(f"{key} {limit.value} {depth} {','.join(map(str, stacks))} {ways}\n")
    FILE.write_text("".join(lines))


if __name__ == "__main__":
    write()
