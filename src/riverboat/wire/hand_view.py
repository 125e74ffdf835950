"""A hand as the wire shows it: built field by field from what the rules let one audience see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.rules import events as ev
from riverboat.rules.view import HIDDEN
from riverboat.rules.viewing import boards as boards_of
from riverboat.rules.viewing import presets
from riverboat.wire import messages as wire
from riverboat.wire.words import own_words, showing_words, strength_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.cards import Card
    from riverboat.rules.actions import Legal
    from riverboat.rules.hand import Hand
    from riverboat.rules.view import HandView, SeatView

_DID: Final[dict[type[ev.Event], tuple[str, str]]] = {
    ev.AntePosted: ("ante", "amount"),
    ev.BringInPosted: ("bring_in", "amount"),
    ev.Folded: ("fold", ""),
    ev.Checked: ("check", ""),
    ev.Called: ("call", "amount"),
    ev.BetMade: ("bet", "to"),
    ev.RaisedTo: ("raise", "to"),
    ev.Completed: ("complete", "to"),
    ev.StoodPat: ("stand_pat", ""),
    ev.CardsDrawn: ("drew", "count"),
    ev.HandShown: ("show", ""),
    ev.HandMucked: ("muck", ""),
}
"""What an event is called when it was a seat's last, and which of its fields tells how much."""


Words = tuple[str, str, tuple[str, ...]]

NO_WORDS: Final[Words] = ("", "", ())

STROKE: Final = " / "
"""Between what a hand is worth on the first of two boards and what it is on the second."""


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the texts of cards, "" for those this audience may not see."""
    return tuple("" if card == HIDDEN else card_text(card) for card in cards)


def card_views(hand: Hand, seat: SeatView) -> tuple[wire.CardView, ...]:
    """Return a seat's cards in the order dealt; up are those that lay open all along, or were shown."""
    shown = hand.at[seat.seat].shown
    return tuple(wire.CardView(text, up or shown) for text, up in zip(texts(seat.cards), seat.up, strict=True))


def did_last(hand: Hand) -> dict[int, wire.Did]:
    """Return what each seat did last on this street; what was posted before the first counts to it."""
    found: dict[int, wire.Did] = {}
    street = False
    for event in hand.events:
        if isinstance(event, ev.StreetStarted):
            if street:
                found.clear()
            street = True
        elif isinstance(event, ev.BlindPosted):
            found[event.seat] = wire.Did(_blind(hand, event), event.live + event.dead)
        elif isinstance(event, ev.RunoutAnswered):
            found[event.seat] = wire.Did("run_twice" if event.twice else "run_once")
        elif (known := _DID.get(type(event))) is not None:
            kind, amount = known
            found[getattr(event, "seat", -1)] = wire.Did(kind, getattr(event, amount) if amount else 0)
    return found


def _blind(hand: Hand, event: ev.BlindPosted) -> str:
    started = hand.started
    if event.dead or any(owed.seat == event.seat for owed in started.owed):
        return "post"
    return "small_blind" if event.seat == started.small_blind_seat else "big_blind"


def brought_in(hand: Hand) -> int:
    """Return the seat that brought it in, -1 when none did."""
    return next((event.seat for event in hand.events if isinstance(event, ev.BringInPosted)), -1)


def boards(view: HandView) -> tuple[tuple[str, ...], ...]:
    """Return both boards of a hand that is run twice, else nothing."""
    return tuple(texts(board) for board in view.boards)


def awards(hand: Hand) -> tuple[wire.Award, ...]:
    """Return who has won what so far."""
    return tuple(
        wire.Award(
            award.pot,
            award.seat,
            award.amount,
            award.share,
            texts(award.cards),
            strength_words(hand.game, award.share, award.strength),
            award.run,
        )
        for award in hand.awards
    )


def won(hand: Hand) -> dict[int, int]:
    """Return what each seat has won so far, in chips."""
    found: dict[int, int] = {}
    for award in hand.awards:
        found[award.seat] = found.get(award.seat, 0) + award.amount
    return found


def showing(hand: Hand, seat: SeatView) -> str:
    """Return what a seat's open cards are worth, of a hand turned up all it is worth; "" where none lie open, and once it folded.

    ``seat`` is as the public sees it. What it is worth on the first and on the second board stands on either side of a stroke.
    """
    if seat.folded:
        return ""
    if seat.cards and HIDDEN not in seat.cards:
        found = [own_words(hand.game, seat.cards, board) for board in _boards(hand)]
        return STROKE.join(f"{words} · {low}" if low else words for words, low, _ in found)
    return showing_words(hand.game, [card for card, up in zip(seat.cards, seat.up, strict=True) if up])


def you_words(hand: Hand, seat: SeatView) -> Words:
    """Return what a seat's own cards are worth, the same for low, and which of them play; nothing once it folded.

    On two boards both are said, and those play that play on the one that is being dealt.
    """
    if seat.folded or not seat.cards or HIDDEN in seat.cards:
        return NO_WORDS
    found = [own_words(hand.game, seat.cards, board) for board in _boards(hand)]
    _, _, playing = own_words(hand.game, seat.cards, hand.board)
    return STROKE.join(words for words, _, _ in found), STROKE.join(low for _, low, _ in found if low), playing


def _boards(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    return boards_of(hand) or (hand.board,)


def choices(hand: Hand, legal: Legal, step: int) -> wire.Choices:
    """Return what the seat on turn may do; ``step`` is a handy difference of bets in chips."""
    return wire.Choices(
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        bring_in=legal.bring_in,
        raising=legal.raising,
        least=legal.least,
        most=legal.most,
        amounts=legal.amounts,
        step=step,
        presets=tuple(wire.Preset(name, to) for name, to in presets(hand, legal)),
        stand_pat=legal.stand_pat,
        discard=legal.discard,
        show=legal.show,
        muck=legal.muck,
        run_twice=legal.run_twice,
    )
