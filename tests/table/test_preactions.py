"""Wishes for one's next decision: bound to hand, street and amount, and gone with any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from riverboat.rules.actions import Bet, Call, Check, Complete, Discard, Fold, Legal, Raise, StandPat
from riverboat.table.preactions import PreActions, Wish
from tests.table.tables import NOW, deal, do, finish, seated
from tests.table.test_table import refused

if TYPE_CHECKING:
    from riverboat.rules.actions import Action
    from riverboat.table.table import Table


def watched(table: Table, wishes: PreActions, action: Action) -> None:
    """Play, and let the wishes take note."""
    for event in do(table, action, NOW):
        wishes.note(event)


def three_handed() -> tuple[Table, PreActions]:
    """A hand of three that has begun: p0 has the button and acts first, p1 the small and p2 the big blind."""
    table = seated(0, 1, 2)
    deal(table)
    assert table.pending is not None
    assert table.pending[0] == 0
    return table, PreActions()


def make(table: Table, wishes: PreActions, seat: int, kind: str, amount: int = 0) -> None:
    """Make a wish on the street under way."""
    assert table.hand is not None
    chair = table.chairs[seat]
    assert chair is not None
    wishes.make(table, chair, table.number, table.hand.street, Wish(kind, amount))


def answer(table: Table, wishes: PreActions) -> Action | None:
    """What the wish of the seat on turn comes to."""
    assert table.pending is not None
    assert table.hand is not None
    return wishes.answer(table.pending[0], table.hand.legal(table.pending[0]))


def test_a_wish_is_granted_when_the_turn_comes() -> None:
    table, wishes = three_handed()
    make(table, wishes, 1, "call", 5)
    watched(table, wishes, Call())
    assert answer(table, wishes) == Call()


def test_g2_a_call_dies_when_somebody_raises_and_check_fold_folds() -> None:
    table, wishes = three_handed()
    make(table, wishes, 1, "call", 5)
    make(table, wishes, 2, "check_fold")
    watched(table, wishes, Raise(30))
    assert answer(table, wishes) is None
    watched(table, wishes, Fold())
    assert answer(table, wishes) == Fold()


def test_g2_no_wish_outlives_its_street_or_its_hand() -> None:
    table, wishes = three_handed()
    watched(table, wishes, Call())
    make(table, wishes, 2, "check_fold")
    make(table, wishes, 0, "check_fold")
    watched(table, wishes, Call())
    watched(table, wishes, Check())
    assert wishes.wishes == {}
    make(table, wishes, 2, "check_fold")
    for event in finish(table):
        wishes.note(event)
    assert wishes.wishes == {}


def test_a_wish_ends_with_the_own_decision_that_it_was_for() -> None:
    table, wishes = three_handed()
    make(table, wishes, 1, "call_any")
    watched(table, wishes, Call())
    watched(table, wishes, Raise(40))
    assert answer(table, wishes) is None
    assert not wishes.drop(1)


def test_g5_what_is_not_legal_any_more_is_not_done() -> None:
    wishes = PreActions()
    wishes.wishes = {3: Wish("raise", 50)}
    assert wishes.answer(3, Legal(3, fold=True, call=20)) is None
    assert wishes.answer(3, Legal(3, raising="raise", least=60, most=90)) is None
    assert wishes.answer(3, Legal(3, raising="raise", amounts=(40, 60))) is None
    assert wishes.answer(3, Legal(3, raising="raise", least=40, most=90)) == Raise(50)
    assert wishes.answer(3, Legal(3, raising="bet", amounts=(50,))) == Bet(50)
    assert wishes.answer(3, Legal(3, raising="complete", amounts=(50,))) == Complete(50)
    assert wishes.answer(4, Legal(4, check=True)) is None


@pytest.mark.parametrize(
    ("wish", "legal", "action"),
    [
        (Wish("check_fold"), Legal(check=True, fold=True), Check()),
        (Wish("check_fold"), Legal(fold=True, call=5), Fold()),
        (Wish("check_fold"), Legal(bring_in=5), None),
        (Wish("call_any"), Legal(check=True), Check()),
        (Wish("call_any"), Legal(call=900), Call()),
        (Wish("call_any"), Legal(bring_in=5), None),
        (Wish("check"), Legal(check=True), Check()),
        (Wish("check"), Legal(call=5), None),
        (Wish("call", 5), Legal(call=5), Call()),
        (Wish("call", 5), Legal(call=6), None),
        (Wish("call"), Legal(check=True), None),
        (Wish("stand_pat"), Legal(stand_pat=True, discard=5), StandPat()),
        (Wish("stand_pat"), Legal(check=True), None),
        (Wish("discard", cards=(1, 2)), Legal(stand_pat=True, discard=5), Discard((1, 2))),
        (Wish("discard", cards=(1, 2)), Legal(stand_pat=True, discard=1), None),
        (Wish("discard"), Legal(stand_pat=True, discard=1), None),
    ],
)
def test_what_a_wish_comes_to(wish: Wish, legal: Legal, action: Action | None) -> None:
    wishes = PreActions()
    wishes.wishes = {0: wish}
    assert wishes.answer(0, legal) == action


def test_wishes_that_make_no_sense_are_refused() -> None:
    table, wishes = three_handed()
    chair = table.chairs[1]
    assert chair is not None
    assert table.hand is not None
    street = table.hand.street
    with refused(table, "bad_message", "no wish 'jump'"):
        make(table, wishes, 1, "jump")
    with refused(table, "stale", "moved on"):
        wishes.make(table, chair, 2, street, Wish("check_fold"))
    with refused(table, "stale", "moved on"):
        wishes.make(table, chair, 1, "Turn", Wish("check_fold"))
    with refused(table, "stale", "costs 5 to call, not 6"):
        make(table, wishes, 1, "call", 6)
    with refused(table, "stale", "nothing to call"):
        make(table, wishes, 2, "call")
    with refused(table, "stale", "no check"):
        make(table, wishes, 1, "check")
    with refused(table, "not_allowed", "your turn already"):
        make(table, wishes, 0, "check_fold")
    with refused(table, "illegal", "cards of your own"):
        wishes.make(table, chair, 1, street, Wish("discard", cards=table.hand.at[0].cards[:1]))
    watched(table, wishes, Fold())
    with refused(table, "not_allowed", "nothing to decide"):
        make(table, wishes, 0, "check_fold")
    assert wishes.wishes == {}
