"""Shuffling: Fisher-Yates over entropy that is handed in, every order as likely as every other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card


def below(limit: int, entropy: Callable[[int], bytes]) -> int:
    """Return a number from 0 to ``limit`` - 1 (``limit`` from 1 to 2**32), each as likely as the others.

    Bytes that would favour the small ones are thrown away, so that no number is likelier by the remainder of a division.
    """
    fair = 2**32 - 2**32 % limit
    while (number := int.from_bytes(entropy(4), "big")) >= fair:
        pass
    return number % limit


def shuffled(cards: Sequence[Card], entropy: Callable[[int], bytes]) -> tuple[Card, ...]:
    """Return ``cards`` in a random order; ``entropy(n)`` must return n unpredictable bytes (such as ``os.urandom``)."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, entropy)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
