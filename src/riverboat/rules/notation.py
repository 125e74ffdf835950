"""Games in other forms: the hash that a journal keeps of them, and their script in words for the rules page."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.rules.game import (
    AFTER_BLINDS,
    AFTER_BRING_IN,
    ANTE,
    BIG,
    BLINDS,
    BUTTON_BLIND,
    COMMUNITY_CARD,
    HIGHEST_SHOWING,
    LEFT_OF_BUTTON,
    LOWEST_SHOWING,
    OPENER,
    SMALL,
    TWO_AND_THREE,
    Bet,
    Deal,
    Draw,
    First,
    Post,
    Showdown,
)

if TYPE_CHECKING:
    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game, Step


EDITION: Final = 2
"""Goes up when the machine decides something otherwise than it did under the same script and book.

2: who has mucked parts the pots all the same; last chips that are no more than the bring-in complete nothing.
"""


LATER: Final = {"short_bring_in_stands"}
"""What rule books settle since the first edition; it counts only where it is set, so that hands keep their hash."""


@lru_cache(maxsize=256)
def rules_hash(game: Game, book: RuleBook, edition: int = EDITION) -> str:
    """Return 16 hexadecimal digits that change with the game's script, deck or shares, the rule book, or the machine's decisions.

    They do not change with words. A hand that was begun under others is watched, and no longer decided.
    """
    shares = [(share.key, share.pick, share.ranking.key) for share in game.shares]
    settled = {name: value for name, value in msgspec.to_builtins(book).items() if value or name not in LATER}
    rules = [game.key, game.seats, game.script, shares, game.deck, settled, *([edition] if edition > 1 else ())]
    return hashlib.sha256(msgspec.json.encode(rules)).hexdigest()[:16]


def script_lines(game: Game, book: RuleBook) -> list[str]:
    """Return the game's script as English sentences, one a step, as ``book`` settles it."""
    return [_SAID[type(step)](step, book) for step in game.script]


def _said_post(step: Post, book: RuleBook) -> str:
    """Say what is posted."""
    if step.what == BLINDS:
        return "The small and the big blind are posted."
    if step.what == BUTTON_BLIND:
        return "The button posts a blind, the big one; there is no other."
    if step.what == ANTE:
        return "Everybody posts the ante, where the table has one."
    return f"The {'highest' if book.bring_in_high else 'lowest'} door card brings it in."


def _said_deal(step: Deal, _book: RuleBook) -> str:
    """Say what is dealt."""
    parts = [f"{count} {where}" for count, where in ((step.down, "down"), (step.up, "up"), (step.board, "to the board")) if count]
    short = " (one for all when the deck is short)" if step.when_short == COMMUNITY_CARD else ""
    return f"{step.street.capitalize()}: {', '.join(parts)}{short}."


def _said_bet(step: Bet, book: RuleBook) -> str:
    """Say who bets first and at which size."""
    option = "; with an open pair the higher bet is open too" if step.pair_option else ""
    return f"Betting, at the {_SIZES[step.size]} bet in fixed limit{option}; {_WHO[_resolved(step.first, book)]} is first."


def _said_draw(step: Draw, _book: RuleBook) -> str:
    """Say how many cards may be exchanged."""
    return f"{step.street.capitalize()}: everybody may exchange {f'up to {step.most} cards' if step.most > 1 else 'one card'}."


def _said_showdown(step: Showdown, book: RuleBook) -> str:
    """Say who shows first and whether all must."""
    must = " Everybody still in shows." if step.must_show and not book.stud_may_muck else ""
    return f"Showdown: whoever bet or raised last shows first, without a bet {_WHO[step.otherwise]}.{must}"


def _resolved(first: First, book: RuleBook) -> First:
    """Return who is first as ``book`` settles it."""
    return LEFT_OF_BUTTON if first is OPENER and not book.opener_first else first


def shares_text(game: Game) -> str:
    """Return in English what wins the pot."""
    two = ", made of exactly two own cards and three of the board" if game.shares[0].pick == TWO_AND_THREE else ""
    names = [_RANKED[share.ranking.key] for share in game.shares]
    if len(names) == 1:
        return f"The pot goes to the {names[0]}{two}."
    return f"The pot is halved between the {names[0]} and the {names[1]}{two}."


_SIZES = {SMALL: "lower", BIG: "higher"}
_WHO = {
    LEFT_OF_BUTTON: "the first player left of the button",
    AFTER_BLINDS: "the player after the big blind",
    AFTER_BRING_IN: "the player after the bring-in",
    HIGHEST_SHOWING: "the highest open hand",
    LOWEST_SHOWING: "the lowest open hand",
    OPENER: "the player who opened the first round",
}
_RANKED = {
    "high": "best high hand",
    "ace_to_five": "lowest hand (aces low, straights and flushes do not count)",
    "eight_or_better": "best low hand of eight or lower",
    "deuce_to_seven": "lowest hand (aces high, straights and flushes count against it)",
    "badugi": "best badugi",
    "short_deck": "best high hand of a short deck (a flush beats a full house)",
}
"""How each ranking's winner is called on the rules pages."""


_SAID: dict[type[Step], Any] = {
    Post: _said_post,
    Deal: _said_deal,
    Bet: _said_bet,
    Draw: _said_draw,
    Showdown: _said_showdown,
}
