"""Plays a told hand again by our rules: whatever is not legal, or not as told, is an error that names its step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import CardError
from riverboat.history import notation as say
from riverboat.history.errors import HistoryError
from riverboat.history.notation import cards_word
from riverboat.history.starting import seats_of, start
from riverboat.rules import events as ev
from riverboat.rules.actions import IllegalAction
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.history.filling import Filling
    from riverboat.history.notation import Told
    from riverboat.history.record import Record
    from riverboat.history.telling import Dealt, Slot
    from riverboat.rules.books import RuleBook
    from riverboat.rules.state import Player


class Replaying:
    """One try to play a record's hand, with one filling of what is not known; ``stuck`` is who could not muck his hand."""

    def __init__(self, record: Record, dealt: Dealt, book: RuleBook, filling: Filling) -> None:
        """Start the hand. Raises HistoryError when it can't start so."""
        self.record = record
        self.dealt = dealt
        self.filling = filling
        self.stuck: int | None = None
        deck = filling.deck(dealt.order, record.game.deck)
        self.seats = seats_of(record)
        self.hand = start(record, self.seats, deck, book)
        self._heard = [0] * len(self.seats)
        self._heard_board = 0
        self._early: dict[int, Told] = {}
        self._piles = list(reversed(dealt.piles))
        self._agree()

    def play(self) -> None:
        """Carry out what was told. Raises HistoryError at the first step that is not legal or not as told."""
        for told in self.record.told:
            try:
                _DONE[told.verb](self, told)
                self._agree()
                self._show_early()
            except (IllegalAction, CardError) as error:
                raise told.error(str(error)) from error
        for told in self._early.values():
            raise told.error(self._who_is_next())

    def good_slots(self) -> set[Slot]:
        """Return the cards that need no change for who is stuck: open ones, and the hands of the others still in; else none."""
        if self.stuck is None:
            return set()
        others = [player.index for player in self.hand.players if player.index != self.stuck and (player.live or player.mucked)]
        return {slot for index in others for slot in self.dealt.held[index]} | {slot for slot in self.dealt.order if slot.up}

    def require_stacks(self) -> None:
        """Raise HistoryError when the stacks at the end are not those that the file states."""
        stacks = self.stacks
        for player, (stated, found) in enumerate(zip(self.record.finishing, stacks, strict=bool(self.record.finishing))):
            if stated != found:
                over = "" if self.hand.over else f"; the hand is not over: {self._who_is_next()}"
                text = f"p{player + 1} ends with {found}, the file states {stated}{over}"
                last = self.record.told[-1] if self.record.told else None
                raise last.error(text) if last else HistoryError(text)

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """What everybody has now, in the order of the file, in chips."""
        return tuple(player.stack for player in self.hand.players)

    # ------------------------------------------------------------ what is told

    def deal_hole(self, told: Told) -> None:
        """Compare cards that were told with those that the hand dealt."""
        given = self.hand.players[told.player].seat
        cards = [card for event in self.hand.events for card in _given(event, given)]
        begin = self._heard[told.player]
        self._heard[told.player] += len(told.cards or ())
        self._compare(told, cards[begin : self._heard[told.player]])

    def deal_board(self, told: Told) -> None:
        """Compare cards of the board."""
        begin = self._heard_board
        self._heard_board += len(told.cards or ())
        cards = [card for event in self.hand.events for card in _given(event, ev.BOARD)]
        self._compare(told, cards[begin : self._heard_board])

    def _compare(self, told: Told, dealt: list[Card]) -> None:
        """Raise HistoryError unless these cards were dealt."""
        cards = told.cards or ()
        if len(dealt) < len(cards):
            raise told.error(f"no cards are due now: {self._who_is_next()}")
        if any(card not in {HIDDEN, found} for card, found in zip(cards, dealt, strict=True)):
            raise told.error(f"by the rules these are {cards_word(dealt)}: the cards go round in another order")

    def _agree(self) -> None:
        """Have everybody say yes when it is asked whether to run it twice: that is asked only where it was done."""
        while self.hand.phase == ev.AGREEING:
            self.hand.run_twice()

    def fold(self, told: Told) -> None:
        """Fold."""
        self._require_turn(told)
        self.hand.fold()

    def check_or_call(self, told: Told) -> None:
        """Check or call."""
        player = self._require_turn(told)
        if player.bet < self.hand.high:
            self.hand.call()
        else:
            self.hand.check()

    def raise_to(self, told: Told) -> None:
        """Bet, raise or complete."""
        self._require_turn(told)
        self.hand.raise_to(self.record.chips(told))

    def bring_in(self, told: Told) -> None:
        """Post the bring-in."""
        self._require_turn(told)
        self.hand.bring_in()

    def draw(self, told: Told) -> None:
        """Discard and draw; when the deck runs short, the discards are shuffled so that they come as told."""
        self._require_turn(told)
        hand = self.hand
        thrown = [self.filling.cards[slot] for slot in self.dealt.discards[told.step]]
        if hand.phase == ev.DRAWING and len(hand.deck) - hand.dealt < len(thrown) and self._piles:
            start, pile = self._piles.pop()
            slots = self.dealt.order[start : start + len(pile)]
            rest = self.filling.deal(slots, hand.discards)
            again = (*(self.filling.cards[slot] for slot in slots), *rest)
            hand.apply(ev.DeckReshuffled(len(hand.discards), again))
        hand.discard(thrown)

    def show(self, told: Told) -> None:
        """Show or muck, now or when it is the player's turn; hands that lie open already are shown again for nothing."""
        player = self.hand.players[told.player]
        if player.shown and told.cards is None:
            raise told.error(f"p{told.player + 1}'s hand lies open, it can't be mucked")
        if not player.live:
            raise told.error(f"p{told.player + 1} has no hand to show")
        if self.hand.over or player.shown:
            return
        if self.hand.phase != ev.SHOWING:
            raise told.error(f"it is not time to show: {self._who_is_next()}")
        self._early[told.player] = told

    def _show_early(self) -> None:
        """Let those show whose turn has come."""
        hand = self.hand
        while hand.actor is not None and hand.actor.index in self._early:
            told = self._early.pop(hand.actor.index)
            try:
                hand.show() if told.cards is not None else hand.muck()
            except IllegalAction as error:
                self.stuck = told.player
                raise told.error(str(error)) from error

    def _require_turn(self, told: Told) -> Player:
        """Return the player on turn; raise HistoryError when it is another one than was told."""
        actor = self.hand.actor
        if actor is None or actor.index != told.player:
            raise told.error(self._who_is_next())
        return actor

    def _who_is_next(self) -> str:
        """Return who is on turn, for an error's text."""
        actor = self.hand.actor
        return f"p{actor.index + 1} is on turn ({_ASKED[self.hand.phase]})" if actor else "the hand is over"


_ASKED: Final = {ev.BETTING: "to bet", ev.BRINGING_IN: "to bring it in", ev.DRAWING: "to draw", ev.SHOWING: "to show"}
_DONE: Final[dict[str, Callable[[Replaying, Told], None]]] = {
    say.DEAL_HOLE: Replaying.deal_hole,
    say.DEAL_BOARD: Replaying.deal_board,
    say.FOLD: Replaying.fold,
    say.CHECK_CALL: Replaying.check_or_call,
    say.RAISE: Replaying.raise_to,
    say.BRING_IN: Replaying.bring_in,
    say.DRAW: Replaying.draw,
    say.SHOW: Replaying.show,
}


def _given(event: ev.Event, seat: int) -> tuple[Card, ...]:
    """Return the cards that an event gave to ``seat``."""
    if isinstance(event, ev.CardsDealt) and event.seat == seat:
        return event.down + event.up
    return event.cards if isinstance(event, ev.CardsDrawn) and event.seat == seat else ()
