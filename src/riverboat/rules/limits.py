"""What a bet or raise may be under each betting structure, and what a table may play for. Amounts are chips."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from riverboat.chips import require_chips
from riverboat.rules.events import BRINGING_IN, Stakes
from riverboat.rules.game import BIG, SMALL, FixedLimit

if TYPE_CHECKING:
    from riverboat.chips import Chips
    from riverboat.rules.game import BetSize, Game
    from riverboat.rules.state import Player, State


class StakesError(ValueError):
    """Stakes do not fit the game or each other; the message says how they would."""


def bet_unit(stakes: Stakes, limit: str, size: BetSize) -> Chips:
    """Return the smallest bet of a round: the big blind or, in games without one, the small bet; in fixed limit by ``size``."""
    small = stakes.small_bet or stakes.big_blind
    if limit != FixedLimit:
        return stakes.big_blind or small
    return small if size is SMALL else stakes.big_bet or 2 * small


@lru_cache(maxsize=1024)
def bet_units(stakes: Stakes, limit: str) -> tuple[Chips, Chips]:
    """Return the smallest bets of the rounds that are played at the small and at the big bet."""
    return bet_unit(stakes, limit, SMALL), bet_unit(stakes, limit, BIG)


def require_stakes(game: Game, limit: str, stakes: Stakes) -> None:
    """Raise StakesError or ChipsError, saying what would be right, when ``game`` can't be played for ``stakes``."""
    _require_amounts(stakes)
    unit = bet_unit(stakes, limit, SMALL)
    wrong = None
    if game.has_blinds:
        if game.has_button_blind:
            wrong = None if stakes.big_blind else "needs a big blind of at least 1, the button's"
        elif not 0 < stakes.small_blind <= stakes.big_blind:
            wrong = "needs a small blind of at least 1 and a big blind that is no smaller"
    elif unit < 1:
        wrong = "needs a small bet of at least 1, the smallest bet"
    elif not game.has_bring_in and stakes.ante < 1:
        wrong = "needs an ante of at least 1, else there is nothing to play for"
    elif game.has_bring_in and not 0 < stakes.bring_in <= unit:
        wrong = "needs a bring-in from 1 to the small bet"
    if not wrong and limit == FixedLimit and stakes.big_bet and stakes.big_bet < unit:
        wrong = "needs a big bet no smaller than the small bet"
    if wrong:
        message = f"{game.name} {wrong}; got {stakes}"
        raise StakesError(message)


def _require_amounts(stakes: Stakes) -> None:
    """Raise StakesError for what are no stakes, ChipsError for an amount that is none."""
    if not isinstance(stakes, Stakes):
        raise StakesError(f"stakes are said by name, such as Stakes(small_blind=1, big_blind=2), not {stakes!r}")
    for name in stakes.__struct_fields__:
        require_chips(getattr(stakes, name), name.replace("_", " "))


def raise_bounds(hand: State, player: Player) -> tuple[Chips, Chips]:
    """Return the least and the most that ``player`` may bet or raise to; (0, 0) when he may not.

    In fixed limit these are the one or two exact amounts. An all-in for less than the least is allowed, and then both are it; one
    that is no more than the bring-in is a bring-in.
    """
    total = player.bet + player.stack
    high = hand.high
    if total <= high or (player.answered >= 0 and not _reopened(hand, player)) or not _answerable(hand, player):
        return 0, 0
    if hand.phase == BRINGING_IN and total <= hand.started.stakes.bring_in:
        return 0, 0
    if hand.fixed:
        if hand.raises >= hand.cap() and not hand.uncapped:
            return 0, 0
        least = most = hand.base + hand.unit
        if hand.option:
            most = hand.base + hand.option
    else:
        least = hand.base + hand.min_raise
        most = total if hand.unlimited else max(least, high + hand.pot + hand.bets + high - player.bet)
    return least if least < total else total, most if most < total else total


def _reopened(hand: State, player: Player) -> bool:
    """Whether the betting is open again to ``player``, who faces a full raise since he acted (TDA 47; in fixed limit half)."""
    faced = hand.high - player.answered
    return 2 * faced >= hand.unit if hand.fixed else faced >= hand.min_raise


def _answerable(hand: State, player: Player) -> bool:
    """Whether any other live player could put in more than the highest bet."""
    high = hand.high
    for other in hand.players:
        if other.live and other.bet + other.stack > high and other is not player:
            return True
    return False
