"""The actions of PHH as text and as values: ``d dh p1 AsKd``, ``d db Qh7c2s``, ``p3 cbr 35000``, ``p3 sm AsKd``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from riverboat.cards import CardError, card_text, parse_card
from riverboat.history.errors import HistoryError
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from riverboat.cards import Card

DEAL_HOLE, DEAL_BOARD = "dh", "db"
FOLD, CHECK_CALL, RAISE, BRING_IN, DRAW, SHOW = "f", "cc", "cbr", "pb", "sd", "sm"
BETS: Final = {FOLD, CHECK_CALL, RAISE, BRING_IN}
"""The actions of a round of betting."""

_UNKNOWN: Final = "??"
_KNOWN_ALREADY: Final = "-"
_PLAYER: Final = re.compile(r"p([1-9][0-9]*)")
_WORDS: Final = {FOLD: (2, 2), CHECK_CALL: (2, 2), RAISE: (3, 3), BRING_IN: (2, 2), DRAW: (2, 3), SHOW: (2, 3)}
"""How many words an action has at least and at most."""


@dataclass(frozen=True, slots=True)
class Told:
    """An action as it was told: ``step`` counts from 1, ``text`` is what stood there.

    ``player`` counts from 0 (-1: the dealer to the board). ``cards`` holds HIDDEN for unknown ones, and is None when none were
    named: a hand that is mucked, a player who stands pat. ``amount`` is the text of a bet. ``again``: the cards that are known.
    """

    step: int
    text: str
    verb: str
    player: int = -1
    cards: tuple[Card, ...] | None = None
    amount: str = ""
    again: bool = False

    def error(self, text: str) -> HistoryError:
        """Return the error that something is wrong with this action."""
        return HistoryError(text, self.step, self.text)


def parse_actions(lines: Sequence[str], players: int) -> tuple[Told, ...]:
    """Return the actions of a hand of ``players``, comments left out. Raises HistoryError, naming the step."""
    told = []
    for step, line in enumerate(lines, 1):
        text = " ".join(line.split("#")[0].split())
        if text:
            told.append(_parsed(step, text, players))
    return tuple(told)


def _parsed(step: int, text: str, players: int) -> Told:
    """Return one action."""
    words = text.split(" ")
    if words[0] == "d":
        if len(words) == 4 and words[1] == DEAL_HOLE:
            return Told(step, text, DEAL_HOLE, _player(step, text, words[2], players), _cards(step, text, words[3]))
        if len(words) == 3 and words[1] == DEAL_BOARD:
            return Told(step, text, DEAL_BOARD, -1, _cards(step, text, words[2]))
        raise HistoryError("the dealer deals as in 'd dh p1 AsKd' or 'd db Qh7c2s'", step, text)
    verb = words[1] if len(words) > 1 else ""
    least, most = _WORDS.get(verb, (0, 0))
    if not least <= len(words) <= most:
        raise HistoryError("a player's action is as in 'p1 f', 'p1 cc', 'p1 cbr 40', 'p1 pb', 'p1 sd 7c', 'p1 sm AsKd'", step, text)
    player = _player(step, text, words[0], players)
    if verb == RAISE:
        return Told(step, text, verb, player, amount=words[2])
    if verb == SHOW and words[2:] == [_KNOWN_ALREADY]:
        return Told(step, text, verb, player, (), again=True)
    return Told(step, text, verb, player, _cards(step, text, words[2]) if len(words) > 2 else None)


def _player(step: int, text: str, word: str, players: int) -> int:
    """Return a player's index."""
    found = _PLAYER.fullmatch(word)
    if not found or int(found[1]) > players:
        raise HistoryError(f"the players are p1 to p{players}, not {word!r}", step, text)
    return int(found[1]) - 1


def _cards(step: int, text: str, word: str) -> tuple[Card, ...]:
    """Return the cards of a word, HIDDEN for unknown ones."""
    try:
        cards = tuple(HIDDEN if word[at : at + 2] == _UNKNOWN else parse_card(word[at : at + 2]) for at in range(0, len(word), 2))
    except CardError as error:
        raise HistoryError(str(error), step, text) from error
    known = [card for card in cards if card != HIDDEN]
    if len(set(known)) < len(known):
        raise HistoryError("a card appears twice", step, text)
    return cards


def cards_word(cards: Iterable[Card]) -> str:
    """Return cards as PHH writes them, without spaces, ``??`` for HIDDEN ones."""
    return "".join(_UNKNOWN if card == HIDDEN else card_text(card) for card in cards)
