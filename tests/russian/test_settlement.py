"""What each outcome does to each bet, line by line."""

from __future__ import annotations

from msgspec.structs import replace

from riverboat.cards import parse_cards
from riverboat.russian import actions as do
from riverboat.russian.rules import CARIBBEAN_STUD, PRESETS, SEED, Bonus, NoGame
from tests.russian.playing import ACE_KING, NO_GAME, PAIR_OF_FOURS, dealt, lines, nets

TRIPS = "8s 8h 8c Ad Kc"
NOTHING = "Qs 9h 7c 5d 3c"


def test_a_fold_costs_ante() -> None:
    coup = dealt(NOTHING, ACE_KING)
    coup.act(0, do.Fold())
    assert nets(coup) == {"ante": -10}
    assert lines(coup)["ante"].rule == "folded"
    assert (coup.stacks[0], coup.house) == (990, 10)
    assert coup.dealer_game is None, "nobody is in: the dealer's cards stay closed"


def test_a_dealer_without_a_game_pays_ante_and_gives_bet_back() -> None:
    coup = dealt(NOTHING, NO_GAME)
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 10, "bet_first": 0}
    assert {line.rule for line in lines(coup).values()} == {"no_game"}
    assert coup.stacks[0] == 1_010


def test_a_higher_dealer_takes_ante_and_bet() -> None:
    coup = dealt("5s 3h 3c 2d 7c", PAIR_OF_FOURS)
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": -10, "bet_first": -20}
    assert coup.stacks[0] == 970


def test_equal_hands_give_everything_back_and_pay_no_second_combination() -> None:
    coup = dealt("4s 4d Kc 2c 3c", PAIR_OF_FOURS)
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 0, "bet_first": 0}
    assert {line.rule for line in lines(coup).values()} == {"equal"}


def test_kickers_decide_between_equal_combinations() -> None:
    coup = dealt("4s 4d Ad 2c 3c", PAIR_OF_FOURS)
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 0, "bet_first": 20}


def test_a_higher_player_is_paid_for_both_combinations_and_ante_goes_back() -> None:
    coup = dealt(TRIPS, PAIR_OF_FOURS.replace("Kd", "Jd"))
    coup.act(0, do.Bet())
    found = lines(coup)
    assert nets(coup) == {"ante": 0, "bet_first": 60, "bet_second": 20}
    assert (found["bet_first"].combination, found["bet_first"].pays) == ("three_of_a_kind", 3)
    assert (found["bet_second"].combination, found["bet_second"].pays, found["bet_second"].rule) == (
        "ace_king",
        1,
        "second_combination",
    )
    assert coup.stacks[0] == 1_080


def test_insurance_pays_when_the_dealer_has_no_game() -> None:
    coup = dealt(TRIPS, NO_GAME)
    coup.act(0, do.Bet(insurance=40))
    assert nets(coup) == {"ante": 10, "bet_first": 0, "insurance": 40}
    assert lines(coup)["insurance"].pays == 1


def test_insurance_is_lost_when_the_player_is_higher() -> None:
    coup = dealt(TRIPS, PAIR_OF_FOURS)
    coup.act(0, do.Bet(insurance=25))
    assert nets(coup) == {"ante": 0, "bet_first": 60, "bet_second": 20, "insurance": -25}


def test_insurance_goes_back_when_the_dealer_is_higher_or_equal() -> None:
    coup = dealt("8s 8h 8c 2d 7c", "4h 9c 9d 9s 3d")
    coup.act(0, do.Bet(insurance=30))
    assert nets(coup) == {"ante": -10, "bet_first": -20, "insurance": 0}
    coup = dealt("Ts 9h 8c 7d 6c", "Tc 9s 8d 7s 6h")
    coup.act(0, do.Bet(insurance=40))
    assert nets(coup) == {"ante": 0, "bet_first": 0, "insurance": 0}


def test_the_fee_of_an_action_is_never_given_back() -> None:
    for action in (do.BuySixth(), do.Exchange(parse_cards("9h 7c 5d 3c"))):
        for end, bet in ((do.Bet(), {"bet_first": 0}), (do.Fold(), {})):
            coup = dealt(NOTHING, NO_GAME, "2h 6d Td 4d")
            coup.act(0, action)
            coup.act(0, end)
            ante = 10 if bet else -10
            assert nets(coup) == {"ante": ante, **bet, "fee": -10}
            assert lines(coup)["fee"].rule == ("sixth_card" if isinstance(action, do.BuySixth) else "exchange")


def test_six_cards_may_hold_two_combinations() -> None:
    coup = dealt("Ks Qh Jc Td 9c", PAIR_OF_FOURS, "9d")
    coup.act(0, do.BuySixth())
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 0, "bet_first": 80, "bet_second": 80, "fee": -10}


def test_the_most_that_bet_wins_cuts_the_last_combination_first() -> None:
    coup = dealt("Ks Qh Jc Td 9c", PAIR_OF_FOURS, "9d", rules=replace(SEED, max_payout=90))
    coup.act(0, do.BuySixth())
    coup.act(0, do.Bet())
    found = lines(coup)
    assert (found["bet_first"].won, found["bet_first"].capped) == (80, False)
    assert (found["bet_second"].won, found["bet_second"].capped) == (10, True)


def test_houses_differ_about_ante() -> None:
    coup = dealt(TRIPS, PAIR_OF_FOURS, rules=CARIBBEAN_STUD)
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 10, "bet_first": 60}, "ante pays on a win, one combination"
    coup = dealt(NOTHING, ACE_KING, rules=PRESETS["croatia"])
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 0, "bet_first": 0}, "the dealer needs a pair, and ANTE goes back without"
    coup = dealt(NOTHING, NO_GAME, rules=replace(SEED, no_game=NoGame(bet="pays")))
    coup.act(0, do.Bet())
    assert nets(coup) == {"ante": 10, "bet_first": 20}


def test_bonus_after_the_deal_survives_a_fold() -> None:
    coup = dealt("8s 8h 8c 5d 7c", ACE_KING, bonus=5)
    coup.act(0, do.Fold())
    assert nets(coup) == {"ante": -10, "bonus": 75}
    assert (lines(coup)["bonus"].pays, lines(coup)["bonus"].combination) == (15, "three_of_a_kind")
    assert coup.stacks[0] == 1_065


def test_bonus_looks_at_the_first_five_cards() -> None:
    coup = dealt("8s 8h 3c 5d 7c", NO_GAME, "8d", bonus=5)
    coup.act(0, do.BuySixth())
    coup.act(0, do.Bet())
    assert nets(coup)["bonus"] == -5
    assert lines(coup)["bonus"].rule == "bonus_lost"


def test_by_the_seeds_letter_a_fold_loses_the_bonus_unless_an_action_was_taken() -> None:
    letter = replace(SEED, bonus=Bonus(settle="seed"))
    coup = dealt("8s 8h 8c 5d 7c", ACE_KING, bonus=5, rules=letter)
    coup.act(0, do.Fold())
    assert nets(coup) == {"ante": -10, "bonus": -5}
    assert lines(coup)["bonus"].rule == "folded"
    for action in (do.BuySixth(), do.Exchange(parse_cards("5d 7c"))):
        coup = dealt("8s 8h 8c 5d 7c", ACE_KING, "2h 2d", bonus=5, rules=letter)
        coup.act(0, action)
        coup.act(0, do.Fold())
        assert nets(coup)["bonus"] == 75
    coup = dealt("8s 8h 8c 5d 7c", ACE_KING, bonus=5, rules=letter)
    coup.act(0, do.Bet())
    assert nets(coup)["bonus"] == 75
