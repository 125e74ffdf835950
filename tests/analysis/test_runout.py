"""Odds of hands that lie open: asked for at every street of a runout in every game, and never from a hidden card."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.analysis.odds import equity
from riverboat.analysis.runout import Runout, runout
from riverboat.analysis.shapes import shape_of
from riverboat.analysis.spot import has_draw
from riverboat.cards import parse_cards
from riverboat.rules import events as ev
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.rules.game import Game

OPEN = [game for game in games.ALL.values() if not has_draw(game)]
DRAWS = [game for game in games.ALL.values() if has_draw(game)]


def played(game: Game, deck: Sequence[Card], players: int, folds: int) -> list[tuple[ev.Event, Runout | None]]:
    """Each event of a hand in which the last ``folds`` to act fold once there is something to fold to, the others go all in.

    Beside each event is what is asked after it, as the public sees the hand then.
    """
    hand = Hand.start(game, game.default_limit, usual_stakes(game), [40] * players, deck)
    left = folds
    while hand.actor is not None and hand.phase != ev.SHOWING:
        legal = hand.legal(hand.actor.seat)
        if legal.bring_in and not legal.raising:
            hand.bring_in()
        elif hand.phase == ev.DRAWING:
            hand.stand_pat()
        elif left and legal.fold and legal.call and hand.raises:
            hand.fold()
            left -= 1
        elif legal.most:
            hand.raise_to(legal.most)
        else:
            (hand.call if legal.call else hand.check)()
    hand.settle()
    watched, found = Hand.replay(game, hand.events[:1]), []
    for event in hand.events[1:]:
        watched.apply(event.seen_by(None))
        found.append((event, runout(watched.view(None))))
    return found


def shuffled(game: Game, seed: str) -> tuple[Card, ...]:
    return tuple(random.Random(seed).sample(game.deck, len(game.deck)))


def asked(found: list[tuple[ev.Event, Runout | None]]) -> list[Runout]:
    """The different questions of a hand, in order."""
    return list(dict.fromkeys(question for _, question in found if question is not None))


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.key)
def test_every_street_of_a_runout_has_its_odds(game: Game) -> None:
    questions = asked(played(game, shuffled(game, game.key), 3, 0))
    assert questions
    shape = shape_of(game)
    for question in questions:
        assert question.seats == (0, 1, 2) or sorted(question.seats) == [0, 1, 2]
        found = equity(question.hands, question.game, board=question.board, dead=question.dead, method="sample", deals=300)
        assert sum(player.equity for player in found.players) == 1
        assert any(len(parse_cards(hand)) < shape.holding for hand in question.hands) or len(parse_cards(question.board)) < 5
    assert [len(question.board) for question in questions] == sorted(len(question.board) for question in questions)


@pytest.mark.parametrize("game", DRAWS, ids=lambda game: game.key)
def test_where_hands_are_shown_last_there_is_nothing_to_ask(game: Game) -> None:
    assert asked(played(game, shuffled(game, game.key), 3, 0)) == []


def test_the_first_question_comes_with_the_open_hands_and_the_last_before_the_last_card() -> None:
    game = games.TEXAS_HOLDEM
    found = played(game, shuffled(game, "order"), 2, 0)
    first = next(number for number, (_, question) in enumerate(found) if question is not None)
    assert isinstance(found[first][0], ev.HandShown)
    assert all(question is None for _, question in found[:first])
    assert {len(question.board.split()) for question in asked(found)} <= {0, 3, 4}
    assert found[-1][1] is None


def hidden_in(game: Game, found: list[tuple[ev.Event, Runout | None]]) -> set[Card]:
    """The cards of a deck that nobody was told of in the whole of a hand."""
    seen: set[Card] = set()
    for event, _ in found:
        told = event.seen_by(None)
        for field in ("up", "cards"):
            seen.update(getattr(told, field, ()))
    return set(game.deck) - seen


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.key)
def test_hidden_cards_change_no_question(game: Game) -> None:
    """Whoever folded has cards that nobody saw: dealt others instead, he leaves every question as it was."""
    rng = random.Random(game.key)
    compared = 0
    for number in range(12):
        deck = shuffled(game, f"{game.key} {number}")

        def play(deck: tuple[Card, ...]) -> list[tuple[ev.Event, Runout | None]]:
            return played(game, deck, 4, 1)

        hidden = hidden_in(game, play(deck))
        moved = sorted(hidden)
        rng.shuffle(moved)
        others = iter(moved)
        other = tuple(next(others) if card in hidden else card for card in deck)
        theirs = asked(play(deck))
        assert asked(play(other)) == theirs
        for question in theirs:
            known = parse_cards(f"{question.board}{question.dead}{''.join(question.hands)}")
            assert not set(known) & hidden
        compared += other != deck and bool(theirs)
    assert compared > 3


def test_the_view_of_a_seat_is_refused() -> None:
    game = games.TEXAS_HOLDEM
    hand = Hand.start(game, game.default_limit, usual_stakes(game), [40] * 2, shuffled(game, "seat"))
    assert runout(hand.view(None)) is None
    with pytest.raises(ValueError, match="what everybody sees, not from what seat 1 sees"):
        runout(hand.view(1))


def test_open_cards_of_who_folded_are_dead() -> None:
    game = games.SEVEN_CARD_STUD
    folded = [question for number in range(20) for question in asked(played(game, shuffled(game, f"dead {number}"), 4, 1))]
    assert any(question.dead for question in folded)


def test_a_last_card_for_all() -> None:
    """Eight players of stud who all stay in use up the deck: the last street is one card in the middle."""
    game = games.SEVEN_CARD_STUD
    questions = asked(played(game, shuffled(game, "short"), 8, 0))
    assert questions
    assert all(question.one_for_all for question in questions if len(question.hands) == 8)
    last = questions[-1]
    found = equity(last.hands, last.game, dead=last.dead, one_for_all=last.one_for_all, deals=20_000)
    assert sum(player.equity for player in found.players) == 1
    assert not found.exact
