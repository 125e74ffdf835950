"""A table as each audience sees it."""

from __future__ import annotations

import random

import pytest

from riverboat.cards import DECK
from riverboat.games import ALL
from riverboat.rules.actions import Bet, Call, Check, Fold, Raise
from riverboat.rules.events import DRAWING
from riverboat.wire.messages import CardView, TableView
from riverboat.wire.views import Moment, Viewer, audience_seat, free_seats, own_card, own_view, public_view, table_card
from tests.wire.tables import NOW, PLAYERS, Scene


def shuffled(seed: int = 1) -> tuple[int, ...]:
    return tuple(random.Random(seed).sample(DECK, 52))


def public(scene: Scene) -> TableView:
    return public_view(scene.told, scene.moment)


def own(scene: Scene, player: str, *, host: bool = False) -> TableView:
    return own_view(public(scene), scene.told, Viewer(player, host), scene.moment)


def test_an_empty_table_offers_its_seats() -> None:
    scene = Scene("texas_holdem", limit="nl")
    view = public(scene)
    assert (view.state, view.hand, view.button, view.pot, view.turn) == ("waiting", 0, -1, 0, None)
    assert [seat.state for seat in view.seats] == ["waiting"] * 3 + ["empty"] * 7
    assert [seat.name for seat in view.seats[:3]] == ["Ann", "Bob", "Cleo"]
    assert (view.least_buy_in, view.most_buy_in, view.big_bet, view.big_blind) == (200, 1000, 10, 10)


def test_everybody_sees_backs_and_the_owner_his_cards() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    assert all(seat.cards == (CardView(), CardView()) for seat in public(scene).seats[:3])
    for number, player in enumerate(PLAYERS):
        view = own(scene, player)
        assert all(card.card and not card.up for card in view.seats[number].cards)
        assert all(view.seats[other].cards == (CardView(), CardView()) for other in range(3) if other != number)
        assert view.you.seat == number
        assert view.you.words


def test_d9_who_sits_out_shows_no_backs_of_cards() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.tell(scene.live.sit_out("bob", NOW))
    scene.deal(shuffled())
    for view in (public(scene), own(scene, "bob"), own(scene, "ann")):
        assert (view.seats[1].state, view.seats[1].cards) == ("sitting_out", ())
        assert all(view.seats[seat].cards for seat in (0, 2))


def test_choices_are_for_the_seat_on_turn_alone() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    assert scene.live.pending is not None
    seat, turn = scene.live.pending
    for number, player in enumerate(PLAYERS):
        shown = own(scene, player).turn
        assert shown is not None
        assert (shown.seat, shown.turn, shown.left, shown.total) == (seat, turn, 20_000, 20_000)
        assert (shown.choices is not None) == (number == seat)
    assert public(scene).turn is not None
    choices = own(scene, PLAYERS[seat]).turn
    assert choices is not None
    assert choices.choices is not None
    assert (choices.choices.call, choices.choices.least, choices.choices.most) == (10, 20, 400)


def test_in_omaha_the_two_and_the_three_that_play_are_named() -> None:
    scene = Scene("omaha", limit="nl")
    scene.deal(shuffled())
    assert own(scene, "ann").you.board_plays == ()
    while len(scene.told.hand.board if scene.told.hand else ()) < 4:
        scene.act(scene.usual())
    for player in PLAYERS:
        view = own(scene, player)
        seat = view.you.seat
        assert len(view.you.playing) == 2
        assert len(view.you.board_plays) == 3
        assert set(view.you.playing) < {card.card for card in view.seats[seat].cards}
        assert set(view.you.board_plays) < set(view.board)
    assert public(scene).you.board_plays == ()


def test_cards_to_discard_can_be_marked_by_those_who_have_still_to_draw() -> None:
    scene = Scene("five_card_draw")
    scene.deal(shuffled())
    assert {player: "mark" in own(scene, player).you.may for player in PLAYERS} == dict.fromkeys(PLAYERS, False)
    while scene.live.hand is not None and scene.live.hand.phase != DRAWING:
        scene.act(scene.usual())
    assert scene.live.pending is not None
    first = scene.live.pending[0]
    order = [PLAYERS[(first + step) % 3] for step in range(3)]
    assert ["mark" in own(scene, player).you.may for player in order] == [False, True, True]
    scene.act(scene.usual(discards=2))
    assert ["mark" in own(scene, player).you.may for player in order] == [False, False, True]
    assert "wish" not in own(scene, order[0]).you.may, "until the next round there is nothing to wish for"


def test_no_clock_no_turn() -> None:
    scene = Scene("texas_holdem")
    scene.deal(shuffled())
    assert public_view(scene.told, Moment(NOW)).turn is None


def test_a_clock_of_another_decision_shows_no_turn() -> None:
    scene = Scene("texas_holdem")
    scene.deal(shuffled())
    before = scene.moment
    scene.act(Call())
    assert public_view(scene.told, before).turn is None


def test_the_time_that_is_left_is_told_as_it_is() -> None:
    scene = Scene("texas_holdem")
    scene.deal(shuffled())
    scene.act(Call())
    late = Moment(NOW + 22_000, scene.live.clock)
    turn = public_view(scene.told, late).turn
    assert turn is not None
    assert (turn.left, turn.bank, turn.banked) == (0, 28_000, True)


def test_bets_and_what_was_done_lie_in_front_of_the_seats() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    scene.act(Raise(30))
    first = public(scene).seats
    assert scene.told.hand is not None
    raiser = next(seat for seat in first if seat.did is not None and seat.did.kind == "raise")
    assert (raiser.bet, raiser.stack, raiser.state) == (30, 370, "playing")
    scene.act(Fold())
    folded = next(seat for seat in public(scene).seats if seat.state == "folded")
    assert folded.cards == ()
    assert folded.did is not None
    assert folded.did.kind == "fold"


def test_a_folded_hand_is_still_its_owners_to_look_at() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    assert scene.live.pending is not None
    seat = scene.live.pending[0]
    scene.act(Fold())
    view = own(scene, PLAYERS[seat])
    assert all(card.card for card in view.seats[seat].cards)
    assert view.you.words == ""


def test_up_cards_of_stud_stay_when_their_owner_folds() -> None:
    scene = Scene("seven_card_stud")
    scene.deal(shuffled())
    scene.act(scene.usual())
    assert scene.live.pending is not None
    seat = scene.live.pending[0]
    scene.act(Fold())
    assert [card.up for card in public(scene).seats[seat].cards] == [True]
    assert public(scene).button == -1
    assert public(scene).layout == "stud"
    assert sum(each.bring_in for each in public(scene).seats) == 1
    assert sum(bool(each.showing) for each in public(scene).seats) == 2


def test_shown_hands_lie_open_for_everybody_and_winners_are_named() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    while scene.live.playing:
        scene.act(scene.usual())
    view = public(scene)
    assert view.state == "between"
    assert len(view.board) == view.slots == 5
    assert sum(award.amount for award in view.awards) == 30
    winner = view.seats[view.awards[0].seat]
    assert winner.won
    assert all(card.card and card.up for card in winner.cards)
    assert view.awards[0].words
    assert len(view.awards[0].cards) == 5
    assert view.pot == 0
    rested = public_view(scene.told, Moment(NOW, None, shows_hand=False))
    assert (rested.state, rested.board, rested.awards, rested.seats[0].cards) == ("waiting", (), (), ())


def test_mucked_cards_are_nobodys() -> None:
    for seed in range(20):
        scene = Scene("texas_holdem", limit="nl")
        scene.deal(shuffled(seed))
        while scene.live.playing:
            scene.act(scene.usual())
        for seat in public(scene).seats[:3]:
            assert seat.did is not None
            if seat.did.kind == "muck":
                assert seat.cards == ()
                return
    pytest.fail("nobody mucked in twenty hands")


def test_side_stacks_make_pots_with_their_seats() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    scene.act(Raise(400))
    scene.act(Call())
    scene.act(Fold())
    view = public(scene)
    assert view.awards
    assert {award.pot for award in view.awards} == {0}


def test_pots_are_told_with_who_may_win_them() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    scene.act(Call())
    scene.act(Call())
    scene.act(Check())
    (main,) = public(scene).pots
    assert (main.pot, main.amount, sorted(main.seats)) == (0, 30, [0, 1, 2])
    scene.act(Bet(50))
    assert public(scene).pot == 80
    assert public(scene).pots[0].amount == 30


def test_the_next_one_in_a_seat_sees_nothing_of_the_hand_before() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    scene.leave_one()
    scene.tell(scene.live.leave("ann", NOW))
    scene.tell(scene.live.sit("dora", "Dora", 0, 400))
    assert audience_seat(scene.told, Viewer("dora")) is None
    view = own(scene, "dora")
    assert view.seats[0].cards == ()
    assert view.you.seat == 0


@pytest.mark.parametrize(
    ("player", "host", "may"),
    [
        ("", False, ()),
        ("", True, ("bots",)),
        ("dora", False, ("sit",)),
        ("dora", True, ("bots", "sit")),
        ("ann", False, ("leave", "leave_after", "add_chips", "sit_out", "sit_out_blind", "take_time")),
    ],
)
def test_who_may_do_what(player: str, host: bool, may: tuple[str, ...]) -> None:  # noqa: FBT001 - a column of the table above
    scene = Scene("texas_holdem", limit="nl")
    scene.deal(shuffled())
    assert own(scene, player, host=host).you.may == may


def test_a_full_table_offers_no_seat() -> None:
    scene = Scene("texas_holdem", limit="nl", seats=3)
    assert free_seats(scene.told) == ()
    assert own(scene, "dora").you.may == ()


def test_bots_seats_are_offered_after_the_empty_ones() -> None:
    scene = Scene("texas_holdem", limit="nl", seats=5)
    scene.tell(scene.live.sit("bot-gus", "Gus", 3, 400, bot="tight"))
    assert free_seats(scene.told) == (4, 3)
    assert public(scene).seats[3].bot
    assert public(scene).seats[2].host


def test_a_frozen_table_says_why() -> None:
    scene = Scene("texas_holdem")
    scene.tell(scene.live.freeze("something broke"))
    assert (public(scene).state, public(scene).why) == ("frozen", "something broke")


def test_the_lobbys_line_counts_people_and_bots() -> None:
    scene = Scene("texas_holdem", limit="nl")
    scene.tell(scene.live.sit("bot-gus", "Gus", 5, 400, bot="tight"))
    card = table_card(scene.told, scene.moment)
    assert (card.seats, card.taken, card.bots, card.players) == (10, 4, 1, ("Ann", "Bob", "Cleo", "Gus"))
    assert card.about.startswith("Texas Hold'em")
    assert not card.yours
    assert own_card(card, scene.told, "ann", scene.moment).yours
    assert not own_card(card, scene.told, "dora", scene.moment).yours


@pytest.mark.parametrize("game", ALL)
def test_every_game_can_be_drawn_at_every_decision(game: str) -> None:
    scene = Scene(game)
    scene.deal(tuple(random.Random(game).sample(ALL[game].deck, len(ALL[game].deck))))
    for _ in range(200):
        if not scene.live.playing:
            break
        view = public(scene)
        assert view.turn is not None
        assert view.street
        scene.act(scene.usual(discards=1))
    assert not scene.live.playing
    assert all(award.words for award in public(scene).awards if award.share)
