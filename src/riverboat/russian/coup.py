"""A coup of Russian Poker: who may do what now, and what follows from it.

The bets are open until ``close`` gets the deck; then the boxes decide one after the other, each of them whole, and when the last
has, the dealer opens his cards and everything is settled. Nothing here knows the time, chance, an account or a socket: the deck
is an argument. All that changes a coup is ``apply`` in ``state.py``; ``docs/reference/coup.md`` tells how it is driven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import CardError, require_distinct
from riverboat.chips import require_chips
from riverboat.hands import high
from riverboat.russian import actions as do
from riverboat.russian import events as ev
from riverboat.russian.betting import offered, placed, require_placeable
from riverboat.russian.combinations import first_and_second, kinds, least_of
from riverboat.russian.rules import SEED
from riverboat.russian.settling import bonus_of, lines_of
from riverboat.russian.state import BETTING, DEALT, HIDDEN, Box, State
from riverboat.russian.viewing import reserved, view
from riverboat.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.rules import Rules
    from riverboat.russian.view import CoupView


class CoupError(ValueError):
    """A coup can't start or go on so: the message says what was wrong and what would be right."""


class Coup(State):
    """One coup. Open the bets with ``Coup.start``, or bring a coup back with ``Coup.replay``."""

    @classmethod
    def start(cls, stacks: Mapping[int, Chips], limits: ev.AnteLimits, rules: Rules = SEED) -> Coup:
        """Return a coup whose bets are open, to players (by number) with ``stacks`` chips.

        ANTEs are within ``limits``. Raises CoupError or ChipsError.
        """
        _require_limits(limits, rules)
        if any(player < 0 for player in stacks):
            raise CoupError(f"players are numbered from 0, not {sorted(stacks)}")
        require_chips(sum(require_chips(stack, "a stack") for stack in stacks.values()), "all stacks together")
        coup = cls()
        coup.rules, coup.events = rules, []
        players = tuple(sorted(stacks))
        stacked = tuple(stacks[player] for player in players)
        coup.apply(ev.CoupStarted(rules.key, rules.hash, limits, players, stacked, engine=VERSION))
        return coup

    @classmethod
    def replay(cls, rules: Rules, events: Iterable[ev.Event]) -> Coup:
        """Return the coup that ``events`` tell of, CoupStarted first; without private fields it can be watched, not dealt on.

        Raises CoupError when it was played by other rules than these.
        """
        coup = cls()
        coup.rules, coup.events = rules, []
        for event in events:
            if isinstance(event, ev.CoupStarted) and event.rules_hash != rules.hash:
                raise CoupError(
                    f"the coup was played by the rules {event.rules_hash} ({event.rules}), not by {rules.hash} ({rules.key})"
                )
            coup.apply(event)
        return coup

    # ------------------------------------------------------------ what may be done

    @property
    def pending(self) -> int | None:
        """The player who is to decide, for the box ``asked``; None while the bets are open and when the coup is over."""
        return self.asked.player if self.asked else None

    @property
    def playable(self) -> bool:
        """Whether bets are open and some are placed: without any there is nothing to deal for."""
        return self.phase == BETTING and bool(self.boxes)

    @property
    def all_confirmed(self) -> bool:
        """Whether everybody who can lay bets or take some back has confirmed: then nobody needs to be waited for."""
        return self.all_confirmed_of(self.stacks)

    def all_confirmed_of(self, players: Collection[int]) -> bool:
        """Tell the same of those ``players`` alone who are still there: who has left the table has nothing more to say."""
        return self.playable and {player for player in players if self.legal(player).places} <= self.confirmed

    def legal(self, player: int | None) -> do.Legal:
        """Return what a player may do: lay bets while they are open, later decide for his box when it is its turn."""
        if player is None or self.over:
            return do.Legal()
        if self.phase == BETTING:
            return offered(self, player)
        box = self.asked
        if box is None or box.player != player:
            return do.Legal()
        if self.dealer_game is not None:
            return do.Legal(player, box=box.number, stand=True, dealer_card=box.ante * self.rules.dealer_buy)
        price = box.ante * self.rules.sixth_price
        sixth = self._may_buy(box)
        if box.dark:
            return do.Legal(player, box=box.number, stand=True, sixth=sixth, sixth_price=price)
        least, most = self._insurable(box)
        return do.Legal(
            player,
            box=box.number,
            fold=True,
            bet=box.ante * self.rules.bet_multiple,
            insurance_least=least,
            insurance_most=most,
            exchanges=self._exchanges(box),
            sixth=sixth,
            sixth_price=price if sixth else 0,
        )

    def view(self, player: int | None = None) -> CoupView:
        """Return what a player, or the public (None), may see."""
        return view(self, player, self.legal(player))

    def late_action(self, *, bets: bool = True) -> do.Action:
        """Return what is done for a player whose time for a decision is over.

        BET is laid without insurance on a pair or better (``late_bet_from`` of the rules), unless he has switched that off
        (``bets`` false); else the box folds. A dark box stays as it is, and the dealer keeps his cards. Raises CoupError when
        nobody is to decide.
        """
        box = self.asked
        if box is None:
            raise CoupError("nobody is to decide now")
        if box.dark or self.dealer_game is not None:
            return do.Stand()
        good = HIDDEN not in box.cards and kinds()[high.strength(box.cards)] >= self.rules.late_from
        return do.Bet() if bets and good else do.Fold()

    # ------------------------------------------------------------ what a player does

    def act(self, player: int, action: do.Action) -> list[ev.Event]:
        """Carry out ``action`` for ``player`` and return the events.

        Raises IllegalAction or ChipsError when it may not be, and changes nothing.
        """
        known = len(self.events)
        if type(action) in _BETS:
            if self.phase != BETTING:
                raise do.IllegalAction("no more bets: they were closed before the deal")
            if player not in self.stacks:
                raise do.IllegalAction(f"player {player} is not at the table")
            _BETS[type(action)](self, player, action)
        else:
            if self.asked is None or self.asked.player != player:
                asked = (
                    f"player {self.asked.player} decides, for box {self.asked.number}" if self.asked else "nobody is to decide now"
                )
                raise do.IllegalAction(f"it is not the turn of player {player}: {asked}")
            if self.dealer_game is not None and type(action) not in _AFTER:
                raise do.IllegalAction("the dealer has opened: pay for another card of his, or stand")
            _DECISIONS[type(action)](self, self.asked, action)
        return self.events[known:]

    def bring(self, player: int, amount: Chips) -> list[ev.Event]:
        """Add chips to a player's stack while the bets are open; who was not at the table joins it.

        Raises IllegalAction or ChipsError.
        """
        if self.phase != BETTING or player < 0:
            raise do.IllegalAction("chips come to the table while the bets are open; later, with the next coup")
        held = sum(self.brought.values()) + require_chips(amount, "chips brought", least=1)
        require_chips(held, "all stacks together")
        self.apply(ev.ChipsBrought(player, amount))
        return self.events[-1:]

    def place(self, player: int, action: do.PlaceAnte) -> None:
        """Lay bets on a box."""
        require_placeable(self, player, action)
        for event in placed(self, player, action):
            self.apply(event)

    def take_back(self, player: int, action: do.TakeBack) -> None:
        """Take the bets of a box back."""
        box = self.boxes.get(action.box)
        if box is None or box.player != player:
            raise do.IllegalAction(f"no bets of yours lie on box {action.box}")
        self.apply(ev.BetsTakenBack(box.number, player))

    def confirm(self, player: int, _action: do.Confirm) -> None:
        """Note that a player's bets are placed."""
        if player in self.confirmed:
            raise do.IllegalAction("your bets are confirmed already")
        self.apply(ev.BetsConfirmed(player))

    def fold(self, box: Box, _action: do.Fold) -> None:
        """Give an open box up."""
        self._require_open(box, "folds")
        self.apply(ev.BoxFolded(box.number))
        self._go_on()

    def stand(self, box: Box, _action: do.Stand) -> None:
        """Leave a dark box as it is, or the dealer his cards."""
        if not box.dark and self.dealer_game is None:
            raise do.IllegalAction("an open box stands by laying BET")
        self.apply(ev.BoxStood(box.number))
        self._go_on()

    def bet(self, box: Box, action: do.Bet) -> None:
        """Lay BET, and the insurance before it if there is any."""
        self._require_open(box, "lays BET")
        insurance = require_chips(action.insurance, "insurance")
        if insurance:
            least, most = self._insurable(box)
            if not least:
                raise do.IllegalAction("this box can't be insured: bet without insurance")
            if not least <= insurance <= most:
                raise do.IllegalAction(f"insurance is 0 or from {least} to {most} chips, not {insurance}")
            self.apply(ev.InsurancePlaced(box.number, insurance))
        self.apply(ev.BetPlaced(box.number, box.ante * self.rules.bet_multiple))
        self._go_on()

    def exchange(self, box: Box, action: do.Exchange) -> None:
        """Exchange cards of an open box."""
        self._require_open(box, "exchanges")
        count = len(action.cards)
        offers = {offer.count: offer.price for offer in self._exchanges(box)}
        if count not in offers:
            raise do.IllegalAction(self._why_no_exchange(box, count, offers))
        if len(set(action.cards)) < count or not set(action.cards) <= set(box.cards):
            raise do.IllegalAction("only different cards of the box itself can be exchanged")
        drawn = self._next_cards(count)
        self._settle_bonus(box)
        self.apply(ev.CardsExchanged(box.number, box.player, count, offers[count], tuple(action.cards), drawn))

    def buy_sixth(self, box: Box, _action: do.BuySixth) -> None:
        """Buy a sixth card."""
        if not self._may_buy(box):
            raise do.IllegalAction(
                "no sixth card is sold here now: none is left to buy, an action was taken, or the chips are not enough"
            )
        self._sell_sixth(box)
        if box.dark:
            self._go_on()

    def buy_dealer_card(self, box: Box, _action: do.BuyDealerCard) -> None:
        """Pay for another card of a dealer who has no game."""
        if self.dealer_game is None:
            raise do.IllegalAction("the dealer has not opened his cards: decide for the box first")
        self.apply(ev.DealerCardBought(box.number, box.player, box.ante * self.rules.dealer_buy))
        self._go_on()

    # ------------------------------------------------------------ what the table does

    def close(self, deck: Sequence[Card]) -> list[ev.Event]:
        """Close the bets and deal from ``deck``: five cards to each box in order, five to the dealer, whose first is opened.

        Later cards come from the same deck in the order of the boxes. Five cards a box and for the dealer, and five more a box, are
        enough. Raises CoupError when there are no bets, or they are closed; CardError for a deck that is too short or none.
        """
        if not self.playable:
            raise CoupError("there are no bets to deal for" if self.phase == BETTING else "the bets are closed already")
        need = 2 * DEALT * len(self.boxes) + DEALT
        require_distinct(deck)
        if len(deck) < need:
            raise CardError(f"{len(self.boxes)} boxes may need {need} cards, the deck has {len(deck)}")
        known = len(self.events)
        self.apply(ev.BetsClosed(tuple(deck)))
        for box in self.boxes.values():
            self.apply(ev.BoxDealt(box.number, box.player, self._next_cards(DEALT)))
        up, *hidden = self._next_cards(DEALT)
        self.apply(ev.UpCardShown(up, tuple(hidden)))
        for player in sorted({box.player for box in self.boxes.values()}):
            self._take_up(player)
        self._go_on()
        return self.events[known:]

    def void(self, reason: str) -> list[ev.Event]:
        """Call the coup off: everybody gets back what he brought. Raises CoupError when it is over."""
        if self.over:
            raise CoupError("the coup is over")
        self.apply(ev.CoupVoided(reason))
        return self.events[-1:]

    # ------------------------------------------------------------ inside

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        """Return the next cards of the deck. Raises CoupError when this reader of events has no deck."""
        if not self.deck:
            raise CoupError("this coup is only watched: it has no deck to deal from")
        return self.deck[self.dealt : self.dealt + count]

    def _take_up(self, player: int) -> None:
        """Let a player look at his first open box that is not decided.

        Its BONUS is settled where that is done right after the deal.
        """
        own = (box for box in self.boxes.values() if box.player == player and not box.dark and not box.decided)
        box = next(own, None)
        if box is None or box.taken_up:
            return
        self.apply(ev.CardsTakenUp(box.number, player, box.cards))
        if self.rules.bonus and self.rules.bonus.settle == "after_deal":
            self._settle_bonus(box)

    def _settle_bonus(self, box: Box) -> None:
        """Settle the BONUS of a box on its first five cards, if one lies there and is not settled yet."""
        if box.bonus and box.bonus_event is None:
            self.apply(ev.BonusPaid(box.number, box.player, box.bonus, *bonus_of(box.first_five, self.rules, box.bonus)))

    def _require_open(self, box: Box, does: str) -> None:
        """Raise IllegalAction for a dark box."""
        if box.dark:
            raise do.IllegalAction(f"a dark box never {does}: stand, or buy its sixth card")

    def _spare(self, box: Box) -> Chips:
        """Return the chips of the box's player that no BET still to come has a claim on."""
        return self.stacks[box.player] - reserved(self, box.player)

    def _may_buy(self, box: Box) -> bool:
        """Whether the box may buy a sixth card now."""
        rules = self.rules
        sold = rules.sixth and (not box.dark or (rules.dark_boxes is not None and rules.dark_boxes.sixth_card))
        return sold and not box.action and box.ante * rules.sixth_price <= self._spare(box)

    def _exchanges(self, box: Box) -> tuple[do.Exchangeable, ...]:
        """Return the exchanges that the box may make now."""
        if box.action:
            return ()
        spare = self._spare(box)
        offers = [do.Exchangeable(count, box.ante * self.rules.price_of(count)) for count in self.rules.counts]
        return tuple(offer for offer in offers if offer.price <= spare)

    def _why_no_exchange(self, box: Box, count: int, offers: Iterable[int]) -> str:
        """Return why an exchange is refused."""
        if box.action:
            return "a box takes one action, and this one has had it: fold or bet"
        if count in self.rules.counts:
            return f"an exchange of {count} is more than the chips left beside BET: {self._spare(box)}"
        return f"{count} cards can't be exchanged: it may be {', '.join(map(str, offers)) or 'none'}"

    def _insurable(self, box: Box) -> tuple[Chips, Chips]:
        """Return the least and the most that a box may be insured for with the chips its player has; (0, 0): not at all."""
        made = tuple(kind for kind, _ in first_and_second(box.cards, self.rules) if kind)
        least, most = self.rules.insurable(box.ante, made)
        most = min(most, self._spare(box))
        return (least, most) if least <= most else (0, 0)

    def _sell_sixth(self, box: Box) -> None:
        """Deal a box its sixth card."""
        card = self._next_cards(1)
        if not box.dark:
            self._settle_bonus(box)
        seen, sealed = ((), card) if box.dark else (card, ())
        self.apply(ev.SixthCardBought(box.number, box.player, box.ante * self.rules.sixth_price, seen, sealed))

    def _go_on(self) -> None:
        """Ask the next box that has something to decide, or end the coup."""
        for box in self.boxes.values():
            if not box.decided and not self._passes(box):
                self._take_up(box.player)
                self.apply(ev.DecisionAsked(box.number, box.player))
                return
        if self.dealer_game is None and not all(box.folded for box in self.boxes.values()):
            strength, game = self._worth(self.dealer)
            self.apply(ev.DealerRevealed(self.dealer, strength, game))
        buyer = next(filter(self._may_buy_dealers, self.boxes.values()), None)
        if buyer is not None:
            self.apply(ev.DecisionAsked(buyer.number, buyer.player))
        else:
            self._finish()

    def _passes(self, box: Box) -> bool:
        """Take a dark box along that has nothing to be asked: its sixth card is ordered, or it can buy none."""
        if not box.dark:
            return False
        if box.sixth_ordered:
            self._sell_sixth(box)
        elif not self._may_buy(box):
            self.apply(ev.BoxStood(box.number))
        return box.decided

    def _worth(self, cards: tuple[Card, ...]) -> tuple[int, bool]:
        """Return the strength of the dealer's cards, and whether they are a game."""
        strength = high.strength(cards)
        return strength, strength >= least_of(self.rules.game_from)

    def _may_buy_dealers(self, box: Box) -> bool:
        """Whether the box is to be asked about another card of a dealer without a game."""
        price = box.ante * self.rules.dealer_buy
        asks = price > 0 and self.dealer_game is False and not (box.dark or box.folded or box.dealer_asked)
        return asks and price <= self._spare(box)

    def _finish(self) -> None:
        """Settle all boxes: the open ones in order, those against the dealer's new card after the others, then the dark ones."""
        strength, game = self.dealer_strength, bool(self.dealer_game)
        boxes = list(self.boxes.values())
        self._settle([box for box in boxes if not box.dark and not box.dealer_fee], strength, game)
        if bought := [box for box in boxes if box.dealer_fee]:
            self._settle(bought, *self._replace_dealers())
        self._settle([box for box in boxes if box.dark], strength, game)
        players = tuple(sorted(self.stacks))
        self.apply(ev.CoupSettled(players, tuple(self.stacks[player] for player in players)))

    def _replace_dealers(self) -> tuple[int, bool]:
        """Replace the dealer's highest card; return the strength of his new cards, and whether they are a game."""
        highest = max(self.dealer)
        (card,) = self._next_cards(1)
        cards = tuple(card if each == highest else each for each in self.dealer)
        strength, game = self._worth(cards)
        self.apply(ev.DealerCardReplaced(highest, card, cards, strength, game))
        return strength, game

    def _settle(self, boxes: Iterable[Box], strength: int, game: bool) -> None:  # noqa: FBT001 - as the dealer's cards are told
        """Open boxes and settle them against a dealer of this ``strength``, who has a ``game`` or not."""
        for box in boxes:
            if not box.folded:
                self.apply(ev.BoxOpened(box.number, box.cards))
                self._settle_bonus(box)
            lines = lines_of(box, self.rules, strength, game=game)
            self.apply(ev.BoxSettled(box.number, box.player, lines, sum(line.back for line in lines)))


_BETS: Final[dict[type[do.Action], Callable[[Coup, int, Any], None]]] = {
    do.PlaceAnte: Coup.place,
    do.TakeBack: Coup.take_back,
    do.Confirm: Coup.confirm,
}
_DECISIONS: Final[dict[type[do.Action], Callable[[Coup, Box, Any], None]]] = {
    do.Fold: Coup.fold,
    do.Stand: Coup.stand,
    do.Bet: Coup.bet,
    do.Exchange: Coup.exchange,
    do.BuySixth: Coup.buy_sixth,
    do.BuyDealerCard: Coup.buy_dealer_card,
}
_AFTER: Final = (do.Stand, do.BuyDealerCard)
"""What may be decided once the dealer has opened his cards."""


def _require_limits(limits: ev.AnteLimits, rules: Rules) -> None:
    """Raise CoupError or ChipsError for limits that no ANTE can keep, or under which BET would not be whole chips."""
    require_chips(limits.most * (1 + rules.bet_multiple) * rules.max_boxes, "the highest bets")
    require_chips(limits.least, "the least ANTE", least=1)
    require_chips(limits.step, "the step of ANTE", least=1)
    if limits.most < limits.least:
        raise CoupError(f"the least ANTE, {limits.least}, is more than the most, {limits.most}")
