"""Hands whose cards nobody knows: played as far as nothing depends on them, and named later."""

from __future__ import annotations

import random

import msgspec
import pytest

from riverboat import FixedLimit, Hand, NoLimit, Stakes, games
from riverboat.cards import DECK, CardError, parse_cards
from riverboat.rules import events as ev
from riverboat.rules.actions import IllegalAction
from riverboat.rules.director import DeckError
from riverboat.rules.game import LEFT_OF_BUTTON, Bet, Draw
from riverboat.rules.naming import UnknownCardError
from riverboat.rules.view import HIDDEN
from tests.rules.spots import down, start
from tests.rules.test_play import state_of

BLINDS = Stakes(small_blind=1, big_blind=2)
STUD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)


def holdem(stacks: tuple[int, ...] = (200, 200, 200)) -> Hand:
    return Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, stacks)


def checked_down(hand: Hand) -> None:
    while hand.phase == ev.BETTING:
        if hand.legal(hand.pending).check:
            hand.check()
        else:
            hand.call()


# ---------------------------------------------------------------- what has to be known


def test_a_hand_is_won_without_a_card_known() -> None:
    hand = holdem()
    hand.raise_to(6)
    hand.fold()
    hand.fold()
    assert hand.over
    assert [player.stack for player in hand.players] == [199, 198, 203]


def test_the_flop_is_named_when_it_comes() -> None:
    hand = holdem()
    checked = hand.with_cards({2: "As Kd"})
    assert checked.at[2].cards == parse_cards("As Kd")
    for _ in range(3):
        (checked.check if checked.legal(checked.pending).check else checked.call)()
    assert checked.board == (HIDDEN,) * 3
    named = checked.with_cards(board="2c 3d ??", coming="Qh")
    assert named.board == (*parse_cards("2c 3d"), HIDDEN)
    assert checked.board == (HIDDEN,) * 3, "the hand that was asked stays as it is"
    for _ in range(3):
        named.check()
    assert named.board[3:] == parse_cards("Qh")
    assert named.with_cards(board="2c 3d 4h").board == parse_cards("2c 3d 4h Qh")


def test_a_showdown_needs_hands_and_board() -> None:
    hand = holdem()
    checked_down(hand)
    before = state_of(hand), list(hand.events)
    with pytest.raises(UnknownCardError, match=r"seat 0's hand is not known \(\?\? \?\?\): name the cards that it shows"):
        hand.show()
    with pytest.raises(UnknownCardError, match="seat 0"):
        hand.settle()
    assert (state_of(hand), hand.events) == before
    hand.show("As Ad")
    assert hand.legal(hand.pending).muck, "a hand that nobody knows may be thrown away once another was shown"
    hand.muck()
    before = state_of(hand), list(hand.events)
    with pytest.raises(UnknownCardError, match=r"the board is not known \(\?\? \?\? \?\? \?\? \?\?\)"):
        hand.muck()
    assert (state_of(hand), hand.events) == before, "the muck is taken back"
    hand = hand.with_cards(board="2c 3d 7h 9s Th")
    hand.muck()
    assert hand.over
    assert hand.awards[0].cards == parse_cards("As Ad Th 9s 7h")


def test_shown_cards_must_be_possible() -> None:
    hand = holdem().with_cards({0: "As ??", 1: "Kd Kh"})
    checked_down(hand)
    before = state_of(hand)
    for cards, words in (
        ("Ah Ad", r"seat 0 holds As \?\?, not Ah Ad"),
        ("As", r"seat 0 holds As \?\?, not As"),
        ("As As", "As appears twice"),
        ("As Kd", "seat 0 can't hold Kd: it is elsewhere"),
        ("As Zz", "'Zz' is not a card"),
    ):
        with pytest.raises(CardError, match=words):
            hand.show(cards)
    with pytest.raises(UnknownCardError, match=r"As \?\?"):
        hand.show("As ??")
    assert state_of(hand) == before
    hand.show("As Ad")
    assert hand.at[0].cards == parse_cards("As Ad")
    named = hand.with_cards(board="2c 3d 7h 9s Th")
    assert named.at[0].shown
    with pytest.raises(UnknownCardError, match="seat 2's hand is not known"):
        named.settle()
    assert named.at[1].mucked, "seat 1's kings are beaten, and that stands"
    named.muck()
    assert [award.seat for award in named.awards] == [0]


def test_a_short_deck_holds_no_deuce() -> None:
    hand = Hand.start(games.SHORT_DECK_HOLDEM, NoLimit, Stakes(ante=1, big_blind=2), [50, 50])
    checked_down(hand)
    with pytest.raises(CardError, match="can't hold 2c 2d: they are elsewhere"):
        hand.show("2c 2d")


def test_hands_that_are_not_known_stay_down_when_all_are_all_in() -> None:
    hand = holdem((50, 50, 50)).with_cards({2: "As Ad"})
    hand.raise_to(50)
    hand.call()
    hand.fold()
    assert [player.shown for player in hand.players] == [False, False, True]
    assert hand.board == (HIDDEN,) * 5
    assert hand.pending == 0
    named = hand.with_cards({0: "Ks Kd"}, "2c 3d 7h 9s Th")
    assert named.over, "with all known they lie open, and nobody is asked"
    assert named.result is not None
    assert named.result.stacks == (0, 48, 102)


def test_stud_needs_its_open_cards() -> None:
    with pytest.raises(UnknownCardError, match="an open card of seat 0 is not known"):
        Hand.start(games.SEVEN_CARD_STUD, FixedLimit, STUD, [200, 200])
    hand = Hand.start(games.SEVEN_CARD_STUD, FixedLimit, STUD, [200, 200], held={0: "?? ?? 7h", 1: "?? ?? 2c"})
    assert hand.pending == 1
    hand.bring_in()
    before = state_of(hand), list(hand.events)
    with pytest.raises(UnknownCardError, match="an open card of seat 0"):
        hand.call()
    assert (state_of(hand), hand.events) == before
    hand = hand.with_cards(coming="9d 7s")
    hand.call()
    assert [player.open for player in hand.players] == [parse_cards("7h 9d"), parse_cards("2c 7s")]
    assert hand.pending == 0


def test_a_card_for_all_that_is_not_known_decides_who_is_first() -> None:
    doors = ("2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s")
    held = {seat: f"?? ?? {door}" for seat, door in enumerate(doors)}
    hand = Hand.start(games.SEVEN_CARD_STUD, FixedLimit, STUD, [200] * 8, held=held)
    rest = [card for card in DECK if card not in hand.deck]
    hand = hand.with_cards(coming=rest[:24])
    hand.bring_in()
    while hand.street != "sixth street" or hand.turn % 8 != 7:
        (hand.call if hand.legal(hand.pending).call else hand.check)()
    with pytest.raises(UnknownCardError, match=r"the board is not known \(\?\?\)"):
        hand.check()
    assert hand.street == "sixth street"


# ---------------------------------------------------------------- draws


def test_unknown_cards_are_discarded_by_their_number() -> None:
    hand = Hand.start(games.FIVE_CARD_DRAW, FixedLimit, STUD, [50, 50], held={0: "?? As ?? Kd ??"})
    hand.check()
    hand.check()
    with pytest.raises(IllegalAction, match=r"up to 5 different cards may be discarded, not \?\? \?\? \?\? \?\?"):
        hand.discard((HIDDEN,) * 4)
    with pytest.raises(IllegalAction, match="up to 5 different cards"):
        hand.discard(parse_cards("As") * 2)
    hand.discard((HIDDEN, HIDDEN, *parse_cards("Kd")))
    assert hand.at[0].cards == (*parse_cards("As"), HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    hand.discard((HIDDEN,) * 5)
    named = hand.with_cards({0: "As 2c 3c 4c 5c"})
    assert named.at[0].cards == parse_cards("As 2c 3c 4c 5c")
    filled = named.with_cards(rest=DECK)
    assert sorted(filled.deck) == list(DECK)
    assert filled.at[0].cards == parse_cards("As 2c 3c 4c 5c")
    checked_down(filled)
    filled.settle()
    assert filled.over


def test_a_deck_that_runs_out_unknown_comes_back_unknown() -> None:
    hand = Hand.start(games.DEUCE_TO_SEVEN_TRIPLE_DRAW, FixedLimit, BLINDS, [50] * 6)
    while hand.phase != ev.SHOWING:
        if hand.phase == ev.BETTING:
            checked_down(hand)
            continue
        assert hand.actor
        hand.discard(hand.actor.cards)
        assert all(len(player.cards) == 5 for player in hand.players)
    assert any(isinstance(event, ev.DeckReshuffled) for event in hand.events)
    with pytest.raises(CardError, match="once the discards have been shuffled"):
        hand.with_cards({0: "As Ks Qs Js Ts"})


# ---------------------------------------------------------------- naming


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"held": {7: "As Kd"}}, r"seat 7 holds no cards, it is not dealt in: \[0, 1, 2\] are"),
        ({"held": {0: "As Kd Qh"}}, "seat 0 has 2 cards, not 3: As Kd Qh"),
        ({"held": {0: "As Kd", 1: "As Kh"}}, "As appears twice"),
        ({"held": {0: "As 1d"}}, "'1d' is not a card"),
        ({"held": {0: (51, 52)}}, "52 is not a card"),
        ({"board": "2c"}, "the board has 0 cards, not 1: 2c"),
        ({"coming": [*range(47)]}, "the deck has 46 cards, not 47"),
        ({"rest": (60,)}, "60 is not a card"),
    ],
)
def test_cards_that_can_not_be_named(given: dict[str, object], words: str) -> None:
    hand = holdem()
    before = state_of(hand)
    with pytest.raises(CardError, match=words):
        hand.with_cards(**given)  # type: ignore[arg-type]  # one of each kind
    assert state_of(hand) == before


def test_a_start_from_what_can_not_be_held_is_refused() -> None:
    with pytest.raises(CardError, match="Kd appears twice"):
        Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200], DECK, held={0: "As Kd"})
    with pytest.raises(CardError, match="seat 5 holds no cards"):
        Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200], held={5: "As Kd"})
    with pytest.raises(CardError, match="is played with 52 cards, not with 53"):
        Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200], (HIDDEN, *DECK))
    with pytest.raises(CardError, match="-1 is not a card"):
        Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200, 200], DECK, reshuffle=(HIDDEN,))


def test_held_cards_are_dealt_from_the_buttons_left() -> None:
    hand = Hand.start(
        games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 3, button=4, seats=(1, 4, 6), held={1: "2c 3c", 4: "4c 5c", 6: "6c ??"}
    )
    assert hand.deck[:6] == (*parse_cards("6c 2c 4c"), HIDDEN, *parse_cards("3c 5c"))
    assert [hand.at[seat].cards for seat in (1, 4)] == [parse_cards("2c 3c"), parse_cards("4c 5c")]
    again = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 2, hand.deck[:3], held={0: "?? 9s"})
    assert again.deck[:5] == (*parse_cards("6c 2c 9s"), HIDDEN, HIDDEN), "what is held comes on top of a deck"
    assert len(again.deck) == 52


def test_a_name_replaces_what_was_known() -> None:
    """What if he had had queens instead? The same betting, other cards."""
    deck = random.Random(4).sample(DECK, 52)
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 2, deck)
    checked_down(hand)
    other = next(card for card in DECK if card not in deck[:9])
    with pytest.raises(CardError, match="appears twice"):
        hand.with_cards({0: (other, HIDDEN)})
    cut = Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, [200] * 2, deck[:9])
    checked_down(cut)
    changed = cut.with_cards({0: (other, HIDDEN)})
    assert changed.at[0].cards == (other, cut.at[0].cards[1])


def test_other_cards_can_make_the_told_actions_illegal() -> None:
    hand = Hand.start(games.SEVEN_CARD_STUD, FixedLimit, STUD, [200, 200], held={0: "?? ?? 7h", 1: "?? ?? 2c"})
    hand.bring_in()
    with pytest.raises(IllegalAction, match="seat 1 is not on turn with these cards: seat 0 is"):
        hand.with_cards({1: "?? ?? 8c"})


def test_a_hand_that_lies_open_once_it_is_known_is_not_asked_again() -> None:
    hand = holdem((50, 50, 50))
    hand.raise_to(50)
    hand.call()
    hand.fold()
    hand.show("As Ad")
    named = hand.with_cards({0: "As Ad"})
    assert named.at[0].shown
    assert named.pending == 2


def test_a_voided_hand_stays_void() -> None:
    hand = holdem()
    hand.apply(ev.HandVoided("the lights went out"))
    named = hand.with_cards({0: "As Kd"})
    assert named.over
    assert [player.stack for player in named.players] == [200] * 3


def test_a_log_that_ends_in_the_middle_of_a_deal_can_be_named() -> None:
    hand = start(games.TEXAS_HOLDEM, NoLimit, [200] * 3, seed=9)
    place = next(number for number, event in enumerate(hand.events) if isinstance(event, ev.RoundStarted))
    watched = Hand.replay(hand.game, [event.seen_by(0) for event in hand.events[:place]])
    named = watched.with_cards({1: "?? ??"}, rest=DECK)
    assert named.at[0].cards == hand.at[0].cards
    assert named.pending == hand.pending


@pytest.mark.parametrize(("cards", "left"), [(8, 1), (5, 0)])
def test_a_draw_whose_board_is_short_is_taken_back(cards: int, left: int) -> None:
    """A game that draws, then deals a board: the deck ends after the last draw, which is undone, and the shuffle for it."""
    script = list(games.TEXAS_HOLDEM.script)
    script.insert(4, Draw("the exchange", most=2))
    game = msgspec.structs.replace(games.TEXAS_HOLDEM, key="drawn", script=tuple(script))
    hand = Hand.start(game, NoLimit, BLINDS, [200, 200], DECK[:cards], reshuffle=DECK)
    hand.call()
    hand.check()
    hand.discard(hand.at[0].cards[:1])
    before = state_of(hand), list(hand.events)
    with pytest.raises(DeckError, match=f"holds {left} of the 3 cards"):
        hand.discard(hand.at[1].cards[: 1 + left])
    assert (state_of(hand), hand.events) == before


def test_what_was_shown_and_discarded_stays_when_others_are_named() -> None:
    """A spectator's hand after a draw and a showdown: open hands keep their cards, and so do the places given up."""
    hand = down(start(games.FIVE_CARD_DRAW, FixedLimit, [200] * 2, seed=5), until="the draw")
    first, second = hand.at[0].cards, hand.at[1].cards
    hand.discard((first[0], first[3]))
    hand.discard(second[1:3])
    down(hand)
    hand.show()
    watched = Hand.replay(hand.game, [event.seen_by(0) for event in hand.events])
    again = watched.with_cards({1: hand.at[1].cards})
    assert again.at[0].cards == hand.at[0].cards
    assert again.at[0].shown
    gone = [event for event in again.events if isinstance(event, ev.Discarded)]
    assert gone[0].cards == (first[0], first[3])
    assert again.legal(1) == hand.legal(1)
    public = Hand.replay(hand.game, [event.seen_by(None) for event in hand.events])
    named = public.with_cards({1: hand.at[1].cards})
    assert named.at[0].cards == hand.at[0].cards, "what was shown is known to all"


def test_hands_that_lay_open_when_all_were_in_stay_known() -> None:
    """A spectator's hand, with nothing named: what was turned up before the rest was dealt is known from then on."""
    hand = start(games.TEXAS_HOLDEM, NoLimit, [50, 200, 200], seed=3)
    hand.raise_to(200)
    hand.call()
    hand.call()
    public = Hand.replay(hand.game, [event.seen_by(None) for event in hand.events])
    again = public.with_cards()
    assert again.over
    assert [player.cards for player in again.players] == [player.cards for player in hand.players]
    assert again.result == hand.result


def test_an_open_card_must_be_known_where_a_pair_decides_how_much_may_be_bet() -> None:
    """A stud game in which the first left of the button bets on fourth street: the open pair alone needs to know the cards."""
    usual = games.SEVEN_CARD_STUD
    script = tuple(
        msgspec.structs.replace(step, first=LEFT_OF_BUTTON) if isinstance(step, Bet) and step.pair_option else step
        for step in usual.script
    )
    game = msgspec.structs.replace(usual, key="left_first", script=script)
    hand = Hand.start(game, FixedLimit, STUD, [200, 200], held={0: "?? ?? 7h", 1: "?? ?? 2c"})
    hand.bring_in()
    with pytest.raises(UnknownCardError, match="an open card of seat 0"):
        hand.call()


def test_a_hand_that_is_not_known_is_mucked_once_one_other_was_shown() -> None:
    hand = holdem()
    checked_down(hand)
    hand = hand.with_cards(board="2c 3d 7h 9s Kc")
    assert not hand.legal(hand.pending).muck
    hand.show("As Ad")
    assert hand.legal(hand.pending).muck
    hand.muck()
    assert hand.legal(hand.pending).muck


def test_an_open_card_must_be_known_from_the_second_round_on() -> None:
    """Razz has no open pairs to look for: who is lowest asks for it."""
    deck = [*(HIDDEN,) * 4, *parse_cards("7h 2c"), HIDDEN, *parse_cards("9d")]
    hand = Hand.start(games.RAZZ, FixedLimit, STUD, [200, 200], deck)
    hand.bring_in()
    with pytest.raises(UnknownCardError, match="an open card of seat"):
        hand.call()
