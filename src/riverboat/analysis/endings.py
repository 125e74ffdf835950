"""Which kinds of hands everybody ends with: a sample of the deals that the odds are about."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.analysis.odds import posed
from riverboat.cards import CardError
from riverboat.hands import RANKINGS
from riverboat.hands.badugi import lows
from riverboat.hands.high import ladder as high_ladder
from riverboat.hands.short_deck import ladder as short_deck_ladder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.analysis.odds import Spot
    from riverboat.cards import Card

DEALS: Final = 10_000
_TRIES: Final = 1_000

_HIGH: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
_SHORT_DECK: Final = (*_HIGH[:5], "full_house", "flush", *_HIGH[7:])
_LOW: Final = ("pair_or_worse", "higher_low", "ten_low", "nine_low", "eight_low", "seven_low", "six_low", "five_low")
_BADUGI: Final = ("one_card", "two_cards", "three_cards", "four_cards")
KINDS: Final = {
    "high": _HIGH,
    "short_deck": _SHORT_DECK,
    "ace_to_five": _LOW,
    "deuce_to_seven": _LOW[:-2],
    "badugi": _BADUGI,
}
"""The kinds of hands of each ranking, the worst first."""
_TOPS: Final = "56789T"


class Endings(NamedTuple):
    """``parts[player][kind]`` is how often, 0 to 1, a player ends with each of ``kinds`` in the first share, the worst first."""

    kinds: tuple[str, ...]
    parts: tuple[tuple[float, ...], ...]


def endings(
    hands: Sequence[str],
    game: str,
    board: str,
    dead: str,
    *,
    one_for_all: bool = False,
    deals: int = DEALS,
    progress: Callable[[float], None] | None = None,
) -> Endings:
    """Return the kinds of hands that everybody ends with over ``deals`` random deals. Raises CardError as ``odds.equity`` does."""
    spot = posed(hands, game, board, dead, one_for_all=one_for_all)
    key, from_two = spot.shape.shares[0]
    ranking = RANKINGS[key]
    names = KINDS[key]
    counts = [[0] * len(names) for _ in spot.ranges]
    rng = Random(1)
    deal = _dealer(spot, rng)
    for number in range(deals):
        dealt, common = deal()
        for count, hand in zip(counts, dealt, strict=True):
            found = ranking.two_and_three(hand, common) if from_two else ranking.strength(hand + common)
            count[kind_of(key, found)] += 1
        if progress is not None and not number % 500:
            progress(number / deals)
    return Endings(names, tuple(tuple(each / deals for each in count) for count in counts))


def _dealer(spot: Spot, rng: Random) -> Callable[[], tuple[list[tuple[Card, ...]], tuple[Card, ...]]]:
    """Return what deals everybody's whole hand and the board."""
    reaches = [list(accumulate(map(float, one.weights))) for one in spot.ranges]
    to_board = spot.shape.board - len(spot.board)

    def held() -> list[tuple[Card, ...]]:
        for _ in range(_TRIES):
            chosen = [rng.choices(one.hands, cum_weights=reach)[0] for one, reach in zip(spot.ranges, reaches, strict=True)]
            if len({card for hand in chosen for card in hand}) == sum(map(len, chosen)):
                return chosen
        raise CardError("the ranges leave no deal in which nobody holds another's card")

    def deal() -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
        hands = held()
        gone = {card for hand in hands for card in hand}
        left = [card for card in spot.unseen if card not in gone]
        missing = [spot.shape.holding - len(hand) for hand in hands]
        more = tuple(rng.sample(left, to_board + sum(missing)))
        at = to_board
        whole = []
        for hand, count in zip(hands, missing, strict=True):
            whole.append(hand + more[at : at + count])
            at += count
        return whole, spot.board + more[:to_board]

    return deal


@cache
def kind_of(key: str, strength: int) -> int:
    """Return which of ``KINDS[key]`` a strength is."""
    if key == "badugi":
        return len(lows()[strength]) - 1
    if key in {"high", "short_deck"}:
        return (high_ladder() if key == "high" else short_deck_ladder()).kind(strength)
    top, *rest = RANKINGS[key].describe(strength).split("-")
    if not rest:
        return 0
    last = len(KINDS[key]) - 1
    best = "5" if key == "ace_to_five" else "7"
    return last - (_TOPS.index(top) - _TOPS.index(best)) if top in _TOPS else 1
