"""What a player's decisions in coups of Russian Poker cost against the exact best, worked out in processes of their own.

What has been worked out is kept in memory: a decision takes some hundredths of a second, and a room that starts again does it anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text
from riverboat.russian import Coup
from riverboat.russian import events as ev
from riverboat.russian.advice import BET, EXCHANGE, FOLD, SIXTH_CARD
from riverboat.russian.judging import Decision, decision_at, judge
from riverboat.russian.prices import counts_with
from riverboat.server.history.past import seat_of
from riverboat.server.history.past_coups import coup_events, house_name, rules_of
from riverboat.server.logs import get_log
from riverboat.server.processes.thinking import ThinkingError
from riverboat.server.tables.coaching import WHY_OFF
from riverboat.store import StoreError
from riverboat.wire import past

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from riverboat.russian.judging import Judged
    from riverboat.russian.rules import Rules
    from riverboat.server.room_service import RoomService
    from riverboat.store import HandRow

MOST_COUPS: Final = 2_000
"""Coups of a player whose decisions are looked at: his latest."""

KEPT: Final = 50_000
"""Coups that are kept in memory; the ones not asked for longest go first."""

MICRO: Final = 1_000_000
"""Costs are told in millionths of an ANTE."""

COSTLIEST: Final = 10

_DID: Final[dict[type[ev.Event], str]] = {
    ev.BoxFolded: FOLD,
    ev.InsurancePlaced: BET,
    ev.BetPlaced: BET,
    ev.CardsExchanged: EXCHANGE,
    ev.SixthCardBought: SIXTH_CARD,
}

log = get_log(__name__)


def decisions_of(events: Iterable[ev.Event], rules: Rules, number: int, coup_number: int = 0) -> list[Decision]:
    """Return the decisions that player ``number`` took for his open boxes in a coup, in their order, with what he saw then."""
    coup: Coup | None = None
    found: list[Decision] = []
    for event in (each.seen_by(number) for each in events):
        if coup is None:
            coup = Coup.replay(rules, [event])
            continue
        box = coup.asked
        insured = isinstance(event, ev.BetPlaced) and box is not None and box.insurance > 0
        if type(event) in _DID and not insured and box is not None and box.player == number and not box.dark:
            given = event.discarded if isinstance(event, ev.CardsExchanged) else ()
            insurance = event.amount if isinstance(event, ev.InsurancePlaced) else 0
            found.append(decision_at(coup, box, coup_number, _DID[type(event)], given, insurance))
        coup.apply(event)
    return found


def judge_all(decisions: Sequence[Decision]) -> list[Judged]:
    """Return what there is to say about each decision; runs in a worker process."""
    return [judge(decision) for decision in decisions]


def line_of(row: HandRow, decision: Decision, judged: Judged) -> past.ChoiceLine:
    """Return a decision beside the best one."""
    return past.ChoiceLine(
        table=row.table,
        coup=row.hand,
        at=row.started,
        house=row.betting,
        box=decision.box,
        ante=decision.ante,
        held=tuple(map(card_text, decision.cards)),
        up=card_text(decision.up),
        did=decision.did,
        given=tuple(map(card_text, decision.given)),
        insured=decision.insurance,
        best=judged.best,
        cards=tuple(map(card_text, judged.cards)),
        insures=judged.insures,
        cost=max(0, round((judged.value - judged.chosen) * MICRO)),
    )


class Choices:
    """What is known of people's decisions, and what is being worked out."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int, str], tuple[past.ChoiceLine, ...]] = OrderedDict()
        self._at_work: set[str] = set()

    def known(self, player: str, rows: Sequence[HandRow]) -> tuple[list[past.ChoiceLine], list[HandRow]]:
        """Return the decisions in these coups that are worked out, and the coups that are not."""
        lines: list[past.ChoiceLine] = []
        waiting: list[HandRow] = []
        for row in rows:
            found = self._known.get((row.table, row.hand, player))
            if found is None:
                waiting.append(row)
            else:
                self._known.move_to_end((row.table, row.hand, player))
                lines += found
        return lines, waiting

    async def work(self, room: RoomService, player: str, rows: Sequence[HandRow]) -> None:
        """Work out the decisions of ``player`` in these coups, one coup after the other; one such work a player at a time."""
        if WHY_OFF or player in self._at_work:
            return
        self._at_work.add(player)
        try:
            for row in rows:
                self._keep((row.table, row.hand, player), await self._judged(room, player, row))
        except (StoreError, ThinkingError) as error:
            log.warning("the cost of choices can't be worked out", player=player, why=str(error))
        finally:
            self._at_work.discard(player)

    def _keep(self, place: tuple[str, int, str], lines: tuple[past.ChoiceLine, ...]) -> None:
        self._known[place] = lines
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    async def _judged(self, room: RoomService, player: str, row: HandRow) -> tuple[past.ChoiceLine, ...]:
        decisions = await asyncio.to_thread(_read, room, player, row)
        judged = await room.thinking.work(judge_all, decisions) if decisions else []
        return tuple(line_of(row, decision, each) for decision, each in zip(decisions, judged, strict=True))


def _read(room: RoomService, player: str, row: HandRow) -> list[Decision]:
    """Return a player's decisions in a coup; none where rules or key are no longer known, or can not be solved."""
    number, events = seat_of(row, player), coup_events(room.store, row)
    started = events[0]
    rules = rules_of(started) if isinstance(started, ev.CoupStarted) else None
    if number is None or rules is None or row.voided or not counts_with(rules):
        return []
    return [each for each in decisions_of(events, rules, number, row.hand) if min(each.cards) >= 0]


def grouped(lines: Sequence[past.ChoiceLine], key: str, name: str, coups: int, net: int) -> past.ChoiceGroup:
    """Return the sums of some decisions."""
    return past.ChoiceGroup(
        key=key,
        name=name,
        coups=coups,
        net=net,
        decisions=len(lines),
        best=sum(line.cost == 0 for line in lines),
        cost=sum(line.cost for line in lines),
        chips=round(sum(line.cost * line.ante for line in lines) / MICRO),
    )


def choices_of(room: RoomService, player: str, rows: Sequence[HandRow], nets: dict[str, tuple[int, int]]) -> past.ChoiceCosts:
    """Return what is known of a player's decisions; ``nets`` are number and net of all his coups by their house."""
    lines, waiting = room.choices.known(player, rows)
    by_house = [
        grouped([line for line in lines if line.house == key], key, house_name(key), *nets[key])
        for key in sorted(nets, key=lambda house: (-nets[house][0], house))
    ]
    total = sum(coups for coups, _ in nets.values()), sum(net for _, net in nets.values())
    costly = sorted((line for line in lines if line.cost), key=lambda line: (-line.cost * line.ante, -line.at))
    return past.ChoiceCosts(
        whole=grouped(lines, "", "", *total) if nets else None,
        looked_at=len(rows),
        waiting=0 if WHY_OFF else len(waiting),
        off=WHY_OFF,
        houses=tuple(by_house),
        costliest=tuple(costly[:COSTLIEST]),
    )
