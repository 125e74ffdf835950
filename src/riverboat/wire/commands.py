"""Commands from the wire as the rules know them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.cards import Card, CardError, parse_card
from riverboat.chips import ChipsError, require_chips
from riverboat.rules import actions
from riverboat.table.preactions import Wish
from riverboat.table.refusal import refuse
from riverboat.wire.asked import Act, FromClient, PreAct, ShowCards

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_ID: Final = 64
"""Characters of a command's id or of a table's key."""

HASH: Final = re.compile(r"[0-9a-f]{64}")
"""A number for the shuffle, or its hash: 32 bytes in hexadecimal."""

_decoder: Final = msgspec.json.Decoder(FromClient)
_ids: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])

_PLAIN: Final[dict[str, Callable[[], actions.Action]]] = {
    "fold": actions.Fold,
    "check": actions.Check,
    "call": actions.Call,
    "bring_in": actions.BringIn,
    "stand_pat": actions.StandPat,
    "show": actions.Show,
    "muck": actions.Muck,
    "run_twice": actions.RunTwice,
    "run_once": actions.RunOnce,
}
_WITH_CHIPS: Final[dict[str, Callable[[int], actions.Action]]] = {
    "bet": actions.Bet,
    "raise": actions.Raise,
    "complete": actions.Complete,
}


def read(text: str) -> FromClient:
    """Return the message of a text frame. Raises Refusal (bad_message) for one that makes no sense."""
    try:
        message = _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        refuse("bad_message", f"This message can't be read: {error}.")
    for name in ("id", "table"):
        if not 1 <= len(getattr(message, name, "-")) <= LONGEST_ID:
            refuse("bad_message", f"A message's {name} has 1 to {LONGEST_ID} characters.")
    for name in ("hash", "nonce"):
        if not HASH.fullmatch(getattr(message, name, "0" * 64)):
            refuse("bad_message", f"A message's {name} has 64 hexadecimal digits, in lower case.")
    return message


def id_of(text: str) -> str:
    """Return the id of a frame that could not be read as a message, "" when it has none."""
    try:
        found = msgspec.json.decode(_ids.decode(text)["id"], type=str)
    except (KeyError, msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
    return found if len(found) <= LONGEST_ID else ""


def cards_of(command: ShowCards | PreAct) -> tuple[Card, ...]:
    """Return the cards that a command names. Raises Refusal (bad_message)."""
    try:
        return tuple(parse_card(text) for text in command.cards)
    except CardError as error:
        refuse("bad_message", f"{error}.")


def wish_of(command: PreAct) -> Wish:
    """Return what a command wishes for. Raises Refusal (bad_message, bad_amount)."""
    try:
        amount = require_chips(command.amount, "the amount", 0)
    except ChipsError as error:
        refuse("bad_amount", f"{error}.")
    return Wish(command.kind, amount, cards_of(command))


def action_of(command: Act) -> actions.Action:
    """Return the action a command stands for. Raises Refusal (bad_message, bad_amount) when it stands for none."""
    if (plain := _PLAIN.get(command.kind)) is not None:
        return plain()
    if (wager := _WITH_CHIPS.get(command.kind)) is not None:
        try:
            return wager(require_chips(command.to, f"a {command.kind}", 1))
        except ChipsError as error:
            refuse("bad_amount", f"{error}.")
    if command.kind == "discard":
        try:
            return actions.Discard(tuple(parse_card(text) for text in command.cards))
        except CardError as error:
            refuse("bad_message", f"{error}.")
    known = ", ".join([*_PLAIN, *_WITH_CHIPS, "discard"])
    return refuse("bad_message", f"There is no action {command.kind[:20]!r}: the actions are {known}.")
