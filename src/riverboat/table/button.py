"""Where the button and the blinds go next, who is dealt in, and who owes what for coming in or for blinds missed.

Standard is the dead button (TDA 32): the big blind moves to the next player every hand, the small blind's place is where the big
blind was, the button's where the small blind was; either place may be an empty chair. With the moving button the button itself
goes to the next player who is dealt in. Chairs are numbered clockwise from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class Place(msgspec.Struct, frozen=True):
    """A taken chair before a hand. ``ready``: it has chips and does not sit out.

    ``new``: it has not been dealt in yet. ``owes_small`` and ``owes_big`` are blinds that it missed; ``post``: it pays what it owes
    (a new one: the big blind) at once instead of waiting for the big blind.
    """

    seat: int
    ready: bool
    new: bool = False
    owes_small: bool = False
    owes_big: bool = False
    post: bool = False

    @property
    def settled(self) -> bool:
        """Whether it can be dealt in without paying anything."""
        return not (self.new or self.owes_small or self.owes_big)


class Marks(msgspec.Struct, frozen=True):
    """The chairs, taken or not, where the button and the blinds stand; -1 where there are no blinds."""

    button: int
    small: int = -1
    big: int = -1


class Missed(msgspec.Struct, frozen=True):
    """The blinds that passed ``seat`` by."""

    seat: int
    small: bool
    big: bool


class Order(msgspec.Struct, frozen=True):
    """A hand to be dealt: the ``marks``, the ``seats`` dealt in, who posts the blinds (None: dead, or no blinds in this game).

    ``posting`` are the places that pay what they owe besides, ``missed`` those that owe more from now on.
    """

    marks: Marks
    seats: tuple[int, ...]
    small_blind: int | None = None
    big_blind: int | None = None
    posting: tuple[Place, ...] = ()
    missed: tuple[Missed, ...] = ()


def next_after(seat: int, seats: Collection[int], chairs: int) -> int:
    """Return the first of ``seats`` clockwise after ``seat``; ``seat`` itself comes last. Raises ValueError for no seats."""
    return min(seats, key=lambda other: (other - seat - 1) % chairs)


def last_before(seat: int, seats: Collection[int], chairs: int) -> int:
    """Return the first of ``seats`` counter-clockwise from ``seat``; ``seat`` itself comes last. Raises ValueError for no seats."""
    return min(seats, key=lambda other: (seat - other - 1) % chairs)


def passed(start: int, seat: int, end: int, chairs: int) -> bool:
    """Return whether something that moved clockwise from ``start`` to ``end`` came to ``seat`` (which may be the end)."""
    return 0 < (seat - start) % chairs <= (end - start) % chairs


def without_blinds(places: Sequence[Place], marks: Marks | None, chairs: int) -> Order | None:
    """Return the next hand of a game with antes: everybody who is ready is dealt in, and the button goes to the next of them.

    None when fewer than two are ready. Blinds owed stay as they are.
    """
    ready = sorted(place.seat for place in places if place.ready)
    if len(ready) < 2:
        return None
    button = next_after(marks.button, ready, chairs) if marks else ready[0]
    return Order(Marks(button), tuple(ready))


def with_blinds(places: Sequence[Place], marks: Marks | None, chairs: int, *, moving: bool = False) -> Order | None:
    """Return the next hand of a game with blinds; None when fewer than two are ready.

    While fewer than two players are settled (the first hand, or all the others have left), the game begins anew: everybody is
    dealt in and nobody owes anything.
    """
    ready = {place.seat for place in places if place.ready}
    if len(ready) < 2:
        return None
    settled = {place.seat for place in places if place.ready and place.settled}
    if marks is None or marks.big < 0 or len(settled) < 2:
        return _anew(ready, marks, chairs)
    aim = _moved(settled, ready, marks, chairs) if moving else _dead(ready, marks, chairs)
    posting = [
        place
        for place in places
        if place.ready and place.post and not place.settled and not _is_between(aim.button, place.seat, aim.big, chairs)
    ]
    dealt = settled | {aim.big} | {place.seat for place in posting}
    if len(dealt) == 2:
        aim = _heads_up(dealt, marks, chairs)
    return Order(
        marks=aim,
        seats=tuple(sorted(dealt)),
        small_blind=aim.small if aim.small in dealt else None,
        big_blind=aim.big,
        posting=tuple(sorted(posting, key=lambda place: place.seat)),
        missed=_missed([place for place in places if place.seat not in dealt and not place.new], marks, aim, chairs),
    )


def _is_between(button: int, seat: int, big: int, chairs: int) -> bool:
    """Whether ``seat`` is from the button to the big blind: nobody may come in there, he would have the button for nothing."""
    return seat == button or passed(button, seat, big, chairs)


def _anew(ready: set[int], marks: Marks | None, chairs: int) -> Order:
    """The first hand of a game: the button to the first chair, or, after another game, the big blind to the next player."""
    big = sorted(ready)[:3][-1]
    if marks is not None:
        big = next_after(marks.big if marks.big >= 0 else marks.button, ready, chairs)
    small = last_before(big, ready, chairs)
    button = small if len(ready) == 2 else last_before(small, ready, chairs)
    return Order(Marks(button, small, big), tuple(sorted(ready)), small, big)


def _dead(ready: set[int], marks: Marks, chairs: int) -> Marks:
    """The places by the dead-button rule.

    After heads-up play the button's place could fall on the big blind's; then it is the last one before the small blind.
    """
    big = next_after(marks.big, ready, chairs)
    small, button = marks.big, marks.small
    if button in {small, big} or not passed(button, small, big, chairs):
        button = last_before(small, ready - {big} or {small}, chairs)
    return Marks(button, small, big)


def _moved(settled: set[int], ready: set[int], marks: Marks, chairs: int) -> Marks:
    """The places with a moving button, which goes one player further when somebody would have the big blind twice running."""
    button = marks.button
    while True:
        button = next_after(button, settled, chairs)
        small = next_after(button, settled, chairs)
        big = next_after(small, ready, chairs)
        if big != marks.big or len(settled) == 2:
            return Marks(button, small, big)


def _heads_up(dealt: set[int], marks: Marks, chairs: int) -> Marks:
    """The places of two players: the big blind to whom it is due, the button and the small blind to the other."""
    big = next_after(marks.big, dealt, chairs)
    other = next_after(big, dealt, chairs)
    return Marks(other, other, big)


def _missed(places: Sequence[Place], marks: Marks, aim: Marks, chairs: int) -> tuple[Missed, ...]:
    """The blinds that pass the places not dealt in, as far as they don't owe them already."""
    found = (
        Missed(
            place.seat,
            small=not place.owes_small and passed(marks.small, place.seat, aim.small, chairs),
            big=not place.owes_big and passed(marks.big, place.seat, aim.big, chairs),
        )
        for place in places
    )
    return tuple(missed for missed in found if missed.small or missed.big)
