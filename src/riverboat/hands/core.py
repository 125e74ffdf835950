"""Which core ranks hands: the compiled one, or the same tables in Python where there is none.

``RIVERBOAT_PURE=1`` in the environment chooses Python in any case.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Final

from riverboat.cards import CardError
from riverboat.hands.tables import tables

if TYPE_CHECKING:
    from types import ModuleType

MODULE: Final = "_riverboat_core"
VERSION: Final = 1
"""What the compiled core must say of itself: one of another version is left alone."""

NUMBERS: Final = {"high": 0, "ace_to_five": 1, "eight_or_better": 2, "deuce_to_seven": 3, "badugi": 4, "short_deck": 5}
"""The rankings by the numbers that the core knows them by."""


def _compiled() -> ModuleType | None:
    """Return the compiled core, its tables loaded; None when there is none or it is not wanted."""
    if os.environ.get("RIVERBOAT_PURE", "") not in {"", "0"}:
        return None
    try:
        core = import_module(MODULE)
    except ImportError:
        return None
    if core.VERSION != VERSION:
        return None
    found = tables()
    core.load(found.data, found.starts, CardError)
    return core


CORE: Final = _compiled()
"""The compiled core, or None."""

BACKEND: Final = "Python" if CORE is None else "C"
"""What ranks hands: "C" or "Python"."""
