"""What is settled when a table of Russian Poker is made: its house's rules, the ANTEs it takes, buy-in and clocks."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.chips import MOST, Chips
from riverboat.russian import PRESETS, AnteLimits, Rules, RulesError, house_rules
from riverboat.russian.checks import warnings
from riverboat.table.settings import SettingsError, require_key_and_name

RUSSIAN: Final = "russian_poker"
"""The key of the game."""


class DealerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings of a table against the dealer. Chips are whole; every other unit is in the field's name.

    ``preset`` names the house whose rules are played, ``change`` the fields of them that have other values here ("dealer_buy=1,
    pay_table.flush=6"). ANTEs are from ``least_ante`` to ``most_ante`` in steps of ``step``. Bets are
    open for ``betting_seconds``; a decision has the seconds of the rules and ``grace_seconds`` for slow lines, never shown. Whoever
    lays no bet for ``idle_coups`` coups gives up his place. ``coach``: players may ask to be told what the best play was. ``fill``
    boxes are taken by bots where people lack. ``made``: somebody made the table while the room was open; it comes back with it.
    """

    key: str
    name: str
    preset: str = "seed"
    least_ante: Chips = 10
    most_ante: Chips = 100
    step: Chips = 5
    seats: int = 4
    least_buy_in: Chips = 200
    most_buy_in: Chips = 5000
    betting_seconds: int = 20
    grace_seconds: int = 1
    idle_coups: int = 20
    coach: bool = True
    fill: int = 0
    made: bool = False
    change: str = ""

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return house_rules(self.preset, self.change)

    @property
    def limits(self) -> AnteLimits:
        """The ANTEs that are taken."""
        return AnteLimits(self.least_ante, self.most_ante, self.step)


LONGEST_CHANGE: Final = 300
"""Characters of ``change``, which every record of a coup has as part of its rules' key."""

_RANGES: Final = (("seats", 1, 10), ("betting_seconds", 5, 600), ("grace_seconds", 0, 10), ("idle_coups", 1, 1000), ("fill", 0, 4))


def require_dealer_settings(settings: DealerSettings) -> None:
    """Raise SettingsError, naming the field, unless a table can be made like this."""
    require_key_and_name(settings.key, settings.name)
    if settings.preset not in PRESETS:
        raise SettingsError("preset", f"must be one of {', '.join(PRESETS)}, not {settings.preset!r}")
    try:
        rules = house_rules(settings.preset, settings.change)
        warnings(rules, settings.least_ante)
    except RulesError as error:
        raise SettingsError("change", f"can't be played by: {error}") from error
    if len(settings.change) > LONGEST_CHANGE:
        raise SettingsError("change", f"has {LONGEST_CHANGE} characters at most, not {len(settings.change)}")
    for field, low, high in _RANGES:
        value = getattr(settings, field)
        if not low <= value <= high:
            raise SettingsError(field, f"must be a whole number from {low} to {high}, not {value!r}")
    if not 1 <= settings.least_ante <= settings.most_ante or settings.step < 1:
        raise SettingsError("least_ante", f"must be from 1 chip to most_ante ({settings.most_ante}), in steps of 1 or more")
    if settings.most_ante * (1 + rules.bet_multiple) * rules.max_boxes > MOST:
        raise SettingsError("most_ante", f"is so high that chips can't be counted any more, {settings.most_ante}")
    whole = settings.least_ante * (1 + rules.bet_multiple)
    if not whole <= settings.least_buy_in <= settings.most_buy_in:
        raise SettingsError(
            "least_buy_in", f"must be from {whole} chips, which one box takes, to most_buy_in ({settings.most_buy_in})"
        )
