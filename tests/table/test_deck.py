"""The deck of a hand: laid down before it can be known, dealt in an order that nobody alone decides, opened without the unseen."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.cards import DECK, SHORT_DECK
from riverboat.rules.actions import Fold
from riverboat.rules.events import CardsDealt, HandStarted
from riverboat.table import events as ev
from riverboat.table.deck import laid_down, orders
from riverboat.table.refusal import Refusal
from riverboat.table.shuffle import dealing_order, leaves, salt, sha256, shuffled
from riverboat.table.table import Table
from tests.history.hands import dealt, played
from tests.table.tables import NOW, do, finish, names, seated

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.events import Event

DECKS = 100_000


def opened(events: list[Event]) -> tuple[ev.DeckOpened, dict[int, ev.CardsOpened]]:
    """What was opened after a hand, to everybody and to each seat."""
    public = next(event for event in events if isinstance(event, ev.DeckOpened))
    return public, {event.seat: event for event in events if isinstance(event, ev.CardsOpened)}


def test_a_hand_is_dealt_from_the_deck_that_was_laid_down_in_the_order_of_the_numbers() -> None:
    table, events = dealt("texas_holdem", 1)
    assert names(events)[:4] == ["DeckCommitted", "NoncesOpened", "ButtonMoved", "HandStarted"]
    laid, given, _, started = events[:4]
    assert isinstance(laid, ev.DeckCommitted)
    assert isinstance(given, ev.NoncesOpened)
    assert isinstance(started, HandStarted)
    assert (laid.hand, laid.size, len(laid.again)) == (1, 52, 0)
    assert sorted(laid.deck) == sorted(started.deck) == list(DECK)
    assert started.deck != laid.deck
    assert (started.deck, started.reshuffle) == orders(laid, given)
    assert table.used == laid
    assert orders(laid, ev.NoncesOpened(1, (given.nonces[0], ""))) != orders(laid, given), "each number has its say"


def test_a_number_that_does_not_fit_its_hash_counts_as_missing() -> None:
    table = seated(0, 1)
    nonces = ["ab" * 32, "cd" * 32]
    table.lay_down([ev.NonceHash(seat, sha256(nonce)) for seat, nonce in enumerate(nonces)], random.Random(1).randbytes)
    events = table.deal_laid({sha256(nonces[1]): nonces[1]}, NOW)
    assert events[0] == ev.NoncesOpened(1, ("", nonces[1]))


def test_a_hand_number_is_laid_down_once_whatever_happens_before_the_deal() -> None:
    table = seated(0, 1)
    entropy = random.Random(1).randbytes
    first = table.lay_down((), entropy)
    assert table.lay_down((), entropy) == []
    table.leave("p1", NOW)
    with pytest.raises(Refusal, match=r"No hand can be dealt at Natchez now \(players\)"):
        table.deal_laid({}, NOW)
    table.sit("p2", "Player 2", 2, 1000)
    assert table.lay_down((), entropy) == []
    events = table.deal_laid({}, NOW)
    assert table.number == 1
    assert isinstance(first[0], ev.DeckCommitted)
    assert next(event.deck for event in events if isinstance(event, HandStarted)) == orders(first[0], ev.NoncesOpened(1))[0]
    finish(table)
    (again,) = table.lay_down((), entropy)
    assert isinstance(again, ev.DeckCommitted)
    assert again.hand == 2


def test_room_f4_a_deck_laid_down_is_dealt_after_a_restart_at_any_boundary() -> None:
    table, events = dealt("razz", 4)
    for upto in (1, len(events)):
        again = Table.replay(table.settings, table.game, events[:upto], seated(0, 1, 2, game="razz").state())
        if upto == 1:
            nonces = next(event.nonces for event in events if isinstance(event, ev.NoncesOpened))
            again.deal_laid({sha256(nonce): nonce for nonce in nonces}, NOW)
        finish(again)
        other, _ = dealt("razz", 4)
        finish(other)
        assert again.hand is not None
        assert other.hand is not None
        assert again.hand.events == other.hand.events


def test_the_order_needs_a_deck_that_is_laid_down_and_players() -> None:
    with pytest.raises(Refusal, match=r"\(no deck is laid down\)"):
        seated(0, 1).deal_laid({}, NOW)
    with pytest.raises(Refusal, match=r"\(players\)"):
        seated(0).lay_down((), os.urandom)


def test_h7_mucked_hands_and_the_stub_stay_shut() -> None:
    events = played("texas_holdem", 1)
    laid = next(event for event in events if isinstance(event, ev.DeckCommitted))
    public, own = opened(events)
    shown = {card for event in events for card in getattr(event, "cards", ()) if type(event).__name__ == "HandShown"}
    board = {card for event in events if isinstance(event, CardsDealt) for card in event.up}
    assert set(public.cards) == shown | board
    for seat, event in own.items():
        mine = {card for each in events if isinstance(each, CardsDealt) and each.seat == seat for card in each.down}
        assert set(event.cards) == mine - shown
        assert event.seen_by(None) == event.seen_by(seat + 1) == ev.CardsOpened(seat, 1)
        assert event.seen_by(seat) == event
    seen = set(public.places).union(*(event.places for event in own.values()))
    assert len(seen) == 5 + 2 * 3
    salts = {salt(laid.seed[0], place) for place in range(52) if place not in seen}
    assert not salts & {each for event in events for each in getattr(event, "salts", ())}
    assert "seed" not in repr(laid)
    assert laid.seen_by(0) == ev.DeckCommitted(laid.hand, laid.commitment, 52, laid.nonces)


def test_h1_when_everybody_folds_nothing_but_each_ones_own_is_opened() -> None:
    table, events = dealt("texas_holdem", 2)
    while table.pending is not None:
        events += do(table, Fold())
    public, own = opened(events)
    assert (public.places, public.cards, public.salts) == ((), (), ())
    assert len(public.leaves) == 52
    assert sorted(own) == [0, 1, 2]
    assert all(len(event.cards) == 2 for event in own.values())


def test_a_card_that_comes_twice_does_not_say_who_gave_it_up() -> None:
    """In a draw whose discards come again, the second place is opened, and the first one only to him who had it there."""
    for seed in range(1, 40):
        events = played("deuce_to_seven_triple_draw", seed, players=6)
        public, own = opened(events)
        for seat, event in own.items():
            others = {place for other, each in own.items() if other != seat for place in each.places}
            first = {place for place in event.places if place < 52}
            assert not first & others
            assert not set(event.places) & set(public.places)


def test_a_voided_hand_is_opened_too_as_far_as_it_was_seen() -> None:
    table, _ = dealt("seven_card_stud", 1)
    events = table.void("the test says so")
    assert names(events) == ["HandVoided", "DeckOpened", "CardsOpened", "CardsOpened", "CardsOpened"]
    public, own = opened(events)
    assert len(public.cards) == 3
    assert all(len(event.cards) == 2 for event in own.values())
    assert table.used is None


def test_a_hand_without_the_rooms_key_is_not_opened() -> None:
    table = seated(0, 1)
    before = table.state()
    events = table.lay_down((), os.urandom) + table.deal_laid({}, NOW)
    blind = Table.replay(table.settings, table.game, [event.seen_by(None) for event in events], before)
    assert names(blind.void("the key is lost")) == ["HandVoided"]
    assert blind.lay_down((), os.urandom), "the next one is laid down anew"


def test_leaves_bind_place_and_card_and_salts_are_all_different() -> None:
    seed = "5a" * 32
    hashes = leaves(DECK, seed)
    assert len(set(hashes)) == len({salt(seed, place) for place in range(104)}) - 52 == 52
    assert hashes[51] == sha256(f"51:As:{salt(seed, 51)}")
    assert leaves((*DECK[1:], DECK[0]), seed)[:51] != hashes[:51]


def test_a_commitment_is_for_one_table_and_one_hand() -> None:
    seed = "5a" * 32
    laid = {laid_down(table, hand, DECK, (), (), seed).commitment for table in ("a", "b") for hand in (1, 2)}
    assert len(laid) == 4


def chi_squared(counts: Counter[tuple[int, Card]], cells: int, times: float) -> float:
    """The sum over all cells, also those that nothing fell into."""
    expected = times / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_every_card_comes_at_every_position_equally_often_and_no_neighbours_stick_together() -> None:
    """χ² of card and position, and how often two neighbours of the deck laid down stay neighbours, over 100,000 decks."""
    counts: Counter[tuple[int, Card]] = Counter()
    neighbours = 0
    for number in range(DECKS):
        (order,) = dealing_order((DECK,), f"{number:x}", ())
        counts.update(enumerate(order))
        neighbours += sum(card + 1 == after for card, after in pairwise(order))
    value = chi_squared(counts, 52 * 52, 52 * DECKS)
    # 51 * 51 degrees of freedom: mean 2601, standard deviation 72; five of them
    assert 2601 - 5 * 72 < value < 2601 + 5 * 72
    expected = DECKS * 51 * 51 / (52 * 51)  # each of 51 pairs is together at 51 of 52 * 51 ordered places
    assert abs(neighbours - expected) < 5 * expected**0.5


def test_the_system_shuffles_short_decks_evenly_too() -> None:
    counts: Counter[tuple[int, Card]] = Counter()
    for _ in range(5000):
        counts.update(enumerate(shuffled(SHORT_DECK, os.urandom)))
    value = chi_squared(counts, 36 * 36, 36 * 5000)
    assert 1225 - 5 * 49.5 < value < 1225 + 5 * 49.5  # 35 * 35 degrees of freedom


def test_forked_rooms_never_shuffle_alike() -> None:
    """A generator that is copied by a fork would deal the same decks twice; the system's does not."""
    found: list[bytes] = []
    for _ in range(4):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            decks = [bytes(shuffled(DECK, os.urandom)) for _ in range(200)]
            os.write(writing, b"".join(decks))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        found += [text[start : start + 52] for start in range(0, len(text), 52)]
    assert len(found) == len(set(found)) == 800


@pytest.mark.parametrize("game", sorted(games.ALL))
def test_a_second_deck_is_laid_down_where_discards_may_come_again(game: str) -> None:
    _, events = dealt(game, 1, players=2)
    laid = events[0]
    assert isinstance(laid, ev.DeckCommitted)
    draws = any(type(step).__name__ == "Draw" for step in games.ALL[game].script)
    assert len(laid.again) == (len(games.ALL[game].deck) if draws else 0)
