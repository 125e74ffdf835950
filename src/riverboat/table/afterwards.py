"""What may still be seen of a hand that is over: cards that a player shows of free will, and the board that would have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.rules.events import HandVoided
from riverboat.rules.game import Deal
from riverboat.table import events as ev
from riverboat.table.refusal import refuse

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.events import Event
    from riverboat.rules.hand import Hand
    from riverboat.table.chairs import Chair
    from riverboat.table.state import State


def turned_up(table: State, chair: Chair, number: int, cards: tuple[Card, ...]) -> list[Event]:
    """Return the event by which ``chair`` shows ``cards`` of its own after hand ``number``; none when they lie open already.

    Refused: stale (another hand is on the table), not_allowed, illegal (not his cards).
    """
    hand = _over(table, chair, number)
    own = hand.at[chair.seat]
    if not cards or not set(cards) <= set(own.cards) or len(set(cards)) < len(cards):
        refuse("illegal", "You can show cards that you held at the end of this hand, each once.", say="show_own")
    hidden = tuple(card for card in cards if card in hidden_cards(table, chair.seat))
    return [ev.CardsTurnedUp(chair.seat, hidden)] if hidden else []


def hidden_cards(table: State, seat: int) -> tuple[Card, ...]:
    """Return the cards of ``seat`` in the last hand that only its player has seen so far."""
    if table.hand is None or seat not in table.hand.at:
        return ()
    own, shown = table.hand.at[seat], table.turned_up.get(seat, ())
    if own.shown:
        return ()
    return tuple(card for card, up in zip(own.cards, own.up, strict=True) if not up and card not in shown)


def rabbit(table: State, chair: Chair, number: int) -> list[Event]:
    """Return the event that shows which board cards would still have come; none when they are shown already.

    Refused: stale, not_allowed (the table has no rabbit hunting, or nothing would have come).
    """
    hand = _over(table, chair, number)
    if not table.settings.rabbit_hunting:
        refuse("not_allowed", f"There is no rabbit hunting at {table.settings.name}.", say="no_rabbit", table=table.settings.name)
    cards = would_have_come(table, hand)
    if not cards:
        refuse("not_allowed", "No more board cards would have come in this hand.", say="rabbit_none")
    return [] if table.rabbit else [ev.RabbitShown(chair.seat, cards)]


def would_have_come(table: State, hand: Hand) -> tuple[Card, ...]:
    """Return the board cards that were still to come when ``hand`` ended."""
    whole = sum(step.board for step in table.game.script if isinstance(step, Deal))
    return hand.deck[hand.dealt : hand.dealt + whole - len(hand.board)]


def _over(table: State, chair: Chair, number: int) -> Hand:
    """Return hand ``number`` when it is the last one, over, and ``chair``'s player was in it; refuse otherwise."""
    hand, dealt = table.hand, table.dealt.get(chair.seat)
    if hand is None or number != table.number:
        refuse("stale", "That hand is no longer on the table.", say="hand_gone")
    if dealt is None or dealt.player != chair.player:
        refuse("not_allowed", "You were not in this hand.", say="not_in_hand")
    if not hand.over or isinstance(hand.events[-1], HandVoided):
        refuse("not_allowed", "Cards can be shown when the hand has been played to its end.", say="show_later")
    return hand
