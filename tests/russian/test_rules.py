"""The rules object: what it refuses, and what follows from its fields."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from riverboat.russian.combinations import ACE_KING, FOUR, FULL_HOUSE, PAIR, THREE
from riverboat.russian.rules import (
    CARIBBEAN_STUD,
    PRESETS,
    SEED,
    Bonus,
    BonusTable,
    Insurance,
    PayTable,
    Rules,
    RulesError,
    changed,
    find_preset,
    house_rules,
    rules_of_key,
)
from riverboat.russian.settling import most_to_lose

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"max_boxes": 5}, "a deck is enough for 1 to 4 boxes, not 5"),
    ({"max_open_boxes": 5}, "a player may have 1 to 4 open boxes, not 5"),
    ({"bet_multiple": 0}, "BET is at least one ANTE, not 0"),
    ({"exchange_counts": (1, 6)}, r"exchanges are of different numbers of cards from 1 to 5, ascending, not \(1, 6\)"),
    ({"exchange_counts": (2, 1)}, "ascending"),
    ({"exchange_price": (1, 2)}, r"exchanges of \(1, 2, 3, 4, 5\) cards need 5 prices, not 2"),
    ({"exchange_price": -1}, "a price is 0 ANTE or more, not -1"),
    ({"sixth_price": -2}, "a price is 0 ANTE or more, not -2"),
    ({"insurance": Insurance(share=(3, 2))}, "at most 1, not 3/2"),
    ({"insurance": Insurance(least=0)}, "insurance is for at least 1 ANTE"),
    ({"bonus": Bonus(least=0)}, "a BONUS is at least 1 chip"),
    ({"bonus": Bonus(least=10, most=5)}, "a BONUS of at least 10 chips can't be at most 5"),
    ({"max_payout": -1}, "the most that BET wins is 0"),
    ({"decision_seconds": 1}, "a decision has 5 to 600 seconds, not 1"),
]


@pytest.mark.parametrize(("changes", "says"), WRONG, ids=lambda each: str(each)[:40])
def test_rules_that_cannot_be_played_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesError, match=says):
        Rules(**changes)


def test_a_pay_table_that_falls_is_refused_with_its_numbers() -> None:
    with pytest.raises(RulesError, match="pair pays 3:1 and two_pair, which beats it, only 2:1"):
        PayTable(pair=3)
    with pytest.raises(RulesError, match="nothing pays 0:1 and ace_king, which beats it, only -1:1"):
        PayTable(ace_king=-1)
    with pytest.raises(RulesError, match="four_of_a_kind pays 2000:1 and straight_flush, which beats it, only 1000:1"):
        BonusTable(four_of_a_kind=2_000)


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        SEED.max_boxes = 3  # type: ignore[misc] # that it is refused is what is tested


def test_the_hash_says_whether_two_tables_play_alike() -> None:
    assert replace(SEED, key="mine", name="My table").hash == SEED.hash
    assert len({rules.hash for rules in PRESETS.values()}) == len(PRESETS)
    assert replace(SEED, pay_table=PayTable(royal_flush=200)).hash != SEED.hash


def test_rules_have_a_text_that_comes_back_the_same() -> None:
    for rules in PRESETS.values():
        again = msgspec.json.decode(msgspec.json.encode(rules), type=Rules)
        assert again == rules
        assert again.hash == rules.hash


def test_a_wrong_text_is_refused_as_wrong_rules() -> None:
    with pytest.raises(msgspec.ValidationError, match="a deck is enough for 1 to 4 boxes"):
        msgspec.json.decode(b'{"max_boxes": 9}', type=Rules)


def test_presets_are_found_by_key() -> None:
    assert find_preset("oasis").counts == (1,)
    with pytest.raises(RulesError, match=r"'monaco' is no preset of Russian Poker; there are seed, caribbean_stud"):
        find_preset("monaco")


def test_without_actions_nothing_is_exchanged_or_bought() -> None:
    assert CARIBBEAN_STUD.counts == ()
    assert not CARIBBEAN_STUD.sixth


def test_prices_by_count() -> None:
    rules = Rules(exchange_counts=(1, 3), exchange_price=(1, 2))
    assert [rules.price_of(count) for count in rules.counts] == [1, 2]
    assert SEED.price_of(5) == 1


def test_insurance_is_for_half_of_what_bet_may_win() -> None:
    # BET is 2 x ANTE: the maximum is ANTE x the sum of the multiples
    assert SEED.insurable(10, (THREE, ACE_KING)) == (10, 40)
    assert SEED.insurable(10, (FOUR, FULL_HOUSE)) == (10, 270)
    assert SEED.insurable(10, (PAIR, ACE_KING)) == (0, 0)
    assert SEED.insurable(10, ()) == (0, 0)
    assert CARIBBEAN_STUD.insurable(10, (FOUR,)) == (0, 0)
    assert replace(SEED, insurance=Insurance(share=(1, 1))).insurable(10, (THREE,)) == (10, 60)


def test_the_most_that_bet_wins_also_limits_the_insurance() -> None:
    rules = replace(SEED, max_payout=70)
    assert rules.payout(20, (20, 7)) == (70, 0)
    assert rules.payout(20, (3, 1)) == (60, 10)
    assert rules.insurable(10, (FOUR,)) == (10, 35)
    assert replace(SEED, max_payout=15).insurable(10, (FOUR,)) == (0, 0)


def test_what_the_bank_must_hold() -> None:
    assert most_to_lose(SEED, 10) == 10 + 20 * 150
    assert most_to_lose(SEED, 10, bonus=5) == 10 + 20 * 150 + 5 * 5_000
    assert most_to_lose(replace(SEED, max_payout=1_000), 10) == 1_010
    assert most_to_lose(CARIBBEAN_STUD, 10, bonus=5) == 10 + 20 * 100


def test_fields_are_changed_by_their_names() -> None:
    assert changed(SEED, "insurance=none, pay_table.flush=6, max_payout=900") == replace(
        SEED, insurance=None, pay_table=PayTable(flush=6), max_payout=900
    )
    assert changed(SEED, "") == SEED
    for text, says in (
        ("pay_table.trips=3", "changes no field"),
        ("flush", "changes no field"),
        ("pay_table.pair=3", "table falls"),
        ("name=mine", "changes no field"),
        ("sixth_card=maybe", "Expected `bool`"),
        ("max_boxes=four", "Expected `int`"),
        ("max_boxes=9", "enough for 1 to 4 boxes"),
    ):
        with pytest.raises(RulesError, match=says):
            changed(SEED, text)


def test_fields_of_every_kind_are_written_as_texts() -> None:
    assert changed(SEED, "sixth_card=no, equal_antes=yes").sixth_card is False
    assert changed(SEED, "exchange_counts=1 2 3").exchange_counts == (1, 2, 3)
    assert changed(SEED, "exchange_counts=2").exchange_counts == (2,)
    assert changed(SEED, "exchange_counts=1 2, exchange_price=1 2").price_of(2) == 2
    assert changed(SEED, "insurance.share=1/3").insurance == Insurance(share=(1, 3))


def test_a_host_changes_a_preset_and_the_key_tells_how() -> None:
    rules = house_rules("campione", "dealer_buy = 1,max_payout=900")
    assert (rules.key, rules.name) == ("campione, dealer_buy=1, max_payout=900", "Russian Poker, insured in full, house rules")
    assert (rules.dealer_buy, rules.max_payout, rules.insurance) == (1, 900, Insurance(share=(1, 1)))
    assert rules_of_key(rules.key) == rules
    assert rules_of_key("seed") is house_rules("seed") is house_rules("seed", " sixth_price=1 ") is SEED
    with pytest.raises(RulesError, match="'nowhere' is no preset"):
        rules_of_key("nowhere, dealer_buy=1")
