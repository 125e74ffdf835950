"""The socket: one connection's two directions, each a task of its own."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from riverboat.server.web.http import COOKIE
from riverboat.server.web.origin import same_origin
from riverboat.server.room_service import RoomService

if TYPE_CHECKING:
    from riverboat.server.web.sessions import Session

RESTARTING: Final = 1012
TRY_LATER: Final = 1013

LAST_WORD: Final = 1.0
"""Seconds for the close to go out; a client that does not read gets none."""


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], room: NamedDependency[RoomService]) -> None:
    """Serve one connection from its welcome to its end. A page of another site is turned away before it is accepted."""
    if not same_origin(socket.headers):
        await socket.close()
        return
    await socket.accept()
    address = socket.client.host if socket.client else ""
    session = room.connect(socket.cookies.get(COOKIE, ""), address)
    work = (_send(socket, session, room), _receive(socket, session, room), session.outbox.overflowed.wait())
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.disconnect(session)
        room.metrics.cut_off.inc(session.outbox.full)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, ClientDisconnected):
        await asyncio.wait_for(_close(socket, session), LAST_WORD)


async def _send(socket: WebSocket[Any, Any, Any], session: Session, room: NamedDependency[RoomService]) -> None:
    """Send what the outbox holds until it ends."""
    while (frame := await session.outbox.get()) is not None:
        await socket.send_text(frame)
        room.metrics.sending.observe(time.perf_counter() - session.outbox.put_at)


async def _close(socket: WebSocket[Any, Any, Any], session: Session) -> None:
    """Close, saying why; nothing happens when the client has closed already."""
    full = (TRY_LATER, "You read too slowly.") if session.outbox.full else (RESTARTING, "The server closes.")
    code, reason = session.cut_off or full
    await socket.close(code, reason)


async def _receive(socket: WebSocket[Any, Any, Any], session: Session, room: NamedDependency[RoomService]) -> None:
    """Hand every text frame to the room until the client goes."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            room.received(session, await socket.receive_text())
