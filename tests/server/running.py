"""A real server on a free port, in a thread of its own, and clients for it."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Self

import httpx
import uvloop

from riverboat.room.journal import Row, from_row
from riverboat.room.sign_ins import Where
from riverboat.server.app import Server, address, listen, make_server
from riverboat.server.opening import host_token, open_room
from riverboat.store import Store
from riverboat.table.events import PlayerSat

if TYPE_CHECKING:
    from types import TracebackType

    from riverboat.server.config import ServeConfig
    from riverboat.server.room_service import RoomService
    from riverboat.table.events import Envelope


class Running:
    """A server from ``with`` to the end of its block; ``stop`` stops it as SIGTERM does."""

    def __init__(self, config: ServeConfig) -> None:
        self.config = config
        self.listener = listen(config.host, config.port)
        self.url = address(self.listener, secure=config.tls_cert is not None)
        self.room: RoomService
        self.server: Server
        self.loop: asyncio.AbstractEventLoop
        self.host_link = ""
        self._host_token = ""
        self._cookies: dict[str, str] = {}
        self._up = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._main, daemon=True)

    def _main(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(self._serve())
        except BaseException as fault:  # noqa: BLE001 - handed to the test's thread
            self._fault = fault
        finally:
            self._up.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        with Store.open(self.config.data, database=self.config.database, address=self.url) as store:
            self.room = await open_room(self.config, store)
            self.host_link = await host_token(self.room, self.config.data)
            self.server = make_server(self.config, self.room, self._up.set)
            await self.server.serve([self.listener])
            self.room.close()

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._up.wait(30)
        if self._fault is not None:
            raise self._fault
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def host_token(self) -> str:
        """The cookie of a browser that opened the host's link."""
        if not self._host_token:
            opened = asyncio.run_coroutine_threadsafe(self.room.doors.host_link(self.host_link, Where()), self.loop)
            self._host_token = opened.result(10) or ""
        return self._host_token

    def all_events(self, table: str) -> list[Envelope]:
        """Return a table's whole journal, private fields and all."""
        return [
            from_row(Row(row.table, row.seq, row.hand, row.at, row.kind, row.public, row.private or b""))
            for row in self.room.store.journal(table)
        ]

    def dealt(self, table: str, hand: int, seat: int) -> str:
        """Return who sat at ``seat`` when a hand was dealt."""
        player = ""
        for envelope in self.all_events(table):
            if isinstance(envelope.event, PlayerSat) and envelope.event.seat == seat:
                player = envelope.event.player
            if envelope.hand >= hand:
                return player
        return player

    def join_once(self, name: str) -> str:
        """Return the cookie of the guest called ``name``, who comes in when he is first named."""
        if name not in self._cookies:
            self._cookies[name] = self.join(name)
        return self._cookies[name]

    def join(self, name: str) -> str:
        """Return the cookie of a new guest."""
        return joined(self.url, name)


def joined(url: str, name: str) -> str:
    """Come into the room at ``url`` as a new guest and return his cookie."""
    answer = httpx.post(f"{url}/api/join", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.cookies["riverboat"]
