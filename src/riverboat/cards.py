"""Cards as small ints, and their text.

A card is ``4 * rank + suit``: 2c is 0, 2d 1, … As is 51. Ranks run from 0 (a deuce) to 12 (an ace), suits from 0 to 3 in
the order clubs, diamonds, hearts, spades: the order in which the seeds break ties for the bring-in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Card = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(range(52))
SHORT_DECK: Final[tuple[Card, ...]] = tuple(range(16, 52))
"""The 36 cards of six plus: sixes to aces."""

_TEXTS: Final = dict(enumerate(rank + suit for rank in RANKS for suit in SUITS))
_CARDS: Final = {text: card for card, text in _TEXTS.items()}


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
    try:
        card = _CARDS.get(text[:1].upper() + text[1:].lower())
    except (AttributeError, TypeError):  # it is no text
        card = None
    if card is None:
        message = f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as As or Td"
        raise CardError(message)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"As Kd"`` or ``"AsKd"``, in its order.

    Raises CardError for an unknown card and for one that appears twice.
    """
    if not isinstance(text, str):
        raise CardError(f"cards are written as a text such as 'As Kd', not as {text!r}")
    tight = "".join(text.split())
    cards = tuple(parse_card(tight[i : i + 2]) for i in range(0, len(tight), 2))
    require_distinct(cards)
    return cards


def as_cards(cards: str | Sequence[Card]) -> Sequence[Card]:
    """Return the cards of a text such as ``"As Kd"``; cards that are ints already are returned as they are, unchecked.

    Raises CardError for a text that is none, and for what is no sequence at all.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    if not hasattr(cards, "__len__"):
        raise CardError(f"cards are a text such as 'As Kd' or a sequence of the ints 0 (2c) to 51 (As), not {cards!r}")
    return cards


def card_text(card: Card) -> str:
    """Return the two letters of a card: rank, then suit in lower case. Raises CardError for what is no card."""
    try:
        return _TEXTS[card]
    except KeyError:
        raise _no_card(card) from None


def cards_text(cards: Iterable[Card]) -> str:
    """Return the texts of several cards, parted by spaces. Raises CardError for what is no card."""
    try:
        return " ".join([_TEXTS[card] for card in cards])
    except KeyError as error:
        raise _no_card(error.args[0]) from None


def _no_card(card: object) -> CardError:
    """Return the error for what is no card."""
    return CardError(f"{card!r} is not a card: cards are the ints 0 (2c) to 51 (As)")


def require_distinct(cards: Iterable[Card]) -> None:
    """Raise CardError when a card appears twice or is no card at all."""
    seen: set[Card] = set()
    for card in cards:
        if card not in _TEXTS or isinstance(card, float):  # 3.0 is found as 3 is, and can't be ranked
            raise _no_card(card)
        if card in seen:
            message = f"{card_text(card)} appears twice"
            raise CardError(message)
        seen.add(card)
