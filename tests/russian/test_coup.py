"""The coup's machine: who may do what now, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from riverboat.cards import DECK, CardError, parse_cards
from riverboat.chips import ChipsError
from riverboat.russian import actions as do
from riverboat.russian import events as ev
from riverboat.russian.coup import Coup, CoupError
from riverboat.russian.rules import CARIBBEAN_STUD, OASIS, PRESETS, SEED, DarkBoxes, Rules
from riverboat.russian.state import HIDDEN
from riverboat.simulate_coups import play
from tests.russian.playing import ACE_KING, LIMITS, PAIR_OF_FOURS, dealt, deck, nets, opened

NOTHING = "Qs 9h 7c 5d 3c"
TRIPS = "8s 8h 8c Ad Kc"
ANTE = do.PlaceAnte(0, 10)
DARK = do.PlaceAnte(1, 20, dark=True)


def refused(coup: Coup, player: int, action: do.Action) -> str:
    """Return why an action is refused, having seen that nothing has changed."""
    before = len(coup.events)
    with pytest.raises((do.IllegalAction, ChipsError)) as caught:
        coup.act(player, action)
    assert len(coup.events) == before
    return str(caught.value)


# ------------------------------------------------------------ the bets


def test_while_the_bets_are_open_everybody_may_lay_them() -> None:
    coup = opened(players={1: 1})
    for player in (0, 1):
        legal = coup.legal(player)
        assert legal.betting
        assert [place.box for place in legal.places] == [0, 1, 2, 3]
        assert legal.places[0] == do.Place(0, False, 10, 100, 10, 100)  # noqa: FBT003 - a value to compare with
    assert coup.pending is None
    assert not coup.playable
    assert coup.legal(7) == coup.legal(None) == do.Legal()


def test_a_dark_box_lays_its_bet_down_at_once() -> None:
    coup = opened(ANTE, DARK)
    assert (coup.boxes[1].ante, coup.boxes[1].bet) == (20, 40)
    assert coup.stacks[0] == 1_000 - 10 - 60


def test_bets_are_laid_anew_and_taken_back() -> None:
    coup = opened(ANTE, DARK)
    coup.act(0, do.PlaceAnte(0, 25, bonus=5))
    coup.act(0, do.PlaceAnte(1, 10, dark=True, sixth=True))
    assert coup.stacks[0] == 1_000 - 30 - 30
    assert coup.view(0).players[0].reserved == 50 + 10
    for box in (1, 0):
        coup.act(0, do.TakeBack(box))
    assert (coup.stacks[0], coup.boxes) == (1_000, {})
    assert "no bets of yours lie on box 0" in refused(coup, 0, do.TakeBack(0))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (do.PlaceAnte(4, 10), "there is no box 4: they are numbered from 0 to 3"),
        (do.PlaceAnte(3, 10), "box 3 is another player's"),
        (do.PlaceAnte(2, 5), "ANTE is from 10 to 100 chips in steps of 5, not 5"),
        (do.PlaceAnte(2, 11), "in steps of 5, not 11"),
        (do.PlaceAnte(2, True), "whole number of chips"),  # noqa: FBT003 - a wrong value
        (do.PlaceAnte(2, 10), "only 1 of your boxes may be open, the others dark"),
        (do.PlaceAnte(0, 10, sixth=True), "an open box decides when it has its cards"),
        (do.PlaceAnte(0, 10, bonus=11), "BONUS is 0 or from 1 to 10 chips, not 11"),
        (do.PlaceAnte(0, 10, bonus=-1), "BONUS must be from 0"),
        (do.PlaceAnte(2, 100, dark=True), "take 300 chips, and 270 are free for it"),
        (do.PlaceAnte(2, 90, dark=True, sixth=True), "take 360 chips, and 270 are free for it"),
        (do.Fold(), "nobody is to decide now"),
    ],
    ids=str,
)
def test_bets_that_may_not_lie_there(action: do.Action, says: str) -> None:
    coup = opened(ANTE, do.PlaceAnte(3, 10), players={3: 1}, stack=300)
    assert says in refused(coup, 0, action)


def test_a_box_that_is_changed_may_use_what_lies_there() -> None:
    coup = opened(do.PlaceAnte(0, 100), stack=300)
    assert coup.legal(0).places == (do.Place(0, True, 10, 100, 10, 100),)  # noqa: FBT003 - a value to compare with
    coup.act(0, do.PlaceAnte(0, 95, bonus=15))
    assert "free" in refused(coup, 0, do.PlaceAnte(0, 95, bonus=16))


def test_houses_without_dark_boxes_or_bonus() -> None:
    coup = opened(ANTE, rules=CARIBBEAN_STUD)
    assert "no dark boxes here" in refused(coup, 0, DARK)
    assert "no BONUS" in refused(coup, 0, do.PlaceAnte(0, 10, bonus=5))
    assert refused(coup, 0, do.PlaceAnte(1, 10)) == "only 1 of your boxes may be open"
    assert [place.box for place in coup.legal(0).places] == [0]
    plain = opened(ANTE, rules=replace(SEED, dark_boxes=DarkBoxes(sixth_card=False, bonus=False)))
    assert "no BONUS" in refused(plain, 0, do.PlaceAnte(1, 10, bonus=5, dark=True))
    assert "can be ordered for a dark box where" in refused(plain, 0, do.PlaceAnte(1, 10, dark=True, sixth=True))
    assert not plain.legal(0).dark_sixth
    assert not plain.legal(0).dark_bonus


def test_two_open_boxes_have_equal_antes() -> None:
    coup = opened(do.PlaceAnte(0, 20), rules=PRESETS["two_open_boxes"], stack=200)
    assert coup.legal(0).places[1] == do.Place(1, False, 20, 20, 10, 45)  # noqa: FBT003 - a value to compare with
    assert "equal ANTEs: 20, not 30" in refused(coup, 0, do.PlaceAnte(1, 30))
    coup.act(0, do.PlaceAnte(1, 20))
    assert coup.legal(0).places[2].most == 0, "a third one is dark"
    poor = opened(do.PlaceAnte(0, 20), rules=PRESETS["two_open_boxes"], stack=100)
    assert poor.legal(0).places[1] == do.Place(1, False, 0, 0, 10, 10)  # noqa: FBT003 - a value to compare with


def test_chips_come_while_the_bets_are_open() -> None:
    coup = opened(ANTE)
    coup.bring(0, 50)
    coup.bring(3, 500)
    assert (coup.stacks[0], coup.stacks[3]) == (1_040, 500)
    coup.act(3, do.PlaceAnte(2, 100))
    with pytest.raises(ChipsError):
        coup.bring(0, 0)
    with pytest.raises(ChipsError, match="all stacks together"):
        coup.bring(0, 2**53 - 10)
    coup.close(deck())
    with pytest.raises(do.IllegalAction, match="with the next coup"):
        coup.bring(0, 50)


def test_when_all_have_confirmed_nobody_needs_to_be_waited_for() -> None:
    coup = opened(ANTE, players={1: 1}, stack=30)
    waited = [coup.all_confirmed]
    coup.act(0, do.Confirm())
    waited.append(coup.all_confirmed)  # player 1 could still play a box
    coup.act(1, do.Confirm())
    waited.append(coup.all_confirmed)
    assert "confirmed already" in refused(coup, 1, do.Confirm())
    coup.act(0, do.PlaceAnte(0, 10, dark=True))  # who changes his bets has not confirmed these
    waited.append(coup.all_confirmed)
    assert waited == [False, False, True, False]
    assert (coup.legal(0).confirm, coup.legal(1).confirm) == (True, False)


def test_who_can_lay_nothing_is_not_waited_for() -> None:
    coup = opened(ANTE)
    coup.bring(1, 29)
    coup.act(0, do.Confirm())
    assert coup.legal(1).places == ()
    assert coup.all_confirmed


def test_a_player_who_is_not_at_the_table_lays_nothing() -> None:
    assert "player 5 is not at the table" in refused(opened(), 5, ANTE)


def test_a_coup_starts_from_what_makes_sense() -> None:
    for stacks, limits, says in (
        ({-1: 10}, LIMITS, "players are numbered from 0"),
        ({0: 10}, ev.AnteLimits(20, 10), "the least ANTE, 20, is more than the most, 10"),
    ):
        with pytest.raises(CoupError, match=says):
            Coup.start(stacks, limits)
    for stacks, limits in (
        ({0: -1}, LIMITS),
        ({0: 10}, ev.AnteLimits(0, 10)),
        ({0: 10}, ev.AnteLimits(1, 10, 0)),
        ({0: 1}, ev.AnteLimits(1, 2**52)),
    ):
        with pytest.raises(ChipsError):
            Coup.start(stacks, limits)


# ------------------------------------------------------------ the deal


def test_the_deck_is_dealt_box_by_box_and_then_to_the_dealer() -> None:
    coup = opened(ANTE, do.PlaceAnte(2, 10), do.PlaceAnte(3, 10, dark=True), players={2: 1})
    coup.close(DECK)
    assert [coup.boxes[box].cards for box in (0, 2, 3)] == [DECK[0:5], DECK[5:10], DECK[10:15]]
    assert (coup.up_card, coup.dealer) == (15, DECK[15:20])


@pytest.mark.parametrize(("cards", "says"), [(DECK[:14], "1 boxes may need 15 cards, the deck has 14"), ((*DECK[:20], 3), "twice")])
def test_a_deck_that_can_not_be_dealt_from(cards: tuple[int, ...], says: str) -> None:
    coup = opened(ANTE)
    with pytest.raises(CardError, match=says):
        coup.close(cards)
    assert coup.playable


def test_there_must_be_bets_and_they_are_closed_once() -> None:
    coup = opened()
    with pytest.raises(CoupError, match="no bets to deal for"):
        coup.close(DECK)
    coup.act(0, ANTE)
    coup.close(DECK)
    with pytest.raises(CoupError, match="closed already"):
        coup.close(DECK)
    assert "no more bets" in refused(coup, 0, ANTE)


def test_four_boxes_that_all_exchange_five_cards_fit_the_deck() -> None:
    coup = opened(*(do.PlaceAnte(box, 10) for box in range(4)), players={1: 1, 2: 2, 3: 3})
    coup.close(DECK)
    for player in range(4):
        assert coup.pending == player
        coup.act(player, do.Exchange(coup.boxes[player].cards))
        coup.act(player, do.Bet())
    assert (coup.over, coup.dealt) == (True, 45)


# ------------------------------------------------------------ the decisions


def test_what_an_open_box_may_do() -> None:
    legal = dealt(TRIPS, ACE_KING).legal(0)
    assert (legal.fold, legal.bet, legal.stand, legal.sixth, legal.sixth_price) == (True, 20, False, True, 10)
    assert [(offer.count, offer.price) for offer in legal.exchanges] == [(count, 10) for count in range(1, 6)]
    assert (legal.insurance_least, legal.insurance_most) == (10, 40)
    assert dealt(NOTHING, ACE_KING).legal(0).insurance_most == 0


def test_a_box_takes_one_action() -> None:
    coup = dealt(NOTHING, ACE_KING, "2h")
    coup.act(0, do.BuySixth())
    legal = coup.legal(0)
    assert (legal.fold, legal.bet, legal.sixth, legal.exchanges) == (True, 20, False, ())
    assert "no sixth card" in refused(coup, 0, do.BuySixth())
    assert "one action" in refused(coup, 0, do.Exchange(parse_cards("Qs")))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (do.Exchange(()), "0 cards can't be exchanged: it may be 1, 2, 3, 4, 5"),
        (do.Exchange(parse_cards("2c")), "only different cards of the box itself"),
        (do.Exchange((40, 40)), "only different cards of the box itself"),
        (do.Bet(insurance=10), "can't be insured"),
        (do.Bet(insurance=-1), "insurance must be from 0"),
        (do.Stand(), "an open box stands by laying BET"),
        (do.Confirm(), "no more bets"),
    ],
    ids=str,
)
def test_decisions_that_are_refused(action: do.Action, says: str) -> None:
    assert says in refused(dealt("Qs Qh 7c 5d 3c", ACE_KING), 0, action)


def test_insurance_out_of_range_is_refused_with_the_range() -> None:
    coup = dealt(TRIPS, ACE_KING)
    for amount in (9, 41):
        assert refused(coup, 0, do.Bet(insurance=amount)) == f"insurance is 0 or from 10 to 40 chips, not {amount}"


def test_only_who_is_on_turn_decides() -> None:
    coup = opened(ANTE, do.PlaceAnte(1, 10), players={1: 1})
    coup.close(DECK)
    assert refused(coup, 1, do.Fold()) == "it is not the turn of player 1: player 0 decides, for box 0"
    assert coup.legal(1) == do.Legal()


def test_without_chips_for_the_fee_nothing_is_offered() -> None:
    coup = dealt(NOTHING, ACE_KING, stack=39)
    legal = coup.legal(0)
    assert (legal.sixth, legal.sixth_price, legal.exchanges, legal.bet) == (False, 0, (), 20)
    assert "more than the chips left beside BET: 9" in refused(coup, 0, do.Exchange(parse_cards("Qs")))
    assert dealt(NOTHING, ACE_KING, stack=40).legal(0).sixth


def test_the_bets_of_other_boxes_are_held_back() -> None:
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10), rules=PRESETS["two_open_boxes"], stack=65)
    coup.close(deck(TRIPS, NOTHING, ACE_KING))
    assert not coup.legal(0).sixth
    assert coup.legal(0).insurance_most == 0, "5 chips are less than the least insurance"
    coup.act(0, do.Fold())
    assert coup.legal(0).sixth, "the BET of box 0 is no longer held"


def test_insurance_is_limited_by_the_chips() -> None:
    assert dealt(TRIPS, ACE_KING, stack=55).legal(0).insurance_most == 25


def test_a_second_open_box_stays_closed_until_the_first_is_decided() -> None:
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10, bonus=5), rules=PRESETS["two_open_boxes"])
    coup.close(deck(NOTHING, TRIPS, ACE_KING))
    second = coup.view(0).boxes[1]
    assert (second.cards, second.bonus_settled, second.stage) == ((HIDDEN,) * 5, False, "waiting")
    coup.act(0, do.Fold())
    second = coup.view(0).boxes[1]
    assert (second.cards, second.stage) == (parse_cards(TRIPS), "deciding")
    assert second.bonus_came is not None
    assert second.bonus_came.won == 75


def test_a_house_that_exchanges_one_card_only() -> None:
    coup = dealt(NOTHING, ACE_KING, rules=OASIS)
    assert [offer.count for offer in coup.legal(0).exchanges] == [1]
    assert "2 cards can't be exchanged: it may be 1" in refused(coup, 0, do.Exchange(parse_cards("Qs 9h")))


# ------------------------------------------------------------ dark boxes


def dark_coup(*hands: str, sixth: bool = False, rules: Rules = SEED, stack: int = 1_000) -> Coup:
    coup = opened(do.PlaceAnte(0, 10, dark=True, sixth=sixth), rules=rules, stack=stack)
    coup.close(deck(*hands))
    return coup


def test_a_dark_box_stands_or_buys() -> None:
    coup = dark_coup("Ks Qh Jc Td 9c", PAIR_OF_FOURS, "9d")
    legal = coup.legal(0)
    assert (legal.stand, legal.sixth, legal.sixth_price, legal.fold, legal.bet) == (True, True, 10, False, 0)
    for action in (do.Fold(), do.Bet(), do.Exchange((1,))):
        assert "a dark box never" in refused(coup, 0, action)
    coup.act(0, do.BuySixth())
    assert nets(coup) == {"ante": 0, "bet_first": 80, "bet_second": 80, "fee": -10}


def test_a_dark_box_that_stands() -> None:
    coup = dark_coup("Ks Qh Jc Td 9c", PAIR_OF_FOURS)
    coup.act(0, do.Stand())
    assert (coup.over, coup.turn, nets(coup)) == (True, 1, {"ante": 0, "bet_first": 80})


def test_a_sixth_card_ordered_before_the_deal_is_dealt_without_asking() -> None:
    coup = dark_coup("Ks Qh Jc Td 9c", PAIR_OF_FOURS, "9d", sixth=True)
    assert coup.over
    assert coup.boxes[0].action == "sixth_card"


@pytest.mark.parametrize("rules", [replace(SEED, dark_boxes=DarkBoxes(sixth_card=False)), replace(SEED, sixth_card=False)])
def test_a_dark_box_that_can_buy_nothing_is_not_asked(rules: Rules) -> None:
    assert dark_coup("Ks Qh Jc Td 9c", PAIR_OF_FOURS, rules=rules).over
    assert dark_coup("Ks Qh Jc Td 9c", PAIR_OF_FOURS, stack=30).over


def test_dark_boxes_are_opened_last_and_their_bonus_is_settled_then() -> None:
    coup = opened(do.PlaceAnte(0, 10, bonus=5, dark=True), do.PlaceAnte(1, 10))
    coup.close(deck(TRIPS, NOTHING, ACE_KING))
    coup.act(0, do.Stand())
    coup.act(0, do.Bet())
    order = [(type(event).__name__, getattr(event, "box", -1)) for event in coup.events[-7:]]
    assert order == [
        ("DealerRevealed", -1),
        ("BoxOpened", 1),
        ("BoxSettled", 1),
        ("BoxOpened", 0),
        ("BonusPaid", 0),
        ("BoxSettled", 0),
        ("CoupSettled", -1),
    ]
    assert nets(coup, 0)["bonus"] == 75


def test_if_all_open_boxes_folded_the_dealer_opens_only_for_dark_ones() -> None:
    for dark in (False, True):
        coup = opened(ANTE, *[DARK] * dark)
        coup.close(deck(NOTHING, *["Ks Qh Jc Td 9c"] * dark, ACE_KING))
        coup.act(0, do.Fold())
        if dark:
            coup.act(0, do.Stand())
        assert coup.over
        assert (coup.dealer_game is not None) == dark
        assert [event.box for event in coup.events if isinstance(event, ev.BoxOpened)] == [1] * dark


# ------------------------------------------------------------ late, voided, replayed


@pytest.mark.parametrize(
    ("hand", "bets", "action"),
    [
        ("2s 2h 7c 5d 3c", True, do.Bet()),
        ("As Kh 7c 5d 3c", True, do.Fold()),
        (TRIPS, True, do.Bet()),
        (TRIPS, False, do.Fold()),
    ],
)
def test_what_is_done_for_who_is_late(hand: str, bets: bool, action: do.Action) -> None:  # noqa: FBT001 - a case
    coup = dealt(hand, "4h Td 9s Jd 6d")
    assert coup.late_action(bets=bets) == action
    coup.act(0, coup.late_action(bets=bets))
    assert coup.over


def test_a_late_dark_box_stays_as_it_is_and_late_houses_may_fold_all() -> None:
    assert dark_coup(TRIPS, ACE_KING).late_action() == do.Stand()
    assert dealt(TRIPS, ACE_KING, rules=replace(SEED, late_bet_from="full_house")).late_action() == do.Fold()
    with pytest.raises(CoupError, match="nobody is to decide"):
        opened(ANTE).late_action()


def test_a_voided_coup_gives_everybody_what_he_brought() -> None:
    coup = opened(ANTE, DARK)
    coup.bring(0, 70)
    coup.close(DECK)
    coup.void("the deck was short")
    assert (coup.stacks, coup.over, coup.voided, coup.pending, coup.house) == ({0: 1_070}, True, True, None, 0)
    with pytest.raises(CoupError, match="the coup is over"):
        coup.void("again")
    assert coup.legal(0) == do.Legal()


def test_a_coup_of_other_rules_is_not_replayed() -> None:
    with pytest.raises(CoupError, match=rf"played by the rules {SEED.hash} \(seed\), not by {OASIS.hash} \(oasis\)"):
        Coup.replay(OASIS, opened(ANTE).events)


def test_a_coup_without_its_deck_is_watched_not_dealt_on() -> None:
    coup = dealt(NOTHING, ACE_KING, "2h")
    watched = Coup.replay(SEED, [event.seen_by(0) for event in coup.events])
    assert watched.view(0) == coup.view(0)
    with pytest.raises(CoupError, match="only watched"):
        watched.act(0, do.BuySixth())
    assert watched.late_action() == do.Fold()
    public = Coup.replay(SEED, [event.seen_by(None) for event in coup.events])
    assert public.late_action() == do.Fold(), "cards that are not known are no pair"


@pytest.mark.parametrize("key", PRESETS)
def test_a_replayed_coup_is_the_live_one_at_every_event(key: str) -> None:
    rules = PRESETS[key]
    for number in range(12):
        coup = play(rules, random.Random(f"replay/{number}"))
        events = [msgspec.json.decode(msgspec.json.encode(event), type=ev.AnyEvent) for event in coup.events]
        assert events == coup.events
        live = Coup.replay(rules, events[:1])
        for event in events[1:]:
            live.apply(event)
            again: Any = Coup.replay(rules, live.events)
            for player in (None, *live.stacks):
                assert again.view(player) == live.view(player)
        assert (again.stacks, again.house, again.over) == (coup.stacks, coup.house, True)
