"""Which cards were dealt, to whom and in which order, as far as a file tells: the deck that the hand was played with.

A card that is not known where it is dealt may be named later, when it is discarded or shown. Cards are therefore slots: who names
a card fills the slot. Where the file leaves open which of several unknown cards one is, the first will do.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from riverboat.cards import card_text
from riverboat.history.notation import BETS, DEAL_BOARD, DEAL_HOLE, DRAW, FOLD, SHOW
from riverboat.rules.game import COMMUNITY_CARD, Bet, Deal, Draw
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.history.notation import Told
    from riverboat.history.record import Record


@dataclass(slots=True, eq=False)
class Slot:
    """A card that was dealt: HIDDEN as long as nobody has named it. ``told``: it was named when it was dealt.

    ``up`` cards decide who acts first. ``unsaid``: the file ends before it tells that the card was dealt.
    """

    card: Card
    up: bool = False
    told: bool = False
    unsaid: bool = False


@dataclass(slots=True)
class Dealt:
    """The cards of a hand in the order in which they leave the deck, what everybody got, and discards by step.

    ``given`` is all that a player got, ``held`` what he has at the end. ``piles`` are the discards that were shuffled when the deck
    ran short, and from which place in the order on they are dealt.
    """

    order: list[Slot] = field(default_factory=list)
    given: list[list[Slot]] = field(default_factory=list)
    held: list[list[Slot]] = field(default_factory=list)
    board: list[Slot] = field(default_factory=list)
    discards: dict[int, list[Slot]] = field(default_factory=dict)
    piles: list[tuple[int, list[Slot]]] = field(default_factory=list)


class EndOfTelling(Exception):
    """The file tells no more of the hand."""


class Telling:
    """Goes through the script of a game beside the actions of a file, and collects the cards."""

    def __init__(self, record: Record, attempt: int = 0) -> None:
        """Begin with nothing dealt. Which of several unknown cards are discarded: the oldest ones, or others by ``attempt``."""
        self._chance = random.Random(f"discards {attempt}") if attempt else None  # noqa: S311 - a try like any other
        self.record = record
        self.dealt = Dealt(given=[[] for _ in record.stacks])
        self.live = [True] * len(record.stacks)
        self.hole: list[list[Slot]] = [[] for _ in record.stacks]
        self._told = list(reversed(record.told))
        self._deck_end = len(record.game.deck)
        self._pile: list[Slot] = []

    def collect(self) -> Dealt:
        """Return what was dealt. Raises HistoryError where the file's deals are not those of the game."""
        try:
            for step in self.record.game.script:
                if isinstance(step, Deal):
                    self._deal(step)
                elif isinstance(step, Draw):
                    self._draw(step)
                elif isinstance(step, Bet):
                    self._bets()
            if self.record.runs > 1:
                self._deal_second_board()
            told = self._next()
        except EndOfTelling:
            told = None
        if told is not None:
            raise told.error("only the showdown is left of the hand")
        self._name_discards()
        self.dealt.held = self.hole
        return self.dealt

    def _name_discards(self) -> None:
        """Name unknown discards that must be the cards that were dealt again after the shuffle."""
        piles, order = self.dealt.piles, self.dealt.order
        first = dict.fromkeys(order[: len(self.record.game.deck)])
        for number in range(len(piles) - 1, -1, -1):
            start, pile = piles[number]
            named = [slot.card for slot in order[start : start + len(pile)] if slot.card != HIDDEN]
            known = {slot.card for slot in first}
            for card in sorted(named, key=lambda card: card not in known):  # of those it is known where they were
                self._name_in_pile(card, number, first)

    def _name_in_pile(self, card: Card, number: int, first: dict[Slot, None]) -> bool:
        """Make ``card`` one of the discards that were shuffled the ``number``th time, and return whether it can be one.

        ``first`` are the slots dealt before any shuffle; a card is among them once.
        """
        pile = self.dealt.piles[number][1]
        if any(gone.card == card for gone in pile):
            return True
        left_once = any(slot.card == card for slot in first)
        for gone in sorted(pile, key=lambda gone: gone not in first):
            if gone.card == HIDDEN and (not left_once if gone in first else self._was_in_pile(gone, card, number, first)):
                gone.card = card
                return True
        return False

    def _was_in_pile(self, gone: Slot, card: Card, number: int, first: dict[Slot, None]) -> bool:
        """Return whether ``gone`` can be ``card`` because it was dealt after an earlier shuffle, of which that card was part."""
        at = self.dealt.order.index(gone)
        earlier = next(one for one in range(number) if at < self.dealt.piles[one][0] + len(self.dealt.piles[one][1]))
        return self._name_in_pile(card, earlier, first)

    # ------------------------------------------------------------ the steps

    def _bets(self) -> None:
        """Take note of who folds."""
        while (told := self._next()) is not None and told.verb in BETS:
            if told.verb == FOLD:
                self._require_live(told)
                self.live[told.player] = False
            self._told.pop()

    def _deal(self, step: Deal) -> None:
        """Take the cards of a street: to each player still in, or one for all when the deck is too short for that."""
        each, board = step.down + step.up, step.board
        players = [player for player, live in enumerate(self.live) if live]
        left = len(self.record.game.deck) - len(self.dealt.order)
        if step.when_short == COMMUNITY_CARD and left < each * len(players):
            each, board = 0, board + 1
        if len(players) == 1 or self._next() is None:
            raise EndOfTelling
        new: dict[int, list[Slot]] = {player: [] for player in players}
        common: list[Slot] = []
        while len(common) < board or any(len(slots) < each for slots in new.values()):
            told = self._next()
            if told is None:
                break
            self._take(told, step.street, new, common, each if told.verb == DEAL_HOLE else board)
        for slots in new.values():
            slots += [Slot(HIDDEN, unsaid=True) for _ in range(each - len(slots))]
        common += [Slot(HIDDEN, unsaid=True) for _ in range(board - len(common))]
        for player in players:
            for place in range(each):
                new[player][place].up = place >= step.down
            self.hole[player] += new[player]
            self.dealt.given[player] += new[player]
        self.dealt.board += common
        self.dealt.order += [new[player][place] for place in range(each) for player in players] + common

    def _deal_second_board(self) -> None:
        """Take the cards of a second board: all that are still dealt."""
        while (told := self._next()) is not None and told.verb == DEAL_BOARD:
            slots = [Slot(card, told=card != HIDDEN) for card in told.cards or ()]
            self.dealt.board += slots
            self.dealt.order += slots
            self._told.pop()

    def _take(self, told: Told, street: str, new: dict[int, list[Slot]], common: list[Slot], most: int) -> None:
        """Take one deal of a street."""
        if told.verb == DEAL_HOLE:
            self._require_live(told)
            slots = new[told.player]
        elif told.verb == DEAL_BOARD:
            slots = common
        else:
            raise told.error(f"not all cards of the street ({street}) are dealt yet")
        slots += [Slot(card, told=card != HIDDEN) for card in told.cards or ()]
        if len(slots) > most:
            raise told.error(f"that is more than the {most} card{'s' * (most != 1)} due ({street})")
        self._told.pop()

    def _draw(self, step: Draw) -> None:
        """Take the discards of a draw and then what was dealt for them; who was dealt to in turn is as good."""
        if self.live.count(True) == 1 or self._next() is None:
            raise EndOfTelling
        new: dict[int, list[Slot]] = {}
        missing: dict[int, int] = {}
        all_thrown: dict[int, list[Slot]] = {}
        while (told := self._next()) is not None:
            if told.verb == DRAW and told.player not in missing:
                self._require_live(told)
                thrown = self._thrown(told, step.most)
                self.dealt.discards[told.step] = all_thrown[told.player] = thrown
                new[told.player], missing[told.player] = [], len(thrown)
            elif told.verb == DEAL_HOLE and len(told.cards or ()) <= missing.get(told.player, 0):
                slots = [Slot(card, told=card != HIDDEN) for card in told.cards or ()]
                new[told.player] += slots
                self.hole[told.player] += slots
                missing[told.player] -= len(slots)
            else:
                break
            self._told.pop()
        if told is not None and any(missing.values()):
            player = next(player for player, count in missing.items() if count)
            raise told.error(f"p{player + 1} still gets {missing[player]} of the cards it has drawn")
        for player, slots in new.items():
            unsaid = [Slot(HIDDEN, unsaid=True) for _ in range(missing[player])]
            self.hole[player] += unsaid
            self.dealt.given[player] += slots + unsaid
            self._leave_the_deck(slots + unsaid)
            self._pile += all_thrown[player]

    def _leave_the_deck(self, slots: list[Slot]) -> None:
        """Deal what a player has drawn; when the deck is short, the discards before his are shuffled first."""
        if self._deck_end - len(self.dealt.order) < len(slots) and self._pile:
            self.dealt.piles.append((self._deck_end, self._pile))
            self._deck_end += len(self._pile)
            self._pile = []
        self.dealt.order += slots

    # ------------------------------------------------------------ naming cards

    def _thrown(self, told: Told, most: int) -> list[Slot]:
        """Take a player's discards out of his hand."""
        cards = told.cards or ()
        hole = self.hole[told.player]
        if len(cards) > min(most, len(hole)):
            raise told.error(f"up to {min(most, len(hole))} cards may be discarded")
        named = [self._named(told, card, hole) for card in cards if card != HIDDEN]
        rest = [slot for slot in hole if slot not in named]
        if self._chance:
            self._chance.shuffle(rest)
        open_ones = sorted(rest, key=lambda slot: slot.card != HIDDEN)  # unknown cards first
        unnamed = open_ones[: len(cards) - len(named)]
        queue = iter(unnamed)
        named_in_turn = iter(named)
        thrown = [next(queue) if card == HIDDEN else next(named_in_turn) for card in cards]
        self.hole[told.player] = [slot for slot in hole if slot not in thrown]
        return thrown

    def _named(self, told: Told, card: Card, hole: list[Slot]) -> Slot:
        """Return the slot of ``hole`` that holds ``card``, filling the first unknown one if none does."""
        slot = next((slot for slot in hole if slot.card == card), None) or next(
            (slot for slot in hole if slot.card == HIDDEN), None
        )
        if slot is None:
            raise told.error(f"p{told.player + 1} does not hold {card_text(card)}")
        slot.card = card
        return slot

    def _show(self, told: Told) -> None:
        """Bind the cards of a hand that is shown."""
        hole = self.hole[told.player]
        cards = told.cards
        if not cards:  # mucked, or shown as known already
            return
        if len(cards) != len(hole):
            raise told.error(f"p{told.player + 1} holds {len(hole)} cards")
        known = {slot.card for slot in hole}
        for slot, card in zip(hole, cards, strict=True):
            if slot.card == HIDDEN and card not in known:
                slot.card = card
        for card in cards:
            if card != HIDDEN:
                self._named(told, card, hole)

    def _next(self) -> Told | None:
        """Return the next action that is no showing of hands; those are taken note of on the way."""
        while self._told and self._told[-1].verb == SHOW:
            self._show(self._told.pop())
        return self._told[-1] if self._told else None

    def _require_live(self, told: Told) -> None:
        """Raise HistoryError for a player who has folded."""
        if not self.live[told.player]:
            raise told.error(f"p{told.player + 1} has folded")
