"""Passkeys over plain HTTP: what a browser needs to make one or to sign with one, and what comes of it."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from riverboat.server.people.account_http import profile_of
from riverboat.server.people.keys_http import Secret
from riverboat.server.people.passkeys import place_of
from riverboat.server.room_service import RoomService
from riverboat.server.web.asking import Asked, answered, presented, refused, require_own_page, signed_in, welcome
from riverboat.server.web.http import Joined, Problem, address_of, where_of
from riverboat.table.refusal import Refusal
from riverboat.wire.profile import Profile


class Signed(msgspec.Struct, frozen=True):
    """What a browser made of what it was asked: a ``credential`` as WebAuthn writes it in JSON.

    ``ticket`` names the question, ``name`` is what the player calls the passkey.
    """

    credential: dict[str, Any]
    ticket: str = ""
    name: str = ""


class Gone(msgspec.Struct, frozen=True):
    """Which passkey to take away; ``password`` proves that it is the player."""

    id: str
    password: str = ""

    def __repr__(self) -> str:
        """Tell nothing."""
        return "Gone()"


class Question(msgspec.Struct, frozen=True):
    """What a browser is asked: ``options`` as WebAuthn writes them in JSON, under a ``ticket``."""

    options: dict[str, Any]
    ticket: str = ""


@post("/api/account/passkey/begin", status_code=200)
async def begin(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Secret]) -> Response[Question | Problem]:
    """Ask the browser of whoever is signed in to make a passkey."""

    async def work() -> Question:
        return Question(await room.doors.passkeys.begin(signed_in(room, request), data.password, place_of(request.headers)))

    return await answered(request, work())


@post("/api/account/passkey", status_code=201)
async def add(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Signed]) -> Response[Joined | Problem]:
    """Keep the passkey that was made; a guest has an account by it."""
    try:
        require_own_page(request)
        own, place = signed_in(room, request), place_of(request.headers)
        token = await room.doors.passkeys.add(own, data.credential, data.name, place, where_of(request))
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token, 201)


@post("/api/account/passkey/remove", status_code=200)
async def remove(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Gone]) -> Response[Profile | Problem]:
    """Take a passkey away."""

    async def work() -> Profile:
        own = signed_in(room, request)
        await room.doors.passkeys.remove(own, data.id, data.password)
        return profile_of(room, own)

    return await answered(request, work())


@post("/api/sign-in/passkey/begin", status_code=200)
async def ask(room: NamedDependency[RoomService], request: Asked) -> Response[Question | Problem]:
    """Ask a browser for a passkey of this room."""

    async def work() -> Question:
        ticket, options = room.doors.passkeys.ask(place_of(request.headers), address_of(request))
        return Question(options, ticket)

    return await answered(request, work())


@post("/api/sign-in/passkey", status_code=200)
async def sign_in(room: NamedDependency[RoomService], request: Asked, data: JSONBody[Signed]) -> Response[Joined | Problem]:
    """Sign in whoever's passkey signed."""
    try:
        require_own_page(request)
        place, old = place_of(request.headers), presented(room, request)
        token = await room.doors.passkeys.sign_in(data.ticket, data.credential, place, where_of(request), old)
    except Refusal as refusal:
        return refused(refusal)
    return welcome(room, request, token)


HANDLERS: Final = (begin, add, remove, ask, sign_in)
"""What passkeys answer to."""
