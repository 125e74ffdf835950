"""The fields of a PHH file, checked: what a hand is played for, by how many, and what is told of it. PHH is a kind of TOML.

Amounts may have decimals; chips are whole. ``unit`` says how many chips one of the file's currency is: 1, 10, 100 …
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from riverboat.chips import MOST
from riverboat.history.codes import game_of
from riverboat.history.errors import HistoryError
from riverboat.history.notation import RAISE, parse_actions
from riverboat.rules.game import FixedLimit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.chips import Chips
    from riverboat.history.notation import Told
    from riverboat.rules.game import Game, Limit

LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
NUMBERS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
BOOK: Final = "_rule_book"
BOOK_CHANGES: Final = "_rule_book_changes"
RUNS: Final = "_runs"
"""Our own fields, as PHH allows them: the rule book of a hand, which of its rules were others, and 2 if it was run twice."""

_READ: Final = {*LISTS, *NUMBERS, "variant", "ante_trimming_status", "actions", BOOK, BOOK_CHANGES, RUNS}
_AMOUNT: Final = re.compile(r"[0-9]{1,16}(\.[0-9]+)?")
_MOST_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class Record:
    """A hand as a file tells it. Amounts are chips (``unit`` of them to one of the file's), lists stand in the order of players.

    ``runs`` is 2 when the rest of the board was dealt twice. ``others`` are the fields that say nothing about how the hand is
    played, such as ``players`` and ``event``.
    """

    game: Game
    limit: Limit
    unit: int
    antes: tuple[Chips, ...]
    blinds: tuple[Chips, ...]
    bring_in: Chips
    small_bet: Chips
    big_bet: Chips
    stacks: tuple[Chips, ...]
    finishing: tuple[Chips, ...]
    trimmed: bool
    told: tuple[Told, ...]
    book: str = ""
    book_changes: dict[str, Any] = field(default_factory=dict)
    runs: int = 1
    others: dict[str, Any] = field(default_factory=dict)

    def chips(self, told: Told) -> Chips:
        """Return the amount of a bet in chips. Raises HistoryError when it is no amount of this file's currency."""
        return _whole(_decimal(told.amount, told), self.unit, told)


def parse(text: str) -> Record:
    """Return the hand that a PHH file's ``text`` tells. Raises HistoryError, naming the field, for what PHH does not allow."""
    try:
        fields: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ArithmeticError) as error:
        raise HistoryError(f"this is no PHH file, which is TOML: {error}") from error
    game, limit = game_of(_needed(fields, "variant"))
    _require_fields(fields, game, limit)
    lists = {name: _amounts(fields, name) for name in LISTS}
    players = len(lists["starting_stacks"])
    for name in LISTS:
        if name in fields and len(lists[name]) != players:
            raise HistoryError(f"{name} must have an amount for each of the {players} players, not {len(lists[name])}")
    numbers = {name: _amount(fields.get(name, 0), name) for name in NUMBERS}
    told = parse_actions(_texts(fields, "actions"), players)
    bets = [_decimal(action.amount, action) for action in told if action.verb == RAISE]
    unit = _unit([*bets, *numbers.values(), *(amount for amounts in lists.values() for amount in amounts)])
    chips = {name: tuple(_whole(amount, unit, name) for amount in amounts) for name, amounts in lists.items()}
    small, big, least = (_whole(numbers[name], unit, name) for name in ("small_bet", "big_bet", "min_bet"))
    return Record(
        game=game,
        limit=limit,
        unit=unit,
        antes=_effective(chips["antes"]),
        blinds=_effective(chips["blinds_or_straddles"]),
        bring_in=_whole(numbers["bring_in"], unit, "bring_in"),
        small_bet=small or least,
        big_bet=big,
        stacks=chips["starting_stacks"],
        finishing=chips["finishing_stacks"],
        trimmed=_flag(fields, "ante_trimming_status"),
        told=told,
        book=_text(fields, BOOK),
        book_changes=_table(fields, BOOK_CHANGES),
        runs=_runs(fields),
        others={name: value for name, value in fields.items() if name not in _READ},
    )


def _effective(amounts: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """Return what each player posts: heads-up PHH states it the other way round, as the first player has the big blind."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _require_fields(fields: dict[str, Any], game: Game, limit: Limit) -> None:
    """Raise HistoryError when a field that the variant needs is missing, or one that it has no use for is there."""
    bets = {"small_bet", "big_bet"} if limit == FixedLimit else {"min_bet"}
    needed = {"antes", "starting_stacks", "actions"} | bets
    needed |= {"blinds_or_straddles"} if game.has_blinds else set()
    needed |= {"bring_in"} if game.has_bring_in else set()
    for name in sorted(needed):
        _needed(fields, name)
    useless = ({*NUMBERS, "blinds_or_straddles"} - needed) & fields.keys()
    if useless:
        raise HistoryError(f"{min(useless)} has no use in variant {fields['variant']}: leave it out")


def _needed(fields: dict[str, Any], name: str) -> Any:  # noqa: ANN401 - a field of TOML can be anything
    """Return a field that must be there."""
    if name not in fields:
        variant = f" of variant {fields['variant']}" if "variant" in fields else ""
        raise HistoryError(f"{name} is missing, which a hand{variant} must state")
    return fields[name]


def _amounts(fields: dict[str, Any], name: str) -> tuple[Decimal, ...]:
    """Return a list of amounts."""
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise HistoryError(f"{name} must be a list of amounts, not {value!r}")
    return tuple(_amount(amount, name) for amount in value)


def _amount(value: object, what: str) -> Decimal:
    """Return an amount of a field."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise HistoryError(f"{what} must be made of amounts, not {value!r}")
    amount = Decimal(value)
    if not amount.is_finite() or not -MOST <= amount <= MOST:
        raise HistoryError(f"{what} must be known amounts of up to {MOST:,}, not {value}")
    return amount


def _decimal(text: str, told: Told) -> Decimal:
    """Return the amount of a bet."""
    if not _AMOUNT.fullmatch(text):
        raise told.error(f"{text!r} is no amount")
    return Decimal(text)


def _unit(amounts: Iterable[Decimal]) -> int:
    """Return how many chips make one of the currency, so that every amount is whole."""
    decimals = max((-int(amount.normalize().as_tuple().exponent) for amount in amounts), default=0)
    if decimals > _MOST_DECIMALS:
        raise HistoryError(f"amounts may have up to {_MOST_DECIMALS} decimals")
    return int(10 ** max(0, decimals))


def _whole(amount: Decimal, unit: int, what: str | Told) -> Chips:
    """Return an amount in chips."""
    chips = amount * unit
    if chips > MOST or (chips < 0 and what != "blinds_or_straddles"):
        text = f"an amount must be from 0 to {MOST:,} chips, not {amount}"
        raise HistoryError(f"{what}: {text}") if isinstance(what, str) else what.error(text)
    return int(chips)


def _texts(fields: dict[str, Any], name: str) -> list[str]:
    """Return a list of texts."""
    value = fields[name]
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise HistoryError(f"{name} must be a list of texts")
    return value


def _text(fields: dict[str, Any], name: str) -> str:
    """Return a text, "" when it is not there."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise HistoryError(f"{name} must be a text, not {value!r}")
    return value


def _runs(fields: dict[str, Any]) -> int:
    """Return how often the rest of the board was dealt, once when that is not there."""
    value = fields.get(RUNS, 1)
    if isinstance(value, bool) or value not in {1, 2}:
        raise HistoryError(f"{RUNS} must be 1 or 2, not {value!r}")
    return int(value)


def _flag(fields: dict[str, Any], name: str) -> bool:
    """Return a yes or no, no when it is not there."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise HistoryError(f"{name} must be true or false, not {value!r}")
    return value


def _table(fields: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a table of settings, empty when it is not there."""
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise HistoryError(f"{name} must be a table, not {value!r}")
    return value
