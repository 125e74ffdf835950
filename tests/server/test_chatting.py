"""The chat of a running room: what is heard, what follows, who is sent what, and all of it after a restart."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.processes import listening
from tests.server.guests import Guest
from tests.server.playing import tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LATVIAN = ("kā tev iet", "labi nospēlēts", "nu tu gan esi veiksminieks")


def config_of(folder: Path) -> ServeConfig:
    return ServeConfig(port=0, data=folder / "data", tables=tables_file(folder, ("one", "texas_holdem", "no_limit")), pace="off")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(config_of(tmp_path)) as server:
        yield server


def test_notice_warning_off_and_on_again(running: Running) -> None:
    with (
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Ben")) as ben,
        Guest(running.url, running.host_token) as host,
    ):
        ben.watch("one")
        says = []
        for text in LATVIAN[:2]:
            ann.send(type="say", id=text, table="one", text=text)
            says.append(ann.hear("notice")["say"])
            assert ben.hear("chat")["line"]["text"] == text  # it is said all the same
        assert says == ["chat_notice", "chat_warning"]
        refusal = ann.ask("say", table="one", text=LATVIAN[2])
        assert (refusal["code"], refusal["say"], refusal["params"]) == ("chat_off", "chat_off_now", {"lines": 3})
        assert ann.refused("say", table="one", text="sorry, in English now") == "chat_off"
        desk = host.until(lambda message: message["type"] == "chat_desk" and bool(message.get("off")))
        assert [(each["name"], each["by_rule"]) for each in desk["off"]] == [("Ann", True)]
        assert ben.refused("set_chat", player=ann.player, on=True) == "not_allowed"
        host.done("set_chat", player=ann.player, on=True)
        assert ann.hear("notice")["say"] == "chat_on"
        ann.done("say", table="one", text="thanks, in English now")
        assert ben.hear("chat")["line"]["text"] == "thanks, in English now"


def test_what_is_off_stays_off_after_a_restart(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as server:
        cookie = server.join("Ann")
        with Guest(server.url, server.host_token) as host, Guest(server.url, cookie) as ann:
            host.done("set_chat", player=ann.player, on=False)
            assert ann.until(lambda message: message["type"] == "me")["me"]["chat_off"]
    with Running(config_of(tmp_path)) as server, Guest(server.url, cookie) as ann:
        assert ann.welcome["me"]["chat_off"]
        assert ann.refused("say", table="one", text="gg") == "chat_off"


def test_a_blocked_player_is_not_read_by_the_one_who_blocked_him(running: Running) -> None:
    cookie = running.join("Ann")
    with Guest(running.url, cookie) as ann, Guest(running.url, running.join("Ben")) as ben:
        ann.watch("one")
        ben.done("say", table="one", text="first")
        assert ann.hear("chat")["line"]["player"] == ben.player
        ann.done("block", player=ben.player)
        assert ann.refused("block", player=ann.player) == "not_allowed"
        ben.done("say", table="one", text="second")
        ann.send(type="say", id="third", table="one", text="third")
        assert ann.hear("chat")["line"]["text"] == "third"
        with Guest(running.url, cookie) as again:
            assert [each["name"] for each in again.welcome["me"]["blocked"]] == ["Ben"]
            assert [line["text"] for line in again.watch("one")["chat"]] == ["third"]
            ann.done("block", player=ben.player, on=False)
            assert [line["text"] for line in again.watch("one")["chat"]] == ["first", "second", "third"]


def test_a_report_reaches_the_host_with_the_last_lines(running: Running) -> None:
    with (
        Guest(running.url, running.join("Ann")) as ann,
        Guest(running.url, running.join("Ben")) as ben,
        Guest(running.url, running.host_token) as host,
    ):
        ben.done("say", table="one", text="you fish")
        ann.done("report", table="one", player=ben.player, why="rude")
        assert ann.refused("report", table="one", player=ben.player) == "repeated"
        assert ann.refused("report", table="nowhere", player=ben.player) == "unknown_table"
        assert ann.refused("report", table="one", player="nobody") == "bad_message"
        desk = host.until(lambda message: message["type"] == "chat_desk" and bool(message.get("reports")))
        (report,) = desk["reports"]
        assert (report["name"], report["other_name"], report["why"]) == ("Ann", "Ben", "rude")
        assert [line["text"] for line in report["lines"]] == ["you fish"]
        assert ann.refused("settle_report", player=ann.player, other=ben.player) == "not_allowed"
        host.done("settle_report", player=ann.player, other=ben.player)
        assert not any(message["type"] == "chat_desk" for message in ann.heard)


def test_lines_keep_their_order_while_one_of_them_is_heard(running: Running) -> None:
    """The second line is settled by the rules while the first waits for the models to load."""
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url) as nobody:
        nobody.watch("one")
        ann.send(type="say", id="a", table="one", text="perambulating promontories")
        ann.send(type="say", id="b", table="one", text="gg")
        assert [nobody.hear("chat")["line"]["text"] for _ in range(2)] == ["perambulating promontories", "gg"]


def test_a_listener_that_hangs_or_dies_holds_nobody_up(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PATIENCE", 0.0)
    with Guest(running.url, running.join("Ann")) as ann:
        ann.done("say", table="one", text="blefujesz kolego")  # it passes unheard
        monkeypatch.setattr(listening, "PATIENCE", 20.0)
        ann.send(type="say", id="n", table="one", text="blefujesz kolego")
        assert ann.hear("notice")["say"] == "chat_notice"


def test_in_a_room_for_any_language_nobody_listens(tmp_path: Path) -> None:
    from msgspec.structs import replace

    config = config_of(tmp_path)
    began = time.monotonic()
    with (
        Running(replace(config, chat=replace(config.chat, language="any"))) as server,
        Guest(server.url, server.join("Ann")) as ann,
    ):
        for text in LATVIAN:
            ann.done("say", table="one", text=text)
        assert not any(message["type"] == "notice" for message in ann.heard)
        assert server.room.chatting.listening.pool is None
    assert time.monotonic() - began < 10


def test_at_the_dealers_table_people_talk_as_at_any_other(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text('[[russian_poker]]\nname = "Showboat"\n', encoding="utf-8")
    config = ServeConfig(port=0, data=tmp_path / "data", tables=tables, pace="off")
    with Running(config) as server:
        cookies = server.join("Ann"), server.join("Ben")
        with (
            Guest(server.url, cookies[0]) as ann,
            Guest(server.url, cookies[1]) as ben,
            Guest(server.url, server.host_token) as host,
        ):
            ben.watch("showboat")
            ann.watch("showboat")
            ann.done("sit", table="showboat", buy_in=1000)
            ann.done("say", table="showboat", text="good luck")
            line = ben.hear("chat")["line"]
            assert (line["name"], line["text"], line.get("seat", -1)) == ("Ann", "good luck", 0)
            ann.send(type="say", id="lv", table="showboat", text=LATVIAN[0])
            assert ann.hear("notice")["say"] == "chat_notice"
            assert ben.refused("say", table="showboat", text=" ") == "bad_text"
            assert ben.refused("say", table="nowhere", text="hello") == "unknown_table"
            ben.done("block", player=ann.player)
            ann.done("say", table="showboat", text="are you there?")
            ben.done("report", table="showboat", player=ann.player, why="asks")
            desk = host.until(lambda message: message["type"] == "chat_desk" and bool(message.get("reports")))
            assert desk["reports"][0]["lines"][-1]["text"] == "are you there?"
            assert not any("are you there?" in str(message) for message in ben.heard)
    with Running(config) as server, Guest(server.url, cookies[0]) as ann:
        ann.watch("showboat")
        told = [message["chat"] for message in ann.heard if message["type"] == "dealer" and "chat" in message]
        assert [each["text"] for each in told[0]] == ["good luck", LATVIAN[0], "are you there?"]
        ann.done("say", table="showboat", text="back again")
        assert [message["line"]["line"] for message in ann.heard if message["type"] == "chat"] == [4]
