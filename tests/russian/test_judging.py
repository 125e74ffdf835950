"""What a decision is held against: no more than the chips allowed, and no less than the player knew."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from riverboat.cards import parse_cards
from riverboat.russian import actions as do
from riverboat.russian.advice import BET, EXCHANGE, FOLD, SIXTH_CARD, advise, advise_bet
from riverboat.russian.judging import Decision, decision_at, judge
from riverboat.russian.rules import PRESETS, house_rules
from tests.russian.playing import NO_GAME, dealt, deck, opened

FLUSH_DRAW = "2h 5h 8h Jh Ac"
QUADS = "8s 8h 8c 8d Kc"
FULL = "Ks Kh Kc Qd Qc"


def test_an_action_without_the_chips_for_it_is_not_the_best_play() -> None:
    for stack, best in ((1_000, SIXTH_CARD), (30, FOLD)):
        coup = dealt(FLUSH_DRAW, "Kd 9c 7d 2s 3d", stack=stack)
        assert coup.asked is not None
        judged = judge(decision_at(coup, coup.asked, 1))
        assert judged.best == best
        assert judged.chosen == -1


def test_of_actions_at_different_prices_only_those_that_the_chips_pay_for_are_told() -> None:
    rules = house_rules("seed", "exchange_price=1 1 2 2 2, sixth_price=3")
    for stack, counts in ((1_000, (1, 2, 3, 4, 5)), (40, (1, 2)), (30, ())):
        coup = dealt("Ad Kc 9h 5s 2c", "3d 9c 7d 2s 4d", rules=rules, stack=stack)
        assert coup.asked is not None
        decision = decision_at(coup, coup.asked, 1)
        assert (decision.counts, decision.sixth) == (counts, stack == 1_000)
        judged = judge(decision)
        assert judged.best in ({EXCHANGE, FOLD} if counts else {FOLD})
        assert len(judged.cards) in (0, *counts)


def test_no_insurance_is_best_that_is_more_than_the_chips_behind() -> None:
    whole = None
    for stack in (1_000, 60, 40, 30):
        coup = dealt(FULL, "Ad 9c 7d 2s 3d", rules=PRESETS["campione"], stack=stack)
        assert coup.asked is not None
        decision = decision_at(coup, coup.asked, 1, BET, insurance=0)
        assert decision.most == min(140 if stack == 1_000 else 1_000, stack - 30)
        judged = judge(replace_counts(decision))
        bet = advise_bet(coup.asked.cards, coup.up_card, PRESETS["campione"], ante=10)
        assert bet.insured is not None
        gain = max(Fraction(0), bet.insured - bet.bet) * Fraction(decision.most, 10) / bet.insurance
        assert judged.value == bet.bet + gain
        assert judged.insures is (gain > 0)
        whole = whole or judged.value
        assert judged.value <= whole


def replace_counts(decision: Decision) -> Decision:
    """The same decision where no action is left."""
    return decision._replace(counts=(), sixth=False)


def test_cards_of_the_other_open_box_are_known_to_be_elsewhere() -> None:
    rules = PRESETS["two_open_boxes"]
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10), rules=rules)
    coup.close(deck(QUADS, "Ad Qd Tc Ts 3d", "4c 9c 7d 2s 5d", "Ah Jh"))
    coup.act(0, do.Exchange(parse_cards("Kc")))
    coup.act(0, do.Bet())
    assert coup.asked is not None
    decision = decision_at(coup, coup.asked, 1)
    assert set(decision.dead) == set(parse_cards(QUADS + " Ah"))
    right = advise(parse_cards("Ad Qd Tc Ts 3d"), coup.up_card, rules, dead=parse_cards(QUADS + " Ah"))
    assert judge(decision).value == right.best.value


def test_rules_with_changes_are_known_by_their_key() -> None:
    rules = house_rules("seed", "insurance=none, sixth_card=no")
    coup = dealt(FLUSH_DRAW, NO_GAME, rules=rules)
    assert coup.asked is not None
    judged = judge(decision_at(coup, coup.asked, 1))
    assert judged.value == advise(parse_cards(FLUSH_DRAW), coup.up_card, rules).best.value
    assert replace(rules, key="seed").hash == rules.hash
