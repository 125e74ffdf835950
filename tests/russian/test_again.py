"""A coup decided again comes to the same events, and one that was tampered with does not."""

from __future__ import annotations

from msgspec.structs import replace

from riverboat.cards import DECK, parse_cards
from riverboat.russian import actions as do
from riverboat.russian.again import is_right
from riverboat.russian.coup import Coup
from riverboat.russian.events import BetPlaced
from riverboat.russian.rules import SEED, Bonus
from tests.russian.playing import ACE_KING, dealt, opened


def test_bets_taken_back_and_confirmed_are_followed() -> None:
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10, dark=True))
    for action in (do.TakeBack(1), do.Confirm()):
        coup.act(0, action)
    coup.close(DECK)
    coup.act(0, do.Fold())
    assert is_right(coup)


def test_a_bonus_settled_before_an_exchange_is_followed() -> None:
    coup = dealt("8s 8h 8c 5d 7c", ACE_KING, "2h 2d", bonus=5, rules=replace(SEED, bonus=Bonus(settle="seed")))
    coup.act(0, do.Exchange(parse_cards("5d 7c")))
    coup.act(0, do.Fold())
    assert is_right(coup)


def test_what_the_rules_do_not_come_to_is_wrong() -> None:
    coup = dealt("8s 8h 8c 5d 7c", ACE_KING)
    coup.act(0, do.Bet())
    events = [replace(event, amount=25) if isinstance(event, BetPlaced) else event for event in coup.events]
    assert is_right(coup)
    assert not is_right(Coup.replay(SEED, events))
    assert not is_right(Coup.replay(SEED, [*coup.events[:-1], coup.events[-2]]))
