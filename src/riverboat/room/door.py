"""Who may come in and who may sit down: bans of accounts, browsers and addresses, and people who were asked to leave a table.

It is what the hosts' acts come to (see ``host_acts``). Times are milliseconds since 1970, handed in.
"""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING, Final

from riverboat.room.host_acts import BAN, KICK, READMIT, UNBAN
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from riverboat.room.host_acts import HostAct

ACCOUNT: Final = "account"
SESSION: Final = "session"
ADDRESS: Final = "address"
BANNABLE: Final = (ACCOUNT, SESSION, ADDRESS)
"""What can be banned: a player wherever he comes from, a browser under any name, and a network."""

DOOR_ACTS: Final = (BAN, UNBAN, KICK, READMIT)
"""The kinds of acts that the door heeds."""

HOME: Final = 64
"""Bits of an IPv6 address that all computers of one home share."""


def network_of(address: str) -> str:
    """Return what is banned with an address: itself, or the home's network of an IPv6 one. "" for what is no address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOME), strict=False))


class Door:
    """The bans and kicks that hold."""

    def __init__(self, acts: Iterable[HostAct] = ()) -> None:
        """Begin with what was done before."""
        self._bans: dict[tuple[str, str], HostAct] = {}
        self._kicks: dict[tuple[str, str], HostAct] = {}
        for act in acts:
            self.apply(act)

    def apply(self, act: HostAct) -> None:
        """Take in an act; one that has nothing to do with the door changes nothing."""
        if act.kind == BAN:
            self._bans[act.of, act.value] = act
        elif act.kind == UNBAN:
            self._bans.pop((act.of, act.value), None)
        elif act.kind == KICK:
            self._kicks[act.player, act.table] = act
        elif act.kind == READMIT:
            self._kicks.pop((act.player, act.table), None)

    def bans(self, now: int) -> list[HostAct]:
        """Return the bans that hold, the newest first."""
        return sorted((act for act in self._bans.values() if _holds(act, now)), key=lambda act: -act.at)

    def kicks(self, now: int) -> list[HostAct]:
        """Return who may not sit down where for now, the newest first."""
        return sorted((act for act in self._kicks.values() if _holds(act, now)), key=lambda act: -act.at)

    def ban(self, of: str, value: str, now: int) -> HostAct | None:
        """Return the ban of this very account, session or network, if it holds."""
        act = self._bans.get((of, value))
        return act if act is not None and _holds(act, now) else None

    def why_shut(self, player: str, session: str, address: str, now: int) -> Refusal | None:
        """Return why somebody may not come in; None when he may. Any of the three may be "" for nobody's."""
        asked = ((ACCOUNT, player), (SESSION, session), (ADDRESS, network_of(address)))
        for of, value in asked:
            if value and (act := self.ban(of, value, now)) is not None:
                return _banned(act)
        return None

    def require_welcome(self, player: str, session: str, address: str, now: int) -> None:
        """Refuse (banned) whoever may not come in, and say why and until when."""
        if (refusal := self.why_shut(player, session, address, now)) is not None:
            raise refusal

    def kick(self, player: str, table: str, now: int) -> HostAct | None:
        """Return the act that keeps ``player`` away from ``table``, if one does."""
        act = self._kicks.get((player, table))
        return act if act is not None and _holds(act, now) else None

    def require_seat(self, player: str, table: str, now: int) -> None:
        """Refuse (not_allowed) whoever was asked to leave ``table`` and may not sit there yet."""
        if (ban := self.ban(ACCOUNT, player, now)) is not None:
            raise _banned(ban)
        if (act := self.kick(player, table, now)) is None:
            return
        if act.until:
            refuse(
                "not_allowed",
                f"You were asked to leave {act.table_name} and may sit there again from {moment(act.until)} on: {act.why}",
                say="kicked_until",
                table=act.table_name,
                until=moment(act.until),
                why=act.why,
            )
        text = f"You were asked to leave {act.table_name} for good: {act.why}"
        refuse("not_allowed", text, say="kicked_for_good", table=act.table_name, why=act.why)


def moment(at: int) -> str:
    """Return a time as a sentence holds it, such as "2026-12-01T10:30Z"."""
    return time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime(at / 1000))


def _holds(act: HostAct, now: int) -> bool:
    return not act.until or now < act.until


def _banned(act: HostAct) -> Refusal:
    if act.until:
        until = moment(act.until)
        return Refusal(
            "banned", f"You are banned from this room until {until}: {act.why}", say="banned_until", why=act.why, until=until
        )
    return Refusal("banned", f"You are banned from this room: {act.why}", say="banned", why=act.why)
