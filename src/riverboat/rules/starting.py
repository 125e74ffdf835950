"""What a hand starts from, looked at before anything happens: seats, stacks, stakes, the deck, what is owed.

Whatever a program hands over is refused in words when it is of another kind: these functions take anything where a hint would not
be looked at.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import CardError, cards_text, require_distinct
from riverboat.chips import MOST, require_chips
from riverboat.rules.events import Owed, Rake
from riverboat.rules.game import Game, Limit
from riverboat.rules.limits import require_stakes
from riverboat.rules.naming import named_cards
from riverboat.rules.notation import rules_hash
from riverboat.rules.state import dealing_order
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook
    from riverboat.rules.events import Stakes
    from riverboat.rules.naming import Named

NO_RAKE: Final = Rake()
_LIMITS: Final = tuple([limit.value for limit in Limit])
_WHOLE: Final = 100


class HandError(ValueError):
    """A hand can't start so: the message says what was wrong and what would be right."""


def require_game(game: object) -> None:
    """Raise HandError unless ``game`` is one."""
    if not isinstance(game, Game):
        raise HandError(f"a hand is played of a game such as games.TEXAS_HOLDEM, or games.ALL['texas_holdem'], not of {game!r}")


def seats_dealt_in(stacks: Any, seats: Any) -> tuple[int, ...]:  # noqa: ANN401 - looked at here
    """Return the seats that are dealt in: those named, else 0, 1, 2 … Raises HandError when there is no list of them."""
    try:
        return tuple(range(len(stacks)) if seats is None else seats)
    except TypeError:
        what, given = ("stacks", stacks) if seats is None else ("seats", seats)
        raise HandError(f"the {what} are a list such as [{'200, 200' if seats is None else '0, 3'}], not {given!r}") from None


@lru_cache(maxsize=4096)
def seated(game: Game, seats: tuple[Any, ...], button: Any) -> tuple[int, int | None, int | None]:  # noqa: ANN401 - looked at here
    """Return where the button and the blinds are; raise HandError when these seats can't be dealt in."""
    require_game(game)
    fewest, most = game.seats
    if not fewest <= len(seats) <= most:
        raise HandError(f"{game.name} is for {fewest} to {most} players, not {len(seats)}")
    if len(set(seats)) < len(seats) or not all(type(seat) is int and seat >= 0 for seat in seats):
        raise HandError(f"seats must be different numbers from 0 on, not {list(seats)}")
    if button is None:
        button = max(seats)
    if type(button) is not int:
        raise HandError(f"the button stands at a seat, a number, not at {button!r}")
    return (button, *blind_seats(game, seats, button)) if game.has_blinds else (button, None, None)


def blind_seats(game: Game, seats: Sequence[int], button: int) -> tuple[int | None, int]:
    """Return the seats of the small and the big blind: the first two left of the button; heads-up the button is the small blind.

    Where the button alone posts, the last seat has the big blind and nobody the small one.
    """
    order = dealing_order(tuple(seats), button)
    if game.has_button_blind:
        return None, order[-1]
    if len(order) == 2 and button in order:
        return button, next(seat for seat in order if seat != button)
    return order[0], order[1]


def settled(game: Game, limit: Limit, stakes: Stakes, book: RuleBook) -> str:
    """Return the hash of the rules; raise HandError, StakesError or ChipsError when the game can't be played so."""
    try:
        return _settled(game, limit, stakes, book)
    except TypeError:  # what can't be looked up is of another kind, and the checks say which
        return _settled.__wrapped__(game, limit, stakes, book)


@lru_cache(maxsize=1024)
def _settled(game: Game, limit: Limit, stakes: Stakes, book: RuleBook) -> str:
    """Return what ``settled`` does."""
    require_limit(limit)
    require_stakes(game, limit, stakes)
    return rules_hash(game, book)


def require_limit(limit: object) -> None:
    """Raise HandError unless ``limit`` is a betting structure."""
    if limit not in _LIMITS:
        raise HandError(f"a limit is one of {', '.join(_LIMITS)}, not {limit!r}")


def require_stacks(seats: tuple[int, ...], stacks: Any) -> None:  # noqa: ANN401 - looked at here
    """Raise HandError or ChipsError unless there is a stack of at least one chip for each seat."""
    if isinstance(stacks, (dict, str)):
        raise HandError(f"the stacks are a list in the order of the seats, not {stacks!r}")
    if len(seats) != len(stacks):
        raise HandError(f"{len(seats)} seats need {len(seats)} stacks, not {len(stacks)}")
    total = 0
    for stack in stacks:
        if type(stack) is not int or stack < 1:
            require_chips(stack, "a stack", least=1)
        total += stack
    if total > MOST:
        for stack in stacks:
            require_chips(stack, "a stack", least=1)
        require_chips(total, "all stacks together")


def checked_deck(game: Game, deck: Any) -> tuple[Card, ...]:  # noqa: ANN401 - looked at here
    """Return the deck's cards, unknown ones among them. Raises CardError when they are not the game's."""
    cards = tuple(deck) if hasattr(deck, "__len__") else named_cards(deck)
    if len(game.cards.intersection(cards)) < len(cards):
        cards = named_cards(deck)
        checked_cards(game, [card for card in cards if card != HIDDEN])
    if len(cards) > len(game.deck):
        raise CardError(f"{game.name} is played with {len(game.deck)} cards, not with {len(cards)}")
    return cards


def checked_cards(game: Game, cards: Named) -> tuple[Card, ...]:
    """Return cards of a text, or of ints. Raises CardError when one is none of the game's, or appears twice."""
    found = named_cards(cards)
    require_distinct(found)
    if not game.cards.issuperset(found):
        raise CardError(f"{game.name} is not played with {cards_text(sorted(frozenset(found) - game.cards))}")
    return found


def require_blinds(seats: Sequence[int], small: object, big: object) -> None:
    """Raise HandError unless the big blind, and the small one if any, are due from seats in the hand."""
    if big is None:
        raise HandError(f"who names the small blind (seat {small!r}) names the big one too: big_blind_seat=")
    _require_dealt_in(seats, (small, big))


def require_owed(seats: Sequence[int], owed: Any) -> None:  # noqa: ANN401 - looked at here
    """Raise HandError or ChipsError unless chips are owed, by seats that are in the hand."""
    if not isinstance(owed, (list, tuple)) or not all(isinstance(one, Owed) for one in owed):
        raise HandError(f"what is owed is a list such as [Owed(3, live=2, dead=1)], not {owed!r}")
    for one in owed:
        require_chips(one.live, "what is owed live")
        require_chips(one.dead, "what is owed dead")
    _require_dealt_in(seats, [one.seat for one in owed])


def _require_dealt_in(seats: Sequence[int], named: Sequence[object]) -> None:
    """Raise HandError when a blind or a debt is due from a seat that is not in the hand."""
    for seat in named:
        if seat is not None and seat not in seats:
            raise HandError(f"seat {seat!r} posts, but it is not dealt in: {list(seats)} are")


def require_rake(rake: Any) -> None:  # noqa: ANN401 - looked at here
    """Raise HandError or ChipsError unless it is a part of the pot that the house may take."""
    if not isinstance(rake, Rake):
        raise HandError(f"a rake is said such as Rake(percent=5, cap=3), not as {rake!r}")
    percent: Chips = require_chips(rake.percent, "the rake's percent")
    if percent > _WHOLE:
        raise HandError(f"the house takes {_WHOLE} percent of a pot at most, not {percent}")
    require_chips(rake.cap, "the rake's cap")
