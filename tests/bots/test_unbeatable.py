"""No bot folds a hand that can't be beaten, whatever it costs: rigged decks, and every fold of many played hands looked at."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from riverboat import games
from riverboat.analysis import Spot
from riverboat.bots import CHARACTERS
from riverboat.bots.arena import Arena
from riverboat.cards import parse_cards
from riverboat.rules.actions import Bet, Complete, Fold, Raise
from riverboat.rules.events import BETTING, BRINGING_IN, DRAWING
from riverboat.rules.game import TWO_AND_THREE, Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes

if TYPE_CHECKING:
    from riverboat.bots import Bot
    from riverboat.rules.actions import Action
    from riverboat.rules.view import HandView

HERO, VILLAIN = 1, 0

UNBEATABLE = {
    "texas_holdem": ("7h 2d", "As Ks Qs Js Ts"),
    "omaha": ("As Ks 2c 2d", "Qs Js Ts 3c 3d"),
    "omaha_hi_lo": ("As 2s 6s 7s", "3s 4s 5s Kd Kh"),
    "seven_card_stud": ("As Ks Qs 2c Js 3d Ts", ""),
    "five_card_draw": ("As Ks Qs Js Ts", ""),
    "five_card_stud": ("As Ks Qs Js Ts", ""),
    "razz": ("Ac 2d Kh Ks 3s 4h 5c", ""),
}
"""What the hero is dealt, and the board: the best hand there can be, in both halves where there are two."""


def rigged(key: str, limit: Limit) -> Hand:
    """A hand, heads-up with deep stacks, in which the hero gets the unbeatable cards.

    Played with the deck in order first, the hand shows which places of the deck the hero's cards and the board come from.
    """
    game = games.ALL[key]
    stakes = usual_stakes(game)
    first = Hand.start(game, limit, stakes, (2_000, 2_000), game.deck)
    passive_to_the_end(first)
    own, board = (parse_cards(text) for text in UNBEATABLE[key])
    wanted = dict(zip((*first.at[HERO].cards, *first.board), own + board, strict=True))
    others = iter([card for card in game.deck if card not in wanted.values()])
    return Hand.start(game, limit, stakes, (2_000, 2_000), [wanted[card] if card in wanted else next(others) for card in game.deck])


def passive(hand: Hand) -> None:
    if hand.phase == BRINGING_IN:
        hand.bring_in()
    elif hand.phase == DRAWING:
        hand.stand_pat()
    elif hand.phase == BETTING:
        (hand.check if hand.legal(hand.pending or 0).check else hand.call)()
    else:
        hand.show()


def passive_to_the_end(hand: Hand) -> None:
    while hand.pending is not None:
        passive(hand)


def last_street(hand: Hand) -> str:
    names = [step.street for step in hand.game.script if hasattr(step, "street")]
    return names[-1]


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("key", UNBEATABLE)
def test_the_best_hand_there_can_be_is_never_folded(key: str, limit: Limit, character: str) -> None:
    asked = 0
    for seed in range(4):
        hand = rigged(key, limit)
        while hand.street != last_street(hand) or hand.phase != BETTING:
            passive(hand)
        assert hand.at[HERO].cards == parse_cards(UNBEATABLE[key][0])
        while hand.pending is not None and hand.phase == BETTING:
            legal = hand.legal(hand.pending)
            if hand.pending == VILLAIN:
                if legal.raising:
                    hand.raise_to(legal.most)
                else:
                    passive(hand)
                continue
            action = CHARACTERS[character].decide(hand.view(HERO), seed)
            assert not isinstance(action, Fold)
            asked += legal.call > 0
            hand.act(HERO, action)
    assert asked >= 4


def beats(spot: Spot, hidden: tuple[int, ...]) -> bool:
    """Whether an opponent's hidden cards make a better hand in some share; for two-and-three just two hole cards are given."""
    (shown,) = spot.opponents
    for share in spot.game.shares:
        rank = share.ranking
        if share.pick == TWO_AND_THREE:
            mine, theirs = rank.two_and_three(spot.own, spot.board), rank.two_and_three(hidden, spot.board)
        else:
            mine, theirs = rank.strength(spot.own + spot.board), rank.strength(shown + hidden + spot.board)
        if theirs > mine:
            return True
    return False


def beatable(spot: Spot) -> bool:
    """Whether any cards that the opponent may hold beat the player's; all the cards are dealt."""
    unseen = [card for card in spot.game.deck if card not in spot.seen]
    hidden = 2 if spot.game.shares[0].pick == TWO_AND_THREE else len(spot.own) - len(spot.opponents[0])
    return any(beats(spot, cards) for cards in combinations(unseen, hidden))


@dataclass
class FoldsLookedAt:
    """A character whose folds on the last street, against one opponent, are checked against everything he may hold."""

    bot: Bot
    folds: int = 0

    @property
    def key(self) -> str:
        return self.bot.key

    def decide(self, view: HandView, seed: int) -> Action:
        action = self.bot.decide(view, seed)
        spot = Spot.of_view(view) if view.phase == BETTING else None
        if spot and isinstance(action, Fold) and len(spot.opponents) == 1 and len(spot.own) + len(spot.board) >= 7:
            self.folds += 1
            assert beatable(spot), view
        return action


@dataclass(frozen=True)
class Pusher:
    """Bets and raises whatever it holds, little before the last street and then all it may."""

    key: str = "pusher"

    def decide(self, view: HandView, seed: int) -> Action:
        legal = view.legal
        if legal.raising and seed % 3:
            words: dict[str, type[Bet | Raise | Complete]] = {"bet": Bet, "raise": Raise, "complete": Complete}
            return words[legal.raising](legal.most if view.street in {"river", "seventh street"} else legal.least)
        return CHARACTERS["loose"].decide(view, seed)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize(
    ("key", "limit"), [("texas_holdem", Limit.NO_LIMIT), ("omaha_hi_lo", Limit.FIXED_LIMIT), ("razz", Limit.FIXED_LIMIT)]
)
def test_whatever_is_folded_at_the_end_could_be_beaten(key: str, limit: Limit, character: str) -> None:
    looked_at = FoldsLookedAt(CHARACTERS[character])
    game = games.ALL[key]
    Arena(game, limit, usual_stakes(game)).play([looked_at, Pusher()], 100, seed=3)
    assert looked_at.folds > 0


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_board_that_plays_is_not_folded_though_the_pot_will_be_shared(character: str, seed: int) -> None:
    """With two more to come after him a sure quarter of the pot looks too small for the price; but nobody can do better."""
    game = games.TEXAS_HOLDEM
    first = Hand.start(game, Limit.NO_LIMIT, usual_stakes(game), (2_000,) * 4, game.deck)
    passive_to_the_end(first)
    wanted = dict(zip(first.board, parse_cards("As Ks Qs Js Ts"), strict=True))
    others = iter([card for card in game.deck if card not in wanted.values()])
    deck = [wanted[card] if card in wanted else next(others) for card in game.deck]
    hand = Hand.start(game, Limit.NO_LIMIT, usual_stakes(game), (2_000,) * 4, deck)
    while hand.street != "river":
        passive(hand)
    hand.raise_to(hand.legal(hand.pending or 0).most)
    seat = hand.pending or 0
    assert not isinstance(CHARACTERS[character].decide(hand.view(seat), seed), Fold)
