"""Russian Poker over real sockets: open bets, boxes in turn, dark ones last; restarts, time, the house's bank, and its ledger."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.cards import parse_card, parse_cards
from riverboat.room.ledger import HOUSE
from riverboat.russian import Coup
from riverboat.russian import actions as do
from riverboat.russian.advice import advise
from riverboat.server.auditing import audit_tables
from riverboat.server.config import ServeConfig
from riverboat.server.tables import inbox
from riverboat.store import reading
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.test_faults import writable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.guests import Message

TABLES = """
[[russian_poker]]
name = "Showboat"
betting_seconds = 60
grace_seconds = 0
"""
KEY = "showboat"


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    return ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def until(guest: Guest, **wanted: object) -> Message:
    """Listen until the table is so."""
    end = time.monotonic() + 15
    while not all(guest.views.get(KEY, {}).get(name) == value for name, value in wanted.items()):
        guest.receive(max(0.01, end - time.monotonic()))
    return guest.view(KEY)


def seated(running: Running, *names: str) -> list[Guest]:
    guests = [Guest(running.url, running.join_once(name)) for name in names]
    for guest in guests:
        guest.watch(KEY)
        guest.done("sit", table=KEY, buy_in=1000)
    for guest in guests:
        until(guest, state="betting")
    return guests


def lay(guest: Guest, box: int, ante: int = 10, **more: object) -> None:
    guest.done("place_bets", table=KEY, coup=guest.view(KEY)["coup"], box=box, ante=ante, **more)


def confirm(*guests: Guest) -> None:
    for guest in guests:
        guest.done("confirm_bets", table=KEY, coup=guest.view(KEY)["coup"])


def decide(guest: Guest, kind: str = "bet", **more: object) -> Message:
    view = guest.view(KEY)
    return guest.patiently("decide", table=KEY, coup=view["coup"], turn=view["turn"]["turn"], kind=kind, **more)


def settled(guest: Guest, coup: int = 1) -> Message | None:
    """The view of a coup that was settled, once it has been told."""
    views = [message["view"] for message in guest.heard if message["type"] == "dealer"]
    return next((view for view in views if view.get("coup") == coup and view["state"] == "settled"), None)


def on_turn(*guests: Guest) -> Guest | None:
    """The guest who decides now; None when the coup is over."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for guest in guests:
            guest.quiet(0.02)
            choices = guest.view(KEY).get("you", {}).get("choices", {})
            if choices.get("box", -1) >= 0:
                return guest
        if settled(guests[0]):
            return None
    raise TimeoutError


def finish(*guests: Guest) -> None:
    """Everybody bets, dark boxes stand."""
    while (guest := on_turn(*guests)) is not None:
        kind = "stand" if guest.view(KEY)["you"]["choices"].get("stand") else "bet"
        assert decide(guest, kind)["type"] == "done"


def boxes(guest: Guest) -> list[dict[str, Any]]:
    return list(guest.view(KEY)["boxes"])


def chips(running: Running) -> int:
    """All chips but the issue's: what the players and the house have."""
    room = running.room.house
    people = [player.id for player in room.players.everybody()]
    return sum(room.wallet(one) + room.at_tables(one) for one in people) + room.ledger.balance(HOUSE)


def test_two_play_four_boxes_two_open_and_two_dark_to_the_settlement(running: Running, config: ServeConfig) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    before = chips(running)
    for guest, first in ((ann, 0), (bob, 2)):
        lay(guest, first, bonus=5)
        lay(guest, first + 1, dark=True, sixth=True)
    confirm(ann, bob)
    for guest in (ann, bob):
        until(guest, state="deciding")
    assert [len(box["cards"]) for box in boxes(ann)] == [5, 5, 5, 5]
    own = set(boxes(ann)[0]["cards"])
    assert "" not in own
    assert {card for box in boxes(bob)[:2] for card in box["cards"]} == {""}
    assert not any(f'"{card}"' in frame for card in own - {ann.view(KEY)["dealer"][0]} for frame in bob.bytes)
    assert ann.view(KEY)["dealer"][1:] == [""] * 4
    assert on_turn(ann, bob) is ann
    assert bob.refused("decide", table=KEY, coup=1, turn=ann.view(KEY)["turn"]["turn"], kind="bet") == "not_your_turn"
    assert decide(ann, "exchange", cards=boxes(ann)[0]["cards"][:2])["type"] == "done"
    finish(ann, bob)
    bob.quiet()
    view = settled(bob)
    assert view is not None
    assert all(box["stage"] == "settled" and box["lines"] for box in view["boxes"])
    assert "" not in view["dealer"]
    assert chips(running) == before
    running.stop()
    with reading(config.data, "") as readers:
        audits = list(audit_tables(readers, lambda _key, _rows: None))
    assert [(audit.problems, audit.hands, audit.decided) for audit in audits] == [([], 1, 1)]


def test_each_line_of_a_settlement_is_a_row_of_the_ledger(running: Running) -> None:
    (ann,) = seated(running, "Ann")
    lay(ann, 0, bonus=5)
    confirm(ann)
    until(ann, state="deciding")
    finish(ann)
    view = settled(ann)
    assert view is not None
    lines = view["boxes"][0]["lines"]
    rows = [row for row in running.room.store.transfers() if row.reason.startswith("coup: ")]
    told = [(line["what"], line["rule"]) for line in lines for amount in ("lost", "won") if line.get(amount)]
    assert [tuple(row.reason.removeprefix("coup: ").split(", ")) for row in rows] == told
    assert sum(row.amount if row.debit == HOUSE else -row.amount for row in rows) == view["boxes"][0].get("net", 0)


def test_a_coup_goes_on_after_a_restart_with_the_same_cards(config: ServeConfig) -> None:
    with Running(config) as first:
        (ann,) = seated(first, "Ann")
        lay(ann, 0)
        lay(ann, 1, dark=True)
        confirm(ann)
        until(ann, state="deciding")
        before = (boxes(ann)[0]["cards"], ann.view(KEY)["dealer"])
        cookie = ann.cookie
    with Running(config) as second, Guest(second.url, cookie) as ann:
        ann.watch(KEY)
        until(ann, state="deciding")
        assert (boxes(ann)[0]["cards"], ann.view(KEY)["dealer"]) == before
        finish(ann)
        assert second.room.house.bank.all_promised == 0
        assert settled(ann)


def test_bets_without_confirmation_are_dealt_when_their_time_is_up_and_without_any_they_stay_open(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES.replace("60", "5"), encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        lay(ann, 3)
        lay(ann, 3, 0)
        assert boxes(ann)[3].get("stage", "free") == "free"
        lay(ann, 2, 20)
        until(ann, state="deciding")
        assert ann.refused("place_bets", table=KEY, coup=1, box=0, ante=10) == "stale"


def test_a_house_that_could_not_pay_deals_nothing_and_gives_the_bets_back(tmp_path: Path, config: ServeConfig) -> None:
    poor = ServeConfig(data=tmp_path / "poor", port=0, tables=config.tables, pace="off", house_limit=100)
    with Running(poor) as running:
        (ann,) = seated(running, "Ann")
        lay(ann, 0)
        confirm(ann)
        until(ann, coup=2)
        assert ann.view(KEY)["guests"][0]["stack"] == 1000
        assert running.room.house.bank.all_promised == 0


@pytest.mark.parametrize(
    ("command", "fields", "code"),
    [
        ("place_bets", {"coup": 1, "box": 9, "ante": 10}, "illegal"),
        ("place_bets", {"coup": 1, "box": 0, "ante": 7}, "illegal"),
        ("place_bets", {"coup": 1, "box": 0, "ante": -5}, "bad_amount"),
        ("place_bets", {"coup": 1, "box": 0, "ante": 10**18}, "bad_amount"),
        ("place_bets", {"coup": 5, "box": 0, "ante": 10}, "stale"),
        ("decide", {"coup": 1, "turn": 0, "kind": "bet"}, "stale"),
        ("decide", {"coup": 1, "turn": 0, "kind": "dance"}, "bad_message"),
        ("decide", {"coup": 1, "turn": 0, "kind": "exchange", "cards": ["Zz"]}, "bad_message"),
        ("act", {"hand": 1, "turn": 0, "kind": "fold"}, "bad_message"),
        ("pause", {}, "not_allowed"),
        ("sit", {"buy_in": 1}, "done"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    running: Running, command: str, fields: dict[str, Any], code: str
) -> None:
    (ann,) = seated(running, "Ann")
    before = running.room.dealers[KEY].live.seq
    answer = ann.ask(command, table=KEY, **fields)
    assert answer.get("code", answer["type"]) == code
    assert running.room.dealers[KEY].live.seq == before


def test_leaving_gives_the_chips_back_and_the_host_closes_the_table(running: Running) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    ann.done("leave", table=KEY)
    assert running.room.house.wallet(ann.player) == 10_000
    with Guest(running.url, running.host_token) as host:
        host.watch(KEY)
        host.done("pause", table=KEY)
        host.done("close_table", table=KEY)
    until(bob, state="closed")
    assert running.room.house.wallet(bob.player) == 10_000
    assert bob.refused("sit", table=KEY, buy_in=500) == "unknown_table"


def test_bots_take_boxes(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + "fill = 2\n", encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        lay(ann, 3)
        confirm(ann)
        until(ann, state="deciding")
        assert sum(box.get("number", -1) >= 0 for box in boxes(ann)) == 3
        finish(ann)
        assert settled(ann)


def test_at_a_full_table_bots_keep_their_boxes_and_one_place_stays_free_for_people(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + "seats = 3\nfill = 4\n", encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        live = running.room.dealers[KEY].live
        while len(first := {guest.player for guest in live.guests.values() if guest.bot}) != 1:
            ann.receive()
        for coup in (1, 2):
            lay(ann, 3)
            confirm(ann)
            until(ann, state="deciding")
            finish(ann)
            until(ann, state="betting", coup=coup + 1)
            assert {guest.player for guest in live.guests.values() if guest.bot} == first
        assert (len(first), live.free_places) == (1, 1)


def test_a_bot_that_is_refused_stops_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + "fill = 1\n", encoding="utf-8")
    monkeypatch.setattr(Coup, "late_action", lambda *_given, **_more: do.Stand())
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        lay(ann, 3)
        confirm(ann)
        until(ann, state="deciding")
        ann.quiet(0.3)
        live = running.room.dealers[KEY].live
        assert (live.deciding, live.frozen) == (True, ""), "standing is for dark boxes: refused, and its clock goes on"


def test_who_lays_no_bets_for_long_is_told_why_his_place_is_gone(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + "idle_coups = 1\n", encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        ann, bob = seated(running, "Ann", "Bob")
        lay(ann, 0)
        confirm(ann, bob)
        finish(ann)
        told = bob.hear("notice")
        assert (told["code"], told["say"]) == ("removed", "removed_sat_out_too_long")
        assert told["params"] == {"table": "Showboat", "chips": 1000}


def test_who_leaves_with_cards_dealt_is_gone_with_the_coup_and_answers_have_names_for_other_languages(running: Running) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    before = chips(running)
    lay(ann, 0)
    lay(bob, 1)
    confirm(ann, bob)
    assert on_turn(ann, bob) is ann
    assert ann.done("add_chips", table=KEY, amount=50)["say"] == "done_chips_coup"
    assert ann.done("leave", table=KEY)["say"] == "done_leave_coup"
    finish(bob)
    live = running.room.dealers[KEY].live
    assert (live.frozen, [guest.player for guest in live.guests.values()]) == ("", [bob.player])
    assert chips(running) == before


def test_a_coup_that_ends_because_its_last_player_leaves_is_settled(running: Running) -> None:
    (ann,) = seated(running, "Ann")
    before = chips(running)
    lay(ann, 0)
    confirm(ann)
    assert on_turn(ann) is ann
    assert "say" not in ann.done("leave", table=KEY)
    room, live = running.room.house, running.room.dealers[KEY].live
    assert (live.frozen, live.guests, room.at_tables(ann.player)) == ("", {}, 0)
    assert chips(running) == before


def test_a_table_that_has_too_much_to_do_says_so(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = seated(running, "Ann")
    monkeypatch.setattr(inbox, "MOST_WAITING", -1)
    assert ann.refused("leave", table=KEY) == "busy"


def test_a_table_whose_chips_are_not_those_of_the_ledger_stands_still_and_gives_them_back(config: ServeConfig) -> None:
    with Running(config) as server:
        seated(server, "Ann")
    with closing(sqlite3.connect(config.data / "room.db", isolation_level=None)) as connection:
        assert connection.execute("UPDATE balances SET chips = chips - 1 WHERE account LIKE 'escrow:%'").rowcount == 1
        assert connection.execute("UPDATE balances SET chips = chips + 1 WHERE account LIKE 'wallet:%'").rowcount >= 1
    with Running(config) as server, Guest(server.url, server.host_token) as host:
        host.watch(KEY)
        assert until(host, state="frozen")["why"]
        assert host.refused("sit", table=KEY, buy_in=500) == "not_allowed"


def test_the_coach_says_after_a_decision_what_was_best_and_only_to_whom_asked(running: Running) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    ann.done("coach", table=KEY, on=True)
    lay(ann, 0)
    lay(bob, 1)
    confirm(ann, bob)
    assert on_turn(ann, bob) is ann
    cards, up = boxes(ann)[0]["cards"], ann.view(KEY)["dealer"][0]
    assert decide(ann, "fold")["type"] == "done"
    said = next((message for message in ann.heard if message["type"] == "coached"), None) or ann.hear("coached")
    right = advise(parse_cards(" ".join(cards)), parse_card(up), ante=10)
    assert (said["box"], said["did"]) == (0, "fold")
    assert said["value"] == round(right.best.value * 1000)
    assert said.get("cost", 0) == max(0, round((right.best.value + 1) * 1000))
    finish(ann, bob)
    assert not [message for message in bob.heard if message["type"] == "coached"]


def test_a_table_may_have_no_coach(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + "coach = false\n", encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        assert "coach" not in ann.view(KEY)
        assert ann.refused("coach", table=KEY, on=True) == "not_allowed"


def test_a_table_that_can_store_nothing_stops_for_all_to_see_and_goes_on_when_it_can_again(running: Running) -> None:
    (ann,) = seated(running, "Ann")
    before = running.room.dealers[KEY].live.stack_of(0)
    writable(running, is_so=False)
    for _ in range(3):
        assert ann.refused("place_bets", table=KEY, coup=ann.view(KEY)["coup"], box=0, ante=10) in {"busy", "not_allowed"}
    until(ann, state="frozen", why="nothing can be stored just now")
    assert running.room.dealers[KEY].live.stack_of(0) == before
    writable(running, is_so=True)
    actor = running.room.dealers[KEY]
    running.loop.call_soon_threadsafe(actor.post, actor.tend)
    until(ann, state="betting")
    lay(ann, 0)
    confirm(ann)
    until(ann, state="deciding")


def play_on(guest: Guest, coup: int, kind: Callable[[Message], str]) -> None:
    """Lay a bet and take every decision of a coup as ``kind`` says of the choices."""
    until(guest, state="betting", coup=coup)
    lay(guest, 0)
    confirm(guest)
    taken = -1
    while not settled(guest, coup):
        view = guest.view(KEY)
        turn = (view.get("turn") or {}).get("turn", -1)
        if view["you"].get("choices", {}).get("box", -1) < 0 or turn <= taken:
            guest.receive()
            continue
        taken = turn
        assert decide(guest, kind(view["you"]["choices"]))["type"] == "done"


def with_rules(tmp_path: Path, change: str) -> ServeConfig:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES + f'change = "{change}"\n', encoding="utf-8")
    return ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")


def test_a_house_that_sells_the_dealers_card_asks_for_it_and_books_it(tmp_path: Path) -> None:
    config = with_rules(tmp_path, "dealer_buy=1")
    prices: list[int] = []

    def kind(choices: Message) -> str:
        prices.append(choices.get("dealer_card", 0))
        return "dealer_card" if prices[-1] else "bet"

    with Running(config) as running:
        (ann,) = seated(running, "Ann")
        before = chips(running)
        assert (ann.view(KEY)["change"], ann.view(KEY)["preset_name"]) == ("dealer_buy=1", "Russian Poker, house rules")
        assert "coach" not in ann.view(KEY)
        assert ann.view(KEY)["coach_off"], "the solver does not count with it"
        assert ann.refused("coach", table=KEY, on=True) == "not_allowed"
        for coup in range(1, 13):
            play_on(ann, coup, kind)
        bought = [price for price in prices if price]
        assert bought
        assert set(bought) == {10}
        assert chips(running) == before
        rows = [row for row in running.room.store.transfers() if row.reason == "coup: fee, dealer_card"]
        assert [(row.credit, row.amount) for row in rows] == [(HOUSE, 10)] * len(bought)
    with reading(config.data, "") as readers:
        (audit,) = audit_tables(readers, lambda _key, _rows: None)
    assert (audit.problems, audit.hands) == ([], 12)


def test_a_host_hears_at_the_table_that_his_rules_favour_the_players(tmp_path: Path) -> None:
    with Running(with_rules(tmp_path, "ante_on_win=pays")) as running:
        (ann,) = seated(running, "Ann")
        with Guest(running.url, running.host_token) as host:
            host.watch(KEY)
            (warned,) = host.view(KEY)["warnings"]
        assert "these rules favour the players: they can win 2" in warned
        assert "warnings" not in ann.view(KEY)
        assert ann.view(KEY)["edge"] < 0
        assert ann.view(KEY)["edge_at_most"]


def test_bets_that_may_not_lie_there_are_refused_and_change_nothing(running: Running) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    lay(ann, 0)
    lay(ann, 1, dark=True)
    lay(bob, 2)
    before = running.room.dealers[KEY].live.seq
    for bets, code in (
        ({"box": 0, "ante": 10}, "illegal"),
        ({"box": 3, "ante": 10}, "illegal"),
        ({"box": 2, "ante": 10, "bonus": 11}, "illegal"),
        ({"box": 2, "ante": 10.5}, "bad_message"),
        ({"box": 2, "ante": 10, "sixth": True}, "illegal"),
        ({"box": 1, "ante": 0}, "illegal"),
    ):
        assert bob.refused("place_bets", table=KEY, coup=1, **bets) == code, bets
    assert running.room.dealers[KEY].live.seq == before
    confirm(ann, bob)
    assert bob.refused("confirm_bets", table=KEY, coup=1) == "stale"
    assert ann.refused("place_bets", table=KEY, coup=1, box=3, ante=10, dark=True) == "stale"


@pytest.mark.parametrize(
    "wrong",
    [
        [
            ("exchange", {"cards": ["0", "0"]}, "illegal"),
            ("exchange", {"cards": []}, "illegal"),
            ("exchange", {"cards": ["0", "1", "2", "3", "4", "0"]}, "illegal"),
            ("exchange", {"cards": ["0", "up"]}, "illegal"),
        ],
        [
            ("bet", {"insurance": -1}, "bad_amount"),
            ("bet", {"insurance": 10**7}, "illegal"),
            ("bet", {"insurance": 0.5}, "bad_message"),
            ("stand", {}, "illegal"),
            ("dealer_card", {}, "illegal"),
            ("", {}, "bad_message"),
        ],
    ],
    ids=["exchanges", "others"],
)
def test_decisions_that_may_not_be_taken_are_refused_and_change_nothing(
    running: Running, wrong: list[tuple[str, dict[str, Any], str]]
) -> None:
    ann, bob = seated(running, "Ann", "Bob")
    lay(ann, 0)
    lay(bob, 2)
    confirm(ann, bob)
    assert on_turn(ann, bob) is ann
    cards, turn = boxes(ann)[0]["cards"], ann.view(KEY)["turn"]["turn"]
    before = running.room.dealers[KEY].live.seq
    for kind, more, code in wrong:
        told = {"cards": [ann.view(KEY)["dealer"][0] if at == "up" else cards[int(at)] for at in more.get("cards", ())]}
        answer = decide(ann, kind, **more | told)
        assert answer.get("code") == code, (kind, more, answer)
    assert ann.refused("decide", table=KEY, coup=1, turn=turn + 1, kind="fold") == "stale"
    assert ann.refused("decide", table=KEY, coup=0, turn=turn, kind="fold") == "stale"
    assert bob.refused("decide", table=KEY, coup=1, turn=turn, kind="fold") == "not_your_turn"
    assert running.room.dealers[KEY].live.seq == before
    assert decide(ann, "exchange", cards=cards[:1])["type"] == "done"
    assert ann.refused("decide", table=KEY, coup=1, turn=turn, kind="exchange", cards=cards[:1]) == "repeated"
