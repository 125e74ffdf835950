"""People whom the host sends away from a table: they leave when the hand has ended, with their chips, and are told why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.wire.messages import Notice

if TYPE_CHECKING:
    from riverboat.rules.events import Event
    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.tables.inbox import Inbox
    from riverboat.table.events import PlayerLeft


def unwelcome(actor: Actor) -> list[Event]:
    """Have all those leave who may not sit here any more: asked to leave after the hand, or banned, and then folded at once.

    It is asked again and again, so whom a frozen table could not let go leaves when it goes on.
    """
    desk, now, live = actor.room.desk, actor.room.clock.now(), actor.live
    if actor.halted or live.frozen or live.closed:
        return []
    events: list[Event] = []
    for player in [chair.player for chair in live.people] + [one.player for one in live.reserved.values()]:
        if (refusal := desk.why_not_here(player, actor.key)) is not None:
            chair = live.chair_of(player)
            if chair is None or not chair.leaving or (refusal.code == "banned" and not chair.folds):
                events += live.leave(player, now, after_hand=refusal.code != "banned")
    return events


def unwelcome_at_dealer(actor: DealerActor) -> list[Event]:
    """Have those leave a table of Russian Poker who may not sit there any more."""
    live = actor.live
    if actor.halted or live.frozen or live.closed:
        return []
    return [
        event
        for guest in live.people
        if not guest.leaving and actor.room.desk.why_not_here(guest.player, actor.key) is not None
        for event in live.leave(guest.player)
    ]


def tell_to_go(actor: Inbox, player: str) -> None:
    """Tell a player who has to play a hand to its end before he leaves at the host's wish."""
    kick = actor.room.desk.door.kick(player, actor.key, actor.room.clock.now())
    if kick is not None:
        text = f"The host asks you to leave {kick.table_name} when this hand has ended: {kick.why}"
        params: dict[str, str | int] = {"table": kick.table_name, "why": kick.why}
        actor.room.tell_player(player, Notice("removed", text, actor.key, "kicked_after", params))


def tell_gone(actor: Inbox, event: PlayerLeft) -> None:
    """Tell a player who has left at the host's wish that his chips are back, and why he had to go."""
    kick = actor.room.desk.door.kick(event.player, actor.key, actor.room.clock.now())
    if kick is not None:
        text = f"{kick.table_name}: the host asked you to leave: {kick.why} Your {event.stack:,} chips are in your wallet."
        params: dict[str, str | int] = {"table": kick.table_name, "chips": event.stack, "why": kick.why}
        actor.room.tell_player(event.player, Notice("removed", text, actor.key, "removed_kicked", params))
