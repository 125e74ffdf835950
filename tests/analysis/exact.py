"""Exact shares of the pot: every holding that the one opponent may have, counted with the plain evaluator's rules of sharing."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from riverboat.rules.game import TWO_AND_THREE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.analysis import Spot


def strengths(spot: Spot, cards: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    """The strength in each share of the pot."""
    return tuple(
        share.ranking.two_and_three(cards, board) if share.pick == TWO_AND_THREE else share.ranking.strength(cards + board)
        for share in spot.game.shares
    )


def part(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """The part of the pot that one of two players wins; with no low for either, the low half goes with the high."""
    won: list[float] = []
    for a, b in zip(mine, theirs, strict=True):
        won.append(won[0] if a == b == 0 else 1.0 if a > b else 0.5 if a == b else 0.0)
    return sum(won) / len(won)


def outcomes(spot: Spot, holding: int, to_board: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """The part won, and the opponent's strengths, in every deal of ``to_board`` cards and of what the opponent has hidden."""
    (shown,) = spot.opponents
    unseen = sorted(set(spot.game.deck) - set(spot.seen))
    for more in combinations(unseen, to_board):
        board = spot.board + more
        mine = strengths(spot, spot.own, board)
        for hidden in combinations([card for card in unseen if card not in more], holding - len(shown)):
            theirs = strengths(spot, shown + hidden, board)
            yield part(mine, theirs), theirs
