"""Whatever is sent, over the socket or over HTTP, the room answers, stays whole, and says nothing of its inside."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, get_args

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.openapi import OpenAPIConfig
from schemathesis import GenerationMode

from riverboat.server.app import application
from riverboat.server.config import ServeConfig
from riverboat.server.web.rates import Bucket
from riverboat.server.web.static import Client
from riverboat.wire.asked import CloseTable, FromClient
from tests.server.guests import Guest
from tests.server.playing import play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.server.web.sessions import Session

TABLE = "natchez"
MESSAGES: list[Any] = [
    kind for kind in get_args(FromClient) if kind is not CloseTable
]  # the host may: nothing would be left to fuzz
KINDS = [message.__struct_config__.tag for message in MESSAGES]

numbers = st.integers(-(2**70), 2**70) | st.sampled_from([0, 1, -1, 2**31, 2**53, 2**63]) | st.floats(allow_nan=False)
texts = st.text(max_size=80) | st.sampled_from([TABLE, "", "0", "As", "\u202e\u200b", "<script>", "../..", "call", "ab" * 32])
simple = st.none() | st.booleans() | numbers | texts
values = simple | st.lists(simple, max_size=9) | st.dictionaries(texts, numbers, max_size=3)
chips = st.integers(-3, 400)
kinds = st.sampled_from(["call", "check", "fold", "raise", "discard", "x"])
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "seat": chips,
    "buy_in": chips,
    "amount": chips,
    "hand": chips,
    "turn": chips,
    "to": chips,
    "kind": kinds,
}
"""Values that make more sense than any, so that some messages get further."""


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message of any kind with right and wrong fields, now and then not even JSON."""
    number = draw(st.integers(0, len(MESSAGES) - 1))
    fields: dict[str, Any] = {
        field.name: draw(values) for field in msgspec.structs.fields(MESSAGES[number]) if draw(st.integers(0, 9))
    }
    if draw(st.booleans()):
        fields |= {"table": TABLE, "id": draw(st.uuids()).hex}
    if draw(st.booleans()):
        fields |= {name: draw(likely) for name, likely in LIKELY.items() if name in fields}
    text = json.dumps({"type": KINDS[number], **fields})
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 19)) == 0 else text


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("fuzz")
    tables = tables_file(folder, (TABLE, "texas_holdem", "nl"), ("draw", "five_card_draw", "fl"))
    with Running(ServeConfig(data=folder / "data", port=0, pace="off", workers=1, tables=tables)) as server:
        yield server


class Line:
    """A connection that is spoken to directly, as fast as one likes: the limit of ten messages a second is not what is tested."""

    def __init__(self, running: Running, token: str) -> None:
        self._running = running
        self.session: Session = asyncio.run_coroutine_threadsafe(self._connect(token), running.loop).result(10)
        self.session.rate = Bucket(1e9, 1e9)

    async def _connect(self, token: str) -> Session:
        return self._running.room.connect(token)

    async def _speak(self, text: str) -> list[bytes]:
        self._running.room.received(self.session, text)
        await asyncio.sleep(0)
        found = []
        while len(self.session.outbox):
            found.append(await self.session.outbox.get() or b"")
        return found

    def speak(self, text: str) -> list[bytes]:
        """Say something; return what has come for the connection by then."""
        return asyncio.run_coroutine_threadsafe(self._speak(text), self._running.loop).result(20)


def test_no_message_does_harm(running: Running) -> None:
    lines = [Line(running, token) for token in ("", running.join_once("Ann"), running.join_once("Bob"), running.host_token)]
    tables = len(running.room.actors)

    @settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, len(lines) - 1), messages())
    def fuzz(number: int, text: str) -> None:
        for answer in lines[number].speak(text):
            told = json.loads(answer)
            assert "Traceback" not in answer.decode()
            if told["type"] == "refused":
                assert told["code"]
                assert told["text"]

    fuzz()
    assert "riverboat_faults_total 0.0" in running.room.metrics.text().decode()
    assert len(running.room.actors) == tables
    assert not [actor.key for actor in running.room.actors.values() if actor.halted or actor.live.frozen]
    with Guest(running.url, running.join_once("Cid")) as one, Guest(running.url, running.join_once("Dee")) as two:
        for guest in (one, two):
            guest.watch("draw")
            guest.sit("draw", 400)
        play_hand([one, two], "draw")


def test_no_request_does_harm(running: Running) -> None:
    """Schemathesis reads the interface's own description and sends to every operation what fits it and what does not."""
    app = application(running.room, Client(running.config.client), OpenAPIConfig("Riverboat", "1"))
    schema = schemathesis.openapi.from_dict(app.openapi_schema.to_schema())
    cookies = ("", running.join_once("Ann"), running.host_token)
    tried = 0
    for number, found in enumerate(schema.get_all_operations()):
        operation = found.ok()  # type: ignore[union-attr] # a description that is wrong fails here
        if operation.path not in {"/", "/{path}"}:  # the client's files: test_attacks.py
            for mode in modes(operation):
                requests_do_no_harm(running, operation.as_strategy(mode), cookies[(number + tried) % 3])
                tried += 1
    assert tried >= 20
    assert httpx.get(f"{running.url}/api/health").json()["status"] == "ok"


def modes(operation: Any) -> list[GenerationMode]:  # noqa: ANN401 - schemathesis' own
    """What fits an operation, and what does not where there is something to get wrong."""
    can_be_wrong = operation.body or operation.query
    return [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if can_be_wrong else [])]


def requests_do_no_harm(running: Running, cases: st.SearchStrategy[Any], cookie: str) -> None:
    """Send requests as whoever the cookie is of."""

    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def fuzz(case: Any) -> None:  # noqa: ANN401 - schemathesis' own
        answer = case.call(base_url=running.url, cookies={"riverboat": cookie}, timeout=30)
        assert answer.status_code < 500, (case.method, case.formatted_path, answer.status_code, answer.text[:500])
        assert "Traceback" not in answer.text
        assert answer.headers["content-security-policy"][0].startswith("default-src 'self'")

    fuzz()
