"""The host's desk over real connections: each act, what follows from it, who may, and that every one of them is in the log."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.room.host_acts import KINDS, MODERATORS_MAY, OWN
from riverboat.room.players import MODERATOR
from riverboat.server.config import ServeConfig
from tests.server.comers import Browser
from tests.server.guests import Guest
from tests.server.playing import all_playing, folding, passive, play_hand, tables_file
from tests.server.running import Running, joined

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.guests import Message

SHOWBOAT = """
[[russian_poker]]
name = "Showboat"
"""


def config_of(folder: Path) -> ServeConfig:
    tables = tables_file(folder, ("one", "texas_holdem", "no_limit"))
    tables.write_text(tables.read_text("utf-8") + SHOWBOAT, encoding="utf-8")
    return ServeConfig(data=folder / "data", port=0, tables=tables, pace="off")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(config_of(tmp_path)) as server:
        yield server


class Desk:
    """One person's requests to the desk."""

    def __init__(self, running: Running, cookie: str) -> None:
        self._client = httpx.Client(base_url=running.url, cookies={"riverboat": cookie})

    def see(self, status: int = 200) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.get("/api/desk")
        assert answer.status_code == status, answer.text
        return answer.json()

    def log(self, status: int = 200, **wanted: str | int) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.get("/api/desk/log", params=wanted)
        assert answer.status_code == status, answer.text
        return answer.json()

    def do(self, what: str, status: int = 200, **body: object) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.post(f"/api/desk/{what}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def player(self, name: str) -> Any:  # noqa: ANN401 - JSON
        return next(one for one in self.see()["players"] if one["name"] == name)


@pytest.fixture
def desk(running: Running) -> Desk:
    return Desk(running, running.host_token)


def moderator(running: Running, name: str) -> str:
    """A cookie of a guest whom the host has made a moderator."""
    cookie = running.join(name)
    players = running.room.house.players
    player = players.get(running.room.player_of(cookie) or "")
    assert player is not None
    players.change(player, role=MODERATOR)
    return cookie


def notice(guest: Guest, say: str) -> Message:
    """Listen for a notice, which may have come already."""

    def fits(message: Message) -> bool:
        return bool(message["type"] == "notice" and message.get("say") == say)

    return next(filter(fits, guest.heard), None) or guest.until(fits)


def test_who_is_sent_away_plays_his_hand_gets_his_chips_and_is_told_why(running: Running, desk: Desk) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        desk.do("kick", player=ann.player, table="one", minutes=30, why="shouting")
        told = notice(ann, "kicked_after")
        assert told["params"] == {"table": "Table one", "why": "shouting"}
        assert ann.refused("stay", table="one") == "not_allowed"
        play_hand((ann, bob), "one", passive)
        gone = notice(ann, "removed_kicked")
        assert (gone["params"]["why"], gone["params"]["table"]) == ("shouting", "Table one")
        refusal = ann.ask("sit", table="one", buy_in=400, seat=-1)
        assert (refusal["code"], refusal["say"], refusal["params"]["why"]) == ("not_allowed", "kicked_until", "shouting")
        assert ann.refused("queue", table="one") == "not_allowed"
        assert running.room.house.at_tables(ann.player) == 0
        assert (
            running.room.house.wallet(ann.player) + running.room.house.wallet(bob.player) + running.room.house.at_tables(bob.player)
            == 20_000
        )
        (kicked,) = desk.see()["bans"]
        assert (kicked["of"], kicked["where"], kicked["name"], kicked["by"]) == ("table", "Table one", "Ann", "Host")
        desk.do("readmit", player=ann.player, table="one")
        assert desk.do("readmit", 403, player=ann.player, table="one")["say"] == "no_kick"
        ann.sit("one", 400)
        desk.do("kick", player=ann.player, table="showboat", minutes=0, why="not there")
        assert ann.ask("sit", table="showboat", buy_in=200)["say"] == "kicked_for_good"
    kinds = [line["kind"] for line in desk.log()["lines"]]
    assert kinds == ["kick", "readmit", "kick"]


def test_a_banned_account_is_cut_off_folded_and_kept_out_until_it_is_let_in_again(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as running:
        desk = Desk(running, running.host_token)
        cookie = running.join("Ann")
        with Guest(running.url, cookie) as ann, Guest(running.url, running.join("Bob")) as bob:
            for guest in (ann, bob):
                guest.watch("one")
                guest.sit("one", 400)
            all_playing((ann, bob), "one")
            desk.do("ban", of="account", value=ann.player, minutes=60, why="cheating")
            told = notice(ann, "banned_until")
            assert told["params"]["why"] == "cheating"
            play_hand((bob,), "one", folding)
            bob.until(lambda message: message.get("view", {}).get("seats", [{}])[0].get("state", "empty") == "empty")
            player = ann.player
        assert running.room.house.wallet(player) + running.room.house.at_tables(player) >= 9_990
        assert running.room.house.at_tables(player) == 0
    with Running(config_of(tmp_path)) as running:
        desk = Desk(running, running.host_token)
        refused_at_the_door(running, cookie, "banned_until")
        again = httpx.post(f"{running.url}/api/join", json={"name": "Other"}, cookies={"riverboat": cookie})
        assert (again.status_code, again.json()["code"]) == (403, "banned")
        (ban,) = desk.see()["bans"]
        assert (ban["of"], ban["name"], ban["why"], ban["by"]) == ("account", "Ann", "cheating", "Host")
        desk.do("unban", of="account", value=player, why="a mistake")
        assert desk.do("unban", 403, of="account", value=player)["say"] == "no_ban"
        with Guest(running.url, cookie) as ann:
            ann.watch("one")
            ann.sit("one", 400)
    assert running.room.house.players.get(player) is not None


def refused_at_the_door(running: Running, cookie: str, say: str) -> None:
    """Come to the socket and be told why one may not come in; nothing else is heard."""
    import json

    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect
    from websockets.typing import Origin

    headers = {"cookie": f"riverboat={cookie}"} if cookie else {}
    url = running.url.replace("http", "ws", 1) + "/socket"
    with connect(url, additional_headers=headers, origin=Origin(running.url)) as socket:
        told = json.loads(socket.recv(10))
        assert (told["type"], told["code"], told["say"]) == ("notice", "banned", say)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_whoever_is_banned_signs_in_nowhere(running: Running, desk: Desk) -> None:
    with httpx.Client(base_url=running.url) as browser:
        player = browser.post("/api/join", json={"name": "Ann"}).json()["me"]["player"]
        assert browser.post("/api/account", json={"password": "correct horse battery"}).status_code == 201
    desk.do("ban", of="account", value=player, why="cheating")
    refused = httpx.post(f"{running.url}/api/sign-in", json={"name": "Ann", "password": "correct horse battery"})
    assert (refused.status_code, refused.json()["say"]) == (403, "banned")
    desk.do("unban", of="account", value=player)
    assert httpx.post(f"{running.url}/api/sign-in", json={"name": "Ann", "password": "correct horse battery"}).status_code == 200


def test_a_browser_is_banned_under_whatever_name(running: Running, desk: Desk) -> None:
    cookie = running.join("Ann")
    with Guest(running.url, cookie) as ann:
        (session,) = desk.player("Ann")["sessions"]
        assert (session["address"], session["windows"]) == ("127.0.0.1", 1)
        desk.do("ban", of="session", value=session["session"], player=ann.player, minutes=5, why="two accounts")
        assert notice(ann, "banned_until")["code"] == "banned"
    refused_at_the_door(running, cookie, "banned_until")
    assert desk.do("ban", 400, of="session", value="0" * 64, why="nobody")["say"] == "no_such_session"
    assert [line.get("value", "") for line in desk.log(kind="ban")["lines"]] == [""]


def test_an_address_is_banned_but_never_the_hosts_own(running: Running, desk: Desk) -> None:
    running.room.desk.why_shut("", "", "203.0.113.9")
    desk.do("ban", of="address", value="203.0.113.9", why="a flood")
    desk.do("ban", of="address", value="2001:db8:0:7:1::9", why="a home", minutes=10)
    shut = running.room.desk.why_shut
    assert shut("", "", "203.0.113.9") is not None
    assert shut("", "", "2001:db8:0:7:ffff::1") is not None
    assert shut("", "", "2001:db8:0:8::1") is None
    assert shut("", "", "::ffff:203.0.113.9") is not None
    assert desk.do("ban", 400, of="address", value="nowhere", why="x")["say"] == "no_such_session"
    assert desk.do("ban", 400, of="hat", value="x", why="x")["code"] == "bad_message"
    with Guest(running.url, running.host_token):
        assert desk.do("ban", 403, of="address", value="127.0.0.1", why="oh")["say"] == "ban_host"
    while any(session.host for session in list(running.room.sessions)):
        desk.see()  # until the server has noticed that the host's page is closed
    desk.do("ban", of="address", value="127.0.0.1", why="everybody here")
    assert httpx.post(f"{running.url}/api/join", json={"name": "Zed"}).json()["code"] == "banned"
    refused_at_the_door(running, "", "banned")
    with Guest(running.url, running.host_token) as host:
        assert host.welcome["me"]["role"] == "host"


def test_a_ban_needs_a_reason_an_end_and_somebody_to_ban(running: Running, desk: Desk) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        host = next(iter(running.room.hosts))
        for body, status, say in (
            ({"value": ann.player, "why": " "}, 400, "why_needed"),
            ({"value": ann.player, "why": "x" * 201}, 400, "why_long"),
            ({"value": ann.player, "why": "x", "minutes": -1}, 400, ""),
            ({"value": ann.player, "why": "x", "minutes": 10**9}, 400, ""),
            ({"value": "p-nobody", "why": "x"}, 400, "no_player"),
            ({"value": host, "why": "x"}, 403, "ban_host"),
        ):
            assert desk.do("ban", status, of="account", **body).get("say", "") == say
        assert desk.do("kick", 404, player=ann.player, table="nowhere", why="x")["code"] == "unknown_table"
        assert ann.ask("sit", table="one", buy_in=400)["type"] == "done"
    assert desk.log()["lines"] == []


def test_a_player_may_do_nothing_of_it(running: Running, desk: Desk) -> None:
    cookie = running.join("Ann")
    ann = Desk(running, cookie)
    with Guest(running.url, cookie) as guest, Guest(running.url, running.join("Bob")) as bob:
        assert guest.welcome["me"].get("may", []) == []
        for what, body in (
            ("kick", {"player": bob.player, "table": "one", "why": "x"}),
            ("readmit", {"player": bob.player, "table": "one"}),
            ("ban", {"of": "account", "value": bob.player, "why": "x"}),
            ("unban", {"of": "account", "value": bob.player}),
            ("setting", {"name": "newcomers", "value": False}),
            ("character", {"table": "one", "character": ""}),
        ):
            assert ann.do(what, 403, **body)["code"] == "not_allowed"
            assert Desk(running, "nobody").do(what, 401, **body)["code"] == "sign_in"
        ann.see(403)
        ann.log(403)
        for command, fields in (
            ("pause", {}),
            ("resume", {}),
            ("close_table", {}),
            ("void_hand", {}),
            ("keep_filled", {"seats": 2}),
        ):
            assert guest.refused(command, table="one", **fields) == "not_allowed"
        for command in ("pause", "resume", "close_table", "void_hand"):
            assert guest.refused(command, table="showboat") == "not_allowed"
        assert guest.refused("set_chat", player=bob.player, on=False) == "not_allowed"
        assert guest.refused("settle_report", player=bob.player, other=guest.player) == "not_allowed"
    assert desk.log()["lines"] == []
    answer = httpx.post(
        f"{running.url}/api/desk/setting",
        json={"name": "newcomers", "value": False},
        cookies={"riverboat": running.host_token},
        headers={"origin": "http://elsewhere.example"},
    )
    assert (answer.status_code, running.room.desk.options.newcomers) == (403, True)


def test_a_moderator_keeps_order_and_no_more(running: Running, desk: Desk) -> None:
    cookie = moderator(running, "Mia")
    mia = Desk(running, cookie)
    with ExitStack() as stack:
        guest = stack.enter_context(Guest(running.url, cookie))
        ann = stack.enter_context(Guest(running.url, running.join("Ann")))
        assert set(guest.welcome["me"]["may"]) == MODERATORS_MAY
        guest.hear("chat_desk")
        seen = mia.see()
        assert seen["settings"] == []
        assert not any(one.get("sessions") for one in seen["players"])
        guest.done("pause", table="one", why="a quarrel")
        guest.done("resume", table="one")
        guest.done("set_chat", player=ann.player, on=False, why="rude")
        guest.done("set_chat", player=ann.player, on=True)
        mia.do("kick", player=ann.player, table="one", why="a quarrel", minutes=5)
        mia.do("readmit", player=ann.player, table="one")
        for minutes in (0, 24 * 60 + 1):
            assert mia.do("ban", 403, of="account", value=ann.player, why="x", minutes=minutes)["say"] == "ban_day"
        assert mia.do("ban", 403, of="address", value="203.0.113.9", why="x", minutes=5)["say"] == "ban_day"
        assert mia.do("ban", 403, of="account", value=guest.player, why="x", minutes=5)["say"] == "ban_host"
        for what, body in (
            ("setting", {"name": "newcomers", "value": False}),
            ("character", {"table": "one", "character": ""}),
        ):
            assert mia.do(what, 403, **body)["code"] == "not_allowed"
        assert guest.refused("close_table", table="one") == "not_allowed"
        assert guest.refused("keep_filled", table="one", seats=2) == "not_allowed"
        mia.do("ban", of="account", value=ann.player, why="a day off", minutes=5)
        mia.do("unban", of="account", value=ann.player)
        desk.do("ban", of="account", value=ann.player, why="for good")
        assert mia.do("unban", 403, of="account", value=ann.player)["say"] == "host_did"
        desk.do("ban", of="address", value="203.0.113.9", why="a flood")
        assert not any("203.0.113.9" in str(line) for line in mia.log()["lines"])
        assert any("203.0.113.9" in str(line) for line in desk.log()["lines"])
    assert {line["by"] for line in desk.log(by=guest.player)["lines"]} == {"Mia"}


def test_every_act_writes_one_line_with_who_when_what_and_why(running: Running, desk: Desk) -> None:
    with Guest(running.url, running.host_token) as host, Guest(running.url, running.join("Ann")) as ann:
        player = ann.player
        host.done("pause", table="one", why="dinner")
        host.done("pause", table="one")  # it is paused: nothing happens
        host.done("resume", table="one")
        host.done("keep_filled", table="one", seats=2, why="quiet")
        desk.do("character", table="one", character="tight")
        host.done("set_chat", player=player, on=False, why="rude")
        host.done("set_chat", player=player, on=True)
        ann.done("report", table="one", player=host.player, why="hm")
        host.done("settle_report", player=player, other=host.player)
        desk.do("setting", name="newcomers", value=False)
        desk.do("setting", name="newcomers", value=False)
        made = httpx.post(
            f"{running.url}/api/tables", json={"game": "omaha", "name": "New"}, cookies={"riverboat": running.host_token}
        )
        assert made.status_code == 201, made.text
        adjusted = {"player": player, "amount": -50, "why": "a loan", "key": "k1"}
        for _ in range(2):
            httpx.post(f"{running.url}/api/cashier/adjust", json=adjusted, cookies={"riverboat": running.host_token})
        desk.do("kick", player=player, table="one", why="slow")
        desk.do("readmit", player=player, table="one")
        desk.do("ban", of="account", value=player, why="enough", minutes=5)
        desk.do("unban", of="account", value=player)
        running.room.actors["one"].post(running.room.actors["one"].set_fill, "two")  # a fault of the program freezes the table
        host.until(lambda message: message.get("code") == "frozen")
        assert host.ask("void_hand", table="one")["say"] in {"void_frozen", ""}
        host.done("resume", table="one")
        host.done("close_table", table="new", why="nobody came")
    lines = desk.log()["lines"]
    kinds = [line["kind"] for line in reversed(lines) if line["kind"] != "void"]
    assert kinds == [
        *("pause", "resume", "bots", "character", "mute", "unmute", "settle_report", "setting", "open_table", "adjust"),
        *("kick", "readmit", "ban", "unban", "resume", "close_table"),
    ]
    assert {line["by"] for line in lines} == {"Host"}
    assert all(line["at"] > 1_600_000_000_000 for line in lines)
    (pause,) = desk.log(kind="pause")["lines"]
    assert (pause["table"], pause["why"]) == ("Table one", "dinner")
    (adjust,) = desk.log(kind="adjust", player=player)["lines"]
    assert (adjust["name"], adjust["amount"], adjust["why"]) == ("Ann", -50, "a loan")
    (setting,) = desk.log(kind="setting")["lines"]
    assert (setting["of"], setting["before"], setting["value"]) == ("newcomers", "true", "false")
    assert {line["kind"] for line in desk.log(table="new")["lines"]} == {"open_table", "close_table"}
    older = desk.log(before=lines[3]["number"])
    assert [line["number"] for line in older["lines"]] == [line["number"] for line in lines[4:]]
    assert set(kinds) <= set(desk.log()["kinds"]) == {*KINDS, *OWN}


def test_settings_hold_at_once_and_after_a_restart(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as running:
        desk = Desk(running, running.host_token)
        ann = running.join("Ann")
        bob = running.join("Bob")
        desk.do("setting", name="newcomers", value=False)
        refused = httpx.post(f"{running.url}/api/join", json={"name": "Cleo"})
        assert (refused.status_code, refused.json()["say"]) == (403, "no_newcomers")
        desk.do("setting", name="transfers", value=False)
        with Guest(running.url, bob) as guest:
            given = httpx.post(
                f"{running.url}/api/cashier/give",
                json={"to": guest.player, "amount": 5, "key": "k"},
                cookies={"riverboat": ann},
            )
            assert given.json()["say"] == "no_transfers"
            assert desk.do("setting", 400, name="chat_lines", value=0)["say"] == "setting_range"
            for name, value in (("chat_language", "xx"), ("newcomers", 3), ("hats", True), ("own_tables", "two")):
                assert desk.do("setting", 400, name=name, value=value)["code"] == "bad_settings"
            desk.do("setting", name="chat_language", value="any")
            guest.done("say", table="one", text="labi nospēlēts")
            assert not any(message["type"] == "notice" for message in guest.heard)
            desk.do("setting", name="open_tables", value="everybody")
            assert "open_table" in guest.until(lambda message: message["type"] == "me")["me"]["may"]
    with Running(config_of(tmp_path)) as running:
        assert httpx.post(f"{running.url}/api/join", json={"name": "Cleo"}).status_code == 403
        settings = {one["name"]: one for one in Desk(running, running.host_token).see()["settings"]}
        assert settings["newcomers"] == {"name": "newcomers", "kind": "yes_no", "changed": True}
        assert settings["chat_language"]["word"] == "any"
        assert not settings["coaching"].get("changed", False)
        joined_by(running)


def joined_by(running: Running) -> None:
    """Let newcomers in again, and come in."""
    Desk(running, running.host_token).do("setting", name="newcomers", value=True)
    assert joined(running.url, "Cleo")


def test_whom_the_host_lets_opens_tables_and_runs_his_own_alone(running: Running, desk: Desk) -> None:
    cookie = running.join("Ann")

    def make(name: str) -> httpx.Response:
        return httpx.post(f"{running.url}/api/tables", json={"game": "razz", "name": name}, cookies={"riverboat": cookie})

    assert make("Early").status_code == 403
    desk.do("setting", name="open_tables", value="everybody")
    desk.do("setting", name="own_tables", value=1)
    assert make("Annas").status_code == 201
    assert make("More").json()["say"] == "own_tables"
    with Guest(running.url, cookie) as ann, Guest(running.url, running.join("Bob")) as bob:
        assert ann.welcome["me"]["runs"] == ["annas"]
        ann.done("pause", table="annas")
        assert bob.refused("resume", table="annas") == "not_allowed"
        assert ann.refused("pause", table="one") == "not_allowed"
        assert ann.refused("void_hand", table="annas") == "not_allowed"
        ann.done("resume", table="annas")
        ann.done("close_table", table="annas")
    desk.do("setting", name="open_tables", value="moderators")
    assert make("Later").status_code == 403


def test_the_bots_of_a_table_are_of_the_kind_that_was_chosen(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as running, Guest(running.url, running.host_token) as host:
        desk = Desk(running, running.host_token)
        assert desk.see()["characters"]
        host.done("keep_filled", table="one", seats=4)
        assert len({chair.bot for chair in running.room.actors["one"].live.bots}) > 1
        desk.do("character", table="one", character="tight")
        host.watch("one")
        host.until(lambda _message: {chair.bot for chair in running.room.actors["one"].live.bots} == {"tight"})
        assert desk.do("character", 400, table="one", character="wild")["code"] == "bad_settings"
        assert desk.do("character", 404, table="nowhere", character="tight")["code"] == "unknown_table"
        (line,) = [one for one in desk.see()["tables"] if one["table"] == "one"]
        assert (line["character"], line["fill"]) == ("tight", 4)
    with Running(config_of(tmp_path)) as running:
        assert running.room.house.table_characters == {"one": "tight"}


def test_the_alerts_name_what_needs_looking_at(running: Running, desk: Desk) -> None:
    with (
        Guest(running.url, running.host_token) as host,
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Bob")) as bob,
    ):
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        (alert,) = desk.see()["alerts"]
        assert (alert["kind"], alert["table_name"], alert["others"]) == ("same_address", "Table one", ["Ann", "Bob"])
        desk.do("setting", name="alert_same_address", value=False)
        desk.do("setting", name="alert_time_outs", value=1)
        assert desk.see()["alerts"] == []
        actor = running.room.actors["one"]
        clock = actor.live.clock
        assert clock is not None
        late = actor.live.chairs[clock.seat]
        assert late is not None
        clock_ended(running)
        ann.until(lambda _message: bool(desk.see()["alerts"]))
        (alert,) = desk.see()["alerts"]
        assert (alert["kind"], alert["name"], alert["count"]) == ("time_outs", late.name, 1)
        actor.post(actor.set_fill, "two")
        host.until(lambda message: message.get("code") == "frozen")
        assert next((one["kind"], one["table_name"]) for one in desk.see()["alerts"]) == ("frozen", "Table one")
        host.done("void_hand", table="one", why="the program failed")
        host.done("resume", table="one")
        assert desk.see()["tables"][0]["chips"] == 800
        assert [line["why"] for line in desk.log(kind="void")["lines"]] == ["the program failed"]


def test_a_closed_chat_and_a_report_are_alerts_until_they_are_seen_to(running: Running, desk: Desk) -> None:
    with (
        Guest(running.url, running.host_token) as host,
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Bob")) as bob,
    ):
        for text in ("kā tev iet", "labi nospēlēts", "nu tu gan esi veiksminieks"):
            ann.ask("say", table="one", text=text)
        (alert,) = desk.see()["alerts"]
        assert (alert["kind"], alert["player"], alert["name"]) == ("chat_off", ann.player, "Ann")
        assert alert["at"] > 1_600_000_000_000
        assert desk.player("Ann")["chat_off"]
        bob.done("report", table="one", player=ann.player, why="he shouts")
        (report,) = (one for one in desk.see()["alerts"] if one["kind"] == "report")
        assert (report["table_name"], report["name"], report["others"], report["why"]) == ("Table one", "Ann", ["Bob"], "he shouts")
        mia = Desk(running, moderator(running, "Mia"))
        assert {one["kind"] for one in mia.see()["alerts"]} == {"chat_off", "report"}, "a moderator sees them too"
        host.done("settle_report", player=bob.player, other=ann.player)
        host.done("set_chat", player=ann.player, on=True)
        assert desk.see()["alerts"] == []
        host.done("set_chat", player=ann.player, on=False, why="enough")
        assert desk.see()["alerts"] == [], "what somebody has done himself needs nobody's eye"


def test_roles_and_links_are_in_the_log_with_who_and_for_whom(running: Running, desk: Desk) -> None:
    host, ann = Browser(running.url, running.host_token), Browser(running.url)
    player = ann.become("Ann")["player"]
    assert host.post("links", 201, player=player)["path"] not in str(desk.log())
    host.post("account/role", player=player, moderator=True)
    host.post("account/role", player=player, moderator=False)
    told = [(line["kind"], line["by"], line["name"], line.get("value", "")) for line in desk.log(player=player)["lines"]]
    assert told == [("role", "Host", "Ann", "player"), ("role", "Host", "Ann", "moderator"), ("link", "Host", "Ann", "")]
    me = host.get("me")["me"]["player"]
    assert host.refused("account/role", 403, player=me, moderator=True) == "not_allowed", "the last host stays one"
    assert ann.refused("account/role", 403, player=player, moderator=True) == "not_allowed"
    assert ann.refused("links", 403, player=me) == "not_allowed"
    assert len(desk.log(player=player)["lines"]) == 3


def test_the_coach_is_switched_off_and_on_while_people_play(running: Running, desk: Desk) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        ann.send(type="watch", table="showboat")
        before = ann.until(lambda message: message["type"] == "dealer" and message["table"] == "showboat")["view"].get(
            "coach_off", ""
        )
        desk.do("setting", name="coaching", value=False)
        told = ann.until(lambda message: message["type"] == "dealer" and message["view"].get("coach_off", "") != before)
        assert told["view"]["coach_off"] == "The host has switched the coach off."
        assert ann.ask("coach", table="showboat", on=True)["type"] == "refused"
        desk.do("setting", name="coaching", value=True)
        ann.until(lambda message: message["type"] == "dealer" and message["view"].get("coach_off", "") == before)


def clock_ended(running: Running) -> None:
    """Let the time of the decision under way be over."""
    actor = running.room.actors["one"]
    clock = actor.live.clock
    assert clock is not None

    async def end() -> None:
        now = clock.deadline + 1
        await actor.commit(actor.live.time_out(clock.hand, clock.turn, now))

    actor.room.in_background  # noqa: B018 - the room is up
    running.loop.call_soon_threadsafe(actor.post, end)


def test_the_desk_holds_no_live_card(running: Running, desk: Desk) -> None:
    """Neither the desk nor the log nor anything that the host's connections are sent holds a hole card of somebody else."""
    with (
        Guest(running.url, running.host_token) as host,
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Bob")) as bob,
    ):
        host.watch("one")
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        hidden = {
            card["card"]
            for guest in (ann, bob)
            for card in guest.view("one")["seats"][guest.seat("one")]["cards"]
            if card.get("card")
        }
        assert len(hidden) == 4
        host.quiet()
        told = [*host.bytes, str(desk.see()).replace("'", '"'), str(desk.log()).replace("'", '"')]
        assert not [card for card in hidden for text in told if f'"{card}"' in text]
