"""The button and the blinds under any circumstances: chairs empty, sitting out, new, owing, posting or waiting."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from riverboat.table.button import Marks, Order, Place, passed, with_blinds, without_blinds

CHAIRS = 7
FLAGS = st.fixed_dictionaries(
    {"ready": st.booleans(), "new": st.booleans(), "owes_small": st.booleans(), "owes_big": st.booleans(), "post": st.booleans()}
)
PLACES = st.dictionaries(st.integers(0, CHAIRS - 1), FLAGS, max_size=CHAIRS).map(
    lambda chosen: [Place(seat, **flags) for seat, flags in sorted(chosen.items())]
)
TRIPLES = st.lists(st.integers(0, CHAIRS - 1), min_size=3, max_size=3, unique=True)
MARKS = TRIPLES.map(lambda three: Marks(*three)) | TRIPLES.map(lambda three: Marks(three[0], three[0], three[1]))


def settled(places: list[Place]) -> set[int]:
    return {place.seat for place in places if place.ready and place.settled}


def waits(place: Place, order: Order) -> bool:
    """Whether a place that owes something may not post in this hand: it is from the button to the big blind."""
    marks = order.marks
    return place.seat == marks.button or passed(marks.button, place.seat, marks.big, CHAIRS)


@given(PLACES, MARKS, st.booleans())
def test_who_is_dealt_in_and_who_pays(places: list[Place], marks: Marks, moving: bool) -> None:  # noqa: FBT001 - drawn
    order = with_blinds(places, marks, CHAIRS, moving=moving)
    ready = [place for place in places if place.ready]
    assert (order is None) == (len(ready) < 2)
    if order is None:
        return
    assert order.big_blind in order.seats
    assert order.small_blind is None or order.small_blind in order.seats
    assert order.small_blind != order.big_blind
    assert set(order.seats) <= {place.seat for place in ready}
    assert settled(places) <= set(order.seats), "whoever owes nothing is dealt in"
    if len(settled(places)) < 2:
        assert (set(order.seats), order.posting, order.missed) == ({place.seat for place in ready}, (), ())
        return
    for place in ready:
        if place.seat in settled(places) or place.seat == order.big_blind:
            continue
        if place.seat in order.seats:
            assert place in order.posting
            assert place.post
            assert not waits(place, order)
        else:
            assert place not in order.posting
            assert not place.post or waits(place, order) or len(order.seats) == 2


@given(PLACES, MARKS, st.booleans())
def test_blinds_are_missed_by_those_who_are_passed_and_only_once(places: list[Place], marks: Marks, moving: bool) -> None:  # noqa: FBT001 - drawn
    order = with_blinds(places, marks, CHAIRS, moving=moving)
    by_seat = {place.seat: place for place in places}
    for missed in order.missed if order else ():
        place = by_seat[missed.seat]
        assert order is not None
        assert missed.seat not in order.seats
        assert not place.new
        assert missed.small or missed.big
        assert not (missed.small and place.owes_small)
        assert not (missed.big and place.owes_big)
        if missed.big:
            assert passed(marks.big, missed.seat, order.marks.big, CHAIRS)


@given(PLACES, MARKS)
def test_two_players_have_the_button_and_the_big_blind(places: list[Place], marks: Marks) -> None:
    order = with_blinds(places, marks, CHAIRS)
    if order is not None and len(order.seats) == 2:
        assert order.small_blind == order.marks.button == order.marks.small
        assert set(order.seats) == {order.small_blind, order.big_blind}


@given(PLACES, MARKS)
def test_the_big_blind_is_the_next_player_after_the_last_one(places: list[Place], marks: Marks) -> None:
    order = with_blinds(places, marks, CHAIRS)
    if order is not None:
        others = [place.seat for place in places if place.ready and place.seat != order.big_blind]
        assert not any(passed(marks.big, seat, order.marks.big, CHAIRS) for seat in others)


@given(PLACES, st.none() | st.integers(0, CHAIRS - 1).map(Marks))
def test_games_without_blinds_deal_everybody_in(places: list[Place], marks: Marks | None) -> None:
    order = without_blinds(places, marks, CHAIRS)
    ready = tuple(place.seat for place in places if place.ready)
    assert (order is None) == (len(ready) < 2)
    if order is not None:
        assert order.seats == ready
        assert order.marks.button in ready
        assert (order.small_blind, order.big_blind, order.posting, order.missed) == (None, None, (), ())
        if marks is not None:
            assert not any(passed(marks.button, seat, order.marks.button, CHAIRS) for seat in ready if seat != order.marks.button)


ABSENCES = st.lists(st.booleans(), min_size=4, max_size=30)


@given(ABSENCES, st.booleans(), st.integers(0, 4))
def test_whoever_comes_and_goes_never_pays_more_blinds_than_those_who_stay(absences: list[bool], post: bool, seat: int) -> None:  # noqa: FBT001 - drawn
    """Five players, one of whom sits out as he likes: in an orbit he pays at most one big and one small blind."""
    place = Place(seat, ready=True)
    others = [Place(other, ready=True) for other in range(5) if other != seat]
    marks: Marks | None = None
    paid_big = paid_small = dealt = 0
    for away in absences:
        place = msgspec.structs.replace(place, ready=not away, post=post)
        order = with_blinds([*others, place], marks, 5)
        assert order is not None
        marks = order.marks
        for missed in order.missed:
            place = msgspec.structs.replace(
                place, owes_small=place.owes_small or missed.small, owes_big=place.owes_big or missed.big
            )
        if seat in order.seats:
            dealt += 1
            posting = seat in {one.seat for one in order.posting}
            paid_big += order.big_blind == seat or (posting and place.owes_big)
            paid_small += order.small_blind == seat or (posting and place.owes_small)
            place = msgspec.structs.replace(place, owes_small=False, owes_big=False)
    orbits = len(absences) / 5 + 2
    assert paid_big <= orbits
    assert paid_small <= orbits
    assert dealt <= 5 * (paid_big + 1), "nobody plays an orbit without its big blind"
