"""Somebody at the other end of a socket, who remembers every byte he was sent."""

from __future__ import annotations

import itertools
import json
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self

from websockets.sync.client import connect
from websockets.typing import Origin

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable
    from types import TracebackType

Message = dict[str, Any]

PATIENCE = 15.0
IDS = itertools.count(1)


class Guest:
    """A connection of the player whose cookie this is (without one: of a spectator).

    ``views`` holds the last view of each table, ``seqs`` its number, ``heard`` every message, ``bytes`` all texts as they came.
    """

    def __init__(self, url: str, cookie: str = "", *, origin: str = "", trust: ssl.SSLContext | None = None) -> None:
        headers = {"cookie": f"riverboat={cookie}"} if cookie else {}
        socket_url = url.replace("http", "ws", 1) + "/socket"
        self._closing = ExitStack()
        page = Origin(origin or url)
        opened = connect(socket_url, additional_headers=headers, origin=page, compression=None, max_size=None, ssl=trust)
        self.socket = self._closing.enter_context(opened)
        self.cookie = cookie
        self.heard: list[Message] = []
        self.bytes: list[str] = []
        self.views: dict[str, Message] = {}
        self.seqs: dict[str, int] = {}
        self.streams: dict[str, str] = {}
        self.welcome = self.hear("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._closing.close()

    @property
    def player(self) -> str:
        return str(self.welcome["me"]["player"])

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> Message:
        """Return the next message; raises TimeoutError when none comes."""
        text = self.socket.recv(patience)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.bytes.append(text)
        self.heard.append(message)
        if "view" in message:
            table = message["table"]
            self.views[table] = message["view"]
            self.streams[table] = message["stream"]
            events = message.get("events", [])
            self.seqs[table] = events[-1]["seq"] if events else message.get("seq", -1)
        return message

    def until(self, wanted: Callable[[Message], bool], patience: float = PATIENCE) -> Message:
        """Return the first message from now on that is ``wanted``."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            message = self.receive(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message
        raise TimeoutError

    def hear(self, kind: str, patience: float = PATIENCE) -> Message:
        """Return the next message of a type."""
        return self.until(lambda message: message["type"] == kind, patience)

    def ask(self, command: str, /, **fields: object) -> Message:
        """Send a command and return its answer, Done or Refused."""
        number = fields.pop("id", None) or f"c{next(IDS)}"
        self.send(type=command, id=number, **fields)
        return self.until(lambda message: message["type"] in {"done", "refused"} and message["id"] == number)

    def patiently(self, command: str, /, **fields: object) -> Message:
        """Send a command, again where it came too fast, and return its answer."""
        while (answer := self.ask(command, **fields)).get("code") == "too_fast":
            time.sleep(0.2)
        return answer

    def done(self, command: str, /, **fields: object) -> Message:
        """Send a command that must be carried out."""
        answer = self.patiently(command, **fields)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, command: str, /, **fields: object) -> str:
        """Send a command that must be refused, and return the code."""
        answer = self.ask(command, **fields)
        assert answer["type"] == "refused", answer
        assert answer["text"]
        return str(answer["code"])

    def watch(self, table: str, stream: str = "", seq: int = -1) -> Message:
        """Follow a table; return the first message of it."""
        while True:
            self.send(type="watch", table=table, stream=stream, seq=seq)
            told = self.until(
                lambda message: ("view" in message and message["table"] == table) or message.get("code") == "too_fast"
            )
            if told["type"] != "refused":
                return told
            time.sleep(0.2)

    def sit(self, table: str, buy_in: int, seat: int = -1) -> None:
        self.done("sit", table=table, buy_in=buy_in, seat=seat, post=True)

    def quiet(self, seconds: float = 0.3) -> list[Message]:
        """Return what comes until nothing has come for so long."""
        found = []
        while True:
            try:
                found.append(self.receive(seconds))
            except TimeoutError:
                return found

    def view(self, table: str) -> Message:
        return self.views[table]

    def seat(self, table: str) -> int:
        return int(self.views[table].get("you", {}).get("seat", -1))

    def turn(self, table: str) -> Message | None:
        """Return the turn if it is this player's."""
        turn = self.views[table].get("turn")
        return turn if turn is not None and "choices" in turn else None
