"""What comes next in a hand: runs the script until somebody has to be asked, or the hand is over.

Each function emits events and lets ``apply`` make them true; none touches the state itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from riverboat.hands.showing import PAIRS
from riverboat.rules.events import (
    AGREEING,
    BETTING,
    BOARD,
    BRINGING_IN,
    DRAWING,
    SHOWING,
    AntePosted,
    BetsCollected,
    BlindPosted,
    CardsDealt,
    CardsDrawn,
    DeckReshuffled,
    HandEnded,
    HandShown,
    RoundStarted,
    RunoutAnswered,
    RunoutChosen,
    RunoutStarted,
    StreetStarted,
    UncalledBetReturned,
)
from riverboat.rules.game import (
    AFTER_BRING_IN,
    BLINDS,
    BRING_IN,
    BUTTON_BLIND,
    COMMUNITY_CARD,
    SMALL,
    Bet,
    Deal,
    Draw,
    Post,
    Showdown,
)
from riverboat.rules.naming import UnknownCardError
from riverboat.rules.order import bring_in_seat, first_player, require_open_known
from riverboat.rules.showdown import awards, showing_order
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.cards import Card
    from riverboat.rules.state import Player, State


_BETTING: Final = frozenset({BETTING, BRINGING_IN})


class DeckError(ValueError):
    """The deck does not hold the cards that the hand has still to deal."""


def run(hand: State) -> None:
    """Go on from where the hand stands: nobody is left to be asked in the step it is at.

    Raises DeckError or UnknownCardError, and takes the last action back, when the cards that are needed are not there or not known.
    """
    done = len(hand.events)
    try:
        if hand.phase in _BETTING:
            _close_betting(hand)
            if hand.actor is not None:
                return
        elif hand.phase == AGREEING:
            _choose_runs(hand)
        script = hand.game.script
        number, end = hand.step + 1, len(script)
        while hand.live > 1 and number < end:
            step = script[number]
            _STEPS[type(step)](hand, step, number)
            if hand.actor is not None:
                return
            number += 1
        _end(hand)
    except (DeckError, UnknownCardError):
        _take_back(hand, done)
        raise


def _take_back(hand: State, done: int) -> None:
    """Undo what came after the first ``done`` events, and the action that is the last of them; a start can't be undone."""
    kept = done - 1
    if isinstance(hand.events[kept], CardsDrawn):
        kept -= 1
        if isinstance(hand.events[kept - 1], DeckReshuffled):
            kept -= 1
    events = hand.events[:kept]
    hand.events.clear()
    for event in events:
        hand.apply(event)


def _post(hand: State, step: Post, number: int) -> None:
    """Post what is forced."""
    what = step.what
    if what is BRING_IN:
        _ask_to_bring_in(hand, number + 1)
    elif what is BLINDS or what is BUTTON_BLIND:
        _post_blinds(hand)
    else:
        ante, dead = hand.started.stakes.ante, hand.book.short_ante_wins_all
        if ante:
            for player in hand.players:
                hand.apply(AntePosted(player.seat, min(player.stack, ante), dead))


def _post_blinds(hand: State) -> None:
    """Post the blinds, what else is owed, and the big blind's ante for the table, which comes after the blind."""
    started = hand.started
    stakes = started.stakes
    small, big = started.small_blind_seat, started.big_blind_seat
    if small is not None:
        hand.apply(BlindPosted(small, min(hand.at[small].stack, stakes.small_blind)))
    if big is not None:  # pragma: no branch - in a game with blinds somebody posts the big one
        hand.apply(BlindPosted(big, min(hand.at[big].stack, stakes.big_blind)))
    for owed in started.owed:
        stack = hand.at[owed.seat].stack
        live = min(stack, owed.live)
        hand.apply(BlindPosted(owed.seat, live, min(stack - live, owed.dead)))
    if stakes.big_blind_ante and big is not None:
        hand.apply(AntePosted(big, min(hand.at[big].stack, stakes.big_blind_ante), dead=True))


def _ask_to_bring_in(hand: State, number: int) -> None:
    """Ask the door card's owner, or the first after him with chips, to bring it in; the betting of step ``number`` follows on."""
    if hand.able < 2:
        return
    ring = hand.ring
    place = hand.at[bring_in_seat(hand)].index
    while not (ring[place].live and ring[place].stack):
        place += 1
    hand.apply(RoundStarted(number, BRINGING_IN, ring[place].seat, hand.small_unit))


def _deal(hand: State, step: Deal, number: int) -> None:
    """Deal a street: to each player still in, one card at a time round the table, then to the board."""
    hand.apply(StreetStarted(number, step.street))
    each = step.down + step.up
    if each:
        _deal_round(hand, step, each * hand.live)
    if step.board:
        hand.apply(CardsDealt(BOARD, 0, take(hand, step.board)))


def _deal_round(hand: State, step: Deal, wanted: int) -> None:
    """Deal ``wanted`` cards to the players still in, or one for all when the deck is short and the game says so."""
    if step.when_short is COMMUNITY_CARD and len(hand.game.deck) - hand.dealt < wanted:
        hand.apply(CardsDealt(BOARD, 0, take(hand, 1)))
        return
    cards = take(hand, wanted)
    live, down, up = hand.live, step.down, step.up
    place = 0
    for player in hand.players:
        if player.live:
            own = cards[place::live]
            if not down or player.shown:  # to a hand that lies open, everything is dealt face up
                dealt = CardsDealt(player.seat, 0, own)
            elif not up:
                dealt = CardsDealt(player.seat, down, (), own)
            else:
                dealt = CardsDealt(player.seat, down, own[down:], own[:down])
            hand.events.append(dealt)
            hand.on_cards_dealt(dealt)
            place += 1


def take(hand: State, count: int) -> tuple[Card, ...]:
    """Return the next ``count`` cards of the deck.

    Raises DeckError when there are not enough: the hand was replayed without its deck, or its deck was cut short.
    """
    stub = hand.deck[hand.dealt : hand.dealt + count]
    if len(stub) < count:
        message = f"the deck holds {len(stub)} of the {count} cards to deal; start the hand with the whole deck"
        raise DeckError(message)
    return stub


def reshuffle(hand: State, count: int) -> None:
    """Put the discards under the deck, in the order laid down at the start, when it holds fewer than ``count`` cards.

    That happens before the player on turn discards, so that nobody gets back what he has just given up. Where the deck is not
    known and no order was laid down, the cards come back unknown.
    """
    left = len(hand.deck) - hand.dealt
    if left >= count or not hand.discards:
        return
    again = tuple(card for card in hand.started.reshuffle if card in hand.discards)
    if not again and HIDDEN in hand.deck:
        again = (HIDDEN,) * len(hand.discards)
    if left + len(again) >= count:
        hand.apply(DeckReshuffled(len(hand.discards), again))


def _bet(hand: State, step: Bet, number: int) -> None:
    """Open a round of betting, unless nobody is left who could bet."""
    opener = _opener(hand, step)
    if opener is None:
        if hand.bets:
            _close_betting(hand)
        _turn_up(hand)
        return
    option = hand.big_unit if hand.fixed and step.pair_option and _pair_shows(hand) else 0
    unit = hand.small_unit if step.size is SMALL else hand.big_unit
    hand.apply(RoundStarted(number, BETTING, opener.seat, unit, option))


def _opener(hand: State, step: Bet) -> Player | None:
    """Return the first to be asked; nobody in a round that began with the bring-in, or when hardly anybody has chips."""
    if step.first is not AFTER_BRING_IN:
        first = first_player(hand, step.first)
        if first.stack and hand.able > 1:
            return first
        for player in hand.ring[first.index : first.index + len(hand.players)]:
            if player.live and player.stack and hand.must_act(player):
                return player
    return None


def _turn_up(hand: State) -> None:
    """Turn the hands up that are still in, when nobody can bet or draw any more and cards are still to come (TDA 16).

    Hands that are not known stay down, and are asked for at the showdown. Then ask whether to run it twice, where that may be.
    """
    if hand.able > 1 or hand.live == 1:
        return
    rest = hand.game.script[hand.step + 1 :]
    coming = [step for step in rest if isinstance(step, Deal)]
    if not coming or any(isinstance(step, Draw) for step in rest):
        return
    if hand.book.all_in_face_up:
        for player in hand.players:
            if player.live and not player.shown and HIDDEN not in player.cards:
                hand.apply(HandShown(player.seat, player.cards))
    if hand.started.run_twice and not hand.runs and hand.actor is None:
        _ask_for_runs(hand, coming)


def _ask_for_runs(hand: State, coming: list[Deal]) -> None:
    """Ask everybody still in, from the button's left on, whether the cards ``coming`` are to be dealt twice.

    That can be when only board cards are to come, and the deck reaches for two boards.
    """
    wanted = sum([step.board for step in coming])
    if any(step.down or step.up for step in coming) or len(hand.game.deck) - hand.dealt < 2 * wanted:
        return
    order = tuple([player.seat for player in hand.players if player.live])
    hand.apply(RoundStarted(hand.step, AGREEING, order[0], 0, 0, order))


def _choose_runs(hand: State) -> None:
    """Deal twice when the last answer was a yes like all before it."""
    last = hand.events[-1]
    hand.apply(RunoutChosen(2 if isinstance(last, RunoutAnswered) and last.twice else 1))


def _deal_second_board(hand: State) -> None:
    """Deal again, from the deck where it stands, what came after the betting was over: the whole first board lies before it."""
    hand.apply(RunoutStarted(2))
    lying = 0
    for number, step in enumerate(hand.game.script):
        if isinstance(step, Deal):
            lying += step.board
            if lying > hand.shared:
                _deal(hand, step, number)


def _pair_shows(hand: State) -> bool:
    """Whether any live player has an open pair."""
    require_open_known(hand)
    for player in hand.players:
        if player.live and player.showing & PAIRS:
            return True
    return False


def _close_betting(hand: State) -> None:
    """Give back what nobody called, collect the bets, turn the hands up if nobody can act any more."""
    if hand.bets:
        highest = second = owner = 0
        for player in hand.players:
            bet = player.bet
            if bet > highest:
                highest, second, owner = bet, highest, player.seat
            elif bet > second:
                second = bet
        if highest > second:
            hand.apply(UncalledBetReturned(owner, highest - second))
    hand.apply(BetsCollected(hand.pot + hand.bets))
    _turn_up(hand)


def _draw(hand: State, step: Draw, number: int) -> None:
    """Ask everybody still in, all-in players too, what to exchange."""
    hand.apply(StreetStarted(number, step.street))
    hand.apply(RoundStarted(number, DRAWING, first_player(hand, step.first).seat))


def _showdown(hand: State, step: Showdown, number: int) -> None:
    """Ask for hands, unless they all lie open; before that the second board is dealt, where there is one."""
    if hand.runs > 1 and not hand.first_board:
        _deal_second_board(hand)
    order = showing_order(hand, step)
    if order:
        hand.apply(RoundStarted(number, SHOWING, order[0], 0, 0, order))


def _end(hand: State) -> None:
    """Award the pots and close the hand."""
    for award in awards(hand):
        hand.apply(award)
    at = hand.at
    hand.apply(HandEnded(tuple([at[seat].stack for seat in hand.started.seats])))


_STEPS: Final[dict[type[Any], Callable[[State, Any, int], None]]] = {
    Post: _post,
    Deal: _deal,
    Bet: _bet,
    Draw: _draw,
    Showdown: _showdown,
}
