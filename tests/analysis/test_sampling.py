"""Sampled odds against exact ones, and what holds of every sample."""

from __future__ import annotations

import statistics
from bisect import bisect_left, bisect_right

import pytest

from riverboat import games
from riverboat.analysis import Spot, pot_share, sample
from riverboat.cards import CardError, parse_cards
from tests.analysis.exact import outcomes

DEALS = 4000


def spot(key: str, own: str, board: str = "", shown: str = "", dead: str = "") -> Spot:
    return Spot(games.ALL[key], parse_cards(own), parse_cards(board), (parse_cards(shown),), parse_cards(dead))


SPOTS = {
    "hold'em river": (spot("texas_holdem", "8h Ks", "9c 7s 5h 5s 3c"), 2, 0),
    "hold'em turn": (spot("texas_holdem", "Ah Qh", "2h 7h Jc 9s"), 2, 1),
    "hold'em board plays": (spot("texas_holdem", "2c 3c", "As Ks Qs Js Ts"), 2, 0),
    "omaha river": (spot("omaha", "Ks 8c Js 5c", "3s 5h Qs Qd 9h"), 4, 0),
    "hi-lo river": (spot("omaha_hi_lo", "Ac 2d Qh Jh", "3h 4s 8d Kd Kc", dead="As Ad Ah"), 4, 0),
    "hi-lo river without a low": (spot("omaha_hi_lo", "Ac 2d Qh Jh", "3h 9s Td Kd Kc", dead="As Ad Ah"), 4, 0),
    "stud seventh street": (spot("seven_card_stud", "Kc Kd 9h 9s 4c 2d Jh", "", "Ac Qd Td 3h"), 7, 0),
    "razz seventh street": (spot("razz", "Ac 3d 8h 4s 6c Kd Kh", "", "2c 5d 7h Qs", dead="Ah Ad 2h 2s"), 7, 0),
    "five stud last card": (spot("five_card_stud", "Kc Kd 9h 9s 4c", "", "Ac Qd Td 3h"), 5, 0),
    "five stud third street": (spot("five_card_stud", "Kc Kd 9h 9s 4c", "", "Ac As"), 5, 0),
}


@pytest.mark.parametrize("name", SPOTS)
def test_the_share_is_the_exact_one_within_its_error(name: str) -> None:
    known, holding, to_board = SPOTS[name]
    exact = statistics.fmean(part for part, _ in outcomes(known, holding, to_board))
    sampled = pot_share(known, DEALS, seed=5)
    assert abs(sampled.share - exact) <= 4 * sampled.error
    assert sampled.error < 0.01


@pytest.mark.parametrize(("own", "share"), [("As Ad", 0.8520), ("As Ks", 0.6704), ("7s 2d", 0.3458), ("2c 2d", 0.5033)])
def test_known_odds_before_the_flop(own: str, share: float) -> None:
    sampled = pot_share(spot("texas_holdem", own), DEALS, seed=7)
    assert abs(sampled.share - share) <= 4 * sampled.error


def test_the_error_is_what_estimates_differ_by() -> None:
    estimates = [pot_share(spot("texas_holdem", "Ah Qh", "2h 7h Jc"), 200, seed) for seed in range(80)]
    spread = statistics.stdev(estimate.share for estimate in estimates)
    assert 0.6 < spread / statistics.fmean(estimate.error for estimate in estimates) < 1.3


def test_the_same_seed_gives_the_same_odds_and_another_one_others() -> None:
    known = spot("texas_holdem", "Ah Qh")
    assert pot_share(known, 300, seed=1) == pot_share(known, 300, seed=1)
    assert pot_share(known, 300, seed=1) != pot_share(known, 300, seed=2)


def test_everybody_shares_a_board_that_plays() -> None:
    royal = parse_cards("As Ks Qs Js Ts")
    sampled = sample(Spot(games.TEXAS_HOLDEM, parse_cards("2c 3d"), royal, ((), (), ())), 50, seed=1)
    assert sampled.estimate().share == 0.25
    assert sampled.estimate().error == 0
    assert not sampled.is_beaten


def test_evaluator_14_no_low_qualifies_and_high_takes_all() -> None:
    top = Spot(games.OMAHA_HI_LO, parse_cards("Ks Kh Ah 2d"), parse_cards("Kd Kc 9s Ts 3d"))
    assert sample(top, 200, seed=1).estimate().share == 1


def test_the_low_half_alone_is_half_the_pot() -> None:
    nut_low = Spot(games.OMAHA_HI_LO, parse_cards("As 2s 9c 9d"), parse_cards("3h 4h 8h Kc Qd"), dead=parse_cards("Ac Ad Ah"))
    sampled = sample(nut_low, 300, seed=1)
    assert 0.5 <= sampled.estimate().share < 0.8
    assert sampled.is_beaten


@pytest.mark.parametrize("read", [0.5, 1, 3])
def test_a_read_weighs_each_deal_by_how_good_the_opponents_hand_is(read: float) -> None:
    known, holding, to_board = SPOTS["hold'em turn"]
    every = list(outcomes(known, holding, to_board))
    order = sorted(theirs[0] for _, theirs in every)
    level = {s: (bisect_left(order, s) + bisect_right(order, s)) / 2 / len(order) for s in set(order)}
    weights = [level[theirs[0]] ** read for _, theirs in every]
    exact = sum(weight * part for weight, (part, _) in zip(weights, every, strict=True)) / sum(weights)
    sampled = sample(known, DEALS, seed=3).estimate([read])
    assert abs(sampled.share - exact) <= 4 * sampled.error


@pytest.mark.parametrize("key", ["texas_holdem", "omaha_hi_lo", "razz", "five_card_draw"])
def test_the_more_opponents_are_believed_the_less_a_plain_hand_wins(key: str) -> None:
    own = {"texas_holdem": "Ah Td", "omaha_hi_lo": "Ah Td 4c 3s", "razz": "Ah 3d 7c", "five_card_draw": "Jh Jd 4c 3s 2s"}[key]
    sampled = sample(Spot(games.ALL[key], parse_cards(own), opponents=((), ()), draws=1), 2000, seed=4)
    shares = [sampled.estimate([read, read]).share for read in (0, 0.5, 1, 2)]
    assert shares == sorted(shares, reverse=True)
    assert sampled.estimate([0, 0]) == sampled.estimate()


def test_who_has_drawn_keeps_his_cards() -> None:
    pair = parse_cards("2c 2d 7h 8s 9c")
    before = pot_share(Spot(games.FIVE_CARD_DRAW, pair, draws=1), 2000, seed=1)
    after = pot_share(Spot(games.FIVE_CARD_DRAW, pair, draws=0), 2000, seed=1)
    assert after.share + 4 * after.error < before.share
    royal = parse_cards("As Ks Qs Js Ts")
    assert pot_share(Spot(games.FIVE_CARD_DRAW, royal, draws=1), 300, seed=1).share == 1


def test_without_an_opponent_there_are_no_odds() -> None:
    with pytest.raises(CardError, match="the spot has no opponent"):
        pot_share(Spot(games.TEXAS_HOLDEM, parse_cards("As Ad"), opponents=()), 10, seed=1)


def test_cards_that_all_lie_open_need_no_chance() -> None:
    settled = Spot(games.SEVEN_CARD_STUD, parse_cards("Kc Kd 9h 9s 4c 2d Jh"), opponents=(parse_cards("Ac Ad Qd Td 3h 3s 7c"),))
    assert pot_share(settled, 10, seed=1).share == 0
    assert pot_share(settled, 10, seed=1).error == 0
