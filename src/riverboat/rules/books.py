"""Rule books: what is left open by a game's script and settled per table."""

from __future__ import annotations

import msgspec


class RuleBook(msgspec.Struct, frozen=True, cache_hash=True):
    """A named set of house rules. Each field says whose rule its default is.

    ``bring_in_high``: the games that name it in the standard way (Razz) have the highest card bring in; the seeds say the lowest.
    ``opener_first``: in the draw's second round the player who opened the first acts first (standard); else left of the button.
    ``stud_may_muck``: in 5 Card Stud a beaten hand may be mucked (standard); the seeds make everybody show the hole card.
    ``raises_cap``: fixed limit allows a bet and this many raises a round (four in games of two rounds), no cap heads-up.
    ``all_in_face_up``: hands are turned up before the rest is dealt when nobody can bet or draw any more (TDA 16).
    ``odd_chip_by_seat``: odd chips go by position in every game; else by the highest card in stud games (TDA 20).
    ``short_bet_completes``: an all-in bet of less than the smallest bet may be completed to it in no limit and pot limit.
    ``short_ante_wins_all``: who can't pay the whole ante may win all antes all the same; else what he paid from each (main pot).
    ``moving_button``: the button always stands before a player, never at an empty seat (TDA 32 has the dead button).
    """

    key: str
    name: str
    bring_in_high: bool = False
    opener_first: bool = False
    stud_may_muck: bool = False
    raises_cap: int = 3
    all_in_face_up: bool = True
    odd_chip_by_seat: bool = False
    short_bet_completes: bool = False
    moving_button: bool = False
    short_ante_wins_all: bool = False


SEEDS = RuleBook("seeds", "The seeds' rules")
STANDARD = RuleBook("standard", "Standard rules", bring_in_high=True, opener_first=True, stud_may_muck=True)

BOOKS = {book.key: book for book in (SEEDS, STANDARD)}
"""Rule books by key."""
