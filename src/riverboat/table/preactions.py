"""What players want to do when their turn comes. A wish is bound to a hand, to a street and, where it names one, to an amount.

Wishes are not written down: after a restart, and whenever anything changes that a player may not have seen when he made his,
there is none, and he is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips
from riverboat.rules import events as hand_events
from riverboat.rules.actions import Bet, Call, Check, Complete, Discard, Fold, Raise, RunOnce, RunTwice, StandPat
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.rules.actions import Action, Legal
    from riverboat.rules.events import Event
    from riverboat.rules.hand import Hand
    from riverboat.table.chairs import Chair
    from riverboat.table.state import State

WHATEVER_IT_COSTS: Final = ("check_fold", "call_any")
"""Wishes that name no amount: they hold when somebody bets."""

RUNS: Final = ("run_twice", "run_once")
"""Answers whether to run it twice, given before one is asked."""

KINDS: Final = (*WHATEVER_IT_COSTS, "check", "call", "raise", "discard", "stand_pat", *RUNS)

_BETS: Final = (hand_events.BetMade, hand_events.RaisedTo, hand_events.Completed)
_ENDS: Final = (hand_events.StreetStarted, hand_events.HandStarted, hand_events.HandEnded, hand_events.HandVoided)


class Wish(msgspec.Struct, frozen=True):
    """``kind`` is one of KINDS; ``amount`` the chips to call or the total to raise to; ``cards`` those to discard."""

    kind: str
    amount: Chips = 0
    cards: tuple[Card, ...] = ()


class PreActions:
    """The wishes at one table, by seat."""

    def __init__(self) -> None:
        """Begin without wishes."""
        self.wishes: dict[int, Wish] = {}

    def note(self, event: Event) -> bool:
        """Drop the wishes that ``event`` overtakes; return whether there were any."""
        before = len(self.wishes)
        if isinstance(event, _ENDS) or (isinstance(event, hand_events.RoundStarted) and event.phase == hand_events.AGREEING):
            self.wishes.clear()
        elif isinstance(event, _BETS):
            self.wishes = {seat: wish for seat, wish in self.wishes.items() if wish.kind in WHATEVER_IT_COSTS}
        self.wishes.pop(getattr(event, "seat", -1), None)
        return len(self.wishes) < before

    def has(self, seat: int) -> bool:
        """Return whether ``seat`` has a wish."""
        return seat in self.wishes

    def forget(self) -> None:
        """Forget all of them."""
        self.wishes.clear()

    def drop(self, seat: int) -> bool:
        """Forget the wish of ``seat``; return whether there was one."""
        return self.wishes.pop(seat, None) is not None

    def make(self, table: State, chair: Chair, hand: int, street: str, wish: Wish) -> None:
        """Remember what ``chair`` wants to do when its turn comes in ``hand`` on ``street``.

        Refused: bad_message, stale (another hand or street, another amount), not_allowed (it is his turn, or none will come).
        """
        if wish.kind not in KINDS:
            refuse("bad_message", f"There is no wish {wish.kind[:20]!r}: the wishes are {', '.join(KINDS)}.")
        machine = table.hand
        if machine is None or machine.over or (hand, street) != (table.number, machine.street):
            refuse("stale", "The hand has moved on: choose again.", say="hand_moved_on")
        me = machine.at.get(chair.seat)
        if machine.phase == hand_events.AGREEING or wish.kind in RUNS:
            self._answer_early(machine, chair, wish)
            return
        if not table.in_hand(chair.seat) or me is None or not me.live or not me.stack or chair.folds:
            refuse("not_allowed", "You have nothing to decide in this hand any more.", say="nothing_to_decide")
        if table.pending is not None and table.pending[0] == chair.seat:
            refuse("not_allowed", "It is your turn already.", say="your_turn_already")
        if not set(wish.cards) <= set(me.cards):
            refuse("illegal", "You can discard cards of your own.", say="discard_own")
        to_call = min(me.stack, machine.high - me.bet)
        if wish.kind == "call" and not 0 < to_call == wish.amount:
            refuse(
                "stale",
                f"It costs {to_call:,} to call, not {wish.amount:,}." if to_call else "There is nothing to call.",
                say="call_changed",
                amount=to_call,
            )
        if wish.kind == "check" and to_call:
            refuse("stale", f"There is no check: it costs {to_call:,} to call.", say="no_check", amount=to_call)
        self.wishes[chair.seat] = wish

    def _answer_early(self, machine: Hand, chair: Chair, wish: Wish) -> None:
        """Remember the answer of a player who will be asked whether to run it twice. Refused: not_allowed."""
        if wish.kind not in RUNS or chair.folds or not will_be_asked(machine, chair.seat):
            refuse("not_allowed", "You have nothing to decide in this hand any more.", say="nothing_to_decide")
        self.wishes[chair.seat] = wish

    def answer(self, seat: int, legal: Legal) -> Action | None:
        """Return what the wish of ``seat`` comes to now that it may do ``legal``; None when it has none, or it can't be had."""
        wish = self.wishes.get(seat)
        return None if wish is None else _action(wish, legal)


def _action(wish: Wish, legal: Legal) -> Action | None:
    """Return the action of a wish, None when it is not legal."""
    if wish.kind in RUNS or legal.run_twice:
        return _RUNS[wish.kind] if wish.kind in RUNS and legal.run_twice else None
    if wish.kind in WHATEVER_IT_COSTS:
        return _whatever_it_costs(wish, legal)
    if wish.kind in {"check", "call"}:
        return _named(wish, legal)
    if wish.kind == "stand_pat":
        return StandPat() if legal.stand_pat else None
    if wish.kind == "discard":
        return Discard(wish.cards) if 1 <= len(wish.cards) <= legal.discard else None
    return _wager(wish, legal)


def _whatever_it_costs(wish: Wish, legal: Legal) -> Action | None:
    """Return what a wish that names no amount comes to."""
    if legal.check:
        return Check()
    if wish.kind == "check_fold":
        return Fold() if legal.fold else None
    return Call() if legal.call else None


def _named(wish: Wish, legal: Legal) -> Action | None:
    """Return the check or the call that was wished, None when it costs something else now."""
    if wish.kind == "check":
        return Check() if legal.check else None
    return Call() if 0 < legal.call == wish.amount else None


def _wager(wish: Wish, legal: Legal) -> Action | None:
    """Return the bet, raise or completion to the amount that was wished, None when that amount is not allowed."""
    allowed = wish.amount in legal.amounts if legal.amounts else legal.least <= wish.amount <= legal.most
    return _WAGERS[legal.raising](wish.amount) if legal.raising and allowed else None


def will_be_asked(machine: Hand, seat: int) -> bool:
    """Return whether ``seat`` is still to say whether to run it twice, after the one who is asked now."""
    return machine.phase == hand_events.AGREEING and any(player.seat == seat for player in machine.line)


_RUNS: Final[dict[str, Action]] = {"run_twice": RunTwice(), "run_once": RunOnce()}
_WAGERS: Final[dict[str, Callable[[Chips], Action]]] = {"bet": Bet, "raise": Raise, "complete": Complete}
