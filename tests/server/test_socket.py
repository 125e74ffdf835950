"""The socket's manners: who may open it, what it says to nonsense, who is cut off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from riverboat.server.config import ServeConfig
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path_factory.mktemp("data"), port=0, pace="off")) as server:
        yield server


def test_the_first_message_is_the_welcome(running: Running) -> None:
    with connect(running.socket_url) as socket:
        welcome = json.loads(socket.recv())
        assert welcome["type"] == "welcome"
        assert "me" not in welcome


def test_the_cookie_says_who_is_there(running: Running) -> None:
    cookie = running.join("Ann")
    with connect(running.socket_url, additional_headers={"cookie": f"riverboat={cookie}"}, origin=Origin(running.url)) as socket:
        assert json.loads(socket.recv())["me"]["name"] == "Ann"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "file://", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_another_sites_page_is_turned_away_before_it_is_accepted(running: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(running.socket_url, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '{"type":"dance"}', '{"type":"watch"}', '{"type":"watch","table":5}'])
def test_a_broken_message_is_refused_and_the_connection_lives(running: Running, text: str) -> None:
    with connect(running.socket_url) as socket:
        json.loads(socket.recv())
        for _ in range(2):
            socket.send(text)
            answer = json.loads(socket.recv())
            assert (answer["type"], answer["code"]) == ("refused", "bad_message")
            assert answer["text"]


def test_a_message_of_more_than_16_kilobytes_ends_the_connection(running: Running) -> None:
    with connect(running.socket_url) as socket:
        socket.recv()
        socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
