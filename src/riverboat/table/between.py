"""The housekeeping between two hands: who leaves, chips brought during the hand, who is broke or spared a blind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.table import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.rules.events import Event
    from riverboat.table.chairs import Chair
    from riverboat.table.settings import TableSettings
    from riverboat.table.state import State


def housekeeping(table: State, now: int) -> Iterator[Event]:
    """Yield one event after the other; each must be applied to ``table`` before the next is asked for."""
    for chair in table.taken:
        if chair.leaving:
            yield from _farewell(chair, "gave_way" if chair.bot else "asked")
        elif idle_too_long(chair, table.settings, now):
            yield from _farewell(chair, "sat_out_too_long")
        else:
            yield from _chips(chair, table.settings, now)
    for one in list(table.reserved.values()):
        if table.chair(one.seat) is None:
            yield ev.PlayerSat(one.seat, one.player, one.name, "", one.stack, one.post, reserved=True)
    while table.bots and len(table.taken) + len(table.reserved) > table.fill:
        bot = table.bots[-1]
        yield ev.PlayerLeft(bot.seat, bot.player, bot.stack, "surplus")
    while (seat := _spared(table)) is not None:
        yield ev.SatOut(seat, at=now)


def _spared(table: State) -> int | None:
    """Return the seat that would have the next big blind and chose to sit out rather than pay it; None when there is none."""
    order = table.next_order()
    chair = table.chair(order.big_blind) if order is not None and order.big_blind is not None else None
    return chair.seat if chair is not None and chair.out_at_blind else None


def idle_too_long(chair: Chair, settings: TableSettings, now: int) -> bool:
    """Return whether ``chair`` has sat out, or been broke, for longer than a chair is kept."""
    if not chair.out and not chair.broke:
        return False
    return now - chair.idle_since >= 60_000 * settings.sit_out_minutes or chair.orbits >= settings.sit_out_orbits


def _farewell(chair: Chair, reason: str) -> Iterator[Event]:
    """Give the chair up, with all its chips."""
    if chair.queued:
        yield ev.ChipsReturned(chair.seat, chair.player, chair.queued)
    yield ev.PlayerLeft(chair.seat, chair.player, chair.stack, reason)


def _chips(chair: Chair, settings: TableSettings, now: int) -> Iterator[Event]:
    """Put the chips brought during the hand on the stack, up to the table's maximum; say so when there are none at all."""
    added = min(chair.queued, max(0, settings.most_buy_in - chair.stack))
    if added:
        yield ev.StackAdded(chair.seat, chair.player, added, queued=True)
    if chair.queued:
        yield ev.ChipsReturned(chair.seat, chair.player, chair.queued)
    if not chair.stack and not chair.broke:
        yield ev.WentBroke(chair.seat, now)
