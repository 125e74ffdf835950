"""Ranges of two cards as a grid of 169 classes shows them, and the shortest way to write one."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from riverboat.analysis.ranges import EmptyRangeError, RangeError, of_class, parse_range
from riverboat.analysis.shapes import SHAPES
from riverboat.cards import RANKS, card_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.analysis.ranges import Class, Range
    from riverboat.analysis.shapes import Shape
    from riverboat.cards import Card

    Weights = dict[tuple[Card, ...], Fraction]


class Grid(NamedTuple):
    """A range: ``text`` as short as can be, ``cells`` by class ("AKs") with the part of its hands that are in, 0 to 1.

    ``hands`` are how many hands it has, ``part`` is their part of all, each by its weight.
    """

    text: str
    cells: dict[str, float]
    hands: int
    part: float


def grid(text: str, game: str) -> Grid:
    """Return what ``text`` means in a game of two cards; an empty text is the empty range. Raises RangeError."""
    shape = SHAPES.get(game)
    if shape is None or shape.holding != 2:
        raise RangeError(f"a grid shows the hands of a game of two cards, not of {game}")
    try:
        found = parse_range(text if text.strip() else "random@0", shape)
    except EmptyRangeError:
        return Grid("", {}, 0, 0.0)
    weights = dict(zip(found.hands, found.weights, strict=True))
    cells: dict[str, float] = {}
    for ranks in _classes(shape):
        hands = list(of_class(ranks, shape))
        inside = sum((weights.get(hand, Fraction()) for hand in hands), Fraction())
        if inside:
            cells[_name(ranks)] = float(inside / len(hands))
    every = len(shape.deck) * (len(shape.deck) - 1) // 2
    return Grid(written(found, shape), cells, len(found.hands), float(sum(found.weights) / every))


def written(found: Range, shape: Shape) -> str:
    """Return a text for a range of two cards, as short as can be; ``parse_range`` reads the same range from it."""
    weights = dict(zip(found.hands, found.weights, strict=True))
    if len(weights) == len(shape.deck) * (len(shape.deck) - 1) // 2 and not found.is_weighted and found.weights[0] == 1:
        return "random"
    parts: list[str] = []
    single: list[str] = []
    for line in _lines(shape):
        whole: list[tuple[Class, Fraction | None]] = []
        for ranks in line:
            of = {weights.get(hand, Fraction()) for hand in of_class(ranks, shape)}
            whole.append((ranks, of.pop() if len(of) == 1 else None))
            if whole[-1][1] is None:
                hands = (hand for hand in of_class(ranks, shape) if weights.get(hand))
                single += [f"{''.join(map(card_text, hand))}{_at(weights[hand])}" for hand in hands]
        parts += _stretches(whole)
    return ", ".join(parts + single)


def _lines(shape: Shape) -> Iterator[list[Class]]:
    """Yield the classes in stretches, best first: the pairs, then of each higher rank the suited ones, then the others."""
    lowest = min(shape.deck) >> 2
    yield [(rank, rank, "") for rank in range(12, lowest - 1, -1)]
    for suited in "so":
        for high in range(12, lowest, -1):
            yield [(high, low, suited) for low in range(high - 1, lowest - 1, -1)]


def _classes(shape: Shape) -> Iterator[Class]:
    """Yield every class of hands."""
    for line in _lines(shape):
        yield from line


def _name(ranks: Class) -> str:
    """Return a class as players write it."""
    high, low, suited = ranks
    return f"{RANKS[high]}{RANKS[low]}{suited}"


def _stretches(line: Sequence[tuple[Class, Fraction | None]]) -> Iterator[str]:
    """Yield the parts of a range that a line of classes makes: those that stand side by side with one weight are one part."""
    for weight, group in groupby(line, key=lambda pair: pair[1]):
        if not weight:
            continue
        run = [ranks for ranks, _ in group]
        first, last = _name(run[0]), _name(run[-1])
        if len(run) == 1:
            text = first
        elif run[0] == line[0][0]:
            text = f"{last}+"
        else:
            text = f"{last}-{first}"
        yield text + _at(weight)


def _at(weight: Fraction) -> str:
    """Return a weight as it stands after a part, "" for 1."""
    return "" if weight == 1 else f"@{float(weight):g}"
