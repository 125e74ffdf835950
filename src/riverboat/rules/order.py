"""Who is first: to bring in, to act, to draw, to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.cards import rank_of
from riverboat.hands import high_showing, low_showing
from riverboat.rules.game import AFTER_BLINDS, HIGHEST_SHOWING, LOWEST_SHOWING, OPENER
from riverboat.rules.naming import UnknownCardError, known_text
from riverboat.rules.state import NOT_YET
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card
    from riverboat.rules.game import First
    from riverboat.rules.state import Player, State

_ACE = 12


def first_seat(hand: State, first: First) -> int:
    """Return the seat of the live player who is first by ``first``, whether or not he has chips to act with."""
    if first is HIGHEST_SHOWING:
        return _best_showing(hand, high_showing)
    if first is LOWEST_SHOWING:
        return _best_showing(hand, low_showing)
    start = 0
    if first is AFTER_BLINDS:
        seat = _last_blind(hand)
        start = hand.at[seat].index + 1 if seat is not None else 0
    elif first is OPENER and hand.book.opener_first and hand.opener != NOT_YET:
        start = hand.at[hand.opener].index
    while not hand.ring[start].live:
        start += 1
    return hand.ring[start].seat


def _last_blind(hand: State) -> int | None:
    """Return the seat of the big blind, or of the largest straddle; None when nobody posted either."""
    started = hand.started
    straddles = [owed for owed in started.owed if owed.live > started.stakes.big_blind]
    return max(straddles, key=lambda owed: owed.live).seat if straddles else started.big_blind_seat


def bring_in_seat(hand: State) -> int:
    """Return the seat whose door card brings it in: the lowest, or in lowball games by the standard book the highest.

    Equal ranks go by suit: clubs are lowest, spades highest. Ace is high in high games and low in lowball games.
    """
    low_game = hand.game.shares[0].ranking.ace_low
    doors = {player.seat: _door(open_cards(player)[0], ace_low=low_game) for player in hand.players if player.live}
    pick: Callable[[Sequence[int]], int] = max if low_game and hand.book.bring_in_high else min
    door = pick(list(doors.values()))
    return next(seat for seat, card in doors.items() if card == door)


def open_cards(player: Player) -> tuple[Card, ...]:
    """Return the cards of ``player`` that lie face up. Raises UnknownCardError where one is not known."""
    cards = player.open_cards()
    if HIDDEN in cards:
        raise UnknownCardError(f"an open card of seat {player.seat} is not known, and decides who is first: name it")
    return cards


def _door(card: Card, *, ace_low: bool) -> Card:
    """Return a door card as an int ordered by rank, then suit."""
    return card - 52 if ace_low and rank_of(card) == _ACE else card


def _best_showing(hand: State, showing: Callable[[Sequence[Card]], int]) -> int:
    """Return the live seat whose up cards, and a card for all, are best by ``showing``; of equals the first in dealing order."""
    live: list[Player] = [player for player in hand.players if player.live]
    board = known_board(hand)
    return max(live, key=lambda player: showing(open_cards(player) + board)).seat


def known_board(hand: State) -> tuple[Card, ...]:
    """Return the board. Raises UnknownCardError when a card of it is not known."""
    if HIDDEN in hand.board:
        raise UnknownCardError(f"the board is not known ({known_text(hand.board)}): name it")
    return hand.board
