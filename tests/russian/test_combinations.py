"""What five and six cards are paid for."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from riverboat.cards import CardError, cards_text, parse_cards
from riverboat.hands import high
from riverboat.russian.combinations import ACE_KING, KINDS, PAIR, combinations_of, kinds, least_of
from riverboat.russian.rules import SEED, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FIVE = """
Ks Kh Ad 8c 5c: pair 1 + ace_king 1
Ks Kh Kd Ac 5c: three_of_a_kind 3 + ace_king 1
Ks Kh Kd Kc Ac: four_of_a_kind 20 + ace_king 1
As Ah Ad Ac Kc: four_of_a_kind 20 + ace_king 1
8s 8h Ac Kd 5c: pair 1 + ace_king 1
Ks Kh 8c 8d As: two_pair 2 + ace_king 1
As Ah Kc Kd 7c: two_pair 2
As Ah Ac Kc Kd: full_house 7
As Kh Qc Jd Tc: straight 4
As Ks Qs Js Ts: royal_flush 100
Ks Qs Js Ts 9s: straight_flush 50
As 2h 3c 4d 5c: straight 4
Qs Kh Ac 2d 3c: ace_king 1
As Ks 9s 4s 2s: flush 5
As Qh Jc Td 8c: nothing
7s 7h 2c 2d Kc: two_pair 2
"""

SIX = """
As Ah Kc Kd Qc Qd: two_pair 2 + two_pair 2
9s 9h 5c 5d 3c 3d: two_pair 2 + two_pair 2
As Ah Kc Kd 7h 2d: two_pair 2
As Ah Kc Kd Kh 2d: full_house 7
9h 8h 7h 6h 2h 5c: flush 5 + straight 4
9h 8h 7h 4h 2h 9c: flush 5 + pair 1
As Ah Ac 8c 8d 8s: full_house 7 + full_house 7
9s 9h 9c 9d Ac As: four_of_a_kind 20 + full_house 7
9s 9h 9c 9d Ac Ks: four_of_a_kind 20 + ace_king 1
9s 9h 9c 9d 4c 2s: four_of_a_kind 20
5h 4h 3h 2h Ah Ks: straight_flush 50 + ace_king 1
Ah Kh Qh Jh Th Ts: royal_flush 100 + straight 4
Ah Kh Qh Jh Th 9h: royal_flush 100 + straight_flush 50
Ah Kh Qh Jh Th 2h: royal_flush 100 + flush 5
Ah Kh Qh Jh Th 9c: royal_flush 100 + straight 4
Ah Kh Qh Jh Th 2c: royal_flush 100
9h 8h 7h 6h 5h 5c: straight_flush 50 + straight 4
9h 8h 7h 6h 5h 2h: straight_flush 50 + flush 5
9h 8h 7h 6h 5h 4h: straight_flush 50 + straight_flush 50
9h 8h 7h 6h 5h 4c: straight_flush 50 + straight 4
Ks Qh Jc Td 9c 9d: straight 4 + straight 4
As Ah Kc Qd Jh Ts: straight 4 + straight 4
As Kh Qc Jd Tc 9d: straight 4 + straight 4
As 2h 3c 4d 5c Kd: straight 4 + ace_king 1
As 2h 3c 4d 5c 9d: straight 4
2h 4h 6h 8h Th Qh: flush 5 + flush 5
2h 4h Kh 8h Ah Qs: flush 5
2h 4h Kh 8h Th As: flush 5 + ace_king 1
2h 4h Kh 8h Ah As: flush 5 + pair 1
Ks Kh Kd 5c 5d Ac: full_house 7 + ace_king 1
Ks Kh Kd 5c Ad Ac: full_house 7
Ks Kh Kd Qc Jd Ac: three_of_a_kind 3 + ace_king 1
Ks Kh 8c 8d As Qc: two_pair 2 + ace_king 1
Ks Kh 8c 8d As Ac: two_pair 2 + two_pair 2
As Kh 9c 5d 3c 2d: ace_king 1
7s 7h Ac Kd 3c 2d: pair 1 + ace_king 1
Qs Jh 9c 5d 3c 2d: nothing
2s 2h 3c 3d 3h Ad: full_house 7
"""
LINES = [line for text in (FIVE, SIX) for line in text.strip().splitlines()]


def told(cards: Sequence[int], rules: Rules) -> str:
    return " + ".join(f"{made.kind} {made.pays}" for made in combinations_of(cards, rules)) or "nothing"


def payout(cards: Sequence[int], rules: Rules = SEED) -> int:
    return sum(made.pays for made in combinations_of(cards, rules))


@pytest.mark.parametrize("line", LINES)
def test_what_a_hand_is_paid_for(line: str) -> None:
    text, paid = line.split(": ")
    assert told(parse_cards(text), SEED) == paid


@pytest.mark.parametrize("line", LINES)
def test_the_order_of_the_cards_does_not_matter(line: str) -> None:
    text, paid = line.split(": ")
    cards = parse_cards(text)
    rng = random.Random(text)
    for _ in range(5):
        assert told(rng.sample(cards, len(cards)), SEED) == paid


def test_a_combination_is_only_the_cards_that_make_it() -> None:
    first, second = combinations_of(parse_cards("Ks 8h 8c 5d Ac"), SEED)
    assert set(first.cards) == set(parse_cards("8h 8c"))
    assert set(second.cards) == set(parse_cards("Ac Ks"))


def test_houses_that_pay_a_second_combination_on_six_cards_only_or_never() -> None:
    five, six = parse_cards("Ks Kh Ad 8c 5c"), parse_cards("Ks Kh Ad 8c 5c 2d")
    assert [payout(cards, replace(SEED, second_combination="six_only")) for cards in (five, six)] == [1, 2]
    assert [payout(cards, replace(SEED, second_combination="off")) for cards in (five, six)] == [1, 1]


def test_a_house_that_takes_a_paired_straight_as_a_straight_and_a_pair() -> None:
    pair = replace(SEED, paired_straight="pair")
    assert told(parse_cards("Ks Qh Jc Td 9c 9d"), pair) == "straight 4 + pair 1"
    assert told(parse_cards("Ah Kh Qh Jh Th Ts"), pair) == "royal_flush 100 + pair 1"
    assert told(parse_cards("As Kh Qc Jd Tc 9d"), pair) == "straight 4 + straight 4"


@pytest.mark.parametrize("text", ["As Ks Qs", "As Ks Qs Js Ts 9s 8s"])
def test_other_numbers_of_cards_are_refused(text: str) -> None:
    with pytest.raises(CardError, match="five or six cards"):
        combinations_of(parse_cards(text), SEED)


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="appears twice"):
        combinations_of((1, 1, 2, 3, 4), SEED)


def test_where_kinds_begin() -> None:
    assert high.strength(parse_cards("As Kh 4c 3d 2c")) == least_of(ACE_KING)
    assert high.strength(parse_cards("2s 2h 5c 4d 3c")) == least_of(PAIR)
    assert [kinds().count(kind) for kind in range(len(KINDS))] == [1_113 + 1, 164, 2_860, 858, 858, 10, 1_277, 156, 156, 9, 1]


def without_a_flush(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Six cards of these ranks, ascending, of which no five are of one suit: whichever suits they have, they are paid alike."""
    return tuple(
        4 * rank + (at + ranks[:at].count(rank)) % 4 if ranks.count(rank) < 2 else 4 * rank + ranks[:at].count(rank)
        for at, rank in enumerate(ranks)
    )


def all_kinds_of_six() -> Iterator[tuple[int, tuple[int, ...]]]:
    """All hands of six cards in groups that are paid alike, and so are the fives in them: how many there are of each, and one.

    Suits matter only where five cards or six have the same one.
    """
    for ranks in combinations_with_replacement(range(13), 6):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            suited = {6: 4 + 6 * 4 * 3, 5: 4 * 3}.get(len(counts), 0)  # five or six of one suit: they follow
            yield prod(comb(4, count) for count in counts.values()) - suited, without_a_flush(ranks)
    for five in combinations(range(13), 5):
        for rank in range(13):
            yield 12, (*(4 * each for each in five), 4 * rank + 1)
    for six in combinations(range(13), 6):
        yield 4, tuple(4 * each for each in six)


def test_of_all_hands_of_six_cards_none_pays_less_than_any_five_of_them() -> None:
    hands = 0
    for many, cards in all_kinds_of_six():
        hands += many
        assert payout(cards) >= max(payout(five) for five in combinations(cards, 5)), cards_text(cards)
    assert hands == comb(52, 6) == 20_358_520
