"""The socket's manners: who may open it, what it says to nonsense, who is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path_factory.mktemp("data"), port=0, fill=0, pace="off")) as server:
        yield server


def test_the_first_message_is_the_welcome_and_the_second_the_lobby(running: Running) -> None:
    with Guest(running.url) as nobody:
        assert nobody.heard[0] == nobody.welcome
        assert "me" not in nobody.welcome
        lobby = nobody.receive()
        assert lobby["type"] == "lobby"
        assert len({table["game"] for table in lobby["tables"]}) == 8


def test_the_cookie_says_who_is_there(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann:
        assert ann.welcome["me"]["name"] == "Ann"
        assert ann.welcome["me"]["wallet"] == 10_000


@pytest.mark.parametrize("cookie", ["forged", "", "a" * 32])
def test_a_forged_cookie_is_nobodys(running: Running, cookie: str) -> None:
    with Guest(running.url, cookie) as nobody:
        assert "me" not in nobody.welcome


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "file://", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_another_sites_page_is_turned_away_before_it_is_accepted(running: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, Guest(running.url, origin=origin):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "5",
        "null",
        "[" * 5000,
        '{"type":"dance"}',
        '{"type":"watch"}',
        '{"type":"watch","table":5}',
        '{"type":"watch","table":""}',
        '{"type":"leave","id":"","table":"natchez"}',
        '{"type":"sit","id":"x","table":"natchez","buy_in":1e3}',
        '{"type":"sit","id":"x","table":"natchez","buy_in":"200"}',
        '{"type":"sit","id":"x","table":"natchez","buy_in":true}',
    ],
)
def test_a_broken_message_is_refused_and_the_connection_lives(running: Running, text: str) -> None:
    with Guest(running.url, running.join_once("Cleo")) as cleo:
        for _ in range(2):
            cleo.socket.send(text)
            answer = cleo.hear("refused")
            assert answer["code"] == "bad_message"
            assert answer["text"]


def test_the_refusal_of_a_broken_command_names_it(running: Running) -> None:
    with Guest(running.url) as nobody:
        nobody.socket.send('{"type":"sit","id":"c7","table":"natchez","buy_in":[]}')
        assert nobody.hear("refused")["id"] == "c7"


def test_fields_that_no_message_has_are_passed_over(running: Running) -> None:
    with Guest(running.url) as nobody:
        nobody.send(type="watch", table="natchez", colour="red", seat=4)
        assert nobody.hear("snapshot")["table"] == "natchez"


def test_a_binary_frame_is_no_message(running: Running) -> None:
    with Guest(running.url) as nobody:
        nobody.socket.send(b'{"type":"watch","table":"natchez"}')
        assert nobody.hear("refused")["code"] == "bad_message"


def test_a_message_of_more_than_16_kilobytes_ends_the_connection(running: Running) -> None:
    with Guest(running.url) as nobody:
        nobody.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            nobody.quiet(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_who_sends_too_much_is_told_to_slow_down(running: Running) -> None:
    with Guest(running.url) as nobody:
        for _ in range(40):
            nobody.send(type="watch", table="natchez")
        codes = [message["code"] for message in nobody.quiet(0.5) if message["type"] == "refused"]
        assert codes
        assert set(codes) == {"too_fast"}
        assert 10 <= len(codes) <= 25


def test_who_has_no_name_may_watch_and_nothing_else(running: Running) -> None:
    with Guest(running.url) as nobody:
        assert nobody.watch("natchez")["view"].get("you", {}).get("may", []) == []
        for kind, fields in (("sit", {"buy_in": 200}), ("leave", {}), ("say", {"text": "hello"}), ("keep_filled", {"seats": 3})):
            assert nobody.refused(kind, table="natchez", **fields) == "sign_in"
        assert nobody.refused("more_chips") == "sign_in"


def test_an_unknown_table_is_refused(running: Running) -> None:
    with Guest(running.url, running.join_once("Cleo")) as cleo:
        cleo.send(type="watch", table="atlantis")
        assert cleo.hear("refused")["code"] == "unknown_table"
        assert cleo.refused("sit", table="atlantis", buy_in=200) == "unknown_table"
