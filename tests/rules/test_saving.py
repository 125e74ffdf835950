"""A hand can be put aside at every decision, by JSON, pickle or copy, and what comes back is the same hand."""

from __future__ import annotations

import json
import pickle
import random
from copy import copy, deepcopy
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat import SEEDS, FixedLimit, Hand, NoLimit, Stakes, games
from riverboat.cards import DECK
from riverboat.rules.starting import HandError
from riverboat.simulate import decide
from tests.rules.test_play import started, state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.rules.game import Game, Limit

BACK: dict[str, Callable[[Hand], Hand]] = {
    "json": lambda hand: Hand.from_json(hand.to_json(), games.ALL),
    "bytes": lambda hand: Hand.from_json(hand.to_json().encode(), hand.game),
    "pickle": lambda hand: pickle.loads(pickle.dumps(hand)),  # noqa: S301 - our own bytes
    "copy": copy,
    "deepcopy": deepcopy,
}


def assert_it_comes_back(game: Game, limit: Limit, way: str, seeds: int) -> None:
    """At every decision the hand that was put aside is the same, and goes on with the same cards."""
    for seed in range(seeds):
        hand, rng = started(game, limit, seed)
        while hand.pending is not None:
            again = BACK[way](hand)
            assert again is not hand
            assert state_of(again) == state_of(hand)
            assert again.events == hand.events
            chance = rng.getstate()
            decide(hand, rng)
            rng.setstate(chance)
            decide(again, rng)
            assert again.events == hand.events
        assert BACK[way](hand).result == hand.result


@pytest.mark.parametrize("way", BACK)
@pytest.mark.parametrize("game", [games.TEXAS_HOLDEM, games.SEVEN_CARD_STUD, games.FIVE_CARD_DRAW, games.OMAHA_HI_LO])
def test_a_hand_comes_back_at_every_decision(game: Game, way: str) -> None:
    assert_it_comes_back(game, game.default_limit, way, 1)


def holdem(**changes: object) -> Hand:
    book = msgspec.structs.replace(SEEDS, **changes)
    deck = random.Random(1).sample(DECK, 52)
    return Hand.start(games.TEXAS_HOLDEM, NoLimit, Stakes(small_blind=1, big_blind=2), [200] * 3, deck, book=book)


def test_a_house_book_comes_along() -> None:
    hand = holdem(raises_cap=7, all_in_face_up=False)
    assert Hand.from_json(hand.to_json(), games.ALL).book == hand.book


def test_a_copy_leaves_the_hand_alone() -> None:
    hand = holdem()
    before = state_of(hand), list(hand.events)
    copy(hand).fold()
    assert (state_of(hand), hand.events) == before


def test_json_is_plain() -> None:
    held = json.loads(holdem().to_json())
    assert held["game"] == "texas_holdem"
    assert held["schema"] == 1
    assert [event["type"] for event in held["events"]][:3] == ["HandStarted", "BlindPosted", "BlindPosted"]


def changed(hand: Hand, **values: object) -> str:
    return json.dumps(json.loads(hand.to_json()) | values)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not the JSON of a hand"),
        ("{}", "missing required field"),
        (b"\xff", "not the JSON of a hand"),
        (b'{"game": "\xff"}', "not the JSON of a hand"),
        (changed(holdem(), schema=99), "written by a later release"),
        (changed(holdem(), events=[]), "does not begin with HandStarted"),
        (changed(holdem(), events=[{"type": "Folded", "seat": 1}]), "does not begin with HandStarted"),
        (changed(holdem(), events=[{"type": "Fish"}]), "Invalid value 'Fish'"),
        (changed(holdem(), game="omaha"), "do not follow|under way by other rules"),
        (changed(holdem(), game="snap"), "a hand of snap, not of texas_holdem, omaha"),
        (changed(holdem(), events=[*json.loads(holdem().to_json())["events"], {"type": "Folded", "seat": 8}]), "do not follow"),
    ],
)
def test_what_is_no_hand_is_refused(text: str | bytes, words: str) -> None:
    with pytest.raises(HandError, match=words):
        Hand.from_json(text, games.ALL)


def test_a_hand_of_another_game_is_refused() -> None:
    with pytest.raises(HandError, match=r"a hand of texas_holdem, not of razz"):
        Hand.from_json(holdem().to_json(), games.RAZZ)


def test_a_hand_under_way_goes_on_by_its_own_rules_only() -> None:
    """A release whose Hold'em differs can watch what is over, and refuses what would have to be decided."""
    other = msgspec.structs.replace(games.TEXAS_HOLDEM, seats=(2, 9))
    hand = holdem()
    with pytest.raises(HandError, match="under way by other rules"):
        Hand.from_json(hand.to_json(), other)
    hand.fold()
    hand.fold()
    assert Hand.from_json(hand.to_json(), other).result == hand.result


def test_a_damaged_text_is_refused_and_never_half_read() -> None:
    """Any one byte changed: it is refused, or it is a hand whose events can be applied."""
    rng = random.Random(5)
    hand = Hand.start(games.FIVE_CARD_DRAW, FixedLimit, Stakes(ante=1, small_bet=2), [20] * 3, DECK)
    while hand.pending is not None:
        decide(hand, rng)
    text = bytearray(hand.to_json().encode())
    refused = 0
    for _ in range(600):
        place, byte = rng.randrange(len(text)), rng.randrange(32, 127)
        damaged = text.copy()
        damaged[place] = byte
        try:
            Hand.from_json(bytes(damaged), games.ALL)
        except HandError:
            refused += 1
    assert refused > 200
