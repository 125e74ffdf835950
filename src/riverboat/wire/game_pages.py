"""A game's rules page, told from the game itself: its docstring, its script step by step, its shares of the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS, rank_of
from riverboat.hands import badugi
from riverboat.rules.books import BOOKS, CHANGED, book_of
from riverboat.rules.game import (
    ANTE,
    BLINDS,
    BUTTON_BLIND,
    COMMUNITY_CARD,
    SMALL,
    TWO_AND_THREE,
    Bet,
    Deal,
    Draw,
    First,
    Forced,
    Game,
    Post,
    Showdown,
    Step,
)
from riverboat.table.settings import LIMIT_NAMES, settings_for
from riverboat.wire.messages import BookPoints, GamePage, GameStep
from riverboat.wire.tongue import ENGLISH
from riverboat.wire.words import NUMBERS, capital, family, is_low, layout, rules_sentences

if TYPE_CHECKING:
    from riverboat.table.settings import TableSettings
    from riverboat.wire.tongue import Tongue

_FIRST: Final[dict[First, str]] = {
    First.LEFT_OF_BUTTON: "the player left of the button",
    First.AFTER_BLINDS: "the player left of the big blind",
    First.AFTER_BRING_IN: "the player left of the bring-in",
    First.HIGHEST_SHOWING: "the highest open hand",
    First.LOWEST_SHOWING: "the lowest open hand",
    First.OPENER: "whoever the rule book names",
    First.LAST_AGGRESSOR: "whoever bet or raised last",
}

_POSTS: Final[dict[Forced, str]] = {
    ANTE: "Where the table plays with an ante, everybody posts it.",
    BLINDS: "The two players left of the button post the small and the big blind; heads-up the button has the small one.",
    BUTTON_BLIND: "The button posts a blind; nobody else does.",
    Forced.BRING_IN: "One player must bring it in: put in the bring-in, or complete it to the lower bet.",
}


def game_page(game: Game, say: Tongue = ENGLISH) -> GamePage:
    """Return the rules page of a game, as ``say`` says it."""
    deals = [step for step in game.script if isinstance(step, Deal)]
    return GamePage(
        game=game.key,
        name=game.name,
        about=tuple(map(say, about(game))),
        players=game.seats,
        limit_name=say(LIMIT_NAMES[game.default_limit]),
        layout=layout(game.script)[0],
        steps=_steps(game.script, say),
        wins=tuple(map(say, _wins(game))),
        books=tuple(table_rules(game, settings_for(game, "rules", game.name, book=book.key), say) for book in BOOKS.values()),
        family=family(game),
        holding=sum(step.down + step.up for step in deals),
        slots=sum(step.board for step in deals),
        ranks="".join(dict.fromkeys(RANKS[rank_of(card)] for card in sorted(game.deck))),
        draws=sum(isinstance(step, Draw) for step in game.script),
    )


def table_rules(game: Game, settings: TableSettings, say: Tongue = ENGLISH) -> BookPoints:
    """Return the rule book of a table and what it says of the game there, as ``say`` says it."""
    name = book_of(settings.book).name.removesuffix(CHANGED)
    changed = say("{book}, changed by the house", book=say(name)) if settings.book not in BOOKS else say(name)
    return BookPoints(settings.book, changed, rules_sentences(game, settings, say))


def about(game: Game) -> tuple[str, ...]:
    """Return the paragraphs of the docstring, each on one line; the first without the name, which stands above it."""
    first, *more = (" ".join(part.split()) for part in game.about.strip().split("\n\n"))
    return (capital(first.removeprefix(f"{game.name}: ")), *more)


def _steps(script: tuple[Step, ...], say: Tongue) -> tuple[GameStep, ...]:
    """Return the script as stretches: each deal and each draw begins one, what is posted before the first is one too."""
    stretches: list[GameStep] = []
    for step in script:
        begins = isinstance(step, Deal | Draw)
        street = capital(step.street) if isinstance(step, Deal | Draw) else "Showdown" if isinstance(step, Showdown) else ""
        if begins or street or not stretches:
            stretches.append(GameStep(say(street) if street else "", _sentence(step, say)))
        else:
            last = stretches.pop()
            stretches.append(GameStep(last.street, f"{last.text} {_sentence(step, say)}"))
    return tuple(stretches)


def _sentence(step: Step, say: Tongue) -> str:
    if isinstance(step, Post):
        return say(_POSTS[step.what])
    if isinstance(step, Deal):
        return _deal(step, say)
    if isinstance(step, Draw):
        most = f"Everybody still in exchanges up to {_count(step.most, 'card')}, {{first}} first."
        return say(most, first=say(_FIRST[step.first]))
    if isinstance(step, Bet):
        size = "lower" if step.size == SMALL else "higher"
        return say(f"A round of betting, {{first}} first (in fixed limit at the {size} bet).", first=say(_FIRST[step.first]))
    first, otherwise = capital(say(_FIRST[step.first])), say(_FIRST[step.otherwise])
    return say("{first} shows first; when nobody bet on the last round, {otherwise} does.", first=first, otherwise=otherwise)


def _deal(deal: Deal, say: Tongue) -> str:
    sentences = []
    if deal.down + deal.up:
        ways = ((deal.down, "down"), (deal.up, "up"))
        parts = [say(f"{_count(cards, 'card')} face {way}") for cards, way in ways if cards]
        sentences.append(say("Everybody gets {cards}.", cards=say(" and ").join(parts)))
    if deal.when_short == COMMUNITY_CARD:
        sentences.append(say("When the deck can't give everybody one, a single card is dealt face up for all."))
    if deal.board:
        sentences.append(say(f"{capital(_count(deal.board, 'card'))} for all on the board."))
    return " ".join(sentences)


def _count(number: int, what: str) -> str:
    return f"{NUMBERS.get(number, number)} {what}{'s' * (number != 1)}"


def _wins(game: Game) -> tuple[str, ...]:
    best = "lowest" if is_low(game) else "best"
    which = "exactly two of your own cards and three of the board" if game.shares[0].pick == TWO_AND_THREE else "five cards"
    if game.shares[0].pick != TWO_AND_THREE and layout(game.script)[0] == "board":
        which = "any five of your own cards and the board"
    if game.shares[0].ranking is badugi:
        which = "one to four cards of different ranks and suits"
    if len(game.shares) == 1:
        return (f"The {best} hand of {which} takes the pot.",)
    return (
        f"The best high hand and the best low hand halve the pot; each is {which}.",
        "One player may take both. An odd chip goes to the high half.",
    )
