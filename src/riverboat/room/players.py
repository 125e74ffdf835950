"""Who a player is: somebody with a name and a role; how he proves it stands in ``sign_ins`` and ``credentials``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.room.names import clean_name, name_key, require_nobody_else
from riverboat.room.sign_ins import new_token, token_hash
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GUEST: Final = "guest"
PLAYER: Final = "player"
MODERATOR: Final = "moderator"
HOST: Final = "host"
DELETED: Final = "deleted"
ROLES: Final = (GUEST, PLAYER, MODERATOR, HOST, DELETED)
"""A guest has a name and no account; a player has one. A moderator keeps order for the host. Who is deleted comes in no more."""

_ID_BYTES: Final = 6


class Player(msgspec.Struct, frozen=True):
    """A person known to the room. ``name_key`` is the name as no two may have it, ``role`` one of ROLES.

    ``token_hash`` is that of the host's link, "" for everybody else; ``created`` is in milliseconds since 1970.
    """

    id: str
    name: str
    name_key: str
    token_hash: str
    role: str
    created: int


class Players:
    """All players of a room, by id and name. ``entropy(n)`` must return n unpredictable bytes, such as ``os.urandom``."""

    def __init__(self, players: Iterable[Player] = (), taken: Iterable[str] = ()) -> None:
        """Begin with the ``players`` that are known already; ``taken`` are names that nobody may have (the bots')."""
        self._by_id: dict[str, Player] = {}
        self._by_key: dict[str, Player] = {}
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

    def by_name(self, name: str) -> Player | None:
        """Return the player who is called so, or so that nobody could tell the two names apart."""
        return self._by_key.get(name_key(name))

    def by_host_link(self, token: str) -> Player | None:
        """Return the host if this token is his link's, or None."""
        hash_ = token_hash(token)
        return next((player for player in self._by_id.values() if player.token_hash == hash_ and player.role == HOST), None)

    def join(self, name: str, entropy: Callable[[int], bytes], now: int) -> Player:
        """Return a new guest called ``name``.

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
        """Return the host and a token for his link: a new player at first, later the same one with a new token."""
        token = new_token(entropy)
        known = next((player for player in self._by_id.values() if player.role == HOST), None)
        known = known or self._admit(name, HOST, entropy, now)
        return self.change(known, token_hash=token_hash(token)), token

    def change(self, player: Player, **fields: str) -> Player:
        """Know ``player`` with other ``fields``, and return him so."""
        changed = msgspec.structs.replace(player, **fields)
        self._by_key.pop(player.name_key, None)
        self.add(changed)
        return changed

    def add(self, player: Player) -> None:
        """Know ``player``."""
        self._by_id[player.id] = self._by_key[player.name_key] = player

    def forget(self, player: Player) -> None:
        """Know ``player`` no more: he could not be stored."""
        self._by_id.pop(player.id, None)
        self._by_key.pop(player.name_key, None)

    def _admit(self, name: str, role: str, entropy: Callable[[int], bytes], now: int) -> Player:
        """Return a new player of this role."""
        player = Player(f"p-{entropy(_ID_BYTES).hex()}", name, name_key(name), "", role, now)
        self.add(player)
        return player
