"""Help for the tests of coups: hands are written as text, the rest of the deck follows."""

from __future__ import annotations

from typing import Final

from riverboat.cards import DECK, parse_cards
from riverboat.russian import actions as do
from riverboat.russian.coup import Coup
from riverboat.russian.events import AnteLimits, BoxSettled, Line
from riverboat.russian.rules import SEED, Rules

LIMITS: Final = AnteLimits(10, 100, 5)
NO_GAME: Final = "4h 9c 7d 2s 3d"
ACE_KING: Final = "4h Ac Kd 2s 3d"
PAIR_OF_FOURS: Final = "4h 4c Kd 2s 3d"


def deck(*hands: str) -> tuple[int, ...]:
    """Return a deck that begins with these hands in dealing order."""
    first = parse_cards(" ".join(hands))
    return (*first, *(card for card in DECK if card not in first))


def opened(*bets: do.PlaceAnte, rules: Rules = SEED, stack: int = 1_000, players: dict[int, int] | None = None) -> Coup:
    """Return a coup on which ``bets`` lie; of the boxes whose players are not named all are player 0's."""
    players = players or {}
    coup = Coup.start(dict.fromkeys({0, *players.values()}, stack), LIMITS, rules)
    for bet in bets:
        coup.act(players.get(bet.box, 0), bet)
    return coup


def dealt(*hands: str, rules: Rules = SEED, bonus: int = 0, stack: int = 1_000) -> Coup:
    """Return a coup of one open box with ANTE 10, dealt ``hands``.

    The box's, the dealer's (his first is opened), what comes after.
    """
    coup = opened(do.PlaceAnte(0, 10, bonus), rules=rules, stack=stack)
    coup.close(deck(*hands))
    return coup


def lines(coup: Coup, box: int = 0) -> dict[str, Line]:
    """Return the settlement of a box by what its lines are about."""
    settled = next(event for event in coup.events if isinstance(event, BoxSettled) and event.box == box)
    return {line.what: line for line in settled.lines}


def nets(coup: Coup, box: int = 0) -> dict[str, int]:
    """Return what each line brought the player."""
    return {what: line.net for what, line in lines(coup, box).items()}
