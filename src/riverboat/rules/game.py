"""The words a game is written in: a script of steps, and shares of the pot. All of it is data."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from riverboat.cards import DECK, Card
from riverboat.hands import Ranking

if TYPE_CHECKING:
    from collections.abc import Callable


class Limit(StrEnum):
    """A betting structure."""

    NO_LIMIT = "nl"
    POT_LIMIT = "pl"
    FIXED_LIMIT = "fl"


NoLimit = Limit.NO_LIMIT
PotLimit = Limit.POT_LIMIT
FixedLimit = Limit.FIXED_LIMIT


class Forced(StrEnum):
    """What is posted before anybody may choose: two blinds, or one by the button alone; antes; a bring-in."""

    BLINDS = "blinds"
    BUTTON_BLIND = "button_blind"
    ANTE = "ante"
    BRING_IN = "bring_in"


BLINDS = Forced.BLINDS
BUTTON_BLIND = Forced.BUTTON_BLIND
ANTE = Forced.ANTE
BRING_IN = Forced.BRING_IN


class BetSize(StrEnum):
    """Which of the two bets of fixed limit a round is played at."""

    SMALL = "small"
    BIG = "big"


SMALL = BetSize.SMALL
BIG = BetSize.BIG


class First(StrEnum):
    """Who is first to act, draw or show. OPENER is resolved by the rule book."""

    LEFT_OF_BUTTON = "left_of_button"
    AFTER_BLINDS = "after_blinds"
    AFTER_BRING_IN = "after_bring_in"
    HIGHEST_SHOWING = "highest_showing"
    LOWEST_SHOWING = "lowest_showing"
    OPENER = "opener"
    LAST_AGGRESSOR = "last_aggressor"


LEFT_OF_BUTTON = First.LEFT_OF_BUTTON
AFTER_BLINDS = First.AFTER_BLINDS
AFTER_BRING_IN = First.AFTER_BRING_IN
HIGHEST_SHOWING = First.HIGHEST_SHOWING
LOWEST_SHOWING = First.LOWEST_SHOWING
OPENER = First.OPENER
LAST_AGGRESSOR = First.LAST_AGGRESSOR


class WhenShort(StrEnum):
    """What a deal does when fewer cards are left than it needs."""

    RESHUFFLE = "reshuffle"
    COMMUNITY_CARD = "community_card"


RESHUFFLE = WhenShort.RESHUFFLE
COMMUNITY_CARD = WhenShort.COMMUNITY_CARD


class Pick(StrEnum):
    """Which cards may make a hand: any, or exactly two of one's own with three of the board."""

    BEST_FIVE = "best_five"
    TWO_AND_THREE = "two_and_three"


BEST_FIVE = Pick.BEST_FIVE
TWO_AND_THREE = Pick.TWO_AND_THREE


class Post(msgspec.Struct, frozen=True, tag=True):
    """Post blinds, the button's blind, antes or the bring-in."""

    what: Forced


class Deal(msgspec.Struct, frozen=True, tag=True):
    """Begin a street: ``down`` and ``up`` cards to each player still in, ``board`` cards for all."""

    street: str
    down: int = 0
    up: int = 0
    board: int = 0
    when_short: WhenShort = RESHUFFLE


class Bet(msgspec.Struct, frozen=True, tag=True):
    """A round of betting. ``pair_option``: in fixed limit the higher bet is open to the first bettor once a pair shows."""

    size: BetSize
    first: First
    pair_option: bool = False


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Everybody still in exchanges up to ``most`` cards, in turn."""

    street: str
    most: int
    first: First = LEFT_OF_BUTTON


class Showdown(msgspec.Struct, frozen=True, tag=True):
    """Hands are shown: by whom first, by whom when nobody bet on the last round, and whether beaten hands may be mucked."""

    first: First
    otherwise: First
    must_show: bool = False


Step = Post | Deal | Bet | Draw | Showdown


class Share(msgspec.Struct, frozen=True):
    """A part of every pot: the best hand by ``ranking`` of the cards that ``pick`` allows takes it.

    ``key`` names the half ("high", "low"); a share that no hand qualifies for goes to the first share.
    """

    ranking: Ranking
    pick: Pick = BEST_FIVE
    key: str = "high"


class Game(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """A game: its name, how many may play, its script and what wins the pot. ``about`` is its file's docstring."""

    key: str
    name: str
    seats: tuple[int, int]
    default_limit: Limit
    script: tuple[Step, ...]
    shares: tuple[Share, ...]
    about: str = ""
    deck: tuple[Card, ...] = DECK

    @cached_property
    def cards(self) -> frozenset[Card]:
        """The deck as a set."""
        return frozenset(self.deck)

    @cached_property
    def judged(self) -> tuple[tuple[bool, Callable[..., int]], ...]:
        """What ranks hands for each share: whether it takes two of the hole with three of the board, and the function."""
        picks = [(share.pick == TWO_AND_THREE, share.ranking) for share in self.shares]
        return tuple([(from_two, ranking.two_and_three if from_two else ranking.strength) for from_two, ranking in picks])

    @cached_property
    def has_two_rounds(self) -> bool:
        """Whether there are just two rounds of betting."""
        return sum(isinstance(step, Bet) for step in self.script) == 2

    @cached_property
    def has_blinds(self) -> bool:
        """Whether blinds are posted, and so the big blind is the smallest bet."""
        return Post(BLINDS) in self.script or self.has_button_blind

    @property
    def has_button_blind(self) -> bool:
        """Whether the big blind is the button's, and there is no small one."""
        return Post(BUTTON_BLIND) in self.script

    @cached_property
    def has_bring_in(self) -> bool:
        """Whether somebody must bring it in."""
        return Post(BRING_IN) in self.script

    @cached_property
    def deals_up(self) -> bool:
        """Whether players get cards face up: a stud game."""
        return any(isinstance(step, Deal) and step.up for step in self.script)
