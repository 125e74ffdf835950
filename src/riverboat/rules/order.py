"""Who is first: to bring in, to act, to draw, to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.hands.showing import HIGH, LOW, ONE_OF
from riverboat.rules.game import AFTER_BLINDS, HIGHEST_SHOWING, LOWEST_SHOWING, OPENER
from riverboat.rules.naming import UnknownCardError, known_text
from riverboat.rules.state import NOT_YET
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.game import First
    from riverboat.rules.state import Player, State

_ACES: Final = 48
"""The first of the aces."""


def first_player(hand: State, first: First) -> Player:
    """Return the live player who is first by ``first``, whether or not he has chips to act with."""
    if first is HIGHEST_SHOWING:
        return _best_showing(hand, HIGH)
    if first is LOWEST_SHOWING:
        return _best_showing(hand, LOW)
    start = 0
    if first is AFTER_BLINDS:
        start = _after_blinds(hand)
    elif first is OPENER and hand.book.opener_first and hand.opener != NOT_YET:
        start = hand.at[hand.opener].index
    ring = hand.ring
    while not ring[start].live:
        start += 1
    return ring[start]


def _after_blinds(hand: State) -> int:
    """Return the index that follows that of the big blind, or of the largest straddle; 0 when nobody posted either."""
    started = hand.started
    seat, largest = started.big_blind_seat, started.stakes.big_blind
    for owed in started.owed:
        if owed.live > largest:
            seat, largest = owed.seat, owed.live
    return 0 if seat is None else hand.at[seat].index + 1


def bring_in_seat(hand: State) -> int:
    """Return the seat whose door card brings it in: the lowest, or in lowball games by the standard book the highest.

    Equal ranks go by suit: clubs are lowest, spades highest. Ace is high in high games and low in lowball games.
    """
    require_open_known(hand)
    low_game = hand.game.shares[0].ranking.ace_low
    highest = low_game and hand.book.bring_in_high
    seat = best = NOT_YET
    for player in hand.players:
        if player.live:
            card = player.open[0]
            if low_game and card >= _ACES:
                card -= 52
            if seat == NOT_YET or (card > best if highest else card < best):
                seat, best = player.seat, card
    return seat


def require_open_known(hand: State) -> None:
    """Raise UnknownCardError where an open card of a player still in is not known."""
    if not hand.known:
        for player in hand.players:
            if player.live and HIDDEN in player.open:
                raise UnknownCardError(f"an open card of seat {player.seat} is not known, and decides who is first: name it")


def _best_showing(hand: State, values: dict[int, int]) -> Player:
    """Return the live player whose up cards, and a card for all, are best by ``values``; of equals the first in dealing order."""
    shared = sum([ONE_OF[card] for card in known_board(hand)]) if hand.board else 0
    if not hand.known:
        require_open_known(hand)
    most = -1
    for player in hand.players:
        if player.live:
            shows = values[player.showing + shared]
            if shows > most:
                most, best = shows, player
    return best


def known_board(hand: State) -> tuple[Card, ...]:
    """Return the board. Raises UnknownCardError when a card of it is not known."""
    return hand.board if hand.known else require_known(hand.board)


def require_known(board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return ``board``. Raises UnknownCardError when a card of it is not known."""
    if HIDDEN in board:
        raise UnknownCardError(f"the board is not known ({known_text(board)}): name it")
    return board
