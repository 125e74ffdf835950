"""What happens in a coup, as frozen facts in the past tense. All amounts are chips, boxes are numbered from 0.

A field is public unless the event's class says otherwise: ``OWNER`` fields only their player may see, ``SECRET`` fields nobody
may. Both have defaults, so that what an audience gets (``seen_by``) is the same event with them left empty. Fields are only ever
added, with defaults.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips

SCHEMA: Final = 1
"""The version of these events; a journal says which one it was written in."""

ANTE: Final = "ante"
BET_FIRST: Final = "bet_first"
BET_SECOND: Final = "bet_second"
FEE: Final = "fee"
INSURANCE: Final = "insurance"
BONUS: Final = "bonus"
"""What a line of a settlement is about (``Line.what``), in the order in which they are told."""


class AnteLimits(msgspec.Struct, frozen=True):
    """The ANTEs that a table takes: from ``least`` to ``most`` chips, in steps of ``step``."""

    least: Chips
    most: Chips
    step: Chips = 1


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a box's settlement: ``stake`` lay there; ``lost`` of it goes to the house, ``won`` comes from the house.

    ``rule`` names why: no_game, dealer_higher, equal, player_higher, second_combination, folded, exchange, sixth_card, dealer_card,
    bonus_won or bonus_lost. Where it was won, ``pays`` is n to 1 and ``combination`` the kind it was paid for; ``capped`` when the
    most that BET wins was reached. What of the stake is not lost goes back.
    """

    what: str
    stake: Chips
    rule: str
    lost: Chips = 0
    won: Chips = 0
    pays: int = 0
    combination: str = ""
    capped: bool = False

    @property
    def net(self) -> Chips:
        """What the line brings the player; negative when it costs him."""
        return self.won - self.lost

    @property
    def back(self) -> Chips:
        """What goes from the table to the player: what is left of the stake, and what was won."""
        return self.stake - self.lost + self.won


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A fact about a coup. See the module for who may see which field."""

    OWNER: ClassVar[tuple[str, ...]] = ()
    SECRET: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, player: int | None) -> Event:
        """Return the event as ``player`` may see it; None is the public: spectators, and the record."""
        hidden = self.SECRET if player is not None and player == getattr(self, "player", None) else self.SECRET + self.OWNER
        if not hidden:
            return self
        return type(self)(**{name: getattr(self, name) for name in self.__struct_fields__ if name not in hidden})

    def __repr__(self) -> str:
        """Return the event without what is not everybody's, so that no log or error text can leak it."""
        hidden = self.SECRET + self.OWNER
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in hidden)
        return f"{type(self).__name__}({shown})"


class CoupStarted(Event, frozen=True):
    """The bets are open, at a table with these rules and limits, for ``players`` with ``stacks``."""

    rules: str
    rules_hash: str
    limits: AnteLimits
    players: tuple[int, ...]
    stacks: tuple[Chips, ...]
    schema: int = SCHEMA
    engine: str = ""


class ChipsBrought(Event, frozen=True):
    """``player`` brought ``amount`` chips while the bets were open, or came in with them."""

    player: int
    amount: Chips


class AntePlaced(Event, frozen=True):
    """``player`` plays ``box`` for ``ante``; with ``dark`` his BET of ``bet`` lies there too. What lay there before went back.

    ``sixth``: a sixth card is ordered for the dark box; ``fee`` is what it will cost.
    """

    box: int
    player: int
    ante: Chips
    dark: bool = False
    bet: Chips = 0
    sixth: bool = False
    fee: Chips = 0


class BonusPlaced(Event, frozen=True):
    """``amount`` lies on the BONUS of ``box``."""

    box: int
    player: int
    amount: Chips


class BetsTakenBack(Event, frozen=True):
    """``player`` took back all that lay on ``box``, and plays it no more."""

    box: int
    player: int


class BetsConfirmed(Event, frozen=True):
    """``player`` has placed his bets."""

    player: int


class BetsClosed(Event, frozen=True):
    """No more bets; ``deck`` is the dealing order of all cards that may come."""

    SECRET = ("deck",)

    deck: tuple[Card, ...] = ()


class BoxDealt(Event, frozen=True):
    """``box`` got five cards, which nobody has looked at."""

    SECRET = ("sealed",)

    box: int
    player: int
    sealed: tuple[Card, ...] = ()


class UpCardShown(Event, frozen=True):
    """The dealer has five cards, and opened ``card``."""

    SECRET = ("sealed",)

    card: Card
    sealed: tuple[Card, ...] = ()


class CardsTakenUp(Event, frozen=True):
    """``player`` looks at the five cards of his open ``box``."""

    OWNER = ("cards",)

    box: int
    player: int
    cards: tuple[Card, ...] = ()


class BonusPaid(Event, frozen=True):
    """The BONUS of ``box`` is settled on the first five cards: it won ``won`` chips at ``pays`` to 1, or is lost.

    Before the box is settled only its player knows which. The chips lie there until then.
    """

    OWNER = ("combination", "pays", "won")

    box: int
    player: int
    stake: Chips
    combination: str = ""
    pays: int = 0
    won: Chips = 0


class DecisionAsked(Event, frozen=True):
    """``player`` is to decide for ``box``."""

    box: int
    player: int


class BoxFolded(Event, frozen=True):
    """``box`` was given up."""

    box: int


class BoxStood(Event, frozen=True):
    """The dark ``box`` stays as it is; or, once the dealer has opened, its player leaves him his cards."""

    box: int


class CardsExchanged(Event, frozen=True):
    """``player`` exchanged ``count`` cards of ``box`` for ``fee``; which ones, and for which, he alone knows."""

    OWNER = ("discarded", "drawn")

    box: int
    player: int
    count: int
    fee: Chips
    discarded: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()


class SixthCardBought(Event, frozen=True):
    """``box`` got a sixth card for ``fee``: its player sees ``drawn`` of an open box, nobody the ``sealed`` one of a dark box."""

    OWNER = ("drawn",)
    SECRET = ("sealed",)

    box: int
    player: int
    fee: Chips
    drawn: tuple[Card, ...] = ()
    sealed: tuple[Card, ...] = ()


class BetPlaced(Event, frozen=True):
    """BET of ``amount`` lies on the cards of ``box``."""

    box: int
    amount: Chips


class InsurancePlaced(Event, frozen=True):
    """``box`` is insured for ``amount`` against the dealer having no game."""

    box: int
    amount: Chips


class DealerRevealed(Event, frozen=True):
    """The dealer opened all ``cards``; ``strength`` is theirs, ``game`` says whether he has one."""

    cards: tuple[Card, ...]
    strength: int
    game: bool


class DealerCardBought(Event, frozen=True):
    """``player`` pays ``fee`` to have the dealer, who has no game, replace his highest card for ``box``."""

    box: int
    player: int
    fee: Chips


class DealerCardReplaced(Event, frozen=True):
    """The dealer gave ``replaced`` away for ``card``: against the boxes that paid for it he has ``cards`` now.

    ``strength`` is theirs, ``game`` says whether he has one. Against all other boxes he has none.
    """

    replaced: Card
    card: Card
    cards: tuple[Card, ...]
    strength: int
    game: bool


class BoxOpened(Event, frozen=True):
    """The cards of ``box`` were turned up: first the five or those after the exchange, last a sixth one."""

    box: int
    cards: tuple[Card, ...]


class BoxSettled(Event, frozen=True):
    """``box`` was settled line by line, and ``amount`` chips went to its player."""

    box: int
    player: int
    lines: tuple[Line, ...]
    amount: Chips


class CoupSettled(Event, frozen=True):
    """The coup is over; ``stacks`` are those of ``players``."""

    players: tuple[int, ...]
    stacks: tuple[Chips, ...]


class CoupVoided(Event, frozen=True):
    """The coup was called off, everybody has what he brought; ``reason`` is for the players."""

    reason: str = ""


AnyEvent = (
    CoupStarted
    | ChipsBrought
    | AntePlaced
    | BonusPlaced
    | BetsTakenBack
    | BetsConfirmed
    | BetsClosed
    | BoxDealt
    | UpCardShown
    | CardsTakenUp
    | BonusPaid
    | DecisionAsked
    | BoxFolded
    | BoxStood
    | CardsExchanged
    | SixthCardBought
    | BetPlaced
    | InsurancePlaced
    | DealerRevealed
    | DealerCardBought
    | DealerCardReplaced
    | BoxOpened
    | BoxSettled
    | CoupSettled
    | CoupVoided
)
