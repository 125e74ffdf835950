"""What rooms have got wrong about double actions (G) and leaks (H), over real sockets."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.room.journal import event_from
from riverboat.server.config import ServeConfig
from riverboat.server.soak.judging import _seen
from riverboat.server.soak.playing import ACTIONS
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, folding, on_turn, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from riverboat.rules.events import Event
    from riverboat.table.events import Envelope
    from tests.server.guests import Message

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
TABLES = [
    ("holdem", "texas_holdem", "nl"),
    ("limit", "texas_holdem", "fl"),
    ("stud", "seven_card_stud", "fl"),
    ("draw", "five_card_draw", "fl"),
    ("open", "five_card_draw", "fl"),
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("cases")
    tables = tables_file(folder, *TABLES)
    with Running(ServeConfig(data=folder / "data", port=0, pace="off", workers=1, tables=tables)) as server:
        yield server


@pytest.fixture
def three(running: Running) -> Iterator[list[Guest]]:
    guests = [Guest(running.url, running.join_once(name)) for name in ("Ann", "Bob", "Cid")]
    yield guests
    for guest in guests:
        guest.close()


def seat_all(guests: Sequence[Guest], table: str) -> None:
    for guest in guests:
        guest.watch(table)
        if guest.seat(table) < 0:
            guest.sit(table, 400)
    all_playing(guests, table)


def raising(turn: Message) -> dict[str, Any]:
    choices = turn["choices"]
    if choices.get("raising"):
        return {"kind": choices["raising"], "to": choices["least"]}
    return {"kind": "call"} if choices.get("call") else {"kind": "check"}


def test_g8_after_the_cap_nobody_is_offered_a_raise_and_none_is_taken(three: list[Guest]) -> None:
    table = "limit"
    seat_all(three, table)
    while len([seat for seat in three[0].view(table)["seats"] if seat.get("state") == "playing"]) < 3:
        play_hand(three, table, folding)
        all_playing(three, table)
    street, raises, capped = three[0].view(table)["street"], 0, 0
    while (guest := on_turn(three, table)) is not None and guest.view(table)["street"] == street:
        turn = guest.turn(table)
        assert turn is not None
        if not turn["choices"].get("raising"):
            capped += 1
            forged = {"table": table, "hand": guest.view(table)["hand"], "turn": turn["turn"], "kind": "raise", "to": 400}
            assert guest.refused("act", **forged) == "illegal"
            assert (
                guest.ask("pre_act", table=table, hand=forged["hand"], street=street, kind="raise", amount=400)["type"] == "refused"
            )
        else:
            raises += 1
        act(guest, table, raising(turn))
        for other in three:
            other.quiet(0.01)
    assert raises == 3, "a bet (the big blind) and three raises"
    assert capped >= 2


def told_cards(guests: Sequence[Guest], table: str) -> dict[int, dict[int, set[str]]]:
    """The cards in all the bytes that each guest was sent of a table, by the number of the guest and of the hand."""
    found: dict[int, dict[int, set[str]]] = {}
    for number, guest in enumerate(guests):
        for text in guest.bytes:
            message = json.loads(text)
            if message.get("table") == table and "view" in message:
                hand = message["view"].get("hand", 0)
                found.setdefault(number, {}).setdefault(hand, set()).update(CARD.findall(text))
    return found


@pytest.mark.parametrize("table", ["holdem", "stud", "draw"])
def test_h1_h3_h5_nobody_is_sent_a_byte_of_a_card_that_is_not_his_to_see(running: Running, three: list[Guest], table: str) -> None:
    """One hand ends before its showdown, two with it; a second account and the host look on; one leaves, and comes back to look."""
    looking = [Guest(running.url), Guest(running.url, running.join_once("Second")), Guest(running.url, running.host_token)]
    for guest in looking:
        guest.watch(table)
    seat_all(three, table)
    play_hand(three, table, folding)
    for _ in range(2):
        play_hand(three, table)
    three[0].done("leave", table=table)
    while three[0].seat(table) >= 0:
        play_hand(three[1:], table)
        three[0].quiet(0.1)
    three[0].watch(table)
    again = Guest(running.url, three[0].cookie)
    again.watch(table)
    for guest in (*looking, *three, again):
        guest.quiet(0.2)
    public, own = _seen(running.room.store.journal(table))
    everybody = [*looking, *three, again]
    looked = 0
    for number, hands in told_cards(everybody, table).items():
        me = everybody[number].welcome.get("me") or {"player": ""}
        for hand, cards in hands.items():
            looked += 1
            assert cards <= public[hand] | own[me["player"], hand], (number, hand)
    assert looked > 10
    views = [guest.view(table) | {"you": None, "turn": None} for guest in (looking[0], looking[1], again)]
    assert views[0] == views[1] == views[2], "who left, and who has two accounts, sees what everybody sees"
    for guest in (*looking, again):
        guest.close()


def test_h6_what_stands_in_the_open_in_the_journal_names_no_hidden_card(running: Running, three: list[Guest]) -> None:
    seat_all(three, "open")
    play_hand(three, "open")
    hidden = 0
    for row in running.room.store.journal("open"):
        event = event_from(row.kind, row.public)
        assert event == event.seen_by(None)
        assert not set(json.loads(row.public)) & set(event.OWNER + event.SECRET)
        hidden += bool(row.private)
    assert hidden >= 5, "the deck laid down, the hand's, and three players' cards"
    files = [path for path in running.config.data.iterdir() if path.is_file()]
    assert files
    assert not [path for path in files if b'"deck":[' in path.read_bytes() or b'"down":[' in path.read_bytes()]


def test_h9_neither_a_bot_nor_a_wish_answers_in_no_time(tmp_path: Path) -> None:
    text = tables_file(tmp_path, ("people", "texas_holdem", "nl"), ("bots", "texas_holdem", "nl")).read_text(encoding="utf-8")
    first, _, second = text.rpartition("[[table]]")
    (tmp_path / "tables.toml").write_text(f"{first}[[table]]{second}fill = 2\n", encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, pace="normal", workers=1, tables=tmp_path / "tables.toml")) as running:
        with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
            seat_all((ann, bob), "people")
            first_one = on_turn((ann, bob), "people")
            assert first_one is not None
            other = bob if first_one is ann else ann
            view = other.view("people")
            other.done("pre_act", table="people", hand=view["hand"], street=view["street"], kind="check_fold")
            turn = first_one.turn("people")
            assert turn is not None
            act(first_one, "people", raising(turn))
            first_one.until(lambda message: any(told["type"] == "Folded" for told in happened(message)))
        with Guest(running.url, running.join("Cid")) as cid:
            cid.watch("bots")
            cid.sit("bots", 400)
            for _ in range(2):
                play_hand([cid], "bots")
            own = cid.seat("bots")
        wishes = waits(running.all_events("people"), {other.seat("people")})
        bots = waits(running.all_events("bots"), {seat for seat in range(10) if seat != own})
    assert wishes
    assert len(bots) >= 2
    assert min(wishes + bots) >= 590, "milliseconds"


def happened(message: Message) -> list[dict[str, Any]]:
    """The events that a message tells."""
    return [told["event"] for told in message.get("events", ()) if told.get("event")]


def waits(envelopes: list[Envelope], seats: set[int]) -> list[int]:
    """How long these seats took for each of their decisions, in milliseconds, from what happened before."""
    asked = ACTIONS - {"HandShown"}  # the table itself answers at the showdown
    pairs = [(before, after) for before, after in pairwise(envelopes) if type(after.event).__name__ in asked]
    return [after.at - before.at for before, after in pairs if seat_of(after.event) in seats]


def seat_of(event: Event) -> int:
    return int(getattr(event, "seat", -1))
