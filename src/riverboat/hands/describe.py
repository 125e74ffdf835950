"""Names of ranks and of groups of equal ranks, for hands that are told in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import Card, as_cards, rank_of, require_distinct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANK_NAMES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
PLURALS: Final = tuple(name + ("es" if name == "six" else "s") for name in RANK_NAMES)

_GROUPS: Final = {
    (2,): "pair of {}",
    (2, 2): "two pair, {} and {}",
    (3,): "three of a kind, {}",
    (3, 2): "full house, {} over {}",
    (4,): "four of a kind, {}",
}


def grouped(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Return (count, rank) of each rank, the largest group first and the highest rank first within a size."""
    ranks = list(ranks)
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def group_name(ranks: Sequence[int]) -> str:
    """Return what one to five ranks (0 to 12, the ace 12) are, straights and flushes aside, such as "pair of sevens".

    Two pair are named in the order given, so that a low hand may name the higher pair with the ace low.
    """
    groups = [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1]
    groups.sort(key=ranks.count, reverse=True)
    if not groups:
        return f"{RANK_NAMES[max(ranks)]} high"
    return _GROUPS[tuple(ranks.count(rank) for rank in groups)].format(*(PLURALS[rank] for rank in groups))


def describe_partial(cards: Sequence[Card] | str) -> str:
    """Return what one to five cards are so far, straights and flushes aside, such as "Pair of kings"; "" for none.

    Raises CardError for what is no card.
    """
    cards = as_cards(cards)
    require_distinct(cards)
    if not cards:
        return ""
    return group_name(sorted(map(rank_of, cards), reverse=True)).capitalize()
