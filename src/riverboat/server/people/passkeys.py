"""Passkeys (WebAuthn): added to an account, or making one of a guest, and signing in with nothing else.

A browser has passkeys where its page came over https, or from localhost, and by a name: an address of digits has none.
"""

from __future__ import annotations

import base64
import ipaddress
import json
import secrets
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from riverboat.room.credentials import Credentials, Passkey
from riverboat.room.host_acts import PASSKEY as CHANGED_PASSKEY
from riverboat.room.sign_ins import PASSKEY, SignIn, Where
from riverboat.server.web.recent import Recent
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.server.room_service import RoomService

MOST: Final = 10
"""Passkeys of one account."""

LASTS: Final = 5 * 60_000
"""Milliseconds in which a challenge is to be answered."""

LONGEST_NAME: Final = 40
"""Characters of a passkey's name."""

_OPEN: Final = 2000
"""Challenges that are open at once; beyond them the oldest is forgotten."""


class Place(msgspec.Struct, frozen=True):
    """The page that asks: its ``origin``, and the ``host`` that its passkeys are for."""

    origin: str
    host: str


class Challenge:
    """What a browser is to sign, once, until then; nothing at first."""

    def __init__(self) -> None:
        self.value = b""
        self.until = 0


def place_of(headers: Mapping[str, str]) -> Place:
    """Return the page that a request came from. Refused (not_allowed) where browsers have no passkeys."""
    origin = headers.get("origin", "")
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if not host or _is_digits(host) or (parts.scheme != "https" and host != "localhost"):
        refuse("not_allowed", "Passkeys work over https, or at localhost, and by a name: use a password here.", say="passkey_place")
    return Place(origin, host)


def _is_digits(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Passkeys:
    """Begins and ends the two ceremonies; what browsers send is checked by the library alone."""

    def __init__(self, room: RoomService) -> None:
        self._room = room
        self._open = Recent(Challenge, _OPEN)

    # ------------------------------------------------------------ one more passkey

    async def begin(self, sign_in: SignIn, password: str, place: Place) -> dict[str, Any]:
        """Return what the browser needs to make a passkey for whoever is signed in. Refused: wrong, sign_in_again, not_allowed."""
        import webauthn  # noqa: PLC0415 - it takes a third of a second to load: only who uses passkeys waits for it
        from webauthn.helpers import structs  # noqa: PLC0415 - as above

        doors = self._room.doors
        player = doors.player(sign_in.player)
        if doors.has_account(player.id):
            await doors.require_sure(sign_in, password)
        own = doors.credentials(player.id).passkeys
        if len(own) >= MOST:
            refuse("not_allowed", f"You have {MOST} passkeys: take one away first.", say="passkeys_most", most=MOST)
        options = webauthn.generate_registration_options(
            rp_id=place.host,
            rp_name="Riverboat",
            user_id=player.id.encode(),
            user_name=player.name,
            user_display_name=player.name,
            challenge=self._challenge(f"add {sign_in.token_hash}"),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=unpacked(each.id)) for each in own],
        )
        return dict(json.loads(webauthn.options_to_json(options)))

    async def add(self, sign_in: SignIn, credential: dict[str, Any], name: str, place: Place, where: Where) -> str:
        """Add the passkey that a browser made, and return the new token of that browser. Refused: wrong, busy."""
        import webauthn  # noqa: PLC0415 - as above
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415 - as above

        doors = self._room.doors
        challenge = self._answered(f"add {sign_in.token_hash}")
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except WebAuthnException:
            refuse("wrong", "This passkey could not be checked: try again.", say="passkey_wrong")
        now = self._room.clock.now()
        label = " ".join(name.split())[:LONGEST_NAME] or where.device or place.host
        key = Passkey(packed(made.credential_id), packed(made.credential_public_key), made.sign_count, label, place.host, now)
        player = doors.player(sign_in.player)
        async with doors.turns[player.id]:
            if self._owner(key.id) is not None:
                refuse("wrong", "This passkey could not be checked: try again.", say="passkey_wrong")
            before = doors.everybodys().get(player.id) or Credentials(player.id, now)
            after = replace(before, passkeys=(*before.passkeys, key))
            acts = self._room.desk.own(player.id, CHANGED_PASSKEY, "added")
            return await doors.let_in(player, PASSKEY, where, old=sign_in.token_hash, credentials=after, acts=acts)

    async def remove(self, sign_in: SignIn, key: str, password: str) -> None:
        """Take a passkey away. Refused: not_allowed for the last way into an account, wrong, sign_in_again, busy."""
        before = await self._room.doors.require_sure(sign_in, password)
        left = tuple(each for each in before.passkeys if each.id != key)
        if not left and not before.password:
            refuse("not_allowed", "This is your only way in: give yourself a password first.", say="passkey_last")
        if left == before.passkeys:
            return
        acts = self._room.desk.own(sign_in.player, CHANGED_PASSKEY, "removed")
        await self._room.doors.keep(replace(before, passkeys=left), before, acts)

    # ------------------------------------------------------------ signing in

    def ask(self, place: Place, address: str) -> tuple[str, dict[str, Any]]:
        """Return a ticket and what a browser needs to sign somebody in; which passkey it is, the player chooses there."""
        import webauthn  # noqa: PLC0415 - as above
        from webauthn.helpers import structs  # noqa: PLC0415 - as above

        self._room.doors.require_patience("", address)
        ticket = secrets.token_hex(16)
        options = webauthn.generate_authentication_options(
            rp_id=place.host,
            challenge=self._challenge(f"in {ticket}"),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return ticket, dict(json.loads(webauthn.options_to_json(options)))

    async def sign_in(self, ticket: str, credential: dict[str, Any], place: Place, where: Where, old: str = "") -> str:
        """Return a new token for whoever's passkey signed. It stands for both factors: the device has seen that it is he.

        Refused: wrong, too_fast, busy.
        """
        import webauthn  # noqa: PLC0415 - as above
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415 - as above

        doors = self._room.doors
        challenge = self._answered(f"in {ticket}")
        found = self._owner(str(credential.get("id", "")))
        if found is None:
            refuse("wrong", "Nobody here has this passkey.", say="passkey_unknown")
        player = doors.player(found[0].player)
        async with doors.turns[player.id]:
            before, key = self._owner(found[1].id) or refuse("wrong", "Nobody here has this passkey.", say="passkey_unknown")
            try:
                done = webauthn.verify_authentication_response(
                    credential=credential,
                    expected_challenge=challenge,
                    expected_rp_id=place.host,
                    expected_origin=place.origin,
                    credential_public_key=unpacked(key.key),
                    credential_current_sign_count=key.count,
                    require_user_verification=True,
                )
            except WebAuthnException:
                refuse("wrong", "This passkey could not be checked: try again.", say="passkey_wrong")
            used = replace(key, count=done.new_sign_count, used=self._room.clock.now())
            keys = tuple(used if each.id == key.id else each for each in before.passkeys)
            return await doors.let_in(player, PASSKEY, where, old=old, credentials=replace(before, passkeys=keys))

    # ------------------------------------------------------------ inside

    def _owner(self, key: str) -> tuple[Credentials, Passkey] | None:
        everybody = self._room.doors.everybodys().values()
        return next(((own, each) for own in everybody for each in own.passkeys if each.id == key), None)

    def _challenge(self, of: str) -> bytes:
        challenge = self._open[of]
        challenge.value, challenge.until = secrets.token_bytes(32), self._room.clock.now() + LASTS
        return challenge.value

    def _answered(self, of: str) -> bytes:
        """Return what was to be signed, and forget it: it is good once. Refused: wrong."""
        challenge = self._open[of]
        value, until = challenge.value, challenge.until
        challenge.value = b""
        if not value or until < self._room.clock.now():
            refuse("wrong", "That took too long: try again.", say="passkey_late")
        return value


def packed(plain: bytes) -> str:
    """Return bytes as base64url without padding, as browsers write them."""
    return base64.urlsafe_b64encode(plain).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """Return the bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
