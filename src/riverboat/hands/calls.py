"""Ranking cards of unknown origin, one hand or a great many at once."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import CardError, as_cards
from riverboat.hands.core import CORE, NUMBERS
from riverboat.hands.high import high
from riverboat.hands.ranking import MOST, Ranking, checked_strength, ranking_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card

_WHOLE: Final = {1: ("B", "b", "c"), 2: ("H", "h")}
"""The kinds of whole numbers that take so many bytes, as the buffer protocol names them."""


def strength(cards: Sequence[Card] | str, ranking: Ranking | str = high) -> int:
    """Return the strength of the best five of the cards, ints or a text such as ``"As Ks Qs Js Ts"``: a bigger one wins.

    ``ranking`` is one of ``riverboat.hands``, or its key. Raises CardError for cards that can't be, RankingError for another key.
    """
    return checked_strength(ranking, cards)


def best_five(cards: Sequence[Card] | str, ranking: Ranking | str = high) -> tuple[Card, ...]:
    """Return the five cards that make the hand, in reading order. Takes and raises what ``strength`` does."""
    checked_strength(ranking, cards)
    return ranking_of(ranking).five(as_cards(cards))


def strengths(cards: Any, size: int = 7, ranking: Ranking | str = high, out: Any = None, *, checked: bool = True) -> Any:  # noqa: ANN401 - any buffer
    """Return the strengths of many hands of ``size`` cards, as an ``array("H")`` or in ``out``.

    ``cards`` is bytes, or any other contiguous buffer of bytes such as a NumPy array of uint8, one hand after the other; ``out`` a
    writable buffer of 16-bit numbers (``array("H")``, uint16) with room for one a hand. Other threads run meanwhile. Raises
    CardError, naming the hand, for a card that is none, and, unless ``checked`` is false, for one that comes twice in a hand; and
    for numbers of other sizes, whose bytes are no cards. RankingError as ``strength``.
    """
    given = _numbers(cards, 1, "cards are bytes, one a card: bytes, array('B') or uint8").cast("B")
    ranking = ranking_of(ranking)
    if type(size) is not int or not ranking.fewest <= size <= MOST:
        raise CardError(f"{ranking.fewest} to {MOST} cards are ranked by {ranking.key}, not {size!r}")
    if len(given) % size:
        raise CardError(f"{len(given)} bytes are not hands of {size} cards")
    found = array("H", bytes(2 * (len(given) // size))) if out is None else out
    room = _numbers(found, 2, "out takes numbers of 16 bits: array('H') or uint16")
    if room.readonly or room.nbytes < 2 * (len(given) // size):
        raise CardError(f"out must be writable with room for {len(given) // size} strengths; it has {room.nbytes // 2} places")
    if CORE is not None:
        CORE.many(NUMBERS[ranking.key], given, size, found, checked)
        return found
    for place in range(len(given) // size):
        hand = given[place * size : place * size + size]
        if max(hand) > 51 or (checked and len(set(hand)) < size):
            raise CardError(f"hand {place} has a card twice or one that is none: cards are 0 (2c) to 51 (As)")
        found[place] = ranking.strength(hand)
    return found


def _numbers(buffer: Any, size: int, rule: str) -> memoryview:  # noqa: ANN401 - any buffer
    """Return a view of whole numbers of ``size`` bytes that lie one after the other. Raises CardError, with the rule."""
    try:
        view = memoryview(buffer)
    except (TypeError, ValueError):
        raise CardError(f"{rule}, not {type(buffer).__name__}") from None
    if view.format.lstrip("@=<") not in _WHOLE[size]:
        raise CardError(f"{rule}, not numbers of the kind {view.format!r}")
    if not view.c_contiguous:
        raise CardError(f"{rule}, one after the other: copy what has gaps or another order")
    return view
