"""What a connection may ask of a table, carried out in the table's own task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.server.saving import NotSavedError
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire import messages as wire
from riverboat.wire.commands import action_of
from riverboat.wire.messages import Done

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from riverboat.server.actor import Actor
    from riverboat.server.sessions import Session

NOT_SAVED: Final = "This could not be saved, so it has not happened. Try again in a moment."


async def carry_out(actor: Actor, session: Session, command: wire.TableCommand) -> None:
    """Carry out a command and answer it; a refused one changes nothing."""
    try:
        if actor.halted:
            refuse("not_allowed", f"{actor.live.settings.name} has stopped: {actor.halted}.")
        text = await _HANDLERS[type(command)](actor, session, command)
    except Refusal as refusal:
        session.refuse(command.id, refusal.code, refusal.text)
    except NotSavedError:
        session.refuse(command.id, "busy", NOT_SAVED)
    else:
        session.send(Done(command.id, text))


async def _sit(actor: Actor, session: Session, command: wire.Sit) -> str:
    house = actor.room.house
    player = house.players.get(session.player) or refuse("sign_in", "Give a name first.")
    await actor.commit(house.sit(actor.key, player, command.seat, command.buy_in, post=command.post, now=actor.room.clock.now()))
    return "The seat is yours when this hand ends." if actor.live.reservation_of(session.player) is not None else ""


async def _leave(actor: Actor, session: Session, _command: wire.Leave) -> str:
    await actor.commit(actor.live.leave(session.player, actor.room.clock.now()))
    return "You leave after this hand." if actor.live.chair_of(session.player) is not None else ""


async def _add_chips(actor: Actor, session: Session, command: wire.AddChips) -> str:
    await actor.commit(actor.room.house.add_chips(actor.key, session.player, command.amount))
    chair = actor.live.chair_of(session.player)
    return "The chips join your stack when this hand ends." if chair is not None and chair.queued else ""


async def _sit_out(actor: Actor, session: Session, _command: wire.SitOut) -> str:
    await actor.commit(actor.live.sit_out(session.player, actor.room.clock.now()))
    return "You are dealt out from the next hand on."


async def _come_back(actor: Actor, session: Session, command: wire.ComeBack) -> str:
    await actor.commit(actor.live.come_back(session.player, post=command.post))
    return ""


async def _act(actor: Actor, session: Session, command: wire.Act) -> str:
    action = action_of(command)
    if actor.telling.waiting:
        refuse("stale", "That decision is over.")
    now = actor.room.clock.now()
    await actor.commit(actor.live.act(session.player, command.hand, command.turn, action, now))
    return ""


async def _say(actor: Actor, session: Session, command: wire.Say) -> str:
    await actor.room.say(actor, session, command.text)
    return ""


async def _keep_filled(actor: Actor, session: Session, command: wire.KeepFilled) -> str:
    _require_host(session)
    await actor.commit(actor.live.keep_filled(command.seats))
    await actor.tend()
    return ""


async def _resume(actor: Actor, session: Session, _command: wire.Resume) -> str:
    _require_host(session)
    await actor.commit(actor.live.resume())
    return ""


def _require_host(session: Session) -> None:
    if not session.host:
        refuse("not_allowed", "Only the host may do that.")


_HANDLERS: Final[dict[type, Callable[..., Awaitable[str]]]] = {
    wire.Sit: _sit,
    wire.Leave: _leave,
    wire.AddChips: _add_chips,
    wire.SitOut: _sit_out,
    wire.ComeBack: _come_back,
    wire.Act: _act,
    wire.Say: _say,
    wire.KeepFilled: _keep_filled,
    wire.Resume: _resume,
}
