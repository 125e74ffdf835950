"""What a seat knows, read from its view of a hand in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from riverboat import games
from riverboat.analysis import Spot, discards, pot_share, sample
from riverboat.analysis.spot import draws_left
from riverboat.cards import CardError, parse_cards
from riverboat.hands import RankingError, badugi
from riverboat.rules.events import BETTING, DRAWING
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes


def hand_of(key: str, players: int, seed: int) -> Hand:
    game = games.ALL[key]
    rng = random.Random(seed)
    deck = rng.sample(game.deck, len(game.deck))
    again = rng.sample(game.deck, len(game.deck))
    return Hand.start(game, game.default_limit, usual_stakes(game), [500] * players, deck, reshuffle=again)


@pytest.mark.parametrize("key", games.ALL)
def test_a_spot_is_what_the_seat_may_see(key: str) -> None:
    rng = random.Random(key)
    for seed in range(4):
        hand = hand_of(key, games.ALL[key].seats[1] if seed % 2 else 3, seed)
        while hand.pending is not None:
            if hand.phase == BETTING and hand.live > 1:
                player = hand.at[hand.pending]
                spot = Spot.of_view(hand.view(player.seat))
                live = [other for other in hand.players if other.live and other is not player]
                assert spot.own == player.cards
                assert spot.board == hand.board
                assert sorted(spot.opponents) == sorted(other.open for other in live)
                folded = [card for other in hand.players if not other.live for card in other.open]
                assert sorted(spot.dead) == sorted(folded)
                assert 0 <= sample(spot, 2, seed=1).estimate().share <= 1
            decide(hand, rng)


@pytest.mark.parametrize("players", [7, 8])
@pytest.mark.parametrize("key", ["seven_card_stud", "razz"])
def test_a_full_table_of_stud_can_be_dealt_out_to_the_end(key: str, players: int) -> None:
    hand = hand_of(key, players, 1)
    while hand.pending is not None and hand.phase != 3:
        seat = hand.pending
        legal = hand.legal(seat)
        if not legal.bring_in:
            sampled = sample(Spot.of_view(hand.view(seat)), 6, seed=2)
            assert all(len(row) == players for row in sampled.strengths[0])
        (hand.bring_in if legal.bring_in else hand.check if legal.check else hand.call)()


def test_draws_to_come_are_counted_from_the_street_and_the_phase() -> None:
    draw, triple, holdem = games.FIVE_CARD_DRAW, games.DEUCE_TO_SEVEN_TRIPLE_DRAW, games.TEXAS_HOLDEM
    assert draws_left(draw, "first round", BETTING) == 1
    assert draws_left(draw, "the draw", DRAWING) == 1
    assert draws_left(draw, "the draw", BETTING) == 0
    assert draws_left(draw, "", BETTING) == 1
    streets = [step.street for step in triple.script if hasattr(step, "street")]
    assert [draws_left(triple, street, DRAWING) for street in streets] == [3, 3, 2, 1]
    assert draws_left(holdem, "flop", BETTING) == 0


def test_the_public_has_no_spot() -> None:
    with pytest.raises(CardError, match="the public holds no cards"):
        Spot.of_view(hand_of("texas_holdem", 3, 1).view(None))


def test_impossible_cards_are_refused() -> None:
    with pytest.raises(CardError, match="As appears twice"):
        Spot(games.TEXAS_HOLDEM, parse_cards("As Kd"), parse_cards("As 2c 3c"))
    with pytest.raises(CardError, match="a player of Texas Hold'em holds up to 2 cards"):
        Spot(games.TEXAS_HOLDEM, parse_cards("As Kd 2c"))
    with pytest.raises(CardError, match="a player of Razz holds up to 7 cards"):
        Spot(games.RAZZ, parse_cards("As Kd Qc"), opponents=(tuple(range(8)),))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"game": "texas_holdem"}, r"a game such as games\.TEXAS_HOLDEM, not of 'texas_holdem'"),
        ({"own": "AsKd"}, r"tuples such as parse_cards\('As Kd'\), not 'AsKd'"),
        ({"opponents": "QsQd"}, "the opponents are a tuple"),
        ({"opponents": (1, 2)}, "not 1"),
    ],
)
def test_a_spot_of_another_kind_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    usual: dict[str, Any] = {"game": games.TEXAS_HOLDEM, "own": parse_cards("AsKd")}
    with pytest.raises(CardError, match=words):
        Spot(**usual | given)


def test_sensible_discards_of_a_text() -> None:
    assert discards("As Kd Kh 2c 3c") == discards(parse_cards("As Kd Kh 2c 3c"))
    assert discards("As Kd 7h 2c", 4, "badugi") == discards(parse_cards("As Kd 7h 2c"), 4, badugi)
    with pytest.raises(RankingError, match="a ranking is one of"):
        discards("As Kd Kh 2c 3c", 5, "lowest")


def test_odds_take_a_deal() -> None:
    with pytest.raises(ValueError, match="one deal at least, not 0"):
        pot_share(Spot(games.TEXAS_HOLDEM, parse_cards("AsKd")), 0, 1)
