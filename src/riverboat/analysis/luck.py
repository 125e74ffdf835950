"""What an all-in was worth before the rest was dealt: each pot's chips by the odds of the hands that could win it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import cards_text
from riverboat.rules import events as ev
from riverboat.rules.game import Draw
from riverboat.rules.hand import Hand
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.game import Game

_DECISIONS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.RaisedTo, ev.Completed, ev.BringInPosted)


class AtStake(NamedTuple):
    """A pot of ``amount`` chips (rake taken) that ``seats`` could win, with the ``hands`` they held when the betting ended.

    ``board`` and ``dead`` are the other cards that everybody had seen by then; all as texts.
    """

    amount: Chips
    seats: tuple[int, ...]
    hands: tuple[str, ...]
    board: str
    dead: str


def at_all_in(game: Game, events: Sequence[ev.Event]) -> tuple[AtStake, ...]:
    """Return the pots of a hand whose betting ended before its cards did, as everybody saw it; none where odds make no sense.

    That is so when cards can still be exchanged, and when somebody's hand was never shown.
    """
    last = max((place for place, event in enumerate(events) if isinstance(event, _DECISIONS)), default=0)
    if any(isinstance(step, Draw) for step in game.script) or not last:
        return ()
    then, finally_ = Hand.replay(game, events[: last + 1]), Hand.replay(game, events)
    before_awards = Hand.replay(game, [event for event in events if not isinstance(event, _ENDS)])
    held = {player.seat: _held(player.seat, then, finally_) for player in then.players if player.live}
    if any(HIDDEN in cards for cards in held.values()):
        return ()
    won: dict[int, Chips] = {}
    for award in finally_.awards:
        won[award.pot] = won.get(award.pot, 0) + award.amount
    gone = [card for player in then.players if not player.live for card in _open(player.seat, then)]
    found = []
    for number, pot in enumerate(before_awards.view(None).pots):
        others = [card for seat, cards in held.items() if seat not in pot.seats for card in cards]
        hands = tuple(_text(held[seat]) for seat in pot.seats)
        found.append(AtStake(won.get(number, 0), pot.seats, hands, _text(then.board), _text([*gone, *others])))
    return tuple(found)


_ENDS: Final = (ev.PotAwarded, ev.RakeTaken, ev.HandEnded)


def _text(cards: Sequence[Card]) -> str:
    return cards_text(cards).replace(" ", "")


def _held(seat: int, then: Hand, finally_: Hand) -> tuple[Card, ...]:
    """Return the cards of a seat at that time, as far as they came to be known."""
    count = len(then.at[seat].cards)
    player = finally_.at[seat]
    view = next(each for each in finally_.view(None).seats if each.seat == seat)
    return tuple(view.cards[:count]) if player.cards else (HIDDEN,)


def _open(seat: int, hand: Hand) -> list[Card]:
    """Return the cards of a seat that lay open."""
    player = hand.at[seat]
    return [card for card, up in zip(player.cards, player.up, strict=True) if up]
