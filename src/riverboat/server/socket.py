"""The socket: one connection's two directions, each a task of its own."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from riverboat.server.http import COOKIE
from riverboat.server.origin import same_origin
from riverboat.server.room_service import RoomService

if TYPE_CHECKING:
    from riverboat.server.sessions import Session

GOING_AWAY: Final = 1001
TRY_LATER: Final = 1013
NOT_TEXT: Final = 1003


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], room: NamedDependency[RoomService]) -> None:
    """Serve one connection from its welcome to its end. A page of another site is turned away before it is accepted."""
    if not same_origin(socket.headers):
        await socket.close()
        return
    await socket.accept()
    session = room.connect(socket.cookies.get(COOKIE, ""))
    tasks = {asyncio.ensure_future(_send(socket, session)), asyncio.ensure_future(_receive(socket, session, room))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.disconnect(session)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket[Any, Any, Any], session: Session) -> None:
    """Send what the outbox holds until it ends; then close, saying why."""
    while (frame := await session.outbox.get()) is not None:
        await socket.send_text(frame)
    code, reason = (TRY_LATER, "You read too slowly.") if session.outbox.full else (GOING_AWAY, "The server closes.")
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(socket.close(code, reason), 1)


async def _receive(socket: WebSocket[Any, Any, Any], session: Session, room: NamedDependency[RoomService]) -> None:
    """Hand every text frame to the room until the client goes."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            room.received(session, await socket.receive_text())
