"""Non-interference: the same public hand with other hidden cards sends every audience the very same bytes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat.games import ALL
from riverboat.rules.events import SHOWING
from tests.wire.tables import PLAYERS, Scene

if TYPE_CHECKING:
    from riverboat.cards import Card

AUDIENCES = (None, 0, 1, 2)


def play(game: str, deck: tuple[Card, ...], decisions: int, discards: int) -> Scene:
    """Play so many decisions of a hand in which everybody stays in, then let all fold to one: nothing is ever shown."""
    scene = Scene(game)
    scene.deal(deck)
    for _ in range(decisions):
        if scene.live.hand is None or not scene.live.playing or scene.live.hand.phase == SHOWING:
            break
        scene.act(scene.usual(discards=discards))
    if scene.live.playing:
        scene.leave_one()
    return scene


def seen_by(scene: Scene, seat: int | None) -> set[Card]:
    """Return the cards that ``seat`` was dealt or saw."""
    cards: set[Card] = set()
    for event in scene.events:
        told = event.seen_by(seat)
        for field in ("up", "down", "cards"):
            cards.update(getattr(told, field, ()))
    return cards


def with_others_hidden(deck: tuple[Card, ...], seen: set[Card], chance: random.Random) -> tuple[Card, ...]:
    """Return the deck with all cards outside of ``seen`` in other places."""
    hidden = [card for card in deck if card not in seen]
    chance.shuffle(hidden)
    rest = iter(hidden)
    return tuple(card if card in seen else next(rest) for card in deck)


def decisions_before_the_last_round(game: str, deck: tuple[Card, ...]) -> int:
    """Return how many decisions there are until the last three, in which all but one can still fold."""
    scene, number = Scene(game), 0
    scene.deal(deck)
    while scene.live.playing:
        scene.act(scene.usual())
        number += scene.live.playing
    return number - 2


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seat", AUDIENCES, ids=["public", *PLAYERS])
def test_hidden_cards_change_no_byte(game: str, seat: int | None) -> None:
    chance = random.Random(f"{game} {seat}")
    deck = tuple(chance.sample(ALL[game].deck, len(ALL[game].deck)))
    last = decisions_before_the_last_round(game, deck)
    audience = "" if seat is None else PLAYERS[seat]
    for decisions in (0, last // 2, last):
        for discards in (0, 2):
            scene = play(game, deck, decisions, discards)
            seen = seen_by(scene, seat)
            assert len(seen) < len(deck)
            other = with_others_hidden(deck, seen, chance)
            assert other != deck
            assert play(game, other, decisions, discards).sent[audience] == scene.sent[audience]


def test_the_test_can_fail() -> None:
    chance = random.Random(1)
    deck = tuple(chance.sample(range(52), 52))
    scene = play("texas_holdem", deck, 4, 0)
    other = with_others_hidden(deck, seen_by(scene, 1), chance)
    assert play("texas_holdem", other, 4, 0).sent["ann"] != scene.sent["ann"]
