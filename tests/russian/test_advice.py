"""Exact advice: known positions, and every kind of action against plain enumeration."""

from __future__ import annotations

import random
from time import process_time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from riverboat.cards import DECK, CardError, cards_text, parse_card, parse_cards
from riverboat.hands import high
from riverboat.russian.advice import Advice, advise, advise_bet
from riverboat.russian.plain import code_of, position_of
from riverboat.russian.prices import CODES, prices_of
from riverboat.russian.rules import PRESETS, SEED, Insurance, NoGame, PayTable, Rules, RulesError
from riverboat.russian.solver import COMPILED, core, solve
from tests.russian.naive import after_the_last_card, values

if TYPE_CHECKING:
    from fractions import Fraction

HOUSES = {
    **PRESETS,
    "six_only": replace(SEED, second_combination="six_only", insurance=Insurance(share=(1, 3))),
    "paired": replace(SEED, paired_straight="pair", exchange_price=(1, 1, 2, 2, 3), sixth_price=2, ante_on_win="pays"),
    "no_game": replace(SEED, no_game=NoGame(bet="pays"), bet_multiple=3, insurance=Insurance(from_kind="pair")),
    "capped": replace(SEED, max_payout=300),
}


def small(number: int, house: str) -> tuple[tuple[int, ...], int, list[int]]:
    """Return a hand, an open card and dead cards that leave ten unseen; high cards, so that combinations come up."""
    rng = random.Random(f"{house}/{number}")
    cards = rng.sample(range(52 - 4 * rng.choice((5, 6, 13)), 52), 16)
    dead = [card for card in DECK if card not in cards]
    return tuple(cards[:5]), cards[5], dead


def by_action(found: Advice) -> dict[tuple[str, frozenset[int]], Fraction]:
    return {(option.action, frozenset(option.cards)): option.value for option in found.options}


@pytest.mark.parametrize("compiled", [False, COMPILED])
@pytest.mark.parametrize("house", HOUSES)
def test_every_action_agrees_with_plain_enumeration(house: str, compiled: bool) -> None:  # noqa: FBT001 - a case
    cards, up, dead = small(1, house)
    rules = HOUSES[house]
    found = advise(cards, up, rules, dead=dead, ante=60, compiled=compiled)
    assert by_action(found) == values(found.position, rules)
    assert [option.value for option in found.options] == sorted((option.value for option in found.options), reverse=True)


def test_both_ways_to_solve_agree_in_every_number() -> None:
    for house, rules in HOUSES.items():
        for number in (2, 3):
            cards, up, dead = small(number, house)
            position, prices = position_of(cards, up, dead), prices_of(rules, 60)
            for counts, sixth in ((rules.counts, rules.sixth), ((2,), False)):
                both = [solve(position, prices, counts, sixth=sixth, compiled=way) for way in (False, COMPILED)]
                assert [(*one[:8], list(one[8])) for one in both[0]] == [(*one[:8], list(one[8])) for one in both[1]]


def test_progress_is_told_on_the_slow_way() -> None:
    cards, up, dead = small(1, "seed")
    told: list[float] = []
    advise(cards, up, dead=dead, progress=told.append, compiled=False)
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize(
    ("hand", "up", "action", "cards", "value"),
    [
        ("Ad Qd Tc Ts 3d", "4c", "stand", "", 0.751546),
        ("Ad Qd Tc Ts 3d", "4c", "sixth_card", "", 0.269108),
        ("Ad Qs 9s 6s 2d", "Th", "stand", "", -1),
        ("Ad Qs 9s 6s 2d", "Th", "sixth_card", "", -1.654836),
        ("Kc 4c 4h 4s 3h", "6h", "exchange", "Kc 3h", 3.720273),
    ],
)
def test_known_positions(hand: str, up: str, action: str, cards: str, value: float) -> None:
    found = advise(parse_cards(hand), parse_card(up), compiled=True)
    assert float(found.of(action, parse_cards(cards)).value) == pytest.approx(value, abs=5e-7)


def test_the_best_exchange_of_one_card_in_a_known_position() -> None:
    found = advise(parse_cards("Ad Qd Tc Ts 3d"), parse_card("4c"), compiled=True)
    best = max(option.value for option in found.options if len(option.cards) == 1)
    assert float(best) == pytest.approx(0.165653, abs=5e-7)


def test_one_exchanged_card_is_never_better_than_a_sixth_and_advice_is_quick() -> None:
    rng = random.Random(1)
    spent: list[float] = []
    for _ in range(20):
        *cards, up = rng.sample(DECK, 6)
        begun = process_time()
        found = advise(cards, up, compiled=True)
        spent.append(process_time() - begun)
        sixth = found.of("sixth_card").value
        ones = [option.value for option in found.options if len(option.cards) == 1]
        assert len(ones) == 5
        assert max(ones) <= sixth, cards_text((*cards, up))
        assert len(found.best.cards) != 1
        assert len(found.options) == 34
    assert sorted(spent)[10] < 0.3


def test_what_a_choice_costs() -> None:
    found = advise(parse_cards("Kc 4c 4h 4s 3h"), parse_card("6h"), compiled=True)
    assert found.best.cards == parse_cards("Kc 3h")
    assert found.cost("exchange", parse_cards("3h Kc")) == 0
    assert found.cost("fold") == found.best.value + 1
    with pytest.raises(KeyError):
        found.of("exchange", parse_cards("2h"))


def test_without_chips_for_an_action_there_are_fold_and_stand() -> None:
    found = advise(parse_cards("Kc 4c 4h 4s 3h"), parse_card("6h"), actions=False)
    assert [option.action for option in found.options] == ["stand", "fold"]


@pytest.mark.parametrize("compiled", [False, COMPILED])
def test_advice_after_the_last_card(compiled: bool) -> None:  # noqa: FBT001 - a case
    cards, up, dead = small(3, "seed")
    position = position_of(cards, up, dead)
    for hand in (cards, (*cards, position.unseen[0])):
        unseen = [card for card in position.unseen if card not in hand]
        found = advise_bet(
            hand, up, dead=dead if len(hand) == 5 else [card for card in dead if card not in hand], compiled=compiled
        )
        assert found.value == after_the_last_card(hand, up, unseen, SEED)
        assert found.no_game + found.lower + found.equal + found.higher == 1
        assert found.bets == (found.value > found.fold)


def test_insurance_is_advised_when_no_game_is_likelier_than_a_lower_one() -> None:
    strong = parse_cards("8s 8h 8c Ad Kc")
    up, dead = parse_card("4h"), parse_cards("Ah Ac As Kh Kd Ks")
    found = advise_bet(strong, up, dead=dead, compiled=False)
    assert found.insures == (found.no_game > found.lower)
    assert found.insured is not None
    assert found.insured - found.bet == found.insurance * (found.no_game - found.lower)
    assert found.insurance == 4
    assert advise_bet(parse_cards("8s 8h 7c Ad Kc"), up, compiled=False).insured is None


def test_cards_that_can_not_be() -> None:
    hand = parse_cards("Kc 4c 4h 4s 3h")
    for cards, up, dead, says in (
        (hand, hand[0], (), "Kc appears twice"),
        (hand[:4], 0, (), "a box is dealt five cards, not 4"),
        ((1, 2, 3, 4, 5), 6, range(7, 46), "7 unseen cards are not enough"),
    ):
        with pytest.raises(CardError, match=says):
            advise(cards, up, dead=dead)
    with pytest.raises(CardError, match="five or six cards"):
        advise_bet(hand[:4], 0)
    with pytest.raises(CardError, match="3 unseen cards"):
        advise_bet((0, 1, 2, 3, 4), 5, dead=range(6, 49))


def test_a_house_that_limits_what_bet_wins_needs_the_ante() -> None:
    hand, up = parse_cards("Kc 4c 4h 4s 4d"), parse_card("6h")
    capped = replace(SEED, max_payout=100)
    with pytest.raises(RulesError, match="BET wins 100 chips at most: say for how many chips of ANTE"):
        advise_bet(hand, up, capped)
    assert advise_bet(hand, up, capped, ante=1).bet == advise_bet(hand, up).bet
    assert advise_bet(hand, up, capped, ante=10).bet < advise_bet(hand, up).bet
    with pytest.raises(RulesError, match="prices of up to 33554432 chips are counted"):
        prices_of(replace(SEED, pay_table=PayTable(royal_flush=2**26)))


def test_codes_are_the_same_compiled_or_not() -> None:
    rng = random.Random(3)
    for rules in (SEED, Rules(paired_straight="pair")):
        for number in range(4_000):
            cards = rng.sample(range(52) if number % 2 else range(20, 52), rng.choice((5, 6)))
            code = code_of(cards, high.strength(cards), rules)
            assert core().russian_code(cards, not rules.paired_straight_pays) == code, cards_text(cards)
            assert 0 <= code < CODES
