"""Notice, warning, off, on again; blocks and reports; and all of it again from its events."""

from __future__ import annotations

import pytest

from riverboat.room.chat import Line
from riverboat.room.manners import MOST_BLOCKED, AnyChatEvent, ChatClosed, Manners, PlayerReported, Rule
from riverboat.table.refusal import Refusal

MINUTE = 60_000


class Journalled(Manners):
    """Manners that keep their events, as the store does."""

    def __init__(self, rule: Rule | None = None) -> None:
        self.happened: list[AnyChatEvent] = []
        super().__init__(rule)

    def apply(self, event: AnyChatEvent) -> None:
        self.happened.append(event)
        super().apply(event)


def line(at: int, player: str = "p1", text: str = "kā iet") -> Line:
    return Line("natchez", 1, at, player, "Ann", text)


def flagged(manners: Manners, at: int, player: str = "p1") -> str:
    return manners.flag(line(at, player), "Latvian")[0]


def report(player: str = "p1", other: str = "p2", why: str = "rude", lines: int = 0) -> PlayerReported:
    return PlayerReported(player, 5, "Ann", other, "Ben", "natchez", why, tuple(line(at) for at in range(lines)))


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.code == code and bool(refusal.say))


def test_a_notice_then_a_warning_then_off() -> None:
    manners = Manners()
    assert [flagged(manners, at) for at in (0, 1, 2)] == ["notice", "warning", "off"]
    with refused("chat_off"):
        manners.require_open("p1")
    manners.require_open("p2")


def test_each_player_is_counted_alone() -> None:
    manners = Manners()
    assert [flagged(manners, at, player) for at, player in ((0, "p1"), (1, "p2"), (2, "p1"), (3, "p2"))] == [
        "notice",
        "notice",
        "warning",
        "warning",
    ]


def test_lines_older_than_ten_minutes_do_not_count() -> None:
    manners = Manners()
    assert flagged(manners, 0) == "notice"
    assert flagged(manners, 9 * MINUTE) == "warning"
    assert flagged(manners, 10 * MINUTE) == "warning"  # the first is ten minutes old
    assert flagged(manners, 18 * MINUTE) == "off"


def test_the_rule_is_a_setting() -> None:
    manners = Manners(Rule(lines=5, minutes=1))
    assert [flagged(manners, at) for at in range(5)] == ["notice", "warning", "warning", "warning", "off"]
    at_once = Manners(Rule(lines=1))
    assert flagged(at_once, 0) == "off"


def test_who_may_talk_again_begins_anew() -> None:
    manners = Manners()
    for at in range(3):
        flagged(manners, at)
    manners.reopen("p1", "host", 4)
    manners.require_open("p1")
    assert flagged(manners, 5) == "notice"
    with refused("not_allowed"):
        manners.reopen("p1", "host", 6)


def test_the_host_switches_a_chat_off_once() -> None:
    manners = Manners()
    assert manners.close("p1", "Ann", "host", 1) == [ChatClosed("p1", 1, "Ann", "host")]
    assert manners.close("p1", "Ann", "host", 2) == []


def test_blocks() -> None:
    manners = Manners()
    manners.block("p1", "p2", "Ben", 0)
    assert manners.block("p1", "p2", "Ben", 1) == []
    assert manners.blocked["p1"] == {"p2": "Ben"}
    assert "p1" not in manners.blocked.get("p2", {})
    assert manners.unblock("p1", "p3", 2) == []
    manners.unblock("p1", "p2", 3)
    assert manners.blocked["p1"] == {}
    with refused("not_allowed"):
        manners.block("p1", "p1", "Ann", 4)
    for number in range(MOST_BLOCKED):
        manners.block("p1", f"q{number}", "Q", 5)
    with refused("not_allowed"):
        manners.block("p1", "one more", "Q", 6)


def test_reports_carry_the_last_ten_lines_and_come_once() -> None:
    manners = Manners()
    (event,) = manners.report(report(why="  swears \u202e ", lines=14))
    assert isinstance(event, PlayerReported)
    assert (event.why, [each.at for each in event.lines]) == ("swears", list(range(4, 14)))
    with refused("repeated"):
        manners.report(report())
    with refused("not_allowed"):
        manners.report(report(other="p1"))
    manners.report(report(player="p3", why=""))
    manners.settle("p1", "p2", "host", 9)
    with refused("not_allowed"):
        manners.settle("p1", "p2", "host", 9)
    assert list(manners.reports) == [("p3", "p2")]


def test_what_happened_comes_to_the_same_again() -> None:
    manners = Journalled()
    for at in range(3):
        flagged(manners, at)
    flagged(manners, 5, "p2")
    manners.block("p2", "p1", "Ann", 6)
    manners.report(report(lines=2))
    again = Manners(events=manners.happened)
    assert (again.off, again.blocked, again.reports) == (manners.off, manners.blocked, manners.reports)
    assert flagged(again, 6, "p2") == "warning"
