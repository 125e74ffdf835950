"""The solver in C: over all hands, against what it is handed, and thrown anything at."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

import pytest

from riverboat.cards import CardError
from riverboat.russian.bonus import HANDS, bonus_value
from riverboat.russian.combinations import FULL_HOUSE, KINDS, NOTHING, ROYAL_FLUSH, STRAIGHT, kinds
from riverboat.russian.prices import CODES, prices_of
from riverboat.russian.rules import SEED, BonusTable
from riverboat.russian.solver import core, packed
from tests.russian.fuzz_solver import run

ALL = (1 << 52) - 1
SIXES = 20_358_520


def row(values: tuple[int, ...]) -> bytes:
    return array("q", values).tobytes()


def test_of_all_hands_of_six_none_pays_less_than_any_five_of_it() -> None:
    lower, counts = core().russian_census(row(prices_of(SEED).wins), False)  # noqa: FBT003 - as C takes it
    assert lower == 0
    assert sum(counts) == SIXES
    of_first = [sum(counts[len(KINDS) * kind : len(KINDS) * (kind + 1)]) for kind in range(len(KINDS))]
    # the known numbers of the best five of six cards
    assert of_first[STRAIGHT:] == [361_620, 205_792, 165_984, 14_664, 1_656, 188]
    assert sum(of_first[:STRAIGHT]) == SIXES - sum(of_first[STRAIGHT:])
    two_full_houses = counts[len(KINDS) * FULL_HOUSE + FULL_HOUSE]
    assert two_full_houses == 78 * 4 * 4, "two threes of a kind"
    assert counts[len(KINDS) * ROYAL_FLUSH + STRAIGHT] == 4 * (5 * 3 + 3), (
        "a royal flush with a card of it in another suit, or a nine"
    )


def test_hands_of_five_by_kind_and_what_a_bonus_is_worth() -> None:
    found: Counter[int] = Counter()
    told = core().russian_classes()
    for at in range(0, len(told), 8):
        found[kinds()[told[at + 6] | told[at + 7] << 8]] += told[at + 5]
    assert tuple(found[kind] for kind in range(len(KINDS))) == HANDS
    assert float(bonus_value(BonusTable())) == pytest.approx(-0.1811, abs=5e-5)
    assert bonus_value(BonusTable(*[0] * 7)) == -1


WRONG: list[tuple[str, tuple[Any, ...], type[Exception]]] = [
    ("russian_load", (b"short",), ValueError),
    ("russian_load", (bytes([11]) * 7_463,), ValueError),
    ("russian_code", ((0, 1, 2, 3), False), CardError),
    ("russian_code", ((0, 1, 2, 3, 3), False), CardError),
    ("russian_census", (b"", False), ValueError),
    ("russian_stands", ((0, 1, 2, 3, 4), 4, ALL, 1), CardError),
    ("russian_stands", ((0, 1, 2, 3, 4), 5, ALL, 1), ValueError),
    ("russian_stands", ((0, 1, 2, 3, 4), 5, 1 << 52, 1), ValueError),
    ("russian_stands", ((0, 1, 2, 3, 4), 5, 7 << 20, 1), ValueError),
    ("russian_solve", ((0, 1, 2, 3, 4, 5), 6, 15 << 20, (), 0, False), TypeError),
    ("russian_solve", ((0, 1, 2, 3, 4), 5, 15 << 20, [], 0, False), TypeError),
    ("russian_sweep", (13, (), 0, 0, 0, False), TypeError),
]


@pytest.mark.parametrize(("name", "arguments", "error"), WRONG)
def test_what_makes_no_sense_is_refused(name: str, arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(core(), name)(*arguments)


def test_prices_and_sweeps_out_of_range_are_refused() -> None:
    good = list(packed(prices_of(SEED)))
    for place, value in (
        (0, -1),
        (1, 1 << 26),
        (3, 0),
        (3, 7_463),
        (4, -2),
        (6, b""),
        (7, row((-1,) * CODES)),
        (7, row((1 << 26,) * CODES)),
    ):
        prices = tuple(value if at == place else part for at, part in enumerate(good))
        with pytest.raises(ValueError, match=r"prices are|what BET wins"):
            core().russian_solve((0, 1, 2, 3, 4), 5, 15 << 20, prices, 0, False)  # noqa: FBT003 - as C takes it
    for rank, what, fee in ((13, 0, 0), (-1, 0, 0), (0, 4, 0), (0, 0, 1 << 26)):
        with pytest.raises(ValueError, match="a rank is from 0 to 12"):
            core().russian_sweep(rank, tuple(good), what, fee, 0, False)  # noqa: FBT003 - as C takes it


def test_anything_may_be_thrown_at_it() -> None:
    calls, refused = run(1.0, 1)
    assert 0 < refused < calls
    assert kinds()[1] == NOTHING
