"""Cards as small ints, and their text.

A card is ``4 * rank + suit``: 2c is 0, 2d 1, … As is 51. Ranks run from 0 (a deuce) to 12 (an ace), suits from 0 to 3 in
the order clubs, diamonds, hearts, spades: the order in which the seeds break ties for the bring-in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(range(52))
SHORT_DECK: Final[tuple[Card, ...]] = tuple(range(16, 52))
"""The 36 cards of six plus: sixes to aces."""

_TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS: Final = {text: card for card, text in enumerate(_TEXTS)}


class CardError(ValueError):
    """A text is no card, or a card appears twice."""


RANK: Final = tuple(card >> 2 for card in DECK)
"""The rank of each card, where many are looked up."""


def rank_of(card: Card) -> int:
    """Return the rank, 0 (deuce) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit, 0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


def parse_card(text: str) -> Card:
    """Return the card that a two-letter text such as ``"As"`` names; rank and suit may be of either case.

    Raises CardError, naming the text, when it is none; ``"10c"`` is none, a ten is ``T``.
    """
    card = _CARDS.get(text[:1].upper() + text[1:].lower())
    if card is None:
        message = f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as As or Td"
        raise CardError(message)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"As Kd"`` or ``"AsKd"``, in its order.

    Raises CardError for an unknown card and for one that appears twice.
    """
    tight = "".join(text.split())
    cards = tuple(parse_card(tight[i : i + 2]) for i in range(0, len(tight), 2))
    require_distinct(cards)
    return cards


def card_text(card: Card) -> str:
    """Return the two letters of a card: rank, then suit in lower case."""
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Return the texts of several cards, parted by spaces."""
    return " ".join(_TEXTS[card] for card in cards)


def require_distinct(cards: Iterable[Card]) -> None:
    """Raise CardError when a card appears twice or is no card at all."""
    seen: set[Card] = set()
    for card in cards:
        if not 0 <= card < len(_TEXTS):
            message = f"{card} is not a card: cards are the ints 0 (2c) to 51 (As)"
            raise CardError(message)
        if card in seen:
            message = f"{card_text(card)} appears twice"
            raise CardError(message)
        seen.add(card)
