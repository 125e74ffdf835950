"""A table with three people, played with a scripted deck, and what each audience is sent of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.games import ALL
from riverboat.rules.actions import BringIn, Call, Check, Discard, Fold, StandPat
from riverboat.table.settings import settings_for
from riverboat.table.table import Table
from riverboat.wire.encode import Told, frame, told_to
from riverboat.wire.messages import Events
from riverboat.wire.views import Moment, Viewer, own_view, public_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.rules.actions import Action
    from riverboat.rules.events import Event

PLAYERS = ("ann", "bob", "cleo")
LOOKING = ("", "eve", "host", "dan")
"""Who does not sit there at first: somebody without a name, one with a name, the host, and one who sits down later."""

NOW = 1_800_000_000_000


class Scene:
    """A table as it is, the same as it has been told, and all that was sent to each audience."""

    def __init__(self, game: str, *, limit: str = "fl", seats: int = 0) -> None:
        settings = settings_for(ALL[game], "t", "Table", limit=limit, **({"seats": seats} if seats else {}))
        self.live = Table(settings, ALL[game])
        self.told = Table(settings, ALL[game])
        self.sent: dict[str, list[bytes]] = {player: [] for player in (*LOOKING, *PLAYERS)}
        self.events: list[Event] = []
        self.tell(self.live.open())
        for seat, player in enumerate(PLAYERS):
            self.tell(self.live.sit(player, player.title(), seat, 400, post=True))

    @property
    def moment(self) -> Moment:
        return Moment(NOW, self.live.clock, self.live.hand is not None, ("cleo",))

    def tell(self, events: Sequence[Event]) -> None:
        """Take events into the told table and send them to every audience."""
        self.events += events
        news = []
        for envelope in self.live.sealed(events, NOW):
            self.told.apply(envelope.event)
            dealt = self.told.dealt.get(getattr(envelope.event, "seat", -1))
            news.append(Told(envelope, dealt.player if dealt else ""))
        self.live.start_clock(NOW)
        public = public_view(self.told, self.moment)
        for player in self.sent:
            view = own_view(public, self.told, Viewer(player, host=player == "host"), self.moment)
            told = tuple(told_to(each, player) for each in news)
            self.sent[player].append(frame(Events("t", "s", self.told.number, told, view)))

    def deal(self, deck: Sequence[Card]) -> None:
        """Begin a hand with this deck."""
        self.tell(self.live.deal(deck, deck, NOW))

    def act(self, action: Action) -> None:
        """Let the seat on turn act."""
        assert self.live.pending is not None
        seat, turn = self.live.pending
        self.tell(self.live.act(PLAYERS[seat], self.live.number, turn, action, NOW))

    def usual(self, *, discards: int = 0) -> Action:
        """Return what the seat on turn does when it just stays in; in a draw it gives up its first ``discards`` cards."""
        hand, pending = self.live.hand, self.live.pending
        assert hand is not None
        assert pending is not None
        legal = hand.legal(pending[0])
        if legal.stand_pat:
            own = hand.at[pending[0]].cards
            return Discard(own[:discards]) if discards else StandPat()
        return Check() if legal.check else BringIn() if legal.bring_in else Call()

    def leave_one(self) -> None:
        """Let all but one fold."""
        while self.live.playing:
            hand, pending = self.live.hand, self.live.pending
            assert hand is not None
            assert pending is not None
            self.act(Fold() if hand.legal(pending[0]).fold else self.usual())
