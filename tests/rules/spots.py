"""Where hands begin and how they go, drawn by Hypothesis: every game, limit, number of seats, stacks, stakes and rule book.

``kind`` marks a property that stands for the rows of the lists of cases whose ids are in its name. RIVERBOAT_EXAMPLES=5000 tries
more of each, of other chance every time.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from riverboat import games
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide
from tests.rules.casefile import legal_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.rules.game import Game

EXAMPLES = int(os.environ.get("RIVERBOAT_EXAMPLES", "0"))
kind = settings(
    max_examples=EXAMPLES or 20,
    derandomize=not EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)

EVERY_GAME = tuple(games.ALL.values())
BLINDS = tuple(game for game in EVERY_GAME if game.has_blinds and not game.has_button_blind)
BOARD = tuple(game for game in BLINDS if not any(type(step).__name__ == "Draw" for step in game.script))
STUDS = tuple(game for game in EVERY_GAME if game.has_bring_in)
HI_LO = tuple(game for game in EVERY_GAME if len(game.shares) == 2)
SEVEN_STUDS = tuple(game for game in STUDS if game.key != "five_card_stud")
UNLIMITED = (Limit.NO_LIMIT, Limit.POT_LIMIT)

BLIND_STAKES = ev.Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
STUD_STAKES = ev.Stakes(ante=2, bring_in=3, small_bet=10, big_bet=20)
DRAW_STAKES = ev.Stakes(ante=2, small_bet=10, big_bet=20)
BUTTON_STAKES = ev.Stakes(ante=5, big_blind=10, small_bet=10, big_bet=20)
LEAST_OF_PL = 25
"""Nobody may raise by more than this on top of the big blind before anybody else has put chips in, under pot limit."""

chips = st.one_of(st.integers(1, 30), st.integers(1, 200), st.integers(150, 3_000))


def stakes_of(game: Game) -> ev.Stakes:
    if game.has_button_blind:
        return BUTTON_STAKES
    if game.has_blinds:
        return BLIND_STAKES
    return STUD_STAKES if game.has_bring_in else DRAW_STAKES


def start(game: Game, limit: Limit, stacks: Sequence[int], **more: Any) -> Hand:  # noqa: ANN401 - what Hand.start takes
    """A hand with the usual stakes; ``seed`` shuffles the deck, ``stakes`` changes some of them."""
    given: dict[str, Any] = dict(more)
    stakes = msgspec.structs.replace(stakes_of(game), **given.pop("stakes", {}))
    deck = random.Random(given.pop("seed", 0)).sample(game.deck, len(game.deck))
    return Hand.start(game, limit, stakes, stacks, given.pop("deck", deck), **{"reshuffle": game.deck} | given)


@st.composite
def hands(
    draw: st.DrawFn,
    of: Sequence[Game] = EVERY_GAME,
    limits: Sequence[Limit] = tuple(Limit),
    stacks: st.SearchStrategy[int] = chips,
    least: int = 2,
) -> tuple[Hand, random.Random]:
    """A hand of any of these games that has just started, and the chance that its players act by."""
    game = draw(st.sampled_from(of))
    seats = sorted(draw(st.sets(st.integers(0, 9), min_size=least, max_size=game.seats[1])))
    antes = (1, 5) if game.has_button_blind else (0, 1, 5)
    stakes: dict[str, int] = {"ante": draw(st.sampled_from(antes))} if game.has_blinds else {}
    if game.has_blinds and not game.has_button_blind:
        stakes["big_blind_ante"] = draw(st.sampled_from((0, 0, 7)))
    book = draw(st.sampled_from((SEEDS, STANDARD)))
    changes = {"raises_cap": draw(st.sampled_from((3, 3, 4))), "all_in_face_up": draw(st.booleans())}
    button = draw(st.integers(0, 9))
    seed = draw(st.integers(0, 2**32))
    hand = start(
        game,
        draw(st.sampled_from(limits)),
        [draw(stacks) for _ in seats],
        seats=seats,
        button=button,
        stakes=stakes,
        book=msgspec.structs.replace(book, **changes),
        seed=seed,
    )
    return hand, random.Random(seed)


def decisions(hand: Hand, rng: random.Random) -> Iterator[int]:
    """Yield the seat on turn before each of its decisions, which is then made by chance."""
    while hand.pending is not None:
        yield hand.pending
        decide(hand, rng)


def played(hand: Hand, rng: random.Random) -> Hand:
    for _ in decisions(hand, rng):
        pass
    return hand


def may(hand: Hand, seat: int) -> str:
    """What ``seat``, which is on turn, may do, in words."""
    assert hand.pending == seat, f"seat {hand.pending} is on turn, not {seat}"
    return legal_text(hand.legal(seat))


def down(hand: Hand, until: str = "") -> Hand:
    """Everybody checks or calls, brings in, stands pat, to the showdown or until a street."""
    while hand.pending is not None and hand.phase != ev.SHOWING and (not until or hand.street != until):
        legal = hand.legal(hand.pending)
        if legal.bring_in:
            hand.bring_in()
        elif legal.stand_pat:
            hand.stand_pat()
        elif legal.call:
            hand.call()
        else:
            hand.check()
    return hand


def next_street(hand: Hand) -> Hand:
    """Everybody checks or calls until the next round of betting."""
    step = hand.step
    while hand.step == step or hand.phase != ev.BETTING:
        legal = hand.legal(hand.pending)
        (hand.bring_in if legal.bring_in else hand.stand_pat if legal.stand_pat else hand.call if legal.call else hand.check)()
    return hand


def finished(hand: Hand) -> Hand:
    """Everybody checks or calls to the end, and shows or mucks."""
    down(hand).settle()
    return hand


def stacks(hand: Hand) -> list[int]:
    return [hand.at[seat].stack for seat in hand.started.seats]


def won(hand: Hand, seat: int) -> int:
    return sum(award.amount for award in hand.awards if award.seat == seat)


def told(hand: Hand, kind_of: type[ev.Event]) -> list[Any]:
    """The hand's events of one kind."""
    return [event for event in hand.events if isinstance(event, kind_of)]
