"""Hands and ranges as players write them: ``AhKh``, ``QQ+``, ``ATs+``, ``KQo``, ``22-55``, ``76s@0.5``, ``15%``, ``A*K*``."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.analysis.shapes import shape_of
from riverboat.cards import RANKS, SUITS, Card, CardError, as_cards, card_text, cards_text, parse_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from riverboat.analysis.shapes import Shape
    from riverboat.rules.game import Game

MOST_HANDS: Final = 300_000
"""How many hands a range may have."""

_CLASS: Final = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)", re.IGNORECASE)
_FROM_TO: Final = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)-([{RANKS}])([{RANKS}])([so]?)", re.IGNORECASE)
_WEIGHT: Final = re.compile(r"[01]?|[01]?\.[0-9]{1,4}")
_PERCENT: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?")
_WILD: Final = "*x"


class RangeError(CardError):
    """A text is no hand and no range of the game, or no hand of it is left."""


class EmptyRangeError(RangeError):
    """A range in which every hand weighs nothing."""


class Range(NamedTuple):
    """The hands that a player may hold, each of ``size`` cards and counting ``weights`` times; what a hand lacks is dealt.

    ``thrown`` are the cards that he has exchanged.
    """

    text: str
    size: int
    hands: tuple[tuple[Card, ...], ...]
    weights: tuple[Fraction, ...]
    thrown: tuple[Card, ...] = ()

    @property
    def is_weighted(self) -> bool:
        """Whether some hand counts for more than another."""
        return len(set(self.weights)) > 1

    def without(self, cards: Iterable[Card]) -> Range:
        """Return the range without the hands that hold one of ``cards``. Raises RangeError when none is left."""
        gone = set(cards)
        left = [place for place, hand in enumerate(self.hands) if gone.isdisjoint(hand)]
        if not left:
            known = ", ".join(card_text(card) for card in sorted(gone.intersection(*self.hands) or gone))
            raise RangeError(f"{self.text} is impossible: {known} lies elsewhere")
        return self._replace(hands=tuple(self.hands[n] for n in left), weights=tuple(self.weights[n] for n in left))


def parse_range(said: str | Sequence[Card], game: Shape | Game | str = "texas_holdem") -> Range:
    """Return the range that a text means in a game (or its key): parts with commas between, some with a weight after ``@``.

    A hand's exchanged cards stand after a stroke: ``AsAhKd/7c2d``. One hand may be given as cards. Raises RangeError, saying what
    was wrong, or CardError for cards or a game that are none.
    """
    shape = shape_of(game)
    text = said if isinstance(said, str) else cards_text(as_cards(said)).replace(" ", "")
    kept, _, thrown = text.strip().partition("/")
    weights: dict[tuple[Card, ...], Fraction] = {}
    parts = kept.split(",")
    for part in parts:
        words, _, weight = part.strip().partition("@")
        if not words.strip() and (len(parts) > 1 or not thrown):
            raise RangeError(f"{text!r}: a hand is missing: write its cards or a range, or random for any hand")
        factor = _weight(weight, text)
        for hand in _hands(words.strip(), shape):
            weights[hand] = factor
    hands = tuple(hand for hand, weight in sorted(weights.items()) if weight)
    if not hands:
        raise EmptyRangeError(f"{text!r} leaves no hand")
    if len({len(hand) for hand in hands}) > 1:
        raise RangeError(f"{text!r}: the hands of a range have the same number of cards")
    return Range(text, len(hands[0]), hands, tuple(weights[hand] for hand in hands), _cards(thrown))


def _weight(text: str, whole: str) -> Fraction:
    """Return a weight: 1 when nothing is said."""
    weight = Fraction(text or 1) if _WEIGHT.fullmatch(text) else Fraction(-1)
    if not 0 <= weight <= 1:
        raise RangeError(f"{whole!r}: a weight is a number from 0 to 1 with up to four decimals, such as 76s@0.5")
    return weight


def _cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    tight = "".join(text.split())
    return tuple(parse_card(tight[at : at + 2]) for at in range(0, len(tight), 2))


def _hands(words: str, shape: Shape) -> Iterable[tuple[Card, ...]]:
    """Return the hands that a part of a range means, cards in descending order."""
    low = words.lower()
    if low in {"random", "any", ""}:
        return [()] if shape.holding != 2 else _expanded([(None, None)] * 2, shape)
    if low.endswith("%"):
        return _percent(low[:-1], shape)
    if shape.holding == 2 and (_CLASS.fullmatch(words) or _FROM_TO.fullmatch(words)):
        return [hand for ranks in _classes(words) for hand in of_class(ranks, shape)]
    if len(words) == shape.holding > 2 and all(letter.upper() in RANKS or letter in _WILD for letter in words):
        return _expanded([(None if letter in _WILD else RANKS.index(letter.upper()), None) for letter in words], shape)
    return _by_cards(words, shape)


def _by_cards(words: str, shape: Shape) -> Iterable[tuple[Card, ...]]:
    """Return the hands that hold cards, wild ones among them: ``AsKd``, ``A*K*``, ``*s*s``, ``AsAh****``."""
    tight = "".join(words.split())
    if len(tight) > 2 * shape.holding:
        raise RangeError(f"{words!r}: a hand of {shape.name} has {shape.holding} cards")
    patterns = [_pattern(tight[at : at + 2], words, shape) for at in range(0, len(tight), 2)]
    known = [pattern for pattern in patterns if pattern != (None, None)]
    cards = [4 * rank + suit for rank, suit in known if rank is not None and suit is not None]
    if len(cards) < len(known) or (len(patterns) == shape.holding == 2 and len(known) < 2):
        return _expanded(patterns, shape)
    for card in cards:
        if cards.count(card) > 1:
            raise RangeError(f"{words!r}: {card_text(card)} appears twice")
        if card not in shape.deck:
            raise RangeError(f"{words!r}: {card_text(card)} is not in the deck of {shape.name}")
    if shape.holding == 2 and len(cards) < 2:
        return _expanded([*known, (None, None)], shape)
    return [tuple(sorted(cards, reverse=True))]


def _forms(shape: Shape) -> str:
    """Return how hands may be written in a game."""
    if shape.holding == 2:
        return "AsKd, A*K*, QQ+, ATs+, KQo, 22-55"
    return f"cards (AsKd, with what lacks dealt), A*K*, {'AA'.ljust(shape.holding, 'x')}"


Pattern = tuple[int | None, int | None]
"""A rank and a suit, None for any."""


def _pattern(text: str, words: str, shape: Shape) -> Pattern:
    """Return which cards two letters mean."""
    rank, suit = text[:1].upper(), text[1:].lower()
    is_rank, is_suit = rank in RANKS, suit in SUITS and suit != ""
    if len(text) < 2 or not (is_rank or rank.lower() in _WILD) or not (is_suit or suit in _WILD):
        raise RangeError(f"{words!r}: {text!r} is neither a card nor a range: write {_forms(shape)} or random")
    return (RANKS.index(rank) if is_rank else None), (SUITS.index(suit) if is_suit else None)


def _expanded(patterns: Sequence[Pattern], shape: Shape) -> Iterable[tuple[Card, ...]]:
    """Return every hand that has a different card for each pattern."""
    choices = [
        [card for card in shape.deck if rank in {None, card >> 2} and suit in {None, card & 3}]
        for rank, suit in sorted(patterns, key=lambda pattern: (pattern.count(None), str(pattern)))
    ]
    hands: set[tuple[Card, ...]] = {()}
    for choice in choices:
        hands = {tuple(sorted((*hand, card), reverse=True)) for hand, card in product(hands, choice) if card not in hand}
        if len(hands) > MOST_HANDS:
            raise RangeError(
                f"that is more than {MOST_HANDS:,} hands: name more cards, or leave unknown ones out to have them dealt"
            )
    return hands


Class = tuple[int, int, str]
"""Two ranks, the higher first, and "s", "o", or "" for both and for pairs."""


def _classes(words: str) -> Iterable[Class]:
    """Return the classes of hands that ``QQ+``, ``ATs+``, ``22-55`` or ``A2s-A5s`` mean."""
    to = _FROM_TO.fullmatch(words)
    if to:
        return _between(_class(to[1], to[2], to[3]), _class(to[4], to[5], to[6]), words)
    high, low, suited = _class(words[0], words[1], words[2:].rstrip("+"))
    if not words.endswith("+"):
        return [(high, low, suited)]
    return [(rank, rank, "") for rank in range(high, 13)] if high == low else [(high, rank, suited) for rank in range(low, high)]


def _class(first: str, second: str, suited: str) -> Class:
    """Return a class of hands. Raises RangeError for a suited pair."""
    low, high = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())))
    if high == low and suited:
        raise RangeError(f"{first}{second}{suited}: a pair is neither suited nor offsuit")
    return high, low, suited.lower()


def _between(one: Class, other: Class, words: str) -> Iterable[Class]:
    """Return the classes from one to another: pairs, or hands with the same higher rank, or with the same gap."""
    (high, low, suited), (end_high, end_low, end_suited) = sorted((one, other))
    if suited == end_suited and (high == low) == (end_high == end_low):
        if high == end_high:
            return [(high, rank, suited) for rank in range(low, end_low + 1)]
        if high - low == end_high - end_low:
            return [(rank, rank - high + low, suited) for rank in range(high, end_high + 1)]
    raise RangeError(f"{words!r}: a stretch goes from pair to pair (22-55), along a rank (A2s-A5s) or along a gap (54s-98s)")


def of_class(ranks: Class, shape: Shape) -> Iterable[tuple[Card, ...]]:
    """Return the hands of a class that the deck can deal."""
    high, low, suited = ranks
    of_high, of_low = ([card for card in shape.deck if card >> 2 == rank] for rank in (high, low))
    if high == low:
        return [(b, a) for a, b in combinations(of_high, 2)]
    wanted = {"s": (True,), "o": (False,), "": (True, False)}[suited]
    return [(a, b) for a in of_high for b in of_low if (a & 3 == b & 3) in wanted]


def _percent(text: str, shape: Shape) -> Iterable[tuple[Card, ...]]:
    """Return the best hands of hold'em, by their odds against any hand, up to a percentage of all 1,326."""
    from riverboat.analysis.preflop import BEST_FIRST  # noqa: PLC0415 - read by few

    percent = Fraction(text) if _PERCENT.fullmatch(text) else Fraction(-1)
    if shape.key != "texas_holdem":
        raise RangeError(
            f"{text}%: percentages take the best hands of Texas Hold'em; in {shape.name} nobody agrees on an order of hands, so "
            "name their cards (AAxx, A*K*) or say random"
        )
    if not 0 < percent <= 100:
        raise RangeError(f"{text}%: a percentage is above 0 and up to 100 with up to four decimals, such as 15%")
    hands: list[tuple[Card, ...]] = []
    for words in BEST_FIRST.split():
        more = [hand for ranks in _classes(words) for hand in of_class(ranks, shape)]
        if hands and len(hands) + len(more) / 2 > percent * 1_326 / 100:
            break
        hands += more
    return hands
