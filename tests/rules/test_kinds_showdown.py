"""The kinds of the cases about pots and showdowns: who may win which chips, who shows, what stays unseen."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from riverboat import games
from riverboat.cards import cards_text
from riverboat.rules import events as ev
from riverboat.rules.game import Deal, Draw, FixedLimit, Game, NoLimit, Showdown
from riverboat.rules.hand import Hand
from riverboat.simulate import decide
from tests.rules.payouts import Money, order_of, payouts, value
from tests.rules.spots import HI_LO, decisions, down, finished, hands, kind, played, stacks, told, won

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence


short_stacks = st.one_of(st.integers(1, 40), st.integers(20, 120))


def assert_paid(hand: Hand) -> None:
    """Everybody has won what the plain count says, pot by pot and share by share, to the odd chip."""
    wanted = payouts(hand)
    assert {seat: won(hand, seat) for seat in hand.started.seats if won(hand, seat)} == wanted
    assert sum(wanted.values()) == sum(hand.started.stacks) - sum(stacks(hand)) + sum(award.amount for award in hand.awards)


@kind
@given(hands(stacks=short_stacks))
def test_kind_engine_c3_c4_c6_e2_e4_e5_e7_e8_e13_rules_d1_d3_f14_who_wins_what(given_hand: tuple[Hand, random.Random]) -> None:
    """Every game, all-ins of every size: pots, winners and shares as counted anew by the plainest means."""
    hand, rng = given_hand
    everything = hand.started.stacks
    played(hand, rng)
    assert_paid(hand)
    assert sum(stacks(hand)) == sum(everything)


@kind
@given(hands(of=HI_LO, stacks=short_stacks))
def test_kind_engine_e9_e11_f10_f13_f14_f15_rules_d7_d8_d10_h7_high_and_low_are_found_per_pot(
    given_hand: tuple[Hand, random.Random],
) -> None:
    """High and low are found in each pot among those who may win it, and its parts add up to it."""
    hand, rng = given_hand
    down(hand)
    while hand.pending is not None:
        decide(hand, rng)
    assert_paid(hand)
    layers = Money(hand.events).layers(order_of(hand))
    for number, (amount, seats) in enumerate(layers):
        awards = [award for award in hand.awards if award.pot == number]
        assert sum(award.amount for award in awards) == amount
        assert {award.seat for award in awards} <= set(seats)
        high, low = (sum(award.amount for award in awards if award.share == key) for key in ("high", "low"))
        assert not low or high - low in {0, 1}


@kind
@given(hands(stacks=short_stacks))
def test_kind_engine_c3_the_pots_shown_are_those_that_lie_there(given_hand: tuple[Hand, random.Random]) -> None:
    hand, rng = given_hand
    for _ in decisions(hand, rng):
        if hand.phase == ev.SHOWING:
            break
        money = Money(hand.events)
        for seat, chips in money.street.items():
            money.paid[seat] -= chips
        wanted = money.layers(order_of(hand))
        assert [(pot.amount, list(pot.seats)) for pot in hand.view(None).pots] == wanted


@kind
@given(st.integers(2, 9), st.integers(0, 9), st.integers(0, 9), st.sets(st.integers(0, 8), max_size=6), st.data())
def test_kind_engine_c15_rules_d5_h4_odd_chips_go_round_from_the_button(
    players: int, button: int, dead: int, folding: set[int], data: st.DataObject
) -> None:
    """The board plays: everybody still in gets the same, and the odd chips go one each, first left of the button first."""
    seats = sorted(data.draw(st.sets(st.integers(0, 9), min_size=players, max_size=players)))
    order = sorted(seats, key=lambda seat: (seat - button - 1) % 100)
    owed = (ev.Owed(order[-1], 0, dead),)
    held = {
        seat: f"{2 + number // 4}{'cdhs'[number % 4]} {5 + number // 4}{'cdhs'[number % 4]}" for number, seat in enumerate(order)
    }
    hand = Hand.start(
        games.TEXAS_HOLDEM,
        NoLimit,
        ev.Stakes(small_blind=5, big_blind=10),
        [100] * players,
        held=held,
        seats=seats,
        button=button,
        owed=owed,
    ).with_cards(coming="As Ks Qs Js Ts")
    gone = {order[number] for number in folding if number < players}
    while hand.street == "pre-flop" and hand.pending is not None:
        legal = hand.legal(hand.pending)
        (hand.fold if legal.call and legal.seat in gone else hand.call if legal.call else hand.check)()
    assume(hand.live > 1)
    finished(hand)
    winners = [seat for seat in order if hand.at[seat].live]
    pot = sum(won(hand, seat) for seat in seats)
    part, odd = divmod(pot, len(winners))
    assert [won(hand, seat) for seat in winners] == [part + (place < odd) for place in range(len(winners))]


@kind
@given(hands(stacks=short_stacks))
def test_kind_engine_d1_rules_h1_who_shows_first_and_who_may_muck(given_hand: tuple[Hand, random.Random]) -> None:
    """The last to bet or raise on the last round shows first, else the first by the game's rule; side pots before the main pot."""
    hand, rng = given_hand
    down_or_bet(hand, rng)
    assume(hand.phase == ev.SHOWING)
    layers = Money(hand.events).layers(order_of(hand))
    order = order_of(hand)
    asked = next(event.order for event in reversed(hand.events) if isinstance(event, ev.RoundStarted))
    first = last_aggressor(hand)
    if first is None:
        begin = asked[0] if hand.game.deals_up else next(seat for seat in order if hand.at[seat].live)
        assume(len(layers) == 1 or not hand.game.deals_up)
    else:
        begin = first
    turn = order.index(begin)
    clockwise = [seat for seat in (*order[turn:], *order[:turn]) if hand.at[seat].live and not hand.at[seat].shown]
    wanted = list(dict.fromkeys(seat for _, seats in reversed(layers) for seat in clockwise if seat in seats))
    assert list(asked) == wanted
    step = hand.game.script[hand.step]
    assert isinstance(step, Showdown)
    while hand.pending is not None:
        seat = hand.pending
        beaten = not (step.must_show and not hand.book.stud_may_muck) and is_beaten(hand, seat, layers)
        assert hand.legal(seat).muck == beaten
        assert hand.legal(seat).show
        decide(hand, rng)


def down_or_bet(hand: Hand, rng: random.Random) -> None:
    """Random play to the showdown."""
    while hand.pending is not None and hand.phase != ev.SHOWING:
        decide(hand, rng)


def last_aggressor(hand: Hand) -> int | None:
    """Who bet or raised last on the last round of betting."""
    found = None
    for event in hand.events:
        if isinstance(event, ev.StreetStarted) or (isinstance(event, ev.RoundStarted) and event.phase != ev.SHOWING):
            found = None
        elif isinstance(event, (ev.BetMade, ev.RaisedTo, ev.Completed)):
            found = event.seat
    return found


def is_beaten(hand: Hand, seat: int, layers: Sequence[tuple[int, list[int]]]) -> bool:
    """Whether in every pot that the seat may win, and every share that it qualifies for, a better hand has been shown."""
    for share in hand.game.shares:
        own = value(share, hand.at[seat].cards, hand.board)
        for _, seats in layers:
            if seat in seats and own:
                shown = [hand.at[one].cards for one in seats if hand.at[one].shown and hand.at[one].live]
                if not any(value(share, cards, hand.board) > own for cards in shown):
                    return False
    return True


@kind
@given(hands(stacks=short_stacks))
def test_kind_engine_d1_to_show_or_to_muck_a_beaten_hand_moves_no_chip(given_hand: tuple[Hand, random.Random]) -> None:
    hand, rng = given_hand
    down_or_bet(hand, rng)
    assume(hand.pending is not None)
    other = Hand.replay(hand.game, hand.events, hand.book)
    while hand.pending is not None:
        (hand.muck if hand.legal(hand.pending).muck else hand.show)()
    while other.pending is not None:
        other.show()
    assert stacks(hand) == stacks(other)


@kind
@given(hands())
def test_kind_engine_d2_what_was_never_shown_is_never_told(given_hand: tuple[Hand, random.Random]) -> None:
    """Cards face down of hands that were folded or mucked, and the deck, reach nobody else, at no time."""
    hand, rng = given_hand
    played(hand, rng)
    assume(not told(hand, ev.DeckReshuffled))
    unseen: dict[int, set[int]] = {seat: set() for seat in hand.started.seats}
    for event in hand.events:
        if isinstance(event, ev.CardsDealt) and event.seat != ev.BOARD:
            unseen[event.seat] |= set(event.down)
        elif isinstance(event, ev.CardsDrawn):
            unseen[event.seat] |= set(event.cards)
    for event in told(hand, ev.HandShown):
        unseen[event.seat] -= set(event.cards)
    for award in hand.awards:
        unseen[award.seat] -= set(award.cards)
    for audience in (None, *hand.started.seats):
        hidden = set().union(*(cards for seat, cards in unseen.items() if seat != audience))
        for event in hand.events:
            assert hidden.isdisjoint(cards_told(event.seen_by(audience)))
        for seat in hand.view(audience).seats:
            assert hidden.isdisjoint(seat.cards)


def cards_told(event: ev.Event) -> set[int]:
    told_cards: set[int] = set()
    for name in ("deck", "reshuffle", "up", "down", "cards"):
        told_cards |= set(getattr(event, name, ()))
    return told_cards


@kind
@given(hands(stacks=short_stacks))
def test_kind_rules_h3_hands_lie_open_once_nobody_can_bet(given_hand: tuple[Hand, random.Random]) -> None:
    """Where the house says so: no sooner than nobody can bet or draw, and then all that are in, before the next card."""
    hand, rng = given_hand
    played(hand, rng)
    again = Hand.replay(hand.game, hand.events[:1], hand.book)
    early: set[int] = set()
    for event, after in pairwise(hand.events[1:]):
        if isinstance(event, ev.HandShown) and again.phase != ev.SHOWING:
            early.add(event.seat)
            assert hand.book.all_in_face_up
            assert sum(bool(player.stack) for player in again.players if player.live) < 2
            assert not any(isinstance(step, Draw) for step in hand.game.script[again.step + 1 :])
        if isinstance(event, ev.StreetStarted) and early:
            assert early == {player.seat for player in again.players if player.live}
        again.apply(event)
        if isinstance(event, ev.BetsCollected) and is_all_in(again) and hand.book.all_in_face_up:
            assert isinstance(after, ev.HandShown), "all that is left is dealing"


def is_all_in(hand: Hand) -> bool:
    """Whether several are in of whom hardly anybody has chips, and cards are still to come but no draw."""
    rest = hand.game.script[hand.step + 1 :]
    coming = any(isinstance(step, Deal) for step in rest) and not any(isinstance(step, Draw) for step in rest)
    live = [player for player in hand.players if player.live]
    return coming and len(live) > 1 and sum(bool(player.stack) for player in live) < 2 and not any(one.shown for one in live)


@pytest.mark.parametrize("way", ["show", "muck"])
def test_a_muck_does_not_merge_pots(way: str) -> None:
    """29 in the main pot and 19 in the side pot, both split between the same two, by an odd chip each, whatever the loser does."""
    stakes = ev.Stakes(small_blind=1, big_blind=2)
    held = {0: "Ac 2d", 1: "Ad 2c", 2: "5c 6d", 3: "9c Td"}
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, stakes, [20, 20, 7, 20], held=held, owed=(ev.Owed(3, 0, 1),))
    hand = hand.with_cards(coming="Ah Kd Qh 8c 8d")
    hand.raise_to(7)
    hand.call()
    hand.call()
    hand.call()
    hand.check()
    hand.check()
    hand.raise_to(3)
    hand.raise_to(8)
    hand.call()
    hand.fold()
    down(hand)
    mucked = False
    while hand.pending is not None:
        mucked = mucked or hand.legal(hand.pending).muck
        (hand.muck if way == "muck" and hand.legal(hand.pending).muck else hand.show)()
    assert mucked
    assert [(award.pot, award.seat, award.amount) for award in hand.awards] == [(1, 0, 10), (1, 1, 9), (0, 0, 15), (0, 1, 14)]


# ---------------------------------------------------------------- by hand


def holding(game: Game, stacks_of: list[int], held: dict[int, str], rest: str) -> Hand:
    """A no-limit hand for 5 and 10 in which these cards are held, and ``rest`` comes from the deck next."""
    stakes = ev.Stakes(small_blind=5, big_blind=10, ante=2, bring_in=3, small_bet=10, big_bet=20)
    hand = Hand.start(game, NoLimit, stakes, stacks_of, held=held)
    return hand.with_cards(coming=rest, rest=game.deck)


def test_the_players_of_the_side_pot_show_first() -> None:
    """Seat 0, first left of the button, is all-in: the two who play for the side pot come before him."""
    hand = holding(games.TEXAS_HOLDEM, [30, 200, 200], {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, "2c 7d 9h Jc 4s")
    hand.raise_to(30)
    down(hand)
    assert [player.seat for player in hand.line[::-1]] == [2, 0]
    assert hand.pending == 1
    hand.show()
    hand.muck()
    hand.show()
    assert hand.over
    assert stacks(hand) == [90, 172, 168], "with the antes three times thirty in the main pot, and two each beside it"


def test_an_odd_chip_of_holdem_knows_no_suits() -> None:
    """25 chips and two equal hands: the odd one goes to the first left of the button, though the other holds the higher suit."""
    hand = holding(games.TEXAS_HOLDEM, [202] * 3, {0: "2h 3h", 1: "Ac 8d", 2: "As 8h"}, "Kd Kh 9c 7d 5s")
    hand.call()
    hand.fold()
    finished(hand)
    awards = [(award.seat, award.amount) for award in hand.awards]
    assert awards == [(1, 16), (2, 15)], "three antes, the small blind and twice ten are 31"


def test_a_card_for_all_counts_for_who_is_first() -> None:
    """Eight players see seventh street: the deuce that is dealt for all pairs seat 5, who bets first."""
    doors = {0: "Ac", 1: "Kd", 2: "Qd", 3: "Jd", 4: "Td", 5: "2c", 6: "8d", 7: "7c"}
    held = {seat: f"?? ?? {door}" for seat, door in doors.items()}
    streets = "Kh 9h 8h 7h 6h 4d 5h 3h", "Jc 6s 5s 4s 3s 6c Tc Qh", "9s 3d 4h 5d 8c 9c Jh Th"
    hand = Hand.start(games.SEVEN_CARD_STUD, FixedLimit, ev.Stakes(2, 0, 2, 3, 10, 20), [900] * 8, held=held)
    hand = hand.with_cards(coming=" ".join((*streets, "2d")), rest=games.SEVEN_CARD_STUD.deck)
    down(hand, until="seventh street")
    assert cards_text(hand.board) == "2d"
    assert hand.pending == 5
