"""Plays one hand in our engine and in PokerKit at once and compares them at every step.

Where PokerKit is known to differ from the rules (``docs/reference/pokerkit.md``), the generator does not go: such hands are left
out, by reason, and counted; nothing is compared with a tolerance.
"""

from __future__ import annotations

import random
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pokerkit as pk

from riverboat.cards import SHORT_DECK, cards_text
from riverboat.hands import ace_to_five
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.game import HIGHEST_SHOWING, LOWEST_SHOWING, SMALL, TWO_AND_THREE, Bet, Deal, Draw, Limit
from riverboat.rules.hand import Hand
from riverboat.rules.limits import bet_unit
from riverboat.rules.pots import pots
from riverboat.simulate import usual_stakes

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.rules.game import Game, Share

_HANDS: dict[tuple[str, bool], type[pk.Hand]] = {
    ("high", False): pk.StandardHighHand,
    ("high", True): pk.OmahaHoldemHand,
    ("eight_or_better", False): pk.EightOrBetterLowHand,
    ("eight_or_better", True): pk.OmahaEightOrBetterLowHand,
    ("ace_to_five", False): pk.RegularLowHand,
    ("deuce_to_seven", False): pk.StandardLowHand,
    ("badugi", False): pk.BadugiHand,
    ("short_deck", False): pk.ShortDeckHoldemHand,
}
_STRUCTURES = {
    Limit.FIXED_LIMIT: pk.BettingStructure.FIXED_LIMIT,
    Limit.POT_LIMIT: pk.BettingStructure.POT_LIMIT,
    Limit.NO_LIMIT: pk.BettingStructure.NO_LIMIT,
}
_AUTOMATIC = tuple(one for one in pk.Automation if one not in {pk.Automation.HOLE_DEALING, pk.Automation.BOARD_DEALING})


class DifferenceError(AssertionError):
    """The two engines disagree; the message says about what, and after which events."""


class LeftOut(Exception):
    """The hand is left out before it gets to where PokerKit is known to differ."""


def hand_type(share: Share) -> type[pk.Hand]:
    return _HANDS[share.ranking.key, share.pick == TWO_AND_THREE]


def streets(game: Game, limit: Limit, stakes: ev.Stakes, cap: int | None) -> tuple[pk.Street, ...]:
    """Return our script as PokerKit's streets: a deal or draw and the betting after it; no card is burnt."""
    found: list[pk.Street] = []
    dealt: Deal | Draw | None = None
    for step in game.script:
        if isinstance(step, (Deal, Draw)):
            dealt = step
        elif isinstance(step, Bet) and dealt is not None:
            holes: tuple[bool, ...] = ()
            board = 0
            if isinstance(dealt, Deal):
                holes, board = (False,) * dealt.down + (True,) * dealt.up, dealt.board
            opening = _opening(game, step, first=not found)
            unit = bet_unit(stakes, limit, step.size)
            first_cap = cap - 1 if cap and game.has_blinds and not found else cap  # there the big blind is not counted
            burns, draws = False, isinstance(dealt, Draw)
            found.append(pk.Street(burns, holes, board, draws, opening, unit, first_cap))
    return tuple(found)


def _opening(game: Game, step: Bet, *, first: bool) -> pk.Opening:
    if first and game.has_bring_in:
        return pk.Opening.HIGH_CARD if game.shares[0].ranking is ace_to_five else pk.Opening.LOW_CARD
    named = {HIGHEST_SHOWING: pk.Opening.HIGH_HAND, LOWEST_SHOWING: pk.Opening.LOW_HAND}
    return named.get(step.first, pk.Opening.POSITION)


@dataclass(frozen=True)
class Plan:
    """What a hand is made of, from its seed: who sits with how much, and how the players are inclined."""

    game: Game
    limit: Limit
    seed: int

    def players(self, rng: random.Random) -> int:
        """Seven at most in stud, where eight run out of cards, five with a draw and four with several."""
        fewest, most = self.game.seats
        if self.game.deals_up:
            most = min(most, 7)
        if self.draws:
            most = min(most, 4 if self.draws > 1 else 5)
        return rng.randint(3 if self.game.has_button_blind else fewest, most)

    @property
    def draws(self) -> int:
        """How many draws the game has; of several, up to two cards are exchanged in each, so that the deck suffices."""
        return sum(isinstance(step, Draw) for step in self.game.script)

    def blinds(self, stakes: ev.Stakes, players: int) -> tuple[int, ...]:
        """Return PokerKit's blinds, by player from the left of the button."""
        if self.game.has_button_blind:
            return (*(0,) * (players - 1), stakes.big_blind)
        return (stakes.small_blind, stakes.big_blind) if self.game.has_blinds else (0, 0)

    def stacks(self, rng: random.Random, players: int, stakes: ev.Stakes) -> list[int]:
        """Fixed limit: deep enough for no all-in, whose half bets PokerKit does not know. Else from a few bets on."""
        unit = bet_unit(stakes, self.limit, SMALL)
        if self.limit == Limit.FIXED_LIMIT:
            return [rng.randint(60 * unit, 90 * unit) for _ in range(players)]
        return [rng.choice((rng.randint(2 * unit, 8 * unit), rng.randint(8 * unit, 60 * unit))) for _ in range(players)]


class Twin:
    """One hand, twice."""

    def __init__(self, plan: Plan) -> None:
        self.rng = random.Random(f"{plan.game.key}/{plan.limit.value}/{plan.seed}")
        game, limit = plan.game, plan.limit
        self.stakes = usual_stakes(game)
        self.count = plan.players(self.rng)
        stacks = plan.stacks(self.rng, self.count, self.stakes)
        deck = self.rng.sample(game.deck, len(game.deck))
        self.hand = Hand.start(game, limit, self.stakes, stacks, deck, book=STANDARD if game.has_bring_in else SEEDS)
        self.told = self.short = 0
        self.short_street = ""
        cap = self.hand.cap() if limit == Limit.FIXED_LIMIT else None
        self.plan = plan
        self.drawn: list[tuple[int, tuple[Card, ...]]] = []
        self.twin = pk.State(
            _AUTOMATIC,
            pk.Deck.SHORT_DECK_HOLDEM if game.deck == SHORT_DECK else pk.Deck.STANDARD,
            tuple(hand_type(share) for share in game.shares),
            streets(game, limit, self.stakes, cap),
            _STRUCTURES[limit],
            True,  # noqa: FBT003 - antes are trimmed, as ours are
            self.stakes.ante,
            plan.blinds(self.stakes, self.count),
            self.stakes.bring_in,
            stacks,
            self.count,
        )
        self.mirror()

    def mirror(self) -> None:
        """Tell the twin what cards ours dealt since."""
        for event in self.hand.events[self.told :]:
            if isinstance(event, ev.CardsDealt):
                self._deal(event.seat, event.down + event.up)
            elif isinstance(event, ev.CardsDrawn):
                self.drawn.append((event.seat, event.cards))
        self.told = len(self.hand.events)
        if self.twin.stand_patter_or_discarder_index is None:
            for seat, cards in self.drawn:
                self._deal(seat, cards)
            self.drawn.clear()

    def _deal(self, seat: int, cards: tuple[int, ...]) -> None:
        text = cards_text(cards).replace(" ", "")
        if seat == ev.BOARD:
            self.twin.deal_board(text)
        else:
            for card in cards:
                self.twin.deal_hole(cards_text((card,)), self.index(seat))

    def index(self, seat: int) -> int:
        return self.hand.at[seat].index

    # ------------------------------------------------------------ step by step

    def play(self) -> int:
        """Play to the end, comparing before each decision and at the end; return how many decisions were compared."""
        compared = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while self.hand.pending is not None and self.hand.phase != ev.SHOWING:
                self.compare()
                self.step()
                compared += 1
            self.hand.settle()
            self.leave_out_odd_chips()
            self.mirror()
            self.same("over", self.twin.status, False)  # noqa: FBT003 - two values to compare
            self.same("stacks", list(self.twin.stacks), [player.stack for player in self.hand.players])
        return compared

    def leave_out_short_raises(self, to: int) -> None:
        """Leave out short all-ins that are a street's first bet or raise, and several that only together make a full raise."""
        if to - self.hand.base >= self.hand.min_raise:
            self.short = 0
            return
        self.short = self.short + 1 if self.short_street == self.hand.street else 1
        self.short_street = self.hand.street
        if self.hand.raises < 2:
            raise LeftOut("a short all-in as a street's first bet or raise")
        if self.short > 1:
            raise LeftOut("several short all-ins on top of one full raise")

    def leave_out_odd_chips(self) -> None:
        """Leave out odd chips where PokerKit merges pots that have the same winners, or gives one player two odd chips.

        In stud games it goes by position, and not by the highest card.
        It also pays half of a side pot for low to seats that have none, when the only low is all-in for the main pot.
        """
        shares: dict[tuple[int, str], list[int]] = {}
        for award in self.hand.awards:
            shares.setdefault((award.pot, award.share), []).append(award.amount)
        layers = {pot for pot, _ in shares}
        sums = {pot: sum(sum(amounts) for (one, _), amounts in shares.items() if one == pot) for pot in layers}
        odd = max(sum(amounts) % len(amounts) for amounts in shares.values())
        halves = len(self.hand.game.shares) > 1 and any(total % 2 for total in sums.values())
        if odd > 1 or (odd and self.hand.game.deals_up) or (len(layers) > 1 and (odd or halves)):
            raise LeftOut("odd chips that PokerKit shares otherwise")
        lows = {pot for pot, share in shares if share == "low"}
        if len(self.hand.game.shares) > 1 and lows and lows != layers:
            raise LeftOut("a side pot whose only low is all-in for the main pot")

    def same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            raise DifferenceError(f"{what}: PokerKit {theirs}, ours {ours}, after {self.hand.events[-3:]} of {self.hand.started}")

    def compare(self) -> None:
        hand, twin, actor = self.hand, self.twin, self.hand.actor
        assert actor is not None
        legal = hand.legal(actor.seat)
        if hand.phase == ev.DRAWING:
            self.same("who draws", twin.stand_patter_or_discarder_index, actor.index)
            return
        if hand.option:
            raise LeftOut("an open pair on fourth street")
        self.same("who acts", twin.actor_index, actor.index)
        self.same("pot", twin.total_pot_amount, hand.pot + hand.bets)
        if not hand.bets:
            theirs = [(pot.unraked_amount, [*pot.player_indices]) for pot in twin.pots]
            ours = [(pot.amount, [self.index(seat) for seat in pot.seats]) for pot in pots(hand)]
            self.same("pots", theirs, ours)
        if legal.bring_in:
            self.same("bring-in", twin.effective_bring_in_amount, legal.bring_in)
        else:
            self.same("to call", twin.checking_or_calling_amount, legal.call)
        if not self.cap_is_near():
            self.same("least raise", twin.min_completion_betting_or_raising_to_amount, legal.least or None)
            self.same("most raise", twin.max_completion_betting_or_raising_to_amount, legal.most or None)

    def cap_is_near(self) -> bool:
        """Heads-up PokerKit caps the raises; by our rules there is no cap then."""
        return self.hand.fixed and self.hand.live == 2 and self.hand.raises >= self.hand.cap() - 1

    def step(self) -> None:
        hand, twin, rng, actor = self.hand, self.twin, self.rng, self.hand.actor
        assert actor is not None
        legal = hand.legal(actor.seat)
        u = rng.random()
        if legal.stand_pat:
            cards = rng.sample(actor.cards, rng.randint(0, min(2, legal.discard) if self.plan.draws > 1 else legal.discard))
            hand.discard(cards)
            twin.stand_pat_or_discard(cards_text(cards).replace(" ", ""))
        elif legal.raising and u > 0.72 and not self.cap_is_near():
            to = rng.choice(legal.amounts) if legal.amounts else self.size(legal.least, legal.most)
            self.leave_out_short_raises(to)
            hand.raise_to(to)
            twin.complete_bet_or_raise_to(to)
        elif legal.bring_in:
            hand.bring_in()
            twin.post_bring_in()
        elif legal.call and u < 0.15:
            hand.fold()
            twin.fold()
        else:
            (hand.call if legal.call else hand.check)()
            twin.check_or_call()
        self.mirror()

    def size(self, least: int, most: int) -> int:
        if self.rng.random() < 0.12:
            return most
        return self.rng.randint(least, min(most, 3 * least))
