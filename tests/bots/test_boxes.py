"""The characters at a table of Russian Poker: what they do is always allowed, and it is not the same for all."""

from __future__ import annotations

import random

import pytest

from riverboat.bots import CHARACTERS, boxes
from riverboat.cards import DECK, parse_cards
from riverboat.russian import Coup, house_rules
from riverboat.russian import actions as do
from riverboat.russian.advice import advise
from riverboat.russian.events import AnteLimits
from riverboat.russian.judging import decision_at
from riverboat.russian.rules import PRESETS, Rules
from riverboat.russian.solver import COMPILED
from riverboat.simulate_coups import require_chips_kept
from tests.russian.playing import NO_GAME, dealt

ODD = "exchange_counts=2 5, sixth_card=no, bonus.least=50"
HOUSES = (*PRESETS.values(), house_rules("seed", "dealer_buy=1"), house_rules("seed", ODD))
LIMITS = AnteLimits(10, 100, 5)


def played(character: str, rules: Rules, rng: random.Random, stack: int) -> Coup:
    """A coup of one bot of this character, which is refused nothing."""
    coup = Coup.start({0: stack}, LIMITS, rules)
    while (bet := boxes.next_bet(character, coup.legal(0), rng.getrandbits(32))) is not None:
        coup.act(0, bet)
    if not coup.playable:
        return coup
    deck = list(DECK)
    rng.shuffle(deck)
    coup.close(deck)
    while coup.asked is not None:
        legal, seed = coup.legal(0), rng.getrandbits(32)
        action = (
            boxes.decide_dark(character, legal, seed)
            if legal.stand
            else boxes.decide(character, decision_at(coup, coup.asked, 1), seed)
        )
        coup.act(0, action)
    require_chips_kept(coup)
    return coup


@pytest.mark.parametrize("character", [*CHARACTERS, "dealer"])
@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.key)
def test_every_character_plays_every_house_to_the_end(rules: Rules, character: str) -> None:
    sharp = character == "sharp"
    for number in range(2 if sharp else 25):
        for stack in (29, 30, 40, 1_000):
            coup = played(character, rules, random.Random(f"{number}/{stack}"), stack)
            assert coup.over is (stack >= 30)


def test_the_loose_one_lays_more_than_the_others_and_plays_in_the_dark() -> None:
    laid: dict[str, int] = {}
    dark = 0
    for character in CHARACTERS:
        for number in range(40):
            coup = Coup.start({0: 1_000}, LIMITS, PRESETS["seed"])
            while (bet := boxes.next_bet(character, coup.legal(0), number)) is not None:
                coup.act(0, bet)
            laid[character] = laid.get(character, 0) + sum(box.laid for box in coup.boxes.values())
            dark += sum(box.dark for box in coup.boxes.values())
            assert len(coup.boxes) <= (2 if character == "loose" else 1)
    assert laid["tight"] == 400
    assert laid["loose"] > laid["sharp"] > laid["tight"]
    assert 0 < dark < 40


def test_a_second_box_is_taken_only_where_enough_stay_free() -> None:
    coup = Coup.start({0: 1_000, 1: 1_000, 2: 1_000}, LIMITS, PRESETS["seed"])
    coup.act(1, do.PlaceAnte(0, 10))
    coup.act(0, do.PlaceAnte(1, 10))
    assert all(boxes.next_bet("loose", coup.legal(0), seed) is None for seed in range(50))


def test_the_sharp_one_does_what_is_best_and_without_a_solver_what_the_tight_one_does() -> None:
    for hand in ("Kc 4c 4h 4s 3h", "2h 5h 8h Jh Ac", "Qs 9h 7c 5d 2c", "As Kd 9h 5s 2c", "9c 9d Kc 5h 2s"):
        coup = dealt(hand, "Td 8c 7d 2d 3d")
        assert coup.asked is not None
        decision = decision_at(coup, coup.asked, 1)
        action = boxes.decide("sharp", decision, 0)
        if not COMPILED:
            assert action == boxes.decide("tight", decision, 0)
            continue
        best = advise(parse_cards(hand), coup.up_card, ante=10).best
        kind = {do.Exchange: "exchange", do.BuySixth: "sixth_card", do.Fold: "fold", do.Bet: "stand"}[type(action)]
        assert (kind, set(getattr(action, "cards", ()))) == (best.action, set(best.cards))


@pytest.mark.parametrize(
    ("hand", "up", "action"),
    [
        ("Qs 9h 7c 5d 2c", "Td", do.Fold()),
        ("As 9h 7c 5d 2c", "4d", do.Exchange(parse_cards("9h 7c 5d 2c"))),
        ("As 9h 7c 5d 2c", "Td", do.Fold()),
        ("As Kd 9h 5s 2c", "Td", do.Exchange(parse_cards("9h 5s 2c"))),
        ("9c 9d Kc 5h 2s", "Td", do.Exchange(parse_cards("Kc 5h 2s"))),
        ("Jc Jd Kc 5h 2s", "Td", do.Bet()),
        ("2h 5h 8h Jh Ac", "Td", do.BuySixth()),
        ("9h 8c 7d 6s 2c", "Td", do.BuySixth()),
        ("9c 9d 9h 5h 2s", "Td", do.Exchange(parse_cards("5h 2s"))),
        ("9c 9d 5c 5h 2s", "Td", do.Bet()),
        ("2h 5h 8h Jh Ah", "Td", do.Bet()),
    ],
)
def test_the_tight_one_keeps_to_the_chart(hand: str, up: str, action: do.Action) -> None:
    coup = dealt(hand, f"{up} {NO_GAME.replace('4h', '')}".replace("9c ", "8s ").replace("7d ", "4s ").replace("2s ", "6d "))
    assert coup.asked is not None
    assert boxes.decide("tight", decision_at(coup, coup.asked, 1), 0) == action
