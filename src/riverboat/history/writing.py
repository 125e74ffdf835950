"""A hand's events as PHH: any log will do, whole or as one audience saw it; cards that it hides are written ``??``."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from riverboat import games
from riverboat.history.codes import code_of
from riverboat.history.errors import HistoryError
from riverboat.history.notation import cards_word
from riverboat.history.record import BOOK, BOOK_CHANGES, RUNS
from riverboat.history.toml import toml_lines
from riverboat.rules import events as ev
from riverboat.rules.books import BOOKS, SETTINGS
from riverboat.rules.game import BIG, SMALL, FixedLimit, Limit
from riverboat.rules.limits import bet_unit
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook


def write(
    events: Sequence[ev.Event],
    *,
    book: RuleBook | None = None,
    unit: int = 1,
    others: Mapping[str, object] | None = None,
) -> str:
    """Return a hand's ``events``, HandStarted first, as a PHH file's text.

    ``book`` is the rule book to be named in it (None: none is, and a reader takes the standard one). ``unit`` chips are one of the
    file's currency; ``others`` are more fields, such as ``players``, which go before what is usual. Raises HistoryError for a hand
    that PHH can't tell.
    """
    started = events[0]
    if not isinstance(started, ev.HandStarted):
        raise HistoryError(f"a hand's events begin with HandStarted, not {type(started).__name__}")
    order = sorted(started.seats, key=lambda seat: (seat <= started.button, seat))
    stacks = dict(zip(started.seats, started.stacks, strict=True))
    antes, blinds = _posted(started, order)
    fields: dict[str, object] = {
        "variant": code_of(games.ALL[started.game], Limit(started.limit)),
        "ante_trimming_status": not (book and book.short_ante_wins_all) and (len(set(antes)) == 1 or started.stakes.ante > 0),
        "antes": antes,
        **_bets(started, blinds),
        "starting_stacks": [stacks[seat] for seat in order],
    }
    told = ActionWriter(order, unit)
    fields = {name: _in_currency(value, unit) for name, value in fields.items()} | {"actions": told.write(events)}
    fields["seats"] = [seat + 1 for seat in order]
    ended = next((event for event in events if isinstance(event, ev.HandEnded)), None)
    if ended:
        final = dict(zip(started.seats, ended.stacks, strict=True))
        fields["finishing_stacks"] = _in_currency([final[seat] for seat in order], unit)
    if any(isinstance(event, ev.RunoutChosen) and event.runs > 1 for event in events):
        fields[RUNS] = 2
    return toml_lines(fields | _book_fields(book) | dict(others or {}))


def _bets(started: ev.HandStarted, blinds: list[Chips]) -> dict[str, object]:
    """Return the fields that say what is bet."""
    game, stakes = games.ALL[started.game], started.stakes
    found: dict[str, object] = {"blinds_or_straddles": blinds} if game.has_blinds else {}
    if game.has_bring_in:
        found["bring_in"] = stakes.bring_in
    small = bet_unit(stakes, started.limit, SMALL)
    if started.limit == FixedLimit:
        return found | {"small_bet": small, "big_bet": bet_unit(stakes, started.limit, BIG)}
    return found | {"min_bet": small}


def _posted(started: ev.HandStarted, order: list[int]) -> tuple[list[Chips], list[Chips]]:
    """Return everybody's ante and blind as PHH states them, heads-up the other way round."""
    stakes = started.stakes
    antes = dict.fromkeys(order, stakes.ante)
    blinds = dict.fromkeys(order, 0)
    if started.big_blind_seat is not None:
        antes[started.big_blind_seat] += stakes.big_blind_ante
        blinds[started.big_blind_seat] = stakes.big_blind
    if started.small_blind_seat is not None:
        blinds[started.small_blind_seat] = stakes.small_blind
    for owed in started.owed:
        antes[owed.seat] += owed.dead
        if owed.live and blinds[owed.seat]:
            raise HistoryError(f"seat {owed.seat} posts a blind and owes another live one: PHH has one amount for a player")
        blinds[owed.seat] += owed.live if owed.live > stakes.big_blind else -owed.live
    way = -1 if len(order) == 2 else 1
    return [antes[seat] for seat in order][::way], [blinds[seat] for seat in order][::way]


def _book_fields(book: RuleBook | None) -> dict[str, object]:
    """Return the fields that name a rule book and the rules in which it differs from the one of its name."""
    if book is None:
        return {}
    key = book.key.partition(",")[0]
    changes = {name: getattr(book, name) for name in SETTINGS if getattr(book, name) != getattr(BOOKS[key], name)}
    return {BOOK: key} | ({BOOK_CHANGES: changes} if changes else {})


def _in_currency(value: object, unit: int) -> object:
    """Return chips, or a list of chips, in the file's currency; texts and flags as they are."""
    if isinstance(value, list):
        return [_in_currency(amount, unit) for amount in value]
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return value // unit if value % unit == 0 else Decimal(value) / unit


class ActionWriter:
    """Goes through a hand's events and tells its actions. In a draw PHH has all discards come before the cards dealt for them."""

    def __init__(self, order: list[int], unit: int) -> None:
        """Begin a hand of the seats in ``order`` of the dealing."""
        self._names = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
        self._order = order
        self._unit = unit
        self._lines: list[str] = []
        self._drawn: list[str] = []
        self._turned_up: dict[int, str] = {}
        self._aggressor = order[0]
        self._showing = False

    def write(self, events: Sequence[ev.Event]) -> list[str]:
        """Return the actions of ``events``."""
        for event in events:
            if not isinstance(event, ev.HandShown):
                self._flush_turned_up()
            if not isinstance(event, ev.StoodPat | ev.Discarded | ev.CardsDrawn | ev.DeckReshuffled):
                self._flush_drawn()
            tell = _TOLD.get(type(event))
            if tell:
                tell(self, event)
        self._flush_turned_up()
        self._flush_drawn()
        return self._lines

    def dealt(self, event: ev.CardsDealt) -> None:
        """Tell of cards to a player or the board."""
        cards = cards_word((event.down or (HIDDEN,) * event.count) + event.up)
        self._lines.append(f"d db {cards}" if event.seat == ev.BOARD else f"d dh {self._names[event.seat]} {cards}")

    def street(self, _event: ev.StreetStarted) -> None:
        """Forget who bet last."""
        self._aggressor = self._order[0]

    def round(self, event: ev.RoundStarted) -> None:
        """Take note of the showdown."""
        self._showing = event.phase == ev.SHOWING

    def plain(self, event: ev.Folded | ev.Checked | ev.Called | ev.BringInPosted | ev.StoodPat | ev.HandMucked) -> None:
        """Tell of an action that needs no more words."""
        self._lines.append(f"{self._names[event.seat]} {_PLAIN[type(event)]}")

    def bet(self, event: ev.BetMade | ev.RaisedTo | ev.Completed) -> None:
        """Tell of a bet, raise or completion."""
        self._aggressor = event.seat
        self._lines.append(f"{self._names[event.seat]} cbr {_in_currency(event.to, self._unit)}")

    def discarded(self, event: ev.Discarded) -> None:
        """Tell of discards."""
        self._lines.append(f"{self._names[event.seat]} sd {cards_word(event.cards or (HIDDEN,) * event.count)}")

    def drew(self, event: ev.CardsDrawn) -> None:
        """Keep the cards drawn until all have discarded."""
        self._drawn.append(f"d dh {self._names[event.seat]} {cards_word(event.cards or (HIDDEN,) * event.count)}")

    def shown(self, event: ev.HandShown) -> None:
        """Tell of a hand that is shown; those turned up together for an all-in are told from the last to bet on."""
        line = f"{self._names[event.seat]} sm {cards_word(event.cards)}"
        if self._showing:
            self._lines.append(line)
        else:
            self._turned_up[event.seat] = line

    def _flush_turned_up(self) -> None:
        """Tell of the hands that were turned up together."""
        begin = self._order.index(self._aggressor)
        for seat in self._order[begin:] + self._order[:begin]:
            if seat in self._turned_up:
                self._lines.append(self._turned_up[seat])
        self._turned_up.clear()

    def _flush_drawn(self) -> None:
        """Tell of the cards drawn."""
        self._lines += self._drawn
        self._drawn.clear()


_PLAIN: Final[dict[type[ev.Event], str]] = {
    ev.Folded: "f",
    ev.Checked: "cc",
    ev.Called: "cc",
    ev.BringInPosted: "pb",
    ev.StoodPat: "sd",
    ev.HandMucked: "sm",
}
_TOLD: Final[dict[type[ev.Event], Callable[[ActionWriter, Any], None]]] = {
    **dict.fromkeys(_PLAIN, ActionWriter.plain),
    ev.CardsDealt: ActionWriter.dealt,
    ev.StreetStarted: ActionWriter.street,
    ev.RoundStarted: ActionWriter.round,
    ev.BetMade: ActionWriter.bet,
    ev.RaisedTo: ActionWriter.bet,
    ev.Completed: ActionWriter.bet,
    ev.Discarded: ActionWriter.discarded,
    ev.CardsDrawn: ActionWriter.drew,
    ev.HandShown: ActionWriter.shown,
}
