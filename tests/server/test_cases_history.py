"""What rooms have got wrong with hand histories, each case under its id."""

from __future__ import annotations

import random
import re

import pytest

from riverboat import games
from riverboat.history.export import export, formats
from riverboat.history.importing import read_file
from riverboat.history.tale import Tale
from riverboat.rules import events as ev
from riverboat.rules.game import FixedLimit
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes
from riverboat.wire.replay import Person, Told, seen, steps


def to_the_end(key: str) -> Hand:
    """A fixed-limit hand of three that everybody calls to its last street."""
    game = games.ALL[key]
    deck = random.Random(key).sample(game.deck, len(game.deck))
    hand = Hand.start(game, FixedLimit, usual_stakes(game), [900, 800, 700], deck, reshuffle=deck)
    while hand.pending is not None:
        legal = hand.legal(hand.pending)
        if legal.bring_in:
            hand.bring_in()
        elif legal.stand_pat:
            hand.discard(hand.at[hand.pending].cards[:1])
        elif legal.show:
            hand.show()
        else:
            (hand.call if legal.call else hand.check)()
    return hand


def test_i1_seats_stacks_button_and_rules_stand_at_the_start() -> None:
    hand = to_the_end("texas_holdem")
    started = hand.started
    assert (started.seats, started.stacks, started.button) == ((0, 1, 2), (900, 800, 700), 2)
    assert started.rules_hash
    told = Tale(seen(hand.events, None), {0: "Ann", 1: "Bob", 2: "Zoe"})
    assert "Seat #3 is the button\nSeat 1: Ann (900 in chips)\nSeat 2: Bob (800 in chips)\n" in export(told, "pokerstars")
    assert "seats = [1, 2, 3]" in export(told, "phh")


def test_i3_names_are_those_of_the_start() -> None:
    hand = to_the_end("texas_holdem")
    told = Tale(seen(hand.events, None), {0: "Ann", 1: "Bob"})
    for form in formats(told.game):
        assert "Ann" in export(told, form)
        assert "Seat 3" in export(told, form), "whoever has no name keeps a seat"


@pytest.mark.parametrize(
    "key", ["seven_card_stud", "razz", "five_card_stud", "five_card_draw", "deuce_to_seven_triple_draw", "badugi"]
)
def test_i5_every_street_of_stud_and_draw_is_in_the_replay_and_in_the_text(key: str) -> None:
    hand = to_the_end(key)
    streets = [event.name for event in hand.events if isinstance(event, ev.StreetStarted)]
    people = tuple(Person(seat, "", name) for seat, name in enumerate(("Ann", "Bob", "Zoe")))
    told = steps(Told("t", "T", 1, hand.game, "", people, 3, 0, seen(hand.events, 0)))
    heard = [step.view.street for step in told if step.view.street]
    assert list(dict.fromkeys(heard)) == streets
    text = export(Tale(seen(hand.events, 0), {0: "Ann", 1: "Bob", 2: "Zoe"}, hero=0), "pokerstars")
    if hand.game.deals_up:
        assert len(re.findall(r"^\*\*\* (?:\d\w\w STREET|RIVER) \*\*\*$", text, re.MULTILINE)) == len(streets)
    found = read_file(text)
    assert found.faults == []
    assert len(found.hands) == 1
