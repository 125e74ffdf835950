"""The compiled core's counting in Python, for where there is no compiler: the same questions, the same answers, more slowly."""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from riverboat.analysis.counting import FIELDS, MOST_SHARING, WHOLE
from riverboat.cards import CardError
from riverboat.hands.core import NUMBERS
from riverboat.hands.evaluating import plain_strength_of, plain_two_and_three_of
from riverboat.hands.tables import BY_SUIT, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from riverboat.analysis.counting import Answer, Given, Question
    from riverboat.cards import Card

    Worth = Callable[[Sequence[Card], Sequence[Card]], tuple[int, ...]]

_NAMES: Final = {number: key for key, number in NUMBERS.items()}
_WORD: Final = (1 << 64) - 1
_TRIES: Final = 100_000


class Scores:
    """What everybody got so far."""

    def __init__(self, players: int) -> None:
        self.fields = [[0] * FIELDS for _ in range(players)]

    def settle(self, worths: Sequence[Sequence[int]], weight: int) -> None:
        """Share a pot ``weight`` times; ``worths[player][share]``."""
        winners = []
        for share in zip(*worths, strict=True):
            best = max(share)
            winners.append([player for player, worth in enumerate(share) if worth == best and best])
        awarded = sum(map(bool, winners))
        parts: dict[int, int] = {}
        for place, among in enumerate(winners):
            for player in among:
                self.fields[player][3 + MOST_SHARING * place + len(among) - 1] += weight
                parts[player] = parts.get(player, 0) + WHOLE // awarded // len(among)
        for player, part in parts.items():
            self.fields[player][0] += part * weight
            self.fields[player][1] += part * part * weight
            self.fields[player][2] += weight * (len(parts) == 1)


def _worth(asked: Question) -> Worth:
    """Return the function that ranks a hand and a board for every share."""
    ways = [
        (plain_two_and_three_of(_NAMES[number]) if from_two else plain_strength_of(_NAMES[number]), from_two)
        for number, from_two in asked[0]
    ]

    def worth(hand: Sequence[Card], board: Sequence[Card]) -> tuple[int, ...]:
        found = []
        for rank, from_two in ways:
            found.append(rank(hand, board) if from_two else rank((*hand, *board)))  # type: ignore[call-arg] # - by from_two
        return tuple(found)

    return worth


def _cards(bits: int) -> list[Card]:
    """Return the cards of a set."""
    return [card for card in range(52) if bits >> card & 1]


def count_hands(asked: Question, hands: Sequence[Sequence[Card]], part: int, parts: int, stop: bytearray) -> Answer:
    """Return who wins over all ways to deal everybody's missing cards."""
    _, holding, _, board, unseen = asked
    worth = _worth(asked)
    scores = Scores(len(hands))
    worths: list[tuple[int, ...]] = []

    def deal(left: list[Card]) -> None:
        player = len(worths)
        if player == len(hands):
            scores.settle(worths, 1)
            return
        for number, more in enumerate(combinations(left, holding - len(hands[player]))):
            if stop[0] or (not player and number % parts != part):
                continue
            worths.append(worth((*hands[player], *more), board))
            deal([card for card in left if card not in more])
            worths.pop()

    deal(_cards(unseen))
    return scores.fields


def count_boards(asked: Question, hands: Sequence[Sequence[Card]]) -> Answer:
    """Return who wins over all boards: each counted by its ranks, then those that give somebody a flush counted again.

    Boards of the same ranks are stood for by one of them in which no suit comes often enough for a flush.
    """
    shares, _, size, board, unseen = asked
    worth = _worth(asked)
    scores = Scores(len(hands))
    flushes = tables().flushes[_NAMES[shares[0][0]]] if _NAMES[shares[0][0]] in BY_SUIT else None
    left = [sum(unseen >> 4 * rank + suit & 1 for suit in range(4)) for rank in range(13)]
    missing = size - len(board)
    by_ranks = _ByRanks(asked, hands, worth)
    for ranks, weight in _rank_choices(left, missing):
        scores.settle(by_ranks[(*(card >> 2 for card in board), *ranks)], weight)
    for suit in range(4) if flushes is not None else ():
        _count_flushes(asked, hands, suit, by_ranks, scores)
    return scores.fields


class _ByRanks(dict[tuple[int, ...], "list[tuple[int, ...]]"]):
    """What everybody's hand is worth with a board of these ranks, flushes aside."""

    def __init__(self, asked: Question, hands: Sequence[Sequence[Card]], worth: Worth) -> None:
        super().__init__()
        self._hands = [_unsuited([card >> 2 for card in hand], 0) for hand in hands]
        self._worth = worth
        self._from_two = asked[0][0][1]

    def __missing__(self, ranks: tuple[int, ...]) -> list[tuple[int, ...]]:
        worths = []
        for hand in self._hands:
            if self._from_two:
                worths.append(self._worth(hand, _unsuited(list(ranks), 0)))
            else:
                cards = _unsuited([card >> 2 for card in hand] + list(ranks), 0)
                worths.append(self._worth(cards[: len(hand)], cards[len(hand) :]))
        self[ranks] = worths
        return worths


def _unsuited(ranks: list[int], first: int) -> list[Card]:
    """Return distinct cards of these ranks, no five of one suit among up to seven, no three among up to five and four."""
    used: dict[int, int] = {}
    cards = []
    for place, rank in enumerate(ranks):
        taken = used.get(rank, 0)
        suit = next(suit % 4 for suit in range(place + first, place + first + 4) if not taken >> suit % 4 & 1)
        used[rank] = taken | 1 << suit
        cards.append(4 * rank + suit)
    return cards


def _rank_choices(left: Sequence[int], count: int, first: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every choice of ``count`` ranks from ``first`` up, with how many choices of cards have them."""
    if not count:
        yield (), 1
        return
    for rank in range(first, 13):
        for same in range(1, min(count, left[rank]) + 1):
            ways = comb(left[rank], same)
            for more, weight in _rank_choices(left, count - same, rank + 1):
                yield (rank,) * same + more, weight * ways


def _count_flushes(asked: Question, hands: Sequence[Sequence[Card]], suit: int, by_ranks: _ByRanks, scores: Scores) -> None:
    """Count the boards again that give somebody a flush in ``suit``: take them away as they were counted, add them as they are."""
    shares, _, size, board, unseen = asked
    flushes = tables().flushes[_NAMES[shares[0][0]]]
    from_two = shares[0][1]
    suited = [[card >> 2 for card in hand if card & 3 == suit] for hand in hands]
    known = [card >> 2 for card in board if card & 3 == suit]
    fewest = min(((3 if len(mine) > 1 else 6) if from_two else 5 - len(mine)) for mine in suited) - len(known)
    to_come = [rank for rank in range(13) if unseen >> 4 * rank + suit & 1]
    others = [sum(unseen >> 4 * rank + other & 1 for other in range(4) if other != suit) for rank in range(13)]
    missing = size - len(board)
    of_board = [card >> 2 for card in board]
    for count in range(max(fewest, 0), missing + 1):
        rest = list(_rank_choices(others, missing - count))
        for more in combinations(to_come, count):
            made = [_flush(flushes, mine, [*known, *more], from_two=from_two) for mine in suited]
            if not any(made):
                continue
            for ranks, weight in rest:
                plain = by_ranks[(*of_board, *sorted((*more, *ranks)))]
                scores.settle(plain, -weight)
                better = [(max(worth[0], flush), *worth[1:]) for worth, flush in zip(plain, made, strict=True)]
                scores.settle(better, weight)


def _flush(flushes: memoryview, mine: list[int], board: list[int], *, from_two: bool) -> int:
    """Return the best flush of the ranks of one suit, 0 for none."""
    if not from_two:
        return flushes[sum(1 << rank for rank in (*mine, *board))]
    twos = [1 << a | 1 << b for a, b in combinations(mine, 2)]
    threes = [1 << a | 1 << b | 1 << c for a, b, c in combinations(board, 3)]
    return max((flushes[two | three] for two in twos for three in threes), default=0)


class Chance:
    """The core's stream of chance: a counter, well mixed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _WORD

    def below(self, end: int) -> int:
        """Return a number from 0 to below ``end``."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _WORD
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
        return ((z ^ z >> 31) >> 32) * end >> 32

    def draw(self, left: set[Card]) -> Card:
        """Take a card out of ``left``."""
        while True:
            card = self.below(52)
            if card in left:
                left.remove(card)
                return card


def _given(ranges: tuple[Given, ...]) -> list[tuple[list[tuple[Card, ...]], list[int] | None]]:
    """Return the hands of each range and where each reaches."""
    given = []
    for cards, size, reach in ranges:
        hands = [tuple(cards[at : at + size]) for at in range(0, len(cards), size or 1)] or [()]
        given.append((hands, list(memoryview(reach).cast("I")) if reach is not None else None))
    return given


def _picked(hands: list[tuple[Card, ...]], reach: list[int] | None, chance: Chance) -> tuple[Card, ...]:
    """Return a hand of a range."""
    if len(hands) == 1:
        return hands[0]
    if reach is None:
        return hands[chance.below(len(hands))]
    return hands[bisect_right(reach, chance.below(reach[-1]))]


def _dealt(
    given: list[tuple[list[tuple[Card, ...]], list[int] | None]], unseen: set[Card], chance: Chance
) -> list[tuple[Card, ...]]:
    """Return a hand for everybody, no two with a card in common, and take the cards from ``unseen``."""
    for _ in range(_TRIES):
        left = set(unseen)
        hands = []
        for of, reach in given:
            hand = _picked(of, reach, chance)
            if not left.issuperset(hand):
                break
            left.difference_update(hand)
            hands.append(hand)
        if len(hands) == len(given):
            unseen.intersection_update(left)
            return hands
    raise CardError("the ranges leave no deal in which nobody holds another's card")


def sample(asked: Question, ranges: tuple[Given, ...], deals: int, seed: int) -> Answer:
    """Return who wins over random deals."""
    _, holding, size, known, unseen = asked
    worth = _worth(asked)
    given = _given(ranges)
    scores = Scores(len(ranges))
    chance = Chance(seed)
    everything = set(_cards(unseen))
    for _ in range(deals):
        left = set(everything)
        hands = _dealt(given, left, chance)
        board = (*known, *(chance.draw(left) for _ in range(size - len(known))))
        whole = [(*hand, *(chance.draw(left) for _ in range(holding - len(hand)))) for hand in hands]
        scores.settle([worth(hand, board) for hand in whole], 1)
    return scores.fields
