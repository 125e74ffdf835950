"""How hands start, and which don't: each refusal says what was wrong and what is right."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

import riverboat
from riverboat import FixedLimit, Hand, NoLimit, PotLimit, Stakes, games
from riverboat.cards import DECK, SHORT_DECK, CardError
from riverboat.chips import MOST, ChipsError
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.director import DeckError
from riverboat.rules.limits import StakesError
from riverboat.rules.notation import rules_hash, script_lines, shares_text
from riverboat.rules.starting import HandError
from riverboat.rules.viewing import presets

if TYPE_CHECKING:
    from riverboat import Game
    from riverboat.cards import Card

BLINDS = Stakes(small_blind=1, big_blind=2)
STUD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)


def start(**changes: Any) -> Hand:  # noqa: ANN401 - arguments of every kind, right and wrong
    given: dict[str, Any] = {"game": games.TEXAS_HOLDEM, "limit": NoLimit, "stakes": BLINDS, "stacks": [200] * 3, "deck": DECK}
    given |= changes
    return Hand.start(given.pop("game"), given.pop("limit"), given.pop("stakes"), given.pop("stacks"), given.pop("deck"), **given)


SHORT = Stakes(ante=1, big_blind=2)


def own(hand: Hand) -> tuple[Card, ...]:
    assert hand.actor
    return hand.actor.cards


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"stacks": [200]}, HandError, "for 2 to 10 players, not 1"),
        ({"stacks": [200] * 11}, HandError, "for 2 to 10 players, not 11"),
        ({"stacks": [200, 0, 200]}, ChipsError, "a stack must be from 1"),
        ({"stacks": [200, -5, 200]}, ChipsError, "a stack must be from 1"),
        ({"stacks": [200, 1.5, 200]}, ChipsError, "whole number of chips, not 1.5"),
        ({"stacks": [200, True, 200]}, ChipsError, "whole number"),
        ({"stacks": [MOST, 1, 1]}, ChipsError, "all stacks together"),
        ({"stacks": [MOST + 1, 1, 1]}, ChipsError, "a stack must be from 1"),
        ({"seats": (0, 1), "stacks": [5, 5, 5]}, HandError, "2 seats need 2 stacks, not 3"),
        ({"seats": (0, 1, 1)}, HandError, "different numbers"),
        ({"seats": (-1, 0, 1)}, HandError, "from 0 on"),
        ({"limit": "no limit"}, HandError, "a limit is one of nl, pl, fl, not 'no limit'"),
        ({"deck": DECK[:5]}, DeckError, "holds 5 of the 6 cards"),
        ({"deck": (*DECK[:51], 0)}, CardError, "2c appears twice"),
        ({"deck": (*DECK[:51], 52)}, CardError, "52 is not a card"),
        ({"reshuffle": (0, 0)}, CardError, "appears twice"),
        ({"game": games.SHORT_DECK_HOLDEM, "stakes": SHORT}, CardError, "is not played with 2c 2d 2h 2s 3c"),
        ({"big_blind_seat": 7}, HandError, "seat 7 posts, but it is not dealt in"),
        ({"owed": (ev.Owed(9, 2),)}, HandError, "seat 9 posts"),
        ({"stakes": Stakes(small_blind=2, big_blind=1)}, StakesError, "a big blind that is no smaller"),
        ({"stakes": Stakes(big_blind=2)}, StakesError, "a small blind of at least 1"),
        ({"stakes": Stakes(small_blind=-1, big_blind=2)}, ChipsError, "small blind must be from 0"),
        (
            {"stakes": Stakes(small_blind=1, big_blind=2, small_bet=4, big_bet=2), "limit": FixedLimit},
            StakesError,
            "big bet no smaller",
        ),
        ({"game": games.RAZZ, "stakes": Stakes(ante=1, small_bet=10)}, StakesError, "a bring-in from 1"),
        ({"game": games.RAZZ, "stakes": Stakes(ante=1, bring_in=11, small_bet=10)}, StakesError, "to the small bet"),
        ({"game": games.RAZZ, "stakes": Stakes(ante=1, bring_in=1)}, StakesError, "a small bet of at least 1"),
        (
            {"game": games.SHORT_DECK_HOLDEM, "stakes": Stakes(ante=10), "deck": SHORT_DECK},
            StakesError,
            "big blind of at least 1, the",
        ),
        ({"game": games.FIVE_CARD_DRAW, "stakes": Stakes(small_bet=10)}, StakesError, "an ante of at least 1"),
    ],
)
def test_a_hand_that_can_not_start(changes: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        start(**changes)


def test_an_empty_seat_may_hold_the_button_and_the_small_blind_be_dead() -> None:
    hand = start(seats=(1, 4, 7), button=2, small_blind_seat=None, big_blind_seat=4)
    assert [player.seat for player in hand.players] == [4, 7, 1]
    assert [(event.seat, event.live) for event in hand.events if isinstance(event, ev.BlindPosted)] == [(4, 2)]
    assert hand.pending == 7


def test_the_small_blind_may_be_as_big_as_the_big_one() -> None:
    hand = start(stakes=Stakes(small_blind=2, big_blind=2))
    assert [event.live for event in hand.events if isinstance(event, ev.BlindPosted)] == [2, 2]
    assert hand.legal(hand.pending).least == 4


def test_the_last_one_with_chips_is_not_asked_to_bring_in() -> None:
    for stacks in ([200, 1, 1], [1, 200, 1], [1, 1, 200], [1, 1, 1]):
        hand = start(game=games.SEVEN_CARD_STUD, stakes=STUD, stacks=stacks, limit=FixedLimit)
        assert not [event for event in hand.events if isinstance(event, ev.RoundStarted)]
        assert hand.over
        assert sum(player.stack for player in hand.players) == sum(stacks)


def test_a_big_blind_ante_comes_after_the_blind() -> None:
    hand = start(stakes=Stakes(small_blind=1, big_blind=2, big_blind_ante=2), stacks=[200, 3, 200])
    assert hand.at[1].bet == 2
    assert hand.at[1].stack == 0
    assert hand.view(None).pot == 4
    hand.fold()
    hand.fold()
    assert hand.over
    assert hand.at[1].stack == 4


def test_a_hand_without_its_deck_can_be_watched_not_dealt_on() -> None:
    hand = start()
    watched = Hand.replay(hand.game, [event.seen_by(None) for event in hand.events])
    watched.call()
    watched.call()
    with pytest.raises(DeckError, match="holds 0 of the 3 cards"):
        watched.check()


def test_a_draw_without_a_deck_gives_nothing_up() -> None:
    hand = Hand.start(games.FIVE_CARD_DRAW, FixedLimit, STUD, [50] * 2, DECK)
    hand.check()
    hand.check()
    watched = Hand.replay(hand.game, [event.seen_by(hand.pending) for event in hand.events])
    before = list(watched.events), own(watched)
    with pytest.raises(DeckError, match="holds 0 of the 2 cards"):
        watched.discard(own(watched)[:2])
    assert (watched.events, own(watched)) == before


def test_a_draw_that_outlasts_the_deck_goes_on_with_the_discards() -> None:
    deck = random.Random(3).sample(DECK, 52)
    hand = Hand.start(games.DEUCE_TO_SEVEN_TRIPLE_DRAW, FixedLimit, BLINDS, [50] * 6, deck, reshuffle=DECK)
    shuffles = 0
    while hand.phase != ev.SHOWING:
        if hand.phase == ev.BETTING:
            hand.call() if hand.legal(hand.pending).call else hand.check()
            continue
        assert hand.actor is not None
        player, gone, last = hand.actor, sorted(hand.discards), set(own(hand))
        event = hand.act(player.seat, do.Discard(own(hand)))[0]
        if isinstance(event, ev.DeckReshuffled):
            assert (event.count, list(event.cards)) == (len(gone), gone), "what the others gave up, in the order laid down"
            shuffles += 1
        assert last.isdisjoint(player.cards)
        held = [card for player in hand.players for card in player.cards]
        assert len(set(held)) == 30
    assert shuffles == 4, "six players who change all their cards three times need 90, the deck has 22"
    again = Hand.replay(hand.game, hand.events)
    assert (again.deck, again.discards) == (hand.deck, hand.discards)


def test_a_public_log_tells_that_the_discards_were_shuffled_and_not_how() -> None:
    told = ev.DeckReshuffled(3, (1, 2, 3))
    assert told.seen_by(0) == told.seen_by(None) == ev.DeckReshuffled(3)
    assert "cards" not in repr(told)


def test_the_buttons_blind_is_posted_by_the_last_seat_and_acted_on_from_its_left() -> None:
    stakes = Stakes(ante=3, big_blind=3)
    deck = games.SHORT_DECK_HOLDEM.deck
    hand = start(game=games.SHORT_DECK_HOLDEM, stakes=stakes, deck=deck, stacks=[200] * 4, button=1)
    assert (hand.started.small_blind_seat, hand.started.big_blind_seat) == (None, 1)
    assert (hand.pot, hand.bets, hand.pending) == (12, 3, 2)
    gone = start(game=games.SHORT_DECK_HOLDEM, stakes=stakes, deck=deck, stacks=[200] * 3, seats=(0, 2, 4), button=3)
    assert gone.started.big_blind_seat == 2, "nobody sits at the button: the last who is dealt to"
    heads_up = start(game=games.SHORT_DECK_HOLDEM, stakes=stakes, deck=deck, stacks=[200] * 2)
    assert (heads_up.started.big_blind_seat, heads_up.pending) == (1, 0)


def test_a_voided_hand_gives_everybody_what_he_began_with() -> None:
    hand = start(stacks=[100, 200, 300])
    hand.raise_to(50)
    hand.apply(ev.HandVoided("the journal does not replay"))
    assert hand.over
    assert [player.stack for player in hand.players] == [100, 200, 300]
    assert hand.pot == hand.bets == 0
    assert hand.result is None
    with pytest.raises(do.IllegalAction, match="the hand is over"):
        hand.fold()


def test_a_hand_can_be_pickled_and_copied_mid_way() -> None:
    hand = start()
    hand.raise_to(6)
    for twin in (pickle.loads(pickle.dumps(hand)), deepcopy(hand)):  # noqa: S301 - our own bytes
        twin.call()
        assert len(twin.events) == len(hand.events) + 1
        assert twin.pending == 1
        assert hand.pending == 0


def test_wrong_words_are_refused() -> None:
    hand = start()
    with pytest.raises(do.IllegalAction, match="this would be a raise, not a bet"):
        hand.act(2, do.Bet(4))
    with pytest.raises(do.IllegalAction, match="there are 2 chips to call"):
        hand.check()
    with pytest.raises(do.IllegalAction, match="not a choice now: the seat on turn bets"):
        hand.stand_pat()
    with pytest.raises(do.IllegalAction, match="a raise must be to from 4 to 200 chips"):
        hand.raise_to(True)  # noqa: FBT003 - what a careless bot might send
    hand.call()
    hand.call()
    with pytest.raises(do.IllegalAction, match="nothing to call"):
        hand.call()


def test_why_nobody_may_raise() -> None:
    hand = start(stacks=[200, 200, 2])
    with pytest.raises(do.IllegalAction, match="no more chips than the call takes"):
        hand.raise_to(2)
    hand = start(stacks=[50, 50, 200])
    hand.raise_to(10)
    hand.raise_to(50)
    hand.call()
    with pytest.raises(do.IllegalAction, match="betting is not open"):
        hand.raise_to(90)


def test_cards_of_others_can_not_be_discarded() -> None:
    hand = Hand.start(games.FIVE_CARD_DRAW, FixedLimit, STUD, [50] * 2, DECK)
    hand.check()
    hand.check()
    foreign = next(card for card in DECK if card not in own(hand))
    for cards in ((foreign,), (99,), (*own(hand), foreign)):
        with pytest.raises(do.IllegalAction, match="only its own cards"):
            hand.discard(cards)
    with pytest.raises(do.IllegalAction, match="different cards"):
        hand.discard(own(hand)[:1] * 2)
    hand.discard(())
    assert isinstance(hand.events[-1], ev.StoodPat)


def test_presets_are_within_the_bounds_and_named() -> None:
    hand = start()
    opening = (("min", 4), ("two_and_half_blinds", 5), ("three_blinds", 6), ("pot", 7))
    assert presets(hand, hand.legal(2)) == (*opening, ("all_in", 200))
    assert presets(hand, hand.legal(0)) == ()
    omaha = start(game=games.OMAHA, limit=PotLimit)
    assert presets(omaha, omaha.legal(2)) == opening  # all-in is out of reach
    stud = Hand.start(games.SEVEN_CARD_STUD, FixedLimit, STUD, [50] * 2, DECK)
    assert presets(stud, stud.legal(stud.pending)) == ()


def test_the_hash_changes_with_the_rules_only() -> None:
    hashes = {rules_hash(game, book) for game in games.ALL.values() for book in (SEEDS, STANDARD)}
    assert len(hashes) == 2 * len(games.ALL)
    older = {rules_hash(game, book, edition) for game in games.ALL.values() for book in (SEEDS, STANDARD) for edition in (1,)}
    assert hashes.isdisjoint(older), "the machine decides otherwise: hands begun under the first edition are only watched"
    assert rules_hash(games.TEXAS_HOLDEM, SEEDS, 1) == "c182bf674af8a62e"


def test_the_script_in_words() -> None:
    assert "The lowest door card brings it in." in script_lines(games.RAZZ, SEEDS)
    assert "The highest door card brings it in." in script_lines(games.RAZZ, STANDARD)
    assert [line for line in script_lines(games.SEVEN_CARD_STUD, SEEDS) if "open pair" in line] == [
        "Betting, at the lower bet in fixed limit; with an open pair the higher bet is open too; the highest open hand is first."
    ]
    assert not any("open pair" in line for line in script_lines(games.RAZZ, SEEDS))
    assert [line.split("; ")[1] for line in script_lines(games.FIVE_CARD_DRAW, SEEDS) if line.startswith("Betting")] == [
        "the first player left of the button is first.",
        "the first player left of the button is first.",
    ]
    assert any("exchange up to 5 cards" in line for line in script_lines(games.FIVE_CARD_DRAW, SEEDS))
    assert any("Everybody still in shows" in line for line in script_lines(games.FIVE_CARD_STUD, SEEDS))
    assert not any("Everybody still in shows" in line for line in script_lines(games.FIVE_CARD_STUD, STANDARD))
    assert not any("Everybody still in shows" in line for line in script_lines(games.TEXAS_HOLDEM, SEEDS))
    assert "The small and the big blind are posted." in script_lines(games.OMAHA, SEEDS)
    assert "The button posts a blind, the big one; there is no other." in script_lines(games.SHORT_DECK_HOLDEM, SEEDS)
    assert any("the player who opened the first round is first" in line for line in script_lines(games.FIVE_CARD_DRAW, STANDARD))
    assert shares_text(games.OMAHA_HI_LO).startswith("The pot is halved between the best high hand and the best low hand")
    assert all(shares_text(game).endswith(".") for game in games.ALL.values())
    assert shares_text(games.TEXAS_HOLDEM) == "The pot goes to the best high hand."
    made = "made of exactly two own cards and three of the board"
    assert shares_text(games.OMAHA) == f"The pot goes to the best high hand, {made}."


def test_the_package_offers_what_it_names() -> None:
    assert all(getattr(riverboat, name) is not None for name in riverboat.__all__)
    with pytest.raises(AttributeError, match="offers"):
        riverboat.Fish  # noqa: B018 - the look-up itself is tried


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        (games.FIVE_CARD_DRAW, Stakes(ante=1, small_bet=1, big_bet=1)),
        (games.SEVEN_CARD_STUD, Stakes(bring_in=1, small_bet=1, big_bet=1)),
        (games.TEXAS_HOLDEM, Stakes(small_blind=1, big_blind=1)),
        (games.SHORT_DECK_HOLDEM, Stakes(big_blind=1)),
    ],
)
def test_the_smallest_stakes_are_one_chip(game: Game, stakes: Stakes) -> None:
    assert Hand.start(game, FixedLimit, stakes, [10, 10], game.deck).pending is not None
