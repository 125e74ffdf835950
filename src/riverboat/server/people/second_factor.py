"""The second factor: codes of an authenticator app (TOTP, RFC 6238), each good once, and recovery codes for when it is gone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

import pyotp
import segno
from msgspec.structs import replace

from riverboat.server.saving import LOST

if TYPE_CHECKING:
    from riverboat.room.credentials import Credentials

PERIOD: Final = 30
"""Seconds for which a code is shown."""

CODES: Final = 10
"""Recovery codes that one gets."""

_CODE_BYTES: Final = 10
_APART: Final = 4
_ISSUER: Final = "Riverboat"


def new_secret() -> str:
    """Return a secret for an authenticator app (base32)."""
    return pyotp.random_base32()


def address_of(secret: str, name: str) -> str:
    """Return what an authenticator app reads from the picture: an otpauth address."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=_ISSUER)


def picture_of(secret: str, name: str) -> str:
    """Return that address as a QR code: an SVG as a data URI, dark on white."""
    return segno.make(address_of(secret, name), error="m").svg_data_uri(scale=4, border=3, light="#fff")


def step_of(secret: str, code: str, now: int, after: int = 0) -> int:
    """Return the period that ``code`` is of at ``now`` (seconds since 1970), 0 when it is not right.

    The period before and the one after count too, for clocks that differ; those up to number ``after`` don't.
    """
    if secret == LOST:
        return 0
    totp, step = pyotp.TOTP(secret), now // PERIOD
    near = (each for each in (step, step - 1, step + 1) if each > after)
    return next((each for each in near if hmac.compare_digest(totp.generate_otp(each), code)), 0)


def spent(credentials: Credentials, code: str, now: int) -> Credentials | None:
    """Return the credentials after a code of the app, or a recovery code, was used up; None when it is neither."""
    plain = "".join(each for each in code.upper() if each.isalnum() and each.isascii())
    if plain.isdigit() and len(plain) == 6:
        step = step_of(credentials.secret, plain, now, credentials.step)
        return replace(credentials, step=step) if step else None
    hash_ = hashlib.sha256(plain.encode()).hexdigest()
    if hash_ not in credentials.codes:
        return None
    return replace(credentials, codes=tuple(each for each in credentials.codes if each != hash_))


def new_codes() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return recovery codes of 80 bits each as they are shown, and the hashes that are kept of them."""
    plain = [base64.b32encode(secrets.token_bytes(_CODE_BYTES)).decode() for _ in range(CODES)]
    shown = ("-".join(each[at : at + _APART] for at in range(0, len(each), _APART)) for each in plain)
    return tuple(shown), tuple(hashlib.sha256(each.encode()).hexdigest() for each in plain)
