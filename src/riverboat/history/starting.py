"""How a told hand starts: seats, stakes, who posts what, and by which rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from riverboat.chips import ChipsError
from riverboat.history.errors import HistoryError
from riverboat.rules import events as ev
from riverboat.rules.books import BOOKS, STANDARD
from riverboat.rules.game import SMALL, FixedLimit
from riverboat.rules.hand import Hand
from riverboat.rules.limits import StakesError, bet_unit
from riverboat.rules.starting import HandError

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.history.record import Record
    from riverboat.rules.books import RuleBook


def seats_of(record: Record) -> tuple[int, ...]:
    """Return the seat of each player, from 0: those that the file states when they are clockwise, else 0, 1, 2 and so on."""
    count = len(record.stacks)
    stated = record.others.get("seats")
    if isinstance(stated, list) and len(stated) == count and all(type(seat) is int and seat > 0 for seat in stated):
        seats = [seat - 1 for seat in stated]
        if len(set(seats)) == count and sorted(seats, key=lambda seat: (seat <= seats[-1], seat)) == seats:
            return tuple(seats)
    return tuple(range(count))


def start(record: Record, seats: tuple[int, ...], deck: tuple[Card, ...], book: RuleBook) -> Hand:
    """Return the hand, started as the file says. Raises HistoryError when our rules know no such start."""
    small, big = _blinds(record)
    stakes, owed = _stakes(record, seats, small, big)
    try:
        return Hand.start(
            record.game,
            record.limit,
            stakes,
            record.stacks,
            deck,
            button=seats[-1],
            seats=seats,
            small_blind_seat=None if small is None else seats[small],
            big_blind_seat=None if big is None else seats[big],
            owed=owed,
            book=book,
            run_twice=record.runs > 1,
        )
    except (HandError, StakesError, ChipsError) as error:
        raise HistoryError(f"the hand can't start: {error}") from error


def _blinds(record: Record) -> tuple[int | None, int | None]:
    """Return who posts the small and the big blind, None where nobody does; whoever posts besides straddles."""
    if not record.game.has_blinds:
        return None, None
    posting = [player for player, blind in enumerate(record.blinds) if blind > 0]
    if not posting:
        raise HistoryError(f"somebody must post a blind in {record.game.name}")
    if record.game.has_button_blind:
        if posting != [len(record.stacks) - 1]:
            raise HistoryError(f"in {record.game.name} the last player alone posts a blind")
        return None, posting[0]
    if len(posting) == 1:
        return None, posting[0]
    first, second = posting[:2]
    if len(record.stacks) == 2:
        return (second, first) if record.blinds[first] >= record.blinds[second] else (first, second)
    first_is_big = record.blinds[first] == record.small_bet < record.blinds[second]
    return (None, first) if first_is_big else (first, second)


def _stakes(record: Record, seats: tuple[int, ...], small: int | None, big: int | None) -> tuple[ev.Stakes, list[ev.Owed]]:
    """Return what is played for, and what is posted besides: live as a negative blind or a straddle, dead as a larger ante."""
    ante = min(record.antes)
    dead = [amount - ante for amount in record.antes]
    for_all = 0
    big_blind = 0 if big is None else record.blinds[big]
    if big is not None and sum(dead) == dead[big]:
        for_all, dead[big] = dead[big], 0
    live = [0 if player in {small, big} else abs(blind) for player, blind in enumerate(record.blinds)] or [0] * len(seats)
    owed = [ev.Owed(seat, own, gone) for seat, own, gone in zip(seats, live, dead, strict=True) if own or gone]
    if owed and big is None:
        raise HistoryError(f"antes must be the same for all in {record.game.name}")
    straddle = next((blind for blind, own in zip(record.blinds, live, strict=False) if own and 0 < blind <= big_blind), 0)
    if straddle:
        raise HistoryError(f"a straddle must be more than the big blind, {big_blind}, not {straddle}")
    stakes = ev.Stakes(
        small_blind=record.blinds[small] if small is not None else big_blind // 2 or big_blind,
        big_blind=big_blind,
        ante=ante,
        bring_in=record.bring_in,
        small_bet=record.small_bet,
        big_bet=record.big_bet,
        big_blind_ante=for_all,
    )
    if record.limit != FixedLimit and bet_unit(stakes, record.limit, SMALL) != record.small_bet:
        raise HistoryError(f"min_bet must be the big blind, {big_blind}, not {record.small_bet}")
    return stakes, owed


def book_of(record: Record) -> RuleBook:
    """Return the rule book that the file names, else the standard one. Raises HistoryError for one that there is not."""
    if record.book not in {"", *BOOKS}:
        raise HistoryError(f"_rule_book must be one of {', '.join(BOOKS)}, not {record.book!r}")
    book = BOOKS[record.book] if record.book else STANDARD
    if not record.trimmed and len(set(record.antes)) == 1 and min(record.stacks) < record.antes[0]:
        book = msgspec.structs.replace(book, short_ante_wins_all=True)
    try:
        return msgspec.convert(msgspec.structs.asdict(book) | record.book_changes, type(book))
    except msgspec.ValidationError as error:
        raise HistoryError(f"_rule_book_changes: {error}") from error
