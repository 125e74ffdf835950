"""What may be laid down while the bets are open: which boxes, how much, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.chips import MOST, require_chips
from riverboat.russian import events as ev
from riverboat.russian.actions import IllegalAction, Legal, Place
from riverboat.russian.viewing import reserved, to_come

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.russian.actions import PlaceAnte
    from riverboat.russian.state import Box, State


def offered(coup: State, player: int) -> Legal:
    """Return what a player may lay down now."""
    rules = coup.rules
    if player not in coup.stacks:
        return Legal()
    free = [number for number in range(rules.max_boxes) if number not in coup.boxes or coup.boxes[number].player == player]
    bonus = rules.bonus
    return Legal(
        player=player,
        betting=True,
        places=tuple(place for number in free if (place := _place(coup, player, number)) is not None),
        step=coup.started.limits.step,
        bonus_least=bonus.least if bonus else 0,
        bonus_most=(bonus.most or MOST) if bonus else 0,
        bonus_to_ante=bonus is not None and not bonus.most,
        dark_sixth=_dark_sixth(coup),
        dark_bonus=_dark_bonus(coup),
        confirm=player not in coup.confirmed,
    )


def _dark_sixth(coup: State) -> bool:
    return coup.rules.dark_boxes is not None and coup.rules.dark_boxes.sixth_card and coup.rules.sixth


def _dark_bonus(coup: State) -> bool:
    return coup.rules.dark_boxes is not None and coup.rules.dark_boxes.bonus and coup.rules.bonus is not None


def _place(coup: State, player: int, number: int) -> Place | None:
    """Return what a player may lay on a box that is free or his own; None when it is nothing and nothing lies there."""
    own = number in coup.boxes
    others = _open_boxes(coup, player, number)
    limits = coup.started.limits
    most = _highest(coup, free_for(coup, player, number) // (1 + coup.rules.bet_multiple))
    least = limits.least
    if coup.rules.equal_antes and others:
        least = others[0].ante
        most = least if least <= most else 0
    if len(others) >= coup.rules.max_open_boxes or most < least:
        least = most = 0
    dark = _highest(coup, free_for(coup, player, number) // (1 + coup.rules.bet_multiple)) if coup.rules.dark_boxes else 0
    dark_least = limits.least if dark >= limits.least else 0
    if not (own or most or dark_least):
        return None
    return Place(number, own, least, most, dark_least, dark if dark_least else 0)


def _open_boxes(coup: State, player: int, but: int) -> list[Box]:
    """Return the open boxes of a player, one left aside."""
    return [box for box in coup.boxes.values() if box.player == player and not box.dark and box.number != but]


def _highest(coup: State, amount: Chips) -> Chips:
    """Return the highest ANTE that the table takes of ``amount`` chips; 0 or less when they are not enough for any."""
    limits = coup.started.limits
    amount = min(amount, limits.most)
    return amount - (amount - limits.least) % limits.step if amount >= limits.least else 0


def free_for(coup: State, player: int, number: int) -> Chips:
    """Return the chips that a player can lay on a box.

    Those behind that no other box has a claim on, and what lies there already.
    """
    free = coup.stacks[player] - reserved(coup, player)
    box = coup.boxes.get(number)
    return free + box.laid + to_come(coup, box) if box is not None else free


def require_placeable(coup: State, player: int, action: PlaceAnte) -> None:
    """Raise IllegalAction or ChipsError when these bets can't lie there."""
    if not 0 <= action.box < coup.rules.max_boxes:
        raise IllegalAction(f"there is no box {action.box}: they are numbered from 0 to {coup.rules.max_boxes - 1}")
    box = coup.boxes.get(action.box)
    if box is not None and box.player != player:
        raise IllegalAction(f"box {action.box} is another player's")
    _require_ante(coup, action.ante)
    _require_kind(coup, player, action)
    _require_bonus(coup, action)
    need = action.ante * (1 + coup.rules.bet_multiple) + action.bonus + sixth_price(coup, action)
    free = free_for(coup, player, action.box)
    if need > free:
        raise IllegalAction(f"ANTE, BET and what else lies on the box take {need} chips, and {free} are free for it")


def sixth_price(coup: State, action: PlaceAnte) -> Chips:
    """Return what the sixth card ordered for a dark box will cost; 0 when none is."""
    return action.ante * coup.rules.sixth_price if action.sixth else 0


def _require_ante(coup: State, ante: object) -> None:
    """Raise IllegalAction or ChipsError for an ANTE that the table does not take."""
    limits = coup.started.limits
    amount = require_chips(ante, "ANTE", least=1)
    if not limits.least <= amount <= limits.most or (amount - limits.least) % limits.step:
        steps = f" in steps of {limits.step}" if limits.step > 1 else ""
        raise IllegalAction(f"ANTE is from {limits.least} to {limits.most} chips{steps}, not {amount}")


def _require_kind(coup: State, player: int, action: PlaceAnte) -> None:
    """Raise IllegalAction for a box that may not be open, or not dark."""
    rules = coup.rules
    if action.dark:
        if rules.dark_boxes is None:
            raise IllegalAction("there are no dark boxes here: play it open")
    else:
        others = _open_boxes(coup, player, action.box)
        if len(others) >= rules.max_open_boxes:
            dark = ", the others dark" if rules.dark_boxes else ""
            raise IllegalAction(f"only {rules.max_open_boxes} of your boxes may be open{dark}")
        if rules.equal_antes and others and others[0].ante != action.ante:
            raise IllegalAction(f"your open boxes have equal ANTEs: {others[0].ante}, not {action.ante}")
    if action.sixth and not (action.dark and _dark_sixth(coup)):
        raise IllegalAction(
            "a sixth card can be ordered for a dark box where the house sells one; an open box decides when it has its cards"
        )


def _require_bonus(coup: State, action: PlaceAnte) -> None:
    """Raise IllegalAction or ChipsError for a BONUS that the table does not take."""
    bonus = coup.rules.bonus
    amount = require_chips(action.bonus, "BONUS")
    if not amount:
        return
    if bonus is None or (action.dark and not _dark_bonus(coup)):
        raise IllegalAction("no BONUS is played on this box")
    most = bonus.most or action.ante
    if not bonus.least <= amount <= most:
        raise IllegalAction(f"BONUS is 0 or from {bonus.least} to {most} chips, not {amount}")


def placed(coup: State, player: int, action: PlaceAnte) -> list[ev.Event]:
    """Return the events of bets that may be laid."""
    bet = action.ante * coup.rules.bet_multiple if action.dark else 0
    fee = sixth_price(coup, action)
    told: list[ev.Event] = [ev.AntePlaced(action.box, player, action.ante, action.dark, bet, action.sixth, fee)]
    if action.bonus:
        told.append(ev.BonusPlaced(action.box, player, action.bonus))
    return told
