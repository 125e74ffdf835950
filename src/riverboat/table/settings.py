"""What is settled when a table is made: its game, stakes, chairs, buy-in and clock."""

from __future__ import annotations

import re
from typing import Final, NoReturn

import msgspec

from riverboat.chips import Chips, ChipsError, require_chips
from riverboat.rules.books import BookError, book_of
from riverboat.rules.events import Stakes
from riverboat.rules.game import ANTE, BLINDS, BRING_IN, BUTTON_BLIND, Deal, Draw, FixedLimit, Forced, Game, Limit, Post

LIMIT_NAMES: Final = {Limit.NO_LIMIT: "No Limit", Limit.POT_LIMIT: "Pot Limit", Limit.FIXED_LIMIT: "Limit"}
"""Limits as players call them."""

_KEY: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
_LONGEST_NAME: Final = 40


class SettingsError(ValueError):
    """A table can't be made like this. ``field`` names the setting; the message says what was wrong and what is right."""

    def __init__(self, field: str, message: str) -> None:
        """Say what is wrong with ``field``."""
        super().__init__(f"{field}: {message}")
        self.field = field


def _refuse(field: str, message: str) -> NoReturn:
    """Raise SettingsError about ``field``."""
    raise SettingsError(field, message)


def require_key_and_name(key: str, name: str) -> None:
    """Raise SettingsError unless a table of any kind can have this key and this name."""
    if not _KEY.fullmatch(key):
        _refuse("key", f"must be 1 to 40 small letters, digits and inner hyphens, not {key!r}")
    if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
        _refuse("name", f"must be 1 to {_LONGEST_NAME} printable characters, not {name!r}")


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's settings. Chips are whole; every other unit is in the field's name.

    A decision has ``action_seconds`` and, once the player has chips in the pot, his time bank: ``bank_seconds`` at the start, more
    with every ``bank_refill_hands`` hands, ``bank_most_seconds`` at most; ``grace_seconds`` are for slow lines and never shown.
    After ``time_outs`` in a row (``time_outs_disconnected`` without a connection) a player sits out; after ``sit_out_minutes`` or
    ``sit_out_orbits`` of that the chair is given up. ``fill`` chairs are kept taken by bots where people lack, and
    ``play_without_people`` lets bots play among themselves. ``moving_button``: see the rule book's field; either switches it on.
    The rake is ``rake_percent`` of each pot, ``rake_cap`` chips a hand at most (0: no cap); there is none when a hand ends on its
    first street (no flop, no drop), unless ``rake_from_first_street``. Whoever comes back within ``ratholing_minutes`` (0: no such
    rule) brings what he left with, up to the most one may bring. Whose connection drops has ``away_seconds`` more for a decision in
    a small pot, up to ``away_most_seconds`` in a big one, once an orbit. ``rabbit_hunting``: after a hand that ended early
    its players may see which board cards would have come. ``run_it_twice``: those who are all-in may agree to have the rest of the
    board dealt twice. ``made``: somebody made the table while the room was open; it comes back
    with the room until it is closed.
    """

    key: str
    name: str
    game: str
    limit: str
    stakes: Stakes
    seats: int
    least_buy_in: Chips
    most_buy_in: Chips
    book: str = "seeds"
    action_seconds: int = 20
    bank_seconds: int = 30
    bank_refill_seconds: int = 5
    bank_refill_hands: int = 10
    bank_most_seconds: int = 60
    grace_seconds: int = 1
    time_outs: int = 2
    time_outs_disconnected: int = 1
    sit_out_minutes: int = 10
    sit_out_orbits: int = 3
    fill: int = 0
    play_without_people: bool = False
    moving_button: bool = False
    rake_percent: int = 0
    rake_cap: Chips = 0
    rake_from_first_street: bool = False
    ratholing_minutes: int = 0
    away_seconds: int = 30
    away_most_seconds: int = 90
    rabbit_hunting: bool = True
    run_it_twice: bool = False
    made: bool = False

    @property
    def smallest_bet(self) -> Chips:
        """The smallest bet in chips: the big blind, or the small bet where there are no blinds."""
        return self.stakes.big_blind or self.stakes.small_bet

    @property
    def stakes_text(self) -> str:
        """The stakes as players write them: "10/20", "10/20, ante 2, bring-in 3"."""
        return stakes_text(self.stakes, self.limit)

    @property
    def limit_name(self) -> str:
        """The limit as players call it."""
        return LIMIT_NAMES[Limit(self.limit)]


def stakes_text(stakes: Stakes, limit: str) -> str:
    """Return stakes at a limit as players write them: "10/20", "10/20, ante 2, bring-in 3"."""
    bets = f"{stakes.small_bet:,}/{stakes.big_bet:,}"
    if stakes.big_blind and limit != FixedLimit:
        bets = f"{stakes.small_blind:,}/{stakes.big_blind:,}" if stakes.small_blind else f"{stakes.big_blind:,}"
    elif not stakes.big_blind and limit != FixedLimit:
        bets = f"{stakes.small_bet:,}"
    more = (("ante", stakes.ante), ("bring-in", stakes.bring_in), ("big blind ante", stakes.big_blind_ante))
    return ", ".join([bets, *(f"{what} {amount:,}" for what, amount in more if amount)])


def posts(game: Game, what: Forced) -> bool:
    """Return whether ``what`` (blinds, the button's blind, an ante, a bring-in) is posted in ``game``."""
    return any(isinstance(step, Post) and step.what == what for step in game.script)


def may_run_twice(game: Game) -> bool:
    """Return whether the rest of the board can be dealt twice in ``game``: it has a board, and no cards are exchanged."""
    steps = game.script
    return any(isinstance(step, Deal) and step.board for step in steps) and not any(isinstance(step, Draw) for step in steps)


def stakes_for(game: Game, unit: Chips) -> Stakes:
    """Return sensible stakes for ``game`` with ``unit`` chips, an even number, as the smallest bet.

    Blinds are half of it and all of it; antes a tenth and bring-ins a quarter (at least 1 chip), as card rooms have them. Where the
    button alone posts a blind, everybody antes as much.
    """
    if posts(game, BUTTON_BLIND):
        return Stakes(ante=unit, big_blind=unit, small_bet=unit, big_bet=2 * unit)
    if posts(game, BLINDS):
        return Stakes(small_blind=unit // 2, big_blind=unit, small_bet=unit, big_bet=2 * unit)
    bring_in = max(1, unit // 4) if posts(game, BRING_IN) else 0
    return Stakes(ante=max(1, unit // 10), bring_in=bring_in, small_bet=unit, big_bet=2 * unit)


def antes_for(game: Game, unit: Chips) -> dict[str, Chips]:
    """Return the kinds of antes that a table of ``game`` may have and need not, with the usual amount of each.

    "each" player posts one, or the "big_blind" one for all. None where the game's own rules ask for one.
    """
    if not posts(game, BLINDS) or not posts(game, ANTE):
        return {}
    return {"each": max(1, unit // 10), "big_blind": unit}


def settings_for(game: Game, key: str, name: str, *, unit: Chips = 10, limit: str = "", **others: object) -> TableSettings:
    """Return settings for a table of ``game``: its usual limit, its most seats, buy-ins of 20 to 100 smallest bets.

    ``others`` are further fields of TableSettings, which go before what is usual. Raises SettingsError.
    """
    stakes = others.get("stakes", stakes_for(game, unit))
    smallest = (stakes.big_blind or stakes.small_bet) if isinstance(stakes, Stakes) else unit
    usual: dict[str, object] = {
        "key": key,
        "name": name,
        "game": game.key,
        "limit": limit or str(game.default_limit),
        "stakes": stakes,
        "seats": game.seats[1],
        "least_buy_in": 20 * smallest,
        "most_buy_in": max(100 * smallest, 20 * smallest),
    }
    known = set(TableSettings.__struct_fields__)
    for field in others:
        if field not in known:
            _refuse(field, f"there is no such setting; the settings are {', '.join(sorted(known))}")
    settings = _typed(usual | others)
    require_settings(settings, game)
    return settings


def _typed(fields: dict[str, object]) -> TableSettings:
    """Return the settings made of ``fields``; raises SettingsError when one is of another type than it should be."""
    try:
        return msgspec.convert(fields, TableSettings)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise SettingsError(where.strip("`").removeprefix("$.") or "settings", what) from error


def require_settings(settings: TableSettings, game: Game) -> None:
    """Raise SettingsError, naming the field, unless a table of ``game`` can be made like this."""
    _require_names(settings, game)
    _require_stakes(settings, game)
    least = settings.smallest_bet
    _require_range(settings, "least_buy_in", least, settings.most_buy_in)
    _require_chips("most_buy_in", settings.most_buy_in, settings.least_buy_in)
    _require_chips("rake_cap", settings.rake_cap, 0)
    _require_range(settings, "seats", game.seats[0], game.seats[1])
    _require_range(settings, "fill", 0, settings.seats)
    for field, low, high in _RANGES:
        _require_range(settings, field, low, high)
    if settings.run_it_twice and not may_run_twice(game):
        _refuse("run_it_twice", f"must be false: {game.name} has no board that could be dealt twice")


_RANGES: Final = (
    ("action_seconds", 10, 600),
    ("bank_seconds", 0, 600),
    ("bank_refill_seconds", 0, 600),
    ("bank_refill_hands", 1, 1000),
    ("bank_most_seconds", 0, 600),
    ("grace_seconds", 0, 10),
    ("time_outs", 1, 100),
    ("time_outs_disconnected", 1, 100),
    ("sit_out_minutes", 1, 1440),
    ("sit_out_orbits", 1, 1000),
    ("rake_percent", 0, 10),
    ("ratholing_minutes", 0, 1440),
    ("away_seconds", 0, 600),
    ("away_most_seconds", 0, 600),
)


def _require_range(settings: TableSettings, field: str, low: int, high: int) -> None:
    """Raise SettingsError unless the field is a whole number from ``low`` to ``high``."""
    value = getattr(settings, field)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        _refuse(field, f"must be a whole number from {low} to {high}, not {value!r}")


def _require_chips(field: str, amount: object, least: Chips) -> None:
    """Raise SettingsError unless ``amount`` is a number of chips of at least ``least``."""
    try:
        require_chips(amount, "the amount", least)
    except ChipsError as error:
        raise SettingsError(field, str(error)) from error


def _require_names(settings: TableSettings, game: Game) -> None:
    """Raise SettingsError unless key, name, game, limit and book can be so."""
    require_key_and_name(settings.key, settings.name)
    if settings.game != game.key:
        _refuse("game", f"is {settings.game!r}, but the game at hand is {game.key!r}")
    if settings.limit not in set(Limit):
        _refuse("limit", f"must be one of {', '.join(Limit)}, not {settings.limit!r}")
    try:
        book_of(settings.book)
    except BookError as error:
        raise SettingsError("book", str(error)) from error


def _require_stakes(settings: TableSettings, game: Game) -> None:
    """Raise SettingsError unless the stakes hold what the game posts and the limit bets, and nothing that it has no use for."""
    stakes = settings.stakes
    for field in stakes.__struct_fields__:
        _require_chips(f"stakes.{field}", getattr(stakes, field), 0)
    blinds = game.has_blinds
    needed = ["big_blind"] if blinds else ["small_bet", "ante"]
    needed += ["bring_in"] if posts(game, BRING_IN) else []
    needed += ["small_bet", "big_bet"] if settings.limit == FixedLimit else []
    useless = ["bring_in"] if blinds else ["small_blind", "big_blind", "big_blind_ante"]
    useless += ["small_blind", "big_blind_ante"] if game.has_button_blind else []
    for field in needed:
        if not getattr(stakes, field):
            _refuse(f"stakes.{field}", f"must be at least 1 chip at a {settings.limit_name} table of {game.name}")
    for field in useless:
        if getattr(stakes, field):
            _refuse(f"stakes.{field}", f"must be left out: {game.name} has no use for it")
    _require_order(stakes)


def _require_order(stakes: Stakes) -> None:
    """Raise SettingsError unless what must not be larger than something else is not."""
    pairs = (
        ("small_blind", "big_blind"),
        ("small_bet", "big_bet"),
        ("bring_in", "small_bet"),
        ("ante", "small_bet"),
        ("ante", "big_blind"),
    )
    for small, large in pairs:
        low, high = getattr(stakes, small), getattr(stakes, large)
        if high and low > high:
            _refuse(f"stakes.{small}", f"must not be more than {large} ({high} chips), but is {low}")
