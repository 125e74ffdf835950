"""Chips: whole numbers, within what a browser can count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.chips import MOST, ChipsError, require_chips, split


@pytest.mark.parametrize("amount", [0, 1, MOST])
def test_whole_amounts_pass(amount: int) -> None:
    assert require_chips(amount, "the bet") == amount


@pytest.mark.parametrize("amount", [1.0, 0.5, "10", None, True, False])
def test_what_is_no_whole_number_is_refused(amount: object) -> None:
    with pytest.raises(ChipsError, match=r"^the bet must be a whole number of chips, not "):
        require_chips(amount, "the bet")


@pytest.mark.parametrize(("amount", "least"), [(-1, 0), (MOST + 1, 0), (9, 10)])
def test_amounts_out_of_range_are_refused(amount: int, least: int) -> None:
    with pytest.raises(ChipsError, match=f"^the bet must be from {least} to {MOST} chips, not {amount}$"):
        require_chips(amount, "the bet", least)


@given(st.integers(0, MOST), st.integers(1, 10))
def test_splitting_loses_no_chip(amount: int, shares: int) -> None:
    each, odd = split(amount, shares)
    assert each * shares + odd == amount
    assert 0 <= odd < shares
