"""Checks the shuffle of one hand by its file, with nothing but SHA-256; docs/fairness.md explains each step.

It shares no code with the side that deals: whoever wants to believe the room reads this file, or writes it again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import count, islice
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from riverboat.cards import CardError, parse_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Nonce(msgspec.Struct):
    """A number that a client at ``seat`` laid down by its hash; ``nonce`` is "" when it was not opened in time."""

    seat: int
    hash: str
    nonce: str = ""


class Opened(msgspec.Struct):
    """What the leaf number ``place`` is made of."""

    place: int
    card: str
    salt: str


class Shown(msgspec.Struct):
    """The hand that ``seat`` turned up."""

    seat: int
    cards: list[str]


class HandFile(msgspec.Struct):
    """The file of a hand, as docs/reference/hand.schema.json describes it."""

    format: Literal["riverboat-hand/1"]
    table: str
    hand: int
    commitment: str
    deck: int
    nonces: list[Nonce]
    leaves: list[str]
    dealt: list[tuple[int, str]]
    shown: list[Shown]
    opened: list[Opened]
    reshuffled: list[int] = []
    game: str = ""


EVERY_CARD: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def sha256(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def check(text: bytes) -> tuple[HandFile | None, list[str]]:
    """Return the hand that a file holds, and all that is wrong with it, in sentences; an honest hand has no problems."""
    try:
        hand = msgspec.json.decode(text, type=HandFile)
        for card in [card for _, card in hand.dealt if card] + [one.card for one in hand.opened]:
            parse_card(card)
    except (msgspec.DecodeError, CardError, UnicodeError) as error:
        return None, [f"this is no hand of Riverboat: {error}"]
    return hand, problems_of(hand, lambda seat: f"seat {seat}" if seat >= 0 else "the board")


def problems_of(hand: HandFile, who: Callable[[int], str]) -> list[str]:
    """Return all that is wrong with a hand; ``who`` names a seat."""
    return [*_laid_down(hand), *_leaves(hand)] or [*_deal(hand, who)]


def _laid_down(hand: HandFile) -> Iterator[str]:
    """Hold the leaves and the numbers against the hashes that were published before the deal."""
    if hand.deck < 1 or len(hand.leaves) not in {hand.deck, 2 * hand.deck}:
        yield f"there are {len(hand.leaves)} leaves for a deck of {hand.deck} cards"
    if sha256(f"riverboat:{hand.table}:{hand.hand}:{','.join(hand.leaves)}") != hand.commitment:
        yield "the leaves are not those of the commitment: one of them, the table or the hand's number was changed"
    for number, one in enumerate(hand.nonces, 1):
        if one.nonce and sha256(one.nonce) != one.hash:
            yield f"nonce {number}, of seat {one.seat}, is not the one that was laid down"


def _leaves(hand: HandFile) -> Iterator[str]:
    """Hold each opened card against its leaf, and say whether the card or the salt was changed."""
    for one in hand.opened:
        leaf = hand.leaves[one.place] if 0 <= one.place < len(hand.leaves) else ""
        if sha256(f"{one.place}:{one.card}:{one.salt}") != leaf:
            right = next((card for card in EVERY_CARD if sha256(f"{one.place}:{card}:{one.salt}") == leaf), "")
            wrong = f"it held {right}, not {one.card}" if right else f"the salt of its {one.card} was changed"
            yield f"place {one.place}: {wrong}"
    for second in (False, True):
        cards = Counter(one.card for one in hand.opened if (one.place >= hand.deck) == second)
        yield from (f"{card} is twice in the deck" for card, times in sorted(cards.items()) if times > 1)


def numbers(seed: str) -> Iterator[int]:
    """Yield the numbers of 32 bits that follow from a seed."""
    for block in count():
        digits = sha256(f"{seed}:{block}")
        yield from (int(digits[at : at + 8], 16) for at in range(0, 64, 8))


def order(size: int, source: Iterator[int]) -> list[int]:
    """Return in which order ``size`` places are dealt: Fisher-Yates from the end, numbers that favour a place thrown away."""
    places = list(range(size))
    for last in range(size - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(number for number in source if number < fair) % (last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def _deal(hand: HandFile, who: Callable[[int], str]) -> Iterator[str]:
    """Hold each card that was dealt, and each that was shown, against those that lay at its seat's places."""
    source = numbers(sha256(":".join([hand.commitment, *(one.nonce for one in hand.nonces if one.nonce)])))
    places = order(hand.deck, source)
    again = [hand.deck + place for place in order(len(hand.leaves) - hand.deck, source)]
    at = {one.place: one.card for one in hand.opened}
    if len(hand.dealt) > hand.deck + sum(hand.reshuffled):
        yield f"{len(hand.dealt)} cards were dealt from a deck of {hand.deck}"
    for (seat, card), place in zip(hand.dealt, places, strict=False):
        if card and at.get(place) != card:
            yield f"{who(seat)} got {card}, but place {place} was next, with {at.get(place, 'a card that is not opened')}"
    reshuffled = iter(hand.dealt[hand.deck :])
    for again_now in hand.reshuffled:
        before = -1
        for seat, card in filter(lambda one: one[1], islice(reshuffled, again_now)):
            turn = next((number for number, place in enumerate(again) if at.get(place) == card), -1)
            if turn <= before:
                yield f"{who(seat)} got {card} of the reshuffled cards, but not in their order"
            before = turn
    late = {card for place, card in at.items() if place >= hand.deck}
    for one in hand.shown:
        own = {at.get(place) for (seat, _), place in zip(hand.dealt, places, strict=False) if seat == one.seat}
        yield from (f"{who(one.seat)} showed {card}, which was not dealt to it" for card in one.cards if card not in own | late)
