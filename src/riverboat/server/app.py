"""The application, and ``run``: what ``riverboat serve`` calls."""

from __future__ import annotations

import asyncio
import gc
import socket
from typing import TYPE_CHECKING, Any, Final

import uvicorn
import uvloop
from litestar import Litestar
from litestar.di import Provide
from websockets.protocol import State

from riverboat.server.cashier import cashier_http
from riverboat.server.config import ServeError
from riverboat.server.desk import desk_http
from riverboat.server.history import choices_http, importing, past_coups_http, past_http, statistics
from riverboat.server.logs import get_log
from riverboat.server.opening import host_token, open_room
from riverboat.server.people import account_http, keys_http, notes, passkeys_http
from riverboat.server.tables import making_http
from riverboat.server.web import equity_http, problems, rules_http
from riverboat.server.web.http import HANDLERS, SafeHeaders
from riverboat.server.web.socket import socket as socket_handler
from riverboat.server.web.static import Client
from riverboat.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from litestar.openapi import OpenAPIConfig

    from riverboat.server.config import ServeConfig
    from riverboat.server.room_service import RoomService

__all__ = ["ServeError", "Server", "address", "application", "listen", "make_server", "run", "serve"]

MOST_IN_A_MESSAGE: Final = 16 * 1024
"""Bytes; a longer message closes its connection."""

LOST: Final = "the lock on the database was lost, so nothing was dealt any more; when it can be reached again, start the room again"
"""Why a server with PostgreSQL stops by itself."""

KEY_LOST: Final = (
    "the key to what is secret in the journal is another than before: hands that were open are called off, every chip is kept; "
    "put the old room.key back before the room is opened if there is one"
)
"""What the host is told when the data folder's key is not the one that sealed its journal."""

PING: Final = 10
"""Seconds between two pings of a connection."""

ANSWER_WITHIN: Final = 15
"""Seconds in which a ping must be answered: a connection is dead 25 seconds after the last sign of life."""

STUCK_AFTER: Final = 20_000
"""Milliseconds after which the system drops a connection that takes nothing any more."""


log = get_log(__name__)


def application(room: RoomService, client: Client, description: OpenAPIConfig | None = None) -> Litestar:
    """Return the ASGI application; with a ``description`` it describes its HTTP interface (the room that is served does not)."""
    desk = equity_http.Desk(room.counting)
    return Litestar(
        route_handlers=[
            *HANDLERS,
            *account_http.HANDLERS,
            *keys_http.HANDLERS,
            *passkeys_http.HANDLERS,
            *cashier_http.HANDLERS,
            *desk_http.HANDLERS,
            *equity_http.HANDLERS,
            *past_http.HANDLERS,
            *past_coups_http.HANDLERS,
            *rules_http.HANDLERS,
            *statistics.HANDLERS,
            *choices_http.HANDLERS,
            *importing.HANDLERS,
            *notes.HANDLERS,
            *making_http.HANDLERS,
            socket_handler,
        ],
        dependencies={
            "room": Provide(lambda: room, sync_to_thread=False),
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
        },
        openapi_config=description,
        logging_config=None,
        exception_handlers=problems.HANDLERS,
        request_max_body_size=MOST_IN_A_MESSAGE,
    )


class Connections(set[Any]):
    """Uvicorn's connections. One that was left out may be taken out once more: each takes itself out when its line is cut."""

    def remove(self, connection: object) -> None:
        """Take a connection out."""
        self.discard(connection)


class Server(uvicorn.Server):
    """Uvicorn that says goodbye to the players first, and ends without an error when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, room: RoomService, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.server_state.connections = Connections()
        self._room = room
        self._ready = ready
        self.lost = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's signature
        """Stop at once on the second signal, gracefully on the first."""
        self.force_exit = self.should_exit
        self.should_exit = True

    def stop_dealing(self) -> None:
        """Let no table do anything any more, and stop: the lock on the database is lost."""
        self.lost = True
        for actor in self._room.at_work():
            actor.halt("the lock on the database is lost")
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say that the server answers."""
        loop = asyncio.get_running_loop()
        self._room.store.when_lost(lambda: loop.call_soon_threadsafe(self.stop_dealing))
        self._room.start()
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients, let what waits for them go out, then stop."""
        await self._room.say_goodbye()
        self.leave_closing()
        await super().shutdown(sockets)

    def leave_closing(self) -> None:
        """Hang up on connections that are closing already: uvicorn would ask them to close once more, and end with an error."""
        for connection in list(self.server_state.connections):
            line = getattr(connection, "conn", None)
            if getattr(line, "state", State.OPEN) in {State.CLOSING, State.CLOSED}:
                connection.transport.close()
                self.server_state.connections.discard(connection)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises ServeError for a port that is taken or may not be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK_AFTER)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        message = f"{host}:{port} can't be used ({error.strerror}). Name another port with --port, or 0 for any free one."
        raise ServeError(message) from error
    return listener


def address(listener: socket.socket, *, secure: bool) -> str:
    """Return the address of a listening socket, such as "http://127.0.0.1:8000"."""
    host, port = listener.getsockname()[:2]
    scheme = "https" if secure else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def run(config: ServeConfig, ready: Callable[[str, str], None]) -> None:
    """Serve until SIGINT or SIGTERM.

    ``ready`` is called once the server answers, with its address and the host's link. Raises ServeError when the port is taken, and
    the store's own errors when the data folder can't be used.
    """

    def settled(at: str, link: str) -> None:
        # What is there by now stays. Going over it for garbage takes 50 to 250 ms each time, and everybody waits for that.
        gc.collect()
        gc.freeze()
        ready(at, link)

    listener = listen(config.host, config.port)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(config, listener, settled))
    finally:
        listener.close()


def make_server(config: ServeConfig, room: RoomService, ready: Callable[[], None]) -> Server:
    """Return the server for a room, not started yet; it calls ``ready`` once it answers."""
    settings = uvicorn.Config(
        SafeHeaders(application(room, Client(config.client))),
        ws="websockets-sansio",
        ws_max_size=MOST_IN_A_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=ANSWER_WITHIN,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(config.behind_proxy),
        forwarded_allow_ips=config.behind_proxy or None,
        log_config=None,
        ssl_certfile=config.tls_cert,
        ssl_keyfile=config.tls_key,
    )
    return Server(settings, room, ready)


async def serve(config: ServeConfig, listener: socket.socket, ready: Callable[[str, str], None]) -> None:
    """Open the room, serve it on ``listener`` until asked to stop, close it."""
    at = address(listener, secure=config.tls_cert is not None)
    store = Store.open(config.data, database=config.database, address=at)
    if store.key_lost:
        log.warning(KEY_LOST)
    try:
        room = await open_room(config, store)
        token = await host_token(room, config.data)
        server = make_server(config, room, lambda: ready(at, f"{at}/host/{token}"))
        await server.serve([listener])
        room.close()
        if server.lost:
            raise ServeError(LOST)
    finally:
        store.close()
