"""What one player knows in the middle of a hand, as far as odds depend on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from riverboat import games
from riverboat.cards import CardError, require_distinct
from riverboat.rules.events import DRAWING
from riverboat.rules.game import Deal, Draw, Game

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.view import HandView


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player of ``game`` sees: his ``own`` cards, the ``board``, and of each opponent still in the cards that lie open.

    ``dead`` are other cards seen, such as the open ones of those who folded. ``draws`` counts the draws
    that the player has still to come. Raises CardError when a card appears twice or is none, when somebody has too many, and for
    what is no game or no tuple of cards.
    """

    game: Game
    own: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    opponents: tuple[tuple[Card, ...], ...] = ((),)
    dead: tuple[Card, ...] = ()
    draws: int = 0

    def __post_init__(self) -> None:
        """Check the game and the cards."""
        if not isinstance(self.game, Game):
            raise CardError(f"a spot is one of a game such as games.TEXAS_HOLDEM, not of {self.game!r}")
        if not isinstance(self.opponents, tuple):
            raise CardError(f"the opponents are a tuple, of the cards that lie open for each: ((), ()), not {self.opponents!r}")
        for cards in (self.own, self.board, self.dead, *self.opponents):
            if not isinstance(cards, tuple):
                raise CardError(f"cards are tuples such as parse_cards('As Kd'), not {cards!r}")
        require_distinct(self.seen)
        most = cards_dealt(self.game)[0]
        if any(len(cards) > most for cards in (self.own, *self.opponents)):
            message = f"a player of {self.game.name} holds up to {most} cards"
            raise CardError(message)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that the player has seen."""
        return (*self.own, *self.board, *self.dead, *(card for cards in self.opponents for card in cards))

    @classmethod
    def of_view(cls, view: HandView) -> Spot:
        """Return what the owner of ``view`` knows; a view without an owner has no cards of its own and is no spot (CardError)."""
        own: tuple[Card, ...] | None = None
        opponents: list[tuple[Card, ...]] = []
        dead: list[Card] = []
        for seat in view.seats:
            seen = tuple(card for card in seat.cards if card >= 0)
            if seat.seat == view.seat:
                own = seen
            elif seat.folded:
                dead += seen
            else:
                opponents.append(seen)
        if own is None:
            message = "the public holds no cards: odds are asked for by a seat of the hand"
            raise CardError(message)
        game = games.ALL[view.game]
        return cls(game, own, view.board, tuple(opponents), tuple(dead), draws_left(game, view.street, view.phase))


def cards_dealt(game: Game) -> tuple[int, int]:
    """Return how many cards a player, and how many the board, gets in the whole of a hand of ``game``."""
    deals = [step for step in game.script if isinstance(step, Deal)]
    return sum(step.down + step.up for step in deals), sum(step.board for step in deals)


def has_draw(game: Game) -> bool:
    """Whether cards are exchanged in ``game``."""
    return any(isinstance(step, Draw) for step in game.script)


def draws_left(game: Game, street: str, phase: int) -> int:
    """Return how many draws are to come on ``street``, counting one that is under way in ``phase``."""
    names = [getattr(step, "street", None) for step in game.script]
    here = names.index(street) if street in names else -1
    coming = sum(isinstance(step, Draw) for step in game.script[here + 1 :])
    return coming + (here >= 0 and isinstance(game.script[here], Draw) and phase == DRAWING)
