"""What a player proves himself with when he comes back in: a password, passkeys, a second factor."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.room.names import name_key
from riverboat.table.refusal import refuse

SHORTEST: Final = 8
LONGEST: Final = 200

_COMMON: Final = frozenset(
    {
        *("password", "passw0rd", "password1", "12345678", "123456789", "1234567890", "87654321", "11223344"),
        *("qwertyui", "qwertyuiop", "qwerty123", "asdfghjk", "abcdefgh", "abcd1234", "1q2w3e4r", "letmein1"),
        *("iloveyou", "sunshine", "princess", "football", "baseball", "superman", "trustno1", "starwars"),
        *("pokerface", "riverboat", "texasholdem", "royalflush"),
    }
)


class Last(msgspec.Struct, frozen=True):
    """When and from where somebody signed in; ``at`` in milliseconds since 1970."""

    at: int
    address: str = ""
    device: str = ""


class Passkey(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A passkey: its ``id`` and public ``key`` (both base64url), how often it signed (as far as it counts), for which ``host``.

    ``at`` is when it was added, ``used`` when it signed last, in milliseconds since 1970.
    """

    id: str
    key: str
    count: int
    name: str
    host: str
    at: int
    used: int = 0


class Credentials(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that ``player`` has, from the moment ``at`` (milliseconds since 1970) that he has an account.

    ``password`` is Argon2's text, "" for none. ``secret`` is that of the second factor (base32), "" when it is off; ``step`` the
    last period that a code was taken for, ``codes`` the hashes of the recovery codes that are left. ``last`` is the last sign-in,
    ``before`` the one before that.
    """

    player: str
    at: int
    password: str = ""
    secret: str = ""
    step: int = 0
    codes: tuple[str, ...] = ()
    passkeys: tuple[Passkey, ...] = ()
    last: Last | None = None
    before: Last | None = None

    def __repr__(self) -> str:
        """Name the player alone: what he proves himself with belongs into no log."""
        return f"Credentials(player={self.player!r})"

    def seen(self, last: Last) -> Credentials:
        """Return the same after one more sign-in."""
        return msgspec.structs.replace(self, last=last, before=self.last)


def require_good_password(password: str, name: str) -> None:
    """Refuse (bad_password) one that is short, endless, the player's name or one that everybody tries first."""
    if len(password) < SHORTEST:
        refuse("bad_password", f"A password has {SHORTEST} characters or more.", say="password_short", least=SHORTEST)
    if len(password) > LONGEST:
        refuse("bad_password", f"A password has {LONGEST} characters at most.", say="password_long", most=LONGEST)
    folded = password.casefold()
    if folded in _COMMON or len(set(folded)) < 3 or name_key(password) == name_key(name):
        refuse("bad_password", "That password is the first that anybody would try: choose another.", say="password_common")
