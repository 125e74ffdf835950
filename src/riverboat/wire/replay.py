"""A finished hand as steps to look at: each with what happened, and the table as one audience saw it.

Only events that this audience may see come in; what it may not see is therefore in no step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.rules import events as ev
from riverboat.rules.game import Draw, Limit
from riverboat.rules.hand import Hand
from riverboat.rules.view import HIDDEN
from riverboat.table.settings import LIMIT_NAMES
from riverboat.wire import hand_view, past
from riverboat.wire import messages as wire
from riverboat.wire.encode import told_event
from riverboat.wire.words import layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.cards import Card
    from riverboat.rules.game import Game
    from riverboat.rules.view import SeatView

QUIET: Final = (ev.HandStarted, ev.StreetStarted, ev.RoundStarted, ev.BetsCollected, ev.DeckReshuffled, ev.HandEnded, ev.RakeTaken)
"""Events that are no step of their own: they belong to the next one, or, at the end, to the last."""

FEWEST: Final = 2
"""Hands that are compared, at least."""

TOGETHER: Final = (ev.AntePosted, ev.CardsDealt)
"""Events that are one step when they follow one another."""


class Person(msgspec.Struct, frozen=True):
    """Who sat in a seat as a hand began; ``bot`` is the character of a bot."""

    seat: int
    player: str
    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand to be replayed: the table's ``key`` and ``name``, the ``hand``'s number, who sat where, of how many ``seats``.

    ``own`` is the seat of who looks, None for the public; ``events`` are what he may see.
    """

    key: str
    name: str
    hand: int
    game: Game
    stakes: str
    people: tuple[Person, ...]
    seats: int
    own: int | None
    events: tuple[ev.Event, ...]


def seen(events: Sequence[ev.Event], seat: int | None) -> tuple[ev.Event, ...]:
    """Return the events as ``seat`` (None: the public) may see them."""
    return tuple(event.seen_by(seat) for event in events)


def groups(events: Sequence[ev.Event]) -> list[list[ev.Event]]:
    """Return the events in the groups that are one step each; the first holds the start alone."""
    found: list[list[ev.Event]] = [[]]
    open_group: list[ev.Event] = []
    for event in events[1:]:
        last = found[-1][-1] if found[-1] else None
        if isinstance(event, QUIET):
            open_group.append(event)
        elif not open_group and isinstance(event, TOGETHER) and type(event) is type(last):
            found[-1].append(event)
        else:
            found.append([*open_group, event])
            open_group = []
    found[-1] += open_group
    found[0].insert(0, events[0])
    return found


def steps(told: Told) -> tuple[past.ReplayStep, ...]:
    """Return the steps of a hand, the first before anything was posted."""
    return tuple(_steps(told))


def _steps(told: Told) -> Iterator[past.ReplayStep]:
    hand: Hand | None = None
    for group in groups(told.events):
        for event in group:
            if hand is None:
                hand = Hand.replay(told.game, [event])
            else:
                hand.apply(event)
        assert hand is not None  # noqa: S101 - every group holds an event
        yield past.ReplayStep(tuple(told_event(event, told.own) for event in group), step_view(told, hand))


def known(told: Told) -> tuple[past.KnownHand, ...]:
    """Return the hands that came to be known, for looking at them from the start; none where cards are exchanged."""
    if any(isinstance(step, Draw) for step in told.game.script):
        return ()
    hand = Hand.replay(told.game, told.events)
    hands = ((seat.seat, seat.cards) for seat in hand.view(told.own).seats)
    return tuple(past.KnownHand(seat, hand_view.texts(cards)) for seat, cards in hands if cards and HIDDEN not in cards)


class Question(msgspec.Struct, frozen=True):
    """What is asked about a step: the ``hands`` of ``seats`` still in, as texts, what is not known left out; board, dead cards."""

    seats: tuple[int, ...]
    hands: tuple[str, ...]
    board: str
    dead: str


def questions(told: Told, step: int) -> tuple[Question, ...]:
    """Return what the odds depend on at a step, by all that the audience came to know; nothing when nothing is open any more.

    There is one question; of a hand that is being run twice one for each board, worth half of the pots each.
    """
    parts = groups(told.events)
    events = [event for group in parts[: step + 1] for event in group]
    hand = Hand.replay(told.game, events)
    live = [seat for seat in hand.view(told.own).seats if not seat.folded]
    if hand.over or len(live) < FEWEST or not any(seat.cards for seat in live):
        return ()
    last = {each.seat: each.cards for each in known(told)}
    hands = tuple(_hand_text(seat, last.get(seat.seat, ())) for seat in live)
    out = [card for seat in hand.players if not seat.live for card, up in zip(seat.cards, seat.up, strict=True) if up]
    boards = hand.view(None).boards or (hand.board,)
    seats = tuple(seat.seat for seat in live)
    return tuple(
        Question(seats, hands, _joined(board), _joined([*out, *(card for other in boards for card in other if card not in board)]))
        for board in boards
    )


def _joined(cards: Sequence[Card]) -> str:
    return "".join(hand_view.texts(cards))


def _hand_text(seat: SeatView, last: tuple[str, ...]) -> str:
    """Return the cards of a seat as far as they are known, "random" when none is."""
    cards = last[: len(seat.cards)] or tuple(text for text in hand_view.texts(seat.cards) if text)
    return "".join(cards) or "random"


def step_view(told: Told, hand: Hand) -> wire.TableView:
    """Return the table at a step."""
    view = hand.view(told.own)
    look, slots = layout(told.game.script)
    started = hand.started
    return wire.TableView(
        table=told.key,
        name=told.name,
        game=told.game.key,
        game_name=told.game.name,
        limit=started.limit,
        limit_name=LIMIT_NAMES[Limit(started.limit)],
        stakes=told.stakes,
        book=started.book,
        book_name=started.book,
        layout=look,
        state="between" if hand.over else "playing",
        seats=_seats(told, hand, {seat.seat: seat for seat in view.seats}),
        least_buy_in=0,
        most_buy_in=0,
        hand=told.hand,
        street=view.street,
        button=-1 if look == "stud" else view.button,
        board=hand_view.texts(view.board),
        slots=slots,
        pot=view.pot,
        pots=tuple(wire.PotView(number, pot.amount, pot.seats) for number, pot in enumerate(view.pots)),
        turn=wire.Turn(view.pending, view.turn) if view.pending is not None else None,
        awards=hand_view.awards(hand),
        boards=hand_view.boards(view),
        shared=hand.shared if hand.runs > 1 else 0,
    )


def _seats(told: Told, hand: Hand, parts: dict[int, SeatView]) -> tuple[wire.SeatView, ...]:
    did, won, opener = hand_view.did_last(hand), hand_view.won(hand), hand_view.brought_in(hand)
    people = {person.seat: person for person in told.people}
    found = []
    for seat in range(told.seats):
        part, person = parts.get(seat), people.get(seat)
        if part is None or person is None:
            found.append(wire.SeatView(seat, "empty"))
            continue
        cards = hand_view.card_views(hand, part)
        own = seat == told.own
        found.append(
            wire.SeatView(
                seat=seat,
                state=_state(part, hand),
                player=person.player,
                name=person.name,
                bot=bool(person.bot),
                stack=part.stack,
                bet=part.bet,
                cards=cards if own or not part.folded else tuple(card for card in cards if card.up),
                showing=hand_view.showing(hand, part),
                did=did.get(seat),
                won=won.get(seat, 0),
                bring_in=seat == opener,
            )
        )
    return tuple(found)


def _state(part: SeatView, hand: Hand) -> str:
    if part.folded:
        return "folded"
    return "all_in" if part.stack == 0 and not hand.over else "playing"
