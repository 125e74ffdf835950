"""Whole hands per second of processor time, ours beside other engines, in one run: `make bench`.

A hand is: make it, shuffle, post, deal, every decision, the showdown, the pots. Hand number i has seed 1,000,000 + i; everybody has
20,000 chips. Policies: ``cc`` checks and calls, posts the bring-in and keeps all cards, so that every engine takes the same
decisions; ``rand`` draws u for every decision: facing a bet it folds below 0.15 and calls below 0.8, else it checks below 0.7, and
raises otherwise, to an amount from the least to three times that (fixed limit: the one there is); it discards up to five cards.
``legal`` is ``cc`` that asks our hand at each decision what may be done, as a bot would.

Every engine runs in a process of its own. They take turns, game by game, and a ratio is the middle of those of the turns, so
that other load on the machine disturbs all alike. Ratios are what to compare between machines. Engines that are not there are
left out: PokerKit belongs to the development tools; `tools/compiled.sh` makes our compiled build; `--python` names another
interpreter in which OpenSpiel (`pip install open_spiel`) or RLCard (`pip install rlcard`) is installed.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
import warnings
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat import Hand

    Play = Callable[[int], object]

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / ".make" / "compiled"
STACK: Final = 20_000
FIRST_SEED: Final = 1_000_000
SMALL_BLIND, BIG_BLIND, ANTE, BRING_IN, SMALL_BET, BIG_BET = 50, 100, 10, 30, 100, 200
RAISE: Final = (SMALL_BET, BIG_BET)
POLICIES: Final = ("cc", "legal", "rand")
OPENSPIEL_BARS: Final = (0.5, 1.0, 1.3)


class Table(NamedTuple):
    """A game to measure: our name for it and for its limit, how many play, and the ratios to PokerKit that are to be held.

    ``bars`` are those of plain Python, of the compiled machine, and of the latter when it is asked what is legal.
    """

    game: str
    limit: str
    players: int
    bars: tuple[float, float, float] = (0, 0, 0)


TABLES: Final = {
    "nlhe6": Table("texas_holdem", "nl", 6, (150, 300, 450)),
    "plo8": Table("omaha_hi_lo", "pl", 6, (500, 900, 1500)),
    "flo8": Table("omaha_hi_lo", "fl", 6),
    "stud6": Table("seven_card_stud", "fl", 6, (75, 140, 200)),
    "stud8": Table("seven_card_stud", "fl", 8),
    "razz6": Table("razz", "fl", 6, (75, 140, 200)),
    "draw5": Table("five_card_draw", "fl", 5, (28, 50, 80)),
    "5stud6": Table("five_card_stud", "fl", 6, (17, 35, 50)),
}


# ------------------------------------------------------------------------------------------------ ours


def riverboat(name: str, policy: str) -> Play:  # noqa: C901 - three loops that do nothing but ask the hand
    """Return what plays one hand of ours, by seed."""
    from riverboat import Hand, Stakes, games  # noqa: PLC0415 - each engine is loaded in its own process alone
    from riverboat.rules.events import BETTING, DRAWING, SHOWING  # noqa: PLC0415 - as above
    from riverboat.rules.game import Limit  # noqa: PLC0415 - as above
    from riverboat.simulate import cards_needed, shuffled  # noqa: PLC0415 - as above

    table = TABLES[name]
    game, limit = games.ALL[table.game], Limit(table.limit)
    blinds = Stakes(small_blind=SMALL_BLIND, big_blind=BIG_BLIND, small_bet=SMALL_BET, big_bet=BIG_BET)
    antes = Stakes(ante=ANTE, bring_in=BRING_IN if game.has_bring_in else 0, small_bet=SMALL_BET, big_bet=BIG_BET)
    stakes = blinds if game.has_blinds else antes
    stacks = [STACK] * table.players
    deck, count = game.deck, cards_needed(game, table.players)

    def check_or_call(seed: int) -> None:
        hand = Hand.start(game, limit, stakes, stacks, shuffled(deck, count, seed))
        while phase := hand.phase:
            if phase == BETTING:
                hand.check_or_call()
            elif phase == SHOWING:
                hand.settle()
            elif phase == DRAWING:
                hand.stand_pat()
            else:
                hand.bring_in()

    def ask_and_call(seed: int) -> None:
        hand = Hand.start(game, limit, stakes, stacks, shuffled(deck, count, seed))
        while phase := hand.phase:
            if phase == SHOWING:
                hand.settle()
                break
            legal = hand.legal(hand.pending)
            if legal.check or legal.call:
                hand.check_or_call()
            elif legal.stand_pat:
                hand.stand_pat()
            else:
                hand.bring_in()

    def by_chance(seed: int) -> None:
        rng = random.Random(seed)
        hand = Hand.start(game, limit, stakes, stacks, shuffled(deck, count, seed))
        while hand.actor is not None:
            if hand.phase == SHOWING:
                hand.settle()
            else:
                riverboat_acts(hand, rng)

    return {"cc": check_or_call, "legal": ask_and_call, "rand": by_chance}[policy]


def riverboat_acts(hand: Hand, rng: random.Random) -> None:
    """Take one decision by chance."""
    legal = hand.legal(hand.pending)
    if legal.stand_pat:
        hand.discard(hand.at[legal.seat].cards[: rng.randrange(6)])
        return
    u, least = rng.random(), legal.least
    if legal.bring_in:
        hand.bring_in() if u < 0.8 else hand.raise_to(least)
    elif legal.call and u < 0.15:
        hand.fold()
    elif u < (0.8 if legal.call else 0.7) or not legal.most:
        hand.call() if legal.call else hand.check()
    else:
        hand.raise_to(least if legal.amounts else rng.randint(least, max(least, min(legal.most, 3 * least))))


# ------------------------------------------------------------------------------------------------ PokerKit


def pokerkit(name: str, policy: str) -> Play:
    """Return what plays one hand of PokerKit, by seed."""
    warnings.simplefilter("ignore")  # PokerKit warns as a way to speak
    make = pokerkit_games()[name]

    def check_or_call(seed: int) -> None:
        random.seed(seed)
        state = make()
        while state.status:
            if state.stand_patter_or_discarder_index is not None:
                state.stand_pat_or_discard()
            elif state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()

    def by_chance(seed: int) -> None:
        random.seed(seed)
        rng = random.Random(seed)
        state = make()
        while state.status:
            index = state.stand_patter_or_discarder_index
            if index is not None:
                state.stand_pat_or_discard(state.hole_cards[index][: rng.randrange(6)])
            elif state.can_post_bring_in():
                state.post_bring_in() if rng.random() < 0.8 else state.complete_bet_or_raise_to()
            else:
                pokerkit_bets(state, rng)

    return {"cc": check_or_call, "rand": by_chance}[policy]


def pokerkit_bets(state: Any, rng: random.Random) -> None:  # noqa: ANN401 - no types where PokerKit is not installed
    """Take one decision by chance."""
    u, owes = rng.random(), state.checking_or_calling_amount
    if owes and u < 0.15:
        state.fold()
        return
    least = None if u < (0.8 if owes else 0.7) else state.min_completion_betting_or_raising_to_amount
    if least is None:
        state.check_or_call()
    else:
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(rng.randint(least, max(least, min(most, 3 * least))))


def pokerkit_games() -> dict[str, Callable[[], Any]]:
    """Return what makes a hand of each game; pot-limit Omaha hi-lo, draw and 5 card stud are put together from its parts."""
    pk = import_module("pokerkit")
    of, parts = import_module("pokerkit.games"), import_module("pokerkit.state")
    automatic, fixed = tuple(pk.Automation), parts.BettingStructure.FIXED_LIMIT
    street, opening = parts.Street, parts.Opening
    trimmed = True  # antes are cut to what the others can match
    omaha = (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand)
    bases = (of.PotLimitPokerMixin, of.OmahaHoldemMixin, of.UnfixedLimitHoldem)
    plo8 = type("PotLimitOmahaHiLo", bases, {"hand_types": omaha})(automatic, trimmed, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND)

    def staged(streets: tuple[Any, ...], bring_in: int, players: int) -> Any:  # noqa: ANN401 - as above
        high = (pk.StandardHighHand,)
        return parts.State(automatic, pk.Deck.STANDARD, high, streets, fixed, trimmed, ANTE, 0, bring_in, STACK, players)

    def stud(kind: Any, players: int) -> Any:  # noqa: ANN401 - as above
        return kind.create_state(automatic, trimmed, ANTE, BRING_IN, *RAISE, STACK, players)

    def blinds(kind: Any, *bets: int) -> Any:  # noqa: ANN401 - as above
        return kind.create_state(automatic, trimmed, 0, (SMALL_BLIND, BIG_BLIND), *bets, STACK, 6)

    first, later = (False, (False, True), 0, False, opening.LOW_CARD), (True, (True,), 0, False, opening.HIGH_HAND)
    stud5 = (street(*first, SMALL_BET, 4), street(*later, SMALL_BET, 4), street(*later, BIG_BET, 4), street(*later, BIG_BET, 4))
    dealt, drawn = (False, (False,) * 5, 0, False, opening.POSITION), (True, (), 0, True, opening.POSITION)
    draw5 = (street(*dealt, SMALL_BET, 4), street(*drawn, BIG_BET, 4))
    return {
        "nlhe6": partial(blinds, pk.NoLimitTexasHoldem, BIG_BLIND),
        "plo8": lambda: plo8(STACK, 6),
        "flo8": partial(blinds, pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, *RAISE),
        "stud6": partial(stud, pk.FixedLimitSevenCardStud, 6),
        "stud8": partial(stud, pk.FixedLimitSevenCardStud, 8),
        "razz6": partial(stud, pk.FixedLimitRazz, 6),
        "draw5": partial(staged, draw5, 0, 5),
        "5stud6": partial(staged, stud5, BRING_IN, 6),
    }


# ------------------------------------------------------------------------------------------------ others, in hold'em


def openspiel(name: str, policy: str) -> Play:
    """Return what plays one hand of OpenSpiel (C++), by seed."""
    _holdem_alone(name, policy)
    settings = {
        "betting": "nolimit", "numPlayers": 6, "numRounds": 4, "blind": "50 100 0 0 0 0", "firstPlayer": "3 1 1 1", "numSuits": 4,
        "numRanks": 13, "numHoleCards": 2, "numBoardCards": "0 3 1 1", "stack": " ".join([str(STACK)] * 6),
        "bettingAbstraction": "fullgame",
    }  # fmt: skip
    game = import_module("pyspiel").load_game("universal_poker", settings)

    def play(seed: int) -> None:
        deck = iter(random.Random(seed).sample(range(52), 17))
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(next(deck) if state.is_chance_node() else 1)
        state.returns()

    return play


def rlcard(name: str, policy: str) -> Play:
    """Return what plays one hand of RLCard, by seed."""
    _holdem_alone(name, policy)
    numpy, holdem = import_module("numpy"), import_module("rlcard.games.nolimitholdem")
    call = import_module("rlcard.games.nolimitholdem.round").Action.CHECK_CALL
    game = holdem.Game(num_players=6)

    def play(seed: int) -> None:
        game.np_random = numpy.random.RandomState(seed)
        game.configure({"game_num_players": 6, "chips_for_each": STACK, "dealer_id": None})
        game.small_blind, game.big_blind = SMALL_BLIND, BIG_BLIND
        game.init_game()
        while not game.is_over():
            game.step(call)
        game.get_payoffs()

    return play


def _holdem_alone(name: str, policy: str) -> None:
    """Raise LookupError unless this is no-limit hold'em, checked and called."""
    if (name, policy) != ("nlhe6", "cc"):
        raise LookupError(name)


# ------------------------------------------------------------------------------------------------ taking turns


ENGINES: Final = {"riverboat": riverboat, "compiled": riverboat, "pokerkit": pokerkit, "openspiel": openspiel, "rlcard": rlcard}


def work(engine: str) -> None:
    """Play whatever is asked for on the standard input, a line each, and say how many hands there were a second."""
    made: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        name, policy, seconds = line.split()
        try:
            play = made.get((name, policy)) or made.setdefault((name, policy), ENGINES[engine](name, policy))
            play(FIRST_SEED)
        except (LookupError, ImportError):
            print(0, flush=True)
            continue
        seed, begun = FIRST_SEED, time.process_time()
        while (spent := time.process_time() - begun) < float(seconds):
            for _ in range(10):
                seed += 1
                play(seed)
        print((seed - FIRST_SEED) / spent, flush=True)


class Engine:
    """An engine in a process of its own."""

    def __init__(self, name: str, python: str) -> None:
        source = COMPILED if name == "compiled" else ROOT / "src"
        self.process = subprocess.Popen(
            [python, __file__, "--work", name],
            env=os.environ | {"PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin
        assert self.process.stdout
        self.ask: IO[str] = self.process.stdin
        self.answer: IO[str] = self.process.stdout

    def speed(self, name: str, policy: str, seconds: float) -> float:
        """Return its hands per second of processor time; 0 when it has no such game."""
        print(name, policy, seconds, file=self.ask, flush=True)
        return float(self.answer.readline())


def measure(engines: dict[str, Engine], names: list[str], policies: list[str], repeats: int, seconds: float) -> None:
    """Let the engines take turns and print what each game and policy came to."""
    rounds: dict[tuple[str, str], list[dict[str, float]]] = {(name, policy): [] for name in names for policy in policies}
    for _ in range(repeats):
        for (name, policy), turns in rounds.items():
            turns.append({key: engine.speed(name, policy, seconds) for key, engine in engines.items()})
    for (name, policy), turns in rounds.items():
        print(f"{name:8}{policy:8}" + "".join(f"{middle([turn[key] for turn in turns]):>12,.0f}" for key in engines), end="")
        base = rounds.get((name, "cc"), turns) if policy == "legal" else turns
        for rival in ("pokerkit", "openspiel"):
            bars = TABLES[name].bars if rival == "pokerkit" else OPENSPIEL_BARS
            for key, bar in verdicts(policy, bars):
                if rival in engines and key in engines and base[0][rival]:
                    ratio = middle([own[key] / other[rival] for own, other in zip(turns, base, strict=True)])
                    missed = " MISSED" if ratio < bar else ""
                    print(f"   {key}/{rival} {ratio:.3g}" + (f" (bar {bar:g}){missed}" if bar else ""), end="")
        print()


def verdicts(policy: str, bars: tuple[float, float, float]) -> list[tuple[str, float]]:
    """Return the builds of ours with the bar that each has to hold under ``policy``, 0 for none."""
    plain, compiled, asked = bars
    return {"cc": [("riverboat", plain), ("compiled", compiled)], "legal": [("riverboat", 0.0), ("compiled", asked)]}.get(
        policy, [("riverboat", 0.0), ("compiled", 0.0)]
    )


def middle(figures: list[float]) -> float:
    """Return the median of ``figures``."""
    return statistics.median(figures)


def main() -> None:
    """Measure and print; a missed bar is said."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", default=list(TABLES), help=f"of {', '.join(TABLES)}; all when left out")
    parser.add_argument("--policies", nargs="+", default=list(POLICIES), choices=POLICIES, help="those to measure")
    parser.add_argument("--engines", nargs="+", default=list(ENGINES), choices=ENGINES, help="those to measure")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a turn")
    parser.add_argument("--repeats", type=int, default=5, help="how many turns each engine has")
    parser.add_argument("--python", default=sys.executable, help="the interpreter of OpenSpiel and RLCard")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work)
        return
    there = [name for name in options.engines if name != "compiled" or COMPILED.exists()]
    engines = {name: Engine(name, options.python if name in {"openspiel", "rlcard"} else sys.executable) for name in there}
    print(f"{'hands/s':16}" + "".join(f"{name:>12}" for name in engines))
    measure(engines, options.games, options.policies, options.repeats, options.seconds)


if __name__ == "__main__":
    main()
