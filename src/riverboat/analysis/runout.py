"""Odds of hands that lie open while the rest is dealt: nobody can act any more, and everybody sees what can still come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from riverboat.analysis.shapes import shape_of
from riverboat.cards import cards_text
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from riverboat.analysis.shapes import Shape
    from riverboat.rules.view import HandView


class Runout(NamedTuple):
    """What is asked of ``odds.equity``: the hands of ``seats``, the board, and open cards of those who are out, as texts.

    ``one_for_all``: what is left of the deck does not reach for a last card each.
    """

    seats: tuple[int, ...]
    hands: tuple[str, ...]
    game: str
    board: str
    dead: str
    one_for_all: bool


def runouts(view: HandView) -> tuple[Runout, ...]:
    """Return the questions that ``view``, a hand as the public sees it, leaves open: one, a hand that is run twice has two.

    Of two boards each is worth half of every pot, and what lies on the one can't come on the other. Raises ValueError for the view
    of a seat.
    """
    if not shape_of(view.game).is_counted:
        return ()
    if not view.boards or view.seat is not None:
        asked = runout(view)
        return (asked,) if asked is not None else ()
    if len(view.boards[-1]) >= shape_of(view.game).board:
        return ()
    return tuple(_on_board(view, number) for number in range(len(view.boards)))


def _on_board(view: HandView, number: int) -> Runout:
    """Return the question about one of two boards; when that board is complete, the answer is who wins."""
    own, other = view.boards[number], view.boards[1 - number]
    live = [seat for seat in view.seats if not seat.folded]
    gone = [card for seat in view.seats if seat.folded for card in seat.cards if card != HIDDEN]
    dead = [*gone, *(card for card in other if card not in own)]
    hands = tuple(cards_text(seat.cards) for seat in live)
    return Runout(tuple(seat.seat for seat in live), hands, view.game, cards_text(own), cards_text(dead), one_for_all=False)


def runout(view: HandView) -> Runout | None:
    """Return the question that ``view``, a hand as the public sees it, leaves open; None when there is none.

    There is one when the hands of all who are still in lie open, two at least, and cards are to come. Only what the public sees is
    asked about: cards that folded face down may still come. Raises ValueError for the view of a seat.
    """
    if view.seat is not None:
        raise ValueError(f"the odds are counted from what everybody sees, not from what seat {view.seat} sees")
    shape = shape_of(view.game)
    live = [seat for seat in view.seats if not seat.folded]
    if len(live) < 2 or any(HIDDEN in seat.cards or not seat.cards for seat in live):
        return None
    to_all = max(0, len(view.board) - shape.board)  # a card for all takes the place of one each in a short deck
    if len(view.board) >= shape.board and all(len(seat.cards) + to_all >= shape.holding for seat in live):
        return None
    dead = [card for seat in view.seats if seat.folded for card in seat.cards if card != HIDDEN]
    return Runout(
        tuple(seat.seat for seat in live),
        tuple(cards_text(seat.cards) for seat in live),
        view.game,
        cards_text(view.board),
        cards_text(dead),
        _is_short(view, shape),
    )


def _is_short(view: HandView, shape: Shape) -> bool:
    """Return whether the deck will be short on the last street: everybody knows how many cards have been dealt."""
    if not shape.has_community_card:
        return False
    dealt = len(view.board) + sum(len(seat.cards) for seat in view.seats)
    to_come = sum(shape.holding - len(seat.cards) for seat in view.seats if not seat.folded)
    return to_come > len(shape.deck) - dealt
