"""TOML out: fields as lines that ``tomllib`` reads back alike."""

from __future__ import annotations

import datetime as dt
import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_lines(fields: Mapping[str, object]) -> str:
    """Return one line for each field; a list of texts longer than a line takes a line each."""
    return "".join(f"{_key(name)} = {toml_value(value)}\n" for name, value in fields.items())


def toml_value(value: object) -> str:
    """Return a value as TOML writes it. Raises TypeError for what TOML has no form for."""
    for kinds, form in _FORMS:
        if isinstance(value, kinds):
            return form(value)
    raise TypeError(f"TOML has no form for {value!r}")


def _text(value: str) -> str:
    """Return a text in quotes; TOML knows JSON's escapes and wants one more."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(value: Decimal) -> str:
    """Return a number with decimals, so that it is read as one."""
    text = str(value).lower().replace("infinity", "inf")
    return text if "." in text or "e" in text or not value.is_finite() else f"{text}.0"


def _table(fields: dict[str, object]) -> str:
    """Return a table in one line."""
    return f"{{{', '.join(f'{_key(name)} = {toml_value(item)}' for name, item in fields.items())}}}"


def _list(values: list[object] | tuple[object, ...]) -> str:
    """Return a list, in one line if it fits."""
    items = [toml_value(value) for value in values]
    line = f"[{', '.join(items)}]"
    return line if len(line) <= 100 else "[\n" + "".join(f"  {item},\n" for item in items) + "]"


def _key(name: str) -> str:
    """Return a field's name, quoted when it has to be."""
    return name if _BARE.fullmatch(name) else _text(name)


_FORMS: Final[tuple[tuple[Any, Callable[[Any], str]], ...]] = (
    (bool, lambda value: str(value).lower()),
    (str, _text),
    (int, str),
    (Decimal, _number),
    ((dt.date, dt.time), lambda value: value.isoformat()),
    ((list, tuple), _list),
    (dict, _table),
)
