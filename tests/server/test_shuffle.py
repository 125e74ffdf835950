"""The shuffle over the socket: players' numbers are laid down, opened, and have their say; a crash in between changes nothing."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from riverboat.history.check import check
from riverboat.rules.events import HandStarted
from riverboat.server.config import ServeConfig
from riverboat.table import events as ev
from riverboat.table.deck import orders
from riverboat.table.shuffle import sha256
from riverboat.wire.hand_file import hand_file
from tests.server.guests import Guest
from tests.server.playing import all_playing, folding, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.guests import Message

TABLE = "natchez"
NUMBERS = ("ab" * 32, "cd" * 32, "ef" * 32)


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    return ServeConfig(
        data=tmp_path / "data", port=0, pace="off", workers=1, tables=tables_file(tmp_path, (TABLE, "texas_holdem", "nl"))
    )


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def told(guest: Guest, kind: str, patience: float = 15.0) -> Message:
    """Wait for an event of this kind at the table."""

    def is_it(message: Message) -> bool:
        return message["type"] == "events" and any((one.get("event") or {}).get("type") == kind for one in message["events"])

    message = guest.until(is_it, patience)
    return next(one["event"] for one in message["events"] if (one["event"] or {}).get("type") == kind)


def seated(running: Running, *names: str) -> list[Guest]:
    """Guests who watch the table and have given their numbers; the last one sits down last, and the deck is laid down."""
    guests = [Guest(running.url, running.join_once(name)) for name in names]
    for guest in guests:
        guest.watch(TABLE)
    for guest, number in zip(guests, NUMBERS, strict=False):
        guest.send(type="give_nonce", table=TABLE, hash=sha256(number))
    for guest in guests:
        guest.sit(TABLE, 500)
    return guests


def test_numbers_of_those_who_sit_there_decide_the_order(running: Running) -> None:
    guests = seated(running, "Ann", "Bob")
    laid = told(guests[0], "DeckCommitted")
    hashes = [one["hash"] for one in laid["nonces"]]
    assert sorted(hashes) == sorted(map(sha256, NUMBERS[:2]))
    assert not {"deck", "again", "seed"} & set(laid)
    for guest, number in zip(guests, NUMBERS, strict=False):
        guest.send(type="open_nonce", table=TABLE, nonce=number)
    given = told(guests[0], "NoncesOpened")
    assert [sha256(nonce) for nonce in given["nonces"]] == hashes
    play_hand(guests, TABLE, folding)
    while not any(isinstance(one.event, ev.CardsOpened) for one in running.all_events(TABLE)):
        guests[0].quiet(0.05)
    hand = [one.event for one in running.all_events(TABLE)]
    first = next(at for at, event in enumerate(hand) if isinstance(event, ev.DeckCommitted))
    last = max(at for at, event in enumerate(hand) if isinstance(event, ev.CardsOpened) and event.hand == 1)
    for seat in (None, 0, 1):
        file = hand_file(TABLE, "texas_holdem", hand[first : last + 1], seat)
        assert check(json.dumps(file).encode())[1] == []


def test_the_room_waits_a_second_for_a_number_and_then_deals_without_it(running: Running) -> None:
    guests = seated(running, "Ann", "Bob")
    told(guests[0], "DeckCommitted")
    start = time.monotonic()
    guests[0].send(type="open_nonce", table=TABLE, nonce=NUMBERS[0])
    given = told(guests[0], "NoncesOpened")
    assert 0.6 < time.monotonic() - start < 5
    assert sorted(given["nonces"]) == ["", NUMBERS[0]]


def test_without_numbers_nobody_waits_and_the_event_says_so(running: Running) -> None:
    guests = [Guest(running.url, running.join(name)) for name in ("Ann", "Bob")]
    for guest in guests:
        guest.watch(TABLE)
        guest.sit(TABLE, 500)
    all_playing(guests, TABLE)
    events = [one.event for one in running.all_events(TABLE)]
    assert [event.nonces for event in events if isinstance(event, (ev.DeckCommitted, ev.NoncesOpened))] == [(), ()]


def test_a_restart_between_the_two_deals_the_deck_that_was_laid_down(config: ServeConfig) -> None:
    with Running(config) as running:
        guests = seated(running, "Ann", "Bob")
        told(guests[0], "DeckCommitted")
        cookies = [guest.cookie for guest in guests]
    with Running(config) as running:
        guests = [Guest(running.url, cookie) for cookie in cookies]
        for guest, number in zip(guests, NUMBERS, strict=False):
            guest.watch(TABLE)
            guest.send(type="open_nonce", table=TABLE, nonce=number)
        all_playing(guests, TABLE)
        events = [one.event for one in running.all_events(TABLE)]
    (laid,) = (event for event in events if isinstance(event, ev.DeckCommitted))
    (given,) = (event for event in events if isinstance(event, ev.NoncesOpened))
    assert all(given.nonces), "who comes back after the crash opens his number again"
    assert next(event.deck for event in events if isinstance(event, HandStarted)) == orders(laid, given)[0]


def test_only_who_sits_there_has_a_say_and_one_player_only_so_often(running: Running) -> None:
    watcher, stranger = Guest(running.url, running.join("Eve")), Guest(running.url)
    watcher.watch(TABLE)
    stranger.watch(TABLE)
    watcher.send(type="give_nonce", table=TABLE, hash="0" * 64)
    stranger.send(type="give_nonce", table=TABLE, hash="1" * 64)
    assert stranger.hear("refused")["code"] == "sign_in"
    tabs = [Guest(running.url, running.join_once("Ann")) for _ in range(6)]
    for place, tab in enumerate(tabs):
        tab.watch(TABLE)
        tab.send(type="give_nonce", table=TABLE, hash=f"{place + 2:064d}")
    tabs[5].close()
    bob = seated(running, "Ann", "Bob")[1]
    laid = told(bob, "DeckCommitted")
    seats = [one["seat"] for one in laid["nonces"]]
    assert {seats.count(seat) for seat in seats} == {1, 4}, "four windows of Ann's, one of Bob's"
    assert not {"0" * 64, "1" * 64, f"{7:064d}"} & {one["hash"] for one in laid["nonces"]}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "give_nonce", "table": TABLE, "hash": "AB" * 32}, "bad_message"),
        ({"type": "give_nonce", "table": TABLE, "hash": "ab"}, "bad_message"),
        ({"type": "open_nonce", "table": TABLE, "nonce": "ab" * 33}, "bad_message"),
        ({"type": "open_nonce", "table": "nowhere", "nonce": "ab" * 32}, "unknown_table"),
        ({"type": "give_nonce", "table": TABLE, "hash": "ab" * 32}, "not_allowed"),
    ],
)
def test_what_is_no_number_is_refused(running: Running, message: Message, code: str) -> None:
    guest = Guest(running.url, running.join("Ann"))
    guest.send(**message)
    assert guest.hear("refused")["code"] == code
