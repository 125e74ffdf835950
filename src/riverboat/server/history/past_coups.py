"""Finished coups of Russian Poker as one person may see them: a replay, a file, the line in his list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.room.journal import event_from
from riverboat.russian import PRESETS, RulesError, rules_of_key
from riverboat.russian import events as ev
from riverboat.russian.state import HIDDEN
from riverboat.server.history.indexing import people_of
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.events import COUP_EVENTS, DeckCommitted, DeckOpened, NoncesOpened
from riverboat.table.refusal import refuse
from riverboat.wire import past
from riverboat.wire.coup_file import CoupRecord, coup_file
from riverboat.wire.coup_replay import ToldCoup, steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from riverboat.cards import Card
    from riverboat.russian.rules import Rules
    from riverboat.store import HandRow, JournalRow, Readers
    from riverboat.wire.base import Json

CARDS: Final = frozenset({"AntePlaced", "BoxDealt", "CardsTakenUp", "CardsExchanged", "SixthCardBought", "BoxOpened"}) | {
    "UpCardShown",
    "DealerRevealed",
    "DealerCardReplaced",
}
"""The kinds of events that the line of a coup is made of."""

DEALT: Final = 5
OPENED_WITHIN: Final = 64
"""Rows after a coup's last one within which its deck is opened: that is decided together with its end."""

_kinds: Final = frozenset(kind.__name__ for kind in COUP_EVENTS)
_BY_HASH: Final = {rules.hash: rules for rules in reversed(PRESETS.values())}


def is_coup(row: HandRow) -> bool:
    """Return whether a row of the index is a coup."""
    return row.game == RUSSIAN


def rules_of(started: ev.CoupStarted) -> Rules | None:
    """Return the rules that a coup was played by; None when this version knows them no more."""
    try:
        named = rules_of_key(started.rules)
    except RulesError:
        return _BY_HASH.get(started.rules_hash)
    return named if named.hash == started.rules_hash else _BY_HASH.get(started.rules_hash)


def house_name(key: str) -> str:
    """Return the name of a house by its key."""
    try:
        return rules_of_key(key).name
    except RulesError:
        return key


def coup_rows(store: Readers, row: HandRow) -> list[JournalRow]:
    """Return the journal's rows of a coup."""
    found = store.rows_between([(row.table, row.first_seq, row.last_seq)], _kinds)
    return [each for each in found if each.hand == row.hand]


def coup_events(store: Readers, row: HandRow) -> tuple[ev.Event, ...]:
    """Return all that happened in a coup, secrets among it."""
    return tuple(_event(each) for each in coup_rows(store, row))


def _event(row: JournalRow) -> ev.Event:
    event: object = event_from(row.kind, row.public, row.private or b"")
    assert isinstance(event, ev.Event)  # noqa: S101 - only rows of a coup are read
    return event


def told_coup(store: Readers, row: HandRow, table_name: str, own: int) -> ToldCoup:
    """Return a coup as ``own`` (-1: the public) may see it. Refused (unknown_hand): its rules are no longer known."""
    events = coup_events(store, row)
    started = events[0]
    assert isinstance(started, ev.CoupStarted)  # noqa: S101 - a coup's log begins so
    rules = rules_of(started)
    if rules is None:
        refuse("unknown_hand", "This coup was played by rules that this version does not know.", say="coup_rules_unknown")
    names = {person.seat: person.name for person in people_of(row)}
    seen = tuple(event.seen_by(own if own >= 0 else None) for event in events)
    return ToldCoup(row.table, table_name, row.hand, rules, names, own, seen)


def replay_of(told: ToldCoup, row: HandRow, **more: object) -> past.CoupReplay:
    """Return a coup step by step; ``more`` are the fields that only its player's replay has."""
    started = told.events[0]
    assert isinstance(started, ev.CoupStarted)  # noqa: S101 - a coup's log begins so
    return past.CoupReplay(
        table=row.table,
        table_name=told.name,
        coup=row.hand,
        at=row.started,
        preset=told.rules.key,
        preset_name=told.rules.name,
        least_ante=started.limits.least,
        most_ante=started.limits.most,
        steps=steps(told),
        number=told.own,
        voided=row.voided,
        **more,  # type: ignore[arg-type] # the fields are named where they are given
    )


def exported(store: Readers, row: HandRow, own: int | None) -> Json:
    """Return the file of a coup as ``own`` (None: everybody) saw it."""
    names = {person.seat: person.name for person in people_of(row)}
    laid, given = _deck(store, row)
    times = (row.started, row.ended)
    return coup_file(CoupRecord(row.table, row.hand, names, coup_events(store, row), laid, given, times), own)


def _deck(store: Readers, row: HandRow) -> tuple[DeckCommitted | None, NoncesOpened | None]:
    """Return what the coup's deck was laid down by, and what players gave to its order; None for what there was not."""
    laid, given = None, None
    kinds = {DeckCommitted.__name__, NoncesOpened.__name__}
    for each in store.rows_between([(row.table, row.first_seq, row.last_seq)], kinds):
        event = event_from(each.kind, each.public, each.private or b"")
        if isinstance(event, DeckCommitted) and event.hand == row.hand:
            laid = event
        elif isinstance(event, NoncesOpened) and event.hand == row.hand:
            given = event
    return laid, given


def is_opened(store: Readers, row: HandRow) -> bool:
    """Return whether the coup's deck was opened after it."""
    found = store.rows_between([(row.table, row.last_seq, row.last_seq + OPENED_WITHIN)], {DeckOpened.__name__})
    events = (event_from(each.kind, each.public, each.private or b"") for each in found)
    return any(isinstance(event, DeckOpened) and event.hand == row.hand for event in events)


def held(events: Sequence[object], own: int | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards of the box that ``own`` played open (his first dark one when none was), and those the dealer opened.

    ``events`` are all of a coup's; no more is taken of them than he saw.
    """
    seen = [event.seen_by(own) for event in events if isinstance(event, ev.Event)]
    mine = [event.box for event in seen if isinstance(event, ev.AntePlaced) and event.player == own]
    open_ones = [event.box for event in seen if isinstance(event, ev.CardsTakenUp) and event.box in mine]
    box = next(iter([*open_ones, *mine]), -1)
    return _of_box(seen, box), _of_dealer(seen)


def _of_box(seen: Iterable[ev.Event], box: int) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for event in seen:
        if getattr(event, "box", -1) != box:
            continue
        match event:
            case ev.BoxDealt():
                cards = (HIDDEN,) * DEALT
            case ev.CardsTakenUp() | ev.BoxOpened():
                cards = event.cards or cards
            case ev.CardsExchanged():
                cards = tuple(card for card in cards if card not in event.discarded) + event.drawn
            case ev.SixthCardBought():
                cards += event.drawn or (HIDDEN,)
            case _:
                pass
    return cards


def _of_dealer(seen: Iterable[ev.Event]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for event in seen:
        if isinstance(event, ev.UpCardShown):
            cards = (event.card,)
        elif isinstance(event, ev.DealerRevealed | ev.DealerCardReplaced):
            cards = event.cards
    return cards
