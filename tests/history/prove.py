"""``python -m tests.history.prove``: a thousand bot hands of every game, exported, are played again by PokerKit.

PHH of every game must come to the same stacks; PokerStars-style text of no-limit hold'em must be read, each one. A hand of one of
the known differences (docs/reference/pokerkit.md) is left out and another one takes its place; those are counted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import warnings
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

import pokerkit as pk

from riverboat import games
from riverboat.history.export import export
from riverboat.history.tale import Tale
from riverboat.rules.game import NoLimit
from riverboat.wire.replay import seen
from tests.history.pokerkit_games import bots_hand, register, stacks_by_pokerkit, why_left_out

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.rules.hand import Hand

NAMES = dict(enumerate(("Anna", "Bruno", "Carol-Ann", "Dusty Pete", "Ēriks", "Finn O'Neil", "Łucja", "Hal", "Ivy R.", "Jo_1")))
AT = 1_796_026_375_811


def in_order(hand: Hand) -> list[int]:
    """The stacks at the end, from the left of the button."""
    seats = sorted(hand.started.seats, key=lambda seat: (seat <= hand.started.button, seat))
    return [hand.at[seat].stack for seat in seats]


def phh_replays(game: Game, hands: int) -> Counter[str]:
    """Export that many hands as PHH and play them again; return how many were left out, by reason. Raises AssertionError."""
    left_out: Counter[str] = Counter()
    told = 0
    for seed in count():
        if told == hands:
            break
        hand = bots_hand(game, game.default_limit, seed)
        if why := why_left_out(hand):
            left_out[why] += 1
            continue
        found = stacks_by_pokerkit(export(Tale(tuple(hand.events), NAMES, at=AT), "phh"))
        assert found == in_order(hand), f"{game.key}, seed {seed}: PokerKit {found}, ours {in_order(hand)}"
        told += 1
    return left_out


def text_is_read(hands: int) -> int:
    """Write that many hands of no-limit hold'em as text, as one of their players saw them; return how many PokerKit reads."""
    read = 0
    for seed in range(hands):
        hand = bots_hand(games.TEXAS_HOLDEM, NoLimit, seed, most=9)
        hero = hand.started.seats[seed % len(hand.started.seats)]
        tale = Tale(seen(hand.events, hero), NAMES, hand=seed, at=AT, seats=9, hero=hero)
        with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            histories = list(pk.PokerStarsParser()(export(tale, "pokerstars"), error_status=True))
            state = list(histories[0])[-1]
        read += len(histories) == 1 and not state.status
        if not why_left_out(hand):
            assert list(state.stacks) == in_order(hand), f"seed {seed}"
    return read


def main() -> int:
    """Prove both, and print it."""
    parser = argparse.ArgumentParser(description="Play exported hands again in PokerKit.")
    parser.add_argument("--hands", type=int, default=1_000, help="of each game (1,000)")
    hands = parser.parse_args().hands
    print(f"text of no-limit hold'em: PokerKit reads {text_is_read(hands):,} of {hands:,}", flush=True)
    register()
    for game in games.ALL.values():
        left_out = phh_replays(game, hands)
        print(f"{game.key}: {hands:,} hands to the same stacks; left out: {dict(left_out) or 'none'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
