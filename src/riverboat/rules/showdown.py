"""The showdown: who shows first, who may muck, who wins what. Cards speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.cards import rank_of
from riverboat.chips import split
from riverboat.rules.events import PotAwarded, RakeTaken, StreetStarted
from riverboat.rules.game import LAST_AGGRESSOR, TWO_AND_THREE, Showdown
from riverboat.rules.order import first_player, known_board, require_known
from riverboat.rules.pots import is_one_pot, layers, pots
from riverboat.rules.state import NOT_YET
from riverboat.rules.view import HIDDEN, PotView

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.game import Share
    from riverboat.rules.state import Player, State


def rank(hand: State, players: Iterable[Player]) -> None:
    """Note of ``players`` what their cards are worth for each share of the pot: bigger wins, 0 does not qualify.

    For showdowns, where hands that count are known: whoever shows has named his. Of a hand that was run twice, first for each share
    on the first board, then on the second. Raises UnknownCardError when a board is not known.
    """
    board = hand.board if hand.known else known_board(hand)
    judged = hand.game.judged
    for player in players:
        if not player.worth:
            cards = player.cards
            found = []
            for from_two, strength in judged:
                found.append(strength(cards, board) if from_two else strength(cards + board))
            player.worth = (*_first_worth(hand, cards), *found) if hand.first_board else tuple(found)


def worth(hand: State, player: Player) -> tuple[int, ...]:
    """Return what ``rank`` finds of ``player``."""
    if not player.worth:
        rank(hand, (player,))
    return player.worth


def _first_worth(hand: State, cards: tuple[Card, ...]) -> list[int]:
    """Return what ``cards`` are worth for each share on the first of two boards."""
    board = require_known(hand.first_board)
    return [strength(cards, board) if from_two else strength(cards + board) for from_two, strength in hand.game.judged]


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
    start = hand.aggressor if aggressor else first_player(hand, step.otherwise).seat
    begin = hand.at[start].index
    clockwise = [player.seat for player in hand.ring[begin : begin + len(hand.players)] if player.live and not player.shown]
    if is_one_pot(hand):
        return tuple(clockwise)
    order = [seat for pot in reversed(pots(hand)) for seat in clockwise if seat in pot.seats]
    return tuple(dict.fromkeys(order))


def is_beaten(hand: State, player: Player) -> bool:
    """Return whether shown hands beat ``player``'s in every share of every pot it could win, so that it may be mucked.

    A hand that is not known is taken for beaten once another has been shown.
    """
    if not hand.known and HIDDEN in player.cards:
        return any(other.shown and other.live for other in hand.players)
    mine = worth(hand, player)
    if is_one_pot(hand):
        return not holds_up(mine, best_shown(hand))
    mates = [set(pot.seats) for pot in pots(hand) if player.seat in pot.seats]
    return not any(holds_up(mine, best_shown(hand, seats)) for seats in mates)


def best_shown(hand: State, seats: Container[int] | None = None) -> list[int]:
    """Return the best worth that has been shown for each share of the pot, by ``seats`` alone if any are named; 0 for none."""
    best = [0] * (2 * len(hand.game.shares) if hand.first_board else len(hand.game.shares))
    for player in hand.players:
        if player.shown and (seats is None or player.seat in seats):
            holds_up(worth(hand, player), best)
    return best


def holds_up(mine: tuple[int, ...], best: list[int]) -> bool:
    """Return whether a hand worth ``mine`` is as good as the ``best`` for any share or better, and let it be the best there."""
    holds = False
    for place, own in enumerate(mine):
        if own and own >= best[place]:
            best[place] = own
            holds = True
    return holds


def awards(hand: State) -> list[RakeTaken | PotAwarded]:
    """Return what the house takes, then who wins what, the side pot made last first.

    Without a showdown the pots' only players take them. Of a hand that was run twice each pot is halved: first who wins what on the
    first board, then on the second.
    """
    levels, whole = layers(hand)
    taken: list[RakeTaken] = []
    if hand.started.rake_percent:
        whole, taken = _raked(hand, whole)
    found: list[RakeTaken | PotAwarded] = [*taken]
    for run in (1, 2) if hand.first_board else (0,):
        for number in range(len(whole) - 1, -1, -1):
            pot = whole[number]
            if _is_contested(hand, pot, levels[number]):
                found += _pot_awards(hand, number, _half(pot, run), run)
            elif run < 2:
                found.append(PotAwarded(number, pot.seats[0], pot.amount))
    return found


def _half(pot: PotView, run: int) -> PotView:
    """Return the part of ``pot`` that is played for on board ``run``, all of it when there is one; the first gets the odd chip."""
    if not run:
        return pot
    half = pot.amount // 2
    return PotView(half if run > 1 else pot.amount - half, pot.seats)


def _raked(hand: State, whole: list[PotView]) -> tuple[list[PotView], list[RakeTaken]]:
    """Return the pots without the rake, and what is taken of each, the main pot first."""
    started = hand.started
    streets = sum([isinstance(event, StreetStarted) for event in hand.events])
    if streets < 2 and not started.rake_from_first_street:
        return whole, []
    left = started.rake_cap or hand.pot
    rest: list[PotView] = []
    taken: list[RakeTaken] = []
    for number, pot in enumerate(whole):
        amount = min(left, pot.amount * started.rake_percent // 100)
        left -= amount
        rest.append(PotView(pot.amount - amount, pot.seats))
        if amount:
            taken.append(RakeTaken(number, amount))
    return rest, taken


def _is_contested(hand: State, pot: PotView, level: Chips) -> bool:
    """Whether more than one player came to the showdown for ``pot``, those who have mucked since included."""
    return len(pot.seats) > 1 or any(player.mucked and player.paid >= level for player in hand.players)


def _pot_awards(hand: State, number: int, pot: PotView, run: int) -> list[PotAwarded]:
    """Award one contested pot, half by half; the odd chip of the halving goes to the first share.

    ``run`` is the board it is played for on, 0 when there is one; each board has its own strengths in ``Player.worth``.
    """
    live = [hand.at[seat] for seat in pot.seats]
    rank(hand, live)
    shares = hand.game.shares
    begin = len(shares) if run > 1 else 0
    bests = [max([player.worth[place] for player in live]) for place in range(begin, begin + len(shares))]
    board = hand.first_board if run == 1 else hand.board
    part, odd = divmod(pot.amount, len(bests) - bests.count(0))
    found: list[PotAwarded] = []
    for place, best in enumerate(bests):
        if best:
            share = shares[place]
            winners = [player for player in live if player.worth[begin + place] == best]
            fives = {player.seat: winning_five(share, player, board) for player in winners}
            for seat, amount in _shares(hand, share, part + odd, fives):
                found.append(PotAwarded(number, seat, amount, share.key, fives[seat], best, run))
            odd = 0
    return found


def _shares(hand: State, share: Share, amount: Chips, fives: dict[int, tuple[Card, ...]]) -> list[tuple[int, Chips]]:
    """Return what each winner gets of ``amount``: equal parts, the odd chips one each.

    They go clockwise from the button's left, in stud games to the highest card among the winning five by rank, then suit (TDA 20).
    Nobody gets a part of no chips.
    """
    seats = list(fives)
    if len(seats) == 1:
        return [(seats[0], amount)] if amount else []
    part, odd = split(amount, len(seats))
    if odd and hand.game.deals_up and not hand.book.odd_chip_by_seat:
        seats.sort(key=lambda seat: max(_card_order(fives[seat], ace_low=share.ranking.ace_low)), reverse=True)
    paid = [(seat, part + (place < odd)) for place, seat in enumerate(seats)]
    return [(seat, chips) for seat, chips in paid if chips]


def _card_order(cards: Sequence[Card], *, ace_low: bool) -> Iterator[Card]:
    """Return the cards as ints whose order is rank, then suit, with the ace below the deuce if asked."""
    ace = 12
    return (card - 52 if ace_low and rank_of(card) == ace else card for card in cards)
