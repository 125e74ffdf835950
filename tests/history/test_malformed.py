"""Files that are no PHH, or do not go as they say: each error names the field or the step, and nothing else is ever raised."""

from __future__ import annotations

import contextlib
import random

import pytest

from riverboat.history import HistoryError, read
from riverboat.history.filling import Filling
from riverboat.history.record import parse
from riverboat.history.replaying import Replaying
from riverboat.history.telling import Telling
from riverboat.rules.books import STANDARD
from tests.history.told import DEAL, FILES, draw, stud, told

CHECKED = DEAL + "p3 cc; p1 cc; p2 cc; " + "; ".join(f"d db {cards}; p1 cc; p2 cc; p3 cc" for cards in ("8h9hTs", "4s", "3s"))
"""A hand that is checked down to its showdown."""

FLOP = DEAL + "p3 cc; p1 cc; p2 cc; d db 8h9hTs; "


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "variant is missing, which a hand must state"),
        ("variant = [", "this is no PHH file, which is TOML"),
        ("a = " + "[" * 5_000, "this is no PHH file, which is TOML"),
        (told("", variant='"XT"'), "variant must be a letter F, P or N and one of T, S, O, O/8, .*, such as NT; not 'XT'"),
        (told("", variant=7), "variant must be a letter F, P or N .*; not 7"),
        (told("", antes=None), "antes is missing, which a hand of variant NT must state"),
        (told("", min_bet=None), "min_bet is missing"),
        (told("", blinds_or_straddles=None), "blinds_or_straddles is missing"),
        (told("", small_bet=2), "small_bet has no use in variant NT: leave it out"),
        (stud("", bring_in=None), "bring_in is missing"),
        (stud("", min_bet=2), "min_bet has no use in variant F7S"),
        (told("", antes=5), "antes must be a list of amounts, not 5"),
        (told("", antes=[0, 0]), "antes must have an amount for each of the 3 players, not 2"),
        (told("", finishing_stacks=[1]), "finishing_stacks must have an amount for each of the 3 players, not 1"),
        (told("", antes='["0", 0, 0]'), "antes must be made of amounts, not '0'"),
        (told("", antes="[true, 0, 0]"), "antes must be made of amounts, not True"),
        (told("", starting_stacks="[inf, 200, 200]"), "starting_stacks must be known amounts of up to .*, not Infinity"),
        (told("", starting_stacks="[nan, 200, 200]"), "starting_stacks must be known amounts"),
        (told("", starting_stacks="[1e999999999, 200, 200]"), "starting_stacks must be known amounts"),
        (told("", starting_stacks="[-5, 200, 200]"), "starting_stacks: an amount must be from 0 to"),
        (told("", starting_stacks="[0, 200, 200]"), "the hand can't start: a stack must be from 1"),
        (told("", starting_stacks="[0.1234567, 200, 200]"), "amounts may have up to 6 decimals"),
        (told("", starting_stacks="[900719925474099.5, 200, 200]"), "starting_stacks: an amount must be from 0 to"),
        (told("", ante_trimming_status=1), "ante_trimming_status must be true or false, not 1"),
        (told("", blinds_or_straddles=[0, 0, 0]), "somebody must post a blind in Texas Hold'em"),
        (told("", blinds_or_straddles=[1, 2, 2]), "a straddle must be more than the big blind, 2, not 2"),
        (told("", min_bet=3), "min_bet must be the big blind, 2, not 3"),
        (stud("", bring_in=11), "the hand can't start: 7 Card Stud needs a bring-in from 1 to the small bet"),
        (stud("", antes=[2, 2, 3]), "antes must be the same for all in 7 Card Stud"),
        (
            told("", starting_stacks=[5], antes=[0], blinds_or_straddles=[2]),
            "the hand can't start: .* is for 2 to 10 players, not 1",
        ),
        (told("", _rule_book='"vegas"'), "_rule_book must be one of seeds, standard, not 'vegas'"),
        (told("", _rule_book=5), "_rule_book must be a text, not 5"),
        (told("", _rule_book='"seeds"', _rule_book_changes=5), "_rule_book_changes must be a table, not 5"),
        (told("", _rule_book='"seeds"', _rule_book_changes='{raises_cap = "x"}'), "_rule_book_changes: Expected `int`, got `str`"),
        (told("").replace("actions = []", "actions = 5"), "actions must be a list of texts"),
        (told("").replace("actions = []", "actions = [5]"), "actions must be a list of texts"),
    ],
)
def test_a_field_that_is_wrong_is_named(text: str, says: str) -> None:
    with pytest.raises(HistoryError, match=says) as caught:
        read(text)
    assert caught.value.step is None


@pytest.mark.parametrize(
    ("text", "step", "says"),
    [
        (told("p1"), 1, r"step 1 \(p1\): a player's action is as in"),
        (told("p1 x"), 1, "a player's action is as in"),
        (told("p1 f now"), 1, "a player's action is as in"),
        (told("p1 cbr"), 1, "a player's action is as in"),
        (told("d"), 1, "the dealer deals as in"),
        (told("d dh p1"), 1, "the dealer deals as in"),
        (told("d db"), 1, "the dealer deals as in"),
        (told("d dh p4 AsAd"), 1, "the players are p1 to p3, not 'p4'"),
        (told("d dh px AsAd"), 1, "the players are p1 to p3, not 'px'"),
        (told("p0 f"), 1, "the players are p1 to p3, not 'p0'"),
        (told("d dh p1 AsA"), 1, "'A' is not a card"),
        (told("d dh p1 As1d"), 1, "'1d' is not a card"),
        (told("d dh p1 AsAs"), 1, "a card appears twice"),
        (told("d dh p1 AsAdAh"), 1, r"that is more than the 2 cards due \(pre-flop\)"),
        (told("d db AsAdAh"), 1, r"that is more than the 0 cards due"),
        (told("d dh p1 AsAd; p3 f"), 2, r"not all cards of the street \(pre-flop\) are dealt yet"),
        (told(DEAL + "p3 cbr 3"), 4, "a raise must be to from 4 to 200 chips, not 3"),
        (told(DEAL + "p3 cbr x"), 4, "'x' is no amount"),
        (told(DEAL + "p3 cbr -6"), 4, "'-6' is no amount"),
        (told(DEAL + "p3 cbr 1e3"), 4, "'1e3' is no amount"),
        (told(DEAL + "p3 cbr 9999999999999999"), 4, "an amount must be from 0 to"),
        (told(DEAL + "p1 f"), 4, r"p3 is on turn \(to bet\)"),
        (told(DEAL + "p3 pb"), 4, "that is not a choice now: the seat on turn bets"),
        (told(DEAL + "p3 sd"), 4, "only the showdown is left of the hand|not all cards of the street|that is not a choice now"),
        (told(DEAL + "p3 f; p3 f"), 5, "p3 has folded"),
        (told(DEAL + "p3 f; p1 f; p2 cc"), 6, "the hand is over"),
        (told(DEAL + "p3 sm 7h2c"), 4, r"it is not time to show: p3 is on turn \(to bet\)"),
        (told(DEAL + "p3 f; d dh p3 Qs"), 5, "p3 has folded"),
        (told(FLOP + "d db 2d"), 8, "no cards are due now: p1 is on turn"),
        (told(DEAL + "p3 cc; d db 8h9hTs"), 5, "no cards are due now: p1 is on turn"),
        (told(FLOP + "p1 cc; p2 cc; p3 cc; d db 2d3d"), 11, r"that is more than the 1 card due \(turn\)"),
        (
            told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm AsAd; p2 sm", _rule_book='"seeds"'),
            8,
            "p2's hand lies open, it can't be mucked",
        ),
        (told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm AsAh"), 7, "p1 does not hold Ah"),
        (told(DEAL + "p3 f; p1 cbr 200; p2 cc; p1 sm As"), 7, "p1 holds 2 cards"),
        (told(DEAL + "p3 f; p1 cbr 200; p2 cc; p3 sm 7h2c; p1 sm AsAd"), 7, "p3 has no hand to show"),
        (told(DEAL + "p3 f", finishing_stacks=[200, 200, 200]), 4, "p1 ends with 199, the file states 200; .* p1 is on turn"),
        (told(CHECKED + "; p2 sm KcKd"), 19, r"p1 is on turn \(to show\)"),
        (told(CHECKED + "; p1 sm AsAd; p1 sm AsAd; p3 sm"), 21, r"p2 is on turn \(to show\)"),
        (told("", finishing_stacks=[200, 200, 200]), None, "p1 ends with 199, the file states 200"),
        (told("d dh p1 AsAd; d dh p2 KcKd; d dh p3 As2c"), 3, "As is dealt twice"),
        (stud("d dh p1 7c3hKc; d dh p2 8s6s5s; d dh p3 3s2c8h; p1 pb"), 4, r"p2 is on turn \(to bring it in\)"),
        (stud("d dh p1 7c3hKc; d dh p2 8s6s5s; d dh p3 3s2c8h; p2 f"), 4, "whoever must bring it in may not fold"),
        (draw("d dh p1 Kc7d5d4d3d; d dh p2 Qh; d dh p3 As; p3 cc"), 4, "not all cards of the street"),
    ],
)
def test_a_step_that_is_wrong_is_named(text: str, step: int | None, says: str) -> None:
    with pytest.raises(HistoryError, match=says) as caught:
        read(text)
    assert caught.value.step == step


def test_cards_that_the_rules_would_deal_in_another_order_are_named() -> None:
    record = parse(told(DEAL))
    dealt = Telling(record).collect()
    dealt.order[0], dealt.order[1] = dealt.order[1], dealt.order[0]
    with pytest.raises(HistoryError, match=r"step 1 \(d dh p1 AsAd\): by the rules these are KcAd"):
        Replaying(record, dealt, STANDARD, Filling(0, {})).play()


DRAWING = "d dh p1 Kc7d5d4d3d; d dh p2 QhJh7c5c4c; d dh p3 AsAdAhAcTd; p3 cc; p1 cc; p2 cc; "


@pytest.mark.parametrize(
    ("actions", "step", "says"),
    [
        ("p1 sd Kd", 7, "p1 does not hold Kd"),
        ("p1 sd Kc7d5d4d3d2d", 7, "up to 5 cards may be discarded"),
        ("p2 sd", 7, r"p1 is on turn \(to draw\)"),
        ("p1 f", 7, "that is not a choice now: the seat on turn draws"),
        ("p1 sd Kc; p2 sd; p3 sd; p1 cc", 10, "p1 still gets 1 of the cards it has drawn"),
        ("p1 sd Kc; p2 sd; p3 sd; d dh p1 2c2d", 10, "p1 still gets 1 of the cards it has drawn"),
        ("p1 sd Kc; p2 sd; p3 sd; d dh p1 Qh", 10, "Qh is dealt twice"),
        ("p1 sd; p1 sd", 8, "not all cards of the street|p2 is on turn|only the showdown"),
    ],
)
def test_a_draw_that_is_wrong_is_named(actions: str, step: int | None, says: str) -> None:
    with pytest.raises(HistoryError, match=says) as caught:
        read(draw(DRAWING + actions))
    assert caught.value.step == step


@pytest.mark.parametrize("path", FILES[::8], ids=lambda path: path.stem)
def test_a_file_in_which_something_was_changed_raises_nothing_else(path: object) -> None:
    """Lines dropped, doubled and swapped, letters changed: it is read or refused, never a crash."""
    assert hasattr(path, "read_text")
    text = path.read_text("utf-8")
    rng = random.Random(str(path))
    for _ in range(60):
        words = text.split("'" if "'" in text else '"')
        for _ in range(rng.randint(1, 2)):
            place = rng.randrange(len(words))
            match rng.randrange(4):
                case 0:
                    del words[place]
                case 1:
                    words.insert(place, words[place])
                case 2:
                    other = rng.randrange(len(words))
                    words[place], words[other] = words[other], words[place]
                case _:
                    letters = list(words[place] or " ")
                    letters[rng.randrange(len(letters))] = rng.choice('0123456789pdcbrAKshx?.- ]"\n')
                    words[place] = "".join(letters)
        with contextlib.suppress(HistoryError):
            read(('"' if "'" not in text else "'").join(words))
