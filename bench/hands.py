"""Hands per second of the hand machine, side by side with PokerKit: `make bench`.

A hand is: make it, shuffle, post, deal, every decision, the showdown, the pots; everybody checks and calls, nobody exchanges
a card, the bring-in is posted. Six players (five in the draw) with 20,000 chips each. Time is processor time of this process;
the two take turns, and the figure is the middle of the repeats, so that other load on the machine disturbs both alike. The
ratio is what to compare between machines, the bar is what plain Python has to hold.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pokerkit as pk

from riverboat import FixedLimit, Hand, NoLimit, PotLimit, Stakes, games
from riverboat.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.rules.game import Game, Limit

    Play = Callable[[int], None]

STACK: Final = 20_000
FIRST_SEED: Final = 1_000_000
BLINDS: Final = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
BRING_IN: Final = Stakes(ante=10, bring_in=30, small_bet=100, big_bet=200)
ANTES: Final = Stakes(ante=10, small_bet=100, big_bet=200)


@dataclass(frozen=True)
class Entry:
    """A game to measure. ``bar`` is how many times PokerKit's speed plain Python has to reach."""

    name: str
    ours: Play
    theirs: Play
    bar: int


def riverboat(game: Game, limit: Limit, stakes: Stakes, players: int) -> Play:
    """Return what plays one hand of ``game``, by seed."""
    stacks = [STACK] * players

    def play(seed: int) -> None:
        deck = random.Random(seed).sample(game.deck, len(game.deck))
        hand = Hand.start(game, limit, stakes, stacks, deck)
        while (actor := hand.actor) is not None:
            if hand.phase == ev.BETTING:
                (hand.call if hand.high > actor.bet else hand.check)()
            elif hand.phase == ev.DRAWING:
                hand.stand_pat()
            elif hand.phase == ev.SHOWING:
                hand.show()
            else:
                hand.bring_in()

    return play


def pokerkit(make: Callable[[], pk.State]) -> Play:
    """Return what plays one hand of the PokerKit state that ``make`` makes, by seed."""

    def play(seed: int) -> None:
        random.seed(seed)
        state = make()
        while state.status:
            if state.stand_patter_or_discarder_index is not None:
                state.stand_pat_or_discard()
            elif state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()

    return play


def pokerkit_holdem() -> pk.State:
    """Return a no-limit hold'em hand for six."""
    return pk.NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (50, 100), 100, STACK, 6)  # noqa: FBT003 - its signature


def pokerkit_omaha_hi_lo() -> pk.State:
    """Return a fixed-limit Omaha hi-lo hand for six (PokerKit has no pot-limit one)."""
    create = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state
    return create(AUTOMATIC, True, 0, (50, 100), 100, 200, STACK, 6)  # noqa: FBT003 - its signature


def pokerkit_stud() -> pk.State:
    """Return a seven card stud hand for six."""
    return pk.FixedLimitSevenCardStud.create_state(AUTOMATIC, True, 10, 30, 100, 200, STACK, 6)  # noqa: FBT003 - its signature


def pokerkit_razz() -> pk.State:
    """Return a Razz hand for six."""
    return pk.FixedLimitRazz.create_state(AUTOMATIC, True, 10, 30, 100, 200, STACK, 6)  # noqa: FBT003 - its signature


AUTOMATIC: Final = tuple(pk.Automation)
ENTRIES: Final = (
    Entry("no-limit hold'em", riverboat(games.TEXAS_HOLDEM, NoLimit, BLINDS, 6), pokerkit(pokerkit_holdem), 150),
    Entry("limit Omaha hi-lo", riverboat(games.OMAHA_HI_LO, FixedLimit, BLINDS, 6), pokerkit(pokerkit_omaha_hi_lo), 500),
    Entry("limit seven card stud", riverboat(games.SEVEN_CARD_STUD, FixedLimit, BRING_IN, 6), pokerkit(pokerkit_stud), 75),
    Entry("limit Razz", riverboat(games.RAZZ, FixedLimit, BRING_IN, 6), pokerkit(pokerkit_razz), 75),
)
ALONE: Final = (
    ("pot-limit Omaha hi-lo", riverboat(games.OMAHA_HI_LO, PotLimit, BLINDS, 6)),
    ("limit five card draw", riverboat(games.FIVE_CARD_DRAW, FixedLimit, ANTES, 5)),
    ("limit five card stud", riverboat(games.FIVE_CARD_STUD, FixedLimit, BRING_IN, 6)),
)


def speed(play: Play, seconds: float) -> float:
    """Return the hands per second of processor time that ``play`` makes, tried for ``seconds``."""
    begun = time.process_time()
    seed = FIRST_SEED
    while (spent := time.process_time() - begun) < seconds:
        play(seed)
        seed += 1
    return (seed - FIRST_SEED) / spent


def main() -> None:
    """Measure and print; a missed bar is said."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time per try")
    parser.add_argument("--repeats", type=int, default=3, help="tries per engine and game")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # PokerKit warns as a way to speak
    print(f"{'game':24}{'riverboat':>14}{'PokerKit':>12}{'ratio':>8}{'bar':>6}")
    for entry in ENTRIES:
        pairs = [(speed(entry.ours, options.seconds), speed(entry.theirs, options.seconds)) for _ in range(options.repeats)]
        ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(own / other for own, other in pairs)
        verdict = "" if ratio >= entry.bar else "  missed"
        print(f"{entry.name:24}{ours:>12,.0f}/s{theirs:>10,.1f}/s{ratio:>8.0f}{entry.bar:>6}{verdict}")
    for name, play in ALONE:
        ours = statistics.median(speed(play, options.seconds) for _ in range(options.repeats))
        print(f"{name:24}{ours:>12,.0f}/s")


if __name__ == "__main__":
    main()
