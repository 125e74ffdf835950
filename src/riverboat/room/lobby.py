"""Which tables a room opens: those of a TOML file, or the usual ones, one for each game and a second hold'em."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import TYPE_CHECKING, Final, NoReturn

import msgspec

from riverboat.room.private import WantedDoor, door_of
from riverboat.rules.events import Stakes
from riverboat.rules.game import Limit
from riverboat.table.dealer_settings import RUSSIAN, DealerSettings, require_dealer_settings
from riverboat.table.settings import SettingsError, TableSettings, may_run_twice, settings_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from riverboat.rules.game import Game

LIMITS: Final = {"no_limit": Limit.NO_LIMIT.value, "pot_limit": Limit.POT_LIMIT.value, "fixed_limit": Limit.FIXED_LIMIT.value}
"""The limits as a file of tables names them; their short forms (nl, pl, fl) are as good."""

_TOWNS: Final = (
    ("Natchez", "texas_holdem", "nl", 10),
    ("Memphis", "texas_holdem", "fl", 20),
    ("Vicksburg", "omaha", "", 10),
    ("Baton Rouge", "omaha_hi_lo", "", 20),
    ("St. Louis", "seven_card_stud", "", 20),
    ("Cairo", "five_card_draw", "", 20),
    ("Helena", "five_card_stud", "", 20),
    ("Greenville", "razz", "", 20),
)


SHOWBOAT: Final = DealerSettings("showboat", "Showboat")
"""The usual table of Russian Poker."""


class TablesError(ValueError):
    """A file of tables can't be used; the message names the table, the field, what was wrong and what is right."""


def default_tables(games: Mapping[str, Game], *, fill: int = 0, play_without_people: bool = True) -> list[TableSettings]:
    """Return the usual tables for those of ``games`` that there are, each with ``fill`` chairs kept taken by bots."""
    return [
        settings_for(
            games[game],
            key_of(town),
            town,
            limit=limit,
            unit=unit,
            fill=min(fill, games[game].seats[1] - 1),
            play_without_people=play_without_people,
            run_it_twice=may_run_twice(games[game]),
        )
        for town, game, limit, unit in _TOWNS
        if game in games
    ]


def key_of(name: str) -> str:
    """Return a table's key made of its name: "St. Louis" is st-louis."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def read_tables(text: str, games: Mapping[str, Game], *, fill: int = 0) -> list[TableSettings]:
    """Return the tables of a TOML file's ``text``: a ``[[table]]`` section each.

    ``name`` and ``game`` are needed; ``unit`` is the smallest bet that the stakes are made from (10 when left out). All other
    fields of TableSettings may be given, and what ``read_doors`` reads; ``fill`` is for those that give none. Raises TablesError.
    """
    sections = _sections(text)
    tables = [_table(number, section, games, fill)[0] for number, section in enumerate(sections, 1)]
    _require_different(tables)
    return tables


def read_doors(text: str, games: Mapping[str, Game]) -> dict[str, WantedDoor]:
    """Return the doors of those tables of a TOML file's ``text`` that say something of theirs, by the table's key.

    Raises TablesError.
    """
    found = [_table(number, section, games, 0) for number, section in enumerate(_sections(text), 1)]
    dealers = [_dealer(number, section) for number, section in enumerate(_dealer_sections(text), 1)]
    doors = [(settings.key, door) for settings, door in found] + [(settings.key, door) for settings, door in dealers]
    return {key: door for key, door in doors if door is not None}


def _sections(text: str) -> list[dict[str, object]]:
    """Return the ``[[table]]`` sections of a TOML file's ``text``."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _refuse(f"this is no TOML: {error}")
    if unknown := sorted(set(document) - {"table", RUSSIAN}):
        _refuse(f"there is no section or setting {unknown[0]!r} outside a table: write a [[table]] for each table")
    sections = document.get("table", [] if RUSSIAN in document else None)
    if sections == []:
        return []
    if not isinstance(sections, list) or not all(isinstance(section, dict) for section in sections) or not sections:
        _refuse("there is no table: write a [[table]] for each, with a name and a game")
    return sections


def read_dealers(text: str) -> list[DealerSettings]:
    """Return the tables of Russian Poker in a TOML file's ``text``: a ``[[russian_poker]]`` section each; there may be none.

    ``name`` is needed; all other fields of DealerSettings may be given, and what ``read_doors`` reads. Raises TablesError.
    """
    tables = [_dealer(number, section)[0] for number, section in enumerate(_dealer_sections(text), 1)]
    _require_different(tables)
    return tables


def _dealer_sections(text: str) -> list[dict[str, object]]:
    """Return the ``[[russian_poker]]`` sections of a TOML file's ``text``."""
    sections = tomllib.loads(text).get(RUSSIAN, [])
    if not isinstance(sections, list) or not all(isinstance(section, dict) for section in sections):
        _refuse(f"write a [[{RUSSIAN}]] for each table of Russian Poker, with a name")
    return sections


def _dealer(number: int, section: dict[str, object]) -> tuple[DealerSettings, WantedDoor | None]:
    """Return the settings of one section, and the door that it wants."""
    fields = dict(section)
    name = _text(number, fields, "name")
    where = f"table {number} of Russian Poker ({name})"
    try:
        door = door_of(fields)
    except ValueError as error:
        _refuse(f"{where}: {error}")
    known = set(DealerSettings.__struct_fields__)
    if unknown := sorted(set(fields) - known):
        _refuse(f"{where}: {unknown[0]}: there is no such setting; the settings are {', '.join(sorted(known))}")
    try:
        settings = msgspec.convert({"key": key_of(name), "name": name, **fields}, DealerSettings)
        require_dealer_settings(settings)
    except (msgspec.ValidationError, SettingsError) as error:
        _refuse(f"{where}: {error}")
    return settings, door


def _table(
    number: int, section: dict[str, object], games: Mapping[str, Game], fill: int
) -> tuple[TableSettings, WantedDoor | None]:
    """Return the settings of one section, and the door that it wants."""
    fields = dict(section)
    name, game = _text(number, fields, "name"), _text(number, fields, "game")
    where = f"table {number} ({name})"
    if game not in games:
        _refuse(f"{where}: game must be one of {', '.join(games)}, not {game!r}")
    fields.setdefault("key", key_of(name))
    fields.setdefault("fill", min(fill, games[game].seats[1]))
    limit = _limit(where, fields.pop("limit", ""))
    unit = fields.pop("unit", 10)
    if isinstance(unit, bool) or not isinstance(unit, int) or unit < 2 or unit % 2:
        _refuse(f"{where}: unit must be an even number of chips from 2 on, not {unit!r}")
    if "stakes" in fields:
        fields["stakes"] = _stakes(where, fields["stakes"])
    key = _text(number, fields, "key")
    try:
        door = door_of(fields)
        return settings_for(games[game], key, name, unit=unit, limit=limit, **fields), door
    except ValueError as error:
        _refuse(f"{where}: {error}")


def _limit(where: str, value: object) -> str:
    """Return the short form of a limit; "" stands for the game's usual one."""
    if value in ("", *LIMITS.values()):
        return str(value)
    return LIMITS.get(str(value)) or _refuse(f"{where}: limit must be one of {', '.join(LIMITS)}, not {value!r}")


def _text(number: int, fields: dict[str, object], field: str) -> str:
    """Take the text ``field`` out of a section, which must have it."""
    value = fields.pop(field, None)
    if not isinstance(value, str) or not value.strip():
        _refuse(
            f"table {number}: {field} must be a text, not {value!r}" if value is not None else f"table {number}: {field} is missing"
        )
    return value


def _stakes(where: str, value: object) -> Stakes:
    """Return the stakes that ``value`` gives in full."""
    known = Stakes.__struct_fields__
    if not isinstance(value, dict):
        _refuse(f"{where}: stakes must be amounts such as {{ small_blind = 5, big_blind = 10 }}, not {value!r}")
    for field in value:
        if field not in known:
            _refuse(f"{where}: stakes.{field}: there is no such amount; the amounts are {', '.join(known)}")
    try:
        return msgspec.convert(value, Stakes)
    except msgspec.ValidationError as error:
        _refuse(f"{where}: stakes: {error}")


def _require_different(tables: Sequence[TableSettings | DealerSettings]) -> None:
    """Refuse two tables with one key."""
    keys = [settings.key for settings in tables]
    for number, key in enumerate(keys):
        if key in keys[:number]:
            _refuse(
                f"tables {keys.index(key) + 1} and {number + 1} both have the key {key!r}: give one of them another name or key"
            )


def _refuse(message: str) -> NoReturn:
    """Raise TablesError."""
    raise TablesError(message)
