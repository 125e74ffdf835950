"""What the host may set while the room is open, each with what it allows; set again, it holds at once and after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from riverboat.room.host_acts import SETTING
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.room.host_acts import HostAct

NOBODY_ELSE: Final = "host"
MODERATORS: Final = "moderators"
EVERYBODY: Final = "everybody"


class Options(msgspec.Struct, frozen=True):
    """The settings of a running room.

    ``newcomers``: people without a name may come in. ``open_tables``: who besides the host opens tables, ``own_tables`` of them
    at most each. ``transfers``: players may give each other chips. ``coaching``: the coach may be asked at a dealer's tables.
    The chat is in ``chat_language`` ("any" asks for none); ``chat_lines`` in another one within ``chat_minutes`` switch it off.
    ``alert_time_outs`` in ten minutes make the desk speak up, ``alert_same_address`` two people from one address at one table.
    """

    newcomers: bool = True
    open_tables: Literal["host", "moderators", "everybody"] = "host"
    own_tables: int = 2
    transfers: bool = True
    coaching: bool = True
    chat_language: str = "en"
    chat_lines: int = 3
    chat_minutes: int = 10
    alert_time_outs: int = 4
    alert_same_address: bool = True


RANGES: Final = {"own_tables": (1, 50), "chat_lines": (1, 100), "chat_minutes": (1, 1440), "alert_time_outs": (1, 1000)}
"""The least and the most of settings that are numbers."""

Value = bool | int | str


def changed(options: Options, name: str, value: object, choices: dict[str, tuple[str, ...]]) -> Options:
    """Return ``options`` with ``name`` set to ``value``; ``choices`` are the words that texts may be.

    Refused (bad_settings): no such setting, or a value that it can't have; the text says what it can be.
    """
    if name not in Options.__struct_fields__:
        refuse("bad_settings", f"There is no setting {name[:40]!r}: the settings are {', '.join(Options.__struct_fields__)}.")
    words = choices.get(name, ())
    if words and value not in words:
        refuse("bad_settings", f"{name} must be one of {', '.join(words)}, not {str(value)[:40]!r}.")
    least, most = RANGES.get(name, (0, 0))
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if most and not (is_number and least <= int(str(value)) <= most):
        refuse(
            "bad_settings", f"{name} must be a whole number from {least} to {most}.", say="setting_range", least=least, most=most
        )
    if isinstance(getattr(options, name), bool) != isinstance(value, bool):
        refuse("bad_settings", f"{name} must be true or false, not {str(value)[:40]!r}.")
    return msgspec.convert(msgspec.structs.asdict(options) | {name: value}, Options)


def written(value: Value) -> str:
    """Return a value as an act holds it."""
    return msgspec.json.encode(value).decode()


def options_after(options: Options, acts: Iterable[HostAct]) -> Options:
    """Return ``options`` with what the acts have set since; what a later version knows no more is passed over."""
    for act in acts:
        if act.kind == SETTING and act.of in Options.__struct_fields__:
            fields = msgspec.structs.asdict(options) | {act.of: msgspec.json.decode(act.value)}
            try:
                options = msgspec.convert(fields, Options)
            except msgspec.ValidationError:
                continue
    return options
