"""The shuffle against the dealer, over the socket: players' numbers are laid down with the deck, opened once bets are stopped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.history.check_coup import check_coup
from riverboat.russian.events import BetsClosed
from riverboat.server.auditing import audit_tables
from riverboat.server.config import ServeConfig
from riverboat.store import reading
from riverboat.table import events as ev
from riverboat.table.deck import orders
from riverboat.table.shuffle import sha256
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.test_dealer import KEY, TABLES, chips, confirm, finish, lay, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.guests import Message

NUMBERS = ("ab" * 32, "cd" * 32, "ef" * 32)


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    return ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def give(guest: Guest, number: str) -> None:
    guest.send(type="give_nonce", table=KEY, hash=sha256(number))


def open_number(guest: Guest, number: str) -> None:
    guest.send(type="open_nonce", table=KEY, nonce=number)


def at_the_table(running: Running, *names: str) -> list[Guest]:
    """Guests with a place and their numbers given; bets are open.

    Where bets were opened before all numbers had come, that coup is called off by the host, who then lets the table go on.
    """
    guests = [Guest(running.url, running.join_once(name)) for name in names]
    with Guest(running.url, running.host_token) as host:
        host.watch(KEY)
        host.done("pause", table=KEY)
        for guest, number in zip(guests, NUMBERS, strict=False):
            guest.watch(KEY)
            guest.done("sit", table=KEY, buy_in=1000)
            give(guest, number)
        for guest in guests:
            guest.refused("decide", table=KEY, coup=99, turn=0, kind="bet")  # what it had sent before has arrived by now
        host.done("resume", table=KEY)
        for guest in guests:
            until(guest, state="betting")
    return guests


def numbers(guest: Guest) -> list[dict[str, Any]]:
    return [{"nonce": "", **one} for one in guest.view(KEY).get("nonces", [])]


def file_of(guest: Guest) -> Message:
    """The file of the coup that was opened, once it has come."""
    found = next((message for message in guest.heard if message["type"] == "coup_opened"), None) or guest.hear("coup_opened")
    file: Message = found["file"]
    return file


def problems(file: Message) -> list[str]:
    return check_coup(json.dumps(file).encode())[1]


def journal(running: Running, kind: type[Any]) -> list[Any]:
    return [one.event for one in running.all_events(KEY) if isinstance(one.event, kind)]


def test_numbers_are_laid_down_with_the_deck_opened_after_the_bets_and_decide_the_order(
    running: Running, config: ServeConfig
) -> None:
    ann, bob = at_the_table(running, "Ann", "Bob")
    watcher = Guest(running.url)
    watcher.watch(KEY)
    before = chips(running)
    assert [(one["seat"], one["hash"], one["nonce"]) for one in numbers(watcher)] == [
        (0, sha256(NUMBERS[0]), ""),
        (1, sha256(NUMBERS[1]), ""),
    ]
    lay(ann, 0, bonus=5)
    lay(ann, 1, dark=True, sixth=True)
    lay(bob, 2)
    confirm(ann, bob)
    for guest in (ann, bob, watcher):
        until(guest, state="dealing")
        assert not guest.view(KEY).get("dealer")
    assert not ann.view(KEY)["you"]["choices"].get("places")
    assert ann.refused("place_bets", table=KEY, coup=1, box=3, ante=10) == "stale"
    assert not journal(running, BetsClosed), "nobody, the room included, knows the order before the bets are stopped"
    open_number(bob, NUMBERS[1])
    open_number(ann, NUMBERS[0])
    for guest in (ann, bob, watcher):
        until(guest, state="deciding")
        assert [one["nonce"] for one in numbers(guest)] == list(NUMBERS[:2])
    (laid,), (given,), (closed,) = (journal(running, kind) for kind in (ev.DeckCommitted, ev.NoncesOpened, BetsClosed))
    assert given.nonces == NUMBERS[:2]
    assert closed.deck == orders(laid, given)[0]
    assert decide_exchange(ann)["type"] == "done"
    finish(ann, bob)
    files = {guest: file_of(guest) for guest in (ann, bob, watcher)}
    for guest, file in files.items():
        assert problems(file) == []
        assert file["commitment"] == laid.commitment
        assert [one["nonce"] for one in file["nonces"]] == list(NUMBERS[:2])
        assert file["seen_by"] == {ann: 0, bob: 1, watcher: -1}[guest]
    hidden = {one["card"] for one in files[ann]["opened"]} - {one["card"] for one in files[watcher]["opened"]}
    assert len(hidden) == 2, "the two cards that Ann exchanged are opened to her alone"
    assert not [text for card in hidden for guest in (bob, watcher) for text in guest.bytes if f'"{card}"' in text]
    assert {salt["salt"] for salt in files[ann]["opened"]} > {salt["salt"] for salt in files[bob]["opened"]}
    assert chips(running) == before
    running.stop()
    with reading(config.data, "") as readers:
        assert [audit.problems for audit in audit_tables(readers, lambda _key, _rows: None)] == [[]]


def decide_exchange(guest: Guest) -> Message:
    view = guest.view(KEY)
    cards = view["boxes"][0]["cards"][:2]
    return guest.ask("decide", table=KEY, coup=view["coup"], turn=view["turn"]["turn"], kind="exchange", cards=cards)


def test_a_number_that_is_not_opened_in_time_is_left_out_and_listed_as_missing(running: Running) -> None:
    ann, bob = at_the_table(running, "Ann", "Bob")
    lay(ann, 0)
    lay(bob, 1)
    confirm(ann, bob)
    until(ann, state="dealing")
    open_number(ann, NUMBERS[0])
    until(ann, state="deciding")
    at = {type(one.event): one.at for one in running.all_events(KEY)}
    assert at[ev.NoncesOpened] - at[ev.BetsStopped] >= 950, "a second, for a number that never comes"
    assert [one["nonce"] for one in numbers(ann)] == [NUMBERS[0], ""]
    finish(ann, bob)
    assert problems(file_of(bob)) == []


def test_early_late_and_foreign_numbers_change_nothing(running: Running) -> None:
    ann, bob = at_the_table(running, "Ann", "Bob")
    open_number(ann, NUMBERS[0])  # before the bets are stopped: it is not taken, so nobody can know the order while bets are laid
    lay(ann, 0)
    confirm(ann, bob)
    until(ann, state="dealing")
    open_number(bob, "12" * 32)
    open_number(bob, NUMBERS[1])
    until(ann, state="deciding")
    assert [one["nonce"] for one in numbers(ann)] == ["", NUMBERS[1]]
    open_number(ann, NUMBERS[0])
    finish(ann, bob)
    (given,) = journal(running, ev.NoncesOpened)
    assert given.nonces == ("", NUMBERS[1])
    assert problems(file_of(ann)) == []


def test_without_numbers_the_cards_come_at_once_and_the_event_says_so(running: Running) -> None:
    guest = Guest(running.url, running.join("Ann"))
    guest.watch(KEY)
    guest.done("sit", table=KEY, buy_in=1000)
    until(guest, state="betting")
    lay(guest, 0)
    confirm(guest)
    until(guest, state="deciding")
    assert "dealing" not in {message["view"]["state"] for message in guest.heard if message["type"] == "dealer"}
    assert [event.nonces for event in journal(running, ev.NoncesOpened)] == [()]
    finish(guest)
    assert problems(file_of(guest)) == []


def test_only_who_has_a_place_and_looks_on_gives_numbers(running: Running) -> None:
    stranger, watcher, late = Guest(running.url), Guest(running.url, running.join("Eve")), Guest(running.url, running.join("Dan"))
    stranger.watch(KEY)
    watcher.watch(KEY)
    for guest, code in ((stranger, "sign_in"), (late, "not_allowed")):
        give(guest, "99" * 32)
        assert guest.hear("refused")["code"] == code
    give(watcher, "88" * 32)
    gone = Guest(running.url, running.join_once("Ann"))
    gone.watch(KEY)
    give(gone, "77" * 32)
    gone.close()
    ann, bob = at_the_table(running, "Ann", "Bob")
    assert [one["hash"] for one in numbers(bob)] == [sha256(NUMBERS[0]), sha256(NUMBERS[1])]
    assert numbers(ann) == numbers(bob)


def test_after_a_restart_the_same_deck_waits_for_the_same_numbers_and_bets_stay_where_they_lie(config: ServeConfig) -> None:
    with Running(config) as running:
        ann, bob = at_the_table(running, "Ann", "Bob")
        lay(ann, 0, 20)
        lay(bob, 1)
        confirm(ann, bob)
        until(ann, state="dealing")
        commitment = ann.view(KEY)["commitment"]
        cookies = [guest.cookie for guest in (ann, bob)]
    with Running(config) as running:
        ann, bob = (Guest(running.url, cookie) for cookie in cookies)
        for guest in (ann, bob):
            guest.watch(KEY)
            until(guest, state="dealing")
        assert ann.view(KEY)["commitment"] == commitment
        assert running.room.house.bank.all_promised > 0
        assert ann.refused("place_bets", table=KEY, coup=1, box=0, ante=0) == "stale"
        for guest, number in ((ann, NUMBERS[0]), (bob, NUMBERS[1])):
            open_number(guest, number)
        until(ann, state="deciding")
        assert ann.view(KEY)["boxes"][0]["ante"] == 20
        finish(ann, bob)
        assert problems(file_of(ann)) == []
        assert [one["nonce"] for one in file_of(ann)["nonces"]] == list(NUMBERS[:2])
        assert running.room.house.bank.all_promised == 0


def test_who_leaves_or_brings_chips_while_numbers_are_opened_keeps_his_bets_there(running: Running) -> None:
    ann, bob = at_the_table(running, "Ann", "Bob")
    lay(ann, 0)
    lay(bob, 1)
    confirm(ann, bob)
    until(ann, state="dealing")
    assert ann.done("leave", table=KEY).get("text")
    assert bob.done("add_chips", table=KEY, amount=100).get("text")
    dan = Guest(running.url, running.join("Dan"))
    dan.watch(KEY)
    dan.done("sit", table=KEY, buy_in=500)
    until(bob, state="deciding")
    assert [box.get("stage", "free") for box in bob.view(KEY)["boxes"]] != ["free"] * 4
    finish(bob)
    file = file_of(ann)
    assert file["seen_by"] == 0, "who leaves with the coup's end may still check it with what he saw"
    assert problems(file) == []
    until(dan, state="betting", coup=2)
    (box,) = (event for event in file["events"] if event["type"] == "BoxSettled" and event["player"] == 0)
    net = sum(line.get("won", 0) - line.get("lost", 0) for line in box["lines"])
    assert running.room.house.wallet(ann.player) == 10_000 + net
    assert running.room.dealers[KEY].live.frozen == ""


def test_a_table_that_closes_while_numbers_are_opened_deals_the_coup_first(running: Running) -> None:
    (ann,) = at_the_table(running, "Ann")
    lay(ann, 0)
    confirm(ann)
    until(ann, state="dealing")
    with Guest(running.url, running.host_token) as host:
        host.watch(KEY)
        assert host.done("close_table", table=KEY).get("text")
    finish_with_folds(ann)
    until(ann, state="closed")
    assert running.room.house.bank.all_promised == 0
    assert problems(file_of(ann)) == []


def test_whoever_connects_while_the_settlement_is_on_show_gets_what_he_may_see(running: Running) -> None:
    ann, bob = at_the_table(running, "Ann", "Bob")
    with Guest(running.url, running.host_token) as host:
        host.watch(KEY)
        host.done("pause", table=KEY)
    lay(ann, 0)
    lay(bob, 1)
    confirm(ann, bob)
    until(ann, state="dealing")
    finish_with_folds(ann, bob)
    second, stranger = Guest(running.url, bob.cookie), Guest(running.url)
    for guest in (second, stranger):
        guest.watch(KEY)
    assert file_of(second) == file_of(bob)
    assert file_of(second)["seen_by"] == 1
    assert file_of(stranger)["seen_by"] == -1
    shut = [card for _, card in file_of(stranger)["dealt"]]
    assert shut.count("") == 14, "both folded: of their cards, and of the dealer's but one, strangers learn nothing"


def finish_with_folds(*guests: Guest) -> None:
    for guest in guests:
        until(guest, state="deciding")
    for guest in guests:
        while guest.view(KEY)["you"].get("choices", {}).get("box", -1) < 0:
            guest.receive()
        view = guest.view(KEY)
        guest.done("decide", table=KEY, coup=1, turn=view["turn"]["turn"], kind="fold")
