"""A hand and a table's rules in English: what cards are worth, what a rule book settles, how a game is laid out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from riverboat.cards import card_text, rank_of
from riverboat.hands import ace_to_five, badugi, describe_partial, describe_showing, deuce_to_seven, eight_or_better, short_deck
from riverboat.rules.books import SEEDS, SETTINGS, book_of
from riverboat.rules.game import ANTE, BRING_IN, OPENER, TWO_AND_THREE, Bet, Deal, Draw, Limit, Post, Showdown
from riverboat.wire.tongue import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game, Share
    from riverboat.table.settings import TableSettings
    from riverboat.wire.tongue import Tongue

FEWEST_RANKED: Final = 5
NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
LOWS: Final = {
    ace_to_five.key: "Aces are low; straights and flushes do not count.",
    deuce_to_seven.key: "Aces are high; straights and flushes count against: 7-5-4-3-2 is the best hand.",
    badugi.key: "Aces are low; the cards that count differ in rank and in suit, and four of them beat three.",
}
"""What low means in the games that the lowest hand wins, by the ranking's key."""


_SENTENCES: Final[dict[tuple[str, str, str, bool, str], tuple[str, ...]]] = {}
"""What was said before, by game, limit, rule book and language: every view of a table says it again."""


def forget() -> None:
    """Forget what was said before."""
    _SENTENCES.clear()


def capital(text: str) -> str:
    """Return a text with its first letter large."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=64)
def layout(game_script: tuple[object, ...]) -> tuple[str, int]:
    """Return how a game of this script is laid out ("board", "stud" or "draw") and how many cards its board will have."""
    deals = [step for step in game_script if isinstance(step, Deal)]
    slots = sum(deal.board for deal in deals)
    if slots:
        return "board", slots
    return ("draw" if any(isinstance(step, Draw) for step in game_script) else "stud"), 0


def family(game: Game) -> str:
    """Return the kind of game that a player looks for: "stud", "draw", or, with a board, "omaha" (two and three) or "holdem"."""
    look, _ = layout(game.script)
    if look != "board":
        return look
    return "omaha" if game.shares[0].pick == TWO_AND_THREE else "holdem"


def is_low(game: Game) -> bool:
    """Say whether the lowest hand wins all of the game."""
    return game.shares[0].ranking.key in LOWS


def showing_words(game: Game, up_cards: Sequence[Card]) -> str:
    """Return what a seat's open cards are worth ("Pair of sevens"); "" for none, and for more than can be told."""
    if not 0 < len(up_cards) <= FEWEST_RANKED:
        return ""
    return describe_showing(up_cards, low=is_low(game))


def strength_words(game: Game, share_key: str, strength: int) -> str:
    """Return the name of a winning strength, "" when the share is none of the game's."""
    share = next((share for share in game.shares if share.key == share_key), None)
    return capital(share.ranking.describe(strength)) if share is not None and strength else ""


def own_words(game: Game, own: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[str, str, tuple[str, ...]]:
    """Return what a player's cards are worth, what they are worth for low ("" in games without halves), and which five play."""
    share = game.shares[0]
    low = game.shares[1] if len(game.shares) > 1 else None
    if not _is_ranked(share, own, board):
        return _partial_words(share, own), "", ()
    words = capital(share.ranking.describe(_strength(share, own, board)))
    five = share.ranking.five_of(own, board) if share.pick == TWO_AND_THREE else share.ranking.five(own + board)
    return words, _low_words(low, own, board) if low else "", tuple(card_text(card) for card in own + board if card in five)


def _is_ranked(share: Share, own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    return len(board) >= 3 if share.pick == TWO_AND_THREE else len(own) + len(board) >= share.ranking.fewest


def _strength(share: Share, own: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    return share.ranking.two_and_three(own, board) if share.pick == TWO_AND_THREE else share.ranking.strength(own + board)


def _low_words(share: Share, own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    strength = _strength(share, own, board)
    return share.ranking.describe(strength) if strength else "No low"


def _partial_words(share: Share, own: tuple[Card, ...]) -> str:
    """Say what fewer than five cards are; of a hole of which only two may play, the best two."""
    if not own:
        return ""
    if share.ranking is ace_to_five:
        return describe_showing(own, low=True)
    if share.pick == TWO_AND_THREE:
        ranks = sorted(map(rank_of, own), reverse=True)
        pairs = [rank for rank in ranks if ranks.count(rank) > 1]
        own = tuple(card for card in own if rank_of(card) == (pairs or ranks)[0])[:2]
    return describe_partial(own)


def rules_sentences(game: Game, settings: TableSettings, say: Tongue = ENGLISH) -> tuple[str, ...]:
    """Return the points of the table's rule book and limit that matter in its game, as short sentences, as ``say`` says them."""
    table = (game.key, settings.limit, settings.book, settings.moving_button, say.language)
    if table not in _SENTENCES:
        book = book_of(settings.book)
        if settings.moving_button:
            book = replace(book, moving_button=True)
        low, first, last = say(_low(game)), say(_draw(game, book)), say(_showdown(game, book))
        said = (say(_bring_in(game, book)), _limit(game, settings, book, say), first, low, last, _house(book, say))
        _SENTENCES[table] = tuple(filter(None, said))
    return _SENTENCES[table]


def _bring_in(game: Game, book: RuleBook) -> str:
    if not any(isinstance(step, Post) and step.what == BRING_IN for step in game.script):
        return ""
    highest = is_low(game) and book.bring_in_high
    return f"The {'highest' if highest else 'lowest'} up card brings it in."


def _limit(game: Game, settings: TableSettings, book: RuleBook, say: Tongue) -> str:
    if settings.limit != Limit.FIXED_LIMIT:
        return ""
    raises = sum((book.raises_cap, game.has_two_rounds))
    option = any(isinstance(step, Bet) and step.pair_option for step in game.script)
    cap = say("A bet and {raises} raises a street; no cap heads-up.", raises=say(NUMBERS.get(raises, str(raises))))
    return f"{cap} {say('With an open pair on fourth street the higher bet is open too.')}" if option else cap


def _draw(game: Game, book: RuleBook) -> str:
    if not any(isinstance(step, Bet) and step.first == OPENER for step in game.script):
        return ""
    first = "Whoever opened" if book.opener_first else "The first player left of the button"
    return f"{first} acts first after the draw."


def _low(game: Game) -> str:
    if any(share.ranking is eight_or_better for share in game.shares):
        return "Low needs five different ranks of eight or lower; without one, high takes it all."
    if game.shares[0].ranking is short_deck:
        return "A flush beats a full house; A-6-7-8-9 is a straight."
    return LOWS.get(game.shares[0].ranking.key, "")


def _showdown(game: Game, book: RuleBook) -> str:
    must = any(isinstance(step, Showdown) and step.must_show for step in game.script)
    return "" if not must else "A beaten hand may be mucked." if book.stud_may_muck else "At the showdown everybody still in shows."


def _house(book: RuleBook, say: Tongue) -> str:
    """Say what the house has settled otherwise than both books, and no other sentence says."""
    return " ".join(say(said) for name, said in HOUSE.items() if getattr(book, name) != getattr(SEEDS, name))


def settled(game: Game, limit: str) -> tuple[str, ...]:
    """Return the names of those settings of a rule book that make a difference in ``game`` at ``limit``."""
    betting_fixed, stud = limit == Limit.FIXED_LIMIT, game.deals_up
    matters = {
        "bring_in_high": game.has_bring_in and is_low(game),
        "opener_first": any(isinstance(step, Bet) and step.first == OPENER for step in game.script),
        "stud_may_muck": any(isinstance(step, Showdown) and step.must_show for step in game.script),
        "raises_cap": betting_fixed,
        "all_in_face_up": True,
        "odd_chip_by_seat": stud,
        "short_bet_completes": not betting_fixed,
        "moving_button": not stud,
        "short_ante_wins_all": Post(ANTE) in game.script,
        "short_bring_in_stands": game.has_bring_in,
    }
    return tuple(name for name in SETTINGS if matters[name])


HOUSE: Final = {
    "all_in_face_up": "All-in hands stay face down until the showdown.",
    "odd_chip_by_seat": "Odd chips go by position in every game.",
    "short_bet_completes": "An all-in bet of less than the smallest may be completed to it.",
    "moving_button": "The button always stands before a player.",
    "short_ante_wins_all": "Whoever can't pay the whole ante may win all antes all the same.",
    "short_bring_in_stands": "A bring-in that is all-in for less is owed as it was posted.",
}
"""What a house's change of a rule book means to the players, by the setting."""
