"""What the page of one's own account is told. Times are in milliseconds since 1970."""

from __future__ import annotations

import msgspec

from riverboat.wire.messages import Me


class SignedIn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A browser that is signed in. ``how``: guest, password, passkey, link, host_link.

    ``device`` is what it says of itself in words, ``here`` that it is the one that asks, ``now`` that it is connected.
    """

    id: str
    at: int
    seen: int
    how: str
    address: str = ""
    device: str = ""
    here: bool = False
    now: bool = False


class PasskeyLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A passkey: its name, the host that it is for, when it was added and used last (0: never)."""

    id: str
    name: str
    host: str
    at: int
    used: int = 0


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's account: how he comes in, where he is signed in, and when he signed in before this time.

    ``created`` is when he came first, ``since`` when he got an account (0: a guest). ``factor`` says that the second factor is on,
    ``codes_left`` how many recovery codes are. ``before``, ``before_device`` and ``before_address`` tell of the sign-in before the
    last.
    """

    me: Me
    created: int
    since: int = 0
    password: bool = False
    factor: bool = False
    codes_left: int = 0
    passkeys: tuple[PasskeyLine, ...] = ()
    sign_ins: tuple[SignedIn, ...] = ()
    before: int = 0
    before_device: str = ""
    before_address: str = ""


class Factor(msgspec.Struct, frozen=True):
    """What an authenticator app needs: the ``secret`` to type, or its ``picture`` (an SVG as a data address) to scan."""

    secret: str
    picture: str


class LinkMade(msgspec.Struct, frozen=True):
    """A link that lets somebody in once: its ``path`` on this room's address, and until when it works."""

    path: str
    until: int
