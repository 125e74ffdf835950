"""Riverboat: a poker room that anyone can run, and the rules engine, evaluator and bots behind it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from riverboat.version import VERSION

__version__ = VERSION

if TYPE_CHECKING:
    from riverboat.rules.actions import (
        Bet,
        BringIn,
        Call,
        Check,
        Complete,
        Discard,
        Fold,
        IllegalAction,
        Legal,
        Muck,
        Raise,
        RunOnce,
        RunTwice,
        Show,
        StandPat,
    )
    from riverboat.rules.books import SEEDS, STANDARD, RuleBook
    from riverboat.rules.events import Stakes
    from riverboat.rules.game import FixedLimit, Game, NoLimit, PotLimit
    from riverboat.rules.hand import Hand
    from riverboat.rules.naming import UnknownCardError
    from riverboat.rules.starting import HandError

__all__ = [
    "SEEDS",
    "STANDARD",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Complete",
    "Discard",
    "FixedLimit",
    "Fold",
    "Game",
    "Hand",
    "HandError",
    "IllegalAction",
    "Legal",
    "Muck",
    "NoLimit",
    "PotLimit",
    "Raise",
    "RuleBook",
    "RunOnce",
    "RunTwice",
    "Show",
    "Stakes",
    "StandPat",
    "UnknownCardError",
    "__version__",
]

_HOMES = {
    "riverboat.rules.books": ("SEEDS", "STANDARD", "RuleBook"),
    "riverboat.rules.events": ("Stakes",),
    "riverboat.rules.game": ("FixedLimit", "Game", "NoLimit", "PotLimit"),
    "riverboat.rules.hand": ("Hand",),
    "riverboat.rules.naming": ("UnknownCardError",),
    "riverboat.rules.starting": ("HandError",),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any of the names above
    """Import what was asked for only now, so that a command that needs little starts at once."""
    if name not in __all__:
        raise AttributeError(f"riverboat has no {name!r}; it offers {', '.join(__all__)}")
    home = next((module for module, names in _HOMES.items() if name in names), "riverboat.rules.actions")
    return getattr(import_module(home), name)
