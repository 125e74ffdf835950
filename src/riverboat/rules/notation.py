"""Games in other forms: the hash that a journal keeps of them, and their script in words for the rules page."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from riverboat.rules.game import ANTE, BLINDS, BUTTON_BLIND, COMMUNITY_CARD, TWO_AND_THREE, Bet, Deal, Draw, Post, Showdown

if TYPE_CHECKING:
    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game, Step


@lru_cache(maxsize=256)
def rules_hash(game: Game, book: RuleBook) -> str:
    """Return 16 hexadecimal digits that change with the game's script, deck or shares, or the rule book; not with their words."""
    shares = [(share.key, share.pick, share.ranking.key) for share in game.shares]
    rules = [game.key, game.seats, game.script, shares, game.deck, book]
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


def _said_bet(step: Bet, _book: RuleBook) -> str:
    """Say who bets first and at which size."""
    option = "; with an open pair the higher bet is open too" if step.pair_option else ""
    return f"Betting, {step.size} bet in fixed limit{option}; {step.first.replace('_', ' ')} first."


def _said_draw(step: Draw, _book: RuleBook) -> str:
    """Say how many cards may be exchanged."""
    return f"{step.street.capitalize()}: exchange up to {step.most} cards."


def _said_showdown(step: Showdown, book: RuleBook) -> str:
    """Say who shows first and whether all must."""
    must = " Everybody still in shows." if step.must_show and not book.stud_may_muck else ""
    return f"Showdown: the last to bet or raise shows first, else {step.otherwise.replace('_', ' ')}.{must}"


def shares_text(game: Game) -> str:
    """Return in English what wins the pot."""
    halves = [f"{share.key} ({share.ranking.key.replace('_', ' ')})" for share in game.shares]
    two = " made of exactly two own cards and three of the board" if game.shares[0].pick == TWO_AND_THREE else ""
    return f"The pot goes to the best hand{two}: {' and '.join(halves)}."


_SAID: dict[type[Step], Any] = {
    Post: _said_post,
    Deal: _said_deal,
    Bet: _said_bet,
    Draw: _said_draw,
    Showdown: _said_showdown,
}
