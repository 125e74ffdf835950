"""What a file can leave open, say in another way or in another order, and how it is understood."""

from __future__ import annotations

import tomllib

import pytest

from riverboat.cards import parse_cards
from riverboat.history import History, HistoryError, read
from riverboat.rules import events as ev
from tests.history.told import DEAL, draw, stud, told

RUN_OUT = "; d db 8h9hTs; d db 2d; d db 3d"


def same_again(text: str) -> History:
    """The hand of a text that comes out again with the same actions."""
    history = read(text)
    assert tomllib.loads(history.text())["actions"] == tomllib.loads(text)["actions"]
    return history


def cards(history: History, player: int) -> tuple[int, ...]:
    return history.hand.players[player - 1].cards


def test_heads_up_the_first_player_has_the_big_blind() -> None:
    text = told("d dh p1 AsAd; d dh p2 KcKd; p2 cc; p1 cc", antes=[1, 3], blinds_or_straddles=[1, 2], starting_stacks=[50, 60])
    history = same_again(text)
    started = history.hand.started
    assert (started.button, started.small_blind_seat, started.big_blind_seat) == (1, 1, 0)
    assert (started.stakes.ante, started.stakes.big_blind_ante) == (1, 2)
    assert history.stacks == (45, 57)


def test_one_blind_is_a_big_blind_whose_small_blind_is_dead() -> None:
    history = same_again(told(DEAL + "p2 cbr 6", blinds_or_straddles=[2, 0, 0]))
    assert (history.hand.started.small_blind_seat, history.hand.started.big_blind_seat) == (None, 0)
    assert history.hand.pending == 2


@pytest.mark.parametrize(
    ("blinds", "small", "big", "owed", "pending"),
    [
        ([1, 2, 4, 0], 0, 1, (ev.Owed(2, 4),), 3),
        ([1, 2, 4, 8], 0, 1, (ev.Owed(2, 4), ev.Owed(3, 8)), 0),
        ([1, 2, 0, 4], 0, 1, (ev.Owed(3, 4),), 0),
        ([2, 4, 0, 0], None, 0, (ev.Owed(1, 4),), 2),
        ([2, 2, 4, -2], 0, 1, (ev.Owed(2, 4), ev.Owed(3, 2)), 3),
    ],
)
def test_straddles(blinds: list[int], small: int, big: int, owed: tuple[ev.Owed, ...], pending: int) -> None:
    deal = "d dh p1 ????; d dh p2 ????; d dh p3 ????; d dh p4 ????"
    history = same_again(told(deal, blinds_or_straddles=blinds, antes=[0] * 4, starting_stacks=[100] * 4))
    started = history.hand.started
    assert (started.small_blind_seat, started.big_blind_seat, started.owed) == (small, big, owed)
    assert history.hand.pending == pending
    assert history.hand.high == max(blinds)
    assert tomllib.loads(history.text())["blinds_or_straddles"] == blinds


def test_antes_of_one_player_are_dead() -> None:
    history = same_again(told(DEAL + "p3 cc", antes=[0, 0, 2], ante_trimming_status="false"))
    assert history.hand.started.owed == (ev.Owed(2, dead=2),)
    assert (history.stacks, history.hand.dead) == ((199, 198, 196), 2)


@pytest.mark.parametrize(("trimmed", "stacks"), [("true", (9, 204, 196)), ("false", (13, 200, 196))])
def test_a_short_ante_wins_what_it_paid_from_each_or_all_antes(trimmed: str, stacks: tuple[int, ...]) -> None:
    streets = "; ".join(f"{street}; p2 cc; p3 cc" for street in ("d db 8h9hTs", "d db 4s", "d db 3d"))
    actions = DEAL + f"p3 cc; p2 cc; {streets}; p1 sm AsAd; p2 sm KcKd; p3 sm"
    text = told(actions, antes=[5, 5, 5], starting_stacks=[3, 203, 203], ante_trimming_status=trimmed)
    history = read(text)
    assert history.hand.book.short_ante_wins_all == (trimmed == "false")
    assert history.stacks == stacks
    assert tomllib.loads(history.text())["ante_trimming_status"] == (trimmed == "true")


def test_cards_may_be_dealt_one_at_a_time() -> None:
    one_by_one = "d dh p1 As; d dh p2 Kc; d dh p3 7h; d dh p1 Ad; d dh p2 Kd; d dh p3 2c; p3 f; p1 f"
    history = read(told(one_by_one))
    assert cards(history, 1) == parse_cards("AsAd")
    assert history.stacks == (199, 201, 200)


def test_comments_and_empty_actions_are_passed_over() -> None:
    history = read(told("d dh p1 AsAd # the best; d dh p2 KcKd; # a long think; ; d  dh p3   7h2c; p3 f; p1 f # !"))
    assert history.stacks == (199, 201, 200)


def test_unknown_cards_are_named_by_a_later_show() -> None:
    actions = "d dh p1 ????; d dh p2 ??Kd; d dh p3 ????; p3 cbr 200; p1 f; p2 cc; p3 sm QsQd; p2 sm KcKd" + RUN_OUT
    history = same_again(told(actions))
    assert cards(history, 2) == parse_cards("KcKd")
    assert cards(history, 3) == parse_cards("QsQd")
    assert history.stacks == (199, 401, 0)


def test_unknown_cards_that_are_mucked_are_beaten() -> None:
    """They must be worse than a pair of threes."""
    deal = "d dh p1 4c3d; d dh p2 ????; d dh p3 ????; p3 cc; p1 cc; p2 cc; "
    down = "; ".join(f"{street}; p1 cc; p2 cc; p3 cc" for street in ("d db KhJh9s", "d db 3s", "d db 2c"))
    history = same_again(told(deal + down + "; p1 sm 4c3d; p2 sm; p3 sm"))
    assert history.stacks == (204, 198, 198)


def test_a_hand_that_is_shown_in_part_wins_as_stated() -> None:
    deal = "d dh p1 2c3d; d dh p2 ????; d dh p3 7c4d; p3 cc; p1 cc; p2 cc; "
    down = "; ".join(f"{street}; p1 cc; p2 cc; p3 cc" for street in ("d db 8h9hTs", "d db 4s", "d db Ks"))
    history = same_again(
        told(deal + down + "; p1 sm -; p2 sm ??Ad; p3 sm", finishing_stacks=[198, 204, 198]).replace(" -", " 2c3d")
    )
    assert parse_cards("Ad")[0] in cards(history, 2)


def test_a_dash_shows_cards_that_are_known_already() -> None:
    history = read(told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm -; p2 sm -" + RUN_OUT))
    assert history.stacks == (400, 0, 200)
    assert '"p1 sm AsAd"' in history.text()


def test_hands_may_be_shown_when_all_cards_are_dealt() -> None:
    """Some rooms turn hands up when everybody is all-in, others at the end: the file says which by its order."""
    history = same_again(told(DEAL + "p3 f; p1 cbr 200; p2 cc" + RUN_OUT + "; p1 sm AsAd; p2 sm"))
    assert not history.hand.book.all_in_face_up
    assert history.stacks == (400, 0, 200)
    assert same_again(told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm AsAd; p2 sm KcKd" + RUN_OUT)).hand.book.all_in_face_up


def test_hands_may_be_shown_out_of_turn() -> None:
    down = "; ".join(f"{street}; p1 cc; p2 cc; p3 cc" for street in ("d db 8h9hTs", "d db 4s", "d db 3s"))
    history = read(told(DEAL + "p3 cc; p1 cc; p2 cc; " + down + "; p3 sm; p2 sm KcKd; p1 sm AsAd"))
    assert history.stacks == (204, 198, 198)


def test_the_winner_may_show_when_all_others_have_folded() -> None:
    history = same_again(told(DEAL + "p3 f; p1 f; p2 sm KcKd", finishing_stacks=[199, 201, 200]))
    assert history.hand.over


def test_a_hand_may_end_anywhere() -> None:
    whole = (DEAL + "p3 cc; p1 cc; p2 cc; d db 8h9hTs; p1 cbr 10; p2 f; p3 cc; d db 4s; p1 cc").split("; ")
    for count in range(len(whole) + 1):
        assert not same_again(told("; ".join(whole[:count]))).hand.over


def test_a_hand_that_ends_in_the_middle_of_a_deal_leaves_the_rest_open() -> None:
    history = same_again(told("d dh p1 As; d dh p2 KcKd"))
    assert cards(history, 1)[0] == parse_cards("As")[0]
    assert all(len(cards(history, player)) == 2 for player in (1, 2, 3))


def test_an_all_in_that_is_not_told_to_its_end_states_no_stacks() -> None:
    history = same_again(told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm AsAd; p2 sm KcKd; d db 8h9hTs"))
    assert history.hand.over
    assert "finishing_stacks" not in tomllib.loads(history.text())


def test_an_all_in_told_to_the_last_call_leaves_hands_and_board_open() -> None:
    history = same_again(told(DEAL + "p3 f; p1 cbr 200; p2 cc"))
    assert history.hand.over
    assert "finishing_stacks" not in tomllib.loads(history.text())


def test_stacks_of_a_hand_under_way_can_be_stated() -> None:
    text = told(DEAL + "p3 cbr 6; p1 f", finishing_stacks=[199, 198, 194])
    assert same_again(text).stacks == (199, 198, 194)
    with pytest.raises(HistoryError, match=r"step 5 \(p1 f\): p3 ends with 194, the file states 200; .* p2 is on turn"):
        read(text.replace("194", "200"))


def test_seats_are_those_of_the_file_when_they_go_round_clockwise() -> None:
    for stated, seats in (([3, 7, 1], (2, 6, 0)), ([1, 2, 9], (0, 1, 8)), ([3, 1, 7], (0, 1, 2)), ([1, 1, 2], (0, 1, 2))):
        history = read(told(DEAL + "p3 f", seats=stated))
        assert tuple(player.seat for player in history.hand.players) == seats
        assert history.hand.pending == seats[0]


# ---------------------------------------------------------------- stud


@pytest.mark.parametrize(("first", "door"), [("p1", "2c"), ("p2", "Kc"), ("p3", "Qd")])
def test_unknown_door_cards_do_not_change_who_brings_it_in(first: str, door: str) -> None:
    """Of the three only his door card is known; the others' must be higher, however high it is."""
    deals = "; ".join(f"d dh p{player} {'????' + door if f'p{player}' == first else '??????'}" for player in (1, 2, 3))
    history = same_again(stud(f"{deals}; {first} pb"))
    assert history.hand.players[int(first[1]) - 1].bet == 3


def test_unknown_open_cards_leave_the_turn_with_whom_it_was() -> None:
    begin = "d dh p1 ????2c; d dh p2 ??????; d dh p3 ??????; p1 pb; p2 cc; p3 cc; d dh p1 3d; d dh p2 ??; d dh p3 ??; "
    history = same_again(stud(begin + "p2 cbr 10; p3 f; p1 cc; d dh p1 4d; d dh p2 ??; p2 cc; p1 cc"))
    assert history.hand.street == "sixth street"
    assert same_again(stud(begin + "p3 cc; p1 cc; p2 cbr 10")).hand.pending == 2
    with pytest.raises(HistoryError, match=r"step 10 \(p1 cc\): p3 is on turn"):
        read(stud(begin.replace("d dh p2 ??????", "d dh p2 ????Kc") + "p1 cc"))


def test_razz_is_read_by_the_standard_rules() -> None:
    text = stud("d dh p1 7c3hKc; d dh p2 8s6s5s; d dh p3 3s2c8h; p1 pb", variant='"FR"')
    assert read(text).hand.book.key == "standard"
    with pytest.raises(HistoryError, match=r"p2 is on turn \(to bring it in\)"):
        read(text + '_rule_book = "seeds"\n')


# ---------------------------------------------------------------- draw


def test_unknown_discards_are_of_the_unknown_cards() -> None:
    history = same_again(
        draw(
            "d dh p1 7c5c4d3s??; d dh p2 ??????????; d dh p3 ??????????; p3 cc; p1 f; p2 cc; "
            "p2 sd Kh????; p3 sd; d dh p2 8c????; p2 cc; p3 cc; p2 sd 8c; p3 sd ??; d dh p2 2c; d dh p3 ??"
        )
    )
    thrown = [event.cards for event in history.hand.events if isinstance(event, ev.Discarded)]
    assert thrown[0][0] == parse_cards("Kh")[0]
    assert thrown[1] == parse_cards("8c")
    assert parse_cards("2c")[0] in cards(history, 2)


def test_cards_may_be_drawn_in_turn_as_at_our_tables() -> None:
    in_turn = "p1 sd Kc; d dh p1 2c; p2 sd QhJh; d dh p2 2h3h; p3 sd"
    at_once = "p1 sd Kc; p2 sd QhJh; p3 sd; d dh p1 2c; d dh p2 2h3h"
    deal = "d dh p1 Kc7d5d4d3d; d dh p2 QhJh7c5c4c; d dh p3 AsAdAhAcTd; p3 cc; p1 cc; p2 cc; "
    assert read(draw(deal + in_turn)).hand.events == read(draw(deal + at_once)).hand.events


def test_a_hand_that_ends_in_the_middle_of_a_draw() -> None:
    deal = "d dh p1 Kc7d5d4d3d; d dh p2 QhJh7c5c4c; d dh p3 AsAdAhAcTd; p3 cc; p1 cc; p2 cc; "
    history = same_again(draw(deal + "p1 sd Kc; p2 sd"))
    assert history.hand.pending == 2
    assert len(cards(history, 1)) == 5
    assert same_again(draw(deal + "p1 sd Kc; p2 sd; d dh p1 2c")).hand.pending == 2


def test_short_deck_has_the_buttons_blind() -> None:
    text = told(DEAL.replace("2c", "6c") + "p1 cc; p2 f", variant='"NS"', antes=[3, 3, 3], blinds_or_straddles=[0, 0, 3], min_bet=3)
    history = same_again(text)
    assert (history.hand.started.big_blind_seat, history.hand.pending) == (2, 2)
    with pytest.raises(HistoryError, match="in Short Deck Hold'em the last player alone posts a blind"):
        read(text.replace("[0, 0, 3]", "[0, 3, 0]"))
    with pytest.raises(HistoryError, match=r"step 3 \(d dh p3 7h5c\): 5c is no card of this game's deck"):
        read(text.replace("7h6c", "7h5c"))
