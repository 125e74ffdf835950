"""What a connection may ask of a table of Russian Poker, carried out in the table's own task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import CardError, parse_card
from riverboat.chips import ChipsError, require_chips
from riverboat.room.host_acts import CLOSE_TABLE, PAUSE, RESUME, VOID
from riverboat.russian import actions as do
from riverboat.server.saving import NotSavedError
from riverboat.server.tables.box_bots import LAYING
from riverboat.server.tables.commands import NOT_SAVED, act_of, require_frozen
from riverboat.server.tables.inbox import CLOSED
from riverboat.table.refusal import Refusal, refuse
from riverboat.wire import asked
from riverboat.wire import dealer as wire
from riverboat.wire.messages import Done

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from riverboat.chips import Chips
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.web.sessions import Session

SAID: Final = {
    "You leave when this coup is over.": "done_leave_coup",
    "The chips join your stack when this coup is over.": "done_chips_coup",
    "It closes when this coup is over.": "done_close_coup",
}
"""What an answer says, by the name of its sentence in other languages."""


async def carry_out(actor: DealerActor, session: Session, command: asked.TableCommand | wire.DealerCommand) -> None:
    """Carry out a command and answer it; a refused one changes nothing."""
    try:
        actor.require_going()
        handler = _HANDLERS.get(type(command)) or refuse("bad_message", "There is no such thing at a table of Russian Poker.")
        text = await handler(actor, session, command)
    except Refusal as refusal:
        session.refuse_for(command.id, refusal)
    except NotSavedError:
        session.refuse_for(command.id, Refusal("busy", NOT_SAVED, say="not_saved"))
    else:
        session.send(Done(command.id, text, SAID.get(text, "")))


async def _sit(actor: DealerActor, session: Session, command: asked.Sit) -> str:
    player = actor.room.house.players.get(session.player) or refuse("sign_in", "Give a name first.", say="sign_in")
    actor.room.desk.require_seat(session, actor.key)
    await actor.commit(actor.room.house.sit_at_dealer(actor.key, player, command.buy_in))
    return ""


async def _leave(actor: DealerActor, session: Session, _command: asked.Leave) -> str:
    await actor.leave(session.player)
    return "You leave when this coup is over." if actor.live.guest_of(session.player) is not None else ""


async def _add_chips(actor: DealerActor, session: Session, command: asked.AddChips) -> str:
    await actor.commit(actor.room.house.bring_to_dealer(actor.key, session.player, command.amount))
    guest = actor.live.guest_of(session.player)
    return "The chips join your stack when this coup is over." if guest is not None and guest.queued else ""


async def _place(actor: DealerActor, session: Session, command: wire.PlaceBets) -> str:
    action: do.Action = do.TakeBack(command.box)
    if command.ante:
        ante, bonus = _chips(command.ante, "ANTE", 1), _chips(command.bonus, "BONUS", 0)
        action = do.PlaceAnte(command.box, ante, bonus, command.dark, command.sixth)
    await actor.act(session.player, command.coup, LAYING, action)
    return ""


async def _confirm(actor: DealerActor, session: Session, command: wire.ConfirmBets) -> str:
    await actor.act(session.player, command.coup, LAYING, do.Confirm())
    return ""


async def _decide(actor: DealerActor, session: Session, command: wire.Decide) -> str:
    await actor.act(session.player, command.coup, command.turn, _action(command))
    return ""


async def _late_bets(actor: DealerActor, session: Session, command: wire.LateBets) -> str:
    await actor.commit(actor.live.bet_when_late(session.player, bets=command.bets))
    return ""


async def _coach(actor: DealerActor, session: Session, command: wire.Coach) -> str:
    actor.set_coach(session.player, on=command.on)
    return ""


async def _pause(actor: DealerActor, session: Session, command: asked.Pause) -> str:
    acts = act_of(actor, session, PAUSE, command.why)
    events = actor.live.pause("The host has paused this table.")
    await actor.commit(events, acts=acts if events else ())
    return ""


async def _resume(actor: DealerActor, session: Session, command: asked.Resume) -> str:
    acts = act_of(actor, session, RESUME, command.why)
    if actor.closing:
        name = actor.live.settings.name
        refuse("closing", f"{name} closes after this coup.", say="table_closing", table=name)
    events = actor.live.resume()
    await actor.commit(events, acts=acts if events else ())
    return ""


async def _void_hand(actor: DealerActor, session: Session, command: asked.VoidHand) -> str:
    acts = act_of(actor, session, VOID, command.why)
    require_frozen(actor)
    await actor.void("the host has called it off", acts)
    return ""


async def _close(actor: DealerActor, session: Session, command: asked.CloseTable) -> str:
    acts = act_of(actor, session, CLOSE_TABLE, command.why)
    await actor.close(CLOSED, () if actor.closing else acts)
    return "It closes when this coup is over." if actor.live.playing else ""


def _action(command: wire.Decide) -> do.Action:
    """Return the action a decision stands for. Raises Refusal (bad_message, bad_amount)."""
    plain: dict[str, Callable[[], do.Action]] = {
        "fold": do.Fold,
        "sixth": do.BuySixth,
        "stand": do.Stand,
        "dealer_card": do.BuyDealerCard,
    }
    if (make := plain.get(command.kind)) is not None:
        return make()
    if command.kind == "bet":
        return do.Bet(_chips(command.insurance, "insurance", 0))
    if command.kind == "exchange":
        try:
            return do.Exchange(tuple(parse_card(text) for text in command.cards))
        except CardError as error:
            refuse("bad_message", f"{error}.")
    return refuse(
        "bad_message", f"There is no decision {command.kind[:20]!r}: there are fold, bet, exchange, sixth, stand and dealer_card."
    )


def _chips(amount: object, what: str, least: int) -> Chips:
    try:
        return require_chips(amount, what, least)
    except ChipsError as error:
        return refuse("bad_amount", f"{error}.")


_HANDLERS: Final[dict[type, Callable[..., Awaitable[str]]]] = {
    asked.Sit: _sit,
    asked.Leave: _leave,
    asked.AddChips: _add_chips,
    wire.PlaceBets: _place,
    wire.ConfirmBets: _confirm,
    wire.Decide: _decide,
    wire.LateBets: _late_bets,
    wire.Coach: _coach,
    asked.Pause: _pause,
    asked.Resume: _resume,
    asked.CloseTable: _close,
    asked.VoidHand: _void_hand,
}
