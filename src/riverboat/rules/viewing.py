"""Builds what one audience may see of a hand, field by field, and the bet sizes worth a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.rules.pots import pots
from riverboat.rules.state import NOT_YET
from riverboat.rules.view import HIDDEN, HandView, SeatView

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.actions import Legal
    from riverboat.rules.state import Player, State

_FRACTIONS: Final = (("half_pot", 1, 2), ("two_thirds_pot", 2, 3), ("pot", 1, 1))
_OPENINGS: Final = (("two_and_half_blinds", 5, 2), ("three_blinds", 3, 1))
"""What one opens with, in big blinds, where nobody has raised them."""


def view(hand: State, seat: int | None, legal: Legal) -> HandView:
    """Return the hand as ``seat`` sees it; ``legal`` is what that seat may do."""
    started = hand.started
    return HandView(
        game=started.game,
        limit=started.limit,
        book=started.book,
        stakes=started.stakes,
        seat=seat,
        street=hand.street,
        phase=hand.phase,
        button=started.button,
        board=hand.board,
        pot=hand.pot + hand.bets,
        pots=pots(hand),
        seats=tuple(seat_view(player, own=player.seat == seat) for player in hand.players),
        pending=hand.actor.seat if hand.actor else None,
        turn=hand.turn,
        legal=legal,
        boards=boards(hand),
    )


def boards(hand: State) -> tuple[tuple[Card, ...], ...]:
    """Return both boards of a hand that is run twice, as far as they are dealt; none of another."""
    if hand.runs < 2:
        return ()
    return (hand.first_board, hand.board) if hand.first_board else (hand.board, hand.board[: hand.shared])


def seat_view(player: Player, *, own: bool) -> SeatView:
    """Return a seat with the cards that lie open, or all of them to its owner and once they were shown."""
    cards: tuple[Card, ...] = tuple(
        card if own or player.shown or up else HIDDEN for card, up in zip(player.cards, player.up, strict=True)
    )
    return SeatView(player.seat, player.stack, player.bet, player.paid, not player.live, cards, player.up)


def presets(hand: State, legal: Legal) -> tuple[tuple[str, Chips], ...]:
    """Return the names and amounts (chips, "to") of handy bet sizes within what ``legal`` allows, smallest first.

    A fraction of the pot is that part of what the pot holds after calling, on top of the bet to call; where nobody has raised the
    blinds yet, there are big blinds instead, and the pot. A preset that would repeat a smaller one's amount is left out.
    """
    if not legal.raising or legal.amounts:
        return ()
    own = hand.at[legal.seat]
    called = hand.pot + hand.bets + hand.high - own.bet
    sizes = [("min", legal.least)]
    blind = hand.started.stakes.big_blind
    if blind and hand.high == blind and hand.aggressor == NOT_YET:
        sizes += [(name, blind * part // whole) for name, part, whole in _OPENINGS] + [("pot", hand.high + called)]
    else:
        sizes += [(name, hand.high + called * part // whole) for name, part, whole in _FRACTIONS]
    sizes.append(("all_in", own.bet + own.stack))
    found: dict[Chips, str] = {}
    for name, to in sizes:
        if legal.least <= to <= legal.most:
            found.setdefault(to, name)
    return tuple((name, to) for to, name in sorted(found.items()))
