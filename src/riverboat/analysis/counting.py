"""Who wins over all deals, or over random ones: the questions that the compiled core answers, or Python.

A question is (shares, holding, board, known board, unseen): pairs of a ranking's number and whether exactly two of a hole
count; how many cards a player and the board have in the end; the cards of the board that are known; and the cards that may
still come, as bits. An answer holds for each player: parts of the pot in 5040ths, their squares, whole pots won, and for each
of two shares how often one player won it, two, up to ten, he among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from riverboat.hands.core import CORE, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from riverboat.analysis.shapes import Shape
    from riverboat.cards import Card

WHOLE: Final = 5040
"""The parts that a pot has: a half of it can still be shared equally by one to ten."""

MOST_SHARING: Final = 10
FIELDS: Final = 3 + 2 * MOST_SHARING

Question = tuple[tuple[tuple[int, bool], ...], int, int, tuple[int, ...], int]
Answer = Sequence[Sequence[int]]
Given = tuple[bytes, int, bytes | None]
"""A range: its hands' cards one after the other, how many a hand has, and up to where each reaches of the sum of weights."""


def question(shape: Shape, board: tuple[Card, ...], unseen: Iterable[Card]) -> Question:
    """Return the question that a game asks with this board and these cards unseen."""
    shares = tuple((NUMBERS[key], from_two) for key, from_two in shape.shares)
    return shares, shape.holding, shape.board, board, sum(1 << card for card in unseen)


def _of(name: str) -> Callable[..., Any]:
    """Return a function of the core, or the one of Python that answers the same."""
    if CORE is not None:
        compiled: Callable[..., Any] = getattr(CORE, name)
        return compiled
    from riverboat.analysis import plain  # noqa: PLC0415 - only where there is no core

    answering: Callable[..., Any] = getattr(plain, name)
    return answering


def count_boards(asked: Question, hands: Sequence[Sequence[Card]]) -> Answer:
    """Return who wins over all boards, everybody's hand being whole."""
    answer: Answer = _of("count_boards")(asked, hands)
    return answer


def count_hands(asked: Question, hands: Sequence[Sequence[Card]], part: int, parts: int, stop: bytearray) -> Answer:
    """Return who wins over all ways to deal everybody's missing cards, in a game without a board.

    The first player's hands are dealt out among ``parts`` workers; this one is number ``part``. It ends early when ``stop[0]`` is
    set.
    """
    answer: Answer = _of("count_hands")(asked, hands, part, parts, stop)
    return answer


def sample(asked: Question, ranges: tuple[Given, ...], deals: int, seed: int) -> Answer:
    """Return who wins over random deals; the same seed deals the same cards, in the core and in Python."""
    answer: Answer = _of("sample")(asked, ranges, deals, seed)
    return answer
