"""What a way of ranking hands offers, as one value that a game can name in its data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from riverboat.cards import Card, CardError, as_cards, require_distinct

Cards = Sequence[Card]

FEWEST = 5
MOST = 9
"""How many cards the best five may be taken from."""


class Ranking(NamedTuple):
    """A way of ranking hands: strengths are ints, a bigger one always wins, 0 does not qualify.

    The callables trust their cards: five to nine distinct ones, or a hole of two or more with a board of three to five.
    Cards of unknown origin go through ``checked_strength`` and ``checked_two_and_three`` of this module instead.

    ``strength(cards)`` is that of the best five of the cards, ``two_and_three(hole, board)`` that of the best five made of
    exactly two of the hole and three of the board. ``five(cards)`` and ``five_of(hole, board)`` are those five in reading
    order ("K K K 9 9"), empty when no five qualify; badugi counts one to four cards. ``describe(strength)`` is the name ("full
    house, aces over kings"). ``ace_low`` says where the ace stands when single cards are compared, ``fewest`` how many cards are
    ranked at least.
    """

    key: str
    strength: Callable[[Cards], int]
    two_and_three: Callable[[Cards, Cards], int]
    five: Callable[[Cards], tuple[Card, ...]]
    five_of: Callable[[Cards, Cards], tuple[Card, ...]]
    describe: Callable[[int], str]
    ace_low: bool = False
    fewest: int = FEWEST

    def __reduce__(self) -> tuple[Callable[[str], Ranking], tuple[str]]:
        """Travel to another process by name: there it may be another core that ranks."""
        return ranking_of, (self.key,)


class RankingError(ValueError):
    """What was named is no way of ranking hands; the message says which there are."""


def ranking_of(ranking: Ranking | str) -> Ranking:
    """Return the ranking of a key such as ``"ace_to_five"``; one that is a Ranking already is returned. Raises RankingError."""
    if isinstance(ranking, Ranking):
        return ranking
    from riverboat.hands import RANKINGS  # noqa: PLC0415 - they are made from this module

    found = RANKINGS.get(str(ranking))
    if found is None:
        raise RankingError(f"a ranking is one of {', '.join(RANKINGS)}, or its key as a text, not {ranking!r}")
    return found


def checked_strength(ranking: Ranking | str, cards: Cards | str) -> int:
    """Return the strength of the best five of ``cards``, which may be a text such as ``"As Ks Qs Js Ts"``.

    Raises CardError for fewer than ``ranking.fewest`` or more than nine cards, for a card that appears twice and for what is none;
    RankingError for a key that names no ranking.
    """
    ranking, cards = ranking_of(ranking), as_cards(cards)
    require_distinct(cards)
    if not ranking.fewest <= len(cards) <= MOST:
        message = f"a hand is ranked from {ranking.fewest} to {MOST} cards, not from {len(cards)}"
        raise CardError(message)
    return ranking.strength(cards)


def checked_two_and_three(ranking: Ranking | str, hole: Cards | str, board: Cards | str) -> int:
    """Return the strength of the best five made of exactly two cards of ``hole`` and three of ``board``.

    Raises CardError for a hole of fewer than two cards, a board of fewer than three or more than five, and as ``checked_strength``.
    """
    ranking, hole, board = ranking_of(ranking), as_cards(hole), as_cards(board)
    require_distinct((*hole, *board))
    if len(hole) < 2 or not 3 <= len(board) <= 5:
        message = f"two of the hole and three of a board of up to five are ranked, not {len(hole)} and {len(board)} cards"
        raise CardError(message)
    return ranking.two_and_three(hole, board)
