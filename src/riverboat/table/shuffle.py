"""The shuffle: random and laid down before anybody can know it, so that everybody can check it afterwards (docs/fairness.md).

A deck is laid down by publishing its ``commitment``: a hash over its ``leaves``, one salted hash a place. The players' numbers
(nonces), which were laid down by their hashes before, then decide in which order the places are dealt (``dealing_order``). All
hashes are SHA-256 of plain text, written in lower-case hexadecimal, so that anybody can work them out with the tools at hand.
Chance comes in as ``entropy``: ``entropy(n)`` returns n unpredictable bytes, such as ``os.urandom``.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from riverboat.cards import card_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card

SEED_BYTES: Final = 32
SALT_LENGTH: Final = 32
"""Hexadecimal digits of a salt: 128 bits, so that nobody finds out a card by trying all salts."""


def below(limit: int, entropy: Callable[[int], bytes]) -> int:
    """Return a number from 0 to ``limit`` - 1 (``limit`` from 1 to 2**32), each as likely as the others.

    Bytes that would favour the small ones are thrown away, so that no number is likelier by the remainder of a division.
    """
    fair = 2**32 - 2**32 % limit
    while (number := int.from_bytes(entropy(4), "big")) >= fair:
        pass
    return number % limit


def shuffled(cards: Sequence[Card], entropy: Callable[[int], bytes]) -> tuple[Card, ...]:
    """Return ``cards`` in a random order."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, entropy)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sha256(text: str) -> str:
    """Return the SHA-256 of a text of plain ASCII, in hexadecimal."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def new_seed(entropy: Callable[[int], bytes]) -> str:
    """Return the secret from which all salts of one deck are made."""
    return entropy(SEED_BYTES).hex()


def salt(seed: str, place: int) -> str:
    """Return the salt of a place: one of them tells nothing of the others."""
    return sha256(f"{seed}:{place}")[:SALT_LENGTH]


def leaves(cards: Sequence[Card], seed: str) -> tuple[str, ...]:
    """Return the salted hash of each place of a deck; without its salt a hash tells nothing of its card."""
    return tuple(sha256(f"{place}:{card_text(card)}:{salt(seed, place)}") for place, card in enumerate(cards))


def commitment(table: str, hand: int, hashes: Sequence[str]) -> str:
    """Return the hash that lays down a whole deck, by its leaves, for one hand of one table."""
    return sha256(f"riverboat:{table}:{hand}:{','.join(hashes)}")


def stream(commitment: str, nonces: Sequence[str]) -> Callable[[int], bytes]:
    """Return the bytes, as ``entropy``, that follow from a commitment and the nonces that were opened (hexadecimal texts)."""
    seed = sha256(":".join([commitment, *nonces]))
    held, block = b"", 0

    def entropy(wanted: int) -> bytes:
        nonlocal held, block
        while len(held) < wanted:
            held += bytes.fromhex(sha256(f"{seed}:{block}"))
            block += 1
        taken, held = held[:wanted], held[wanted:]
        return taken

    return entropy


def dealing_order(laid: Sequence[Sequence[Card]], commitment: str, nonces: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Return each deck that was ``laid`` down, in one commitment, in the order in which its cards are dealt.

    The first shuffle takes its numbers from the beginning of the stream, the next goes on where it ended.
    """
    entropy = stream(commitment, nonces)
    return tuple(shuffled(cards, entropy) for cards in laid)
