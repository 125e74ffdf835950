"""Odds of hands and ranges against each other, in every game: exact where that is feasible, else by chance with its error."""

from __future__ import annotations

import math
import os
import time
from array import array
from fractions import Fraction
from itertools import permutations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.analysis.counting import FIELDS, MOST_SHARING, WHOLE, count_boards, count_hands, question, sample
from riverboat.analysis.ranges import Range, RangeError, parse_range
from riverboat.analysis.shapes import Shape, shape_of
from riverboat.cards import CardError, as_cards, card_text, require_distinct
from riverboat.hands.core import CORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from riverboat.analysis.counting import Answer, Given, Question
    from riverboat.cards import Card
    from riverboat.rules.game import Game

    Progress = Callable[[float], None]

CHUNK: Final = 10_000
"""Random deals come in chunks of this many, each with a seed of its own."""

MOST_MATCHUPS: Final = 30_000
MOST_DEALS: Final = 60_000_000 if CORE is not None else 300_000
"""Up to so many hands against each other, and deals without a board, odds are exact unless asked otherwise."""

TOGETHER: Final = 8
"""So many matchups are one piece of work for a thread."""

MOST_PLAYERS: Final = 10


class Odds(NamedTuple):
    """What a player gets: how often the high (or only) share, or the low one, is his alone, or shared by so many; whole pots.

    ``parts`` is the pot's parts that he got over all deals, in 5040ths; ``error`` the standard error of ``equity``, 0 when exact.
    """

    text: str
    wins: int
    ties: dict[int, int]
    low_wins: int
    low_ties: dict[int, int]
    scoops: int
    parts: int
    equity: Fraction
    error: float


class Equity(NamedTuple):
    """The odds of all players over ``deals`` deals, each counted by its hands' weights times ``scale``; exact or by chance."""

    game: str
    exact: bool
    deals: int
    scale: int
    players: tuple[Odds, ...]


class Cancelled(Exception):
    """The odds were not wanted any more."""


class Spot(NamedTuple):
    """A question as it was asked: the game, what everybody may hold, the board, and all cards still to come if nobody held any."""

    shape: Shape
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    unseen: tuple[Card, ...]


def equity(  # noqa: PLR0913 - all but the hands have defaults, and are named
    hands: Sequence[str | Sequence[Card]],
    game: str | Game = "texas_holdem",
    *,
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    method: str = "auto",
    error: float = 0.0005,
    deals: int = 5_000_000,
    seconds: float = math.inf,
    one_for_all: bool = False,
    seed: int = 1,
    threads: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """Return everybody's odds.

    ``hands`` are two to ten hands or ranges (see ``ranges``), ``game`` a game or its key, ``board`` and ``dead`` cards. ``method``
    is "exact", "sample", or "auto": exact where that takes a moment. A sample ends when everybody's standard error is at most
    ``error``, or after ``deals`` deals, or after ``seconds``; but for that the same ``seed`` gives the same odds with any number of
    ``threads`` (0: one a processor). ``one_for_all`` says of a stud game that its deck is short, so that the last card is one in
    the middle; where that follows from the cards it is found out. ``progress`` is called with the part done, 0 to 1; what it
    raises ends the work, ``Cancelled`` by custom. Raises CardError (RangeError for ranges) for anything that can't be dealt.
    """
    spot = posed(hands, game, board, dead, one_for_all=one_for_all)
    tell = progress or _untold
    workers = threads or os.cpu_count() or 1
    if method not in {"auto", "exact", "sample"}:
        raise ValueError(f"the method is auto, exact or sample, not {method!r}")
    if method == "exact" or (method == "auto" and is_feasible(spot)):
        return _exact(spot, workers, tell)
    return _sampled(spot, Stop(error, deals, seconds), seed, workers, tell)


def posed(
    hands: Sequence[str | Sequence[Card]],
    game: str | Game,
    board: str | Sequence[Card],
    dead: str | Sequence[Card],
    *,
    one_for_all: bool = False,
) -> Spot:
    """Return the question with everything checked. Raises CardError."""
    shape = shape_of(game)
    if not shape.is_counted:
        raise CardError(f"odds are counted for games with a board of five cards or none, not for {shape.name}")
    if isinstance(hands, str) or not hasattr(hands, "__len__"):
        raise CardError(f"the hands are a list such as ['AhKh', 'QQ+'], not {hands!r}")
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise CardError(f"two to ten hands are compared, not {len(hands)}")
    common, gone = tuple(as_cards(board)), tuple(as_cards(dead))
    if len(common) > shape.board:
        raise CardError(f"the board of {shape.name} has {shape.board or 'no'} cards, not {len(common)}")
    ranges = [parse_range(text, shape) for text in hands]
    seen = (*common, *gone, *(card for one in ranges for card in one.thrown))
    require_distinct(seen)
    for card in seen:
        if card not in shape.deck:
            raise CardError(f"{card_text(card)} is not in the deck of {shape.name}")
    ranges = [one.without(seen) for one in ranges]
    _require_apart(ranges)
    unseen = tuple(card for card in shape.deck if card not in seen)
    if shape.has_community_card and (one_for_all or len(ranges) * shape.holding > len(unseen)):
        shape = shape._replace(holding=shape.holding - 1, board=1)
    to_come = shape.board - len(common) + len(ranges) * shape.holding
    if to_come > len(unseen) or any(one.size > shape.holding for one in ranges):
        raise CardError(f"{to_come} cards are needed, and {len(unseen)} are left")
    return Spot(shape, tuple(ranges), common, unseen)


def _require_apart(ranges: Sequence[Range]) -> None:
    """Raise CardError when two players hold a card in common whatever they hold."""
    held: set[Card] = set()
    for one in ranges:
        if len(one.hands) > 1:
            continue
        for card in one.hands[0]:
            if card in held:
                raise CardError(f"{card_text(card)} appears twice")
            held.add(card)


def _untold(part: float) -> None:
    """Tell nobody."""


def is_feasible(spot: Spot) -> bool:
    """Return whether exact odds take no more than a moment."""
    matchups = math.prod(len(one.hands) for one in spot.ranges)
    if matchups > MOST_MATCHUPS:
        return False
    if spot.shape.board:
        return spot.shape.board > 1 and all(one.size == spot.shape.holding for one in spot.ranges)
    return matchups * _deals(spot) <= MOST_DEALS


def _deals(spot: Spot) -> int:
    """Return in how many ways the missing cards of one matchup can be dealt."""
    shape = spot.shape
    left = len(spot.unseen) - sum(one.size for one in spot.ranges)
    ways = math.comb(left, shape.board - len(spot.board))
    left -= shape.board - len(spot.board)
    for one in spot.ranges:
        ways *= math.comb(left, shape.holding - one.size)
        left -= shape.holding - one.size
    return ways


# ---------------------------------------------------------------- exact

Matchup = tuple[tuple["Card", ...], ...]


def _exact(spot: Spot, workers: int, tell: Progress) -> Equity:
    """Return the odds over every deal."""
    if spot.shape.board == 1:
        raise RangeError("a card for all in a stud game is only sampled: --method sample")
    if spot.shape.board and any(one.size < spot.shape.holding for one in spot.ranges):
        raise RangeError(
            f"exact odds with a board need whole hands, {spot.shape.holding} cards each; --method sample deals the rest"
        )
    scale = math.lcm(*(weight.denominator for one in spot.ranges for weight in one.weights))
    counted = list(_matchups(spot, scale).items())
    if not counted:
        raise RangeError("the ranges leave no deal in which nobody holds another's card")
    totals = [[0] * FIELDS for _ in spot.ranges]
    ways = _deals(spot)
    if spot.shape.board:
        for done, answer in _boards(spot, counted, workers):
            _add(totals, answer, 1)
            tell(done)
    else:
        for done, (matchup, weight) in enumerate(counted):
            _add(totals, _deals_of(spot, matchup, workers, tell), weight)
            tell((done + 1) / len(counted))
    return _told(spot, totals, ways * sum(weight for _, weight in counted), scale ** len(spot.ranges), exact=True)


def _boards(spot: Spot, counted: list[tuple[Matchup, int]], workers: int) -> Iterator[tuple[float, Answer]]:
    """Yield who wins over all boards, a few matchups at a time, and which part of them is done."""
    parts = -(-len(counted) // TOGETHER)

    def work(part: int) -> Answer:
        totals = [[0] * FIELDS for _ in spot.ranges]
        for matchup, weight in counted[part * TOGETHER : (part + 1) * TOGETHER]:
            _add(totals, count_boards(_asked(spot, matchup), matchup), weight)
        return totals

    for done, answer in enumerate(_in_threads(work, parts, workers if parts > 1 else 1)):
        yield (done + 1) / parts, answer


def _asked(spot: Spot, matchup: Matchup) -> Question:
    """Return the question when everybody holds these hands."""
    held = {card for hand in matchup for card in hand}
    return question(spot.shape, spot.board, (card for card in spot.unseen if card not in held))


def _deals_of(spot: Spot, matchup: Matchup, workers: int, tell: Progress) -> Answer:
    """Return who wins over all deals of the missing cards, in a game without a board."""
    asked = _asked(spot, matchup)
    ways = _deals(spot)
    if ways < CHUNK * 100:
        return count_hands(asked, matchup, 0, 1, bytearray(1))
    parts = workers * max(8, ways // 200_000_000)
    stop = bytearray(1)
    totals: list[list[int]] = [[0] * FIELDS for _ in matchup]
    try:
        for done, answer in enumerate(_in_threads(lambda part: count_hands(asked, matchup, part, parts, stop), parts, workers)):
            _add(totals, answer, 1)
            tell((done + 1) / parts)
    finally:
        stop[0] = 1
    return totals


def _in_threads(work: Callable[[int], Answer], parts: int, workers: int) -> Iterator[Answer]:
    """Yield the answers of all parts, in order; the core works in threads, Python would gain nothing by them."""
    if CORE is None or workers < 2:
        yield from map(work, range(parts))
        return
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - short questions do without

    pool = ThreadPoolExecutor(workers)
    try:
        waiting = [pool.submit(work, part) for part in range(min(2 * workers, parts))]
        for part in range(parts):
            yield waiting.pop(0).result()
            if part + 2 * workers < parts:
                waiting.append(pool.submit(work, part + 2 * workers))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _matchups(spot: Spot, scale: int) -> dict[Matchup, int]:
    """Return the hands that can meet and how often; those that differ only by the suits' names are one.

    Each weight counts ``scale`` times, so that all are whole. With one hand each there is nothing to gather.
    """
    counted: dict[Matchup, int] = {}
    perms = _free_permutations(spot) if any(len(one.hands) > 1 for one in spot.ranges) else ()
    looks = [{hand: [_permuted(hand, perm) for perm in perms] for hand in one.hands} for one in spot.ranges]
    weights = [[int(weight * scale) for weight in one.weights] for one in spot.ranges]
    for chosen in product(*(zip(one.hands, whole, strict=True) for one, whole in zip(spot.ranges, weights, strict=True))):
        hands = tuple(hand for hand, _ in chosen)
        if len({card for hand in hands for card in hand}) < sum(map(len, hands)):
            continue
        key = min(zip(*(look[hand] for look, hand in zip(looks, hands, strict=True)), strict=True)) if perms else hands
        counted[key] = counted.get(key, 0) + math.prod(weight for _, weight in chosen)
    return counted


def _free_permutations(spot: Spot) -> list[tuple[int, ...]]:
    """Return the ways to rename the suits that leave the cards to come, and so the board, as they are."""
    unseen, board = set(spot.unseen), set(spot.board)
    return [
        perm
        for perm in permutations(range(4))
        if {card & ~3 | perm[card & 3] for card in unseen} == unseen and {card & ~3 | perm[card & 3] for card in board} == board
    ]


def _permuted(hand: tuple[Card, ...], perm: tuple[int, ...]) -> tuple[Card, ...]:
    """Return a hand with its suits renamed."""
    return tuple(sorted((card & ~3 | perm[card & 3] for card in hand), reverse=True))


def _add(totals: list[list[int]], answer: Answer, weight: int) -> None:
    """Add an answer, ``weight`` times."""
    for total, fields in zip(totals, answer, strict=True):
        total[:] = [have + weight * more for have, more in zip(total, fields, strict=True)]


# ---------------------------------------------------------------- by chance


class Stop(NamedTuple):
    """When a sample ends: every standard error is at most ``error``, ``deals`` are dealt, or ``seconds`` are over."""

    error: float
    deals: int
    seconds: float


def _sampled(spot: Spot, stop: Stop, seed: int, workers: int, tell: Progress) -> Equity:
    """Return the odds over random deals."""
    error, deals, seconds = stop
    begun = time.monotonic()
    asked = question(spot.shape, spot.board, spot.unseen)
    given = tuple(map(_given, spot.ranges))
    totals = [[0] * FIELDS for _ in spot.ranges]
    chunks = max(1, -(-deals // CHUNK))
    dealt = 0

    def work(chunk: int) -> Answer:
        return sample(asked, given, min(CHUNK, deals - chunk * CHUNK), _seed(seed, chunk))

    for chunk, answer in enumerate(_in_threads(work, chunks, workers)):
        _add(totals, answer, 1)
        dealt = min(deals, (chunk + 1) * CHUNK)
        worst = max(_error(fields, dealt) for fields in totals)
        spent = time.monotonic() - begun
        tell(min(1.0, max(dealt / deals, spent / seconds, (error / worst) ** 2 if worst else 1.0)))
        if (worst <= error and chunk) or spent >= seconds:
            break
    return _told(spot, totals, dealt, 1, exact=False)


def _seed(seed: int, chunk: int) -> int:
    """Return the seed of a chunk: far from the others', as the stream of chance is a counter."""
    return (seed * 0xD1342543DE82EF95 + chunk * 0xA24BAED4963EE407) & (1 << 64) - 1


def _given(one: Range) -> Given:
    """Return a range as the core takes it."""
    cards = bytes(card for hand in one.hands for card in hand)
    if not one.is_weighted or not one.size:
        return cards, one.size, None
    scale = math.lcm(*(weight.denominator for weight in one.weights))
    reach, sum_so_far = array("I"), 0
    for weight in one.weights:
        sum_so_far += int(weight * scale)
        if sum_so_far >= 1 << 32:
            raise RangeError(f"{one.text}: the weights are too fine for a sample")
        reach.append(sum_so_far)
    return cards, one.size, reach.tobytes()


def _error(fields: Sequence[int], deals: int) -> float:
    """Return the standard error of the equity."""
    mean = fields[0] / deals
    return math.sqrt(max(0.0, fields[1] / deals - mean * mean) / deals) / WHOLE


# ---------------------------------------------------------------- told


def _told(spot: Spot, totals: Sequence[Sequence[int]], deals: int, scale: int, *, exact: bool) -> Equity:
    """Return the odds as they are told."""
    players = tuple(
        _odds(one.text, fields, deals, 0.0 if exact else _error(fields, deals))
        for one, fields in zip(spot.ranges, totals, strict=True)
    )
    return Equity(spot.shape.key, exact, deals, scale, players)


def _odds(text: str, fields: Sequence[int], deals: int, error: float) -> Odds:
    """Return one player's odds."""
    high, low = fields[3 : 3 + MOST_SHARING], fields[3 + MOST_SHARING :]
    ties, low_ties = ({n: count for n, count in enumerate(share, 1) if n > 1 and count} for share in (high, low))
    return Odds(text, high[0], ties, low[0], low_ties, fields[2], fields[0], Fraction(fields[0], WHOLE * deals), error)
