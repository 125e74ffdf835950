"""All that is true of a coup, and the only code that changes it: ``apply``.

It never fails and consults neither the rules' choices nor hidden cards: a reader who was not told a card holds HIDDEN in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from riverboat.russian import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.rules import Rules

HIDDEN: Final[Card] = -1
"""In place of a card that this reader of events does not know."""

NO_PHASE, BETTING, DECIDING = range(3)
"""The phases: nothing is asked; bets are open to everybody; the boxes decide one after the other."""

DEALT: Final = 5
NOBODY: Final = -1


class Box:
    """A box in play. ``cards`` lie in the order dealt, new ones last; ``first_five`` are those it was dealt.

    ``fee`` is what an exchange or purchase cost; ``action`` which it was, "exchange" or "sixth_card"; ``dealer_fee`` what was paid
    for another card of the dealer's. ``bonus_event`` is the BONUS once it is settled. ``taken_up`` when its player has looked,
    ``opened`` when all have, ``decided`` when nothing is to be asked, ``dealer_asked`` when it was asked about the dealer's card.
    """

    def __init__(self, number: int, player: int) -> None:
        self.number, self.player = number, player
        self.ante: Chips = 0
        self.bonus: Chips = 0
        self.bet: Chips = 0
        self.fee: Chips = 0
        self.insurance: Chips = 0
        self.dealer_fee: Chips = 0
        self.dark = self.sixth_ordered = False
        self.order_price: Chips = 0
        self.cards: tuple[Card, ...] = ()
        self.first_five: tuple[Card, ...] = ()
        self.discarded: tuple[Card, ...] = ()
        self.action = ""
        self.taken_up = self.opened = self.folded = self.decided = self.dealer_asked = False
        self.bonus_event: ev.BonusPaid | None = None
        self.lines: tuple[ev.Line, ...] = ()

    @property
    def laid(self) -> Chips:
        """All chips that lie on the box; none once it is settled."""
        return 0 if self.lines else self.ante + self.bonus + self.bet + self.fee + self.insurance + self.dealer_fee


class State:
    """All that is true of a coup after ``events``.

    ``stacks`` are the chips that players have behind, by player; ``brought`` what they came with; ``house`` what the house has won.
    ``boxes`` are those in play, by number. ``asked`` is the box to decide for, ``turn`` counts the decisions taken.
    """

    rules: Rules
    started: ev.CoupStarted
    events: list[ev.Event]
    phase: int
    stacks: dict[int, Chips]
    brought: dict[int, Chips]
    house: Chips
    boxes: dict[int, Box]
    confirmed: set[int]
    deck: tuple[Card, ...]
    dealt: int
    up_card: Card
    dealer: tuple[Card, ...]
    dealer_strength: int
    dealer_game: bool | None
    asked: Box | None
    turn: int
    over: bool
    voided: bool

    def apply(self, event: ev.Event) -> None:
        """Make ``event`` true and remember it."""
        self.events.append(event)
        _APPLY[type(event)](self, event)

    # ------------------------------------------------------------ bets

    def on_coup_started(self, event: ev.CoupStarted) -> None:
        """Begin with nothing on the table."""
        self.started = event
        self.phase = BETTING
        self.stacks = dict(zip(event.players, event.stacks, strict=True))
        self.brought = dict(self.stacks)
        self.house = 0
        self.boxes, self.confirmed = {}, set()
        self.deck, self.dealt = (), 0
        self.up_card, self.dealer, self.dealer_strength, self.dealer_game = HIDDEN, (), 0, None
        self.asked, self.turn = None, 0
        self.over = self.voided = False

    def on_chips_brought(self, event: ev.ChipsBrought) -> None:
        """Put the chips to the player's stack."""
        self.stacks[event.player] = self.stacks.get(event.player, 0) + event.amount
        self.brought[event.player] = self.brought.get(event.player, 0) + event.amount

    def on_ante_placed(self, event: ev.AntePlaced) -> None:
        """Lay ANTE and, in the dark, BET in the place of what lay there."""
        self._clear(event.box)
        box = Box(event.box, event.player)
        box.ante, box.dark, box.bet = event.ante, event.dark, event.bet
        box.sixth_ordered, box.order_price = event.sixth, event.fee
        self.boxes[event.box] = box
        self.boxes = dict(sorted(self.boxes.items()))
        self.stacks[event.player] -= box.laid
        self.confirmed.discard(event.player)

    def on_bonus_placed(self, event: ev.BonusPlaced) -> None:
        """Lay the BONUS down."""
        self.boxes[event.box].bonus = event.amount
        self.stacks[event.player] -= event.amount

    def on_bets_taken_back(self, event: ev.BetsTakenBack) -> None:
        """Give the chips back."""
        self._clear(event.box)
        self.confirmed.discard(event.player)

    def _clear(self, number: int) -> None:
        """Take all bets of a box back."""
        box = self.boxes.pop(number, None)
        if box is not None:
            self.stacks[box.player] += box.laid

    def on_bets_confirmed(self, event: ev.BetsConfirmed) -> None:
        """Note that the player is ready."""
        self.confirmed.add(event.player)

    # ------------------------------------------------------------ the deal and the decisions

    def on_bets_closed(self, event: ev.BetsClosed) -> None:
        """Take the deck."""
        self.phase = NO_PHASE
        self.deck = event.deck

    def on_box_dealt(self, event: ev.BoxDealt) -> None:
        """Give the box its cards; those who know them keep them in mind, nobody looks."""
        box = self.boxes[event.box]
        box.cards = box.first_five = event.sealed or (HIDDEN,) * DEALT
        self.dealt += DEALT

    def on_up_card_shown(self, event: ev.UpCardShown) -> None:
        """Give the dealer his cards."""
        self.up_card = event.card
        self.dealer = (event.card, *(event.sealed or (HIDDEN,) * (DEALT - 1)))
        self.dealt += DEALT

    def on_cards_taken_up(self, event: ev.CardsTakenUp) -> None:
        """Let the player look."""
        box = self.boxes[event.box]
        box.taken_up = True
        box.cards = box.first_five = event.cards or (HIDDEN,) * DEALT

    def on_bonus_paid(self, event: ev.BonusPaid) -> None:
        """Keep in mind how the BONUS came out."""
        self.boxes[event.box].bonus_event = event

    def on_decision_asked(self, event: ev.DecisionAsked) -> None:
        """Wait for the box."""
        self.phase = DECIDING
        self.asked = self.boxes[event.box]
        self.asked.dealer_asked = self.dealer_game is not None

    def on_box_folded(self, event: ev.BoxFolded) -> None:
        """Give the box up."""
        self.boxes[event.box].folded = True
        self._decided(event.box)

    def on_box_stood(self, event: ev.BoxStood) -> None:
        """Leave the dark box as it is."""
        self._decided(event.box)

    def on_cards_exchanged(self, event: ev.CardsExchanged) -> None:
        """Take the fee and the discards, and give the new cards."""
        box = self.boxes[event.box]
        self._pay_fee(box, event.fee, "exchange")
        box.discarded = event.discarded or (HIDDEN,) * event.count
        kept = tuple(card for card in box.cards if card not in event.discarded)
        box.cards = kept[: DEALT - event.count] + (event.drawn or (HIDDEN,) * event.count)
        self.dealt += event.count
        self.turn += 1

    def on_sixth_card_bought(self, event: ev.SixthCardBought) -> None:
        """Take the fee and give the card; a dark box has nothing more to decide."""
        box = self.boxes[event.box]
        self._pay_fee(box, event.fee, "sixth_card")
        box.cards += event.drawn or event.sealed or (HIDDEN,)
        self.dealt += 1
        if box.dark:
            self._decided(event.box)
        else:
            self.turn += 1

    def on_bet_placed(self, event: ev.BetPlaced) -> None:
        """Lay BET on the cards."""
        box = self.boxes[event.box]
        box.bet = event.amount
        self.stacks[box.player] -= event.amount
        self._decided(event.box)

    def on_insurance_placed(self, event: ev.InsurancePlaced) -> None:
        """Lay the insurance down."""
        box = self.boxes[event.box]
        box.insurance = event.amount
        self.stacks[box.player] -= event.amount

    def _pay_fee(self, box: Box, fee: Chips, action: str) -> None:
        """Lay the price of an action down."""
        box.fee, box.action = fee, action
        self.stacks[box.player] -= fee

    def _decided(self, number: int) -> None:
        """Ask the box no more."""
        box = self.boxes[number]
        box.decided = True
        if self.asked is box:
            self.asked, self.phase = None, NO_PHASE
            self.turn += 1

    # ------------------------------------------------------------ the end

    def on_dealer_revealed(self, event: ev.DealerRevealed) -> None:
        """Turn the dealer's cards up."""
        self.dealer, self.dealer_strength, self.dealer_game = event.cards, event.strength, event.game

    def on_dealer_card_bought(self, event: ev.DealerCardBought) -> None:
        """Lay the price down."""
        box = self.boxes[event.box]
        box.dealer_fee = event.fee
        self.stacks[box.player] -= event.fee
        self._decided(event.box)

    def on_dealer_card_replaced(self, event: ev.DealerCardReplaced) -> None:
        """Give the dealer his new card."""
        self.dealt += 1
        self.dealer, self.dealer_strength, self.dealer_game = event.cards, event.strength, event.game

    def on_box_opened(self, event: ev.BoxOpened) -> None:
        """Turn a box's cards up."""
        box = self.boxes[event.box]
        box.cards, box.opened = event.cards, True

    def on_box_settled(self, event: ev.BoxSettled) -> None:
        """Pay the player and the house."""
        self.house -= sum(line.net for line in event.lines)
        self.boxes[event.box].lines = event.lines
        self.stacks[event.player] += event.amount

    def on_coup_settled(self, _event: ev.CoupSettled) -> None:
        """Close the coup."""
        self.over = True

    def on_coup_voided(self, _event: ev.CoupVoided) -> None:
        """Give everybody what he brought."""
        self.stacks = dict(self.brought)
        self.house = 0
        self.boxes, self.asked, self.phase = {}, None, NO_PHASE
        self.over = self.voided = True


_APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.CoupStarted: State.on_coup_started,
    ev.ChipsBrought: State.on_chips_brought,
    ev.AntePlaced: State.on_ante_placed,
    ev.BonusPlaced: State.on_bonus_placed,
    ev.BetsTakenBack: State.on_bets_taken_back,
    ev.BetsConfirmed: State.on_bets_confirmed,
    ev.BetsClosed: State.on_bets_closed,
    ev.BoxDealt: State.on_box_dealt,
    ev.UpCardShown: State.on_up_card_shown,
    ev.CardsTakenUp: State.on_cards_taken_up,
    ev.BonusPaid: State.on_bonus_paid,
    ev.DecisionAsked: State.on_decision_asked,
    ev.BoxFolded: State.on_box_folded,
    ev.BoxStood: State.on_box_stood,
    ev.CardsExchanged: State.on_cards_exchanged,
    ev.SixthCardBought: State.on_sixth_card_bought,
    ev.BetPlaced: State.on_bet_placed,
    ev.InsurancePlaced: State.on_insurance_placed,
    ev.DealerRevealed: State.on_dealer_revealed,
    ev.DealerCardBought: State.on_dealer_card_bought,
    ev.DealerCardReplaced: State.on_dealer_card_replaced,
    ev.BoxOpened: State.on_box_opened,
    ev.BoxSettled: State.on_box_settled,
    ev.CoupSettled: State.on_coup_settled,
    ev.CoupVoided: State.on_coup_voided,
}
