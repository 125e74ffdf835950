"""Browsers that are signed in: each is known by a token of its own, of which only the hash is kept."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TOKEN_BYTES: Final = 16

MOST: Final = 20
"""Browsers that one player is signed in with at once; beyond them the one seen longest ago is signed out."""

YEAR: Final = 365 * 24 * 3600
"""Seconds after which a browser that was not seen is signed out."""

GUEST, PASSWORD, PASSKEY, LINK, HOST_LINK = "guest", "password", "passkey", "link", "host_link"
"""How somebody may have come in."""


class Where(msgspec.Struct, frozen=True):
    """Where a request came from: the ``address``, and the ``device`` in words ("Firefox on Linux"); "" when it isn't known."""

    address: str = ""
    device: str = ""


class SignIn(msgspec.Struct, frozen=True):
    """A browser that is signed in as ``player``. Times are milliseconds since 1970; ``how`` is one of the five ways."""

    token_hash: str
    player: str
    at: int
    seen: int
    how: str
    address: str = ""
    device: str = ""

    @property
    def id(self) -> str:
        """What a page may call it: nobody signs in with that."""
        return self.token_hash[:16]


def token_hash(token: str) -> str:
    """Return the hash that is kept of ``token``."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(entropy: Callable[[int], bytes]) -> str:
    """Return a token that nobody can guess. ``entropy(n)`` must return n unpredictable bytes, such as ``os.urandom``."""
    return entropy(TOKEN_BYTES).hex()


class SignIns:
    """All browsers that are signed in."""

    def __init__(self, found: Iterable[SignIn] = ()) -> None:
        """Begin with those that are known already."""
        self._by_hash: dict[str, SignIn] = {}
        self._of: defaultdict[str, dict[str, SignIn]] = defaultdict(dict)
        for each in found:
            self.add(each)

    def by_token(self, token: str) -> SignIn | None:
        """Return the sign-in that this token is of, or None."""
        return self._by_hash.get(token_hash(token)) if token else None

    def get(self, hash_: str) -> SignIn | None:
        """Return the sign-in whose token has this hash, or None."""
        return self._by_hash.get(hash_)

    def of(self, player: str) -> list[SignIn]:
        """Return where ``player`` is signed in, the one seen last first."""
        return sorted(self._of.get(player, {}).values(), key=lambda each: (each.seen, each.at), reverse=True)

    def too_many(self, player: str) -> list[SignIn]:
        """Return those that must end so that one more browser of ``player`` can be signed in."""
        return self.of(player)[MOST - 1 :]

    def add(self, sign_in: SignIn) -> None:
        """Know a sign-in, or know it anew."""
        self._by_hash[sign_in.token_hash] = self._of[sign_in.player][sign_in.token_hash] = sign_in

    def end(self, hash_: str) -> None:
        """Know a sign-in no more."""
        if (known := self._by_hash.pop(hash_, None)) is not None:
            self._of[known.player].pop(hash_, None)


def device_of(user_agent: str) -> str:
    """Return a browser and a system in words, as far as its own description names them: "Firefox on Linux"."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return " on ".join(filter(None, (browser, system)))


_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""What a browser's description holds, and its name: those that pose as others come first."""

_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
