"""Exact advice: what every action of a box is worth with the best play after it, in ANTEs, as fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import DECK, Card, CardError, require_distinct
from riverboat.hands import high
from riverboat.russian.combinations import require_hand
from riverboat.russian.plain import code_of, position_of
from riverboat.russian.prices import prices_of, require_counted
from riverboat.russian.rules import SEED
from riverboat.russian.solver import COMPILED, SIXTH, STAND, solve, stands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from riverboat.chips import Chips
    from riverboat.russian.prices import Prices
    from riverboat.russian.rules import Rules
    from riverboat.russian.solver import Position, Stands, Tally

FOLD: Final = "fold"
BET: Final = "bet"
STANDING: Final = "stand"
EXCHANGE: Final = "exchange"
SIXTH_CARD: Final = "sixth_card"


class Option(NamedTuple):
    """An action and what it is worth in ANTEs, its price paid, with the best play after it.

    ``cards`` are those exchanged. After a ``draws`` of the draws it is right to fold: ``folds`` is their part of all deals.
    """

    action: str
    cards: tuple[Card, ...]
    value: Fraction
    draws: int
    folds: Fraction


class Advice(NamedTuple):
    """What the actions of five cards against an open card are worth; the best one first."""

    position: Position
    options: tuple[Option, ...]
    bet: BetAdvice

    @property
    def best(self) -> Option:
        """The best action."""
        return self.options[0]

    def of(self, action: str, cards: Iterable[Card] = ()) -> Option:
        """Return an option by its action and, for an exchange, its cards. Raises KeyError when it is not offered."""
        wanted = (action, frozenset(cards))
        for option in self.options:
            if (option.action, frozenset(option.cards)) == wanted:
                return option
        raise KeyError(wanted)

    def cost(self, action: str, cards: Iterable[Card] = ()) -> Fraction:
        """Return how many ANTEs a choice is worse than the best one."""
        return self.best.value - self.of(action, cards).value


class BetAdvice(NamedTuple):
    """What folding and laying BET are worth from here on, in ANTEs; the prices paid before don't count.

    ``insured`` is BET with the highest insurance, None where the hand can't be insured; ``insurance`` is that, in ANTEs. Of all
    the dealer's hands ``no_game`` have none, ``lower``, ``equal`` and ``higher`` have one.
    """

    fold: Fraction
    bet: Fraction
    insured: Fraction | None
    insurance: Fraction
    no_game: Fraction
    lower: Fraction
    equal: Fraction
    higher: Fraction

    @property
    def value(self) -> Fraction:
        """The best of it."""
        return max(self.fold, self.bet, self.bet if self.insured is None else self.insured)

    @property
    def bets(self) -> bool:
        """Whether to lay BET."""
        return self.value > self.fold

    @property
    def insures(self) -> bool:
        """Whether to insure."""
        return self.bets and self.insured is not None and self.insured > self.bet


def advise(
    cards: Sequence[Card],
    up: Card,
    rules: Rules = SEED,
    *,
    dead: Iterable[Card] = (),
    ante: Chips | None = None,
    actions: bool = True,
    progress: Callable[[float], None] = lambda _part: None,
    compiled: bool = COMPILED,
) -> Advice:
    """Return what fold, stand, the sixth card and every exchange of five cards are worth against the dealer's open card.

    ``dead`` cards are known to be elsewhere, such as those of a player's other box. ``ante`` (chips) is needed where the house
    limits what BET wins. Without ``actions``, for want of chips, there are fold and stand alone. Raises CardError or RulesError.
    """
    position = position_of(cards, up, dead)
    require_counted(rules)
    prices = prices_of(rules, ante)
    counts = rules.counts if actions else ()
    tallies = solve(position, prices, counts, sixth=rules.sixth and actions, progress=progress, compiled=compiled)
    options = [Option(FOLD, (), Fraction(-1), 1, Fraction(1)), _option(STANDING, (), tallies[STAND], prices, 0)]
    if rules.sixth and actions:
        options.append(_option(SIXTH_CARD, (), tallies[SIXTH], prices, rules.sixth_price))
    for kept in range(STAND):
        given = tuple(compress(position.cards, (not kept >> place & 1 for place in range(5))))
        if len(given) in counts:
            options.append(_option(EXCHANGE, given, tallies[kept], prices, rules.price_of(len(given))))
    options.sort(key=lambda option: -option.value)
    found = stands(position.cards, up, position.unseen, prices, compiled=compiled)
    return Advice(position, tuple(options), _bet_advice(position.cards, rules, prices, found))


def _option(action: str, cards: tuple[Card, ...], tally: Tally, prices: Prices, price: int) -> Option:
    """Return what a tally says of an action of this price."""
    value = Fraction(tally.value, tally.deals * prices.ante) - price
    return Option(action, cards, value, tally.draws, Fraction(tally.fold, tally.deals))


def advise_bet(
    cards: Sequence[Card],
    up: Card,
    rules: Rules = SEED,
    *,
    dead: Iterable[Card] = (),
    ante: Chips | None = None,
    compiled: bool = COMPILED,
) -> BetAdvice:
    """Return what folding, BET and insurance are worth with the last card dealt.

    ``dead`` are the cards given away, and others known to be elsewhere. Raises CardError or RulesError.
    """
    dead = tuple(dead)
    require_hand(cards)
    require_distinct((*cards, up, *dead))
    gone = {*cards, up, *dead}
    unseen = tuple(card for card in DECK if card not in gone)
    if len(unseen) < 4:
        raise CardError(f"{len(unseen)} unseen cards are not enough for the dealer's hand")
    require_counted(rules)
    prices = prices_of(rules, ante)
    return _bet_advice(cards, rules, prices, stands(cards, up, unseen, prices, compiled=compiled))


def _bet_advice(cards: Sequence[Card], rules: Rules, prices: Prices, found: Stands) -> BetAdvice:
    """Return what a hand's standing against the dealer means in ANTEs."""
    code = code_of(cards, high.strength(cards), rules)
    none, lost = found.hands - found.game, found.game - found.weaker - found.equal
    whole = found.hands * prices.ante
    value = prices.no_game * none - prices.lose * lost + prices.wins[code] * found.weaker
    most = prices.most[code]
    return BetAdvice(
        fold=Fraction(-1),
        bet=Fraction(value, whole),
        insured=Fraction(value + most * (none - found.weaker), whole) if most else None,
        insurance=Fraction(most, prices.ante),
        no_game=Fraction(none, found.hands),
        lower=Fraction(found.weaker, found.hands),
        equal=Fraction(found.equal, found.hands),
        higher=Fraction(lost, found.hands),
    )
