"""The showdown: who shows first, who may muck, who wins what. Cards speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.cards import rank_of
from riverboat.chips import split
from riverboat.rules.events import PotAwarded, RakeTaken, StreetStarted
from riverboat.rules.game import LAST_AGGRESSOR, TWO_AND_THREE, Showdown
from riverboat.rules.naming import UnknownCardError, known_text
from riverboat.rules.order import first_seat, known_board
from riverboat.rules.pots import pots
from riverboat.rules.state import NOT_YET
from riverboat.rules.view import HIDDEN, PotView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.game import Share
    from riverboat.rules.state import Player, State


def worth(hand: State, player: Player) -> tuple[int, ...]:
    """Return what ``player``'s cards are worth for each share of the pot: bigger wins, 0 does not qualify. For showdowns."""
    if not player.worth:
        cards, board = player.cards, known_board(hand)
        if HIDDEN in cards:
            raise UnknownCardError(
                f"seat {player.seat}'s hand is not known ({known_text(cards)}), and the pot depends on it: name it"
            )
        player.worth = tuple(
            [
                share.ranking.two_and_three(cards, board) if share.pick is TWO_AND_THREE else share.ranking.strength(cards + board)
                for share in hand.game.shares
            ]
        )
    return player.worth


def winning_five(share: Share, player: Player, board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the five cards that make ``player``'s hand for ``share``."""
    if share.pick is TWO_AND_THREE:
        return share.ranking.five_of(player.cards, board)
    return share.ranking.five(player.cards + board)


def showing_order(hand: State, step: Showdown) -> tuple[int, ...]:
    """Return the seats that are asked to show, in order; those whose hands lie open already are left out.

    Whoever bet or raised last on the last round is first, else whom the game names; the players of the side pot made last come
    before the others.
    """
    aggressor = step.first is LAST_AGGRESSOR and hand.aggressor != NOT_YET
    start = hand.aggressor if aggressor else first_seat(hand, step.otherwise)
    begin = hand.at[start].index
    clockwise = [player.seat for player in hand.ring[begin : begin + len(hand.players)] if player.live and not player.shown]
    layers = pots(hand)
    if len(layers) == 1:
        return tuple(clockwise)
    order = [seat for pot in reversed(layers) for seat in clockwise if seat in pot.seats]
    return tuple(dict.fromkeys(order))


def is_beaten(hand: State, seat: int) -> bool:
    """Return whether shown hands beat ``seat``'s in every share of every pot it could win, so that it may be mucked.

    A hand that is not known is taken for beaten once another has been shown.
    """
    shown = [player for player in hand.players if player.shown and player.live]
    if HIDDEN in hand.at[seat].cards:
        return bool(shown)
    mine = worth(hand, hand.at[seat])
    for place, own in enumerate(mine):
        better = {player.seat for player in shown if worth(hand, player)[place] > own}
        if own and (not better or any(seat in pot.seats and better.isdisjoint(pot.seats) for pot in pots(hand))):
            return False
    return True


def awards(hand: State) -> list[RakeTaken | PotAwarded]:
    """Return what the house takes, then who wins what, the side pot made last first.

    Without a showdown the pots' only players take them.
    """
    layers, taken = _raked(hand, pots(hand))
    found: list[RakeTaken | PotAwarded] = [*taken]
    for number in range(len(layers) - 1, -1, -1):
        pot = layers[number]
        if _is_contested(hand, pot):
            found += _pot_awards(hand, number, pot)
        else:
            found.append(PotAwarded(number, pot.seats[0], pot.amount))
    return found


def _raked(hand: State, layers: tuple[PotView, ...]) -> tuple[tuple[PotView, ...], list[RakeTaken]]:
    """Return the pots without the rake, and what is taken of each, the main pot first."""
    started = hand.started
    if not started.rake_percent:
        return layers, []
    streets = sum([isinstance(event, StreetStarted) for event in hand.events])
    if streets < 2 and not started.rake_from_first_street:
        return layers, []
    left = started.rake_cap or hand.pot
    rest: list[PotView] = []
    taken: list[RakeTaken] = []
    for number, pot in enumerate(layers):
        amount = min(left, pot.amount * started.rake_percent // 100)
        left -= amount
        rest.append(PotView(pot.amount - amount, pot.seats))
        if amount:
            taken.append(RakeTaken(number, amount))
    return tuple(rest), taken


def _is_contested(hand: State, pot: PotView) -> bool:
    """Whether more than one player came to the showdown for ``pot``, those who have mucked since included."""
    if len(pot.seats) > 1:
        return True
    level = hand.at[pot.seats[0]].paid
    return sum(player.paid >= level and (player.live or player.mucked) for player in hand.players) > 1


def _pot_awards(hand: State, number: int, pot: PotView) -> list[PotAwarded]:
    """Award one contested pot, half by half; the odd chip of the halving goes to the first share."""
    live = [hand.at[seat] for seat in pot.seats]
    worths = [worth(hand, player) for player in live]
    bests = [max([one[place] for one in worths]) for place in range(len(hand.game.shares))]
    part, odd = split(pot.amount, len(bests) - bests.count(0))
    found: list[PotAwarded] = []
    for place, (share, best) in enumerate(zip(hand.game.shares, bests, strict=True)):
        if best:
            winners = [player for player, one in zip(live, worths, strict=True) if one[place] == best]
            fives = {player.seat: winning_five(share, player, hand.board) for player in winners}
            paid = _shares(hand, share, part + odd, fives)
            found += [PotAwarded(number, seat, amount, share.key, fives[seat], best) for seat, amount in paid]
            odd = 0
    return found


def _shares(hand: State, share: Share, amount: Chips, fives: dict[int, tuple[Card, ...]]) -> list[tuple[int, Chips]]:
    """Return what each winner gets of ``amount``: equal parts, the odd chips one each.

    They go clockwise from the button's left, in stud games to the highest card among the winning five by rank, then suit (TDA 20).
    Nobody gets a part of no chips.
    """
    part, odd = split(amount, len(fives))
    seats = list(fives)
    if odd and hand.game.deals_up and not hand.book.odd_chip_by_seat:
        seats.sort(key=lambda seat: max(_card_order(fives[seat], ace_low=share.ranking.ace_low)), reverse=True)
    paid = [(seat, part + (place < odd)) for place, seat in enumerate(seats)]
    return [(seat, chips) for seat, chips in paid if chips]


def _card_order(cards: Sequence[Card], *, ace_low: bool) -> Iterator[Card]:
    """Return the cards as ints whose order is rank, then suit, with the ace below the deuce if asked."""
    ace = 12
    return (card - 52 if ace_low and rank_of(card) == ace else card for card in cards)
