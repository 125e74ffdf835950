"""What the desk is shown, read off the running room from an allow-list: no card, no hand, nothing that only players may see."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from riverboat.room.accounts import place
from riverboat.room.door import ACCOUNT, ADDRESS, network_of
from riverboat.room.host_acts import KINDS, OWN, SETTING
from riverboat.room.ledger import ISSUE
from riverboat.room.options import RANGES, Options
from riverboat.room.players import HOST
from riverboat.server.desk.desk import CHOICES
from riverboat.server.saving import act_from
from riverboat.wire import desk as wire
from riverboat.wire.cashier import Person
from riverboat.wire.dealer_views import dealer_card
from riverboat.wire.views import table_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.room.host_acts import HostAct
    from riverboat.server.room_service import RoomService
    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.web.sessions import Session
    from riverboat.wire.messages import TableCard

MOST_PLAYERS: Final = 200
"""So many players are listed; of those who are not here the newest."""

PAGE: Final = 50
"""So many acts are shown at once."""


def desk_view(room: RoomService, player: str) -> wire.Desk:
    """Return the desk as ``player`` may see it."""
    host = room.desk.role(player) == HOST
    now = room.clock.now()
    held = _on_tables(room)
    tables = tuple(_table(room, actor, held, now) for actor in room.at_work())
    return wire.Desk(
        now=now,
        may=room.desk.may(player),
        figures=_figures(room, tables),
        tables=tables,
        players=_players(room, host=host),
        bans=tuple(_bans(room, now, host=host)),
        alerts=tuple(_alerts(room, now)),
        settings=_settings(room) if SETTING in room.desk.may(player) else (),
        characters=room.house.characters,
    )


def _on_tables(room: RoomService) -> dict[str, int]:
    """Return the chips that lie on each table."""
    held: defaultdict[str, int] = defaultdict(int)
    for account, chips in room.house.ledger.balances().items():
        if (where := place(account)).table:
            held[where.table] += chips
    return held


def _table(room: RoomService, actor: Actor | DealerActor, held: dict[str, int], now: int) -> wire.DeskTable:
    dealers = room.dealers.get(actor.key)
    card = dealer_card(dealers.live, "") if dealers is not None else _poker_card(room.actors[actor.key])
    live = actor.live
    return wire.DeskTable(
        table=card.table,
        name=card.name,
        game=card.game,
        game_name=card.game_name,
        limit=card.limit,
        limit_name=card.limit_name,
        stakes=card.stakes,
        seats=card.seats,
        taken=card.taken,
        bots=card.bots,
        chips=held.get(card.table, 0),
        state="halted" if actor.halted else "frozen" if live.frozen else "paused" if live.paused else card.state,
        hand=card.hand,
        hands_an_hour=room.desk.watching.hands_an_hour(card.table, now),
        waiting=card.waiting,
        fill=card.fill,
        character=room.house.table_characters.get(card.table, ""),
        why=actor.halted or live.frozen,
        maker=room.desk.name_of(room.desk.makers.get(card.table, "")),
        playing=live.playing,
        closing=bool(actor.closing),
        dealers=dealers is not None,
    )


def _poker_card(actor: Actor) -> TableCard:
    return table_card(actor.telling.told, actor.telling.moment())


def _figures(room: RoomService, tables: tuple[wire.DeskTable, ...]) -> wire.DeskFigures:
    balances, watching = room.house.ledger.balances(), room.desk.watching
    wallets = sum(chips for account, chips in balances.items() if place(account).kind == "wallet")
    on_tables = sum(chips for account, chips in balances.items() if place(account).table)
    bots = sum(table.bots for table in tables)
    middle, slowest = room.metrics.told_within()
    return wire.DeskFigures(
        since=watching.since,
        issued=-balances.get(ISSUE, 0),
        wallets=wallets,
        tables=on_tables,
        balanced=not sum(balances.values()),
        people=sum(table.taken for table in tables) - bots,
        bots=bots,
        hands=watching.hands,
        hands_an_hour=sum(table.hands_an_hour for table in tables),
        middle=middle,
        slowest=slowest,
    )


# ---------------------------------------------------------------- people


def _players(room: RoomService, *, host: bool) -> tuple[wire.DeskPlayer, ...]:
    """Return the players, those first who are here or sit somewhere, then the newest."""
    seats = _places(room)
    late: defaultdict[str, int] = defaultdict(int)
    for (_, player), count in room.desk.watching.time_outs(room.clock.now()).items():
        late[player] += count
    here: defaultdict[str, list[Session]] = defaultdict(list)
    for session in room.sessions:
        here[session.player].append(session)
    known = room.house.players.everybody()
    known.sort(key=lambda one: (one.id not in here, one.id not in seats, -one.created))
    now = room.clock.now()
    return tuple(
        wire.DeskPlayer(
            player=one.id,
            name=one.name,
            role=one.role,
            wallet=room.house.wallet(one.id),
            here=one.id in here,
            places=tuple(seats.get(one.id, ())),
            sessions=_browsers(here.get(one.id, [])) if host else (),
            time_outs=late.get(one.id, 0),
            chat_off=room.chatting.is_off(one.id),
            banned=room.desk.door.ban(ACCOUNT, one.id, now) is not None,
        )
        for one in known[:MOST_PLAYERS]
    )


def _places(room: RoomService) -> dict[str, list[wire.DeskPlace]]:
    """Return where everybody sits."""
    found: defaultdict[str, list[wire.DeskPlace]] = defaultdict(list)
    for actor in room.at_work():
        for one in actor.live.people:
            chips = actor.live.chips_of(one.player)
            found[one.player].append(wire.DeskPlace(actor.key, actor.live.settings.name, chips))
    return found


def _browsers(sessions: list[Session]) -> tuple[wire.DeskSession, ...]:
    by_key: defaultdict[str, list[Session]] = defaultdict(list)
    for session in sorted(sessions, key=lambda one: one.since):
        by_key[session.sign_in].append(session)
    return tuple(wire.DeskSession(key, all_[-1].address, all_[0].opened, len(all_)) for key, all_ in by_key.items())


def _bans(room: RoomService, now: int, *, host: bool) -> Iterator[wire.DeskBan]:
    for act in room.desk.door.bans(now):
        if host or act.of == ACCOUNT:
            yield _ban(act, act.of, act.value)
    for act in room.desk.door.kicks(now):
        yield _ban(act, "table", act.table)


def _ban(act: HostAct, of: str, value: str) -> wire.DeskBan:
    where = act.table_name if of == "table" else value if of == ADDRESS else ""
    return wire.DeskBan(of, value, act.player, act.player_name, act.at, act.by_name, act.why, act.until, where)


# ---------------------------------------------------------------- alerts


def _alerts(room: RoomService, now: int) -> Iterator[wire.DeskAlert]:
    for actor in room.at_work():
        name, live = actor.live.settings.name, actor.live
        if actor.halted:
            yield wire.DeskAlert("halted", actor.key, name, why=actor.halted)
        elif live.frozen:
            yield wire.DeskAlert("frozen", actor.key, name, count=live.number, why=live.frozen)
    options, desk = room.desk.options, room.desk
    for (table, player), count in desk.watching.time_outs(now).items():
        if count >= options.alert_time_outs and (found := room.actors.get(table) or room.dealers.get(table)) is not None:
            yield wire.DeskAlert("time_outs", table, found.live.settings.name, player, desk.name_of(player), count=count)
    if options.alert_same_address:
        yield from _neighbours(room)
    for closed in room.chatting.manners.off.values():
        if not closed.by:
            yield wire.DeskAlert("chat_off", player=closed.player, name=closed.name, at=closed.at)
    for report in room.chatting.manners.reports.values():
        table = room.desk.table_name(report.table)
        yield wire.DeskAlert(
            "report", report.table, table, report.other, report.other_name, (report.name,), at=report.at, why=report.why
        )


def _neighbours(room: RoomService) -> Iterator[wire.DeskAlert]:
    """Yield who sits at one table from one address, or one home's network."""
    networks: defaultdict[str, set[str]] = defaultdict(set)
    for session in room.sessions:
        if session.player:
            networks[session.player].add(network_of(session.address))
    for actor in room.at_work():
        from_: defaultdict[str, list[str]] = defaultdict(list)
        for one in actor.live.people:
            for network in networks.get(one.player, ()):
                from_[network].append(room.desk.name_of(one.player))
        for names in from_.values():
            if len(names) > 1:
                yield wire.DeskAlert(
                    "same_address", actor.key, actor.live.settings.name, others=tuple(sorted(names)), count=len(names)
                )


# ---------------------------------------------------------------- settings, and the log


def _settings(room: RoomService) -> tuple[wire.DeskSetting, ...]:
    return tuple(_setting(name, room.desk.options, room.desk.started) for name in Options.__struct_fields__)


def _setting(name: str, options: Options, started: Options) -> wire.DeskSetting:
    value = getattr(options, name)
    changed = value != getattr(started, name)
    if isinstance(value, bool):
        return wire.DeskSetting(name, "yes_no", on=value, changed=changed)
    if isinstance(value, int):
        return wire.DeskSetting(name, "number", number=value, least=RANGES[name][0], most=RANGES[name][1], changed=changed)
    return wire.DeskSetting(name, "word", word=value, words=tuple(CHOICES[name]), changed=changed)


async def log_page(room: RoomService, player: str, before: int, wanted: dict[str, str]) -> wire.LogPage:
    """Return the acts before number ``before`` (0: the newest) that are ``wanted``: by, kind, player, at_table.

    A moderator is not told the addresses and sessions in them.
    """
    rows = await asyncio.to_thread(lambda: room.store.last_acts(before, PAGE + 1, **wanted))
    host = room.desk.role(player) == HOST
    lines = tuple(_line(number, act_from(row), host=host) for number, row in rows[:PAGE])
    keepers = tuple(Person(one.id, one.name) for one in room.house.players.everybody() if room.desk.keeps_order(one.id))
    return wire.LogPage(lines, len(rows) > PAGE, (*KINDS, *OWN), keepers)


def _line(number: int, act: HostAct, *, host: bool) -> wire.LogLine:
    secret = act.of not in {"", ACCOUNT} and act.kind != SETTING and not host
    return wire.LogLine(
        number=number,
        at=act.at,
        by=act.by_name,
        kind=act.kind,
        player=act.player,
        name=act.player_name,
        table=act.table_name,
        amount=act.amount,
        until=act.until,
        of=act.of,
        value="" if secret or act.of in {ACCOUNT, "session"} else act.value,
        before=act.before,
        why=act.why,
    )
