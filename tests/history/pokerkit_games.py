"""Our games as games of PokerKit, registered by the codes that we write, so that it can read every hand of ours.

It is told of no cap: by our rules there is none heads-up, and that nobody raises too often is held elsewhere.
"""

from __future__ import annotations

import random
import warnings
from typing import TYPE_CHECKING, Any

import pokerkit as pk

from riverboat.bots import CHARACTERS
from riverboat.cards import SHORT_DECK
from riverboat.history.codes import SIGNS, game_of
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD
from riverboat.rules.game import Limit
from riverboat.rules.hand import Hand
from riverboat.simulate import usual_stakes
from tests.differential.twin import _STRUCTURES, hand_type, streets

if TYPE_CHECKING:
    from riverboat.rules.game import Game

DEEP = 60
"""Big bets in every stack: bots then get all-in in no limit, and not in fixed limit, whose half bets PokerKit does not know."""


class Ours:
    """A game of ours at a limit, as ``HandHistory`` makes and calls it."""

    def __init__(self, game: Game, limit: Limit, fields: dict[str, Any]) -> None:
        self.game, self.limit, self.fields = game, limit, fields

    def __call__(self, stacks: list[int], players: int) -> pk.State:
        fields = self.fields
        small = fields.get("small_bet", fields.get("min_bet", 0))
        stakes = ev.Stakes(big_blind=small if self.game.has_blinds else 0, small_bet=small, big_bet=fields.get("big_bet", 0))
        return pk.State(
            fields["automations"],
            pk.Deck.SHORT_DECK_HOLDEM if self.game.deck == SHORT_DECK else pk.Deck.STANDARD,
            tuple(hand_type(share) for share in self.game.shares),
            streets(self.game, self.limit, stakes, None),
            _STRUCTURES[self.limit],
            fields["ante_trimming_status"],
            fields["raw_antes"],
            fields.get("raw_blinds_or_straddles", (0,) * players),
            fields.get("bring_in", 0),
            stacks,
            players,
            mode=fields["mode"],
        )


def register() -> None:
    """Make PokerKit read all of our codes by our own scripts, its eleven among them."""
    letters = {Limit.FIXED_LIMIT: "F", Limit.POT_LIMIT: "P", Limit.NO_LIMIT: "N"}
    for code in (letter + sign for sign in SIGNS.values() for letter in letters.values()):
        game, limit = game_of(code)
        bets = ("small_bet", "big_bet") if limit == Limit.FIXED_LIMIT else ("min_bet",)
        forced = (("blinds_or_straddles",) if game.has_blinds else ()) + (("bring_in",) if game.has_bring_in else ())
        pk.HandHistory.required_field_names[code] = ("variant", "antes", *forced, *bets, "starting_stacks", "actions")
        pk.HandHistory.game_types[code] = _maker(game, limit)


def _maker(game: Game, limit: Limit) -> Any:  # noqa: ANN401 - in the place of a class of PokerKit's
    return lambda **fields: Ours(game, limit, fields)


def stacks_by_pokerkit(text: str) -> list[int]:
    """Return the stacks at the end of a PHH file as PokerKit has them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = list(pk.HandHistory.loads(text))[-1]
    assert not state.status, "the hand is not over"
    return list(state.stacks)


def bots_hand(game: Game, limit: Limit, seed: int, *, most: int = 6) -> Hand:
    """Return a hand that bots of all characters played, two to ``most`` of them."""
    rng = random.Random(f"{game.key} {limit.value} {seed}")
    stakes = usual_stakes(game)
    big = stakes.big_bet or stakes.big_blind
    players = rng.randint(3 if game.has_button_blind else 2, min(most, game.seats[1]))
    deck, again = (rng.sample(game.deck, len(game.deck)) for _ in range(2))
    book = STANDARD if game.has_bring_in else SEEDS
    hand = Hand.start(game, limit, stakes, [DEEP * big] * players, deck, reshuffle=again, book=book)
    characters = [rng.choice(sorted(CHARACTERS)) for _ in range(players)]
    while hand.pending is not None:
        bot = CHARACTERS[characters[hand.pending]]
        hand.act(hand.pending, bot.decide(hand.view(hand.pending), rng.getrandbits(30)))
    return hand


def why_left_out(hand: Hand) -> str:
    """Return for which of the known differences (docs/reference/pokerkit.md) a hand is left out, "" when for none."""
    if any(isinstance(event, ev.RoundStarted) and event.option for event in hand.events):
        return "an open pair on fourth street"
    if any(isinstance(event, ev.DeckReshuffled) for event in hand.events):
        return "a deck that ran short"
    shares: dict[tuple[int, str], list[int]] = {}
    for award in hand.awards:
        shares.setdefault((award.pot, award.share), []).append(award.amount)
    pots = {pot for pot, _ in shares}
    odd = max(sum(amounts) % len(amounts) for amounts in shares.values())
    halves = len(hand.game.shares) > 1 and any(sum(sum(a) for (one, _), a in shares.items() if one == pot) % 2 for pot in pots)
    if odd > 1 or (len(pots) > 1 and (odd or halves)):
        return "odd chips that PokerKit shares otherwise"
    lows = {pot for pot, share in shares if share == "low"}
    return "a side pot whose only low is all-in for the main pot" if lows and lows != pots else ""
