"""Who gets what at the end of a hand, worked out anew from its events by the plainest means; shares no code with ``rules``."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from riverboat.rules import events as ev
from tests.hands import naive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.rules.game import Share
    from riverboat.rules.hand import Hand

Layer = tuple[int, list[int]]


class Money:
    """What everybody has put into the middle, by the events: live chips (``paid``), dead ones, and who folded."""

    def __init__(self, events: Sequence[ev.Event]) -> None:
        self.paid: dict[int, int] = defaultdict(int)
        self.street: dict[int, int] = defaultdict(int)
        self.dead = 0
        self.folded: set[int] = set()
        for event in events:
            self.hear(event)

    def hear(self, event: Any) -> None:  # noqa: ANN401 - any event
        match event:
            case ev.BlindPosted():
                self.pay(event.seat, event.live)
                self.dead += event.dead
            case ev.AntePosted(dead=True):
                self.dead += event.amount
            case ev.AntePosted():
                self.paid[event.seat] += event.amount
            case ev.BringInPosted() | ev.Called():
                self.pay(event.seat, event.amount)
            case ev.BetMade() | ev.RaisedTo() | ev.Completed():
                self.pay(event.seat, event.to - self.street[event.seat])
            case ev.UncalledBetReturned():
                self.paid[event.seat] -= event.amount
            case ev.BetsCollected():
                self.street.clear()
            case ev.Folded():
                self.folded.add(event.seat)

    def pay(self, seat: int, amount: int) -> None:
        self.paid[seat] += amount
        self.street[seat] += amount

    def layers(self, order: Sequence[int]) -> list[Layer]:
        """The pots, the main pot first: a new one begins where somebody who is in to the end has put in no more."""
        inside = [seat for seat in order if seat not in self.folded]
        found: list[Layer] = []
        below = 0
        for level in sorted({self.paid[seat] for seat in inside}):
            amount = sum(min(max(paid - below, 0), level - below) for paid in self.paid.values())
            found.append((amount, [seat for seat in inside if self.paid[seat] >= level]))
            below = level
        over = sum(max(0, paid - below) for paid in self.paid.values())
        found[-1] = (found[-1][0] + over, found[-1][1])
        found[0] = (found[0][0] + self.dead, found[0][1])
        return [layer for layer in found if layer[0]]


def order_of(hand: Hand) -> list[int]:
    """The seats from the first left of the button to the button's."""
    button = hand.started.button
    return sorted(hand.started.seats, key=lambda seat: (seat - button - 1) % 100)


def value(share: Share, cards: Sequence[int], board: Sequence[int]) -> naive.Value:
    """What a hand is worth for a share, by trying every five cards; () does not qualify."""
    return max(values(share, cards, board))[0]


def values(share: Share, cards: Sequence[int], board: Sequence[int]) -> list[tuple[naive.Value, tuple[int, ...]]]:
    """Every hand that the cards make, with its five."""
    rank = naive.VALUES[share.ranking.key]
    if share.pick == "two_and_three":
        fives: list[tuple[int, ...]] = [two + three for two in combinations(cards, 2) for three in combinations(board, 3)]
    elif share.ranking.key == "badugi":
        fives = [tuple(cards)]
    else:
        fives = list(combinations([*cards, *board], 5))
    return [(rank(five), five) for five in fives]


def highest_card(share: Share, cards: Sequence[int], board: Sequence[int]) -> int:
    """The highest card, by rank and then suit, of the five that win; the best of them where several are as good."""
    found = values(share, cards, board)
    best = max(found)[0]
    fives = [five for worth, five in found if worth == best]
    low = share.ranking.ace_low
    return max(max(card - 52 if low and card >= 48 else card for card in five) for five in fives)


def payouts(hand: Hand) -> dict[int, int]:
    """What each seat must have won, from the cards that the hand's players hold at its end."""
    won: dict[int, int] = defaultdict(int)
    order = order_of(hand)
    for amount, seats in Money(hand.events).layers(order):
        if len(seats) == 1:
            won[seats[0]] += amount
            continue
        for seat, chips in split_pot(hand, amount, seats):
            won[seat] += chips
    return dict(won)


def split_pot(hand: Hand, amount: int, seats: list[int]) -> list[tuple[int, int]]:
    """Halve the pot between the shares that somebody qualifies for, the odd chip to the first, and split each half."""
    held = {seat: hand.at[seat].cards for seat in seats}
    best = [max(value(share, held[seat], hand.board) for seat in seats) for share in hand.game.shares]
    taken = [number for number, top in enumerate(best) if top]
    found: list[tuple[int, int]] = []
    for number in taken:
        share = hand.game.shares[number]
        part = amount // len(taken) + (amount % len(taken) if number == taken[0] else 0)
        winners = [seat for seat in seats if value(share, held[seat], hand.board) == best[number]]
        if hand.game.deals_up and not hand.book.odd_chip_by_seat:
            winners.sort(key=lambda seat: highest_card(share, held[seat], hand.board), reverse=True)
        odd = part % len(winners)
        found += [(seat, part // len(winners) + (place < odd)) for place, seat in enumerate(winners)]
    return found
