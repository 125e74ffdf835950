"""Builds what one audience may see of a coup, field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.russian.combinations import combinations_of
from riverboat.russian.state import BETTING, HIDDEN
from riverboat.russian.view import BonusView, BoxView, CoupView, PlayerView

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.russian.actions import Legal
    from riverboat.russian.state import Box, State


def view(coup: State, player: int | None, legal: Legal) -> CoupView:
    """Return the coup as ``player`` sees it; ``legal`` is what that player may do."""
    started, asked = coup.started, coup.asked
    shown = coup.dealer if coup.dealer_game is not None else coup.dealer[:1] + (HIDDEN,) * len(coup.dealer[1:])
    return CoupView(
        rules=started.rules,
        rules_hash=started.rules_hash,
        limits=started.limits,
        player=player,
        phase=coup.phase,
        pending=asked.player if asked else None,
        box=asked.number if asked else None,
        turn=coup.turn,
        dealer=shown,
        dealer_game=coup.dealer_game,
        dealer_strength=coup.dealer_strength,
        boxes=tuple(_box_view(coup, box, own=box.player == player) for box in coup.boxes.values()),
        players=tuple(
            PlayerView(each, coup.stacks[each], reserved(coup, each), each in coup.confirmed) for each in sorted(coup.stacks)
        ),
        legal=legal,
        over=coup.over,
        voided=coup.voided,
    )


def reserved(coup: State, player: int) -> Chips:
    """Return the chips of a player that are held for what his boxes may still have to lay."""
    return sum(to_come(coup, box) for box in coup.boxes.values() if box.player == player)


def to_come(coup: State, box: Box) -> Chips:
    """Return the chips held for a box: an open one's BET, or the price of a dark one's sixth card that was ordered."""
    if box.decided:
        return 0
    return box.order_price if box.dark else box.ante * coup.rules.bet_multiple


def _box_view(coup: State, box: Box, *, own: bool) -> BoxView:
    """Return a box with its cards for who may look at them, and what these make."""
    looks = box.opened or (own and box.taken_up and not box.dark)
    cards = box.cards if looks else (HIDDEN,) * len(box.cards)
    known = looks and HIDDEN not in cards and bool(cards)
    event = box.bonus_event
    settled = bool(box.lines)
    return BoxView(
        box=box.number,
        player=box.player,
        dark=box.dark,
        stage=_stage(coup, box),
        ante=box.ante,
        bonus=box.bonus,
        bet=box.bet,
        to_bet=0 if box.dark else to_come(coup, box),
        fee=box.fee,
        insurance=box.insurance,
        action=box.action,
        sixth_ordered=box.sixth_ordered,
        cards=cards,
        exchanged=len(box.discarded),
        discarded=box.discarded if own else (HIDDEN,) * len(box.discarded),
        combinations=combinations_of(cards, coup.rules) if known else (),
        bonus_settled=event is not None,
        bonus_came=BonusView(event.combination, event.pays, event.won) if event and (own or settled) else None,
        lines=box.lines,
        net=sum(line.net for line in box.lines),
        dealer_fee=box.dealer_fee,
    )


def _stage(coup: State, box: Box) -> str:
    """Return where a box stands."""
    if box.lines:
        return "settled"
    if coup.phase == BETTING:
        return "bets"
    if box.folded:
        return "folded"
    if coup.asked is box:
        return "deciding"
    return "playing" if box.decided else "waiting"
