"""The kinds of the cases about betting: raises and what they must be, all-ins for less, who is asked. Blinds are 5 and 10."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from riverboat import games
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS
from riverboat.rules.game import SMALL, Bet, FixedLimit, Limit, NoLimit, PotLimit
from riverboat.simulate import decide
from tests.rules.spots import (
    BLINDS,
    BOARD,
    EVERY_GAME,
    LEAST_OF_PL,
    UNLIMITED,
    decisions,
    finished,
    hands,
    kind,
    may,
    next_street,
    played,
    stacks,
    start,
    told,
    won,
)

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.rules.hand import Hand

DEEP = 5_000
blind_games = st.sampled_from(BLINDS)
any_limit = st.sampled_from(tuple(Limit))
unlimited = st.sampled_from(UNLIMITED)


def span(hand: Hand, least: int) -> str:
    """The bounds of a raise under no limit and pot limit for the deep seat on turn: from ``least`` to its chips, or to the pot."""
    player = hand.actor
    assert player
    total = player.bet + player.stack
    if hand.started.limit == PotLimit:
        total = min(total, hand.high + hand.pot + hand.bets + hand.high - player.bet)
    return f"{least}-{total}"


@kind
@given(blind_games, unlimited, st.integers(10, LEAST_OF_PL), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_kind_engine_a1_a4_a7_rules_a3_a4_short_all_ins_reopen_by_their_sum(
    game: Game, limit: Limit, by: int, tops: list[int]
) -> None:
    """Seat 2 raises, those after him go all-in for a little more each: he may raise again once they add up to a full raise."""
    to = high = 10 + by
    full, short = by, []
    for top in tops:
        high, full = high + top, max(full, top) if top >= full else full
        short.append(high)
    hand = start(game, limit, [DEEP, DEEP, DEEP, *short])
    hand.raise_to(to)
    for all_in in short:
        hand.raise_to(all_in)
    hand.fold()
    assert may(hand, 1) == f"fold, call {high - 10}, raise {span(hand, high + full)}", "who has not acted may raise in any case"
    hand.call()
    again = f", raise {span(hand, high + full)}" if high - to >= full else ""
    assert may(hand, 2) == f"fold, call {high - to}{again}"


@kind
@given(blind_games, unlimited, st.integers(1, 9))
def test_kind_rules_a6_a_raise_comes_on_top_of_a_short_all_in(game: Game, limit: Limit, top: int) -> None:
    hand = start(game, limit, [DEEP, DEEP, DEEP, 30 + top])
    hand.raise_to(30)
    hand.raise_to(30 + top)
    assert may(hand, 0) == f"fold, call {25 + top}, raise {span(hand, 30 + top + 20)}"


@kind
@given(blind_games, unlimited, st.lists(st.integers(0, 40), min_size=1, max_size=5))
def test_kind_engine_a12_a13_rules_a1_the_next_raise_is_at_least_the_last(game: Game, limit: Limit, more: list[int]) -> None:
    hand = start(game, limit, [10**9] * 3)
    high, step = 10, 10
    for extra in more:
        legal = hand.legal(hand.pending)
        assert legal.least == high + step
        to = min(high + step + extra, legal.most)
        hand.raise_to(to)
        high, step = to, to - high
    assert hand.legal(hand.pending).least == high + step


@kind
@given(blind_games, unlimited, st.integers(20, 30), st.integers(0, 30), st.integers(1, 60))
def test_kind_engine_a3_the_least_raise_is_no_smaller_for_a_short_opponent(
    game: Game, limit: Limit, to: int, extra: int, behind: int
) -> None:
    again = min(2 * to - 10 + extra, 3 * to)
    hand = start(game, limit, [again + behind, DEEP])
    hand.raise_to(to)
    hand.raise_to(again)
    least = 2 * again - to
    assert may(hand, 1) == f"fold, call {again - to}, raise {span(hand, least)}"
    hand.raise_to(least)
    hand.call()
    extra_chips = max(0, least - (again + behind))
    back = told(hand, ev.UncalledBetReturned)
    assert [(event.seat, event.amount) for event in back] == ([(1, extra_chips)] if extra_chips else [])


@kind
@given(st.sampled_from(BOARD), unlimited, st.integers(1, 9), st.booleans())
def test_kind_engine_a6_a_first_bet_that_is_too_small(game: Game, limit: Limit, bet: int, completes: bool) -> None:  # noqa: FBT001 - drawn
    """On the flop two check, the third is all-in for less than a bet: those two may call, the fourth may raise it."""
    book = msgspec.structs.replace(SEEDS, short_bet_completes=completes)
    hand = next_street(start(game, limit, [DEEP, DEEP, 10 + bet, DEEP], book=book))
    hand.check()
    hand.check()
    hand.raise_to(bet)
    assert may(hand, 3) == f"fold, call {bet}, raise {span(hand, 10 if completes else bet + 10)}"
    hand.call()
    assert may(hand, 0) == f"fold, call {bet}"
    hand.call()
    assert may(hand, 1) == f"fold, call {bet}"


@kind
@given(st.sampled_from(BOARD), unlimited, st.integers(10, 20), st.integers(1, 60))
def test_kind_engine_a9_a10_a11_a_raise_with_the_last_chips(game: Game, limit: Limit, bet: int, behind: int) -> None:
    """Heads-up on the flop with ``behind`` chips against a bet: none when the call takes them, all-in exactly below a full one."""
    hand = next_street(start(game, limit, [10 + behind, DEEP]))
    hand.check()
    hand.raise_to(bet)
    wanted = f"fold, call {min(bet, behind)}"
    if behind > bet:
        wanted += f", raise {span(hand, min(2 * bet, behind))}"
    assert may(hand, 0) == wanted
    if bet < behind < 2 * bet:
        hand.raise_to(behind)
        assert may(hand, 1) == f"fold, call {behind - bet}", "nobody is left to answer a raise"


def second_bet(game: Game) -> int:
    """What a bet is in fixed limit on the second round."""
    return 10 if [step.size for step in game.script if isinstance(step, Bet)][1] == SMALL else 20


@kind
@given(blind_games, st.data())
def test_kind_engine_a16_rules_b2_b4_half_a_bet_counts(game: Game, data: st.DataObject) -> None:
    unit = second_bet(game)
    bet = data.draw(st.integers(1, unit - 1))
    half = 2 * bet >= unit
    hand = next_street(start(game, FixedLimit, [10 + bet, DEEP, DEEP]))
    hand.raise_to(bet)
    more = f"fold, call {bet}, raise {bet + unit if half else unit}"
    assert may(hand, 1) == more
    hand.call()
    assert may(hand, 2) == more
    hand = next_street(start(game, FixedLimit, [DEEP, DEEP, 10 + bet]))
    hand.check()
    hand.check()
    hand.raise_to(bet)
    assert may(hand, 0) == (f"fold, call {bet}, raise {bet + unit}" if half else f"fold, call {bet}")


@kind
@given(blind_games, st.data())
def test_kind_rules_b2_half_a_raise_counts(game: Game, data: st.DataObject) -> None:
    unit = second_bet(game)
    top = data.draw(st.integers(1, unit - 1))
    half = 2 * top >= unit
    hand = next_street(start(game, FixedLimit, [DEEP, 10 + unit + top, DEEP]))
    hand.raise_to(unit)
    hand.raise_to(unit + top)
    completed = unit + top + unit if half else 2 * unit
    assert may(hand, 2) == f"fold, call {unit + top}, raise {completed}"
    hand.call()
    assert may(hand, 0) == (f"fold, call {top}, raise {completed}" if half else f"fold, call {top}")
    hand = next_street(start(game, FixedLimit, [DEEP, 10 + unit + top, DEEP]))
    hand.raise_to(unit)
    hand.raise_to(unit + top)
    hand.raise_to(completed)
    assert may(hand, 0) == f"fold, call {completed - unit}, raise {completed + unit}", "a completion reopens the betting"


@kind
@given(hands(limits=(FixedLimit,), stacks=st.just(10**6)))
def test_kind_rules_b1_b5_f2_amounts_and_cap_of_fixed_limit(given_hand: tuple[Hand, random.Random]) -> None:
    """Nobody all-in: each bet and raise is by the street's bet exactly, as often as the cap allows, or heads-up without end."""
    hand, rng = given_hand
    cap = 1 + hand.book.raises_cap + (sum(isinstance(step, Bet) for step in hand.game.script) == 2)
    for seat in decisions(hand, rng):
        if hand.phase not in {ev.BETTING, ev.BRINGING_IN}:
            continue
        bets, high, alone = street_of(hand, cap)
        legal = hand.legal(seat)
        if bets >= cap and not alone:
            assert not legal.raising
            continue
        size = next(step for step in hand.game.script[hand.step :] if isinstance(step, Bet)).size
        bet = 10 if size == SMALL else 20
        bring_in = bets == 0 and high > 0
        step = 20 if hand.unit == 20 else bet
        wanted = {bet if bring_in else high + step}
        if hand.option:
            wanted = {high + 10, high + 20}
        assert set(legal.amounts) == wanted
        assert legal.raising == ("complete" if bring_in or hand.phase == ev.BRINGING_IN else "raise" if high else "bet")


def street_of(hand: Hand, cap: int) -> tuple[int, int, bool]:
    """Bets and raises of the street so far, the highest bet, and whether play was heads-up before the cap was reached."""
    live = len(hand.started.seats)
    bets = high = 0
    alone = live == 2
    for event in hand.events:
        match event:
            case ev.BlindPosted(live=chips):
                bets, high = 1, max(high, chips)
            case ev.BringInPosted(amount=chips):
                high = chips
            case ev.BetMade(to=to) | ev.RaisedTo(to=to) | ev.Completed(to=to):
                bets, high = bets + 1, to
            case ev.Folded():
                live -= 1
                alone = alone or (live == 2 and bets < cap)
            case ev.BetsCollected():
                bets = high = 0
                alone = live == 2
    return bets, high, alone


@kind
@given(hands(limits=(PotLimit,)))
def test_kind_rules_c1_c2_c4_no_more_than_the_pot(given_hand: tuple[Hand, random.Random]) -> None:
    """The largest raise is the highest bet and all that lies in the middle once it is called, or one's last chips, or the least."""
    hand, rng = given_hand
    total = sum(hand.started.stacks)
    for seat in decisions(hand, rng):
        legal = hand.legal(seat)
        if legal.raising:
            player = hand.at[seat]
            owes = hand.high - player.bet
            middle = total - sum(stacks(hand))
            assert legal.most == min(player.bet + player.stack, max(hand.high + middle + owes, legal.least))
            assert legal.least <= legal.most


@kind
@given(blind_games, st.integers(1, 60), st.integers(3, 6))
def test_kind_rules_c1_antes_count_in_the_pot(game: Game, ante: int, players: int) -> None:
    hand = start(game, PotLimit, [DEEP] * players, stakes={"ante": ante})
    assert may(hand, 2 % players) == f"fold, call 10, raise 20-{35 + players * ante}"


@kind
@given(hands())
def test_kind_engine_a14_c2_c10_c11_rules_a12_d1_nobody_wins_more_than_he_staked_from_each(
    given_hand: tuple[Hand, random.Random],
) -> None:
    hand, rng = given_hand
    played(hand, rng)
    at_start, at_end = hand.started.stacks, stacks(hand)
    assert sum(at_start) == sum(at_end)
    put_in = [before - after + won(hand, seat) for seat, before, after in zip(hand.started.seats, at_start, at_end, strict=True)]
    assert sum(won(hand, seat) for seat in hand.started.seats) == sum(put_in), "what nobody called is not won"
    if hand.started.stakes.big_blind_ante or hand.started.stakes.ante:
        return
    for place, seat in enumerate(hand.started.seats):
        assert won(hand, seat) <= sum(min(amount, put_in[place]) for amount in put_in)


@kind
@given(hands(), st.integers(0, 12))
def test_kind_engine_d5_c10_the_last_one_in_wins_unseen(given_hand: tuple[Hand, random.Random], before: int) -> None:
    """After some decisions everybody folds who may: whoever is left has the pot, and nothing was shown."""
    hand, rng = given_hand
    for _ in range(before):
        if hand.phase == ev.BETTING:
            decide(hand, rng)
    while hand.phase in {ev.BETTING, ev.BRINGING_IN}:
        if hand.legal(hand.pending).fold:
            hand.fold()
        else:
            decide(hand, rng)
    assume(hand.live == 1)
    winner = next(player for player in hand.players if player.live)
    assert {award.seat for award in hand.awards} == {winner.seat}
    assert {award.share for award in hand.awards} == {""}
    assert not told(hand, ev.HandShown)
    assert hand.result is not None


@kind
@given(hands())
def test_kind_engine_b3_b4_c6_c8_c9_c12_c13_d4_f16_who_is_asked(given_hand: tuple[Hand, random.Random]) -> None:
    """Only who has chips and owes some, or can be answered; a raise only where somebody could answer it; and a round is over when
    all who are in have put in the same or are all-in."""
    hand, rng = given_hand
    for seat in decisions(hand, rng):
        if hand.phase not in {ev.BETTING, ev.BRINGING_IN}:
            continue
        player = hand.at[seat]
        others = [other for other in hand.players if other.live and other is not player]
        assert player.live
        assert player.stack
        assert others
        assert player.bet < hand.high or any(other.stack for other in others)
        if hand.legal(seat).raising:
            assert any(other.bet + other.stack > hand.high for other in others)
    again = type(hand).replay(hand.game, hand.events[:1], hand.book)
    acted: set[int] = set()
    for event in hand.events[1:]:
        if isinstance(event, ev.BetsCollected):
            assert_round_is_over(again, acted)
            acted.clear()
        elif hasattr(event, "seat") and not isinstance(event, (ev.BlindPosted, ev.AntePosted, ev.CardsDealt)):
            acted.add(event.seat)
        again.apply(event)


def assert_round_is_over(hand: Hand, acted: set[int]) -> None:
    live = [player for player in hand.players if player.live]
    if len(live) == 1:
        return
    highest = max(player.bet for player in live)
    with_chips = [player for player in live if player.stack]
    assert all(player.bet == highest for player in with_chips)
    if len(with_chips) > 1:
        assert {player.seat for player in with_chips} <= acted


@kind
@given(blind_games, any_limit, st.lists(st.integers(1, 10) | st.just(500), min_size=1, max_size=4))
def test_kind_engine_b5_rules_a11_the_big_blind_has_the_option(game: Game, limit: Limit, others: list[int]) -> None:
    """Everybody calls or is all-in for less: the big blind may check or raise as long as anybody has chips."""
    hand = start(game, limit, [500, 500, *others])
    while hand.pending != 1:
        assert hand.pending is not None
        hand.call()
    amounts = "20" if limit == FixedLimit else span(hand, 20)
    assert may(hand, 1) == f"fold, check, raise {amounts}"
    hand.check()
    assert hand.street != "pre-flop" or hand.phase == ev.DRAWING


@kind
@given(hands(of=BLINDS))
def test_kind_engine_b6_later_rounds_begin_left_of_the_button(given_hand: tuple[Hand, random.Random]) -> None:
    hand, rng = given_hand
    button = hand.started.button
    step = hand.step
    for seat in decisions(hand, rng):
        if hand.phase == ev.BETTING and hand.step != step:
            step = hand.step
            able = [player.seat for player in hand.players if player.live and player.stack]
            assert seat == min(able, key=lambda one: (one - button - 1) % 10)


@kind
@given(blind_games, any_limit, st.integers(0, 9), st.integers(0, 9))
def test_kind_engine_b1_rules_e1_heads_up(game: Game, limit: Limit, button: int, other: int) -> None:
    """The button posts the small blind, is dealt to last, acts first before the flop and last after it."""
    assume(button != other)
    hand = start(game, limit, [200, 200], seats=sorted((button, other)), button=button)
    assert [(event.seat, event.live) for event in told(hand, ev.BlindPosted)] == [(button, 5), (other, 10)]
    size = len(hand.at[button].cards)
    assert hand.at[other].cards == hand.deck[0 : 2 * size : 2]
    assert hand.at[button].cards == hand.deck[1 : 2 * size : 2]
    assert hand.pending == button
    next_street(hand)
    assert hand.pending == other
    three = start(game, limit, [200] * 3, seats=sorted((button, other, 10)), button=button)
    assert button not in [event.seat for event in told(three, ev.BlindPosted)], "with a third player the button posts nothing"


@kind
@given(blind_games, any_limit, st.integers(1, 9), st.booleans())
def test_kind_engine_b7_rules_a8_a10_a_short_big_blind(game: Game, limit: Limit, posted: int, calls: bool) -> None:  # noqa: FBT001 - drawn
    """The others owe the whole big blind; what the short one can't match goes back or into a pot without him."""
    hand = start(game, limit, [500, posted, 500])
    assert may(hand, 2) == f"fold, call 10, raise {'20' if limit == FixedLimit else span(hand, 20)}"
    hand.call()
    assert may(hand, 0) == f"fold, call 5, raise {'20' if limit == FixedLimit else span(hand, 20)}"
    (hand.call if calls else hand.fold)()
    if calls:
        assert [(pot.amount, pot.seats) for pot in hand.view(None).pots] == [
            (3 * posted, (0, 1, 2)),
            (20 - 2 * posted, (0, 2)),
        ]
        return
    finished(hand)
    small = min(5, posted)
    assert won(hand, 1) in {0, posted + posted + small} | ({(2 * posted + small) // 2, (2 * posted + small + 1) // 2})
    back = sum(event.amount for event in told(hand, ev.UncalledBetReturned))
    assert back == 10 - max(5, posted)


@kind
@given(blind_games, any_limit, st.integers(1, 30), st.integers(2, 6))
def test_kind_engine_b8_antes_are_no_part_of_a_bet(game: Game, limit: Limit, ante: int, players: int) -> None:
    plain, with_ante = (start(game, limit, [DEEP] * players, stakes={"ante": chips}) for chips in (0, ante))
    for _ in range(players):
        assert plain.pending == with_ante.pending
        one, other = plain.legal(plain.pending), with_ante.legal(plain.pending)
        assert (one.call, one.least) == (other.call, other.least)
        assert with_ante.view(None).pot == plain.view(None).pot + players * ante
        (plain.call if one.call else plain.check)()
        (with_ante.call if one.call else with_ante.check)()
    assert [before - after for before, after in zip(stacks(plain), stacks(with_ante), strict=True)] == [ante] * players


@kind
@given(blind_games, any_limit, st.integers(0, 8), st.integers(3, 5))
def test_kind_engine_b13_rules_e5_a_posted_blind_is_live(game: Game, limit: Limit, dead: int, seat: int) -> None:
    """Who posts out of turn may check in his own turn, or raise; only the dead part is no bet."""
    hand = start(game, limit, [500] * 6, owed=(ev.Owed(seat, 10, dead),))
    assert hand.view(None).pot == 25 + dead
    assert stacks(hand)[seat] == 490 - dead
    assert hand.pending == 2
    while hand.pending != seat:
        hand.fold()
    assert may(hand, seat) == f"fold, check, raise {'20' if limit == FixedLimit else span(hand, 20)}"
    hand.raise_to(20)
    assert stacks(hand)[seat] == 480 - dead
    hand = start(game, limit, [500] * 6, owed=(ev.Owed(seat, 10, dead),))
    for _ in range(6):
        (hand.call if hand.legal(hand.pending).call else hand.check)()
    assert hand.bets == 0
    assert hand.pot == 60 + dead


@kind
@given(st.sampled_from(EVERY_GAME), any_limit, st.integers(2, 4))
def test_kind_rules_g3_bets_grow_once(game: Game, limit: Limit, players: int) -> None:
    """The bet of a street follows the script: lower, then higher; under no limit and pot limit it never grows."""
    hand = start(game, limit, [10**6] * max(players, game.seats[0]))
    sizes = []
    step = -1
    rng = random.Random(players)
    while hand.pending is not None and hand.phase != ev.SHOWING:
        if hand.phase == ev.BETTING and hand.step != step:
            step = hand.step
            sizes.append(hand.unit)
        legal = hand.legal(hand.pending)
        if legal.stand_pat:
            hand.discard(rng.sample(hand.at[legal.seat].cards, 1))
        else:
            (hand.bring_in if legal.bring_in else hand.call if legal.call else hand.check)()
    scripted = [10 if step.size == SMALL or limit != FixedLimit else 20 for step in game.script if isinstance(step, Bet)]
    assert sizes == scripted
    for event in told(hand, ev.Discarded):
        assert event.seen_by(None).cards == ()
        assert event.seen_by((event.seat + 1) % players).cards == ()
        assert event.seen_by(event.seat).cards == event.cards


def test_no_limit_is_the_deeper_of_both() -> None:
    assert may(start(games.OMAHA, NoLimit, [DEEP] * 3), 2) == "fold, call 10, raise 20-5000"
