"""A finished coup as steps to look at: each with what happened, and the table as one audience saw it.

Only events that this audience may see come in; what it may not see is therefore in no step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from riverboat.hands import high
from riverboat.russian import Coup
from riverboat.russian import events as ev
from riverboat.russian.actions import Legal
from riverboat.russian.viewing import view as seen
from riverboat.wire import dealer as wire
from riverboat.wire import past
from riverboat.wire.dealer_views import boxes, line_view, pay_lines
from riverboat.wire.hand_view import texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from riverboat.russian.rules import Rules
    from riverboat.russian.view import CoupView

BEGINS: Final = (
    *(ev.CoupStarted, ev.AntePlaced, ev.BetsTakenBack, ev.BetsClosed, ev.BonusPaid, ev.CardsExchanged, ev.SixthCardBought),
    *(ev.BoxFolded, ev.BoxStood, ev.InsurancePlaced, ev.BetPlaced, ev.DealerRevealed, ev.BoxOpened, ev.BoxSettled, ev.CoupVoided),
    *(ev.DealerCardBought, ev.DealerCardReplaced),
)
"""Events that begin a step; all others belong to the step before them."""


@dataclass(frozen=True, slots=True)
class ToldCoup:
    """A coup to be replayed: table, number, the ``names`` of the players by their numbers, and what ``own`` may see of it.

    ``own`` is -1 for the public.
    """

    key: str
    name: str
    coup: int
    rules: Rules
    names: Mapping[int, str]
    own: int
    events: tuple[ev.Event, ...]


def groups(events: Sequence[ev.Event]) -> list[list[ev.Event]]:
    """Return the events in the groups that are one step each. Everybody looks at his cards before a BONUS is told."""
    found: list[list[ev.Event]] = []
    for event in events:
        insured = isinstance(event, ev.BetPlaced) and isinstance(found[-1][-1], ev.InsurancePlaced)
        if isinstance(event, BEGINS) and not insured:
            found.append([event])
        elif isinstance(event, ev.CardsTakenUp):
            next(group for group in reversed(found) if not isinstance(group[0], ev.BonusPaid)).append(event)
        else:
            found[-1].append(event)
    return found


def steps(told: ToldCoup) -> tuple[past.CoupStep, ...]:
    """Return the steps of a coup, the first before any bet was laid; each line of a settlement is one."""
    return tuple(_steps(told))


def _steps(told: ToldCoup) -> Iterator[past.CoupStep]:
    coup: Coup | None = None
    guests: tuple[wire.GuestView, ...] = ()
    for group in groups(told.events):
        for event in group:
            if coup is None:
                coup = Coup.replay(told.rules, [event])
            else:
                coup.apply(event)
        assert coup is not None  # noqa: S101 - every group holds an event
        view = step_view(told, coup)
        if isinstance(group[0], ev.BoxSettled):
            yield from _settled(told, group[0], view, guests)
        else:
            yield _step(told, group, view)
        guests = view.guests


def _step(told: ToldCoup, group: list[ev.Event], view: wire.DealerView) -> past.CoupStep:
    """Return the step of a group of events."""
    first: Any = group[0]
    number = getattr(first, "box", -1)
    box = view.boxes[number] if number >= 0 else None
    player = getattr(first, "player", box.number if box else -1)
    facts = _FACTS[type(first)](first, group)
    return past.CoupStep(
        view=view, box=number, name=told.names.get(player, ""), mine=number >= 0 and player == told.own and player >= 0, **facts
    )


def _settled(
    told: ToldCoup, event: ev.BoxSettled, view: wire.DealerView, before: tuple[wire.GuestView, ...]
) -> Iterator[past.CoupStep]:
    """Yield a box's settlement line by line; what goes to its player is his with the last line."""
    lines = [line_view(line) for line in event.lines]
    for number, line in enumerate(event.lines, 1):
        now = view if number == len(lines) else _partly(view, event, number, before)
        mine = event.player == told.own
        name = told.names.get(event.player, "")
        yield past.CoupStep("settle", now, event.box, name, mine, line.net, line=lines[number - 1])


def _partly(view: wire.DealerView, event: ev.BoxSettled, number: int, before: tuple[wire.GuestView, ...]) -> wire.DealerView:
    """Return the table when the first ``number`` lines of a box have been told."""
    net = sum(line.net for line in event.lines[:number])
    shown = tuple(replace(box, lines=box.lines[:number], net=net) if box.box == event.box else box for box in view.boxes)
    return replace(view, boxes=shown, guests=before, state="deciding")


def _ante(event: ev.AntePlaced, group: list[ev.Event]) -> dict[str, Any]:
    bonus = sum(each.amount for each in group if isinstance(each, ev.BonusPlaced))
    return {"what": "ante", "amount": event.ante, "dark": event.dark, "sixth": event.sixth, "bonus": bonus}


def _deal(_event: ev.BetsClosed, group: list[ev.Event]) -> dict[str, Any]:
    return {"what": "deal", "cards": texts([each.card for each in group if isinstance(each, ev.UpCardShown)])}


def _bet(_event: ev.Event, group: list[ev.Event]) -> dict[str, Any]:
    amount = sum(each.amount for each in group if isinstance(each, ev.BetPlaced))
    insured = sum(each.amount for each in group if isinstance(each, ev.InsurancePlaced))
    return {"what": "bet", "amount": amount, "insurance": insured}


def _exchange(event: ev.CardsExchanged, _group: list[ev.Event]) -> dict[str, Any]:
    given, drawn = texts(event.discarded), texts(event.drawn)
    return {"what": "exchange", "amount": event.fee, "count": event.count, "given": given, "cards": drawn}


_FACTS: Final[dict[type[ev.Event], Callable[[Any, list[ev.Event]], dict[str, Any]]]] = {
    ev.CoupStarted: lambda _event, _group: {"what": "start"},
    ev.AntePlaced: _ante,
    ev.BetsTakenBack: lambda _event, _group: {"what": "taken_back"},
    ev.BetsClosed: _deal,
    ev.BonusPaid: lambda event, _group: {"what": "bonus", "amount": event.won},
    ev.CardsExchanged: _exchange,
    ev.SixthCardBought: lambda event, _group: {"what": "sixth", "amount": event.fee, "cards": texts(event.drawn)},
    ev.BoxFolded: lambda _event, _group: {"what": "fold"},
    ev.BoxStood: lambda _event, _group: {"what": "stand"},
    ev.InsurancePlaced: _bet,
    ev.BetPlaced: _bet,
    ev.DealerRevealed: lambda event, _group: {"what": "dealer", "cards": texts(event.cards)},
    ev.DealerCardBought: lambda event, _group: {"what": "dealer_card", "amount": event.fee},
    ev.DealerCardReplaced: lambda event, _group: {
        "what": "dealer_draws",
        "given": texts((event.replaced,)),
        "cards": texts((event.card,)),
    },
    ev.BoxOpened: lambda event, _group: {"what": "open", "cards": texts(event.cards)},
    ev.CoupVoided: lambda event, _group: {"what": "voided", "why": event.reason},
}
"""What a step tells besides the box and its player, by the event that begins it."""


def step_view(told: ToldCoup, coup: Coup) -> wire.DealerView:
    """Return the table at a step."""
    own = told.own if told.own >= 0 else None
    view, rules = seen(coup, own, Legal()), told.rules
    return wire.DealerView(
        table=told.key,
        name=told.name,
        preset=rules.key,
        preset_name=rules.name,
        state=_state(view),
        least_ante=view.limits.least,
        most_ante=view.limits.most,
        step=view.limits.step,
        bet_multiple=rules.bet_multiple,
        least_buy_in=0,
        most_buy_in=0,
        seats=len(told.names),
        coup=told.coup,
        dealer=texts(view.dealer),
        dealer_game=view.dealer_game,
        dealer_words=high.describe(view.dealer_strength) if view.dealer_game is not None else "",
        boxes=boxes({box.box: box for box in view.boxes}, told.names, told.own, rules.max_boxes),
        guests=tuple(
            wire.GuestView(each.player, told.names.get(each.player, ""), stack=each.stack, reserved=each.reserved)
            for each in view.players
        ),
        turn=wire.DealerTurn(turn=view.turn, box=view.box, number=view.pending or 0) if view.box is not None else None,
        pays=pay_lines(rules.pay_table.by_kind),
        bonus_pays=pay_lines(rules.bonus.table.by_kind if rules.bonus else ()),
        insurance_from=rules.insurance.from_kind if rules.insurance else "",
        dealer_needs=rules.dealer_qualifies,
        you=wire.DealerYou(told.own),
    )


def _state(view: CoupView) -> str:
    """Return the word of a step's state: voided, settled, betting or deciding."""
    if view.over:
        return "voided" if view.voided else "settled"
    return "betting" if view.phase == 1 else "deciding"
