"""Whole hands over real sockets, in every game under every limit; nobody ever gets a byte of a card he may not see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from riverboat.cards import card_text
from riverboat.games import ALL
from riverboat.rules import events as ev
from riverboat.server.config import ServeConfig
from riverboat.server.saving import read_record
from tests.server.guests import Guest
from tests.server.playing import all_playing, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMITS = ("no_limit", "pot_limit", "fixed_limit")
USUAL = {"nl": "no_limit", "pl": "pot_limit", "fl": "fixed_limit"}
PLAYED = [(key, USUAL[game.default_limit]) for key, game in ALL.items()]
PLAYED += [(key, limit) for key in ("texas_holdem", "razz", "five_card_draw") for limit in LIMITS if (key, limit) not in PLAYED]
TABLES = [(f"{key.replace('_', '-')}-{limit[0]}", key, limit) for key, limit in PLAYED]
STUD = next(key for key, game, _ in TABLES if game == "seven_card_stud")
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, *TABLES), pace="off")) as server:
        yield server


def visible(running: Running, table: str, player: str) -> dict[int, set[str]]:
    """Return the cards that ``player`` may know of each hand, from the journal's own events."""
    found: dict[int, set[str]] = {}
    for envelope in running.all_events(table):
        event, cards = envelope.event, found.setdefault(envelope.hand, set())
        if isinstance(event, ev.CardsDealt):
            own = running.dealt(table, envelope.hand, event.seat) == player
            cards.update(map(card_text, (*event.up, *(event.down if own else ()))))
        elif (isinstance(event, ev.CardsDrawn) and running.dealt(table, envelope.hand, event.seat) == player) or isinstance(
            event, ev.HandShown
        ):
            cards.update(map(card_text, event.cards))
    return found


def require_no_leak(running: Running, guest: Guest, table: str) -> int:
    """Search every byte that was sent to a guest for cards that he may not know; return how many cards were seen."""
    allowed = visible(running, table, guest.player)
    seen = 0
    for message, text in zip(guest.heard, guest.bytes, strict=True):
        if message.get("table") != table or "view" not in message:
            continue
        for card in CARD.findall(text):
            seen += 1
            hands = {message["view"].get("hand", 0), message.get("hand", 0)}
            assert any(card in allowed.get(hand, set()) for hand in hands), f"{card} in {text}"
    return seen


@pytest.mark.parametrize(("table", "game"), [table[:2] for table in TABLES])
def test_two_people_play_a_hand_to_its_end(running: Running, table: str, game: str) -> None:
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch(table)
            guest.sit(table, 400)
        all_playing((ann, bob), table)
        assert ann.view(table)["game"] == game
        assert play_hand((ann, bob), table)
        play_hand((ann, bob), table, pushing)
        hand = ann.view(table)["hand"]
        assert hand >= 2
        for guest in (ann, bob):
            assert require_no_leak(running, guest, table) > 10
        for guest in (ann, bob):
            guest.ask("leave", table=table)
        everything = sum(running.room.me(guest.player).wallet + running.room.me(guest.player).at_tables for guest in (ann, bob))
        assert everything == 20_000


def test_a_spectator_sees_only_what_lies_open(running: Running) -> None:
    table = STUD
    with (
        Guest(running.url, running.join_once("Ann")) as ann,
        Guest(running.url, running.join_once("Bob")) as bob,
        Guest(running.url) as nobody,
        Guest(running.url, running.join_once("Eve")) as eve,
    ):
        for guest in (ann, bob, nobody, eve):
            guest.watch(table)
        for guest in (ann, bob):
            guest.done("sit", table=table, buy_in=400, post=True)
        all_playing((ann, bob, nobody, eve), table)
        play_hand((ann, bob), table)
        for guest in (nobody, eve):
            guest.quiet()
        allowed = visible(running, table, "")
        for watcher in (nobody, eve):
            for message, text in zip(watcher.heard, watcher.bytes, strict=True):
                for card in CARD.findall(text):
                    assert card in allowed[message["view"]["hand"]], text
            assert "choices" not in "".join(watcher.bytes)
        for guest in (ann, bob):
            guest.ask("leave", table=table)


def test_deck_and_reshuffle_are_never_sent(running: Running) -> None:
    with Guest(running.url, running.join_once("Ann")) as ann, Guest(running.url, running.join_once("Bob")) as bob:
        table = TABLES[0][0]
        for guest in (ann, bob):
            guest.watch(table)
            guest.ask("sit", table=table, buy_in=400, post=True)
        all_playing((ann, bob), table)
        play_hand((ann, bob), table)
        for guest in (ann, bob):
            assert '"HandStarted"' in "".join(guest.bytes)
            assert '"deck"' not in "".join(guest.bytes)
            assert '"reshuffle"' not in "".join(guest.bytes)
            guest.ask("leave", table=table)
    assert read_record(running.room.store, table).is_whole
