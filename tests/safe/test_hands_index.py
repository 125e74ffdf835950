"""The index of finished hands on both databases: filters, order, pages, sums; twice is once; what is under way is not in it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat.store import AdjustedRow, Batch, HandRow, PlayedRow, Store, Wanted
from tests.store.rows import events, opening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ANN = Wanted("ann")


@pytest.fixture
def store(tmp_path: Path, either: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.delenv("RIVERBOAT_KEY_FILE", raising=False)
    with Store.open(tmp_path, database=either) as opened:
        for table in ("razz", "river"):
            opened.commit(opening(table, 40)).result(10)
        yield opened


def hand(number: int, table: str = "river", *, showdown: bool = False) -> HandRow:
    return HandRow(
        table,
        number,
        "holdem",
        "nl",
        1000 * number,
        1000 * number + 500,
        number,
        number,
        showdown,
        voided=False,
        total=30,
        seats=b"[]",
    )


def part(number: int, net: int, table: str = "river", player: str = "ann", **facts: object) -> PlayedRow:
    row = PlayedRow(player, 1000 * number, table, number, "holdem", "nl", "button", net, net, max(net, 0))
    return msgspec.structs.replace(row, **facts)


def put(store: Store, *parts: PlayedRow) -> None:
    hands = tuple({(row.table, row.hand): hand(row.hand, row.table, showdown=row.showdown) for row in parts}.values())
    store.commit(Batch(hands=hands, played=parts)).result(10)


def numbers(store: Store, wanted: Wanted, most: int = 50) -> list[tuple[str, int]]:
    return [(own.table, own.hand) for own, _ in store.hands_of(wanted, None, most)]


def test_the_latest_come_first_and_pages_follow_on(store: Store) -> None:
    put(
        store,
        *(part(number, number - 6, table) for number in range(1, 11) for table in ("razz", "river")),
        part(3, 5, player="bob"),
    )
    whole = store.hands_of(ANN, None, 100)
    places = [(own.started, own.table, own.hand) for own, _ in whole]
    assert places == sorted(places, reverse=True)
    assert len(places) == 20
    paged, before = [], None
    while page := store.hands_of(ANN, before, 7):
        paged += page
        before = (page[-1][0].started, page[-1][0].table, page[-1][0].hand)
    assert paged == whole
    for earlier, later in pairwise(reversed(places)):
        assert store.neighbours(ANN, earlier)[1] == later
        assert store.neighbours(ANN, later)[0] == earlier
    assert store.neighbours(ANN, places[0])[1] is None
    assert store.neighbours(ANN, places[-1])[0] is None


def test_filters(store: Store) -> None:
    put(
        store,
        part(1, 10, showdown=True, took=True),
        part(2, -10),
        part(3, 0, position="big_blind"),
        part(4, 7, table="razz", game="razz", betting="fl"),
    )
    cases = {
        (): [4, 3, 2, 1],
        (("result", "won"),): [4, 1],
        (("result", "lost"),): [2],
        (("result", "even"),): [3],
        (("showdown", True),): [1],
        (("showdown", False), ("result", "won")): [4],
        (("game", "razz"),): [4],
        (("table", "river"), ("since", 2000)): [3, 2],
        (("until", 2000),): [1],
        (("betting", "fl"),): [4],
        (("position", "big_blind"),): [3],
        (("hidden", (("river", 3), ("razz", 4))),): [2, 1],
    }
    for filters, expected in cases.items():
        wanted = Wanted("ann", **dict(filters))  # type: ignore[arg-type]  # the fields are of several types
        assert [number for _, number in numbers(store, wanted)] == expected, filters
        assert store.count(wanted)[0] == len(expected)
    assert store.count(ANN) == (4, 7)
    assert store.choices("ann") == (["holdem", "razz"], ["razz", "river"])
    assert store.choices("nobody") == ([], [])


def test_twice_is_once_and_a_hand_without_persons_is_a_hand(store: Store) -> None:
    put(store, part(1, 10))
    put(store, part(1, 99))
    store.commit(Batch(hands=(hand(2),))).result(10)
    assert [row.net for row in store.parts("river", 1)] == [10]
    assert store.parts("river", 2) == []
    assert store.parts("river", 3) == []
    assert store.hand("river", 2) == hand(2)
    assert store.hand("river", 3) is None
    assert store.hand("river", 2**63) is None
    assert store.hand("river", -1) is None
    assert store.indexed("river", 2) == 2
    assert store.indexed("river", 1) == 1
    assert store.missing("river", [1, 2, 3, 4]) == {3, 4}


def test_sums_leave_out_what_was_called_off(store: Store) -> None:
    put(
        store,
        part(1, 10, asked=True, entered=True, raised=True, saw=True, bets=2, showdown=True, took=True),
        part(2, -4, asked=True, entered=True, saw=True, calls=3, showdown=True, position="cutoff"),
        part(3, -6, adjusted=None, asked=True),
        part(4, 0, voided=True, asked=True),
    )
    (whole,) = store.sums(ANN)
    assert (whole.hands, whole.net, whole.adjusted, whole.unadjusted) == (3, 0, 0, 1)
    assert (whole.asked, whole.entered, whole.raised, whole.saw) == (3, 2, 1, 2)
    assert (whole.bets, whole.calls, whole.showdown, whole.took) == (2, 3, 2, 1)
    by = {each.key: each for each in store.sums(ANN, "position")}
    assert {key: each.hands for key, each in by.items()} == {"button": 2, "cutoff": 1}
    assert store.sums(Wanted("nobody"))[0].hands == 0
    assert store.unadjusted() == [("river", 3)]
    store.commit(Batch(adjusted=(AdjustedRow("river", 3, "ann", -1),))).result(10)
    assert store.unadjusted() == []
    assert store.course(ANN) == [(1000, 10, 10), (2000, -4, -4), (3000, -6, -1)]


def test_rows_of_several_hands_come_at_once(store: Store) -> None:
    found = store.rows_between([("river", 3, 5), ("razz", 1, 2)], {"CardsDealt"})
    assert [(row.table, row.seq) for row in found] == [("razz", 1), ("razz", 2), ("river", 3), ("river", 4), ("river", 5)]
    assert found[0] == events(1, 1, "razz")[0]
    assert store.rows_between([("river", 3, 5)], {"Folded"}) == []
    assert store.rows_between([]) == []
    assert all(row.private == b"" for row in store.journal("river", public_only=True))


def test_a_mark_is_always_the_same_and_each_has_its_own(store: Store) -> None:
    assert store.mark("river/1") == store.mark("river/1")
    assert len({store.mark(f"river/{number}") for number in range(50)}) == 50
    assert len(store.mark("river/1")) == 32
