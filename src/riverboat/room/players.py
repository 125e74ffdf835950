"""Who a player is: a guest with a name, known by a token of which only the hash is kept."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.room.names import clean_name, name_key, require_nobody_else
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GUEST: Final = "guest"
HOST: Final = "host"

_TOKEN_BYTES: Final = 16
_ID_BYTES: Final = 6


class Player(msgspec.Struct, frozen=True):
    """A person known to the room. ``name_key`` is the name as no two may have it, ``token_hash`` SHA-256 in hexadecimal.

    ``role`` is "guest" or "host", ``created`` in milliseconds since 1970.
    """

    id: str
    name: str
    name_key: str
    token_hash: str
    role: str
    created: int


def token_hash(token: str) -> str:
    """Return the hash that is kept of ``token``."""
    return hashlib.sha256(token.encode()).hexdigest()


class Players:
    """All players of a room, by id, name and token. ``entropy(n)`` must return n unpredictable bytes, such as ``os.urandom``."""

    def __init__(self, players: Iterable[Player] = (), taken: Iterable[str] = ()) -> None:
        """Begin with the ``players`` that are known already; ``taken`` are names that nobody may have (the bots')."""
        self._by_id: dict[str, Player] = {}
        self._by_key: dict[str, Player] = {}
        self._by_token: dict[str, Player] = {}
        self._taken = frozenset(map(name_key, taken))
        for player in players:
            self.add(player)

    def __len__(self) -> int:
        """Return how many players the room knows."""
        return len(self._by_id)

    def get(self, player: str) -> Player | None:
        """Return the player with this id, or None."""
        return self._by_id.get(player)

    def everybody(self) -> list[Player]:
        """Return all players, in the order in which they came."""
        return list(self._by_id.values())

    def by_token(self, token: str) -> Player | None:
        """Return the player whose token this is, or None."""
        return self._by_token.get(token_hash(token)) if token else None

    def join(self, name: str, entropy: Callable[[int], bytes], now: int) -> tuple[Player, str]:
        """Return a new guest called ``name`` and the token that he is known by from now on.

        Raises Refusal (bad_name) with the reason: characters, length, somebody else's name or the room's.
        """
        name = clean_name(name)
        require_nobody_else(name)
        key = name_key(name)
        if key in self._taken:
            refuse("bad_name", f"{name} is a bot's name, or looks like one: choose another.", say="name_bot", name=name)
        if (other := self._by_key.get(key)) is not None:
            alike = "taken" if other.name == name else f"taken: it looks like {other.name}"
            refuse("bad_name", f"{name} is {alike}. Choose another name.", say="name_taken", name=name, other=other.name)
        return self._admit(name, GUEST, entropy, now)

    def host(self, entropy: Callable[[int], bytes], now: int, name: str = "Host") -> tuple[Player, str]:
        """Return the host and a token for him: a new player at first, later the same one with a new token."""
        known = next((player for player in self._by_id.values() if player.role == HOST), None)
        if known is None:
            return self._admit(name, HOST, entropy, now)
        token = entropy(_TOKEN_BYTES).hex()
        renewed = msgspec.structs.replace(known, token_hash=token_hash(token))
        self.forget(known)
        self.add(renewed)
        return renewed, token

    def add(self, player: Player) -> None:
        """Know ``player``."""
        self._by_id[player.id] = self._by_key[player.name_key] = self._by_token[player.token_hash] = player

    def forget(self, player: Player) -> None:
        """Know ``player`` no more: he could not be stored."""
        self._by_id.pop(player.id, None)
        self._by_key.pop(player.name_key, None)
        self._by_token.pop(player.token_hash, None)

    def _admit(self, name: str, role: str, entropy: Callable[[int], bytes], now: int) -> tuple[Player, str]:
        """Return a new player of this role and his token."""
        token = entropy(_TOKEN_BYTES).hex()
        player = Player(f"p-{entropy(_ID_BYTES).hex()}", name, name_key(name), token_hash(token), role, now)
        self.add(player)
        return player, token
