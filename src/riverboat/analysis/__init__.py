"""What a hand is worth: odds by dealing out the cards that nobody has seen.

Names are imported when they are asked for: the exact odds need no game's rules, and a command that wants them must start at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riverboat.analysis.drawing import discards
    from riverboat.analysis.odds import Equity, Odds, equity
    from riverboat.analysis.ranges import Range, RangeError, parse_range
    from riverboat.analysis.sampling import Estimate, Samples, pot_share, sample
    from riverboat.analysis.spot import Spot

__all__ = [
    "Equity",
    "Estimate",
    "Odds",
    "Range",
    "RangeError",
    "Samples",
    "Spot",
    "discards",
    "equity",
    "parse_range",
    "pot_share",
    "sample",
]

_HOMES = {
    "drawing": ("discards",),
    "odds": ("Equity", "Odds", "equity"),
    "ranges": ("Range", "RangeError", "parse_range"),
    "sampling": ("Estimate", "Samples", "pot_share", "sample"),
    "spot": ("Spot",),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any of the names above
    """Import what was asked for only now."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"riverboat.analysis has no {name!r}; it offers {', '.join(__all__)}")
    found = getattr(import_module(f"riverboat.analysis.{home}"), name)
    globals()[name] = found
    return found
