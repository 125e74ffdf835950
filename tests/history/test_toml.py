"""TOML out: what is written, ``tomllib`` reads back alike."""

from __future__ import annotations

import datetime as dt
import tomllib
from decimal import Decimal

import pytest

from riverboat.history.toml import toml_lines, toml_value

FIELDS = {
    "text": 'a "quoted"\ttext\n\\ with \x7f, \x01 and Rīga',
    "empty": "",
    "whole": -5,
    "flag": True,
    "decimals": Decimal("2.50"),
    "decimal_whole": Decimal(3),
    "tiny": Decimal("1E-7"),
    "infinite": Decimal("Infinity"),
    "time": dt.time(9, 5, 30),
    "day": dt.date(2023, 6, 22),
    "moment": dt.datetime(2023, 6, 22, 9, 5, tzinfo=dt.UTC),
    "list": [1, "two", [False]],
    "long": ["a long text that has a line to itself"] * 4,
    "nothing": [],
    "a table": {"a key": 1, "b": {"c": []}},
}


def test_every_kind_of_value_comes_back() -> None:
    text = toml_lines(FIELDS)
    assert tomllib.loads(text, parse_float=Decimal) == FIELDS
    assert text.count("\n") == len(FIELDS) + 5, "a long list has a line for each of its items"


def test_what_toml_has_no_form_for_is_refused() -> None:
    with pytest.raises(TypeError, match="TOML has no form for None"):
        toml_value(None)
