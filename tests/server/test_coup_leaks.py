"""What leaks from a coup against the dealer, to anybody at all: nothing. Every byte to every audience, journal, log, figures."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.cards import card_text
from riverboat.room.journal import event_from
from riverboat.russian.events import BetPlaced, BoxFolded, DecisionAsked
from riverboat.server.config import ServeConfig
from riverboat.table.events import PlayerSat
from riverboat.table.shuffle import sha256
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.test_cases import CARD
from tests.server.test_coup_shuffle import NUMBERS, at_the_table, decide_exchange, open_number
from tests.server.test_dealer import KEY, TABLES, confirm, decide, lay, on_turn, settled, until
from tests.server.test_logs import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from riverboat.store import JournalRow


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before[0], before[1]


def file_of_tables(folder: Path, text: str) -> Path:
    path = folder / "tables.toml"
    path.write_text(text, encoding="utf-8")
    return path


def cards_in(rows: Iterable[JournalRow], number: int | None) -> set[str]:
    """The cards that a player (None: everybody) saw, by the journal."""
    found: set[int] = set()
    for row in rows:
        event: Any = event_from(row.kind, row.public, row.private or b"").seen_by(number)
        for name in ("cards", "drawn", "discarded"):
            found.update(getattr(event, name, ()))
        if hasattr(event, "card"):
            found.add(event.card)
    return {card_text(card) for card in found}


def test_h1_h3_h5_h6_h7_of_a_coup_everybody_is_sent_what_he_may_see_and_nothing_else(tmp_path: Path) -> None:
    """Ann exchanges two cards and folds, Bob folds: their cards and the dealer's stay shut, though the deck is opened."""
    log = written("json", "debug")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=file_of_tables(tmp_path, TABLES), pace="off")) as running:
        ann, bob = at_the_table(running, "Ann", "Bob")
        looking = [Guest(running.url), Guest(running.url, running.join("Second")), Guest(running.url, running.host_token)]
        for guest in looking:
            guest.watch(KEY)
        lay(ann, 0, bonus=5)
        lay(bob, 1)
        confirm(ann, bob)
        until(ann, state="dealing")
        for guest, number in zip((ann, bob), NUMBERS, strict=False):
            open_number(guest, number)
        assert on_turn(ann, bob) is ann
        assert decide_exchange(ann)["type"] == "done"
        for guest in (ann, bob):
            assert on_turn(ann, bob) is guest
            assert decide(guest, "fold")["type"] == "done"
        audiences: dict[Guest, int | None] = {ann: 0, bob: 1, **dict.fromkeys(looking)}
        for guest in audiences:
            guest.quiet(0.1)
        assert settled(ann)
        rows = list(running.room.store.journal(KEY))
        seen: dict[int | None, set[str]] = {each: cards_in(rows, each) | cards_in(rows, None) for each in (None, 0, 1)}
        assert [len(seen[each]) for each in (None, 0, 1)] == [1, 8, 6]
        for guest, own in audiences.items():
            assert {card for text in guest.bytes for card in CARD.findall(text)} == seen[own], own
        views = [guest.view(KEY) | {"you": None, "turn": None} for guest in looking]
        assert views[0] == views[1] == views[2], "the host, and a second account, see what everybody sees"
        for row in rows:
            event = event_from(row.kind, row.public)
            assert event == event.seen_by(None)
            assert not set(json.loads(row.public)) & set(event.OWNER + event.SECRET)
        secrets = [*NUMBERS[:2], *map(sha256, NUMBERS[:2]), ann.cookie, bob.cookie, running.host_token]
        told = log.getvalue() + running.room.metrics.text().decode()
        assert not [secret for secret in secrets if secret in told]
        assert not CARD.findall(told)
        assert "riverboat_faults_total 0.0" in told


def test_h9_a_bot_takes_the_same_time_for_every_decision(tmp_path: Path) -> None:
    """However good or bad its cards are, and however little there is to think about."""
    tables = file_of_tables(tmp_path, TABLES + "fill = 1\n")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="fast")) as running:
        ann = Guest(running.url, running.join("Ann"))
        ann.watch(KEY)
        ann.done("sit", table=KEY, buy_in=1000)
        until(ann, state="betting")
        lay(ann, 3, dark=False)
        confirm(ann)
        until(ann, state="deciding")
        while not settled(ann):
            guest = on_turn(ann)
            if guest is not None:
                decide(guest, "fold")
        asked: list[int] = []
        answered: list[int] = []
        bot = -1
        for one in running.all_events(KEY):
            event: Any = one.event
            if isinstance(event, PlayerSat) and event.bot:
                bot = event.seat
            elif isinstance(event, DecisionAsked) and event.player == bot:
                asked.append(one.at)
            elif len(answered) < len(asked) and isinstance(event, BoxFolded | BetPlaced):
                answered.append(one.at)
        assert answered
        assert all(after - before >= 400 for before, after in zip(asked, answered, strict=False))
