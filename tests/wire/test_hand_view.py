"""What the wire says of a hand: last actions, awards, words, choices."""

from __future__ import annotations

import pytest

from riverboat import Bet, Call, Check, FixedLimit, Fold, Hand, NoLimit, Raise, Show, Stakes, StandPat
from riverboat.cards import DECK, parse_cards
from riverboat.games import ALL
from riverboat.rules.actions import BringIn, Discard
from riverboat.rules.events import Owed
from riverboat.wire import hand_view
from riverboat.wire.messages import Award, CardView, Did, Preset

BLINDS = Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)
ANTES = Stakes(ante=1, bring_in=1, small_bet=4, big_bet=8)


def deck(first: str, of: tuple[int, ...] = DECK) -> tuple[int, ...]:
    cards = parse_cards(first)
    return cards + tuple(card for card in of if card not in cards)


def start(game: str, first: str, stacks: tuple[int, ...] = (200, 200, 200), *, owed: tuple[Owed, ...] = ()) -> Hand:
    stakes = BLINDS if ALL[game].has_blinds else ANTES
    limit = NoLimit if ALL[game].has_blinds else FixedLimit
    return Hand.start(ALL[game], limit, stakes, stacks, deck(first, ALL[game].deck), owed=owed)


def holdem() -> Hand:
    """Seat 0 posts 1 (As Ad), seat 1 posts 2 (Kc 7d), the button 2 holds Qh 2h; the board is Ah Kd Kh 9s 3c."""
    return start("texas_holdem", "As Kc Qh Ad 7d 2h Ah Kd Kh 9s 3c")


def test_what_was_posted_is_what_a_seat_did() -> None:
    assert hand_view.did_last(holdem()) == {0: Did("small_blind", 1), 1: Did("big_blind", 2)}


def test_a_late_post_is_told_as_one() -> None:
    hand = start("texas_holdem", "", owed=(Owed(2, 2, 1),))
    assert hand_view.did_last(hand)[2] == Did("post", 3)


def test_actions_are_told_with_their_chips_and_forgotten_on_the_next_street() -> None:
    hand = holdem()
    hand.act(2, Raise(6))
    hand.act(0, Call())
    hand.act(1, Fold())
    assert hand_view.did_last(hand) == {}
    hand.act(0, Check())
    hand.act(2, Bet(10))
    assert hand_view.did_last(hand) == {0: Did("check"), 2: Did("bet", 10)}


def test_draws_are_told_by_their_number() -> None:
    hand = start("five_card_draw", "")
    for _ in range(3):
        hand.act(hand.pending or 0, Check())
    first = hand.pending
    assert first is not None
    hand.act(first, Discard(hand.view(first).seats[0].cards[:2]))
    hand.act(hand.pending or 0, StandPat())
    assert hand_view.did_last(hand)[first] == Did("drew", 2)
    assert Did("stand_pat") in hand_view.did_last(hand).values()


def test_who_brought_it_in_is_remembered() -> None:
    hand = start("seven_card_stud", "")
    low = hand.pending
    assert low is not None
    assert hand_view.brought_in(hand) == -1
    hand.act(low, BringIn())
    assert hand_view.brought_in(hand) == low


def test_cards_are_their_texts_and_empty_where_they_lie_face_down() -> None:
    hand = start("seven_card_stud", "2c 3c 4c 5d 6d 7d Th Jh Qh")
    seat = next(seat for seat in hand.view(0).seats if seat.seat == 0)
    assert hand_view.card_views(hand, seat) == (CardView("2c"), CardView("5d"), CardView("Th", up=True))
    seen = next(seat for seat in hand.view(1).seats if seat.seat == 0)
    assert hand_view.card_views(hand, seen) == (CardView(), CardView(), CardView("Th", up=True))
    assert hand_view.showing(hand, seen) == "Ten high"


def test_own_cards_are_put_into_words_for_their_owner_only() -> None:
    hand = holdem()
    own = next(seat for seat in hand.view(0).seats if seat.seat == 0)
    assert hand_view.you_words(hand, own) == ("Pair of aces", "", ())
    foreign = next(seat for seat in hand.view(1).seats if seat.seat == 0)
    assert hand_view.you_words(hand, foreign) == ("", "", ())
    for seat, action in ((2, Call()), (0, Call()), (1, Check())):
        hand.act(seat, action)
    own = next(seat for seat in hand.view(0).seats if seat.seat == 0)
    words, low, playing = hand_view.you_words(hand, own)
    assert (words, low) == ("Full house, aces over kings", "")
    assert set(playing) == {"As", "Ad", "Ah", "Kd", "Kh"}


def test_a_folded_hand_has_no_words() -> None:
    hand = holdem()
    hand.act(2, Fold())
    assert hand_view.you_words(hand, next(seat for seat in hand.view(2).seats if seat.seat == 2)) == ("", "", ())


def test_awards_name_the_five_cards_and_the_hand() -> None:
    hand = holdem()
    hand.act(2, Call())
    hand.act(0, Call())
    for _ in range(10):
        hand.act(hand.pending or 0, Check())
    while hand.pending is not None:
        hand.act(hand.pending, Show())
    (award,) = hand_view.awards(hand)
    assert award == Award(0, 0, 6, "high", award.cards, "Full house, aces over kings")
    assert set(award.cards) == {"As", "Ad", "Ah", "Kd", "Kh"}
    assert hand_view.won(hand) == {0: 6}


def test_who_takes_it_because_all_folded_shows_nothing() -> None:
    hand = holdem()
    hand.act(2, Fold())
    hand.act(0, Fold())
    assert hand_view.awards(hand) == (Award(0, 1, 2),)


def test_choices_are_ready_made() -> None:
    hand = holdem()
    made = hand_view.choices(hand, hand.legal(2), 2)
    assert (made.fold, made.check, made.call, made.raising, made.least, made.most) == (True, False, 2, "raise", 4, 200)
    assert Preset("all_in", 200) in made.presets
    assert made.step == 2


@pytest.mark.parametrize("key", ALL)
def test_every_game_starts_with_words_for_who_is_on_turn(key: str) -> None:
    hand = start(key, "")
    assert hand.pending is not None
    own = next(seat for seat in hand.view(hand.pending).seats if seat.seat == hand.pending)
    words, _, _ = hand_view.you_words(hand, own)
    assert words


def test_a_hand_turned_up_says_all_that_it_is_worth() -> None:
    hand = holdem()
    while not hand.over:
        seat = hand.pending
        assert seat is not None
        legal = hand.legal(seat)
        hand.act(seat, Show() if legal.show else Check() if legal.check else Call())
    shown = next(seat for seat in hand.view(None).seats if seat.seat == 0)
    words, low, _ = hand_view.you_words(hand, shown)
    assert low == ""
    assert hand_view.showing(hand, shown) == words
    assert words.startswith("Full house, aces over kings")
