"""Hands that evaluators have got wrong, by their ids in the lists of cases, and others worth a name."""

from __future__ import annotations

import pytest

from riverboat.cards import cards_text, parse_cards
from riverboat.hands import RANKINGS, Ranking, checked_strength, checked_two_and_three
from tests.hands import naive
from tests.hands.vectors import rows

STRENGTHS = rows("strengths.tsv")
SHOWDOWNS = rows("showdowns.tsv")


def strength(ranking: Ranking, pick: str, hole: str, board: str) -> int:
    if pick == "two_and_three":
        return checked_two_and_three(ranking, parse_cards(hole), parse_cards(board))
    return checked_strength(ranking, parse_cards(hole + board))


def ids(table: list[tuple[str, ...]]) -> list[str]:
    return [row[0] for row in table]


def test_no_id_appears_twice() -> None:
    assert len(set(ids(STRENGTHS))) == len(STRENGTHS)
    assert len(set(ids(SHOWDOWNS))) == len(SHOWDOWNS)


@pytest.mark.parametrize(("_id", "key", "pick", "hole", "board", "five", "number", "name"), STRENGTHS, ids=ids(STRENGTHS))
def test_strength(_id: str, key: str, pick: str, hole: str, board: str, five: str, number: str, name: str) -> None:
    ranking = RANKINGS[key]
    best = strength(ranking, pick, hole, board)
    own, common = parse_cards(hole), parse_cards(board)
    winning = ranking.five_of(own, common) if pick == "two_and_three" else ranking.five(own + common)
    assert (best, cards_text(winning) or "-", ranking.describe(best)) == (int(number), five, name)
    slow = naive.two_and_three(key, own, common) if pick == "two_and_three" else naive.strength(key, own + common)
    assert slow == best


@pytest.mark.parametrize(("_id", "key", "pick", "board", "first", "second", "winner"), SHOWDOWNS, ids=ids(SHOWDOWNS))
def test_showdown(_id: str, key: str, pick: str, board: str, first: str, second: str, winner: str) -> None:
    a, b = (strength(RANKINGS[key], pick, hole, board) for hole in (first, second))
    assert ("split" if a == b else "first" if a > b else "second") == winner
