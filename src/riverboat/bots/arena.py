"""Bots against bots: the same cards are played again with the seats turned round, so that luck weighs less."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Protocol

from riverboat.rules.actions import Bet, Call, Complete, Raise
from riverboat.rules.game import Deal
from riverboat.rules.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.chips import Chips
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Stakes
    from riverboat.rules.game import Game, Limit
    from riverboat.rules.view import HandView

CONFIDENT = 1.96
"""Standard errors on each side of an average that hold the truth in 95 of 100 cases."""


class Decider(Protocol):
    """Whoever can take a seat in the arena: a ``Bot``, or anything that decides from a view."""

    @property
    def key(self) -> str:
        """The name that its record goes by."""

    def decide(self, view: HandView, seed: int) -> Action:
        """Return a legal action for the seat on turn."""


@dataclass(slots=True)
class Record:
    """What one bot did: hands dealt to it, those it entered by choice on the first round, decisions, and its winnings.

    ``won`` has one entry a deal: the chips won there on average over its hands, in big bets.
    """

    hands: int = 0
    entered: int = 0
    decisions: int = 0
    won: list[float] = field(default_factory=list)

    @property
    def plays(self) -> float:
        """The part of its hands that it entered by choice."""
        return self.entered / self.hands


@dataclass(frozen=True, slots=True)
class Arena:
    """A table for bots: ``game`` at ``limit`` for ``stakes``, with stacks from ``shortest`` to ``deepest`` smallest bets."""

    game: Game
    limit: Limit
    stakes: Stakes
    shortest: int = 20
    deepest: int = 200

    def play(
        self,
        bots: Sequence[Decider],
        deals: int,
        seed: int,
        *,
        turns: int | None = None,
        watch: Callable[[Hand], None] = lambda _hand: None,
    ) -> dict[str, Record]:
        """Play ``deals`` deals, each again with the seats turned, ``turns`` times (once a bot when left out).

        Returns a record per character. Deal number i depends on ``seed`` and i alone. ``watch`` sees each hand before every
        decision and when it is over.
        """
        records = {bot.key: Record() for bot in bots}
        for number in range(deals):
            rng = Random(f"{seed}/{number}")
            deck = rng.sample(self.game.deck, len(self.game.deck))
            unit = self.stakes.big_blind or self.stakes.small_bet
            stacks = [rng.randint(self.shortest * unit + 1, self.deepest * unit) for _ in bots]
            won: dict[str, list[Chips]] = {key: [] for key in records}
            for turn in range(turns or len(bots)):
                seated = [bots[(place + turn) % len(bots)] for place in range(len(bots))]
                hand = Hand.start(self.game, self.limit, self.stakes, stacks, deck)
                self._play_hand(hand, seated, records, rng.getrandbits(32), watch)
                for bot, player, stack in zip(seated, sorted(hand.players, key=lambda p: p.seat), stacks, strict=True):
                    won[bot.key].append(player.stack - stack)
            for key, chips in won.items():
                records[key].won.append(sum(chips) / len(chips) / (self.stakes.big_bet or 2 * unit))
        return records

    def _play_hand(
        self,
        hand: Hand,
        seated: Sequence[Decider],
        records: dict[str, Record],
        seed: int,
        watch: Callable[[Hand], None],
    ) -> None:
        """Let the bots in their seats play ``hand`` to its end, and note what they do."""
        first_street = next(step.street for step in self.game.script if isinstance(step, Deal))
        entered = set()
        while (seat := hand.pending) is not None:
            watch(hand)
            bot = seated[seat]
            action = bot.decide(hand.view(seat), seed + hand.turn)
            records[bot.key].decisions += 1
            if hand.street == first_street and isinstance(action, Call | Bet | Raise | Complete):
                entered.add(seat)
            hand.act(seat, action)
        watch(hand)
        for seat, bot in enumerate(seated):
            records[bot.key].hands += 1
            records[bot.key].entered += seat in entered


def average(values: Sequence[float]) -> tuple[float, float]:
    """Return the average of ``values`` and the half width of its 95 % confidence interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, CONFIDENT * sqrt(spread / len(values))


def lead(of: Record, over: Record) -> tuple[float, float]:
    """Return by how many big bets a hand ``of`` beat ``over`` on the same deals, with the half width of the 95 % interval."""
    return average([a - b for a, b in zip(of.won, over.won, strict=True)])
