"""Where a house sells it: a dealer without a game replaces his highest card for the boxes that pay for it."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from riverboat.analysis.house_edge import Question, swept
from riverboat.cards import parse_card, parse_cards
from riverboat.russian import actions as do
from riverboat.russian import events as ev
from riverboat.russian.advice import advise, advise_bet
from riverboat.russian.again import is_right
from riverboat.russian.checks import value_of
from riverboat.russian.coup import Coup
from riverboat.russian.rules import PRESETS, RulesError, house_rules
from riverboat.russian.settling import most_to_lose
from riverboat.simulate_coups import play, simulate
from tests.russian.playing import ACE_KING, NO_GAME, dealt, deck, nets, opened

SELLS = house_rules("seed", "dealer_buy=1")
TRIPS = "8s 8h 8c Ad Kc"
QUEEN_HIGH = "Qc Jh 6h 5s 3s"


def asked(first: str = TRIPS, dealer: str = NO_GAME, drawn: str = "") -> Coup:
    """A box that has laid BET against a dealer who has opened."""
    coup = dealt(first, dealer, drawn, rules=SELLS)
    coup.act(0, do.Bet())
    return coup


def test_who_stands_still_gets_ante_from_a_dealer_without_a_game() -> None:
    coup = asked()
    assert coup.dealer_game is False
    assert coup.legal(0) == do.Legal(0, box=0, stand=True, dealer_card=10)
    assert coup.late_action() == do.Stand()
    coup.act(0, do.Stand())
    assert nets(coup) == {"ante": 10, "bet_first": 0}


@pytest.mark.parametrize(
    ("drawn", "net", "told"),
    [
        ("9d", {"ante": 0, "bet_first": 60, "bet_second": 20, "fee": -10}, "a pair of nines loses to three of a kind and Ace-King"),
        ("Qd", {"ante": 10, "bet_first": 0, "fee": -10}, "still no game: ANTE is paid, BET comes back"),
        ("7c", {"ante": 0, "bet_first": 60, "bet_second": 20, "fee": -10}, "a pair of sevens"),
    ],
)
def test_the_box_that_pays_is_settled_against_the_new_cards(drawn: str, net: dict[str, int], told: str) -> None:
    dealer = "4h Tc 7d 2s 9h"
    coup = asked(dealer=dealer, drawn=drawn)
    coup.act(0, do.BuyDealerCard())
    replaced = next(event for event in coup.events if isinstance(event, ev.DealerCardReplaced))
    assert (replaced.replaced, replaced.card) == (parse_card("Tc"), parse_card(drawn))
    assert replaced.cards == parse_cards(dealer.replace("Tc", drawn))
    assert nets(coup) == net, told
    assert coup.stacks[0] == 1_000 + sum(net.values())


def test_a_new_card_can_beat_the_box_that_paid_for_it() -> None:
    coup = asked("Qs Qh 7c 5d 3c", "4h Kc 9d 2s 3d", "Ah")
    coup.act(0, do.BuyDealerCard())
    assert nets(coup) == {"ante": 10, "bet_first": 0, "fee": -10}, "an ace without the king that left for it is no game"
    coup = asked("9s 8h 7c 5d Ac", "4h Qc 9d 2s 3d", "4c")
    coup.act(0, do.BuyDealerCard())
    assert nets(coup) == {"ante": -10, "bet_first": -20, "fee": -10}


def test_boxes_that_do_not_pay_and_dark_ones_meet_the_dealer_as_he_opened() -> None:
    bets = (do.PlaceAnte(0, 10), do.PlaceAnte(1, 20, dark=True, sixth=True), do.PlaceAnte(2, 10), do.PlaceAnte(3, 10))
    coup = opened(*bets, rules=SELLS, players={2: 1, 3: 2})
    coup.close(deck(TRIPS, "Qd Js 6c 5d 3h", QUEEN_HIGH, "Ks Kd 6d 5h 2d", "4h Tc 7d 2s 9h", "Jc", "9d"))
    coup.act(0, do.Bet())
    coup.act(1, do.Bet())
    coup.act(2, do.Fold())
    assert [coup.pending, coup.asked and coup.asked.number] == [0, 0]
    coup.act(0, do.BuyDealerCard())
    assert coup.pending == 1, "he who folded and the dark box are not asked"
    coup.act(1, do.Stand())
    assert [event.box for event in coup.events if isinstance(event, ev.BoxSettled)] == [2, 3, 0, 1]
    assert nets(coup, 0)["bet_first"] == 60
    assert nets(coup, 2) == {"ante": 10, "bet_first": 0}
    assert nets(coup, 1) == {"ante": 20, "bet_first": 0, "fee": -20}
    assert is_right(coup)


def test_nothing_else_may_be_done_then_and_nothing_of_it_before() -> None:
    coup = dealt(TRIPS, NO_GAME, rules=SELLS)
    with pytest.raises(do.IllegalAction, match="the dealer has not opened his cards"):
        coup.act(0, do.BuyDealerCard())
    coup.act(0, do.Bet())
    known = len(coup.events)
    for action in (do.Fold(), do.Bet(), do.BuySixth(), do.Exchange(coup.boxes[0].cards[:1])):
        with pytest.raises(do.IllegalAction, match="the dealer has opened: pay for another card of his, or stand"):
            coup.act(0, action)
    assert len(coup.events) == known


def test_nobody_is_asked_without_the_chips_or_against_a_game_or_where_it_is_not_sold() -> None:
    coup = dealt(TRIPS, NO_GAME, rules=SELLS, stack=30)
    coup.act(0, do.Bet())
    assert coup.over
    coup = dealt(TRIPS, ACE_KING, rules=SELLS)
    coup.act(0, do.Bet())
    assert coup.over
    coup = dealt(TRIPS, NO_GAME)
    coup.act(0, do.Bet())
    assert coup.over


def test_four_boxes_that_buy_all_that_is_sold_fit_the_deck() -> None:
    coup = opened(*(do.PlaceAnte(box, 10) for box in range(4)), rules=SELLS, players={1: 1, 2: 2, 3: 3})
    coup.close(deck(*["Ks Qh 8c 6d 4c", "Kd Qs 8h 6c 4d", "Kh Qc 8d 6s 4h", "Kc Qd 8s 6h 4s"], "2h Tc 7d 3s 9h"))
    for player in range(4):
        coup.act(player, do.Exchange(coup.boxes[player].cards))
        coup.act(player, do.Bet())
    while coup.pending is not None:
        coup.act(coup.pending, do.BuyDealerCard())
    assert coup.over
    assert coup.dealt == 46


def test_coups_of_chance_keep_their_chips_and_come_back_from_their_events() -> None:
    assert simulate(SELLS, 300, 1).coups == 300
    bought = 0
    for number in range(150):
        coup = play(SELLS, random.Random(f"sells/{number}"))
        bought += any(isinstance(event, ev.DealerCardReplaced) for event in coup.events)
        events = [msgspec.json.decode(msgspec.json.encode(event), type=ev.AnyEvent) for event in coup.events]
        again = Coup.replay(SELLS, events)
        assert (again.stacks, again.view(0)) == (coup.stacks, coup.view(0))
        assert is_right(coup)
        for box in coup.boxes.values():
            assert sum(line.net for line in box.lines) <= most_to_lose(SELLS, box.ante, box.bonus)
    assert bought > 5


def test_the_solver_says_that_it_does_not_count_with_it() -> None:
    cards, up = parse_cards(TRIPS), parse_card("4h")
    for question in (lambda: advise(cards, up, SELLS), lambda: advise_bet(cards, up, SELLS), lambda: swept(Question(SELLS))):
        with pytest.raises(RulesError, match="does not count with the dealer's card that 'seed, dealer_buy=1' sells"):
            question()
    value = value_of(SELLS)
    assert not value.known
    assert value.value == pytest.approx(value_of(PRESETS["seed"]).value), "who never pays for it is worth as much as before"


def test_houses_that_do_not_sell_it_keep_the_hash_that_their_records_have() -> None:
    assert PRESETS["seed"].hash == "d5d8744ce7d8c556"
    assert SELLS.hash != PRESETS["seed"].hash
    assert replace(SELLS, dealer_buy=0).hash == PRESETS["seed"].hash
    with pytest.raises(RulesError, match="the dealer's card costs 0 ANTE"):
        replace(SELLS, dealer_buy=-1)
