"""Random hands of every game under every limit: what must hold at each of their decisions."""

from __future__ import annotations

import random
from hashlib import blake2b
from itertools import product
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat import games
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.rules.view import HIDDEN
from riverboat.simulate import cards_needed, decide, plainly_shuffled, play, require_chips_kept, shuffled, simulate, usual_stakes
from tests.rules.casefile import facts

if TYPE_CHECKING:
    from riverboat.rules.game import Game

EVERY = [pytest.param(game, limit, id=f"{game.key}-{limit.value}") for game, limit in product(games.ALL.values(), Limit)]


def started(game: Game, limit: Limit, seed: int) -> tuple[Hand, random.Random]:
    rng = random.Random(f"{game.key}{limit}{seed}")
    players = rng.randint(*game.seats)
    stacks = [rng.choice((1, 2, 3, 9, 14, 40, 200, 900)) for _ in range(players)]
    deck = rng.sample(game.deck, len(game.deck))
    book = rng.choice((SEEDS, STANDARD))
    stakes = usual_stakes(game)
    if game.has_blinds:
        antes = {"ante": rng.choice((0, 0, 3)), "big_blind_ante": rng.choice((0, 0, 10))}
        stakes = msgspec.structs.replace(stakes, **antes)
    return Hand.start(game, limit, stakes, stacks, deck, reshuffle=game.deck, book=book), rng


def state_of(hand: Hand) -> dict[str, object]:
    state = {name: value for name, value in facts(hand).items() if name not in {"players", "ring", "at", "actor", "line"}}
    line = [player.seat for player in hand.line]
    return state | {"actor": hand.pending, "line": line, "seats": [facts(player) | {"worth": ()} for player in hand.players]}


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_two_thousand_random_hands_keep_their_chips(game: Game, limit: Limit) -> None:
    for players in range(game.seats[0], game.seats[1] + 1):
        report = simulate(game, limit, players, 2_000 // (game.seats[1] - 1) + 1, seed=players)
        assert report.showdowns > report.hands // 4


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_chips_are_kept_after_every_event(game: Game, limit: Limit) -> None:
    for seed in range(20):
        hand, rng = started(game, limit, seed)
        while hand.pending is not None:
            decide(hand, rng)
        again = Hand.replay(game, hand.events[:1], hand.book)
        for event in hand.events[1:]:
            again.apply(event)
            require_chips_kept(again, sum(hand.started.stacks))


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_replay_equals_the_hand_at_every_decision(game: Game, limit: Limit) -> None:
    for seed in range(25):
        hand, rng = started(game, limit, seed)
        while hand.pending is not None:
            assert state_of(Hand.replay(game, hand.events)) == state_of(hand)
            decide(hand, rng)
        assert state_of(Hand.replay(game, hand.events)) == state_of(hand)


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_a_replayed_hand_can_be_dealt_on(game: Game, limit: Limit) -> None:
    for seed in range(10):
        hand, rng = started(game, limit, seed)
        for _ in range(rng.randint(0, 8)):
            if hand.pending is not None:
                decide(hand, rng)
        again = Hand.replay(game, hand.events)
        twin = random.Random(seed), random.Random(seed)
        while hand.pending is not None:
            decide(hand, twin[0])
            decide(again, twin[1])
        assert again.events == hand.events


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_events_come_back_from_json(game: Game, limit: Limit) -> None:
    decoder = msgspec.json.Decoder(ev.AnyEvent)
    for seed in range(5):
        hand = play(game, limit, game.seats[0] + seed % 3, random.Random(seed))
        assert [decoder.decode(msgspec.json.encode(event)) for event in hand.events] == hand.events


def every_action(hand: Hand, rng: random.Random) -> list[do.Action]:
    """Sound and unsound actions for the moment."""
    amounts = {1, 2, 3, 5, 9, 10, 15, 20, 30, 40, 0, -5, 10**9, rng.randint(1, 400)}
    legal = hand.legal(hand.pending or 0)
    amounts |= {legal.least, legal.most, legal.least - 1, legal.most + 1, *legal.amounts}
    player = hand.actor
    own = player.cards if player else ()
    foreign = next(card for card in range(52) if card not in own)
    drawn = [(), own[:1], own[:2], own, (*own, foreign), (foreign,), own[:1] * 2]
    plain: list[do.Action] = [do.Fold(), do.Check(), do.Call(), do.BringIn(), do.StandPat(), do.Show(), do.Muck()]
    sized: list[do.Action] = [kind(to) for kind in (do.Bet, do.Raise, do.Complete) for to in amounts]
    return plain + sized + [do.Discard(tuple(cards)) for cards in drawn]


def is_offered(legal: do.Legal, action: do.Action, hand: Hand) -> bool:
    match action:
        case do.Bet(to) | do.Raise(to) | do.Complete(to):
            in_range = to in legal.amounts if legal.amounts else legal.least <= to <= legal.most
            return legal.raising == action.__struct_config__.tag and in_range
        case do.Discard(cards):
            own = hand.actor.cards if hand.actor else ()
            return legal.stand_pat and len(cards) <= legal.discard and len(set(cards)) == len(cards) and set(cards) <= set(own)
    names = {do.Fold: "fold", do.Check: "check", do.Call: "call", do.BringIn: "bring_in", do.StandPat: "stand_pat", do.Show: "show"}
    return bool(getattr(legal, names.get(type(action), "muck")))


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_what_is_legal_is_accepted_and_nothing_else(game: Game, limit: Limit) -> None:
    for seed in range(6):
        hand, rng = started(game, limit, seed)
        while hand.pending is not None:
            before, log, legal = state_of(hand), list(hand.events), hand.legal(hand.pending)
            for action in every_action(hand, rng):
                trial = Hand.replay(game, log)
                if is_offered(legal, action, hand):
                    assert trial.act(hand.pending, action) == trial.events[len(log) :]
                    assert trial.turn == hand.turn + 1
                else:
                    with pytest.raises(do.IllegalAction):
                        trial.act(hand.pending, action)
                    assert state_of(trial) == before
            decide(hand, rng)


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_nobody_else_may_act(game: Game, limit: Limit) -> None:
    hand, _ = started(game, limit, 3)
    for player in hand.players:
        if player.seat != hand.pending:
            assert hand.legal(player.seat) == do.Legal()
            for action in (do.Fold(), do.Check(), do.Call(), do.Raise(20), do.BringIn(), do.StandPat()):
                with pytest.raises(do.IllegalAction, match=r"is on turn|is over"):
                    hand.act(player.seat, action)


def seen(hand: Hand, seat: int | None) -> bytes:
    return msgspec.json.encode([event.seen_by(seat) for event in hand.events] + [hand.view(seat)])


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_what_an_audience_gets_does_not_depend_on_cards_it_may_not_see(game: Game, limit: Limit) -> None:
    """Other hole cards, stub and discards under the same public hand give every audience the same bytes."""
    for seed in range(8):
        hand, rng = started(game, limit, seed)
        for _ in range(rng.randint(1, 25)):
            if hand.pending is None or hand.phase == ev.SHOWING:
                break
            decide(hand, rng)
        if hand.phase == ev.SHOWING or hand.over:
            continue
        for seat in (None, *(player.seat for player in hand.players)):
            other = with_other_cards(hand, seat, rng)
            assert seen(other, seat) == seen(hand, seat)


def with_other_cards(hand: Hand, seat: int | None, rng: random.Random) -> Hand:
    """Return the same public hand with the cards permuted that ``seat`` has not seen."""
    known = set(hand.board)
    for player in hand.players:
        known |= {card for card, up in zip(player.cards, player.up, strict=True) if up or player.shown or player.seat == seat}
    for event in hand.events:
        if isinstance(event, (ev.CardsDrawn, ev.Discarded)) and event.seat == seat:
            known |= set(event.cards)
        if isinstance(event, ev.CardsDealt):
            known |= set(event.up) | (set(event.down) if event.seat == seat else set())
    unknown = [card for card in hand.game.deck if card not in known]
    swap = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))

    def swapped(event: ev.Event) -> ev.Event:
        names = [name for name in ("deck", "reshuffle", "down", "up", "cards") if name in event.__struct_fields__]
        return msgspec.structs.replace(
            event, **{name: tuple(swap.get(card, card) for card in getattr(event, name)) for name in names}
        )

    return Hand.replay(hand.game, [swapped(event) for event in hand.events], hand.book)


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_the_public_can_follow_a_hand(game: Game, limit: Limit) -> None:
    """What the public is told makes a hand with the same chips and turns, in which face-down cards are hidden."""
    for seed in range(5):
        hand, rng = started(game, limit, seed)
        while hand.pending is not None:
            watched = Hand.replay(game, [event.seen_by(None) for event in hand.events], hand.book)
            assert msgspec.structs.replace(watched.view(None)) == hand.view(None)
            hidden = [card for player in watched.players for card in player.cards if card == HIDDEN]
            assert hidden or all(player.shown or all(player.up) for player in watched.players)
            decide(hand, rng)


def test_no_repr_shows_a_hidden_card() -> None:
    hand, _ = started(games.FIVE_CARD_DRAW, Limit.FIXED_LIMIT, 1)
    text = repr(hand.events)
    assert "deck" not in text
    assert "down" not in text


def test_every_event_is_frozen_and_tagged() -> None:
    for kind in ev.Event.__subclasses__():
        assert kind.__struct_config__.frozen
        assert kind.__struct_config__.tag == kind.__name__
        assert set(kind.OWNER + kind.SECRET) <= set(kind.__struct_fields__)


@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_staying_in_for_as_little_as_may_be_is_a_check_or_a_call(game: Game, limit: Limit) -> None:
    for seed in range(4):
        hand, rng = started(game, limit, seed)
        twin = Hand.replay(game, hand.events, hand.book)
        while hand.pending is not None:
            if hand.phase == ev.BETTING and rng.random() < 0.8:
                twin.act(twin.pending or 0, do.Check() if twin.legal(twin.pending).check else do.Call())
                hand.check_or_call()
                assert hand.events == twin.events
                continue
            if hand.phase != ev.BETTING:
                with pytest.raises(do.IllegalAction, match="not a choice now"):
                    hand.check_or_call()
            decide(hand, rng)
            twin = Hand.replay(game, hand.events, hand.book)


@pytest.mark.parametrize("count", [0, 1, 17, 52])
def test_a_seed_shuffles_as_many_cards_as_are_needed(count: int) -> None:
    decks = [shuffled(range(52), count, seed) for seed in range(500)]
    for deck in decks:
        assert len(set(deck)) == len(deck) == count
    assert decks == [shuffled(range(52), 52, seed)[:count] for seed in range(500)]
    assert len(set(map(tuple, decks))) > min(40, 500 * count - 1)


def test_a_seed_gives_the_same_cards_everywhere_and_for_ever() -> None:
    assert shuffled(range(52), 7, 1) == [4, 49, 25, 17, 21, 22, 13]
    assert sorted(shuffled(games.SHORT_DECK_HOLDEM.deck, 36, -1)) == list(games.SHORT_DECK_HOLDEM.deck)


def test_python_and_the_core_shuffle_alike() -> None:
    for seed in range(200):
        number, count = blake2b(b"%d" % seed, digest_size=40).digest(), seed % 53
        assert shuffled(range(52), count, seed) == plainly_shuffled(range(52), count, number)


def test_each_card_is_as_likely_as_any_other_in_each_place() -> None:
    decks = [shuffled(range(52), 3, seed) for seed in range(26_000)]
    for place in range(3):
        counts = [sum(deck[place] == card for deck in decks) for card in (0, 25, 51)]
        assert all(400 < count < 600 for count in counts), "500 are expected, give or take 22"


@pytest.mark.parametrize(
    ("game", "players", "cards"),
    [(games.TEXAS_HOLDEM, 6, 17), (games.OMAHA_HI_LO, 6, 29), (games.FIVE_CARD_DRAW, 5, 50), (games.SEVEN_CARD_STUD, 8, 52)],
)
def test_how_many_cards_a_hand_may_need(game: Game, players: int, cards: int) -> None:
    assert cards_needed(game, players) == cards
