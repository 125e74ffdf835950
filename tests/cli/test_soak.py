"""``riverboat soak``: a short one holds, and says what it saw; what is wrong is found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from riverboat.cards import card_text
from riverboat.cli import main
from riverboat.server.soak import running
from riverboat.server.soak.hosting import House
from riverboat.server.soak.judging import judge
from riverboat.server.soak.playing import Meter, Player, Tally
from riverboat.server.soak.report import Report, lines, percentile, shares, unrest
from riverboat.store import Store
from riverboat.wire.messages import TableView
from tests.safe.evening import play

VIEW = dict.fromkeys(
    ("table", "name", "game", "game_name", "limit", "limit_name", "stakes", "book", "book_name", "layout", "state"), "x"
) | {
    "seats": [],
    "least_buy_in": 1,
    "most_buy_in": 2,
}


def test_a_short_soak_holds(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["soak", "--minutes", "0.35", "--tables", "2", "--connections", "10", "--kills", "1", "--pace", "off"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert "killed and started again, 1 of 1" in said
    hands, decisions = re.findall(r"^(\S+) hands, (\S+) decisions", said, re.MULTILINE)[0]
    assert int(hands.replace(",", "")) > 0
    assert int(decisions.replace(",", "")) > 5
    assert re.search(r"action to all clients of its table: p50 \d+\.\d ms, p99 \d+\.\d ms", said)
    assert "All of it holds" in said


def test_a_soak_that_fails_leaves_no_server_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    houses: list[House] = []

    class Noted(House):
        async def start(self) -> None:
            houses.append(self)
            await super().start()

    def fail(_soak: object) -> list[str]:
        raise OSError("no answer")

    monkeypatch.setattr(running, "House", Noted)
    monkeypatch.setattr("riverboat.server.soak.running._Soak._inside", fail)
    with pytest.raises(OSError, match="no answer"):
        running.soak(running.Wanted(0.01, 1, 2, 0, "off"), print)
    assert [house.memory() for house in houses] == [0]


def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--tables", "0"]) == 2
    assert "minutes and tables are more than 0" in capsys.readouterr().err


def test_a_card_that_was_told_to_the_wrong_eyes_is_found(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        room = play(store, ["texas_holdem"], 30)
    table = room.tables["texas-holdem"]
    assert table.hand is not None
    hand = table.hand
    own = {seat: set(hand.at[seat].cards) for seat in table.dealt}
    mine, other = list(table.dealt)[:2]
    player = table.dealt[mine].player
    honest = {(player, table.key, table.number): {card_text(card).encode() for card in own[mine]}}
    assert judge(tmp_path, honest).problems == []
    leaked = {(player, table.key, table.number): {card_text(card).encode() for card in own[other]}}
    (problem,) = judge(tmp_path, leaked).problems
    assert problem.startswith(f"{player} was told ")
    assert f"in hand {table.number} at texas-holdem" in problem


def test_the_report_says_what_is_wrong() -> None:
    report = Report(hands=3, memory=[(1.0, 90 << 20), (31.0, 100 << 20), (50.0, 110 << 20)], problems=["a chip is missing"])
    said = lines(report, 60)
    assert said[-2:] == ["WRONG     a chip is missing", "1 things are wrong"]
    assert "memory in the last half: 100.0 to 110.0 MB (±4.8%)" in said
    assert unrest([], 30) == 0
    assert percentile([], 0.5) == 0
    assert percentile([3, 1, 2], 0.5) == 2


def test_the_servers_own_figures_are_read() -> None:
    counts = {"0.005": 5.0, "0.025": 9.0, "0.05": 10.0, "+Inf": 10.0}
    metrics = "\n".join(f'riverboat_action_seconds_bucket{{le="{bound}"}} {count}' for bound, count in counts.items())
    assert shares(metrics)[0] == "action to the outboxes within 5 ms 50.00%, 25 ms 90.00%, 50 ms 100.00%"


def test_who_catches_up_with_several_hands_is_held_to_each_of_them() -> None:
    """A message of two hands at once: each card counts for the hand it was told in."""
    tally = Tally()
    house = House(Path("nowhere"), "off")
    player = Player(house, ("ann", "token"), "natchez", Meter(), tally, sits=True)
    events = (
        {"seq": 7, "event": {"type": "HandStarted"}},
        {"seq": 8, "event": {"type": "CardsDealt", "seat": 0, "down": ["As", "Kd"]}},
        {"seq": 9, "event": {"type": "HandEnded"}},
        {"seq": 10, "event": {"type": "HandStarted"}},
        {"seq": 11, "event": {"type": "CardsDealt", "seat": 0, "down": ["2c", "3d"]}},
    )
    view = msgspec.json.decode(json.dumps(VIEW | {"hand": 8, "board": ["Qh"]}), type=TableView)
    player._look_for_leaks(b"", view, events)
    told = {hand: cards for (_, _, hand), cards in tally.told.items() if cards}
    assert told == {7: {b"As", b"Kd"}, 8: {b"2c", b"3d", b"Qh"}}
    assert tally.faults == []
    player._look_for_leaks(b'{"deck":[1]}', view, ())
    assert tally.faults == ['ann at natchez: told "deck": in hand 8']
