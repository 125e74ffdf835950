"""The games as far as odds go: how many cards, which rankings, which deck.

The games themselves say all of it, but loading them takes longer than most odds; a test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import DECK, SHORT_DECK, Card, CardError

if TYPE_CHECKING:
    from riverboat.rules.game import Game


class Shape(NamedTuple):
    """A game: cards of one's own and of the board, and the pot's shares: (ranking, whether exactly two of one's own count)."""

    key: str
    name: str
    holding: int
    board: int
    shares: tuple[tuple[str, bool], ...]
    deck: tuple[Card, ...] = DECK

    @property
    def has_community_card(self) -> bool:
        """Whether, when the deck is short, the last card is one for all: a game of seven cards each."""
        return self.holding == 7

    @property
    def is_counted(self) -> bool:
        """Whether odds are counted for such a game: a board of five with up to six own cards, or up to seven own cards alone."""
        return len(self.shares) <= 2 and (self.holding <= 7 if not self.board else self.board == 5 and self.holding <= 6)


_HIGH: Final = (("high", False),)
_HI_LO: Final = (("high", False), ("eight_or_better", False))
_OMAHA: Final = (("high", True),)
_OMAHA_HI_LO: Final = (("high", True), ("eight_or_better", True))

SHAPES: Final = {
    shape.key: shape
    for shape in (
        Shape("texas_holdem", "Texas Hold'em", 2, 5, _HIGH),
        Shape("omaha", "Omaha", 4, 5, _OMAHA),
        Shape("omaha_hi_lo", "Omaha Hi-Lo", 4, 5, _OMAHA_HI_LO),
        Shape("seven_card_stud", "7 Card Stud", 7, 0, _HIGH),
        Shape("five_card_draw", "5 Card Draw", 5, 0, _HIGH),
        Shape("five_card_stud", "5 Card Stud", 5, 0, _HIGH),
        Shape("razz", "Razz", 7, 0, (("ace_to_five", False),)),
        Shape("seven_card_stud_hi_lo", "7 Card Stud Hi-Lo", 7, 0, _HI_LO),
        Shape("short_deck_holdem", "Short Deck Hold'em", 2, 5, (("short_deck", False),), SHORT_DECK),
        Shape("five_card_omaha", "5 Card Omaha", 5, 5, _OMAHA),
        Shape("six_card_omaha", "6 Card Omaha", 6, 5, _OMAHA),
        Shape("big_o", "Big O", 5, 5, _OMAHA_HI_LO),
        Shape("courchevel", "Courchevel", 5, 5, _OMAHA),
        Shape("deuce_to_seven_triple_draw", "2-7 Triple Draw", 5, 0, (("deuce_to_seven", False),)),
        Shape("deuce_to_seven_single_draw", "2-7 Single Draw", 5, 0, (("deuce_to_seven", False),)),
        Shape("badugi", "Badugi", 4, 0, (("badugi", False),)),
    )
}
"""The games of this release by their keys; those that are added are looked at when they are asked for."""


def shape_of(game: Shape | Game | str) -> Shape:
    """Return the shape of a game, or of the one with this key. Raises CardError, naming the games that there are."""
    if isinstance(game, Shape):
        return game
    if isinstance(game, str) and game in SHAPES:
        return SHAPES[game]
    return _looked_at(game)


def _looked_at(game: Game | str) -> Shape:
    """Return the shape that a game's script says."""
    from riverboat import games  # noqa: PLC0415 - the games of this release do without
    from riverboat.rules.game import TWO_AND_THREE, Deal, Game  # noqa: PLC0415 - as above

    found = games.ALL.get(game) if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise CardError(f"there is no game {game!r}; the games are {', '.join(games.ALL)}")
    deals = [step for step in found.script if isinstance(step, Deal)]
    holding, board = sum(step.down + step.up for step in deals), sum(step.board for step in deals)
    shares = tuple((share.ranking.key, share.pick == TWO_AND_THREE) for share in found.shares)
    return Shape(found.key, found.name, holding, board, shares, found.deck)
