"""A table of Russian Poker as one audience sees it, and its line in the lobby: built field by field from what it may know."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from riverboat.hands import high
from riverboat.russian.checks import value_of, warnings
from riverboat.russian.combinations import KINDS
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.wire import dealer as wire
from riverboat.wire.hand_view import texts
from riverboat.wire.messages import TableCard

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.russian.actions import Legal
    from riverboat.russian.events import Line
    from riverboat.russian.view import BoxView, CoupView
    from riverboat.table.dealer import DealerTable
    from riverboat.table.dealer_state import Guest

FAMILY: Final = "russian"
_LINE: Final = ("what", "stake", "rule", "lost", "won", "pays", "combination")


def dealer_view(
    table: DealerTable, player: str, now: int, *, host: bool = False, coach_off: str = "", halted: str = ""
) -> wire.DealerView:
    """Return the table as ``player`` ("" for the public) sees it at ``now``, on the clock's own time."""
    settings, rules = table.settings, table.rules
    guest = table.guest_of(player) if player else None
    coup = table.coup.view(guest.number if guest else None) if table.coup is not None else None
    bonus = rules.bonus.table.by_kind if rules.bonus else ()
    value = value_of(rules, settings.least_ante)
    return wire.DealerView(
        table=table.key,
        name=settings.name,
        preset=settings.preset,
        preset_name=rules.name,
        state="frozen" if halted else _state(table),
        least_ante=settings.least_ante,
        most_ante=settings.most_ante,
        step=settings.step,
        bet_multiple=rules.bet_multiple,
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        seats=settings.seats,
        coup=table.number,
        dealer=texts(coup.dealer) if coup else (),
        dealer_game=coup.dealer_game if coup else None,
        dealer_words=high.describe(coup.dealer_strength) if coup and coup.dealer_game is not None else "",
        boxes=_boxes(table, coup, guest),
        guests=_guests(table, coup),
        turn=_turn(table, now),
        pays=pay_lines(rules.pay_table.by_kind),
        bonus_pays=pay_lines(bonus),
        insurance_from=rules.insurance.from_kind if rules.insurance else "",
        dealer_needs=rules.dealer_qualifies,
        edge=_edge(value.value),
        edge_at_most=not value.known,
        dark_edge=_edge(value.dark),
        dark_sixth_edge=_edge(value.dark_sixth),
        change=settings.change,
        warnings=warnings(rules, settings.least_ante) if host else (),
        coach=settings.coach and not coach_off,
        coach_off=coach_off if settings.coach else "",
        commitment=table.laid.commitment if table.laid is not None and table.playing else "",
        nonces=_numbers(table),
        you=_you(table, player, guest, coup, host=host),
        why=halted or table.frozen,
    )


def _edge(value: float) -> int:
    """Return what the house keeps, in hundredths of a percent."""
    return round(-10_000 * value)


def _state(table: DealerTable) -> str:
    for word, holds in (
        ("closed", table.closed),
        ("frozen", bool(table.frozen)),
        ("betting", table.betting),
        ("dealing", table.stopped),
        ("deciding", table.deciding),
    ):
        if holds:
            return word
    if table.paused:
        return "paused"
    return "settled" if table.coup is not None else "waiting"


def _numbers(table: DealerTable) -> tuple[wire.GivenNumber, ...]:
    if table.laid is None or not table.playing:
        return ()
    given = table.given.nonces if table.given is not None else ()
    opened = chain(given, repeat(""))
    return tuple(wire.GivenNumber(one.seat, one.hash, nonce) for one, nonce in zip(table.laid.nonces, opened, strict=False))


def pay_lines(by_kind: tuple[int, ...]) -> tuple[wire.PayLine, ...]:
    """Return a pay table's rows; kinds that pay nothing have none."""
    return tuple(wire.PayLine(kind, pays) for kind, pays in zip(KINDS, by_kind, strict=False) if pays)


def _boxes(table: DealerTable, coup: CoupView | None, guest: Guest | None) -> tuple[wire.BoxView, ...]:
    played = {box.box: box for box in coup.boxes} if coup else {}
    names = {number: guest.name for number, guest in table.guests.items()}
    own = guest.number if guest is not None else -1
    return boxes(played, names, own, table.rules.max_boxes)


def boxes(played: Mapping[int, BoxView], names: Mapping[int, str], own: int, most: int) -> tuple[wire.BoxView, ...]:
    """Return all ``most`` boxes of a table, free ones too; ``own`` is the number of who looks, -1 for the public."""
    return tuple(
        _box(played[number], names.get(played[number].player, ""), mine=played[number].player == own)
        if number in played
        else wire.BoxView(number)
        for number in range(most)
    )


def _box(box: BoxView, name: str, *, mine: bool) -> wire.BoxView:
    came = box.bonus_came
    return wire.BoxView(
        box=box.box,
        number=box.player,
        name=name,
        mine=mine,
        dark=box.dark,
        stage=box.stage,
        ante=box.ante,
        bonus=box.bonus,
        bet=box.bet,
        to_bet=box.to_bet,
        fee=box.fee,
        insurance=box.insurance,
        action=box.action,
        sixth_ordered=box.sixth_ordered,
        cards=texts(box.cards),
        exchanged=box.exchanged,
        made=tuple(wire.MadeOf(each.kind, texts(each.cards), each.pays) for each in box.combinations),
        bonus_settled=box.bonus_settled,
        bonus_came=wire.BonusCame(came.combination, came.pays, came.won) if came else None,
        lines=tuple(line_view(line) for line in box.lines),
        net=box.net,
        dealer_fee=box.dealer_fee,
    )


def line_view(line: Line) -> wire.SettledLine:
    """Return a line of a settlement."""
    return wire.SettledLine(**{name: getattr(line, name) for name in _LINE})


def _guests(table: DealerTable, coup: CoupView | None) -> tuple[wire.GuestView, ...]:
    seen = {each.player: each for each in coup.players} if coup and not coup.over else {}
    found = []
    for number, guest in sorted(table.guests.items()):
        part = seen.get(number)
        found.append(
            wire.GuestView(
                number=number,
                name=guest.name,
                player=guest.player,
                bot=bool(guest.bot),
                stack=table.stack_of(number),
                reserved=part.reserved if part else 0,
                confirmed=part.confirmed if part else False,
                connected=guest.connected or bool(guest.bot),
                leaving=guest.leaving,
            )
        )
    return tuple(found)


def _turn(table: DealerTable, now: int) -> wire.DealerTurn | None:
    clock, coup = table.clock, table.coup
    if clock is None or coup is None:
        return None
    box = coup.asked.number if coup.asked is not None else -1
    return wire.DealerTurn(turn=clock.turn, box=box, number=clock.seat, left=clock.left(now), total=clock.total)


def _you(table: DealerTable, player: str, guest: Guest | None, coup: CoupView | None, *, host: bool) -> wire.DealerYou:
    may = ["resume" if table.paused or table.frozen else "pause", "close_table"] if host else []
    if not player or table.closed:
        return wire.DealerYou(may=tuple(may))
    if guest is None:
        return wire.DealerYou(may=tuple(may + (["sit"] if table.free_places and not table.frozen else [])))
    may += table.may(guest)
    shut = bool(table.frozen) or table.stopped
    choices = _choices(coup.legal) if coup is not None and not shut else wire.BoxChoices()
    return wire.DealerYou(guest.number, tuple(may), choices, guest.late_bets)


def _choices(legal: Legal) -> wire.BoxChoices:
    return wire.BoxChoices(
        betting=legal.betting,
        places=tuple(
            wire.PlaceView(each.box, each.own, each.least, each.most, each.dark_least, each.dark_most) for each in legal.places
        ),
        step=legal.step,
        bonus_least=legal.bonus_least,
        bonus_most=legal.bonus_most,
        bonus_to_ante=legal.bonus_to_ante,
        dark_sixth=legal.dark_sixth,
        dark_bonus=legal.dark_bonus,
        confirm=legal.confirm,
        box=legal.box,
        fold=legal.fold,
        stand=legal.stand,
        bet=legal.bet,
        insurance_least=legal.insurance_least,
        insurance_most=legal.insurance_most,
        exchanges=tuple(wire.ExchangeView(each.count, each.price) for each in legal.exchanges),
        sixth=legal.sixth,
        sixth_price=legal.sixth_price,
        dealer_card=legal.dealer_card,
    )


def dealer_card(table: DealerTable, player: str) -> TableCard:
    """Return a table's line in the lobby, as ``player`` ("" for the public) sees it."""
    settings, guests = table.settings, [guest for _, guest in sorted(table.guests.items())]
    mine = table.guest_of(player) if player else None
    pending = table.pending
    return TableCard(
        table=table.key,
        name=settings.name,
        game=RUSSIAN,
        game_name=table.rules.name,
        limit="",
        limit_name="",
        stakes=f"{settings.least_ante:,}-{settings.most_ante:,}",
        book_name="",
        seats=settings.seats,
        taken=len(guests),
        bots=sum(bool(guest.bot) for guest in guests),
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        free=tuple(range(table.free_places)),
        players=tuple(guest.name for guest in guests),
        hand=table.number,
        state="playing" if table.playing else _state(table),
        yours=mine is not None,
        about="Boxes against the dealer.",
        family=FAMILY,
        your_turn=mine is not None and pending is not None and pending[0] == mine.number,
        action_seconds=table.rules.decision_seconds,
    )
