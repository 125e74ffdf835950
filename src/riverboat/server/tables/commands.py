"""What a connection may ask of a table, carried out in the table's own task."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from riverboat.room.host_acts import BOTS, CLOSE_TABLE, PAUSE, RESUME, VOID
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.inbox import CLOSED
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire import asked as wire
from riverboat.wire.commands import action_of, cards_of, wish_of
from riverboat.wire.messages import Done, Emoted
from riverboat.wire.views import seen_to_its_end

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.web.sessions import Session
    from riverboat.store import ActRow

EMOTES: Final = ("nice_hand", "well_played", "thanks", "good_luck", "oops", "wow", "laugh", "sorry")
"""Gestures that may be made at a table."""

SAID: Final = {
    "The seat is yours when this hand ends.": "done_seat",
    "You leave after this hand.": "done_leave",
    "The chips join your stack when this hand ends.": "done_chips",
    "You are dealt out from the next hand on.": "done_out",
    "You play on until that hand.": "done_out_later",
    "It closes when this hand has ended.": "done_close",
    "It goes on when the others have seen enough, or in a moment.": "done_ready",
}
"""What an answer says, by the name of its sentence in other languages."""

NOT_SAVED: Final = "This could not be saved, so it has not happened. Try again in a moment."


async def carry_out(actor: Actor, session: Session, command: wire.TableCommand, arrived: float) -> None:
    """Carry out a command that ``arrived`` then (seconds of ``time.perf_counter``) and answer it; a refused one changes nothing."""
    try:
        actor.require_going()
        text = await _HANDLERS[type(command)](actor, session, command)
    except Refusal as refusal:
        session.refuse_for(command.id, refusal)
    except NotSavedError:
        session.refuse_for(command.id, Refusal("busy", NOT_SAVED, say="not_saved"))
    else:
        session.send(Done(command.id, text, SAID.get(text, "")))
        if isinstance(command, wire.Act):
            actor.room.metrics.actions.observe(time.perf_counter() - arrived)


async def _sit(actor: Actor, session: Session, command: wire.Sit) -> str:
    house = actor.room.house
    player = house.players.get(session.player) or refuse("sign_in", "Give a name first.", say="sign_in")
    actor.room.desk.require_seat(session, actor.key)
    actor.line.require(player.id, len(actor.live.free_seats))
    await actor.commit(house.sit(actor.key, player, command.seat, command.buy_in, post=command.post, now=actor.room.clock.now()))
    actor.line.leave(session.player)
    return "The seat is yours when this hand ends." if actor.live.reservation_of(session.player) is not None else ""


async def _leave(actor: Actor, session: Session, command: wire.Leave) -> str:
    await actor.commit(actor.live.leave(session.player, actor.room.clock.now(), after_hand=command.after_hand))
    return "You leave after this hand." if actor.live.chair_of(session.player) is not None else ""


async def _queue(actor: Actor, session: Session, _command: wire.Queue) -> str:
    if actor.live.chair_of(session.player) is not None:
        refuse("not_allowed", "You have a seat here.", say="seated_here")
    actor.room.desk.require_seat(session, actor.key)
    actor.line.join(session.player, len(actor.live.free_seats))
    actor.room.lobby.changed(actor.key)
    return f"You are number {actor.line.place(session.player)} in the line for {actor.live.settings.name}."


async def _unqueue(actor: Actor, session: Session, _command: wire.Unqueue) -> str:
    actor.line.leave(session.player)
    await actor.offer_seats()
    return ""


async def _stay(actor: Actor, session: Session, _command: wire.Stay) -> str:
    actor.room.desk.require_seat(session, actor.key)
    await actor.commit(actor.live.stay(session.player))
    return ""


async def _add_chips(actor: Actor, session: Session, command: wire.AddChips) -> str:
    await actor.commit(actor.room.house.add_chips(actor.key, session.player, command.amount))
    chair = actor.live.chair_of(session.player)
    return "The chips join your stack when this hand ends." if chair is not None and chair.queued else ""


async def _sit_out(actor: Actor, session: Session, command: wire.SitOut) -> str:
    await actor.commit(actor.live.sit_out(session.player, actor.room.clock.now(), command.when))
    chair = actor.live.chair_of(session.player)
    return "You are dealt out from the next hand on." if chair is not None and chair.out else "You play on until that hand."


async def _top_up(actor: Actor, session: Session, command: wire.TopUp) -> str:
    await actor.commit(actor.live.top_up_to(session.player, command.to))
    return ""


async def _showing(actor: Actor, session: Session, command: wire.Showing) -> str:
    await actor.commit(actor.live.show_beaten(session.player, shows=command.shows))
    return ""


async def _pre_act(actor: Actor, session: Session, command: wire.PreAct) -> str:
    if actor.telling.waiting:
        refuse("stale", "The hand has moved on: choose again.", say="hand_moved_on")
    chair = actor.live.chair_of(session.player) or refuse(
        "not_seated", f"You have no seat at {actor.live.settings.name}.", say="not_seated", table=actor.live.settings.name
    )
    if command.kind:
        actor.wishes.make(actor.live, chair, command.hand, command.street, wish_of(command))
    else:
        actor.wishes.drop(chair.seat)
    actor.telling.show_own(session.player)
    return ""


async def _show_cards(actor: Actor, session: Session, command: wire.ShowCards) -> str:
    _require_all_told(actor)
    await actor.commit(actor.live.show(session.player, command.hand, cards_of(command)))
    return ""


async def _rabbit(actor: Actor, session: Session, command: wire.Rabbit) -> str:
    _require_all_told(actor)
    await actor.commit(actor.live.hunt_rabbit(session.player, command.hand))
    return ""


async def _emote(actor: Actor, session: Session, command: wire.Emote) -> str:
    chair = actor.live.chair_of(session.player) or refuse(
        "not_seated", "Take a seat first: spectators watch in silence.", say="seat_first"
    )
    if command.emote not in EMOTES:
        refuse("bad_message", f"There is no gesture {command.emote[:20]!r}: the gestures are {', '.join(EMOTES)}.")
    if not session.gestures.take(time.monotonic()):
        refuse("too_fast", "One gesture at a time: wait a moment.", say="gesture_fast")
    actor.telling.send(Emoted(actor.key, chair.seat, command.emote))
    return ""


def _require_all_told(actor: Actor) -> None:
    """Refuse while the end of a hand is still being told: what it turns up comes first."""
    if actor.telling.waiting or not actor.telling.shows_hand:
        refuse("stale", "That hand is no longer on the table.", say="hand_gone")


async def _come_back(actor: Actor, session: Session, command: wire.ComeBack) -> str:
    await actor.commit(actor.live.come_back(session.player, post=command.post))
    return ""


async def _act(actor: Actor, session: Session, command: wire.Act) -> str:
    action = action_of(command)
    if actor.telling.waiting:
        refuse("stale", "That decision is over.", say="decision_over")
    now = actor.room.clock.now()
    await actor.commit(actor.live.act(session.player, command.hand, command.turn, action, now))
    return ""


async def _take_time(actor: Actor, session: Session, command: wire.TakeTime) -> str:
    if actor.telling.waiting:
        refuse("stale", "That decision is over.", say="decision_over")
    actor.live.take_time(session.player, command.hand, command.turn)
    actor.show_clock()
    return ""


async def _ready(actor: Actor, session: Session, command: wire.Ready) -> str:
    live = actor.live
    if live.chair_of(session.player) is None:
        refuse("not_seated", f"You have no seat at {live.settings.name}.", say="not_seated", table=live.settings.name)
    if command.hand != live.number or live.playing or not seen_to_its_end(actor.telling.told, shown=actor.telling.shows_hand):
        refuse("stale", "That hand is no longer on the table.", say="hand_gone")
    return "" if actor.say_ready(session.player) else "It goes on when the others have seen enough, or in a moment."


async def _keep_filled(actor: Actor, session: Session, command: wire.KeepFilled) -> str:
    acts = act_of(actor, session, BOTS, command.why, amount=command.seats)
    events = actor.live.keep_filled(command.seats)
    await actor.commit(events, acts=acts if events else ())
    await actor.tend()
    return ""


async def _pause(actor: Actor, session: Session, command: wire.Pause) -> str:
    acts = act_of(actor, session, PAUSE, command.why)
    events = actor.live.pause("The host has paused this table.")
    await actor.commit(events, acts=acts if events else ())
    return ""


async def _close_table(actor: Actor, session: Session, command: wire.CloseTable) -> str:
    acts = act_of(actor, session, CLOSE_TABLE, command.why)
    await actor.close(CLOSED, () if actor.closing else acts)
    return "It closes when this hand has ended." if actor.live.playing else ""


async def _resume(actor: Actor, session: Session, command: wire.Resume) -> str:
    acts = act_of(actor, session, RESUME, command.why)
    if actor.closing:
        refuse(
            "closing", f"{actor.live.settings.name} closes after this hand.", say="table_closing", table=actor.live.settings.name
        )
    events = actor.live.resume()
    await actor.commit(events, acts=acts if events else ())
    await actor.wake()
    return ""


async def _void_hand(actor: Actor, session: Session, command: wire.VoidHand) -> str:
    acts = act_of(actor, session, VOID, command.why)
    require_frozen(actor)
    await actor.void("the host has called it off", acts)
    return ""


def act_of(actor: Actor | DealerActor, session: Session, kind: str, why: str, amount: int = 0) -> tuple[ActRow, ...]:
    """Return what a host or moderator does at a table as it is stored. Refused: not_allowed, bad_text."""
    desk = actor.room.desk
    desk.require_at(session.player, kind, actor.key)
    return desk.row(session.player, kind, table=actor.key, amount=amount, why=why)


def require_frozen(actor: Actor | DealerActor) -> None:
    """Refuse (not_allowed) to call a hand off where none is under way at a frozen table."""
    if not actor.live.frozen or not actor.live.playing:
        refuse("not_allowed", "Only the hand of a frozen table can be called off.", say="void_frozen")


_HANDLERS: Final[dict[type, Callable[..., Awaitable[str]]]] = {
    wire.Sit: _sit,
    wire.Leave: _leave,
    wire.Stay: _stay,
    wire.Queue: _queue,
    wire.Unqueue: _unqueue,
    wire.AddChips: _add_chips,
    wire.SitOut: _sit_out,
    wire.ComeBack: _come_back,
    wire.TopUp: _top_up,
    wire.Showing: _showing,
    wire.Act: _act,
    wire.PreAct: _pre_act,
    wire.ShowCards: _show_cards,
    wire.Rabbit: _rabbit,
    wire.Emote: _emote,
    wire.TakeTime: _take_time,
    wire.Ready: _ready,
    wire.KeepFilled: _keep_filled,
    wire.Pause: _pause,
    wire.CloseTable: _close_table,
    wire.Resume: _resume,
    wire.VoidHand: _void_hand,
}
