"""The button and the blinds: who posts, who is dealt in, who owes what. Seats are numbered clockwise; five chairs unless said."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.table.button import Marks, Missed, Order, Place, last_before, next_after, passed, with_blinds, without_blinds


def ready(*seats: int) -> list[Place]:
    return [Place(seat, ready=True) for seat in seats]


def posted(order: Order | None) -> tuple[int, int | None, int | None, tuple[int, ...]]:
    """Button, small blind, big blind, seats dealt in."""
    assert order is not None
    return order.marks.button, order.small_blind, order.big_blind, order.seats


def test_seats_are_counted_clockwise() -> None:
    assert next_after(3, {0, 2, 3}, 5) == 0
    assert next_after(3, {3}, 5) == 3
    assert last_before(0, {0, 2, 3}, 5) == 3
    assert last_before(2, {2}, 5) == 2
    assert [seat for seat in range(5) if passed(3, seat, 1, 5)] == [0, 1, 4]
    assert not any(passed(3, seat, 3, 5) for seat in range(5))


def test_the_first_hand_deals_everybody_in_and_the_first_chair_has_the_button() -> None:
    newcomers = [Place(seat, ready=True, new=True) for seat in (1, 2, 4)]
    assert posted(with_blinds(newcomers, None, 5)) == (1, 2, 4, (1, 2, 4))
    assert posted(with_blinds([Place(s, ready=True, new=True) for s in range(5)], None, 5)) == (0, 1, 2, (0, 1, 2, 3, 4))


def test_engine_b1_rules_e1_heads_up_the_button_posts_the_small_blind() -> None:
    order = with_blinds(ready(1, 4), None, 5)
    assert posted(order) == (1, 1, 4, (1, 4))
    assert order is not None
    assert posted(with_blinds(ready(1, 4), order.marks, 5)) == (4, 4, 1, (1, 4))


@pytest.mark.parametrize("places", [[], ready(2), [Place(1, ready=True), Place(2, ready=False)]])
def test_one_player_plays_no_hand(places: list[Place]) -> None:
    assert with_blinds(places, Marks(0, 1, 2), 5) is None
    assert without_blinds(places, None, 5) is None


def test_the_marks_go_one_player_further_each_hand() -> None:
    marks = Marks(0, 1, 2)
    seen = []
    for _ in range(5):
        order = with_blinds(ready(0, 1, 2, 3, 4), marks, 5)
        assert order is not None
        marks = order.marks
        seen.append((marks.button, marks.small, marks.big))
    assert seen == [(1, 2, 3), (2, 3, 4), (3, 4, 0), (4, 0, 1), (0, 1, 2)]


# Before: button 0, small blind 1, big blind 2, five players. Who goes -> (button, small blind, big blind) of the next two hands.
DEAD: dict[str, tuple[int, list[tuple[int, int | None, int]]]] = {
    "button": (0, [(1, 2, 3), (2, 3, 4)]),
    "small blind": (1, [(1, 2, 3), (2, 3, 4)]),  # E3: the button on the empty seat of the small blind
    "big blind": (2, [(1, None, 3), (2, 3, 4)]),  # B10: no small blind, then a dead button
    "under the gun": (3, [(1, 2, 4), (2, 4, 0)]),
    "cut-off": (4, [(1, 2, 3), (2, 3, 0)]),
}
MOVING: dict[str, tuple[int, list[tuple[int, int | None, int]]]] = {
    "button": (0, [(1, 2, 3), (2, 3, 4)]),
    "small blind": (1, [(2, 3, 4), (3, 4, 0)]),
    "big blind": (
        2,
        [(1, 3, 4), (3, 4, 0)],
    ),  # B10: button to the old small blind, the player left of the busted seat is small blind
    "under the gun": (3, [(1, 2, 4), (2, 4, 0)]),
    "cut-off": (4, [(1, 2, 3), (2, 3, 0)]),
}


@pytest.mark.parametrize("who", DEAD)
@pytest.mark.parametrize("moving", [False, True])
def test_room_c4_engine_b10_rules_e3_five_players_one_goes(who: str, *, moving: bool) -> None:
    gone, expected = (MOVING if moving else DEAD)[who]
    left = ready(*(seat for seat in range(5) if seat != gone))
    marks = Marks(0, 1, 2)
    for hand in expected:
        order = with_blinds(left, marks, 5, moving=moving)
        assert posted(order)[:3] == hand
        assert order is not None
        marks = order.marks


@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        (0, [(2, 2, 1), (1, 1, 2)]),  # the button goes: the big blind is due to the old small blind
        (1, [(2, 2, 0), (0, 0, 2)]),
        (2, [(1, 1, 0), (0, 0, 1)]),
    ],
)
def test_c6_c4_three_players_become_two(gone: int, expected: list[tuple[int, int, int]], *, moving: bool) -> None:
    left = ready(*(seat for seat in range(3) if seat != gone))
    marks = Marks(0, 1, 2)
    for hand in expected:
        order = with_blinds(left, marks, 3, moving=moving)
        assert posted(order)[:3] == hand
        assert order is not None
        marks = order.marks


def test_c4_two_busts_at_once_leave_the_small_blind_dead() -> None:
    order = with_blinds(ready(0, 3, 4), Marks(0, 1, 2), 5)  # both blinds bust
    assert posted(order) == (1, None, 3, (0, 3, 4))
    assert order is not None
    assert posted(with_blinds(ready(0, 3, 4), order.marks, 5)) == (2, 3, 4, (0, 3, 4))


def test_c6_a_third_player_comes_in_as_big_blind() -> None:
    newcomer = Place(4, ready=True, new=True)
    heads_up = Marks(0, 0, 2)  # seat 2 has the big blind, seat 4 is next
    assert posted(with_blinds([*ready(0, 2), newcomer], heads_up, 5)) == (0, 2, 4, (0, 2, 4))


@pytest.mark.parametrize("post", [False, True])
def test_c6_a_third_player_between_button_and_blinds_waits_a_hand(*, post: bool) -> None:
    newcomer = Place(1, ready=True, new=True, post=post)
    order = with_blinds([*ready(0, 2), newcomer], Marks(0, 0, 2), 5)
    assert posted(order) == (2, 2, 0, (0, 2))
    assert order is not None
    assert posted(with_blinds([*ready(0, 2), newcomer], order.marks, 5)) == (2, 0, 1, (0, 1, 2))


def test_c7_a_newcomer_waits_for_the_big_blind_or_posts_it() -> None:
    waiting = Place(4, ready=True, new=True)
    marks = Marks(0, 1, 2)
    assert posted(with_blinds([*ready(0, 1, 2, 3), waiting], marks, 5)) == (1, 2, 3, (0, 1, 2, 3))
    posting = msgspec.structs.replace(waiting, post=True)
    order = with_blinds([*ready(0, 1, 2, 3), posting], marks, 5)
    assert posted(order) == (1, 2, 3, (0, 1, 2, 3, 4))
    assert order is not None
    assert order.posting == (posting,)


@pytest.mark.parametrize("seat", [1, 2])
def test_c7_nobody_comes_in_on_the_button_or_the_small_blind(seat: int) -> None:
    others = [0, 3, 4] + ([2] if seat == 1 else [1])
    newcomer = Place(seat, ready=True, new=True, post=True)
    order = with_blinds([*ready(*others), newcomer], Marks(0, 1, 2), 5)  # the next button is 1, small blind 2, big blind 3
    assert posted(order)[3] == tuple(sorted(others))
    assert order is not None
    assert order.marks == Marks(1, 2, 3)


def test_a_waiting_player_gets_the_big_blind_and_owes_nothing_besides() -> None:
    waiting = Place(3, ready=True, owes_small=True, owes_big=True)
    order = with_blinds([*ready(0, 1, 2, 4), waiting], Marks(0, 1, 2), 5)
    assert posted(order) == (1, 2, 3, (0, 1, 2, 3, 4))
    assert order is not None
    assert order.posting == ()


def test_c1_after_the_big_blind_only_the_small_blind_is_missed() -> None:
    places = [*ready(0, 1, 3, 4), Place(2, ready=False)]  # seat 2 had the big blind and sits out
    order = with_blinds(places, Marks(0, 1, 2), 5)
    assert posted(order) == (1, None, 3, (0, 1, 3, 4))
    assert order is not None
    assert order.missed == (Missed(2, small=True, big=False),)


def test_both_blinds_are_missed_one_after_the_other_and_only_once() -> None:
    away = Place(3, ready=False)
    marks = Marks(0, 1, 2)
    owed = []
    for _ in range(12):
        order = with_blinds([*ready(0, 1, 2, 4), away], marks, 5)
        assert order is not None
        marks = order.marks
        for missed in order.missed:
            owed.append((missed.small, missed.big))
            away = msgspec.structs.replace(away, owes_small=away.owes_small or missed.small, owes_big=away.owes_big or missed.big)
    assert owed == [(False, True), (True, False)]


def test_a_newcomer_who_sits_out_owes_no_more_than_before() -> None:
    order = with_blinds([*ready(0, 1, 2, 4), Place(3, ready=False, new=True)], Marks(0, 1, 2), 5)
    assert order is not None
    assert order.missed == ()


@pytest.mark.parametrize("moving", [False, True])
def test_engine_b11_room_c3_the_button_moves_on_though_its_player_sits_out(*, moving: bool) -> None:
    places = [*ready(0, 1), Place(2, ready=False)]
    marks = Marks(2, 0, 1)
    blinds = []
    for _ in range(4):
        order = with_blinds(places, marks, 3, moving=moving)
        assert order is not None
        marks = order.marks
        blinds.append((marks.button, marks.big))
    assert blinds == [(1, 0), (0, 1), (1, 0), (0, 1)]


def test_the_game_begins_anew_when_all_but_one_have_left() -> None:
    newcomers = [Place(seat, ready=True, new=True) for seat in (2, 3)]
    order = with_blinds([*ready(0), *newcomers], Marks(0, 0, 1), 5)
    assert posted(order) == (3, 0, 2, (0, 2, 3))
    assert order is not None


def test_without_blinds_everybody_is_dealt_in_and_the_button_moves_among_the_ready() -> None:
    newcomer = Place(4, ready=True, new=True, owes_big=True)
    places = [*ready(0, 2), newcomer, Place(3, ready=False)]
    order = without_blinds(places, None, 5)
    assert posted(order) == (0, None, None, (0, 2, 4))
    buttons = []
    for _ in range(4):
        assert order is not None
        order = without_blinds(places, order.marks, 5)
        buttons.append(posted(order)[0])
    assert buttons == [2, 4, 0, 2]


def test_c11_without_blinds_nobody_misses_one() -> None:
    order = without_blinds([*ready(0, 1), Place(2, ready=False)], Marks(1), 3)
    assert order is not None
    assert (order.missed, order.posting) == ((), ())


TABLES = st.integers(2, 10).flatmap(
    lambda chairs: st.tuples(st.just(chairs), st.lists(st.sets(st.integers(0, chairs - 1), min_size=2), min_size=2, max_size=12))
)


@given(TABLES, st.booleans())
def test_kind_engine_b10_rules_e3_the_blinds_are_in_order(table: tuple[int, list[set[int]]], moving: bool) -> None:  # noqa: FBT001 - drawn
    """Players appear and vanish at random, settled at once: the hardest life for a button."""
    chairs, hands = table
    marks: Marks | None = None
    for seats in hands:
        order = with_blinds(ready(*seats), marks, chairs, moving=moving)
        assert order is not None
        button, small, big, dealt = posted(order)
        assert set(dealt) == seats
        assert big in seats
        assert small is None or small in seats
        assert big != small
        if marks is not None:
            assert big != marks.big, "nobody has the big blind twice running"
        if len(seats) == 2:
            assert button == small
        else:
            assert passed(button, order.marks.small, big, chairs)
            assert button not in {big, order.marks.small}
        marks = order.marks


@given(TABLES)
def test_kind_engine_b11_between_two_big_blinds_of_one_player_all_who_stayed_had_one(table: tuple[int, list[set[int]]]) -> None:
    chairs, hands = table
    marks: Marks | None = None
    log: list[tuple[int, set[int]]] = []
    for seats in hands * 3:
        order = with_blinds(ready(*seats), marks, chairs)
        assert order is not None
        marks = order.marks
        log.append((marks.big, seats))
    for start, (player, _) in enumerate(log):
        again = next((end for end in range(start + 1, len(log)) if log[end][0] == player), None)
        stayed = set.intersection(*(seats for _, seats in log[start : (again or start) + 1]))
        if again is not None and player in stayed:
            had = Counter(big for big, _ in log[start + 1 : again])
            assert all(had[other] == 1 for other in stayed - {player})
