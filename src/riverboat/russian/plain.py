"""The solver in Python: the same sums as in ``_solver.c``, for machines without a compiler. A position takes about a minute.

Dealer's hands and player's hands are gone through together, the weakest first. For every set of up to three unseen cards it is
kept how many of the dealer's hands so far contain it; how many contain none of the cards that a player drew follows by inclusion
and exclusion. Three counts are kept in one number: the dealer's hands so far that are weaker, those as strong, and all that are a
game.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import DECK, Card, CardError, require_distinct
from riverboat.hands import high
from riverboat.russian.combinations import ACE_KING, KINDS, first_and_second, kinds, made_of
from riverboat.russian.prices import CODES, OF_FIVE
from riverboat.russian.rules import SEED, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from riverboat.russian.prices import Prices

KEEPS: Final = 32
STAND: Final = 31
"""The set of all five cards kept: no exchange."""

SIXTH: Final = 32
"""Behind the sets of cards kept: the purchase of a sixth card."""

WEAKER: Final = 1
EQUAL: Final = 1 << 21
GAME: Final = 1 << 42
_PART: Final = (1 << 21) - 1

VALUE, DRAWS, COUNT, FOLD, NONE, LOST, SAME, INSURED, WON = range(9)
"""The places of a tally's numbers; those of ``won`` follow the last."""


class Position(NamedTuple):
    """Five cards against the dealer's open one; ``unseen`` is all that may still come, ascending."""

    cards: tuple[Card, ...]
    up: Card
    unseen: tuple[Card, ...]

    @property
    def unseen_bits(self) -> int:
        """The unseen cards as bits."""
        return sum(1 << card for card in self.unseen)


def position_of(cards: Sequence[Card], up: Card, dead: Iterable[Card] = ()) -> Position:
    """Return the position of five cards; ``dead`` ones are known to be elsewhere. Raises CardError for cards that can't be."""
    dead = tuple(dead)
    require_distinct((*cards, up, *dead))
    if len(cards) != 5:
        raise CardError(f"a box is dealt five cards, not {len(cards)}")
    gone = {*cards, up, *dead}
    unseen = tuple(card for card in DECK if card not in gone)
    if len(unseen) < 9:
        raise CardError(f"{len(unseen)} unseen cards are not enough for the dealer's hand and an exchange")
    return Position(tuple(cards), up, unseen)


def code_of(cards: Sequence[Card], strength: int, rules: Rules = SEED) -> int:
    """Return the code of the combinations of five or six cards, of which five have this strength."""
    if len(cards) == 6:
        (first, _), (second, _) = first_and_second(cards, rules)
        return OF_FIVE + first * len(KINDS) + second
    kind = kinds()[strength]
    royals = {card >> 2 for card in cards if card >> 2 > 10}
    beside = len(royals) == 2 and kind > ACE_KING
    if beside:
        beside = not royals <= {card >> 2 for card in made_of(cards)[1]}
    return kind * len(KINDS) + beside * ACE_KING


class Dealer:
    """The dealer's hands with an open card.

    How many contain each set of up to three places, and how strong he is with each four.
    """

    def __init__(self, up: Card, unseen: Sequence[Card], game_from: int) -> None:
        self.count: defaultdict[tuple[int, ...], int] = defaultdict(int)
        self.strength: dict[tuple[int, ...], int] = {}
        self.order: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for four in combinations(range(len(unseen)), 4):
            strength = high.strength((up, *[unseen[place] for place in four]))
            self.strength[four] = strength if strength >= game_from else 0
            if strength >= game_from:
                self.order[strength].append(four)
                self._add(four, GAME)

    def _add(self, four: tuple[int, ...], what: int) -> None:
        """Count a hand in."""
        for size in range(4):
            for part in combinations(four, size):
                self.count[part] += what

    def count_in(self, strength: int, what: int) -> None:
        """Count in all hands of a strength."""
        for four in self.order.get(strength, ()):
            self._add(four, what)

    def without(self, places: tuple[int, ...], strength: int) -> int:
        """Return how the hands without any of these places stand against a strength: three counts in one number."""
        total = 0
        for size in range(min(3, len(places)) + 1):
            sign = -1 if size % 2 else 1
            total += sign * sum([self.count[part] for part in combinations(places, size)])
        return total + sum([self._of_four(four, strength) for four in combinations(places, 4)])

    def _of_four(self, four: tuple[int, ...], strength: int) -> int:
        """Return what one hand counts for."""
        his = self.strength[four]
        if not his:
            return 0
        return GAME + (WEAKER if his < strength else EQUAL if his == strength else 0)


def solve(
    position: Position, prices: Prices, bits: int, *, sixth: bool, progress: Callable[[float], None] = lambda _part: None
) -> list[list[int]]:
    """Return the tallies of all actions, as ``solver.solve`` does; ``bits`` are the numbers of cards that may be exchanged."""
    dealer = Dealer(position.up, position.unseen, prices.game_from)
    hands = _hands(position, prices, bits, sixth=sixth)
    tallies = [[0] * (WON + CODES) for _ in range(KEEPS + 1)]
    all_hands, done = max(1, sum(map(len, hands.values()))), 0
    for strength in sorted({*hands, *dealer.order}):
        dealer.count_in(strength, EQUAL)
        for kept, places, code in hands.get(strength, ()):
            count = comb(len(position.unseen) - len(places), 4)
            tally(tallies[kept], prices, strength, code, count, dealer.without(places, strength))
        dealer.count_in(strength, WEAKER - EQUAL)
        done += len(hands.get(strength, ()))
        progress(done / all_hands)
    return tallies


def _hands(position: Position, prices: Prices, bits: int, *, sixth: bool) -> dict[int, list[tuple[int, tuple[int, ...], int]]]:
    """Return all hands that can be had, by strength: the cards kept, the places drawn, the combinations' code."""
    unseen = position.unseen
    found: defaultdict[int, list[tuple[int, tuple[int, ...], int]]] = defaultdict(list)
    for kept in range(KEEPS):
        stay = [card for place, card in enumerate(position.cards) if kept >> place & 1]
        if kept != STAND and not bits >> 5 - len(stay) & 1:
            continue
        for places in combinations(range(len(unseen)), 5 - len(stay)):
            cards = (*stay, *[unseen[place] for place in places])
            strength = high.strength(cards)
            found[strength].append((kept, places, code_of(cards, strength)))
    rules = Rules(paired_straight="pair" if prices.pairs else "straight")
    for place in range(len(unseen) if sixth else 0):
        six = (*position.cards, unseen[place])
        strength = high.strength(six)
        found[strength].append((SIXTH, (place,), code_of(six, strength, rules)))
    return found


def tally(row: list[int], prices: Prices, strength: int, code: int, count: int, packed: int) -> None:
    """Add a draw to its action's tally."""
    weaker, equal, game = packed & _PART, packed >> 21 & _PART, packed >> 42
    none, lost = count - game, game - weaker - equal
    insured = max(0, prices.most[code] * (none - weaker))
    bet = prices.no_game * none - prices.lose * lost + prices.wins[code] * weaker + insured
    fold = -prices.fold * count
    folds = bet <= fold if prices.bet_from < 0 else strength < prices.bet_from
    row[VALUE] += fold if folds else bet
    row[DRAWS] += 1
    row[COUNT] += count
    if folds:
        row[FOLD] += count
        return
    row[NONE] += none
    row[LOST] += lost
    row[SAME] += equal
    row[INSURED] += insured
    row[WON + code] += weaker


def stands(cards: Sequence[Card], up: Card, unseen: Sequence[Card], game_from: int) -> tuple[int, int, int, int]:
    """Return how many of the dealer's hands have a game and are weaker, or as strong; how many have a game; how many there are."""
    own = high.strength(cards)
    his = [high.strength((up, *four)) for four in combinations(unseen, 4)]
    games = [strength for strength in his if strength >= game_from]
    return sum(strength < own for strength in games), games.count(own), len(games), len(his)
