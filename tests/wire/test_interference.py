"""Non-interference over random play: what somebody may not see changes no byte of what he gets, whatever it is that he gets.

A hand is played by chance to its end, showdown and all. Then cards that an audience has not seen are exchanged for each other, and
the same decisions are taken again. Where that leads to the same public hand, everything that goes to the audience must be the same:
the stream with the deck's commitment and its opening, snapshots, the files of the hand, the texts of refusals, and what a log could
say of it. Only the hashes that the commitment is made of may differ; salts protect those.
"""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.games import ALL
from riverboat.history import HistoryError, write
from riverboat.rules.actions import Bet, BringIn, Call, Check, Complete, Discard, Fold, Muck, Raise, Show, StandPat
from riverboat.table import events as ev
from riverboat.table.deck import laid_down
from riverboat.table.refusal import Refusal
from riverboat.wire.encode import frame, told_event
from riverboat.wire.hand_file import hand_file
from riverboat.wire.messages import Snapshot
from riverboat.wire.views import Viewer, own_view, public_view
from tests.wire.tables import NOW, PLAYERS, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from riverboat.cards import Card
    from riverboat.rules.actions import Action, Legal
    from riverboat.rules.events import Event

RAISES: dict[str, type[Bet | Raise | Complete]] = {"bet": Bet, "raise": Raise, "complete": Complete}
HASH = re.compile(rb"[0-9a-f]{64}")
SEED = "5a" * 32
TRIES = 8

Decision = tuple[str, int, tuple[int, ...]]
"""What was decided: the kind of the action, chips, and which of the own cards, by their places."""


class Played(Scene):
    """A hand from its commitment to its end, and what came after: ``refused`` are the texts that each player's bad ideas got."""

    def __init__(self, game: str, deck: Sequence[Card], again: Sequence[Card], decide: Callable[[int, Legal], Decision]) -> None:
        super().__init__(game)
        self.decisions: list[Decision] = []
        self.refused: dict[str, list[str]] = {player: [] for player in self.sent}
        laid = laid_down("t", 1, tuple(deck), tuple(again), (), SEED)
        self._happen(laid, ev.NoncesOpened(1))
        self.tell(self.live.deal(deck, again, NOW))
        while self.live.pending is not None and self.live.hand is not None:
            seat = self.live.pending[0]
            self._try_what_is_wrong()
            decision = decide(len(self.decisions), self.live.hand.legal(seat))
            self.decisions.append(decision)
            self.act(action_of(decision, self.live.hand.at[seat].cards))
        self.snapshots = {player: self.snapshot(player) for player in self.sent}
        self.tell(self.live.leave("bob", NOW))
        self.tell(self.live.sit("dan", "Dan", 1, 400, post=True))
        self.tell(self.live.deal(deck, again, NOW))

    def _happen(self, *events: Event) -> None:
        for event in events:
            self.live.apply(event)
        self.tell(events)

    def _try_what_is_wrong(self) -> None:
        """Everybody tries what he may not do; what he is told for it is remembered."""
        assert self.live.hand is not None
        number, turn = self.live.number, self.live.hand.turn
        wrong: list[Action] = [Raise(10**9), Discard(tuple(range(16, 24)))]
        legal = self.live.hand.legal(self.live.hand.pending)
        wrong += [] if legal.discard else [Discard((51,))]
        wrong += [] if legal.muck else [Muck()]
        for player in ("eve", *PLAYERS):
            for action in wrong:
                try:
                    self.live.act(player, number, turn, action, NOW)
                except Refusal as refusal:
                    self.refused[player].append(refusal.text)
                else:
                    raise AssertionError(action)

    def snapshot(self, player: str) -> bytes:
        """What somebody gets who comes (back) now."""
        viewer = Viewer(player, host=player == "host")
        view = own_view(public_view(self.told, self.moment), self.told, viewer, self.moment)
        return frame(Snapshot("t", "s", self.told.seq, view))

    def public(self) -> list[Any]:
        """The course of it all as everybody may see it."""
        return [told_event(event, None) | {"commitment": "", "leaves": ()} for event in self.events]

    def hands(self) -> list[Event]:
        """The events of the first hand."""
        last = max(at for at, event in enumerate(self.events) if isinstance(event, ev.CardsOpened) and event.hand == 1)
        return self.events[: last + 1]

    def everything(self, player: str) -> list[bytes]:
        """All that goes to one audience, or that a log could say, the hashes of the commitment left out."""
        seat = PLAYERS.index(player) if player in PLAYERS else None
        file = json.dumps(hand_file("t", self.live.game.key, self.hands(), seat)).encode()
        told = [event.seen_by(seat) for event in self.hands() if type(event) in ev.HAND_EVENTS]
        logged = [repr(event).encode() for event in self.events]
        found = [*self.sent[player], self.snapshots[player], file, phh(told), *logged, *map(str.encode, self.refused[player])]
        return [HASH.sub(b"#", each) for each in found]


def phh(events: list[Event]) -> bytes:
    """The hand as it is exported for somebody, or why it can't be."""
    try:
        return write(events).encode()
    except HistoryError as error:
        return str(error).encode()


def action_of(decision: Decision, own: Sequence[Card]) -> Action:
    """The action of a decision, with the cards that lie at those places now."""
    kind, to, places = decision
    if kind == "discard":
        return Discard(tuple(own[place] for place in places))
    if kind in RAISES:
        return RAISES[kind](to)
    plain: dict[str, Callable[[], Action]] = {
        "fold": Fold, "check": Check, "call": Call, "bring_in": BringIn, "stand_pat": StandPat, "show": Show, "muck": Muck,
    }  # fmt: skip
    return plain[kind]()


def by_chance(chance: random.Random) -> Callable[[int, Legal], Decision]:
    """Decide by chance from what is allowed, which is public; folds are rarer, so that many hands come to a showdown."""

    def decide(_number: int, legal: Legal) -> Decision:
        luck = chance.random()
        if legal.raising and luck < 0.2:
            return legal.raising, chance.choice(legal.amounts or (legal.least, legal.most)), ()
        if legal.discard:
            count = chance.randint(0, min(3, legal.discard))
            return ("discard", 0, tuple(chance.sample(range(4), count))) if count else ("stand_pat", 0, ())
        offers = {
            "check": legal.check,
            "bring_in": legal.bring_in,
            "call": legal.call and luck < 0.9,
            "muck": legal.muck,
            "show": legal.show,
        }
        return next((kind for kind, offered in offers.items() if offered), "fold"), 0, ()

    return decide


def seen_by(events: Sequence[Event], seat: int | None) -> set[Card]:
    """Return the cards that ``seat`` was dealt or saw."""
    cards: set[Card] = set()
    for event in events:
        told = event.seen_by(seat)
        for field in ("up", "down", "cards"):
            cards.update(getattr(told, field, ()))
    return cards


def exchanged(deck: Sequence[Card], seen: set[Card], dealt: int, chance: random.Random) -> tuple[Card, ...]:
    """Return the deck with some unseen cards exchanged, those that were dealt among them."""
    order = list(deck)
    hidden = [place for place, card in enumerate(order) if card not in seen]
    for _ in range(chance.randint(1, 3)):
        one = chance.choice([place for place in hidden if place < dealt] or hidden)
        other = chance.choice(hidden)
        order[one], order[other] = order[other], order[one]
    return tuple(order)


def same_hand(played: Played, deck: Sequence[Card], again: Sequence[Card]) -> Played | None:
    """Return the hand with other hidden cards, None when its public course is another one."""

    def decide(number: int, _legal: Legal) -> Decision:
        if number >= len(played.decisions):
            raise IndexError
        return played.decisions[number]

    try:
        other = Played(played.live.game.key, deck, again, decide)
    except (Refusal, IndexError):
        return None
    return other if other.public() == played.public() else None


@pytest.mark.parametrize("game", sorted(ALL))
def test_hidden_cards_change_nothing_that_anybody_gets(game: str) -> None:
    compared: dict[str, int] = {}
    for seed in range(2):
        chance = random.Random(f"{game} {seed}")
        deck, again = (tuple(chance.sample(ALL[game].deck, len(ALL[game].deck))) for _ in range(2))
        played = Played(game, deck, again, by_chance(chance))
        assert played.live.hand is not None
        assert played.live.number == 2
        for player in ("", "eve", "host", "dan", *PLAYERS):
            seat = PLAYERS.index(player) if player in PLAYERS else None
            seen = seen_by(played.hands(), seat) | seen_by(played.events[len(played.hands()) :], 1 if player == "dan" else seat)
            for _ in range(TRIES):
                other = exchanged(deck, seen, 20, chance)
                if other != deck and (twin := same_hand(played, other, again)) is not None:
                    assert twin.everything(player) == played.everything(player), f"{player}, seed {seed}"
                    compared[player] = compared.get(player, 0) + 1
                    break
    assert sum(compared.values()) >= 8, compared
    assert {"", "host"} <= set(compared)


def test_the_test_can_fail() -> None:
    """Ann's own cards are hers: where they change, so does what she gets, and nobody else's."""
    chance = random.Random(5)
    deck = tuple(chance.sample(range(52), 52))
    folding = lambda _number, legal: ("fold" if legal.fold else "check", 0, ())  # noqa: E731 - one line says it
    played = Played("texas_holdem", deck, deck, folding)
    mine = next(event.cards for event in played.events if isinstance(event, ev.CardsOpened) and event.seat == 0)
    order = list(deck)
    one, other = deck.index(mine[0]), 51
    order[one], order[other] = order[other], order[one]
    twin = same_hand(played, order, deck)
    assert twin is not None
    assert twin.everything("ann") != played.everything("ann")
    assert twin.everything("eve") == played.everything("eve")
