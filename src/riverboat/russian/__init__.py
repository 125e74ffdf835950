"""Russian Poker: boxes against the dealer. Rules and presets, the coup, what a hand is paid for, and exact advice."""

from riverboat.russian.combinations import Combination, combinations_of
from riverboat.russian.coup import Coup, CoupError
from riverboat.russian.events import AnteLimits, Line
from riverboat.russian.rules import PRESETS, SEED, Rules, RulesError, find_preset, house_rules, rules_of_key
from riverboat.russian.settling import most_to_lose

__all__ = [
    "PRESETS",
    "SEED",
    "AnteLimits",
    "Combination",
    "Coup",
    "CoupError",
    "Line",
    "Rules",
    "RulesError",
    "combinations_of",
    "find_preset",
    "house_rules",
    "most_to_lose",
    "rules_of_key",
]
