"""The kinds of the cases about stud and draw: who brings in and who opens, the open pair, decks that run short, exchanges."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from riverboat import games
from riverboat.cards import DECK
from riverboat.rules import events as ev
from riverboat.rules.actions import IllegalAction
from riverboat.rules.books import SEEDS, STANDARD, RuleBook
from riverboat.rules.game import Bet, FixedLimit, Limit
from tests.rules.spots import (
    EVERY_GAME,
    SEVEN_STUDS,
    STUDS,
    decisions,
    down,
    finished,
    hands,
    kind,
    may,
    next_street,
    played,
    start,
    told,
)

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.rules.hand import Hand
    from riverboat.rules.state import Player

stud_games = st.sampled_from(STUDS)
any_limit = st.sampled_from(tuple(Limit))
any_book = st.sampled_from((SEEDS, STANDARD))
players_of_stud = st.integers(2, 8)
seeds = st.integers(0, 2**32)


def rank(card: int, *, low: bool) -> int:
    """From 1 for a low ace, or 2, to 13 for a king or 14 for a high ace."""
    return 1 if low and card // 4 == 12 else card // 4 + 2


def lowball(game: Game) -> bool:
    return game.key == "razz"


def up_cards(hand: Hand, seat: int) -> list[int]:
    """The cards that lie open, by the events."""
    return [card for event in told(hand, ev.CardsDealt) if event.seat == seat for card in event.up]


def order_of(hand: Hand) -> list[int]:
    return sorted(hand.started.seats, key=lambda seat: (seat - hand.started.button - 1) % 100)


@kind
@given(stud_games, any_limit, any_book, players_of_stud, seeds, st.integers(0, 9))
def test_kind_engine_f1_f2_rules_f1_f3_who_brings_it_in(
    game: Game, limit: Limit, book: RuleBook, players: int, seed: int, button: int
) -> None:
    """The lowest door card by rank, then suit; in Razz with the ace low, and by the standard book the highest."""
    hand = start(game, limit, [500] * players, book=book, seed=seed, button=button)
    low = lowball(game)
    doors = {seat: up_cards(hand, seat)[0] for seat in hand.started.seats}
    ordered = sorted(doors, key=lambda seat: (rank(doors[seat], low=low), doors[seat] % 4))
    seat = ordered[-1] if low and book is STANDARD else ordered[0]
    complete = "10" if limit == FixedLimit else f"10-{hand.legal(seat).most}"
    assert may(hand, seat) == f"bring in 3, complete {complete}"
    hand.bring_in()
    after = order_of(hand)[(order_of(hand).index(seat) + 1) % players]
    complete = "10" if limit == FixedLimit else f"10-{hand.legal(after).most}"
    assert may(hand, after) == f"fold, call 3, complete {complete}"


def showing(cards: list[int], *, low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Open cards as tuples that compare as they do: pairs, two pair, trips, quads, then the ranks."""
    groups = Counter(rank(card, low=low) for card in cards)
    shape = sorted(((count, one) for one, count in groups.items()), reverse=True)
    return tuple(count for count, _ in shape), tuple(one for _, one in shape)


@kind
@given(hands(of=STUDS))
def test_kind_rules_f7_the_best_open_hand_opens_the_first_of_equals(given_hand: tuple[Hand, random.Random]) -> None:
    """The highest open hand, in Razz the lowest, or whoever can act after it; no straights and flushes, no suits."""
    hand, rng = given_hand
    low = lowball(hand.game)
    step = hand.step
    for seat in decisions(hand, rng):
        if hand.phase == ev.BETTING and hand.step != step:
            step = hand.step
            live = [one for one in order_of(hand) if hand.at[one].live]
            common = list(hand.board)
            best = (min if low else max)(showing(up_cards(hand, one) + common, low=low) for one in live)
            opener = next(one for one in live if showing(up_cards(hand, one) + common, low=low) == best)
            turn = order_of(hand).index(opener)
            clockwise = order_of(hand)[turn:] + order_of(hand)[:turn]
            assert seat == next(one for one in clockwise if hand.at[one].live and hand.at[one].stack)


@kind
@given(st.sampled_from([(3, 8), (12, 0), (0, 1)]), st.integers(2, 4), seeds)
def test_kind_rules_f7_equal_hands_are_opened_from_the_button(ranks: tuple[int, int], players: int, seed: int) -> None:
    """Everybody shows the same two ranks on fourth street: the first left of the button opens, whatever his suits."""
    first, second = ranks
    doors = [4 * first + suit for suit in range(players)]
    fourth = [4 * second + suit for suit in range(players)]
    random.Random(seed).shuffle(doors)
    random.Random(seed + 1).shuffle(fourth)
    rest = [card for card in DECK if card not in {*doors, *fourth}]
    deck = [*rest[: 2 * players], *doors, *fourth, *rest[2 * players :]]
    hand = next_street(start(games.SEVEN_CARD_STUD, FixedLimit, [500] * players, deck=deck))
    assert hand.pending == 0


@kind
@given(stud_games, any_limit, players_of_stud, seeds)
def test_kind_engine_f3_rules_f5_an_open_pair_on_fourth_street(game: Game, limit: Limit, players: int, seed: int) -> None:
    """In 7 card stud under fixed limit the first bettor may choose; after a big bet only big raises. Nowhere else."""
    hand = next_street(start(game, limit, [5_000] * players, seed=seed))
    pair = any(len({card // 4 for card in up_cards(hand, seat)}) < 2 for seat in hand.started.seats)
    chooses = pair and game.key == "seven_card_stud" and limit == FixedLimit
    if limit != FixedLimit:
        assert hand.legal(hand.pending).amounts == ()
        return
    first = may(hand, order_first(hand))
    assert first == f"fold, check, bet {'10|20' if chooses else '10'}"
    if players > 2:
        hand.check()
        assert may(hand, order_first(hand)) == first, "the choice passes on"
    hand.raise_to(10)
    assert may(hand, order_first(hand)) == f"fold, call 10, raise {'20|30' if chooses else '20'}"
    if chooses:
        hand.raise_to(30)
        assert may(hand, order_first(hand)).endswith("raise 50")
        again = next_street(start(game, limit, [5_000] * players, seed=seed))
        again.raise_to(20)
        assert may(again, order_first(again)) == "fold, call 20, raise 40"
        down(again, until="fifth street")
        assert may(again, order_first(again)) == "fold, check, bet 20"


def order_first(hand: Hand) -> int:
    """The seat on turn, for ``may`` where who it is does not matter."""
    assert hand.pending is not None
    return hand.pending


@kind
@given(stud_games, any_limit, st.integers(2, 8), seeds, st.integers(1, 2))
def test_kind_engine_f5_rules_f2_a_short_bring_in_is_owed_in_full(
    game: Game, limit: Limit, players: int, seed: int, chips: int
) -> None:
    who = start(game, limit, [500] * players, seed=seed).pending
    hand = start(game, limit, [2 + chips if seat == who else 500 for seat in range(players)], seed=seed)
    assert hand.pending == who
    assert may(hand, order_first(hand)) == f"bring in {chips}", "there is nothing to complete with"
    with pytest.raises(IllegalAction, match="may not complete now: its last chips are no more than the bring-in"):
        hand.raise_to(chips)
    hand.bring_in()
    if players == 2:
        assert may(hand, order_first(hand)) == "fold, call 3", "nobody could answer a completion"
        return
    text = may(hand, order_first(hand))
    assert text.startswith("fold, call 3, complete 10")
    hand.raise_to(10)
    assert ", raise 20" in may(hand, order_first(hand)), "a completion is the bet, and the next is a raise"


@kind
@given(stud_games, players_of_stud, seeds, st.sampled_from((3, 4)))
def test_kind_rules_f2_a_completion_is_no_raise(game: Game, players: int, seed: int, cap: int) -> None:
    """10, 20, 30, 40, and 50 where the house allows four raises; heads-up there is no end to it."""
    hand = start(game, FixedLimit, [5_000] * players, seed=seed, book=msgspec.structs.replace(SEEDS, raises_cap=cap))
    hand.bring_in()
    for number in range(1, cap + 2):
        legal = hand.legal(hand.pending)
        assert legal.amounts == (10 * number,)
        hand.raise_to(10 * number)
    assert bool(hand.legal(hand.pending).raising) == (players == 2)


@kind
@given(stud_games, any_limit, st.integers(3, 8), seeds)
def test_kind_rules_f9_the_low_card_is_all_in_for_the_ante(game: Game, limit: Limit, players: int, seed: int) -> None:
    """The next player with chips may fold, bring in or complete; if all fold, the betting is at an end."""
    low = start(game, limit, [500] * players, seed=seed).pending
    assert low is not None
    hand = start(game, limit, [2 if seat == low else 500 for seat in range(players)], seed=seed)
    after = (low + 1) % players
    assert may(hand, after).startswith("fold, bring in 3, complete 10")
    hand.fold()
    while hand.pending is not None and hand.phase == ev.BRINGING_IN:
        assert hand.legal(hand.pending).fold
        hand.fold()
    assert not told(hand, ev.BringInPosted)


@kind
@given(st.sampled_from(SEVEN_STUDS), any_limit, st.integers(2, 8), seeds, st.integers(0, 6))
@example(games.SEVEN_CARD_STUD, FixedLimit, 8, 0, 0)
def test_kind_engine_f7_rules_f10_seventh_street_when_the_deck_is_short(
    game: Game, limit: Limit, players: int, seed: int, folds: int
) -> None:
    """One card for all when fewer are left than players; nobody's folded cards come back."""
    hand = start(game, limit, [500] * players, seed=seed)
    rng = random.Random(seed)
    while hand.pending is not None and hand.phase != ev.SHOWING:
        legal = hand.legal(hand.pending)
        if legal.bring_in:
            hand.bring_in()
        elif folds and legal.fold and hand.live > 2 and rng.random() < 0.2:
            folds -= 1
            hand.fold()
        else:
            (hand.call if legal.call else hand.check)()
    hand.settle()
    dealt = [card for event in told(hand, ev.CardsDealt) for card in event.down + event.up]
    assert len(set(dealt)) == len(dealt) <= 52
    begun = next(event for event in told(hand, ev.StreetStarted) if event.name == "seventh street")
    index = hand.events.index(begun)
    last = [event for event in hand.events[index:] if isinstance(event, ev.CardsDealt)]
    before = sum(event.count + len(event.up) for event in told(hand, ev.CardsDealt)) - sum(
        event.count + len(event.up) for event in last
    )
    live = len(hand.started.seats) - sum(isinstance(event, ev.Folded) for event in hand.events[:index])
    if 52 - before < live:
        assert [(event.seat, event.count, len(event.up)) for event in last] == [(ev.BOARD, 0, 1)]
    else:
        assert [(event.count, event.up) for event in last] == [(1, ())] * live


@kind
@given(any_limit, st.integers(2, 8), seeds)
def test_kind_rules_f13_five_card_stud_has_four_rounds_and_is_never_short(limit: Limit, players: int, seed: int) -> None:
    hand = finished(start(games.FIVE_CARD_STUD, limit, [500] * players, seed=seed))
    assert [event.phase for event in told(hand, ev.RoundStarted)] == [ev.BRINGING_IN, *[ev.BETTING] * 3, ev.SHOWING]
    assert hand.board == ()
    assert [sum(player.up) for player in hand.players] == [4] * players
    assert hand.dealt == 5 * players
    assert len(told(hand, ev.HandShown)) == players, "by the seeds everybody shows the hole card"


@kind
@given(any_limit, st.integers(2, 5), seeds)
def test_kind_engine_f9_rules_g1_five_can_draw_five(limit: Limit, players: int, seed: int) -> None:
    """Whatever is exchanged, the deck lasts, and no card comes back."""
    hand = start(games.FIVE_CARD_DRAW, limit, [500] * players, seed=seed)
    rng = random.Random(seed)
    most = rng.random() < 0.3
    while hand.phase != ev.SHOWING:
        player: Player | None = hand.actor
        assert player is not None
        if hand.phase == ev.DRAWING:
            hand.discard(player.cards if most else rng.sample(player.cards, rng.randint(0, 5)))
        else:
            hand.check()
    assert not told(hand, ev.DeckReshuffled)
    seen = [card for event in told(hand, ev.CardsDealt) for card in event.down]
    seen += [card for event in told(hand, ev.CardsDrawn) for card in event.cards]
    assert len(set(seen)) == len(seen)
    assert all(len(player.cards) == 5 for player in hand.players)


@kind
@given(hands(of=tuple(game for game in EVERY_GAME if any(type(step).__name__ == "Draw" for step in game.script))))
def test_kind_rules_g3_draws_go_round_once_all_in_players_too(given_hand: tuple[Hand, random.Random]) -> None:
    """Everybody still in is asked once a draw, in order from the button's left; only how many is public."""
    hand, rng = given_hand
    played(hand, rng)
    order = order_of(hand)
    live = set(order)
    asked: list[int] | None = None
    for event in hand.events:
        if isinstance(event, ev.RoundStarted):
            if asked is not None:
                assert asked == [seat for seat in order if seat in live]
            asked = [] if event.phase == ev.DRAWING else None
        elif isinstance(event, ev.Folded):
            live.discard(event.seat)
        elif isinstance(event, (ev.StoodPat, ev.CardsDrawn)):
            assert asked is not None
            asked.append(event.seat)
        if isinstance(event, (ev.Discarded, ev.CardsDrawn)):
            assert event.seen_by(None).cards == ()  # type: ignore[attr-defined]  # it is one of the two


@kind
@given(st.integers(3, 5), any_limit, any_book, seeds)
def test_kind_rules_g3_who_opens_after_the_draw(players: int, limit: Limit, book: RuleBook, seed: int) -> None:
    """The first left of the button by the seeds; by the standard book whoever opened the first round."""
    hand = start(games.FIVE_CARD_DRAW, limit, [500] * players, seed=seed, book=book)
    opener = seed % players
    for _ in range(opener):
        hand.check()
    hand.raise_to(10)
    while hand.phase == ev.BETTING:
        hand.call()
    while hand.phase == ev.DRAWING:
        hand.stand_pat()
    assert hand.pending == (opener if book is STANDARD else 0)


@kind
@given(st.sampled_from(EVERY_GAME), any_limit, seeds)
def test_kind_engine_b1_rules_e1_cards_go_round_from_the_buttons_left(game: Game, limit: Limit, seed: int) -> None:
    """One at a time, in the deck's order; to the board after the players."""
    players = min(4, game.seats[1])
    hand = start(game, limit, [500] * players, seed=seed, button=seed % players)
    order = order_of(hand)
    place = 0
    for _ in range(3):
        dealt = [event for event in told(hand, ev.CardsDealt) if event.seat != ev.BOARD][:players]
        assert [event.seat for event in dealt] == order
        size = dealt[0].count + len(dealt[0].up)
        for number, event in enumerate(dealt):
            assert event.down + event.up == hand.deck[place + number : place + size * players : players]
    down(hand)
    assume(hand.live == players)
    everything = [card for event in told(hand, ev.CardsDealt) for card in event.down + event.up]
    assert sorted(everything) == sorted(hand.deck[: len(everything)])


def test_the_option_is_7_card_studs_alone() -> None:
    assert [game.key for game in EVERY_GAME if any(isinstance(step, Bet) and step.pair_option for step in game.script)] == [
        "seven_card_stud"
    ]
