"""Random play of Russian Poker: coups whose players act by chance, with stacks of every size, checked after every event."""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from riverboat.cards import DECK
from riverboat.russian import actions as do
from riverboat.russian.coup import Coup
from riverboat.russian.events import AnteLimits

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.chips import Chips
    from riverboat.russian.rules import Rules
    from riverboat.russian.state import Box

LIMITS = AnteLimits(5, 100, 5)
SHORT, DEEP = 60, 3_000
"""Half of the stacks are from one chip to ``SHORT``, so that money is often missing; the others up to ``DEEP``."""


class ChipsLostError(AssertionError):
    """Stacks, bets and the house's winnings no longer add up to the chips that came in: a fault of the rules."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was played: coups, boxes, decisions, what the house won of the ANTEs laid (chips), and the seconds that it took."""

    coups: int
    boxes: int
    decisions: int
    house: Chips
    antes: Chips
    seconds: float


def simulate(rules: Rules, coups: int, seed: int, *, progress: Callable[[int], None] = lambda _done: None) -> Report:
    """Play ``coups`` random coups and return what happened; ``progress`` hears how many are done, after each.

    Coup number i depends on ``seed`` and i alone. Raises ChipsLostError when a chip is lost or made.
    """
    boxes = decisions = house = antes = 0
    begun = perf_counter()
    for number in range(coups):
        coup = play(rules, random.Random(f"{seed}/{number}"))
        boxes += len(coup.boxes)
        decisions += coup.turn
        house += coup.house
        antes += sum(box.ante for box in coup.boxes.values())
        progress(number + 1)
    return Report(coups, boxes, decisions, house, antes, perf_counter() - begun)


def play(rules: Rules, rng: random.Random) -> Coup:
    """Play one coup of random decisions and odd stacks; raise ChipsLostError when its chips don't add up after an event."""
    players = rng.randint(1, rules.max_boxes)
    stacks = {player: rng.randint(1, SHORT) if rng.random() < 0.5 else rng.randint(SHORT, DEEP) for player in range(players)}
    coup = Watched.start(stacks, LIMITS, rules)
    while not coup.playable:
        for player in stacks:
            lay_bets(coup, player, rng)
        if not coup.playable:
            coup.bring(0, DEEP)
    coup.close(rng.sample(DECK, len(DECK)))
    while coup.asked is not None:
        coup.act(coup.asked.player, decide(coup, coup.asked, rng))
    return coup


class Watched(Coup):
    """A coup that counts its chips after every event."""

    def apply(self, event: object) -> None:
        """Make the event true, and see that no chip was lost or made."""
        super().apply(event)  # type: ignore[arg-type] # an event is handed through
        require_chips_kept(self)


def require_chips_kept(coup: Coup) -> None:
    """Raise ChipsLostError unless stacks, bets and the house hold what the players brought, and no stack is negative."""
    held = sum(coup.stacks.values()) + sum(box.laid for box in coup.boxes.values()) + coup.house
    if held != sum(coup.brought.values()) or min(coup.stacks.values()) < 0:
        raise ChipsLostError(f"{held} chips where {sum(coup.brought.values())} came in, after {coup.events[-1]} of {coup.started}")


def lay_bets(coup: Coup, player: int, rng: random.Random) -> None:
    """Let a player lay any bets that he may on any boxes that are free, by chance."""
    for place in coup.legal(player).places:
        legal = coup.legal(player)
        now = next((each for each in legal.places if each.box == place.box), None)
        if now is None or now.own or rng.random() < 0.3:
            continue
        dark = bool(now.dark_most) and (not now.most or rng.random() < 0.4)
        least, most = (now.dark_least, now.dark_most) if dark else (now.least, now.most)
        if not most:
            continue
        ante = rng.choice((least, most, rng.randrange(least, most + 1, legal.step)))
        bonus = rng.randint(legal.bonus_least, min(legal.bonus_most, ante)) if legal.bonus_most and rng.random() < 0.5 else 0
        bonus = bonus if not dark or legal.dark_bonus else 0
        plain = do.PlaceAnte(place.box, ante, dark=dark)
        try:
            coup.act(
                player, do.PlaceAnte(place.box, ante, bonus, dark=dark, sixth=dark and legal.dark_sixth and rng.random() < 0.3)
            )
        except do.IllegalAction:  # no chips for what was to lie beside ANTE and BET
            coup.act(player, plain)


def decide(coup: Coup, box: Box, rng: random.Random) -> do.Action:
    """Return anything that may be done for a box, by chance; few fold, so that much is settled."""
    legal = coup.legal(box.player)
    if legal.dealer_card:
        return rng.choice((do.Stand(), do.BuyDealerCard()))
    if legal.stand:
        return rng.choice([do.Stand()] + [do.BuySixth()] * legal.sixth)
    choices: list[do.Action] = [do.Fold(), do.Bet(), do.Bet()]
    if legal.insurance_most:
        choices += [do.Bet(rng.choice((legal.insurance_least, legal.insurance_most)))] * 4
    choices += [do.BuySixth()] * (2 * legal.sixth)
    choices += [do.Exchange(tuple(rng.sample(box.cards, offer.count))) for offer in legal.exchanges]
    return rng.choice(choices)
