"""What is a player's own: all of it as one file, and the end of his account."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict, replace

from riverboat.room.host_acts import DELETE, ROLE, HostAct
from riverboat.room.ledger import ISSUE, Transferred, wallet
from riverboat.room.players import DELETED, HOST, MODERATOR, PLAYER
from riverboat.server.cashier.accounts import own_rows, table_names
from riverboat.server.saving import act_row, player_row, transfer_rows
from riverboat.server.tables.private import door_row
from riverboat.store import Batch, Wanted
from riverboat.table.refusal import Refusal, refuse

if TYPE_CHECKING:
    from riverboat.room.players import Player
    from riverboat.room.sign_ins import SignIn
    from riverboat.server.room_service import RoomService

MOST_HANDS: Final = 1_000_000
"""Hands that are listed in an export."""


async def export(room: RoomService, player: Player) -> dict[str, Any]:
    """Return all that the room keeps of a player, ready for JSON. Times are milliseconds since 1970."""
    own = room.doors.credentials(player.id)

    def read() -> dict[str, Any]:
        tables = table_names(room)
        hands = room.store.hands_of(Wanted(player.id), most=MOST_HANDS)
        return {
            "tables": tables,
            "ledger": [asdict(row) for row in own_rows(room, player.id)],
            "hands": [asdict(played) for played, _ in hands],
            "notes": [asdict(row) for row in room.store.notes(player.id)],
            "chat": [asdict(row) for row in room.store.lines_of(player.id)],
            "chat_events": [row.event.decode() for row in room.store.chat_events() if row.player == player.id],
        }

    profile = {"id": player.id, "name": player.name, "role": player.role, "created": player.created, "account_since": own.at}
    passkeys = [{"name": each.name, "host": each.host, "at": each.at, "used": each.used} for each in own.passkeys]
    sign_ins = [asdict(each) | {"token_hash": each.id} for each in room.doors.sign_ins.of(player.id)]
    secured = {"password": bool(own.password), "second_factor": bool(own.secret), "passkeys": passkeys}
    return {"profile": profile, "signs_in_by": secured, "signed_in": sign_ins} | await asyncio.to_thread(read)


def require_may_go(room: RoomService, player: Player) -> None:
    """Refuse (not_allowed) to delete the host, and somebody who sits at a table."""
    if player.role == HOST:
        refuse("not_allowed", "The host's account stays as long as the room does.", say="host_stays")
    seated = any(each.live.chair_of(player.id) is not None for each in room.actors.values())
    at_dealer = any(each.live.guest_of(player.id) is not None for each in room.dealers.values())
    if seated or at_dealer or room.house.at_tables(player.id):
        refuse("not_allowed", "Leave your tables first: your chips there are still in play.", say="delete_seated")


async def delete(room: RoomService, sign_in: SignIn, password: str) -> None:
    """Delete a player: his name, his credentials, his sign-ins and his lines of chat; his chips go back to the room.

    The ledger and the hands that he played keep their rows, under a name that says that he is deleted. Refused: not_allowed, wrong,
    sign_in_again, busy.
    """
    doors = room.doors
    player = doors.player(sign_in.player)
    require_may_go(room, player)
    if doors.has_account(player.id):
        await doors.require_sure(sign_in, password)
    async with doors.turns[player.id]:
        player = doors.player(player.id)
        require_may_go(room, player)
        await _delete(room, player)


async def _delete(room: RoomService, player: Player) -> None:
    doors, now = room.doors, room.clock.now()
    held = room.house.wallet(player.id)
    rows = [Transferred(wallet(player.id), ISSUE, held, "deleted", f"deleted:{player.id}")] if held else []
    transfers = room.house.ledger.post(rows)
    left = room.private.without(player.id)
    gone = replace(player, name=f"Deleted {player.id[-4:]}", name_key=f"deleted:{player.id}", role=DELETED)
    try:
        booked, shut = transfer_rows(transfers, now), tuple(map(door_row, left))
        acts = (act_row(HostAct(now, player.id, gone.name, DELETE, player.id, gone.name)),)
        await doors.write(Batch(players=(player_row(gone),), transfers=booked, forgotten=(player.id,), doors=shut, acts=acts))
    except Refusal:
        room.house.ledger.take_back(transfers)
        raise
    room.house.players.change(player, name=gone.name, name_key=gone.name_key, role=gone.role)
    for door in left:
        room.private.add(door)
    doors.forget(player.id)
    room.house.chat.forget_player(player.id)
    for actor in room.at_work():
        actor.talk.forget(player.id)


async def set_role(room: RoomService, by: str, player: str, *, moderator: bool) -> None:
    """Make a moderator of a player with an account, or a player again; ``by`` is the host.

    Refused: not_allowed, bad_message (there is no such player), busy.
    """
    doors = room.doors
    if room.role_of(by) != HOST:
        refuse("not_allowed", "Only the host may do that.", say="host_only")
    known = room.house.players.get(player) or refuse("bad_message", f"There is no player {player!r}.", say="no_player")
    if known.role not in {PLAYER, MODERATOR}:
        refuse(
            "not_allowed", f"{known.name} has no account: only who signs in can keep order.", say="role_account", name=known.name
        )
    async with doors.turns[player]:
        changed = replace(doors.player(player), role=MODERATOR if moderator else PLAYER)
        acts = room.desk.row(by, ROLE, player=player, value=changed.role)
        await doors.write(Batch(players=(player_row(changed),), acts=acts))
        room.house.players.change(known, role=changed.role)
    for session in room.sessions:
        if session.player == player:
            session.role = changed.role
    room.me_changed({player})
