"""Hands in and out of PHH, the poker hand history format: ``read`` plays a told hand again by our rules, ``write`` tells one.

PHH is TOML: what a hand is played for, the stacks, and the actions, cards dealt among them. ``docs/reference/phh.md`` has the
codes of the games and what we make of what PHH leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.history.errors import HistoryError
from riverboat.history.filling import Filling
from riverboat.history.notation import DRAW
from riverboat.history.record import parse
from riverboat.history.replaying import Replaying
from riverboat.history.retelling import Retelling
from riverboat.history.starting import book_of
from riverboat.history.telling import Telling
from riverboat.history.writing import write
from riverboat.rules.events import HandEnded
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.history.notation import Told
    from riverboat.history.record import Record
    from riverboat.history.telling import Dealt, Slot
    from riverboat.rules.books import RuleBook
    from riverboat.rules.hand import Hand

ATTEMPTS: Final = 300
"""How many ways to fill in unknown cards are tried before a hand is said not to go as told."""

FRESH: Final = 20
"""After so many tries nothing is kept of the last one."""

TELLINGS: Final = 20
"""How many choices of unknown discards are tried."""


@dataclass(frozen=True, slots=True)
class History:
    """A hand that was read: the ``record`` that tells it, and the ``hand`` as our rules play it.

    Cards that the file does not name are filled in, so ``hand`` holds cards for everybody; which ones those are means nothing.
    """

    record: Record
    hand: Hand
    dealt: Dealt

    def text(self) -> str:
        """Return the hand as PHH again: the same actions and fields, with what the file left open left open."""
        record = self.record
        told = Retelling(record, self.dealt, self.hand).events()
        if not record.finishing:
            told = [event for event in told if not isinstance(event, HandEnded)]
        book = self.hand.book if record.book else None
        others: dict[str, object] = {"ante_trimming_status": record.trimmed} | record.others
        return write(told, book=book, unit=record.unit, others=others)

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """What everybody has at the end, in the order of the file's players, in chips (``record.unit`` to one of the file's)."""
        return tuple(player.stack for player in self.hand.players)


def read(text: str) -> History:
    """Return the hand that a PHH file's ``text`` tells, played again by our rules.

    Raises HistoryError, naming the field or the step, when the text is no PHH, when an action is not legal, and when the stacks at
    the end are not those it states.
    """
    record = parse(text)
    return again(record, _houses(record, book_of(record)))


def again(record: Record, houses: Sequence[RuleBook]) -> History:
    """Return the hand of a record, played by the first of these rule books by which it goes as told. Raises HistoryError."""
    open_discards = any(told.verb == DRAW and HIDDEN in (told.cards or ()) for told in record.told)
    errors = []
    for telling in range(TELLINGS if open_discards else 1):
        dealt = Telling(record, telling).collect()
        for house in houses:
            try:
                return History(record, _played(record, dealt, house, ATTEMPTS if telling == 0 else FRESH), dealt)
            except HistoryError as error:
                errors.append(_at_its_step(error, record.told))
    raise errors[0]


def _houses(record: Record, book: RuleBook) -> tuple[RuleBook, ...]:
    """Return the rule books to try: where none is named, hands may be turned up when all are all-in, or not."""
    return (book,) if record.book else (book, msgspec.structs.replace(book, all_in_face_up=False))


def _at_its_step(error: HistoryError, told: Sequence[Told]) -> HistoryError:
    """Return the error with the step that told of its card: where one got it whom it was not told of first, else the first."""
    if error.card is None:
        return error
    steps = [one for one in told if error.card in (one.cards or ())]
    other = next((one for one in steps if one.player != steps[0].player), steps[0])
    return other.error(str(error))


def _played(record: Record, dealt: Dealt, book: RuleBook, attempts: int) -> Hand:
    """Return the hand, played to the end of what is told, with cards for the unknown ones so that it goes as told.

    Who mucks a hand that would win gets other cards, the others' hands stay. Raises HistoryError: that of the first try.
    """
    unknown = any(slot.card == HIDDEN for slot in dealt.order)
    first: HistoryError | None = None
    kept: dict[Slot, Card] = {}
    for attempt in range(attempts if unknown else 1):
        replaying = Replaying(record, dealt, book, Filling(attempt, kept))
        try:
            replaying.play()
            replaying.require_stacks()
        except HistoryError as error:
            first = first or error
            stay = replaying.good_slots() if attempt % FRESH else set()
            kept = {slot: card for slot, card in replaying.filling.cards.items() if slot in stay}
        else:
            return replaying.hand
    assert first is not None  # noqa: S101 - there was a try, and it failed
    raise first
